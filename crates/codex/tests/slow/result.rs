//! Final scoring: objectives, totals and places.

use super::game::{End, Game, TieBreak};
use super::objectives::objective_points;

/// The result of a game. Lists have one entry for each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Final {
    pub end: End,
    pub turns: usize,
    pub track: Vec<u32>,
    /// First common, second common, secret.
    pub objective_points: Vec<[u32; 3]>,
    /// The number of the three objectives that gave points.
    pub objectives_fulfilled: Vec<u32>,
    pub totals: Vec<u32>,
    /// Seats by place; those in one group share it.
    pub ranking: Vec<Vec<usize>>,
    pub winners: Vec<usize>,
}

impl Game {
    /// The result, when the game is over.
    pub fn result(&self) -> Option<Final> {
        let ranking = self.ranking(self.options.tie_break);
        let seats = 0..self.seats();
        Some(Final {
            end: self.end?,
            turns: self.turn,
            track: self.track.clone(),
            objective_points: seats.clone().map(|it| self.objective_points(it)).collect(),
            objectives_fulfilled: seats.clone().map(|it| self.fulfilled(it)).collect(),
            totals: seats.map(|it| self.total(it)).collect(),
            winners: ranking[0].clone(),
            ranking,
        })
    }

    /// The places if the game were over now, under either tie-break.
    pub fn ranking(&self, tie_break: TieBreak) -> Vec<Vec<usize>> {
        let worth = |seat: usize| {
            let second = match tie_break {
                TieBreak::ObjectivePoints => self.objective_points(seat).iter().sum(),
                TieBreak::ObjectivesFulfilled => self.fulfilled(seat),
            };
            (self.total(seat), second)
        };
        let mut worths: Vec<(u32, u32)> = (0..self.seats()).map(worth).collect();
        worths.sort();
        worths.dedup();
        let best_first = worths.iter().rev();
        best_first
            .map(|group| {
                (0..self.seats())
                    .filter(|it| worth(*it) == *group)
                    .collect()
            })
            .collect()
    }

    /// Points of the common objectives and, once chosen, the secret one.
    pub fn objective_points(&self, seat: usize) -> [u32; 3] {
        let points = |id| objective_points(id, &self.boards[seat]);
        let [first, second] = self.common_objectives.map(points);
        let kept = self.kept_objectives.get(seat);
        [first, second, kept.map_or(0, |id| points(*id))]
    }

    fn fulfilled(&self, seat: usize) -> u32 {
        let points = self.objective_points(seat).into_iter();
        points.map(|points| u32::from(points > 0)).sum()
    }

    /// Track and objectives together; the cap of the track does not touch objectives.
    fn total(&self, seat: usize) -> u32 {
        self.track[seat] + self.objective_points(seat).iter().sum::<u32>()
    }
}
