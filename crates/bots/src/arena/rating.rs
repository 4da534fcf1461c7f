//! Ratings of more than two bots, by Weng and Lin.

use skillratings::{
    MultiTeamOutcome,
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};

/// The ratings of all bots, updated game by game.
#[derive(Clone, Debug)]
pub struct Ratings(Vec<WengLinRating>);

/// The rating of a bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating; 25 at the beginning.
    pub rating: f64,
    /// The uncertainty; about 8.3 at the beginning.
    pub uncertainty: f64,
}

impl Ratings {
    /// The ratings before the first game.
    pub fn new(entrants: usize) -> Ratings {
        Ratings(vec![WengLinRating::new(); entrants])
    }

    /// Updates the ratings with a game by the places of the bots, 1 for the best.
    pub fn add(&mut self, places: &[usize]) {
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = self
            .0
            .chunks(1)
            .zip(places)
            .map(|(team, &place)| (team, MultiTeamOutcome::new(place)))
            .collect();
        let rated = weng_lin_multi_team(&teams, &WengLinConfig::new());
        self.0 = rated.into_iter().flatten().collect();
    }

    /// The rating of each bot.
    pub fn iter(&self) -> impl Iterator<Item = Rating> {
        self.0.iter().map(|rated| Rating {
            rating: rated.rating,
            uncertainty: rated.uncertainty,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_that_wins_more_is_rated_higher_and_more_precisely() {
        let mut ratings = Ratings::new(3);
        let start = ratings.iter().next().unwrap();
        for _ in 0..20 {
            ratings.add(&[2, 1, 3]);
        }
        let rated: Vec<Rating> = ratings.iter().collect();
        assert!(rated[1].rating > rated[0].rating && rated[0].rating > rated[2].rating);
        assert!(
            rated
                .iter()
                .all(|rated| rated.uncertainty < start.uncertainty)
        );
    }

    #[test]
    fn equal_places_are_equal_ratings() {
        let mut ratings = Ratings::new(3);
        ratings.add(&[1, 1, 1]);
        let rated: Vec<Rating> = ratings.iter().collect();
        assert_eq!(rated[0], rated[2]);
    }
}
