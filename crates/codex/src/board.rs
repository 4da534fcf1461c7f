//! The boards: the cards of every seat, the free cells around them and the visible symbols.
//!
//! A board has no border. Every cell with a card, and every cell over a corner of one, is a
//! *site* with a number; a small hash grid finds it. A site stores the adjacent corners of the
//! cards around it, so laying a card reads four cells only and costs the same on a full board as
//! on an empty one. All boards share one store, because together they never hold more than the
//! cards of the box.

use tessera_core::Seat;

use crate::{
    card::{CARD_COUNT, Card, Corners, Counts, Face, FaceCode, Side},
    coord::{Cell, Corner},
    data::{Kingdom, PrintedCorner},
};

/// The largest number of boards at a table.
pub(crate) const BOARDS: usize = 4;

/// The largest number of cards on all boards: those of the box and a starter each.
const MAX_LAID: usize = CARD_COUNT + BOARDS;

/// A connected board of `n` cards has at most `2n + 2` cells around it: a straight line.
pub(crate) const MAX_FREE: usize = 2 * (CARD_COUNT + 1) + 2;

/// The largest number of sites on all boards. A board of `n` cards has at most `3n + 2`; when the
/// box is empty, the hands are not (COD-4.4b), so four seats lay 80 cards at most: 248 sites.
const MAX_SITES: usize = 255;

/// The boards of all seats.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Boards {
    /// The seat and the cell of each site.
    keys: [Key; MAX_SITES],
    /// The adjacent corners of the cards around each site.
    around: [Corners; MAX_SITES],
    /// The face on each site.
    faces: [FaceCode; MAX_SITES],
    /// The index of each site in the list of free cells.
    listed: [u8; MAX_SITES],
    sites: u8,
    /// Per seat the sites where a card may be laid, in no particular order.
    free: [[u8; MAX_FREE]; BOARDS],
    free_count: [u8; BOARDS],
    /// The sites of laid cards, in the order they were laid.
    laid: [u8; MAX_LAID],
    laid_count: u8,
    counts: [Counts; BOARDS],
    grid: Grid,
}

/// Not in the list of free cells.
const UNLISTED: u8 = u8::MAX;

/// A card on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The owner of the board.
    pub seat: Seat,
    /// The cell.
    pub at: Cell,
    /// The card and the side that is up.
    pub face: Face,
}

/// The content of a cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A card.
    Card(Face),
    /// A cell where a card may be laid, by its number among the free ones.
    Free(usize),
    /// An empty cell that a hidden corner closes for ever.
    Closed(Corners),
}

impl Boards {
    /// Before any starter is laid.
    pub(crate) fn empty() -> Boards {
        Boards {
            keys: [Key::NONE; MAX_SITES],
            around: [Corners::NONE; MAX_SITES],
            faces: [FaceCode::NONE; MAX_SITES],
            listed: [UNLISTED; MAX_SITES],
            sites: 0,
            free: [[0; MAX_FREE]; BOARDS],
            free_count: [0; BOARDS],
            laid: [0; MAX_LAID],
            laid_count: 0,
            counts: [Counts::NONE; BOARDS],
            grid: Grid([0; GRID]),
        }
    }

    // ---- Queries -----------------------------------------------------------------------------

