//! A histogram of points.

use std::collections::BTreeMap;

/// Points from 0 to below this number are counted in a preallocated vector.
const USUAL: usize = 512;

/// Numbers of games by points.
///
/// Counting the points that games usually end with allocates nothing, so it may be done in the loop
/// of a simulation; other points are kept in a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    usual: Vec<u64>,
    rare: BTreeMap<i32, u64>,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram {
            usual: vec![0; USUAL],
            rare: BTreeMap::new(),
        }
    }
}

impl Histogram {
    /// Counts `games` more games with these points.
    pub fn add(&mut self, points: i32, games: u64) {
        let usual = usize::try_from(points).ok();
        match usual.and_then(|points| self.usual.get_mut(points)) {
            Some(count) => *count += games,
            None => *self.rare.entry(points).or_default() += games,
        }
    }

    /// Points that occurred with their numbers of games, fewest points first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i32, u64)> {
        let rare = |(&points, &games): (&i32, &u64)| (points, games);
        let usual = self.usual.iter().enumerate();
        let usual = usual.map(|(points, &games)| (points as i32, games));
        let below = self.rare.range(..0).map(rare);
        let above = self.rare.range(0..).map(rare);
        below
            .chain(usual)
            .chain(above)
            .filter(|&(_, games)| games > 0)
    }
}

impl FromIterator<(i32, u64)> for Histogram {
    fn from_iter<I: IntoIterator<Item = (i32, u64)>>(counts: I) -> Histogram {
        let mut histogram = Histogram::default();
        for (points, games) in counts {
            histogram.add(points, games);
        }
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_and_rare_points_come_in_order() {
        let counts = [(-7, 1), (0, 2), (511, 3), (512, 4), (i32::MAX, 5)];
        let histogram: Histogram = counts.into_iter().rev().collect();
        assert_eq!(histogram.iter().collect::<Vec<_>>(), counts);
        assert_eq!(histogram.iter().next_back(), Some((i32::MAX, 5)));
        assert_eq!(Histogram::default().iter().next(), None);
    }
}
