//! The board: the tiles in the order they were laid, and the open cells around them.
//!
//! The table has no border. Laid tiles and open cells are numbered, and a small hash grid finds
//! the number of a cell, so laying a tile costs the same on a full board as on an empty one.

use tessera_core::Seat;

use crate::{
    coord::{Cell, Edge, Rotation},
    data::Terrain,
    tile::{Kind, TILE_COUNT, Turned, Want},
};

/// A connected board of `n` tiles has at most `2n + 2` empty neighbours: a straight line.
pub const MAX_OPEN: usize = 2 * TILE_COUNT + 2;

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Kind and rotation.
    pub turned: Turned,
    /// The seat that claimed one of its features in the turn it was laid.
    pub(crate) claimant: Claimant,
    /// Numbers of its first road or city and of its first field among all of the board; its
    /// other parts follow.
    pub(crate) first_region: u8,
    pub(crate) first_farm: u8,
}

impl Tile {
    const BLANK: Tile = Tile::new(Turned::new(Kind::START, Rotation::NONE), 0, 0);

    pub(crate) const fn new(turned: Turned, first_region: u8, first_farm: u8) -> Tile {
        Tile {
            turned,
            claimant: Claimant::NOBODY,
            first_region,
            first_farm,
        }
    }
}

/// The seat and the number of the feature a follower was put on, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claimant(u8);

impl Claimant {
    pub(crate) const NOBODY: Claimant = Claimant(u8::MAX);

    pub(crate) const fn new(seat: Seat, feature: u8) -> Claimant {
        Claimant((seat.index() as u8) << 4 | feature)
    }

    /// The seat and the number of the feature on the tile.
    pub(crate) fn get(self) -> Option<(Seat, u8)> {
        (self != Claimant::NOBODY)
            .then(|| Seat::new(usize::from(self.0 >> 4)).map(|seat| (seat, self.0 & 15)))
            .flatten()
    }
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A tile, by its number in the order they were laid.
    Laid(usize),
    /// An empty cell beside a tile, by its number among the open ones.
    Open(usize),
}

/// The tiles on the table with their claims, and the open cells. Claims stay here after the
/// follower came back.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The cells of the laid tiles (`0..TILE_COUNT`), then the open cells.
    cells: [Cell; TILE_COUNT + MAX_OPEN],
    laid: [Tile; TILE_COUNT],
    laid_count: u8,
    open: [Want; MAX_OPEN],
    open_count: u8,
    grid: Grid,
}

impl Board {
    /// An empty table: its only open cell is the origin.
    pub(crate) fn empty() -> Board {
        let mut board = Board {
            cells: [Cell::ORIGIN; TILE_COUNT + MAX_OPEN],
            laid: [Tile::BLANK; TILE_COUNT],
            laid_count: 0,
            open: [Want::NOTHING; MAX_OPEN],
            open_count: 0,
            grid: Grid([0; GRID]),
        };
        let slot = board.slot(Cell::ORIGIN);
        board.add_open(Cell::ORIGIN, slot, Want::NOTHING);
        board
    }

    /// Number of tiles laid.
    #[inline]
    pub const fn len(&self) -> usize {
        self.laid_count as usize
    }

    /// Whether no tile has been laid.
    pub const fn is_empty(&self) -> bool {
        self.laid_count == 0
    }

