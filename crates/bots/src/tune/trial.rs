//! What is told about a search.

use super::{file::ParameterFile, number::Number};
use crate::arena::{Estimate, Results, Verdict};

/// Something that happened in a search.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A game was played.
    Game,
    /// A candidate cannot play.
    Skipped {
        /// What was to be tried.
        change: &'a Change,
        /// Why it cannot be.
        reason: &'a str,
    },
    /// A candidate has played.
    Trial {
        /// How it went.
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
    /// Counted from 1.
    pub number: u64,
    /// What was tried.
    pub change: Change,
    /// How the candidate did.
    pub score: Score,
    /// What the test has shown: the candidate is the best file from now on after H1, and only
    /// then. None when the games were not enough, or somebody stopped them.
    pub verdict: Option<Verdict>,
}

/// How one file did against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Games that were played.
    pub games: u64,
    /// The share of duels it won; none when no game has a winner.
    pub share: Option<f64>,
    /// The difference in Elo.
    pub estimate: Option<Estimate>,
}

impl Score {
    /// Of the first of two.
    pub(super) fn of(results: &Results) -> Score {
        let shares = &results.tally.entrants[0].shares;
        Score {
            games: results.tally.games,
            share: shares.mean(),
            estimate: shares.estimate(),
        }
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The best file; the first one when nothing was better.
    pub file: ParameterFile,
    /// Candidates that have played.
    pub trials: u64,
    /// How many of them were taken.
    pub taken: u64,
    /// The best file against the first one; none when they are the same, or somebody stopped.
    pub check: Option<Score>,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}
