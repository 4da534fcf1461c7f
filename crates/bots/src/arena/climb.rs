//! Strength step by step: each bot against the one below it, and the differences added up.
//!
//! Bots far apart cannot be compared by games, as one wins them all; neighbours can.

use super::stats::{Shares, elo_of};

/// A ladder that is climbed from the bottom, whose Elo is 0.
#[derive(Clone, Debug, Default)]
pub struct Climb {
    elo: f64,
    /// Variances of the steps so far, in units of their intervals: below and above.
    below: f64,
    above: f64,
}

/// The strength of a bot above the bottom, with an interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Height {
    /// The sum of the differences in Elo.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Climb {
    /// Adds a step, by the shares of the upper bot against the one below; `None` without any deal.
    ///
    /// Half a deal is added to either side, so that a step with nothing but wins has a finite height.
    /// Steps are independent of each other: their intervals add up by squares.
    pub fn step(&mut self, shares: &Shares) -> Option<Height> {
        let (mean, estimate) = (shares.mean()?, shares.estimate()?);
        let deals = shares.count() as f64;
        let height = elo_of((mean * deals + 0.5) / (deals + 1.0));
        // At certainty one side is infinite; the other is used for both.
        let width = |end: f64| (end.is_finite()).then(|| (end - height).abs());
        let (low, high) = (width(estimate.low), width(estimate.high));
        let (low, high) = (low.or(high)?, high.or(low)?);
        self.elo += height;
        self.below += low * low;
        self.above += high * high;
        Some(Height {
            elo: self.elo,
            low: self.elo - self.below.sqrt(),
            high: self.elo + self.above.sqrt(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(won: u64, lost: u64) -> Shares {
        let mut shares = Shares::default();
        (0..won).for_each(|_| shares.add(1.0));
        (0..lost).for_each(|_| shares.add(0.0));
        shares
    }

    #[track_caller]
    fn assert_near(left: f64, right: f64) {
        assert!((left - right).abs() < 0.01, "{left} is not {right}");
    }

    #[test]
    fn one_step_is_as_high_as_its_difference() {
        let height = Climb::default().step(&shares(60, 40)).unwrap();
        // 60.5 of 101; Wilson's interval of 60 out of 100.
        assert_near(height.elo, 69.72);
        assert_near(height.low, 1.39);
        assert_near(height.high, 139.48);
    }

    #[test]
    fn equal_steps_add_up_and_their_doubts_by_squares() {
        let mut climb = Climb::default();
        let first = climb.step(&shares(60, 40)).unwrap();
        let second = climb.step(&shares(60, 40)).unwrap();
        assert_near(second.elo, 2.0 * first.elo);
        let width = |height: Height| height.elo - height.low;
        assert_near(width(second), width(first) * 2f64.sqrt());
    }

    #[test]
    fn a_step_that_was_won_altogether_has_a_height_and_an_end() {
        let mut climb = Climb::default();
        let height = climb.step(&shares(10, 0)).unwrap();
        assert_near(height.elo, elo_of(10.5 / 11.0));
        assert!(height.low > 0.0 && height.high.is_finite());
        let down = climb.step(&shares(0, 10)).unwrap();
        assert_near(down.elo, 0.0);
        assert_eq!(climb.step(&Shares::default()), None);
    }
}
