//! From a document to a board: tiles are turned and laid, neighbours and seams are found, and an
//! invalid course is refused with the member that is wrong.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{
    Course, Grid, MAX_CAVES, MAX_PLACES, MAX_SPACES, Seam, Space, SpaceId, Way,
    document::{CourseDocument, FinishSide},
};
use crate::{
    coord::Hex,
    data::{FINISH, PrintedTile, TILES, Terrain, TileKind},
    route::Routes,
};

/// The largest length of a name, in characters.
const MAX_NAME: usize = 64;
/// The largest number of tiles of a course: one face of each of nine.
const MAX_TILES: usize = 9;
/// The largest distance of a tile's centre from 0,0.
const FAR: i8 = 100;

/// An error in a course, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {reason}")]
pub struct CourseError {
    /// The member of the document, `tiles[2].rotation`.
    pub at: String,
    /// The reason, as a sentence.
    pub reason: String,
}

impl CourseError {
    pub(super) fn new(at: impl Into<String>, reason: impl Into<String>) -> CourseError {
        CourseError {
            at: at.into(),
            reason: reason.into(),
        }
    }
}

impl CourseDocument {
    /// Assembles the course; with `strip_exits`, blockades lie behind strips too.
    ///
    /// # Errors
    /// With the first member that is wrong.
    pub fn assemble(&self, strip_exits: bool) -> Result<Course, CourseError> {
        self.assemble_with(strip_exits, false)
    }

    /// Does the same; with `open_starts`, start spaces count as jungle of strength 1.
    pub(crate) fn assemble_with(
        &self,
        strip_exits: bool,
        open_starts: bool,
    ) -> Result<Course, CourseError> {
        self.check_members()?;
        let mut draft = Draft::default();
        for (index, place) in self.tiles.iter().enumerate() {
            let at = format!("tiles[{index}]");
            let printed = face(place.tile).ok_or_else(|| {
                CourseError::new(
                    format!("{at}.tile"),
                    format!("there is no tile `{}`", place.tile),
                )
            })?;
            self.check_tile(index, printed)?;
            for space in printed.spaces {
                let hex = Hex::new(space.q, space.r)
                    .turned(place.rotation)
                    .moved(place.q, place.r);
                draft.lay(
                    &at,
                    NewSpace {
                        hex,
                        terrain: space.terrain,
                        strength: space.strength,
                        finish: false,
                        tile: place.tile,
                    },
                )?;
            }
        }
        self.lay_finish(&mut draft)?;
        let places = self.lay_seams(&mut draft, strip_exits)?;
        draft.check_reach()?;
        if open_starts {
            draft.open_starts();
        }
        draft.finish(self, places)
    }

    fn check_members(&self) -> Result<(), CourseError> {
        let name = self.name.trim();
        if name.is_empty()
            || self.name.chars().count() > MAX_NAME
            || self.name.chars().any(char::is_control)
        {
            let reason = format!("a name has 1 to {MAX_NAME} characters on one line");
            return Err(CourseError::new("name", reason));
        }
        if self.tiles.is_empty() || self.tiles.len() > MAX_TILES {
            let reason = format!("{} tiles; a course has 1 to {MAX_TILES}", self.tiles.len());
            return Err(CourseError::new("tiles", reason));
        }
        let placed = self
            .tiles
            .iter()
            .enumerate()
            .map(|(index, tile)| (format!("tiles[{index}]"), tile.rotation, tile.q, tile.r));
        let finish = (
            "finish".to_string(),
            self.finish.rotation,
            self.finish.q,
            self.finish.r,
        );
        for (at, rotation, q, r) in placed.chain([finish]) {
            if rotation > 5 {
                let reason = format!("{rotation} sixths of a turn; 0 to 5 make sense");
                return Err(CourseError::new(format!("{at}.rotation"), reason));
            }
            for (member, value) in [("q", q), ("r", r)] {
                if !(-FAR..=FAR).contains(&value) {
                    let reason = format!("{value} is outside -{FAR} to {FAR}");
                    return Err(CourseError::new(format!("{at}.{member}"), reason));
                }
            }
        }
        Ok(())
    }

    /// Checks that a tile is used once, on one of its sides, and that the first one has the start
    /// spaces.
    fn check_tile(&self, index: usize, printed: &PrintedTile) -> Result<(), CourseError> {
        let at = format!("tiles[{index}].tile");
        let letter = printed.letter;
        if (index == 0) != (printed.kind == TileKind::Start) {
            let reason = "the first tile, and no other, is a start tile (A or B)";
            return Err(CourseError::new(at, reason));
        }
        let earlier = self.tiles[..index].iter().map(|place| place.tile);
        for earlier in earlier {
            if earlier == letter {
                return Err(CourseError::new(
                    at,
                    format!("tile {letter} lies there already"),
                ));
            }
            if earlier == printed.other_side {
                let reason = format!("tile {letter} is the other side of tile {earlier}");
                return Err(CourseError::new(at, reason));
            }
        }
        Ok(())
    }

