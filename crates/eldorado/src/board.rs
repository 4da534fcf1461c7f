//! The board: the spaces of a course, and the seams between tiles where blockades lie. It is
//! assembled once and shared by all positions of a table.

use std::sync::{Arc, LazyLock};

use crate::{coord::Hex, data::Terrain, route::Routes};

mod assemble;
mod document;

pub use assemble::CourseError;
pub use document::{CourseDocument, FinishPlace, FinishSide, TilePlace};

/// The largest number of spaces of a course, mountains and the finish included.
pub const MAX_SPACES: usize = 250;
/// The largest number of places for blockades of a course: one for each blockade.
pub const MAX_PLACES: usize = 6;
/// The largest number of caves of a course: there are 36 tokens, four for each.
pub const MAX_CAVES: usize = 9;

/// A space of a board by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpaceId(pub(crate) u8);

impl SpaceId {
    /// No space.
    pub(crate) const NONE: SpaceId = SpaceId(u8::MAX);

    /// The city behind the finish, for a piece that has arrived.
    pub(crate) const CITY: SpaceId = SpaceId(u8::MAX - 1);

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place for a blockade by its number in the order of the route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seam(pub(crate) u8);

impl Seam {
    const NONE: u8 = u8::MAX;

    /// The index in the order of the route.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A space of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The coordinates.
    pub hex: Hex,
    /// The terrain.
    pub terrain: Terrain,
    /// The power, or the number of cards, that it takes to enter; 0 where no piece can enter.
    pub strength: u8,
    /// Whether a piece that enters it has arrived.
    pub finish: bool,
    /// The letter of its tile; `*` for the finish tile.
    pub tile: char,
    /// The ways to neighbours that can be entered.
    ways: [Way; 6],
    way_count: u8,
    /// The seam that the space touches.
    touches: u8,
    /// Bit `c` is set when cave `c` is beside it.
    pub(crate) caves: u16,
}

impl Space {
    /// The ways to neighbours that can be entered.
    #[inline]
    pub fn ways(&self) -> &[Way] {
        &self.ways[..usize::from(self.way_count)]
    }

    /// The way to the neighbour at these coordinates.
    #[inline]
    pub fn way_to(&self, hex: Hex) -> Option<&Way> {
        self.ways().iter().find(|way| way.hex == hex)
    }

    /// The place for a blockade that the space touches.
    #[inline]
    pub fn touches(&self) -> Option<Seam> {
        (self.touches != Seam::NONE).then_some(Seam(self.touches))
    }
}

/// A way from a space to a neighbour, with all facts about entering it that listing moves needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The neighbour.
    pub to: SpaceId,
    /// The coordinates of the neighbour.
    pub hex: Hex,
    /// The terrain.
    pub terrain: Terrain,
    /// The power, or the number of cards, that it takes to enter.
    pub strength: u8,
    /// The seam that is crossed.
    pub seam: Option<Seam>,
}

impl Way {
    /// No way.
    const NONE: Way = Way {
        to: SpaceId::NONE,
        hex: Hex::new(0, 0),
        terrain: Terrain::Mountain,
        strength: 0,
        seam: None,
    };
}

/// A course, assembled and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    pub(crate) document: CourseDocument,
    pub(crate) spaces: Vec<Space>,
    by_hex: Grid,
    /// The start spaces 1 to 4.
    pub(crate) starts: [SpaceId; 4],
    /// The names of the places for blockades in the order of the route, `B|C`.
    pub(crate) places: Vec<String>,
    /// The mountains with caves.
    pub(crate) caves: Vec<SpaceId>,
    /// The number of steps from each space to the finish, at any cost.
    pub(crate) steps: Vec<u8>,
    /// The routes to the finish, computed on demand.
    pub(crate) routes: Routes,
    /// The spaces of the city behind the finish, for drawing.
    pub(crate) city: Vec<Hex>,
}

impl Course {
    /// The name of the course.
    pub fn name(&self) -> &str {
        &self.document.name
    }

    /// The document of the course.
    pub fn document(&self) -> &CourseDocument {
        &self.document
    }