    /// The tiles in the order they were laid, with their cells.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, &Tile)> {
        self.cells.iter().copied().zip(&self.laid[..self.len()])
    }

    /// The tile with this number in the order they were laid.
    #[inline]
    pub fn tile(&self, index: usize) -> &Tile {
        &self.laid[index]
    }

    /// The cell of the tile with this number.
    pub(crate) fn cell(&self, index: usize) -> Cell {
        self.cells[index]
    }

    /// The tile laid last. (On an empty board the result means nothing, but there is no panic.)
    #[inline]
    pub(crate) fn last(&self) -> &Tile {
        &self.laid[self.len().saturating_sub(1)]
    }

    #[inline]
    pub(crate) fn last_mut(&mut self) -> &mut Tile {
        let index = self.len().saturating_sub(1);
        &mut self.laid[index]
    }

    /// The constraints of each open cell. The number of an open cell changes as tiles are laid.
    #[inline]
    pub fn open(&self) -> &[Want] {
        &self.open[..self.open_count as usize]
    }

    /// The open cell with this number.
    #[inline]
    pub fn open_cell(&self, index: usize) -> Cell {
        self.cells[TILE_COUNT + index]
    }

    /// The content of a cell; `None` where neither it nor a neighbour holds a tile.
    #[inline]
    pub fn find(&self, at: Cell) -> Option<Found> {
        match self.grid.0[self.slot(at)] {
            0 => None,
            id if usize::from(id) <= TILE_COUNT => Some(Found::Laid(usize::from(id) - 1)),
            id => Some(Found::Open(usize::from(id) - 1 - TILE_COUNT)),
        }
    }

    /// The number of the tile on a cell.
    #[inline]
    pub fn laid_at(&self, at: Cell) -> Option<usize> {
        if let Some(Found::Laid(index)) = self.find(at) {
            Some(index)
        } else {
            None
        }
    }

    /// Lays a tile on an open cell, whether it fits or not. The caller must then
    /// [`connect`](Board::connect) each of its edges.
    #[inline]
    pub(crate) fn lay(&mut self, open: usize, tile: Tile) {
        let at = self.open_cell(open);
        let slot = self.slot(at);
        self.remove_open(open);
        let index = self.len();
        self.laid[index] = tile;
        self.cells[index] = at;
        self.laid_count += 1;
        self.grid.0[slot] = index as u8 + 1;
    }

    /// Connects an edge, which shows `terrain`, of the tile that was just laid at `at`. Returns
    /// the number of the tile beyond it; where there is none, the cell beyond is open from now on.
    #[inline]
    pub(crate) fn connect(&mut self, at: Cell, edge: Edge, terrain: Terrain) -> Option<usize> {
        let beyond = at.beyond(edge);
        let slot = self.slot(beyond);
        let id = usize::from(self.grid.0[slot]);
        if id == 0 {
            let want = Want::NOTHING.with(edge.opposite(), terrain);
            self.add_open(beyond, slot, want);
            None
        } else if id <= TILE_COUNT {
            Some(id - 1)
        } else {
            let want = &mut self.open[id - 1 - TILE_COUNT];
            *want = want.with(edge.opposite(), terrain);
            None
        }
    }

    #[inline]
    fn add_open(&mut self, at: Cell, slot: usize, want: Want) {
        let index = usize::from(self.open_count);
        self.open[index] = want;
        self.cells[TILE_COUNT + index] = at;
        self.grid.0[slot] = (TILE_COUNT + index) as u8 + 1;
        self.open_count += 1;
    }

    /// The last open cell takes the number of the removed one.
    #[inline]
    fn remove_open(&mut self, index: usize) {
        let last = usize::from(self.open_count) - 1;
        if index != last {
            let moved = self.open_cell(last);
            let slot = self.slot(moved);
            self.grid.0[slot] = (TILE_COUNT + index) as u8 + 1;
            self.cells[TILE_COUNT + index] = moved;
            self.open[index] = self.open[last];
        }
        self.open_count -= 1;
    }

    /// The grid slot of a cell: the one that holds its number, or the free one it would get.
    #[inline]
    fn slot(&self, at: Cell) -> usize {
        let mut slot = Grid::home(at);
        loop {
            match self.grid.0[slot] {
                0 => return slot,
                id if self.cells[usize::from(id) - 1] == at => return slot,
                _ => slot = (slot + 1) % GRID,
            }
        }
    }
}

/// Slots of the hash grid; at most `TILE_COUNT + MAX_OPEN` = 218 are used.
const GRID: usize = 512;

/// Numbers of cells by a hash of their position, 0 where nothing is. Laid tiles are counted from
/// 1, open cells from `TILE_COUNT + 1`. Entries are never removed, so probing needs no marks.
#[derive(Clone, Debug, PartialEq)]
struct Grid([u8; GRID]);

impl Grid {
    /// A skewed torus: cells of any box of 22 by 22 have slots of their own, so real games
    /// hardly ever probe twice, and a straight line of 72 still finds its cells.
    #[inline]
    fn home(at: Cell) -> usize {
        let skewed = i32::from(at.x) + 23 * i32::from(at.y);
        skewed as usize % GRID
    }
}

const _: () = assert!(
    TILE_COUNT + MAX_OPEN < u8::MAX as usize,
    "cells are numbered by a byte"
);
