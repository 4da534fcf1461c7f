//! A course: printed tiles turned, laid side by side, and looked at as one table of spaces.

use std::collections::{BTreeMap, BTreeSet};

use super::Hex;
use super::data::{LaidFinish, LaidTile, Terrain, TileId, TileKind, data};

/// A place for a blockade, named by the two tiles that meet there in the order of the route.
pub type PlaceId = (TileId, TileId);

/// Steps to the six neighbours.
pub const DIRECTIONS: [Hex; 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// The name under which the spaces of the finish tile are known.
pub const FINISH: TileId = "finish";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    pub tile: TileId,
    pub terrain: Terrain,
    /// The power, or the number of cards, that entering takes; 0 where nobody can enter.
    pub strength: u32,
    pub cave: bool,
    /// Whether a piece that enters is in the city.
    pub finish: bool,
}

/// The seam of two tiles: all pairs of neighbours of which one is on either tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub id: PlaceId,
    pub edges: BTreeSet<(Hex, Hex)>,
}

impl Place {
    /// Whether the space lies at the seam, on either side.
    pub fn touches(&self, at: Hex) -> bool {
        self.edges.iter().any(|&(a, b)| a == at || b == at)
    }

    fn separates(&self, a: Hex, b: Hex) -> bool {
        self.edges.contains(&(a, b)) || self.edges.contains(&(b, a))
    }
}

#[derive(Clone, Debug)]
pub struct Course {
    /// All spaces of the tiles and the three finish spaces. City spaces are none.
    pub spaces: BTreeMap<Hex, Space>,
    /// Start spaces 1 to 4.
    pub starts: Vec<Hex>,
    /// Tiles from the start to the finish, without the finish tile.
    pub route: Vec<TileId>,
    /// Where blockades lie, in the order of the route.
    pub places: Vec<Place>,
}

impl Course {
    /// Assembles the course. `strip_exits` adds a blockade where the route leaves a strip.
    ///
    /// # Panics
    /// When there is no such course or two tiles overlap.
    pub fn assemble(id: &str, strip_exits: bool) -> Self {
        let laid = data().find_course(id).expect("the course exists");
        Self::lay(&laid.tiles, &laid.finish, strip_exits)
    }

    /// The same with tiles as one likes.
    ///
    /// # Panics
    /// When there is no such tile or two of them overlap.
    pub fn lay(tiles: &[LaidTile], finish: &LaidFinish, strip_exits: bool) -> Self {
        let (spaces, starts) = lay_tiles(tiles, finish);
        let mut course = Self {
            spaces,
            starts: starts.into_values().collect(),
            route: tiles.iter().map(|tile| tile.tile).collect(),
            places: Vec::new(),
        };
        for pair in course.route.clone().windows(2) {
            let id = (pair[0], pair[1]);
            let from = data().find_tile(pair[0]).expect("laid tiles exist");
            if from.kind != TileKind::Strip || strip_exits {
                let edges = course.seam(id);
                course.places.push(Place { id, edges });
            }
        }
        course
    }

    /// The same course with start spaces that are jungle of strength 1.
    #[must_use]
    pub fn with_open_starts(mut self) -> Self {
        for at in &self.starts {
            let space = self.spaces.get_mut(at).expect("starts are spaces");
            (space.terrain, space.strength) = (Terrain::Jungle, 1);
        }
        self
    }

    /// The neighbours of a hex that belong to the course.
    pub fn neighbours(&self, at: Hex) -> Vec<Hex> {
        let around = DIRECTIONS.map(|(q, r)| (at.0 + q, at.1 + r));
        around
            .into_iter()
            .filter(|hex| self.spaces.contains_key(hex))
            .collect()
    }

    /// Every pair of neighbours of which the first is on one tile and the second on the other.
    pub fn seam(&self, (first, second): PlaceId) -> BTreeSet<(Hex, Hex)> {
        let mut edges = BTreeSet::new();
        for (&at, space) in &self.spaces {
            for other in self.neighbours(at) {
                if space.tile == first && self.spaces[&other].tile == second {
                    edges.insert((at, other));
                }
            }
        }
        edges
    }

    pub fn place(&self, id: PlaceId) -> &Place {
        let mut places = self.places.iter();
        places.find(|it| it.id == id).expect("the place exists")
    }

    /// The place whose blockade would lie between two neighbours.
    pub fn place_between(&self, a: Hex, b: Hex) -> Option<PlaceId> {
        let mut places = self.places.iter();
        places.find(|it| it.separates(a, b)).map(|it| it.id)
    }

    pub fn find_place(&self, name: &str) -> Option<PlaceId> {
        let mut places = self.places.iter();
        places
            .find(|it| place_name(it.id) == name)
            .map(|place| place.id)
    }

    /// Mountains with a cave, sorted by coordinates.
    pub fn caves(&self) -> Vec<Hex> {
        let caves = self.spaces.iter().filter(|(_, space)| space.cave);
        caves.map(|(&at, _)| at).collect()
    }

    pub fn caves_next_to(&self, at: Hex) -> BTreeSet<Hex> {
        let around = self.neighbours(at).into_iter();
        around.filter(|hex| self.spaces[hex].cave).collect()
    }

    /// Whether a piece may ever enter: never a mountain, never a start space again.
    pub fn can_be_entered(&self, at: Hex) -> bool {
        !matches!(self.spaces[&at].terrain, Terrain::Mountain | Terrain::Start)
    }
}

/// How the files write a place.
pub fn place_name((first, second): PlaceId) -> String {
    format!("{first}|{second}")
}

/// Turns about the origin by steps of 60 degrees clockwise.
pub fn turned((q, r): Hex, steps: u32) -> Hex {
    (0..steps).fold((q, r), |(q, r), _| (-r, q + r))
}

/// The spaces, and the start spaces by their number.
fn lay_tiles(
    tiles: &[LaidTile],
    finish: &LaidFinish,
) -> (BTreeMap<Hex, Space>, BTreeMap<usize, Hex>) {
    let mut spaces = BTreeMap::new();
    let mut starts = BTreeMap::new();
    let mut lay = |at: Hex, space: Space| {
        assert!(spaces.insert(at, space).is_none(), "two tiles on {at:?}");
    };
    for piece in tiles {
        let tile = data().find_tile(piece.tile).expect("laid tiles exist");
        for printed in &tile.hexes {
            let (q, r) = turned((printed.q, printed.r), piece.rotation);
            let at = (q + piece.q, r + piece.r);
            let space = Space {
                tile: tile.id,
                terrain: printed.terrain,
                strength: printed.strength.unwrap_or(0),
                cave: printed.cave,
                finish: false,
            };
            lay(at, space);
            starts.extend(printed.start.map(|number| (number, at)));
        }
    }
    for &hex in &data().finish_tile.rotation0.finish {
        let (q, r) = turned(hex, finish.rotation);
        let space = Space {
            tile: FINISH,
            terrain: finish.side,
            strength: data().finish_tile.strength_each,
            cave: false,
            finish: true,
        };
        lay((q + finish.q, r + finish.r), space);
    }
    (spaces, starts)
}
