//! The counts of a run: integers only, so that the counts of threads can be added in any order.

use tessera_core::{Game, Seat, simulate::Played};

use super::histogram::Histogram;

/// Counts over many games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Games stopped by the limit of rounds.
    pub capped: u64,
    /// Actions of seats.
    pub decisions: u64,
    /// Scores per seat, in playing order.
    pub seats: Vec<Scores>,
}

/// The scores of a seat over many games.
///
/// All statistics of a seat's points are derived from these counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// Number of games by points.
    pub games_by_points: Histogram,
    /// Games with the first place alone.
    pub wins: u64,
    /// Games with the first place shared.
    pub shared: u64,
}

impl Tally {
    /// An empty tally for a table of `seats`.
    pub fn new(seats: usize) -> Tally {
        Tally {
            capped: 0,
            decisions: 0,
            seats: vec![Scores::default(); seats],
        }
    }

    /// Counts a game that has ended or was stopped.
    pub fn add<G: Game>(&mut self, game: &G, played: Played) {
        self.capped += u64::from(played.capped);
        self.decisions += u64::from(played.decisions);
        for (seat, scores) in Seat::all(game.seats()).zip(&mut self.seats) {
            scores.games_by_points.add(game.points(seat), 1);
        }
        let Some(places) = game.ranking() else {
            return;
        };
        let winners = places.iter().filter(|&(_, &place)| place == 1).count();
        for (seat, _) in places.iter().filter(|&(_, &place)| place == 1) {
            let scores = &mut self.seats[seat.index()];
            if winners == 1 {
                scores.wins += 1;
            } else {
                scores.shared += 1;
            }
        }
    }

    /// Adds the counts of another thread.
    pub fn merge(&mut self, other: &Tally) {
        self.capped += other.capped;
        self.decisions += other.decisions;
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.wins += theirs.wins;
            mine.shared += theirs.shared;
            for (points, games) in theirs.games_by_points.iter() {
                mine.games_by_points.add(points, games);
            }
        }
    }
}

impl Scores {
    /// Fewest points of any game.
    pub fn min(&self) -> i32 {
        let least = self.games_by_points.iter().next();
        least.map_or(0, |(points, _)| points)
    }

    /// Most points of any game.
    pub fn max(&self) -> i32 {
        let most = self.games_by_points.iter().next_back();
        most.map_or(0, |(points, _)| points)
    }

    /// Mean points.
    pub fn mean(&self) -> f64 {
        let (games, sum, _) = self.moments();
        sum as f64 / games.max(1) as f64
    }

    /// Standard deviation of the points, over all games of the run.
    pub fn spread(&self) -> f64 {
        let (games, sum, squares) = self.moments();
        // Exact up to here: subtracting two large floats would lose a small spread.
        let variance = (games * squares - sum * sum) as f64;
        variance.sqrt() / games.max(1) as f64
    }

    /// Games, sum of points, sum of their squares.
    fn moments(&self) -> (i128, i128, i128) {
        let mut moments = (0, 0, 0);
        for (points, games) in self.games_by_points.iter() {
            let (points, games) = (i128::from(points), i128::from(games));
            moments.0 += games;
            moments.1 += games * points;
            moments.2 += games * points * points;
        }
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(games_by_points: &[(i32, u64)]) -> Scores {
        Scores {
            games_by_points: games_by_points.iter().copied().collect(),
            ..Scores::default()
        }
    }

    #[test]
    fn mean_and_spread_match_a_textbook_example() {
        let scores = scores(&[(2, 1), (4, 3), (5, 2), (7, 1), (9, 1)]);
        assert_eq!(scores.mean(), 5.0);
        assert_eq!(scores.spread(), 2.0);
        assert_eq!((scores.min(), scores.max()), (2, 9));
    }

    #[test]
    fn a_small_spread_survives_many_games() {
        let many = scores(&[(1_000_000, 500_000_000), (1_000_001, 500_000_000)]);
        assert_eq!(many.spread(), 0.5);
    }

    #[test]
    fn statistics_without_games_are_zero() {
        let none = Scores::default();
        assert_eq!(
            (none.mean(), none.spread(), none.min(), none.max()),
            (0.0, 0.0, 0, 0)
        );
    }

    #[test]
    fn tallies_add_up() {
        let mut tally = Tally::new(1);
        tally.seats[0] = scores(&[(1, 2), (3, 1)]);
        let mut other = Tally::new(1);
        other.seats[0] = scores(&[(3, 4)]);
        (other.capped, other.decisions, other.seats[0].wins) = (1, 10, 4);
        tally.merge(&other);
        assert_eq!(
            tally.seats[0].games_by_points,
            scores(&[(1, 2), (3, 5)]).games_by_points
        );
        assert_eq!(
            (tally.capped, tally.decisions, tally.seats[0].wins),
            (1, 10, 4)
        );
    }
}
