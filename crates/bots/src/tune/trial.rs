//! The events and results of a search.

use super::{file::ParameterFile, number::Number};
use crate::arena::{Estimate, Results, Verdict};

/// An event of a search.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A game was played.
    Game,
    /// A candidate cannot play.
    Skipped {
        /// The change that was to be tried.
        change: &'a Change,
        /// The reason.
        reason: &'a str,
    },
    /// A candidate has played.
    Trial {
        /// The trial.
        trial: &'a Trial,
        /// The best file after it.
        best: &'a ParameterFile,
    },
}

/// One number instead of another.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The round, from 1.
    pub round: u32,
    /// The name of the parameter.
    pub parameter: String,
    /// The number of the best file so far.
    pub from: Number,
    /// The number of the candidate.
    pub to: Number,
}

/// A candidate that has played the best file so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The number of the trial, from 1.
    pub number: u64,
    /// The change that was tried.
    pub change: Change,
    /// The score of the candidate.
    pub score: Score,
    /// The verdict of the test: after H1, and only then, the candidate is the best file from now
    /// on. `None` when the games were not enough, or were cancelled.
    pub verdict: Option<Verdict>,
}

/// The score of one file against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The number of games that were played.
    pub games: u64,
    /// The share of duels that it won; `None` when no game has a winner.
    pub share: Option<f64>,
    /// The difference in Elo.
    pub estimate: Option<Estimate>,
}

impl Score {
    /// The score of the first of two.
    pub(super) fn of(results: &Results) -> Score {
        let shares = &results.tally.entrants[0].shares;
        Score {
            games: results.tally.games,
            share: shares.mean(),
            estimate: shares.estimate(),
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The best file; the first one when nothing was better.
    pub file: ParameterFile,
    /// The number of candidates that have played.
    pub trials: u64,
    /// The number of candidates that were adopted.
    pub taken: u64,
    /// The best file against the first one; `None` when they are the same, or the search was
    /// cancelled.
    pub check: Option<Score>,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}
