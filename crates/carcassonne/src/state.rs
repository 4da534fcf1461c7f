//! The position of a game, and its set-up.

use tessera_core::{MAX_SEATS, Seat, SetupError};

use crate::{
    board::{Board, Tile},
    coord::{Edge, Rotation},
    data::FOLLOWERS_PER_SEAT,
    features::Features,
    options::{FirstTile, Options},
    tile::{KINDS, Kind, TILE_COUNT, Turned},
};

/// A position of Carcassonne, complete. Nothing in it is secret: the order of the tiles to come
/// is hidden because it does not exist yet.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// The seat whose turn it is; the tile is drawn for this seat.
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
    pub(crate) board: Board,
    pub(crate) features: Features,
    pub(crate) bag: Bag,
    pub(crate) returned: Returned,
    /// Tiles that left the game, by kind.
    pub(crate) discarded: [u8; KINDS],
    pub(crate) points: [u16; MAX_SEATS],
    pub(crate) supply: [u8; MAX_SEATS],
}

/// The steps of a turn (CAR-2.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A tile is to be drawn.
    Draw,
    /// This tile is to be laid.
    Place(Kind),
    /// The tile laid last may be claimed.
    Claim,
    /// The game has ended and everything is scored.
    Over,
}

/// The set-up of a game. It is not validated until [`State::try_from`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The options of the table.
    pub options: Options,
    /// Number of seats, 1 to 5.
    pub seats: usize,
    /// The tile that lies at the origin; `None` with a random first tile.
    pub start: Option<Turned>,
    /// The number of tiles to be drawn, by kind.
    pub bag: [u8; KINDS],
}

impl Setup {
    /// CAR-1.1: the start tile lies as printed, all others are in the bag.
    pub fn new(options: Options, seats: usize) -> Setup {
        let mut bag = [0; KINDS];
        for kind in Kind::all() {
            bag[kind.index()] = kind.printed().count;
        }
        let start = match options.first_tile {
            FirstTile::Start => {
                bag[Kind::START.index()] -= 1;
                Some(Turned::new(Kind::START, Rotation::NONE))
            }
            FirstTile::Random => None,
        };
        Setup {
            options,
            seats,
            start,
            bag,
        }
    }

    fn check(&self) -> Result<(), SetupError> {
        SetupError::check_seats::<State>(self.seats)?;
        if self.start.is_none() != (self.options.first_tile == FirstTile::Random) {
            let reason = "a start tile lies there exactly when the first tile is not random";
            return Err(SetupError::Impossible(reason.into()));
        }
        for kind in Kind::all() {
            let started = self.start.is_some_and(|start| start.kind() == kind);
            let used = usize::from(self.bag[kind.index()]) + usize::from(started);
            let printed = kind.printed().count;
            if used > usize::from(printed) {
                let reason = format!("{used} tiles {kind}, but the box holds {printed}");
                return Err(SetupError::Impossible(reason));
            }
        }
        Ok(())
    }
}

impl TryFrom<Setup> for State {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<State, SetupError> {
        setup.check()?;
        let mut state = State {
            options: setup.options,
            seats: setup.seats as u8,
            turn: Seat::all(setup.seats).next().expect("there is a seat"),
            phase: Phase::Draw,
            board: Board::empty(),
            features: Features::none(),
            bag: Bag::new(setup.bag),
            returned: Returned::default(),
            discarded: [0; KINDS],
            points: [0; MAX_SEATS],
            supply: [0; MAX_SEATS],
        };
        for seat in Seat::all(setup.seats) {
            state.supply[seat.index()] = FOLLOWERS_PER_SEAT;
        }
        if let Some(start) = setup.start {
            state.lay(0, start);
        }
        state.begin_draw(&mut ());
        Ok(state)
    }
}

impl State {
    /// A table with the given options.
    ///
    /// # Errors
    /// When the number of seats does not fit.
    pub fn with_options(options: Options, seats: usize) -> Result<State, SetupError> {
        State::try_from(Setup::new(options, seats))
    }

