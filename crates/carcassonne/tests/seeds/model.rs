//! The document's model, written as it says: features that know their covering tiles and their
//! neighbouring positions, and the loop that merges those of a new tile into those of the board.

use std::collections::BTreeSet;

use tessera_carcassonne::{Cell, Edge, Slot, Sort, State, Turned, data::PrintedFeature};
use tessera_core::{Game as _, Viewer};

/// What the document keeps of a `Feature`: its type, `coveringTiles`, `neighborPos`.
pub(super) type Shape = (Sort, BTreeSet<Cell>, BTreeSet<Cell>);

/// A `Feature`, and beside what the document keeps the half-edges it reaches.
#[derive(Clone, Debug)]
pub(super) struct Aggregate {
    pub(super) sort: Sort,
    pub(super) covering: BTreeSet<Cell>,
    pub(super) neighbours: BTreeSet<Cell>,
    sides: BTreeSet<(Cell, Slot)>,
}

impl Aggregate {
    pub(super) fn shape(&self) -> Shape {
        (self.sort, self.covering.clone(), self.neighbours.clone())
    }

    fn take_in(&mut self, other: &Aggregate) {
        self.covering.extend(&other.covering);
        self.neighbours.extend(&other.neighbours);
        self.sides.extend(&other.sides);
        self.neighbours = &self.neighbours - &self.covering;
    }
}

/// `insideFeatures` of a tile: each covers this tile only.
pub(super) fn inside(turned: Turned, at: Cell) -> Vec<Aggregate> {
    let features = turned.kind().printed().features.iter();
    let part = |printed: &PrintedFeature| {
        let (sort, slots) = match *printed {
            PrintedFeature::City { edges, .. } => (Sort::City, slots_of(edges)),
            PrintedFeature::Road { edges, .. } => (Sort::Road, slots_of(edges)),
            PrintedFeature::Field { slots, .. } => (Sort::Farm, slots),
            PrintedFeature::Cloister => (Sort::Cloister, 0),
        };
        let printed = Slot::all().filter(|slot| slots >> slot.index() & 1 == 1);
        let sides = printed.map(|slot| (at, slot.turned(turned.rotation())));
        let sides: BTreeSet<(Cell, Slot)> = sides.collect();
        Aggregate {
            sort,
            covering: BTreeSet::from([at]),
            neighbours: match sort {
                Sort::Cloister => at.around().collect(),
                _ => sides
                    .iter()
                    .map(|&(at, slot)| at.beyond(slot.edge()))
                    .collect(),
            },
            sides,
        }
    };
    features.map(part).collect()
}

/// The half-edges of these edges, a bit each.
fn slots_of(edges: u8) -> u8 {
    let reached = Edge::ALL
        .into_iter()
        .filter(|edge| edges >> edge.index() & 1 == 1);
    let slots = reached.flat_map(Edge::slots);
    slots.fold(0, |bits, slot| bits | 1 << slot.index())
}

/// How the document is read.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// Whether an old feature of the same type goes on in a new one on this cell.
    joins: fn(&Aggregate, &Aggregate, Cell) -> bool,
    /// Whether a new cloister counts the tiles that already lie around it.
    cloisters_look_around: bool,
}

/// The document as it stands, but for one slip: its loop collects the new feature where it means
/// the old one.
pub(super) const AS_WRITTEN: Reading = Reading {
    joins: by_position,
    cloisters_look_around: false,
};

/// CAR-4.1: cities and roads are joined by edge, farms by half-edge.
pub(super) const CORRECTED: Reading = Reading {
    joins: by_half_edge,
    cloisters_look_around: true,
};

fn by_position(old: &Aggregate, new: &Aggregate, at: Cell) -> bool {
    old.neighbours.contains(&at) && !old.covering.is_disjoint(&new.neighbours)
}

fn by_half_edge(old: &Aggregate, new: &Aggregate, _: Cell) -> bool {
    let beyond = |&(at, slot): &(Cell, Slot)| (at.beyond(slot.edge()), slot.opposite());
    new.sides
        .iter()
        .any(|side| old.sides.contains(&beyond(side)))
}

/// `featureList` of the board.
#[derive(Clone, Default)]
pub(super) struct FeatureList {
    features: Vec<Aggregate>,
    tiles: BTreeSet<Cell>,
    /// The most features that one new feature made one.
    pub(super) most_matched: usize,
}

impl FeatureList {
    /// The list after these tiles.
    pub(super) fn of(game: &State, reading: Reading) -> FeatureList {
        let mut list = FeatureList::default();
        for (at, tile) in game.board().tiles() {
            list.place(at, inside(tile.turned, at), reading);
        }
        list
    }

    /// Lays a tile with these features: `findAbutCloister`, `addToFeatures`, `addToTiles`.
    pub(super) fn place(&mut self, at: Cell, parts: Vec<Aggregate>, reading: Reading) {
        let cloisters = self.features.iter_mut();
        for cloister in cloisters.filter(|feature| feature.sort == Sort::Cloister) {
            if cloister.neighbours.remove(&at) {
                cloister.covering.insert(at);
            }
        }
        for part in parts {
            self.add(at, part, reading);
        }
        self.tiles.insert(at);
    }

    /// One round of the loop of Appendix B.
    fn add(&mut self, at: Cell, mut new: Aggregate, reading: Reading) {
        if new.sort == Sort::Cloister && reading.cloisters_look_around {
            new.covering.extend(&new.neighbours & &self.tiles);
            new.neighbours = &new.neighbours - &self.tiles;
        }
        let matches = |old: &mut Aggregate| old.sort == new.sort && (reading.joins)(old, &new, at);
        let matched: Vec<Aggregate> = self.features.extract_if(.., matches).collect();
        self.most_matched = self.most_matched.max(matched.len());
        let joined = matched.into_iter().reduce(|mut base, other| {
            base.take_in(&other);
            base
        });
        self.features.push(match joined {
            Some(mut base) => {
                base.take_in(&new);
                base
            }
            None => new,
        });
    }

    /// All features, sorted.
    pub(super) fn shapes(&self) -> Vec<Shape> {
        let mut shapes: Vec<Shape> = self.features.iter().map(Aggregate::shape).collect();
        shapes.sort();
        shapes
    }
}

/// The features of our board, sorted.
pub(super) fn shapes(game: &State) -> Vec<Shape> {
    let features = game.view(Viewer::Spectator).features().into_iter();
    let shape = features.map(|feature| {
        let (tiles, needs) = (feature.tiles.into_iter(), feature.needs.into_iter());
        (feature.sort, tiles.collect(), needs.collect())
    });
    let mut shapes: Vec<Shape> = shape.collect();
    shapes.sort();
    shapes
}
