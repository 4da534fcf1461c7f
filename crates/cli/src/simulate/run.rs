//! Many games on many threads, with one digest.
//!
//! The digest of a run is a [`Digest`] of the digests of all games ([`random_game`] with the
//! [`SimSource`] of the run's seed and the game's number), from game 0 on. Games are distributed in
//! chunks, but each has its own stream of numbers and the main thread adds their digests in the
//! order of games, so the digest depends neither on the size of a chunk nor on the number or speed
//! of the threads.

use std::{
    collections::BTreeMap,
    ops::Range,
    panic,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use tessera_core::{
    Game, SimSource,
    simulate::{Digest, random_game},
};

use super::tally::Tally;

/// Games in a chunk: enough that the cost of the channel does not matter.
const CHUNK: usize = 64;

/// Random games to be played.
#[derive(Clone, Debug)]
pub struct Run<G> {
    /// The starting position of every game.
    pub start: G,
    /// The number of games.
    pub games: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// The number of rounds after which a game is stopped.
    pub max_rounds: u32,
}

/// Random games that were played.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The counts of all games.
    pub tally: Tally,
    /// The digest of the digests of all games, in the order of games.
    pub digest: u64,
    /// The duration of all games.
    pub elapsed: Duration,
}

/// A chunk that is done.
struct Chunk {
    number: u64,
    digests: Digests,
}

/// The digests of a chunk's games, in their order, without allocating.
#[derive(Clone, Copy)]
struct Digests {
    values: [u64; CHUNK],
    length: usize,
}

impl Digests {
    const NONE: Digests = Digests {
        values: [0; CHUNK],
        length: 0,
    };

    fn push(&mut self, digest: u64) {
        self.values[self.length] = digest;
        self.length += 1;
    }

    fn as_slice(&self) -> &[u64] {
        &self.values[..self.length]
    }
}

impl<G: Game> Run<G> {
    /// Plays all games; `progress` is called with the number of games just finished.
    pub fn play(&self, progress: impl FnMut(u64)) -> Finished {
        let begun = Instant::now();
        let next = AtomicU64::new(0);
        let (sender, chunks) = mpsc::channel();
        let mut tally = Tally::new(self.start.seats());
        let digest = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads)
                .map(|_| {
                    let sender = sender.clone();
                    scope.spawn(|| self.work(&next, sender))
                })
                .collect();
            // The channel ends when the last worker has dropped its sender.
            drop(sender);
            let digest = fold_in_order(chunks, progress);
            for worker in workers {
                match worker.join() {
                    Ok(counted) => tally.merge(&counted),
                    Err(cause) => panic::resume_unwind(cause),
                }
            }
            digest
        });
        Finished {
            tally,
            digest,
            elapsed: begun.elapsed(),
        }
    }

    /// Plays chunk after chunk until none is left. Counts stay in the thread until the end, only
    /// digests are sent.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the channel ends when its senders are dropped"
    )]
    fn work(&self, next: &AtomicU64, sender: Sender<Chunk>) -> Tally {
        let mut tally = Tally::new(self.start.seats());
        let mut game = self.start.clone();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let games = self.games_of(number);
            if games.is_empty() {
                return tally;
            }
            let chunk = Chunk {
                number,
                digests: self.play_chunk(games, &mut game, &mut tally),
            };
            if sender.send(chunk).is_err() {
                return tally;
            }
        }
    }

    fn games_of(&self, chunk: u64) -> Range<u64> {
        let first = chunk.saturating_mul(CHUNK as u64);
        first..first.saturating_add(CHUNK as u64).min(self.games)
    }

    /// Plays the games of a chunk in `game`, without allocating.
    fn play_chunk(&self, games: Range<u64>, game: &mut G, tally: &mut Tally) -> Digests {
        let mut digests = Digests::NONE;
        for number in games {
            game.clone_from(&self.start);
            let mut source = SimSource::new(self.seed, number);
            let played = random_game(game, &mut source, self.max_rounds);
            digests.push(played.digest);
            tally.add(game, played);
        }
        digests
    }
}

/// The digest of all games; chunks that come too early wait for their turn.
fn fold_in_order(chunks: Receiver<Chunk>, mut progress: impl FnMut(u64)) -> u64 {
    let mut digest = Digest::default();
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for chunk in chunks {
        progress(chunk.digests.length as u64);
        early.insert(chunk.number, chunk.digests);
        while let Some(digests) = early.remove(&turn) {
            for &game in digests.as_slice() {
                digest.add(game);
            }
            turn += 1;
        }
    }
    digest.value()
}

#[cfg(test)]
mod tests {
    use tessera_carcassonne::{Options, State};

    use super::*;

    fn run(games: u64, threads: usize) -> Run<State> {
        Run {
            start: State::with_options(Options::default(), 2).unwrap(),
            games,
            seed: 1,
            threads,
            max_rounds: 1000,
        }
    }

    #[test]
    fn chunks_cover_every_game_once() {
        let run = run(130, 1);
        assert_eq!(run.games_of(0), 0..64);
        assert_eq!(run.games_of(2), 128..130);
        assert!(run.games_of(3).is_empty());
        assert!(run.games_of(u64::MAX).is_empty());
    }

    #[test]
    fn the_order_of_arrival_does_not_matter() {
        let fold = |order: [u64; 3]| {
            let (sender, chunks) = mpsc::channel();
            for number in order {
                let mut digests = Digests::NONE;
                digests.push(number + 7);
                sender.send(Chunk { number, digests }).unwrap();
            }
            drop(sender);
            let mut counted_games = 0;
            let digest = fold_in_order(chunks, |games| counted_games += games);
            assert_eq!(counted_games, 3);
            digest
        };
        assert_eq!(fold([0, 1, 2]), fold([2, 0, 1]));
    }

    #[test]
    fn threads_change_neither_digest_nor_counts() {
        let (one, three) = (run(200, 1).play(|_| {}), run(200, 3).play(|_| {}));
        assert_eq!(one.digest, three.digest);
        assert_eq!(one.tally, three.tally);
    }

    #[test]
    fn the_digest_is_that_of_the_games_one_by_one() {
        let run = run(130, 2);
        let mut digest = Digest::default();
        for number in 0..run.games {
            let mut source = SimSource::new(run.seed, number);
            let played = random_game(&mut run.start.clone(), &mut source, run.max_rounds);
            digest.add(played.digest);
        }
        assert_eq!(run.play(|_| {}).digest, digest.value());
    }

    #[test]
    fn the_loop_allocates_nothing() {
        let run = run(CHUNK as u64, 1);
        let mut game = run.start.clone();
        let mut tally = Tally::new(2);
        let counted = allocation_counter::measure(|| {
            run.play_chunk(run.games_of(0), &mut game, &mut tally);
        });
        assert_eq!(counted.count_total, 0);
    }
}