    /// The step of the turn.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat whose turn it is; after the end, the seat whose turn it would be.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The tiles and open cells.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Cities, roads, fields and cloisters.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// The number of tiles of a kind that are still to be drawn, returned ones not counted.
    pub fn in_bag(&self, kind: Kind) -> u8 {
        self.bag.count(kind)
    }

    /// Followers in a seat's supply.
    pub fn supply(&self, seat: Seat) -> u8 {
        self.supply[seat.index()]
    }

    /// The number of completed turns.
    #[inline]
    pub(crate) fn turns(&self) -> u8 {
        let laid_before = u8::from(self.options.first_tile == FirstTile::Start);
        let running = u8::from(self.phase == Phase::Claim);
        self.board.len() as u8 - laid_before - running
    }

    /// CAR-2.1a: whether a kind fits anywhere.
    #[inline]
    pub(crate) fn fits_somewhere(&self, kind: Kind) -> bool {
        let open = self.board.open();
        open.iter().any(|want| want.fits(kind).count() > 0)
    }

    /// Lays a tile on an open cell and joins its features; does not touch points or turns.
    #[inline]
    pub(crate) fn lay(&mut self, open: usize, turned: Turned) {
        let at = self.board.open_cell(open);
        let (first_region, first_farm) = self.features.next_parts();
        let tile = Tile::new(turned, first_region, first_farm);
        self.features.surround(at);
        self.features.add(turned.kind());
        self.board.lay(open, tile);
        for edge in Edge::ALL {
            let terrain = turned.geometry().edges[edge.index()];
            if let Some(index) = self.board.connect(at, edge, terrain) {
                self.features.join(&tile, edge, self.board.tile(index));
            }
        }
        if turned.has_cloister() {
            let around = at
                .around()
                .filter(|&cell| self.board.laid_at(cell).is_some());
            let around = around.count() as u8;
            self.features.add_cloister(at, around);
        }
    }

    /// Number of seats.
    #[inline]
    pub(crate) fn seats(&self) -> usize {
        usize::from(self.seats)
    }
}

/// The tiles to be drawn: a number of each kind, never in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bag {
    counts: [u8; KINDS],
    left: u8,
}

impl Bag {
    fn new(counts: [u8; KINDS]) -> Bag {
        Bag {
            counts,
            left: counts.iter().sum(),
        }
    }

    #[inline]
    pub(crate) fn count(&self, kind: Kind) -> u8 {
        self.counts[kind.index()]
    }

    #[inline]
    pub(crate) fn left(&self) -> u8 {
        self.left
    }

    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind) {
        self.counts[kind.index()] -= 1;
        self.left -= 1;
    }

    /// The kind of the tile with this number when all are sorted by letter.
    ///
    /// Eight counts at a time: a product with ones leaves in each byte the sum of the counts up
    /// to it, and the first byte above the number is the kind.
    #[inline]
    pub(crate) fn nth(&self, number: u64) -> Kind {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const TOP_BITS: u64 = 0x80 * ONES;
        let mut left = number;
        for (word, counts) in self.counts.as_chunks::<8>().0.iter().enumerate() {
            let sums = u64::from_le_bytes(*counts).wrapping_mul(ONES);
            let total = sums >> 56;
            if left < total {
                // At most 72 tiles, so the sum of both stays below 256 and sets the top bit
                // exactly in the bytes above `left`.
                let above = (sums + (127 - left) * ONES) & TOP_BITS;
                let byte = above.trailing_zeros() as usize / 8;
                return Kind::new(8 * word + byte).unwrap_or(Kind::START);
            }
            left -= total;
        }
        Kind::START
    }
}

/// CAR-6.6: tiles that were put under the others, in the order they will come. Public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Returned {
    kinds: [Kind; TILE_COUNT],
    count: u8,
}

impl Default for Returned {
    fn default() -> Returned {
        Returned {
            kinds: [Kind::START; TILE_COUNT],
            count: 0,
        }
    }
}

impl Returned {
    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.kinds[..usize::from(self.count)]
    }

    pub(crate) fn push(&mut self, kind: Kind) {
        self.kinds[usize::from(self.count)] = kind;
        self.count += 1;
    }

    pub(crate) fn pop(&mut self) {
        self.kinds.copy_within(1.., 0);
        self.count -= 1;
    }
}
