//! Counters and latencies of a run.

use std::{
    collections::BTreeMap,
    fmt::Display,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::terminal;

/// The counters of a run, shared by all clients.
#[derive(Debug)]
pub struct Stats {
    /// Commands that were acknowledged.
    pub moves: Count,
    /// Messages received over WebSockets.
    pub messages: Count,
    /// Their bytes.
    pub bytes: Count,
    /// Hashes that were verified.
    pub hashes: Count,
    /// Tables that were set up.
    pub tables: Count,
    /// Games that ended, and whose record is right.
    pub games: Count,
    /// Those of them that ended because somebody resigned.
    pub resigned: Count,
    /// WebSockets that were reopened.
    pub reconnects: Count,
    /// Commands that were sent again, because it was unknown whether they were executed.
    pub retries: Count,
    latencies: Mutex<Latencies>,
    /// Checks that failed.
    pub errors: Kinds,
    /// Transient errors that are not failed checks, such as broken connections.
    pub troubles: Kinds,
}

impl Default for Stats {
    fn default() -> Stats {
        Stats {
            moves: Count::default(),
            messages: Count::default(),
            bytes: Count::default(),
            hashes: Count::default(),
            tables: Count::default(),
            games: Count::default(),
            resigned: Count::default(),
            reconnects: Count::default(),
            retries: Count::default(),
            latencies: Mutex::new(Latencies::new()),
            errors: Kinds::default(),
            troubles: Kinds::default(),
        }
    }
}

impl Stats {
    /// Counts a command that was acknowledged after this time.
    pub fn acknowledged(&self, after: Duration) {
        self.moves.add(1);
        let mut latencies = self
            .latencies
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        latencies.add(after);
    }

    /// The times of all acknowledgements.
    pub fn latencies(&self) -> Latencies {
        let latencies = self.latencies.lock();
        latencies.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A counter that several threads may increase.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// Adds to the counter.
    pub fn add(&self, more: u64) {
        // No other data depends on it, so no ordering is needed.
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// The current value.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// An hour in microseconds; longer times count as an hour.
const LONGEST: u64 = 3_600_000_000;

/// Significant digits of a time.
const DIGITS: u8 = 3;

/// A histogram of times with three significant digits.
#[derive(Clone, Debug)]
pub struct Latencies(Histogram<u64>);

impl Latencies {
    fn new() -> Latencies {
        let histogram = Histogram::new_with_max(LONGEST, DIGITS);
        Latencies(histogram.expect("the bounds are valid"))
    }

    fn add(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.0.saturating_record(micros);
    }

    /// A percentile in milliseconds; `None` if there are no times.
    pub fn percentile(&self, part: f64) -> Option<f64> {
        let micros = self.0.value_at_quantile(part).min(self.0.max());
        (!self.0.is_empty()).then_some(micros as f64 / 1e3)
    }
}

/// Errors by kind.
#[derive(Debug, Default)]
pub struct Kinds(Mutex<BTreeMap<String, Kind>>);

/// The errors of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// The name of the kind.
    pub kind: String,
    /// The number of errors.
    pub count: u64,
    /// The first error.
    pub example: String,
}

impl Kinds {
    /// Counts an error.
    pub fn add(&self, kind: impl Into<String>, example: impl Display) {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kind = kind.into();
        let known = kinds.entry(kind.clone()).or_insert_with(|| Kind {
            kind,
            count: 0,
            example: terminal::quote(&example.to_string()).into_owned(),
        });
        known.count += 1;
    }

    /// All kinds.
    pub fn all(&self) -> Vec<Kind> {
        let kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.values().cloned().collect()
    }

    /// The number of errors of all kinds.
    pub fn total(&self) -> u64 {
        self.all().iter().map(|kind| kind.count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_have_three_digits() {
        let stats = Stats::default();
        assert_eq!(stats.latencies().percentile(0.5), None);
        for millis in 1..=1000 {
            stats.acknowledged(Duration::from_millis(millis));
        }
        assert_eq!(stats.moves.get(), 1000);
        let latencies = stats.latencies();
        for (part, expected) in [(0.5, 500.0), (0.99, 990.0), (1.0, 1000.0)] {
            let found = latencies.percentile(part).unwrap();
            assert!((found / expected - 1.0).abs() < 1e-3, "{part}: {found}");
        }
    }

    #[test]
    fn a_single_time_is_every_percentile() {
        let stats = Stats::default();
        stats.acknowledged(Duration::from_micros(700));
        let latencies = stats.latencies();
        assert_eq!(latencies.percentile(0.5), Some(0.7));
        assert_eq!(latencies.percentile(1.0), Some(0.7));
    }

    #[test]
    fn a_time_beyond_the_maximum_is_recorded() {
        let stats = Stats::default();
        stats.acknowledged(Duration::MAX);
        assert!(stats.latencies().percentile(1.0).is_some());
    }

    #[test]
    fn errors_are_counted_by_kind_with_the_first_example() {
        let kinds = Kinds::default();
        kinds.add("gap", "first");
        kinds.add("hash", "other");
        kinds.add("gap", "second");
        let all = kinds.all();
        assert_eq!(kinds.total(), 3);
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].kind.as_str(), all[0].count), ("gap", 2));
        assert_eq!(all[0].example, "first");
    }
}
