//! An independent slow referee for Carcassonne.
//!
//! It keeps nothing but the list of laid tiles and the followers on them. Every answer is
//! computed from that list again, by flood fill, straight from the rulebook. It shares no
//! code with the engine that it checks, so a mistake in one is not repeated in the other.
//!
//! Coordinates: x grows to the east, y to the north. Rotation counts quarter turns clockwise.
#![allow(
    dead_code,
    reason = "several test binaries include this module and each uses a part of it"
)]

mod flood;
mod record;
pub mod replay;
pub mod score;
pub mod tiles;

use std::collections::BTreeSet;

use tiles::{EDGES, tile};

/// The sort of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    City,
    Road,
    Field,
    Cloister,
}

/// How farmers score at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farms {
    /// Nobody may stand in a field.
    Off,
    /// Per city, 4 points for the seat with most farmers over all farms that touch it.
    First,
    /// Per farm, 3 points for each city, but a player is paid for a city only once.
    Second,
    /// Per farm, 3 points for each city.
    Third,
}

/// The options that change an answer of the referee.
#[derive(Clone, Copy, Debug)]
pub struct SlowRules {
    pub farms: Farms,
    /// The points for a completed city of two tiles without shields: 4 or 2.
    pub two_tile_city: u32,
    /// House rule: a follower may join its own side's followers.
    pub join_own: bool,
}

impl SlowRules {
    /// The current official rules.
    pub const OFFICIAL: Self = Self {
        farms: Farms::Third,
        two_tile_city: 4,
        join_own: false,
    };
}

/// A follower and the feature of its tile on which it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub seat: usize,
    /// Index into the tile's features in `tiles.json`.
    pub feature: usize,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    pub letter: char,
    pub x: i32,
    pub y: i32,
    pub rotation: u8,
    pub follower: Option<Standing>,
}

impl Laid {
    pub fn cell(&self) -> (i32, i32) {
        (self.x, self.y)
    }
}

/// The table: laid tiles, and the followers that have not yet returned.
#[derive(Clone, Debug)]
pub struct SlowBoard {
    pub rules: SlowRules,
    pub seats: usize,
    pub laid: Vec<Laid>,
}

/// A connected city, road or field, or a cloister.
#[derive(Clone, Debug)]
pub struct SlowFeature {
    pub kind: Kind,
    /// Its parts: index into `laid`, index into that tile's features.
    pub segments: BTreeSet<(usize, usize)>,
    /// The cells of its parts; for a cloister its own cell only.
    pub tiles: BTreeSet<(i32, i32)>,
    /// Empty cells faced by its open edges or half-edges; for a cloister the empty ones of
    /// the eight around it.
    pub needs: BTreeSet<(i32, i32)>,
    pub shields: u32,
    /// The number of followers of each seat in it.
    pub followers: Vec<usize>,
    pub complete: bool,
    /// For a field: the completed cities it touches, as indices into the list of features.
    pub cities: BTreeSet<usize>,
}

impl SlowBoard {
    pub fn new(rules: SlowRules, seats: usize) -> Self {
        Self {
            rules,
            seats,
            laid: Vec::new(),
        }
    }

    /// Index of the tile at `cell`.
    pub fn at(&self, cell: (i32, i32)) -> Option<usize> {
        self.laid.iter().position(|laid| laid.cell() == cell)
    }

    /// Lays a tile without a follower and returns its index.
    ///
    /// # Panics
    /// When the tile does not fit.
    pub fn lay(&mut self, letter: char, x: i32, y: i32, rotation: u8) -> usize {
        assert!(
            self.fits(letter, x, y, rotation),
            "{letter} does not fit at {x},{y} turned {rotation}"
        );
        self.laid.push(Laid {
            letter,
            x,
            y,
            rotation,
            follower: None,
        });
        self.laid.len() - 1
    }

    /// Whether the tile may lie there: the cell is empty, it shares an edge with a laid tile
    /// and every shared edge shows the same kind on both sides. The first tile of all lies
    /// at 0,0 unturned.
    pub fn fits(&self, letter: char, x: i32, y: i32, rotation: u8) -> bool {
        if self.laid.is_empty() {
            return (x, y, rotation) == (0, 0, 0);
        }
        if self.at((x, y)).is_some() {
            return false;
        }
        let mut touches = false;
        for edge in EDGES {
            let Some(neighbour) = self.at(edge.step((x, y))) else {
                continue;
            };
            touches = true;
            let ours = tile(letter).edge(edge, rotation);
            let theirs = &self.laid[neighbour];
            if ours != tile(theirs.letter).edge(edge.opposite(), theirs.rotation) {
                return false;
            }
        }
        touches
    }

    /// Every cell and rotation where the tile may lie, all four rotations of a symmetric
    /// tile included.
    pub fn placements(&self, letter: char) -> BTreeSet<(i32, i32, u8)> {
        let mut cells = BTreeSet::from([(0, 0)]);
        for laid in &self.laid {
            cells.extend(EDGES.map(|edge| edge.step(laid.cell())));
        }
        let mut placements = BTreeSet::new();
        for (x, y) in cells {
            for rotation in 0..4 {
                if self.fits(letter, x, y, rotation) {
                    placements.insert((x, y, rotation));
                }
            }
        }
        placements
    }

    /// The features of that tile, just laid, which the seat may claim. Where two features of
    /// the tile are one by a join elsewhere, both are listed.
    pub fn claimable(&self, laid_index: usize, seat: usize, supply: u32) -> BTreeSet<usize> {
        if supply == 0 || self.laid[laid_index].follower.is_some() {
            return BTreeSet::new();
        }
        let mut claimable = BTreeSet::new();
        for feature in self.features() {
            if feature.kind == Kind::Field && self.rules.farms == Farms::Off {
                continue;
            }
            let others: usize = (0..self.seats)
                .filter(|&other| other != seat)
                .map(|other| feature.followers[other])
                .sum();
            let own = feature.followers[seat];
            let free = others == 0 && (own == 0 || self.rules.join_own);
            if free {
                let here = feature.segments.iter().filter(|part| part.0 == laid_index);
                claimable.extend(here.map(|part| part.1));
            }
        }
        claimable
    }

    /// Places the seat's follower on a feature of the tile just laid, named as it lies: see
    /// [`tiles::Tile::named`].
    ///
    /// # Panics
    /// When the feature may not be claimed.
    pub fn stand(&mut self, laid_index: usize, seat: usize, name: &str) {
        let feature = self.named(laid_index, name);
        assert!(
            self.claimable(laid_index, seat, 1).contains(&feature),
            "seat {seat} may not claim {name} of {:?}",
            self.laid[laid_index]
        );
        self.laid[laid_index].follower = Some(Standing { seat, feature });
    }

    /// The index of that feature of the tile.
    pub fn named(&self, laid_index: usize, name: &str) -> usize {
        let laid = &self.laid[laid_index];
        tile(laid.letter).named(name, laid.rotation)
    }

    /// The number of the seat's followers on the board.
    pub fn followers_out(&self, seat: usize) -> u32 {
        let standing = self.laid.iter().filter_map(|laid| laid.follower);
        standing.map(|it| u32::from(it.seat == seat)).sum()
    }
}