    /// The cards of all boards in the order they were laid.
    #[inline]
    pub(crate) fn laid(&self) -> impl DoubleEndedIterator<Item = Laid> + '_ {
        let sites = &self.laid[..usize::from(self.laid_count)];
        sites.iter().map(|&site| {
            let key = self.keys[usize::from(site)];
            let face = self.faces[usize::from(site)].get();
            Laid {
                seat: key.seat(),
                at: key.cell(),
                face: face.expect("a card lies on a laid site"),
            }
        })
    }

    /// The cards of one board in the order they were laid.
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> impl DoubleEndedIterator<Item = (Cell, Face)> + '_ {
        self.sites_of(seat).map(|site| {
            let face = self.faces[site].get();
            let face = face.expect("a card lies on a laid site");
            (self.keys[site].cell(), face)
        })
    }

    /// The cells of a kingdom's cards on one board, in the order they were laid.
    #[inline]
    pub(crate) fn cells_of(&self, seat: Seat, kingdom: Kingdom) -> impl Iterator<Item = Cell> {
        let sites = self.laid[..usize::from(self.laid_count)].iter();
        let sites = sites.map(|&site| usize::from(site));
        // Both conditions at once: a branch for each would be mispredicted too often.
        let is = move |&site: &usize| {
            self.keys[site].is_of(seat) & (self.faces[site].facts().kingdom == Some(kingdom))
        };
        sites.filter(is).map(|site| self.keys[site].cell())
    }

    /// The cards that lie face down on one board.
    #[inline]
    pub(crate) fn face_down(&self, seat: Seat) -> impl Iterator<Item = Card> {
        let sites = self.sites_of(seat);
        sites.filter_map(|site| self.faces[site].face_down())
    }

    /// The sites of one board's cards. At least half of all cards are on other boards, so only
    /// their keys are read.
    #[inline]
    fn sites_of(&self, seat: Seat) -> impl DoubleEndedIterator<Item = usize> {
        let sites = &self.laid[..usize::from(self.laid_count)];
        let sites = sites.iter().map(|&site| usize::from(site));
        sites.filter(move |&site| self.keys[site].is_of(seat))
    }

    /// The number of cells on which a seat may lay a card.
    #[inline]
    pub(crate) fn free_count(&self, seat: Seat) -> usize {
        usize::from(self.free_count[seat.index()])
    }

    /// The free cell with this number. The numbers change as cards are laid.
    #[inline]
    pub(crate) fn free_cell(&self, seat: Seat, free: usize) -> Cell {
        self.keys[self.free_site(seat, free)].cell()
    }

    /// The corners that a card on a free cell would cover.
    #[inline]
    pub(crate) fn free_around(&self, seat: Seat, free: usize) -> Corners {
        self.around[self.free_site(seat, free)]
    }

    /// The free cells of a seat in the order of their numbers, with the corners that a card there
    /// covers.
    #[inline]
    pub(crate) fn free(&self, seat: Seat) -> impl Iterator<Item = (Cell, Corners)> + '_ {
        let sites = &self.free[seat.index()][..self.free_count(seat)];
        sites.iter().map(|&site| {
            let site = usize::from(site);
            (self.keys[site].cell(), self.around[site])
        })
    }

    /// The empty cells of a seat that a hidden corner closes, in the order they came up.
    pub(crate) fn closed(&self, seat: Seat) -> impl Iterator<Item = Cell> + '_ {
        let sites = 0..usize::from(self.sites);
        let closed = move |&site: &usize| {
            self.keys[site].seat() == seat
                && self.faces[site] == FaceCode::NONE
                && self.around[site].any_hidden()
        };
        sites.filter(closed).map(|site| self.keys[site].cell())
    }

    /// The symbols visible on a board.
    #[inline]
    pub(crate) fn counts(&self, seat: Seat) -> Counts {
        self.counts[seat.index()]
    }

    /// The content of a cell; `None` where neither it nor a diagonal neighbour holds a card.
    pub(crate) fn find(&self, seat: Seat, at: Cell) -> Option<Found> {
        let (_, site) = self.site(Key::new(seat, at));
        let site = site?;
        if let Some(face) = self.faces[site].get() {
            return Some(Found::Card(face));
        }
        match self.listed[site] {
            UNLISTED => Some(Found::Closed(self.around[site])),
            free => Some(Found::Free(usize::from(free))),
        }
    }

    /// The kingdom of the card on a cell; `None` without one, and for starters.
    #[inline]
    pub(crate) fn kingdom(&self, seat: Seat, at: Cell) -> Option<Kingdom> {
        let (_, site) = self.site(Key::new(seat, at));
        self.faces[site?].facts().kingdom
    }

    // ---- Laying ------------------------------------------------------------------------------

    /// Lays a starter on an empty board.
    pub(crate) fn lay_starter(&mut self, seat: Seat, face: Face) {
        let key = Key::new(seat, Cell::ORIGIN);
        let (slot, _) = self.site(key);
        let site = self.add_site(slot, key);
        self.lay_on(seat, site, FaceCode::new(face));
    }

    /// Lays a card on the free cell with this number.
    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, free: usize, face: Face) {
        let site = self.free_site(seat, free);
        self.unlist(seat, free);
        self.lay_on(seat, site, FaceCode::new(face));
    }

    /// Lays a card on a cell that is known to be free.
    pub(crate) fn lay_at(&mut self, seat: Seat, at: Cell, face: Face) {
        if let Some(Found::Free(free)) = self.find(seat, at) {
            self.lay(seat, free, face);
        }
    }

    #[inline]
    fn lay_on(&mut self, seat: Seat, site: usize, code: FaceCode) {
        let facts = code.facts();
        let counts = &mut self.counts[seat.index()];
        *counts = counts.and(facts.shows).less(self.around[site].symbols());
        self.faces[site] = code;
        self.laid[usize::from(self.laid_count)] = site as u8;
        self.laid_count += 1;
        let at = self.keys[site].cell();
        for corner in Corner::ALL {
            let key = Key::new(seat, at.over(corner));
            let beyond = match self.site(key) {
                (_, Some(beyond)) => beyond,
                (slot, None) => {
                    let beyond = self.add_site(slot, key);
                    if !facts.corners.hides(corner) {
                        self.list(seat, beyond);
                    }
                    beyond
                }
            };
            self.around[beyond].add_neighbour(corner.opposite(), facts.corners);
            // COD-3.1c: a hidden corner closes a cell that was free.
            let listed = self.listed[beyond];
            if listed != UNLISTED && facts.corners.hides(corner) {
                self.unlist(seat, usize::from(listed));
            }
        }
    }

    /// Replaces cards that lie face down, in the order they were laid: `replacement` gets the
    /// seat and the card and returns a card with the same back.
    pub(crate) fn replace_hidden(&mut self, mut replacement: impl FnMut(Seat, Card) -> Card) {
        for place in 0..usize::from(self.laid_count) {
            let site = usize::from(self.laid[place]);
            if let Some(Face::Card(card, Side::Back)) = self.faces[site].get() {
                let named = replacement(self.keys[site].seat(), card);
                self.faces[site] = FaceCode::new(Face::Card(named, Side::Back));
            }
        }
    }

    // ---- Bookkeeping -------------------------------------------------------------------------

    #[inline]
    fn free_site(&self, seat: Seat, free: usize) -> usize {
        usize::from(self.free[seat.index()][free])
    }

    #[inline]
    fn add_site(&mut self, slot: usize, key: Key) -> usize {
        let site = usize::from(self.sites);
        self.keys[site] = key;
        self.sites += 1;
        self.grid.0[slot] = self.sites;
        site
    }

    #[inline]
    fn list(&mut self, seat: Seat, site: usize) {
        let count = &mut self.free_count[seat.index()];
        self.free[seat.index()][usize::from(*count)] = site as u8;
        self.listed[site] = *count;
        *count += 1;
    }

    /// The last free cell takes the number of the removed one.
    #[inline]
    fn unlist(&mut self, seat: Seat, free: usize) {
        let sites = &mut self.free[seat.index()];
        let last = usize::from(self.free_count[seat.index()]) - 1;
        let (removed, moved) = (sites[free], sites[last]);
        sites[free] = moved;
        sites[last] = 0;
        self.listed[usize::from(moved)] = free as u8;
        self.listed[usize::from(removed)] = UNLISTED;
        self.free_count[seat.index()] = last as u8;
    }

    /// The slot of the grid where a key is or would be, and its site.
    #[inline]
    fn site(&self, key: Key) -> (usize, Option<usize>) {
        let mut slot = key.hash();
        loop {
            match self.grid.0[slot] {
                0 => return (slot, None),
                number if self.keys[usize::from(number) - 1] == key => {
                    return (slot, Some(usize::from(number) - 1));
                }
                _ => slot = (slot + 1) % GRID,
            }
        }
    }
}