    /// All spaces, mountains included.
    pub fn spaces(&self) -> impl Iterator<Item = (SpaceId, &Space)> {
        (0..).map(SpaceId).zip(&self.spaces)
    }

    /// A space by its number.
    #[inline]
    pub fn space(&self, id: SpaceId) -> &Space {
        &self.spaces[id.index()]
    }

    /// The space at these coordinates.
    pub fn at(&self, hex: Hex) -> Option<SpaceId> {
        self.by_hex.at(hex)
    }

    /// The names of the places for blockades in the order of the route, `B|C`.
    pub fn places(&self) -> &[String] {
        &self.places
    }

    /// The place for a blockade with this name.
    pub fn place(&self, name: &str) -> Option<Seam> {
        let found = self.places.iter().position(|place| place == name);
        found.map(|index| Seam(index as u8))
    }

    /// The number of steps from a space to the nearest finish space, at any cost; 0 in the city.
    #[inline]
    pub fn steps_to_finish(&self, id: SpaceId) -> u8 {
        self.steps.get(id.index()).copied().unwrap_or(0)
    }

    /// The start spaces 1 to 4.
    pub fn starts(&self) -> [SpaceId; 4] {
        self.starts
    }

    /// The spaces of the city behind the finish, where no piece ever stands: for drawing.
    pub fn city(&self) -> &[Hex] {
        &self.city
    }

    /// The mountains with caves.
    pub fn caves(&self) -> &[SpaceId] {
        &self.caves
    }
}

/// The spaces by their coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Grid {
    first: Hex,
    /// The number of columns in a row.
    width: usize,
    ids: Vec<SpaceId>,
}

impl Grid {
    /// Coordinates are small and fill their bounding box well, so an array suffices.
    fn new(spaces: &[Space]) -> Grid {
        let (mut first, mut last) = (Hex::new(i8::MAX, i8::MAX), Hex::new(i8::MIN, i8::MIN));
        for Space { hex, .. } in spaces {
            first = Hex::new(first.q.min(hex.q), first.r.min(hex.r));
            last = Hex::new(last.q.max(hex.q), last.r.max(hex.r));
        }
        let columns = i32::from(last.q) - i32::from(first.q) + 1;
        let rows = i32::from(last.r) - i32::from(first.r) + 1;
        let mut grid = Grid {
            first,
            width: columns.max(0) as usize,
            ids: vec![SpaceId::NONE; (columns.max(0) * rows.max(0)) as usize],
        };
        for (index, space) in spaces.iter().enumerate() {
            if let Some(place) = grid.place(space.hex) {
                grid.ids[place] = SpaceId(index as u8);
            }
        }
        grid
    }

    fn place(&self, hex: Hex) -> Option<usize> {
        let column = usize::try_from(i32::from(hex.q) - i32::from(self.first.q)).ok()?;
        let row = usize::try_from(i32::from(hex.r) - i32::from(self.first.r)).ok()?;
        let place = row * self.width + column;
        (column < self.width && place < self.ids.len()).then_some(place)
    }

    #[inline]
    fn at(&self, hex: Hex) -> Option<SpaceId> {
        let id = self.ids[self.place(hex)?];
        (id != SpaceId::NONE).then_some(id)
    }
}

/// The courses that come with the game, by the word that options use.
pub static SHIPPED: LazyLock<[(&str, Arc<CourseDocument>); 7]> = LazyLock::new(|| {
    [
        ("first", include_str!("../data/courses/first.json")),
        (
            "hills-of-gold",
            include_str!("../data/courses/hills-of-gold.json"),
        ),
        (
            "home-stretch",
            include_str!("../data/courses/home-stretch.json"),
        ),
        (
            "winding-paths",
            include_str!("../data/courses/winding-paths.json"),
        ),
        (
            "serpentine",
            include_str!("../data/courses/serpentine.json"),
        ),
        (
            "swamplands",
            include_str!("../data/courses/swamplands.json"),
        ),
        (
            "witchs-cauldron",
            include_str!("../data/courses/witchs-cauldron.json"),
        ),
    ]
    .map(|(word, text)| {
        let document = CourseDocument::read(text).expect("a shipped course is well-formed");
        (word, Arc::new(document))
    })
});
