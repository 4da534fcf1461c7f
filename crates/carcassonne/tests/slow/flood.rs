//! Features by flood fill: from each part not yet seen, walk to every part it joins.

use std::collections::{BTreeMap, BTreeSet};

use super::tiles::tile;
use super::{Kind, SlowBoard, SlowFeature};

type Cell = (i32, i32);
/// Index into `laid`, index into that tile's features.
type Part = (usize, usize);

impl SlowBoard {
    /// All features on the board, ordered by their first part.
    ///
    /// # Panics
    /// When the board could not have been laid: edges that meet must show the same kind.
    pub fn features(&self) -> Vec<SlowFeature> {
        let cells: BTreeMap<Cell, usize> = self
            .laid
            .iter()
            .enumerate()
            .map(|(index, laid)| (laid.cell(), index))
            .collect();
        assert_eq!(cells.len(), self.laid.len(), "two tiles share a cell");

        let mut features = Vec::new();
        let mut seen = BTreeSet::new();
        for (index, laid) in self.laid.iter().enumerate() {
            for feature in 0..tile(laid.letter).features.len() {
                if seen.contains(&(index, feature)) {
                    continue;
                }
                let filled = self.fill((index, feature), &cells);
                seen.extend(filled.segments.iter().copied());
                features.push(filled);
            }
        }
        self.touch_cities(&mut features);
        features
    }

    /// The feature that contains the part.
    fn fill(&self, start: Part, cells: &BTreeMap<Cell, usize>) -> SlowFeature {
        let kind = tile(self.laid[start.0].letter).features[start.1].kind;
        let mut feature = SlowFeature {
            kind,
            segments: BTreeSet::new(),
            tiles: BTreeSet::new(),
            needs: BTreeSet::new(),
            shields: 0,
            followers: vec![0; self.seats],
            complete: false,
            cities: BTreeSet::new(),
        };
        let mut to_visit = vec![start];
        while let Some(part) = to_visit.pop() {
            if !feature.segments.insert(part) {
                continue;
            }
            let laid = &self.laid[part.0];
            let segment = &tile(laid.letter).features[part.1];
            feature.tiles.insert(laid.cell());
            feature.shields += segment.shields;
            if let Some(follower) = laid.follower
                && follower.feature == part.1
            {
                feature.followers[follower.seat] += 1;
            }
            for port in segment.ports(laid.rotation) {
                let beyond = port.direction().step(laid.cell());
                match cells.get(&beyond) {
                    None => {
                        feature.needs.insert(beyond);
                    }
                    Some(&neighbour) => {
                        let other = &self.laid[neighbour];
                        let joined = tile(other.letter)
                            .feature_at(kind, port.facing(), other.rotation)
                            .expect("edges that meet show the same kind");
                        to_visit.push((neighbour, joined));
                    }
                }
            }
            if kind == Kind::Cloister {
                let around = eight_around(laid.cell());
                feature
                    .needs
                    .extend(around.filter(|cell| !cells.contains_key(cell)));
            }
        }
        // A field is never completed, even when nothing can be added to it.
        feature.complete = kind != Kind::Field && feature.needs.is_empty();
        feature
    }

    /// Sets the completed cities that each field touches. It touches a city where one of its
    /// parts is printed next to a part of that city on the same tile.
    fn touch_cities(&self, features: &mut [SlowFeature]) {
        let mut completed_city_of: BTreeMap<Part, usize> = BTreeMap::new();
        for (index, feature) in features.iter().enumerate() {
            if feature.kind == Kind::City && feature.complete {
                completed_city_of.extend(feature.segments.iter().map(|part| (*part, index)));
            }
        }
        for field in features.iter_mut() {
            for &(index, part) in &field.segments {
                for &city in &tile(self.laid[index].letter).features[part].cities {
                    field.cities.extend(completed_city_of.get(&(index, city)));
                }
            }
        }
    }
}

/// The eight cells around one.
pub(super) fn eight_around((x, y): Cell) -> impl Iterator<Item = Cell> {
    let block = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
    block.filter(move |cell| *cell != (x, y))
}
