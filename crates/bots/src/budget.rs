//! The budget of a choice.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// The limits of a choice: time, iterations, or both. With neither, a bot that searches makes
/// [`Budget::DEFAULT_ITERATIONS`].
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The longest time.
    pub time: Option<Duration>,
    /// The largest number of worlds to play out; with the same seed, the same number leads to the
    /// same choice.
    pub iterations: Option<u64>,
    /// A handle that stops the choice early.
    pub cancel: Cancel,
}

impl Budget {
    /// The number of iterations without any limit.
    pub const DEFAULT_ITERATIONS: u64 = 1_000;

    /// A budget of time.
    pub fn time(time: Duration) -> Budget {
        Budget {
            time: Some(time),
            ..Budget::default()
        }
    }

    /// A budget of iterations.
    pub fn iterations(iterations: u64) -> Budget {
        Budget {
            iterations: Some(iterations),
            ..Budget::default()
        }
    }

    /// The same budget, with at most this number of iterations.
    #[must_use]
    pub fn at_most(&self, iterations: Option<u64>) -> Budget {
        let asked = match (self.iterations, self.time) {
            (None, None) => Some(Budget::DEFAULT_ITERATIONS),
            (asked, _) => asked,
        };
        Budget {
            iterations: match (asked, iterations) {
                (Some(asked), Some(most)) => Some(asked.min(most)),
                (asked, most) => asked.or(most),
            },
            ..self.clone()
        }
    }

    /// Starts the clock.
    pub(crate) fn start(&self) -> Clock<'_> {
        let iterations = match (self.iterations, self.time) {
            (Some(iterations), _) => iterations,
            (None, Some(_)) => u64::MAX,
            (None, None) => Budget::DEFAULT_ITERATIONS,
        };
        Clock {
            budget: self,
            iterations,
            end: self.time.map(|time| Instant::now() + time),
            done: 0,
        }
    }
}

/// Stops the choices whose budgets hold a copy of it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Stops.
    pub fn cancel(&self) {
        // It publishes no other data, so no memory order is required.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was stopped.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A budget that is being used up.
#[derive(Clone, Debug)]
pub struct Clock<'a> {
    budget: &'a Budget,
    iterations: u64,
    end: Option<Instant>,
    done: u64,
}

impl Clock<'_> {
    /// Whether one more iteration is allowed; counts it.
    #[inline]
    pub fn allows_another(&mut self) -> bool {
        if self.done >= self.iterations || self.budget.cancel.is_cancelled() {
            return false;
        }
        if self.end.is_some_and(|end| Instant::now() >= end) {
            return false;
        }
        self.done += 1;
        true
    }

    /// A clock for a search that may use this share of the rest and makes `cheaper` times as many
    /// steps as iterations in a given time.
    pub fn share(&self, share: f64, cheaper: u64) -> Clock<'_> {
        let left = self.iterations.saturating_sub(self.done);
        let steps = (left as f64 * share) as u64;
        let now = Instant::now();
        Clock {
            budget: self.budget,
            iterations: match left {
                u64::MAX => u64::MAX,
                _ => steps.saturating_mul(cheaper),
            },
            end: self
                .end
                .map(|end| now + end.saturating_duration_since(now).mul_f64(share)),
            done: 0,
        }
    }

    /// Whether one more iteration is allowed; at least `least` are, even if time has run out.
    #[inline]
    pub(crate) fn allows_at_least(&mut self, least: u64) -> bool {
        let owed = self.done < least.min(self.iterations);
        if owed && !self.budget.cancel.is_cancelled() {
            self.done += 1;
            return true;
        }
        self.allows_another()
    }

    /// The number of iterations so far.
    pub(crate) fn done(&self) -> u64 {
        self.done
    }

    /// The part that is used up, from 0 to 1.
    pub(crate) fn used(&self) -> f64 {
        let by_count = self.done as f64 / self.iterations.max(1) as f64;
        let (Some(end), Some(time)) = (self.end, self.budget.time) else {
            return by_count;
        };
        let left = end.saturating_duration_since(Instant::now());
        let by_time = 1.0 - left.as_secs_f64() / time.as_secs_f64().max(f64::MIN_POSITIVE);
        by_count.max(by_time).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterations_are_counted_exactly() {
        let budget = Budget::iterations(3);
        let mut clock = budget.start();
        let allowed = std::iter::from_fn(|| clock.allows_another().then_some(()));
        assert_eq!(allowed.count(), 3);
        assert_eq!(clock.done(), 3);
    }

    #[test]
    fn nothing_said_is_a_thousand_and_time_alone_is_no_count() {
        assert_eq!(Budget::default().start().iterations, 1_000);
        let long = Budget::time(Duration::from_secs(3_600));
        assert_eq!(long.start().iterations, u64::MAX);
        assert!(!Budget::time(Duration::ZERO).start().allows_another());
    }

    #[test]
    fn a_plan_can_ask_for_less_and_never_for_more() {
        let most = |budget: Budget| budget.at_most(Some(50)).start().iterations;
        assert_eq!(most(Budget::default()), 50);
        assert_eq!(most(Budget::iterations(20)), 20);
        assert_eq!(most(Budget::iterations(200)), 50);
        assert_eq!(most(Budget::time(Duration::from_secs(1))), 50);
        let free = Budget::time(Duration::from_secs(1)).at_most(None);
        assert_eq!(free.start().iterations, u64::MAX);
    }

    #[test]
    fn a_few_iterations_are_made_even_without_time() {
        let made = |budget: Budget| {
            let mut clock = budget.start();
            std::iter::from_fn(|| clock.allows_at_least(5).then_some(())).count()
        };
        assert_eq!(made(Budget::time(Duration::ZERO)), 5);
        assert_eq!(made(Budget::iterations(3)), 3);
        assert_eq!(made(Budget::iterations(9)), 9);
        let stopped = Budget::time(Duration::ZERO);
        stopped.cancel.cancel();
        assert_eq!(made(stopped), 0);
    }

    #[test]
    fn a_cancelled_bot_stops() {
        let budget = Budget::iterations(1_000);
        let mut clock = budget.start();
        assert!(clock.allows_another());
        budget.cancel.clone().cancel();
        assert!(!clock.allows_another());
    }
}