/// The corners that a card on a free cell would cover; `None` where no card is.
pub(crate) fn covered(around: Corners) -> [Option<PrintedCorner>; 4] {
    Corner::ALL.map(|corner| around.at(corner))
}

/// The first corner of a closed cell whose neighbour hides its own.
pub(crate) fn closing(around: Corners) -> Option<Corner> {
    let hidden = |corner: &Corner| around.at(*corner) == Some(PrintedCorner::Hidden);
    Corner::ALL.into_iter().find(hidden)
}

/// A seat and a cell of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key(u32);

impl Key {
    const NONE: Key = Key(0);

    #[inline]
    fn new(seat: Seat, at: Cell) -> Key {
        Key((seat.index() as u32) << 16 | u32::from(at.x as u8) << 8 | u32::from(at.y as u8))
    }

    #[inline]
    fn cell(self) -> Cell {
        Cell::new((self.0 >> 8) as u8 as i8, self.0 as u8 as i8)
    }

    #[inline]
    fn seat(self) -> Seat {
        Seat::new((self.0 >> 16) as usize).expect("a key is made of a seat")
    }

    #[inline]
    fn is_of(self, seat: Seat) -> bool {
        (self.0 >> 16) as usize == seat.index()
    }

    /// The slot where the search for the key begins. Fibonacci hashing separates neighbours.
    #[inline]
    fn hash(self) -> usize {
        (self.0.wrapping_mul(0x9E37_79B9) >> (32 - GRID.ilog2())) as usize
    }
}

/// Twice as many slots as sites, so that searches stay short.
const GRID: usize = 512;

/// Numbers of sites, counted from 1, found by their keys.
#[derive(Clone, PartialEq)]
struct Grid([u8; GRID]);

impl std::fmt::Debug for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Grid")
    }
}
