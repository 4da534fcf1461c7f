//! Statistics of a contest.
//!
//! The unit is the deal, not the game: its games share their chance, so they are not independent,
//! and a bot that wins by luck from one seat tends to lose by it from the other. For two seats
//! the shares of deals take five values, which is the *pentanomial* model of chess engine
//! testing.

use std::{collections::BTreeMap, time::Duration};

/// The share of duels that a bot won in each deal, from 0 to 1.
///
/// A duel is a pair of seats of different bots: the better place wins, equal places share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// Deals by the bits of their share, which are ordered as the shares are.
    deals: BTreeMap<u64, u64>,
}

/// A difference in Elo with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The difference; infinite when every duel was won, or none.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Half the width of an interval of 95 % in standard deviations.
const WIDTH: f64 = 1.959_963_984_540_054;

impl Shares {
    /// Counts a deal.
    pub fn add(&mut self, share: f64) {
        // Zero has two representations; the sum makes it the positive one.
        let bits = (share.clamp(0.0, 1.0) + 0.0).to_bits();
        *self.deals.entry(bits).or_default() += 1;
    }

    /// The number of deals.
    pub fn count(&self) -> u64 {
        self.deals.values().sum()
    }

    /// The mean; `None` without any deal.
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        let sum: f64 = self.iter().map(|(share, deals)| share * deals).sum();
        (count > 0).then(|| sum / count as f64)
    }

    /// The difference in Elo; `None` without any deal.
    ///
    /// The interval is Wilson's, for the number of independent games that would have the variance
    /// of the deals. Deals without variance count as one game each.
    pub fn estimate(&self) -> Option<Estimate> {
        let mean = self.mean()?;
        let count = self.count() as f64;
        let squares = self.iter().map(|(share, deals)| {
            let apart = share - mean;
            apart * apart * deals
        });
        let variance = squares.sum::<f64>() / count;
        let games = match variance {
            0.0 => count,
            _ => count * mean * (1.0 - mean) / variance,
        };
        let width = WIDTH * WIDTH / games;
        let middle = (mean + width / 2.0) / (1.0 + width);
        let reach = (width * (mean * (1.0 - mean) + width / 4.0)).sqrt() / (1.0 + width);
        // At certainty the interval ends there, which rounding may miss.
        let end = |end: f64, certain: f64| if mean == certain { certain } else { end };
        Some(Estimate {
            elo: elo_of(mean),
            low: elo_of(end(middle - reach, 0.0)),
            high: elo_of(end(middle + reach, 1.0)),
        })
    }

    /// Shares with their numbers of deals, smallest first.
    fn iter(&self) -> impl Iterator<Item = (f64, f64)> {
        let deals = self.deals.iter();
        deals.map(|(&bits, &deals)| (f64::from_bits(bits), deals as f64))
    }
}

/// The difference in Elo that leads to this share of duels.
pub fn elo_of(share: f64) -> f64 {
    // Rounding must not lead past certainty.
    let share = share.clamp(0.0, 1.0);
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of duels that a difference in Elo leads to.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test: is the first bot better by `elo1`, or only by `elo0`?
///
/// The ratio is that of the likelihoods of the deals under the likeliest distributions with
/// either mean (a generalised test, as fishtest does it).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that is to be rejected.
    pub elo0: f64,
    /// The difference that is to be shown; larger than `elo0`.
    pub elo1: f64,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `elo0` is accepted.
    H0,
    /// `elo1` is accepted.
    H1,
}

impl Sprt {
    /// The probability of either wrong verdict.
    pub const ERROR: f64 = 0.05;

    /// The logarithm of the ratio at which the test ends: `ln 19`, about 2.944.
    pub fn bound() -> f64 {
        ((1.0 - Sprt::ERROR) / Sprt::ERROR).ln()
    }

    /// The verdict by these deals; `None` when more are needed.
    pub fn verdict(self, shares: &Shares) -> Option<Verdict> {
        match self.log_ratio(shares) {
            ratio if ratio >= Sprt::bound() => Some(Verdict::H1),
            ratio if ratio <= -Sprt::bound() => Some(Verdict::H0),
            _ => None,
        }
    }

    /// The logarithm of the likelihood of `elo1` over that of `elo0`.
    pub fn log_ratio(self, shares: &Shares) -> f64 {
        if shares.count() == 0 {
            return 0.0;
        }
        // A small weight on both extremes: a mean is possible only between values that occur.
        let mut deals: Vec<(f64, f64)> = shares.iter().collect();
        deals.extend([(0.0, TRACE), (1.0, TRACE)]);
        let (under0, under1) = (
            tilt(&deals, share_of(self.elo0)),
            tilt(&deals, share_of(self.elo1)),
        );
        let ratios = deals.iter().map(|&(share, count)| {
            let weight = |(mean, tilt): (f64, f64)| 1.0 + tilt * (share - mean);
            count * (weight(under0) / weight(under1)).ln()
        });
        ratios.sum()
    }
}

/// The weight of an assumed deal with all duels won, and of one with none.
const TRACE: f64 = 1e-3;