    fn lay_finish(&self, draft: &mut Draft) -> Result<(), CourseError> {
        let place = |(q, r): (i8, i8)| {
            let turned = Hex::new(q, r).turned(self.finish.rotation);
            turned.moved(self.finish.q, self.finish.r)
        };
        let terrain = match self.finish.side {
            FinishSide::Jungle => Terrain::Jungle,
            FinishSide::Water => Terrain::Water,
        };
        for hex in FINISH.finish.map(place) {
            draft.lay(
                "finish",
                NewSpace {
                    hex,
                    terrain,
                    strength: FINISH.strength,
                    finish: true,
                    tile: FINISH_TILE,
                },
            )?;
        }
        for hex in FINISH.city.map(place) {
            if draft.by_hex.contains_key(&hex) {
                return Err(CourseError::new(
                    "finish",
                    format!("the city would lie on the space {hex}"),
                ));
            }
            draft.city.push(hex);
        }
        Ok(())
    }

    /// The places for blockades in the order of the route, written to the spaces they touch.
    fn lay_seams(&self, draft: &mut Draft, strip_exits: bool) -> Result<Vec<String>, CourseError> {
        let mut found = Vec::new();
        let listed = [
            ("blockades", &self.blockades, true),
            ("strip_exits", &self.strip_exits, strip_exits),
        ];
        for (member, names, used) in listed {
            for (index, name) in names.iter().enumerate() {
                let at = format!("{member}[{index}]");
                let first = self.seam(&at, name)?;
                if found.iter().any(|(other, _, _)| *other == first) {
                    return Err(CourseError::new(at, format!("`{name}` is listed already")));
                }
                found.push((first, name.clone(), used));
            }
        }
        found.sort_by_key(|(first, _, _)| *first);
        let used: Vec<_> = found.into_iter().filter(|(_, _, used)| *used).collect();
        if used.len() > MAX_PLACES {
            let reason = format!(
                "{} places, but there are {MAX_PLACES} blockades",
                used.len()
            );
            return Err(CourseError::new("blockades", reason));
        }
        for (index, (_, name, _)) in used.iter().enumerate() {
            draft.touch(Seam(index as u8), name)?;
        }
        Ok(used.into_iter().map(|(_, name, _)| name).collect())
    }

    /// The number of the first of the two tiles, which follow each other on the route.
    fn seam(&self, at: &str, name: &str) -> Result<usize, CourseError> {
        let pairs = self
            .tiles
            .windows(2)
            .map(|pair| format!("{}|{}", pair[0].tile, pair[1].tile));
        let pairs: Vec<String> = pairs.collect();
        let found = pairs.iter().position(|pair| pair == name);
        found.ok_or_else(|| {
            let reason = format!(
                "`{name}` is no connection of this route; there are: {}",
                pairs.join(", ")
            );
            CourseError::new(at, reason)
        })
    }
}

/// The letter of the finish tile.
pub(super) const FINISH_TILE: char = '*';

fn face(letter: char) -> Option<&'static PrintedTile> {
    TILES.iter().find(|printed| printed.letter == letter)
}

/// A space to be laid.
#[derive(Clone, Copy)]
struct NewSpace {
    hex: Hex,
    terrain: Terrain,
    strength: u8,
    finish: bool,
    tile: char,
}

/// A board under construction.
#[derive(Default)]
struct Draft {
    spaces: Vec<Space>,
    by_hex: BTreeMap<Hex, SpaceId>,
    starts: [Option<SpaceId>; 4],
    city: Vec<Hex>,
}

impl Draft {
    fn lay(&mut self, at: &str, space: NewSpace) -> Result<(), CourseError> {
        let NewSpace {
            hex,
            terrain,
            strength,
            finish,
            tile,
        } = space;
        if self.by_hex.contains_key(&hex) {
            return Err(CourseError::new(at, format!("overlaps the space at {hex}")));
        }
        if self.spaces.len() == MAX_SPACES {
            return Err(CourseError::new(
                at,
                format!("more than {MAX_SPACES} spaces"),
            ));
        }
        let id = SpaceId(self.spaces.len() as u8);
        self.by_hex.insert(hex, id);
        let start = terrain == Terrain::Start;
        if start && let Some(place) = self.starts.get_mut(usize::from(strength).wrapping_sub(1)) {
            *place = Some(id);
        }
        self.spaces.push(Space {
            hex,
            terrain,
            strength: if start { 0 } else { strength },
            finish,
            tile,
            ways: [Way::NONE; 6],
            way_count: 0,
            touches: Seam::NONE,
            caves: 0,
        });
        Ok(())
    }

