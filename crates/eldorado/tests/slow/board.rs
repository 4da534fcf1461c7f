//! The obstacles on the course at a moment, for a piece that moves.

use std::collections::{BTreeMap, BTreeSet};

use super::Hex;
use super::course::{Course, PlaceId};
use super::data::{Blockade, Terrain, blockade};

#[derive(Clone, Debug)]
pub struct Board<'a> {
    pub course: &'a Course,
    /// Blockades that nobody has torn down yet, by their place.
    pub standing: BTreeMap<PlaceId, u32>,
    /// Spaces that may not be entered because of a piece on them.
    pub occupied: BTreeSet<Hex>,
}

/// A neighbouring space that a piece may enter if it can pay for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub to: Hex,
    pub terrain: Terrain,
    pub strength: u32,
    /// The standing blockade on the way.
    pub blocked_by: Option<PlaceId>,
}

impl Board<'_> {
    /// All neighbours that can be entered once any blockade between is gone.
    pub fn steps(&self, from: Hex) -> Vec<Step> {
        let mut steps = Vec::new();
        for to in self.course.neighbours(from) {
            if !self.course.can_be_entered(to) || self.occupied.contains(&to) {
                continue;
            }
            let space = &self.course.spaces[&to];
            let place = self.course.place_between(from, to);
            steps.push(Step {
                to,
                terrain: space.terrain,
                strength: space.strength,
                blocked_by: place.filter(|place| self.standing.contains_key(place)),
            });
        }
        steps
    }

    /// Neighbours that can be entered now.
    pub fn open_steps(&self, from: Hex) -> Vec<Step> {
        let steps = self.steps(from).into_iter();
        steps.filter(|step| step.blocked_by.is_none()).collect()
    }

    /// Standing blockades at whose seam the space lies, on either side and whatever lies beyond.
    pub fn blockades_at(&self, from: Hex) -> Vec<(PlaceId, &'static Blockade)> {
        let standing = self.standing.iter();
        standing
            .filter(|(place, _)| self.course.place(**place).touches(from))
            .map(|(&place, &number)| (place, blockade(number)))
            .collect()
    }

    /// The same board without that blockade.
    pub fn without(&self, place: PlaceId) -> Self {
        let mut board = self.clone();
        board.standing.remove(&place);
        board
    }
}
