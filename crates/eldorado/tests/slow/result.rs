//! The final ranking.

use std::collections::BTreeMap;

use super::game::Game;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Seats whose pieces are all in the city, in the order of arrival.
    pub arrived: Vec<usize>,
    pub ranking: Ranking,
    /// Numbers of the blockades of each seat, sorted.
    pub blockades: Vec<Vec<u32>>,
}

/// Only seats that have arrived are ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    pub winners: Vec<usize>,
    /// Place of each seat, from 1; equal places are ties.
    pub places: BTreeMap<usize, usize>,
}

impl Game {
    /// The outcome; none while the game goes on.
    pub fn result(&self) -> Option<Outcome> {
        if self.phase.is_some() {
            return None;
        }
        let blockades: Vec<Vec<u32>> = self
            .players
            .iter()
            .map(|player| player.blockades.clone())
            .collect();
        Some(Outcome {
            arrived: self.arrived.clone(),
            ranking: if self.options.race_places {
                self.rank_by_rounds(&blockades)
            } else {
                rank(&blockades, &self.arrived)
            },
            blockades,
        })
    }

    /// A race for places: seats of an earlier round come first, those of one round are compared
    /// as ever.
    fn rank_by_rounds(&self, blockades: &[Vec<u32>]) -> Ranking {
        let arrivals = || self.arrived.iter().zip(&self.arrival_rounds);
        let mut places = BTreeMap::new();
        for round in 1..=self.round {
            let earlier = arrivals().filter(|&(_, it)| *it < round).count();
            let together: Vec<usize> = arrivals()
                .filter(|&(_, it)| *it == round)
                .map(|(&seat, _)| seat)
                .collect();
            let among = rank(blockades, &together).places.into_iter();
            places.extend(among.map(|(seat, place)| (seat, earlier + place)));
        }
        Ranking::of(places)
    }
}

/// Most blockades, then the highest number among them; seats that are equal in both share a place.
pub fn rank(blockades: &[Vec<u32>], arrived: &[usize]) -> Ranking {
    let merit = |seat: usize| (blockades[seat].len(), blockades[seat].iter().max());
    let better = |seat: usize| arrived.iter().filter(move |&&it| merit(it) > merit(seat));
    let places: BTreeMap<usize, usize> = arrived
        .iter()
        .map(|&seat| (seat, 1 + better(seat).count()))
        .collect();
    Ranking::of(places)
}

impl Ranking {
    fn of(places: BTreeMap<usize, usize>) -> Self {
        let winners = places.iter().filter(|&(_, &place)| place == 1);
        Self {
            winners: winners.map(|(&seat, _)| seat).collect(),
            places,
        }
    }
}
