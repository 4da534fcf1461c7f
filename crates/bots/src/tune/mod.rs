//! Search for better numbers in a parameter file: every number in turn is made larger and smaller,
//! and a change that plays better is kept.
//!
//! Reading order: [`number`] (a step), [`mod@file`] (numbers in a file), this file (the search),
//! [`trial`] (its events and results).
//!
//! **Invariant:** with iterations instead of time, the result depends on the seed only; a file is
//! adopted only when a test has shown that it plays better.

pub mod file;
pub mod number;
pub mod trial;

use std::collections::HashSet;

use tessera_core::{SimSource, Source as _};

use self::number::Direction;
use crate::{
    arena::{Contest, Entrant, Results, Schedule, Sprt, Verdict},
    budget::Cancel,
    insight::Insight,
    level::Plan,
    table::Pace,
};

pub use file::{ChooseError, ParameterFile};
pub use number::Number;
pub use trial::{Change, Event, Score, Trial, Tuned};

/// The kind of a parameter file.
#[derive(Clone, Debug)]
pub enum Subject<G: Insight> {
    /// It holds the numbers of the game's evaluation; bots play by this plan.
    Tuning(Plan),
    /// It holds a plan; bots evaluate with these numbers.
    Plan(G::Tuning),
}

impl<G: Insight> Subject<G> {
    /// The plan and tuning of a bot with this file.
    ///
    /// # Errors
    /// When the file does not have the members of its kind.
    pub fn read(&self, text: &str) -> Result<(Plan, G::Tuning), serde_json::Error> {
        Ok(match self {
            Subject::Tuning(plan) => (*plan, serde_json::from_str(text)?),
            Subject::Plan(tuning) => (serde_json::from_str(text)?, tuning.clone()),
        })
    }
}

/// A search for better numbers.
#[derive(Debug)]
pub struct Tune<G: Insight> {
    /// The kind of the file.
    pub subject: Subject<G>,
    /// The file that the search begins with.
    pub file: ParameterFile,
    /// The parameters that are tried, by their index in the file.
    pub chosen: Vec<usize>,
    /// The number of times that all of them are tried.
    pub rounds: u32,
    /// The first step: 0.2 makes a number larger by a fifth.
    pub step: f64,
    /// The test that a candidate must pass.
    pub sprt: Sprt,
    /// The position that every game begins with.
    pub start: G,
    /// The seats in the games of a trial: the candidate is the first of two.
    pub schedule: Schedule,
    /// The limits of a turn.
    pub pace: Pace,
    /// The number of rounds after which a game is stopped.
    pub max_rounds: u32,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

impl<G: Insight> Tune<G> {
    /// Searches until all rounds are over, `stop` is cancelled, or `on_event` fails. At the end the
    /// best file plays against the first one, unless they are the same.
    ///
    /// # Errors
    /// With the error of `on_event`.
    pub fn run<E>(
        &self,
        stop: &Cancel,
        on_event: impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<Tuned, E> {
        let mut search = Search {
            tune: self,
            stop,
            on_event,
            best: self.file.clone(),
            lost: HashSet::new(),
            round: 0,
            step: self.step,
            trials: 0,
            taken: 0,
        };
        for round in 1..=self.rounds {
            search.round = round;
            let taken = search.taken;
            for &index in &self.chosen {
                search.improve(index)?;
            }
            if search.taken == taken {
                search.step /= 2.0;
            }
        }
        search.finish()
    }

    /// A file against another. Every contest of a run has another number, and so other deals.
    fn contest(
        &self,
        number: u64,
        files: [(&ParameterFile, &str); 2],
        sprt: Option<Sprt>,
    ) -> Result<Contest<G>, serde_json::Error> {
        let mut entrants = Vec::new();
        for (file, name) in files {
            let (plan, tuning) = self.subject.read(file.text())?;
            entrants.push(Entrant::new(name, self.pace, move || {
                plan.bot::<G>(tuning.clone(), 0)
            }));
        }
        Ok(Contest {
            start: self.start.clone(),
            entrants,
            schedule: self.schedule.clone(),
            max_rounds: self.max_rounds,
            seed: SimSource::new(self.seed, number).next_u64(),
            threads: self.threads,
            sprt,
        })
    }
}

/// A running search.
struct Search<'a, G: Insight, H> {
    tune: &'a Tune<G>,
    stop: &'a Cancel,
    on_event: H,
    best: ParameterFile,
    /// The candidates that were no better than the best: trying one again until luck helps would
    /// invalidate the test.
    lost: HashSet<String>,
    round: u32,
    step: f64,
    trials: u64,
    taken: u64,
}

impl<G: Insight, E, H: FnMut(Event<'_>) -> Result<(), E>> Search<'_, G, H> {
    /// Moves one parameter as far as it helps. After a step up, the step back down is not tried.
    fn improve(&mut self, index: usize) -> Result<(), E> {
        for direction in Direction::ALL {
            let mut moved = false;
            while self.try_step(index, direction)? {
                moved = true;
            }
            if moved {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Tries one step; returns whether it was adopted.
    fn try_step(&mut self, index: usize, direction: Direction) -> Result<bool, E> {
        if self.stop.is_cancelled() {
            return Ok(false);
        }
        let Some((change, candidate)) = self.candidate(index, direction) else {
            return Ok(false);
        };
        if !self.lost.insert(candidate.text().into()) {
            return Ok(false);
        }
        let files = [(&candidate, "candidate"), (&self.best, "best")];
        let number = self.trials + 1;
        let contest = match self.tune.contest(number, files, Some(self.tune.sprt)) {
            Ok(contest) => contest,
            Err(error) => {
                let reason = error.to_string();
                (self.on_event)(Event::Skipped {
                    change: &change,
                    reason: &reason,
                })?;
                return Ok(false);
            }
        };
        self.trials = number;
        let results = self.play(&contest)?;
        let is_better = results.verdict == Some(Verdict::H1);
        if is_better {
            self.taken += 1;
            self.best = candidate;
            self.lost.clear();
        }
        (self.on_event)(Event::Trial {
            trial: &Trial {
                number,
                change,
                score: Score::of(&results),
                verdict: results.verdict,
            },
            best: &self.best,
        })?;
        Ok(is_better)
    }

    /// The best file with one number a step away.
    fn candidate(&self, index: usize, direction: Direction) -> Option<(Change, ParameterFile)> {
        let (path, from) = self.best.parameter(index)?;
        let to = from.stepped(direction, self.step)?;
        let change = Change {
            round: self.round,
            parameter: path.into(),
            from,
            to,
        };
        Some((change, self.best.with(index, to)))
    }

    fn play(&mut self, contest: &Contest<G>) -> Result<Results, E> {
        contest.play(self.stop, |_| (self.on_event)(Event::Game))
    }

    /// Plays the best file against the first one, in new deals and without early stopping: winners of
    /// trials were partly lucky.
    fn finish(mut self) -> Result<Tuned, E> {
        let is_new = self.best != self.tune.file;
        let files = [(&self.best, "found"), (&self.tune.file, "start")];
        let mut check = None;
        if is_new && let Ok(contest) = self.tune.contest(self.trials + 1, files, None) {
            let results = self.play(&contest)?;
            check = (!results.stopped).then(|| Score::of(&results));
        }
        Ok(Tuned {
            file: self.best,
            trials: self.trials,
            taken: self.taken,
            check,
            stopped: self.stop.is_cancelled(),
        })
    }
}
