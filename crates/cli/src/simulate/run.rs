//! Many games on many threads, with one digest.
//!
//! Games are dealt out in chunks of fixed size. Each game has a stream of numbers of its own and
//! chunks are folded in their order, so neither the number of threads nor who is faster shows.

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

/// Games that one thread takes at a time. Part of what a digest means: never change it.
const CHUNK: u64 = 64;

/// Random games to be played.
#[derive(Clone, Debug)]
pub struct Run<G> {
    /// The position that every game begins with.
    pub start: G,
    /// How many games.
    pub games: u64,
    /// The number behind all chance.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
    /// A game is stopped after so many rounds.
    pub max_rounds: u32,
}

/// Random games that were played.
#[derive(Clone, Debug)]
pub struct Finished {
    /// What was counted.
    pub tally: Tally,
    /// Of every action of every game, in the order of games.
    pub digest: u64,
    /// From the first game to the last.
    pub elapsed: Duration,
}

/// A chunk that is done.
struct Chunk {
    number: u64,
    games: u64,
    digest: u64,
}

impl<G: Game> Run<G> {
    /// Plays all games; `progress` hears how many more are done.
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
            // The channel ends when the last worker's copy is gone.
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

    /// Takes chunk after chunk until none is left. Counts stay with the thread until the end,
    /// only digests are passed on.
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
                games: games.end - games.start,
                digest: self.play_chunk(games, &mut game, &mut tally),
            };
            if sender.send(chunk).is_err() {
                return tally;
            }
        }
    }

    fn games_of(&self, chunk: u64) -> Range<u64> {
        let first = chunk.saturating_mul(CHUNK);
        first..first.saturating_add(CHUNK).min(self.games)
    }

    /// Plays some games in the place of `game`, without allocating.
    fn play_chunk(&self, games: Range<u64>, game: &mut G, tally: &mut Tally) -> u64 {
        let mut digest = Digest::default();
        for number in games {
            game.clone_from(&self.start);
            let mut source = SimSource::new(self.seed, number);
            let played = random_game(game, &mut source, self.max_rounds);
            digest.add(played.digest);
            tally.add(game, played);
        }
        digest.value()
    }
}

/// The digest of all chunks; those that come too early wait for their turn.
fn fold_in_order(chunks: Receiver<Chunk>, mut progress: impl FnMut(u64)) -> u64 {
    let mut digest = Digest::default();
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for chunk in chunks {
        progress(chunk.games);
        early.insert(chunk.number, chunk.digest);
        while let Some(value) = early.remove(&turn) {
            digest.add(value);
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
                let digest = number + 7;
                let games = 1;
                let chunk = Chunk {
                    number,
                    games,
                    digest,
                };
                sender.send(chunk).unwrap();
            }
            drop(sender);
            let mut heard = 0;
            let digest = fold_in_order(chunks, |games| heard += games);
            assert_eq!(heard, 3);
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
    fn the_loop_allocates_nothing() {
        let run = run(CHUNK, 1);
        let mut game = run.start.clone();
        let mut tally = Tally::new(2);
        let counted = allocation_counter::measure(|| {
            run.play_chunk(0..CHUNK, &mut game, &mut tally);
        });
        assert_eq!(counted.count_total, 0);
    }
}