/// The likeliest distribution with this mean gives each value its observed weight divided by
/// `1 + tilt (value - mean)`; finds the tilt.
fn tilt(deals: &[(f64, f64)], mean: f64) -> (f64, f64) {
    let excess = |tilt: f64| -> f64 {
        let terms = deals.iter().map(|&(share, count)| {
            let apart = share - mean;
            count * apart / (1.0 + tilt * apart)
        });
        terms.sum()
    };
    // All weights are positive between these, and the excess falls from one to the other.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (mean, f64::midpoint(low, high))
}

/// The smallest of the sorted values that at least `part` of them do not exceed; none without
/// values.
pub fn percentile(sorted: &[Duration], part: f64) -> Option<Duration> {
    let rank = (part * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(counts: &[(f64, u64)]) -> Shares {
        let mut shares = Shares::default();
        for &(share, count) in counts {
            (0..count).for_each(|_| shares.add(share));
        }
        shares
    }

    #[track_caller]
    fn assert_near(left: f64, right: f64) {
        assert!((left - right).abs() < 0.005, "{left} is not {right}");
    }

    #[test]
    fn shares_and_elo_are_those_of_the_tables() {
        for (share, elo) in [(0.5, 0.0), (0.6, 70.44), (0.75, 190.85), (0.9, 381.70)] {
            assert_near(elo_of(share), elo);
            assert_near(elo_of(1.0 - share), -elo);
            assert_near(share_of(elo) * 100.0, share * 100.0);
        }
        assert_eq!(elo_of(1.0), f64::INFINITY);
        assert_eq!(elo_of(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn sixty_of_a_hundred_have_the_interval_of_wilson() {
        // Wilson's interval of 60 out of 100 is 50.200 % to 69.060 %.
        let estimate = shares(&[(1.0, 60), (0.0, 40)]).estimate().unwrap();
        assert_near(estimate.elo, 70.44);
        assert_near(100.0 * share_of(estimate.low), 50.200);
        assert_near(100.0 * share_of(estimate.high), 69.060);
        assert_near(estimate.low, 1.39);
        assert_near(estimate.high, 139.48);
    }

    #[test]
    fn deals_that_scatter_less_say_more() {
        let wide = shares(&[(1.0, 30), (0.0, 20)]).estimate().unwrap();
        let narrow = shares(&[(0.75, 25), (0.5, 20), (0.25, 5)]);
        let narrow = narrow.estimate().unwrap();
        assert_near(wide.elo, narrow.elo);
        assert!(narrow.low > wide.low && narrow.high < wide.high);
    }

    #[test]
    fn nothing_but_wins_is_no_proof_of_everything() {
        let estimate = shares(&[(1.0, 10)]).estimate().unwrap();
        assert_eq!(estimate.elo, f64::INFINITY);
        assert_eq!(estimate.high, f64::INFINITY);
        // Wilson's lower end of 10 out of 10 is 72.247 %.
        assert_near(100.0 * share_of(estimate.low), 72.247);
        let even = shares(&[(0.5, 10)]).estimate().unwrap();
        assert!(even.low < -100.0 && even.high > 100.0, "{even:?}");
        assert_eq!(Shares::default().estimate(), None);
    }

    #[test]
    fn the_test_ends_at_the_logarithm_of_nineteen() {
        assert_near(Sprt::bound(), 2.944);
    }

    #[test]
    fn the_ratio_is_near_the_one_of_the_normal_distribution() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 5.0,
        };
        let counts = [(0.0, 50), (0.25, 240), (0.5, 400), (0.75, 250), (1.0, 60)];
        let shares = shares(&counts);
        let (mean, count) = (shares.mean().unwrap(), shares.count() as f64);
        let squares: f64 = shares
            .iter()
            .map(|(share, deals)| share * share * deals)
            .sum();
        let variance = squares / count - mean * mean;
        let (share0, share1) = (share_of(0.0), share_of(5.0));
        let normal = count * (share1 - share0) * (2.0 * mean - share0 - share1) / (2.0 * variance);
        let exact = sprt.log_ratio(&shares);
        assert!((exact - normal).abs() < 0.01, "{exact} is not {normal}");
        assert_eq!(sprt.verdict(&shares), None);
    }

    #[test]
    fn clear_results_lead_to_verdicts() {
        let sprt = Sprt {
            elo0: -10.0,
            elo1: 10.0,
        };
        let better = shares(&[(1.0, 600), (0.5, 100), (0.0, 300)]);
        let worse = shares(&[(1.0, 300), (0.5, 100), (0.0, 600)]);
        assert_eq!(sprt.verdict(&better), Some(Verdict::H1));
        assert_eq!(sprt.verdict(&worse), Some(Verdict::H0));
        let (up, down) = (sprt.log_ratio(&better), sprt.log_ratio(&worse));
        assert!((up + down).abs() < 1e-6, "{up} {down}");
        assert_eq!(sprt.verdict(&Shares::default()), None);
        // Nothing but wins has no variance, and is a verdict all the same.
        let wins = shares(&[(1.0, 400)]);
        assert_eq!(sprt.verdict(&wins), Some(Verdict::H1));
    }

    #[test]
    fn percentiles_are_values_that_occurred() {
        let values: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!(percentile(&values, 0.99), Some(Duration::from_millis(198)));
        assert_eq!(percentile(&values, 1.0), values.last().copied());
        assert_eq!(percentile(&values[..1], 0.99), Some(values[0]));
        assert_eq!(percentile(&[], 0.99), None);
    }
}
