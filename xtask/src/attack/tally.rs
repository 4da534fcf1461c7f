//! What an attacker managed.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde::Serialize;

/// What the threads of an attack share: when to end, and what they count.
pub struct Tally {
    stop: AtomicBool,
    /// An attack ends then, whatever happens.
    latest: Instant,
    counts: Mutex<Counts>,
}

/// What an attacker managed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Connections that were opened.
    pub connections: u64,
    /// Connections that the attacker holds now.
    pub open: u64,
    /// Connections that were not accepted, or broke without an answer.
    pub broken: u64,
    /// Answers by their status.
    pub answers: BTreeMap<u16, u64>,
}

impl Tally {
    /// Nothing was counted yet.
    pub fn new(at_most: Duration) -> Tally {
        Tally {
            stop: AtomicBool::new(false),
            latest: Instant::now() + at_most,
            counts: Mutex::default(),
        }
    }

    /// Ends the attack.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the attack is to end.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || Instant::now() >= self.latest
    }

    /// Counts something.
    pub fn count(&self, change: impl FnOnce(&mut Counts)) {
        change(&mut self.counts.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Counts an answer.
    pub fn answered(&self, status: u16) {
        self.count(|counts| *counts.answers.entry(status).or_default() += 1);
    }

    /// The counts so far.
    pub fn counts(&self) -> Counts {
        let counts = self.counts.lock();
        counts.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Counts {
    /// The counts in one line.
    pub fn line(&self) -> String {
        let mut parts = Vec::new();
        if self.connections > 0 {
            parts.push(format!("{} connections", self.connections));
        }
        if self.open > 0 {
            parts.push(format!("{} held", self.open));
        }
        if self.broken > 0 {
            parts.push(format!("{} broken", self.broken));
        }
        let answers = self.answers.iter();
        parts.extend(answers.map(|(status, count)| format!("{status}: {count}")));
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attack_ends_when_it_is_stopped_and_at_the_latest_in_time() {
        let tally = Tally::new(Duration::from_secs(3600));
        assert!(!tally.is_over());
        tally.stop();
        assert!(tally.is_over());
        assert!(Tally::new(Duration::ZERO).is_over());
    }

    #[test]
    fn counts_are_shown_without_zeros() {
        let tally = Tally::new(Duration::ZERO);
        tally.count(|counts| counts.connections = 3);
        for status in [429, 201, 429] {
            tally.answered(status);
        }
        assert_eq!(tally.counts().line(), "3 connections, 201: 1, 429: 2");
        tally.count(|counts| (counts.open, counts.broken) = (2, 1));
        let line = "3 connections, 2 held, 1 broken, 201: 1, 429: 2";
        assert_eq!(tally.counts().line(), line);
    }
}
