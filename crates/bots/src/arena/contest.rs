//! Games among bots, distributed over threads and counted in their order.

use std::{
    collections::BTreeMap,
    fmt, panic,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use tessera_core::{Game, SimSource, Source as _};

use super::{
    schedule::{Schedule, Table},
    stats::{Sprt, Verdict},
    tally::Tally,
};
use crate::{
    bot::Bot,
    budget::Cancel,
    table::{self, Finished, Pace, Seated},
};

/// A bot that takes part.
pub struct Entrant<G: Game> {
    /// The name.
    pub name: String,
    /// The time or iterations that it may use.
    pub pace: Pace,
    make: Box<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>,
}

impl<G: Game> Entrant<G> {
    /// A bot made by `make`, once for each thread and copy; [`Bot::new_game`] seeds it.
    pub fn new(
        name: impl Into<String>,
        pace: Pace,
        make: impl Fn() -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Entrant<G> {
        Entrant {
            name: name.into(),
            pace,
            make: Box::new(make),
        }
    }
}

impl<G: Game> fmt::Debug for Entrant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entrant").field(&self.name).finish()
    }
}

/// Games to be played.
#[derive(Debug)]
pub struct Contest<G: Game> {
    /// The position that every game begins with.
    pub start: G,
    /// The bots that take part.
    pub entrants: Vec<Entrant<G>>,
    /// The seats of the bots.
    pub schedule: Schedule,
    /// The number of rounds after which a game is stopped.
    pub max_rounds: u32,
    /// The seed of all random numbers, those of the bots included.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// A test that may end the contest early.
    pub sprt: Option<Sprt>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The bots by seat.
    pub table: Table,
    /// The result.
    pub game: Finished<G>,
}

/// The results of a contest.
#[derive(Clone, Debug)]
pub struct Results {
    /// The counts.
    pub tally: Tally,
    /// The verdict of the test, if there was a test and it reached one.
    pub verdict: Option<Verdict>,
    /// Whether it was cancelled before its end.
    pub stopped: bool,
    /// The time from the first game to the last.
    pub elapsed: Duration,
}

impl<G: Game> Contest<G> {
    /// Plays until all games are played, the test has a verdict, `stop` is cancelled, or `on_game`
    /// fails; games that are running then are finished. `on_game` is called with every game that
    /// counts, in the order of games.
    ///
    /// # Errors
    /// With the error of `on_game`.
    pub fn play<E>(
        &self,
        stop: &Cancel,
        on_game: impl FnMut(&Played<G>) -> Result<(), E>,
    ) -> Result<Results, E> {
        let begun = Instant::now();
        let next = AtomicU64::new(0);
        let enough = AtomicBool::new(false);
        let (sender, games) = mpsc::channel();
        let (tally, verdict) = thread::scope(|scope| {
            let may_go_on = || !stop.is_cancelled() && !enough.load(Ordering::Relaxed);
            let workers: Vec<_> = (0..self.threads)
                .map(|_| {
                    let sender = sender.clone();
                    let next = &next;
                    scope.spawn(move || self.work(next, may_go_on, sender))
                })
                .collect();
            // The channel ends when the last worker's copy is gone.
            drop(sender);
            let counted = self.count(games, on_game, &enough);
            for worker in workers {
                if let Err(cause) = worker.join() {
                    panic::resume_unwind(cause);
                }
            }
            counted
        })?;
        Ok(Results {
            stopped: verdict.is_none() && tally.games < self.schedule.games(),
            tally,
            verdict,
            elapsed: begun.elapsed(),
        })
    }

    /// Plays game after game until none is left.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the channel ends when its senders are dropped"
    )]
    fn work(&self, next: &AtomicU64, may_go_on: impl Fn() -> bool, sender: Sender<Played<G>>) {
        let mut bench: Vec<Vec<Box<dyn Bot<G>>>> = Vec::new();
        bench.resize_with(self.entrants.len(), Vec::new);
        while may_go_on() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.schedule.games() {
                return;
            }
            let played = self.play_game(self.schedule.table(number), &mut bench);
            if sender.send(played).is_err() {
                return;
            }
        }
    }

    /// Plays one game with bots from the bench; those that are missing there are made.
    fn play_game(&self, table: Table, bench: &mut [Vec<Box<dyn Bot<G>>>]) -> Played<G> {
        // Different from the stream of every deal, however many deals there are.
        let mut seeds = SimSource::new(!self.seed, table.number);
        let seats = table.seats.iter();
        let mut seated: Vec<Box<dyn Bot<G>>> = seats
            .map(|&entrant| {
                let spare = bench[entrant].pop();
                let mut bot = spare.unwrap_or_else(|| (self.entrants[entrant].make)());
                bot.new_game(seeds.next_u64());
                bot
            })
            .collect();
        let mut bots: Vec<Seated<'_, G>> = Vec::with_capacity(seated.len());
        for (bot, &entrant) in seated.iter_mut().zip(&table.seats) {
            bots.push(Seated {
                bot: bot.as_mut(),
                pace: self.entrants[entrant].pace,
            });
        }
        let mut source = SimSource::new(self.seed, table.deal);
        let game = table::play(&self.start, &mut bots, self.max_rounds, &mut source);
        for (&entrant, bot) in table.seats.iter().zip(seated) {
            bench[entrant].push(bot);
        }
        Played { table, game }
    }

    /// Counts games in their order; games that arrive early wait for their turn. After a verdict
    /// nothing is counted, so that the speed of threads does not matter.
    fn count<E>(
        &self,
        games: Receiver<Played<G>>,
        mut on_game: impl FnMut(&Played<G>) -> Result<(), E>,
        enough: &AtomicBool,
    ) -> Result<(Tally, Option<Verdict>), E> {
        let mut tally = Tally::new(self.entrants.len());
        let mut early = BTreeMap::new();
        let mut turn = 0;
        let mut count = |tally: &mut Tally, played: &Played<G>| {
            tally.add(played);
            let result = on_game(played);
            if result.is_err() {
                enough.store(true, Ordering::Relaxed);
            }
            result
        };
        for played in games {
            early.insert(played.table.number, played);
            while let Some(played) = early.remove(&turn) {
                count(&mut tally, &played)?;
                turn += 1;
                let is_whole = turn % self.schedule.rotations() as u64 == 0;
                if !is_whole {
                    continue;
                }
                tally.end_deal();
                let verdict = self.sprt.and_then(|sprt| {
                    let first = &tally.entrants[0];
                    sprt.verdict(&first.shares)
                });
                if verdict.is_some() {
                    enough.store(true, Ordering::Relaxed);
                    return Ok((tally, verdict));
                }
            }
        }
        // Stopped: games after one that was not played are counted too.
        for played in early.values() {
            count(&mut tally, played)?;
        }
        tally.end_deal();
        Ok((tally, None))
    }
}