    /// Marks neighbours on the two tiles of a seam as touching it, whatever their terrain.
    fn touch(&mut self, seam: Seam, name: &str) -> Result<(), CourseError> {
        let tiles: Vec<char> = name.chars().filter(|letter| *letter != '|').collect();
        let mut touching = Vec::new();
        for (&hex, &id) in &self.by_hex {
            let tile = self.spaces[id.index()].tile;
            let beyond = |&other: &SpaceId| {
                let other = self.spaces[other.index()].tile;
                tiles.contains(&tile) && tiles.contains(&other) && other != tile
            };
            if hex
                .around()
                .iter()
                .filter_map(|hex| self.by_hex.get(hex))
                .any(beyond)
            {
                touching.push(id);
            }
        }
        if touching.is_empty() {
            return Err(CourseError::new(
                "blockades",
                format!("the tiles of `{name}` do not touch"),
            ));
        }
        for id in touching {
            let space = &mut self.spaces[id.index()];
            // No piece ever stands on a mountain, so it may lie at the end of two seams.
            if matches!(space.terrain, Terrain::Mountain | Terrain::Cave) {
                continue;
            }
            if space.touches != Seam::NONE {
                let reason = format!("the space {} would touch two blockades", space.hex);
                return Err(CourseError::new("blockades", reason));
            }
            space.touches = seam.0;
        }
        Ok(())
    }

    /// Makes start spaces enterable like jungle.
    fn open_starts(&mut self) {
        for start in self.starts.into_iter().flatten() {
            let space = &mut self.spaces[start.index()];
            (space.terrain, space.strength) = (Terrain::Jungle, 1);
        }
    }

    /// Checks that a finish space can be reached from every start space, at any cost.
    fn check_reach(&self) -> Result<(), CourseError> {
        for (number, start) in self.starts.iter().enumerate() {
            let start = start.ok_or_else(|| {
                CourseError::new(
                    "tiles[0]",
                    format!("there is no start space {}", number + 1),
                )
            })?;
            let mut seen = vec![false; self.spaces.len()];
            let mut open = vec![start];
            let mut arrives = false;
            while let Some(id) = open.pop() {
                arrives |= self.spaces[id.index()].finish;
                for to in self.neighbours(id) {
                    if !std::mem::replace(&mut seen[to.index()], true) {
                        open.push(to);
                    }
                }
            }
            if !arrives {
                let reason = format!("no way leads from start space {} to the finish", number + 1);
                return Err(CourseError::new("finish", reason));
            }
        }
        Ok(())
    }

    /// The neighbours of a space that can be entered at all.
    fn neighbours(&self, id: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        let around = self.spaces[id.index()].hex.around().into_iter();
        let beside = around.filter_map(|hex| self.by_hex.get(&hex).copied());
        beside.filter(|to| {
            let terrain = self.spaces[to.index()].terrain;
            !matches!(terrain, Terrain::Mountain | Terrain::Cave | Terrain::Start)
        })
    }

    fn finish(
        mut self,
        document: &CourseDocument,
        places: Vec<String>,
    ) -> Result<Course, CourseError> {
        let ids = (0..self.spaces.len()).map(|index| SpaceId(index as u8));
        let caves: Vec<SpaceId> = ids
            .clone()
            .filter(|id| self.spaces[id.index()].terrain == Terrain::Cave)
            .collect();
        if caves.len() > MAX_CAVES {
            let reason = format!(
                "{} caves, but there are tokens for {MAX_CAVES}",
                caves.len()
            );
            return Err(CourseError::new("tiles", reason));
        }
        for id in ids {
            let neighbours: Vec<SpaceId> = self.neighbours(id).collect();
            let here = self.spaces[id.index()];
            let mut space = here;
            space.way_count = neighbours.len() as u8;
            for (way, &to) in space.ways.iter_mut().zip(&neighbours) {
                let there = self.spaces[to.index()];
                let apart = here.tile != there.tile && here.touches() == there.touches();
                *way = Way {
                    to,
                    hex: there.hex,
                    terrain: there.terrain,
                    strength: there.strength,
                    seam: here.touches().filter(|_| apart),
                };
            }
            for (index, cave) in caves.iter().enumerate() {
                if here.hex.around().contains(&self.spaces[cave.index()].hex) {
                    space.caves |= 1 << index;
                }
            }
            self.spaces[id.index()] = space;
        }
        Ok(Course {
            document: document.clone(),
            steps: steps_to_finish(&self.spaces),
            routes: Routes::default(),
            by_hex: Grid::new(&self.spaces),
            spaces: self.spaces,
            starts: self
                .starts
                .map(|start| start.expect("check_reach found every start space")),
            places,
            caves,
            city: self.city,
        })
    }
}

/// The number of steps from every space to the finish, found from the finish outwards; 255 where
/// no way leads.
fn steps_to_finish(spaces: &[Space]) -> Vec<u8> {
    let mut steps = vec![u8::MAX; spaces.len()];
    let mut reached = Vec::new();
    for (index, _) in spaces.iter().enumerate().filter(|(_, space)| space.finish) {
        steps[index] = 0;
        reached.push(SpaceId(index as u8));
    }
    for distance in 1..u8::MAX {
        let is_next = |space: &Space| space.ways().iter().any(|way| reached.contains(&way.to));
        let next: Vec<usize> = (0..spaces.len())
            .filter(|&index| steps[index] == u8::MAX && is_next(&spaces[index]))
            .collect();
        if next.is_empty() {
            break;
        }
        reached = next.iter().map(|&index| SpaceId(index as u8)).collect();
        next.into_iter().for_each(|index| steps[index] = distance);
    }
    steps
}
