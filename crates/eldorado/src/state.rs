//! The position of a game, and its set-up.

use std::sync::Arc;

use tessera_core::{OptionError, Seat, SetupError};

use crate::{
    action::{Action, Item},
    board::{Course, MAX_CAVES, MAX_PLACES, Seam, SpaceId},
    card::{Blockade, CARD_KINDS, Card, Cards, TOKEN_KINDS, Token},
    data::{Place, Symbol},
    history::History,
    market::Market,
    options::{Caves, Options, StartSpaces, StripExits},
    reach::Traffic,
};

/// The largest number of seats.
pub(crate) const PLAYERS: usize = 4;
/// The largest number of pieces on the board: one each for four seats, two each for two
/// (ELD-9.1).
pub(crate) const PIECES: usize = 4;
/// The number of cards up to which a hand is filled (ELD-8.7).
pub(crate) const HAND: usize = 4;
/// The number of tokens in each cave (ELD-10.7).
pub(crate) const TOKENS_PER_CAVE: u8 = 4;

/// The constants of a table, its options and its course, shared by all its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) options: Options,
    pub(crate) course: Course,
}

/// A position of The Quest for El Dorado, complete: every hand and every draw pile. The order of
/// a draw pile is not part of it, because it does not exist.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) table: Arc<Table>,
    pub(crate) seats: u8,
    /// The seat whose turn it is, or that is dealt to.
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
    /// The number of completed rounds.
    pub(crate) rounds: u32,
    pub(crate) players: [Player; PLAYERS],
    /// The spaces of the pieces, those of a seat after each other.
    pub(crate) pieces: [SpaceId; PIECES],
    pub(crate) market: Market,
    /// The blockades as they were laid out, and the seats that tore them down.
    pub(crate) blockades: [Option<Blockade>; MAX_PLACES],
    pub(crate) owners: [Option<Seat>; MAX_PLACES],
    pub(crate) leftover: Option<Leftover>,
    /// Whether the turn's purchase is made.
    pub(crate) bought: bool,
    pub(crate) caves: CaveState,
    /// The seats that have arrived with the round of their arrival, in order.
    pub(crate) arrivals: [Option<(Seat, u32)>; PLAYERS],
    pub(crate) history: History,
}

/// The possessions of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) draw: Cards,
    pub(crate) hand: Cards,
    /// The cards used this turn.
    pub(crate) played: Cards,
    /// The cards bought or taken this turn.
    pub(crate) gained: Cards,
    pub(crate) discard: Cards,
    /// The cards out of the game.
    pub(crate) removed: Cards,
    /// The cards that everybody knows to be in the hand (ELD-12.2).
    pub(crate) known: Cards,
    pub(crate) tokens: [u8; TOKEN_KINDS],
}

/// The power that is left of the card played last (ELD-3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// The piece that moves.
    pub piece: PieceId,
    /// The card or token that was played.
    pub item: Item,
    /// The symbol for which it was played.
    pub symbol: Symbol,
    /// The power that is left.
    pub power: u8,
    /// Whether the piece has moved with it.
    pub(crate) moved: bool,
}

/// A piece by its number on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub(crate) u8);

impl PieceId {
    /// The index, counting the pieces of the first seat, then those of the next one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The caves variant (ELD-10.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CaveState {
    /// Tokens that nobody has seen yet.
    pub(crate) unseen: [u8; TOKEN_KINDS],
    /// Tokens left in each cave.
    pub(crate) left: [u8; MAX_CAVES],
    /// Caves that a piece has explored since it last stopped elsewhere.
    pub(crate) explored: [u16; PIECES],
    /// Whether occupied spaces can be entered until the turn ends.
    pub(crate) pass_occupied: bool,
    /// Whether the next card played can be used for any symbol.
    pub(crate) change_symbol: bool,
    /// One-use cards that the latest play used: a token can save one of them.
    pub(crate) just_used: Cards,
}

/// The steps of a game, those of chance included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Set-up: a blockade is to be laid here.
    LayBlockade(Seam),
    /// Set-up: a card of the first hand is to be drawn.
    FirstHand,
    /// The seat plays cards, or ends its turn.
    Play,
    /// Cards are to be given up or paid with, one by one.
    Pay(Payment),
    /// Cards of the hand may be removed from the game, one by one.
    Remove(Removal),
    /// Cards of the hand are to be replaced, one by one.
    Replace(Replacement),
    /// The cards of the hand to keep are to be chosen, one by one.
    Keep(Keeping),
    /// Cards are to be drawn.
    Draw(Drawing),
    /// The seat chooses the caves that its piece explores (ELD-11.5).
    MayExplore(Exploring),
    /// A token is to be found in a cave.
    Explore(Exploring),
    /// The race is over.
    Over,
}

/// A payment that is being made; cards come in the order of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The purpose.
    pub purpose: Purpose,
    /// The amount still due: cards, or half coins when buying.
    pub left: u8,
    /// The first item that may still be given, in the order of lists.
    pub(crate) from: u8,
    /// The smallest value given so far, in half coins.
    pub(crate) least: u8,
}

/// The purpose of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To enter rubble or a base camp.
    Enter(PieceId, SpaceId),
    /// To tear a blockade down.
    Tear(PieceId, Seam),
    /// To buy a card.
    Buy(Card),
}

/// Cards that may be removed from the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The number of cards that may still be removed.
    pub left: u8,
    /// Whether that number must be removed.
    pub(crate) forced: bool,
    pub(crate) from: u8,
}

/// Cards that are replaced by as many from the draw pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The number of cards that may still be replaced.
    pub left: u8,
    /// The number of cards replaced so far.
    pub chosen: u8,
    pub(crate) from: u8,
}

/// The choice of cards to keep, which is the seat's secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keeping {
    pub(crate) kept: Cards,
    pub(crate) from: u8,
}

impl Keeping {
    /// The cards kept so far; empty in the view of anybody but their owner.
    pub const fn kept(&self) -> &Cards {
        &self.kept
    }
}

/// Cards to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The number of cards still to be drawn.
    pub left: u8,
    /// The step after drawing.
    pub(crate) then: Then,
}

/// The step after drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The turn goes on.
    Play,
    /// This number of cards may be removed.
    Remove(u8),
    /// The next seat's turn.
    NextTurn,
}

/// Tokens to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exploring {
    /// The piece that explores.
    pub piece: PieceId,
    /// Bit `c` is set when cave `c` is still to be explored.
    pub(crate) caves: u16,
    /// The caves about which the seat has not decided yet.
    pub(crate) offered: u16,
    /// The action that was chosen and waits for the tokens.
    pub(crate) waiting: Option<Action>,
}

/// The set-up of a game. It is not validated until [`State::try_from`]. Tables always begin
/// without extra cards; those are for tests and for outside judges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The options of the table.
    pub options: Options,
    /// Number of seats, 2 to 4.
    pub seats: usize,
    /// Cards that are added to every first deck.
    pub extra: Cards,
}

impl Setup {
    /// The set-up by the rules.
    pub fn new(options: Options, seats: usize) -> Setup {
        Setup {
            options,
            seats,
            extra: Cards::NONE,
        }
    }
}

impl TryFrom<Setup> for State {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<State, SetupError> {
        SetupError::check_seats::<State>(setup.seats)?;
        if setup.extra.len() > CARD_KINDS {
            let reason = format!("{} extra cards are too many", setup.extra.len());
            return Err(SetupError::Impossible(reason));
        }
        let Options {
            course,
            strip_exits,
            start_spaces,
            ..
        } = &setup.options;
        let course = course
            .document()
            .assemble_with(
                *strip_exits == StripExits::Blocked,
                *start_spaces == StartSpaces::Jungle,
            )
            .map_err(OptionError::from)?;
        let mut deck = Cards::first_deck();
        deck.append(&mut setup.extra.clone());
        let player = Player {
            draw: deck,
            ..Player::default()
        };
        let caves = CaveState::new(&course, setup.options.caves);
        let first = if course.places.is_empty() {
            Phase::FirstHand
        } else {
            Phase::LayBlockade(Seam(0))
        };
        let mut state = State {
            pieces: [SpaceId::NONE; PIECES],
            table: Arc::new(Table {
                options: setup.options,
                course,
            }),
            seats: setup.seats as u8,
            turn: first_seat(),
            phase: first,
            rounds: 0,
            players: [Player::default(); PLAYERS],
            market: Market::new(),
            blockades: [None; MAX_PLACES],
            owners: [None; MAX_PLACES],
            leftover: None,
            bought: false,
            caves,
            arrivals: [None; PLAYERS],
            history: History::NEW,
        };
        for seat in Seat::all(setup.seats) {
            state.players[seat.index()] = player;
        }
        state.place_pieces();
        Ok(state)
    }
}

/// ELD-1.6: the seat that begins.
pub(crate) fn first_seat() -> Seat {
    Seat::all(1).next().expect("there is a first seat")
}

impl State {
    /// A table with the given options.
    ///
    /// # Errors
    /// When the number of seats or the course does not fit.
    pub fn with_options(options: Options, seats: usize) -> Result<State, SetupError> {
        State::try_from(Setup::new(options, seats))
    }

    /// ELD-1.5, ELD-9.1: places the pieces on the start spaces in the order of the seats; with
    /// two seats, those of the first one on 1 and 3.
    fn place_pieces(&mut self) {
        let starts = self.course().starts();
        for (index, start) in starts.into_iter().enumerate().take(self.piece_count()) {
            let (seat, nth) = (index % self.seats(), index / self.seats());
            self.pieces[seat * self.pieces_each() + nth] = start;
        }
    }

    /// The course that is raced.
    pub fn course(&self) -> &Course {
        &self.table.course
    }

    /// The step of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat whose turn it is; after the end, the seat whose turn it would be.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Power that is left of the card played last.
    pub fn leftover(&self) -> Option<Leftover> {
        self.leftover
    }

    /// Number of seats.
    #[inline]
    pub(crate) fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// ELD-9.1: two pieces each at a table of two.
    #[inline]
    pub(crate) fn pieces_each(&self) -> usize {
        if self.seats == 2 { 2 } else { 1 }
    }

    #[inline]
    pub(crate) fn piece_count(&self) -> usize {
        self.seats() * self.pieces_each()
    }

    /// The pieces of a seat that are still on the way.
    #[inline]
    pub(crate) fn pieces_of(
        &self,
        seat: Seat,
    ) -> impl Iterator<Item = (PieceId, SpaceId)> + use<'_> {
        let each = self.pieces_each();
        let first = seat.index() * each;
        let own = first..first + each;
        own.map(|index| (PieceId(index as u8), self.pieces[index]))
            .filter(|&(_, at)| at != SpaceId::CITY)
    }

    /// The obstacles of a piece on this space, for the [path finder](crate::reach).
    pub fn traffic(&self, from: SpaceId) -> Traffic<'_> {
        let pieces = if self.caves.pass_occupied {
            [SpaceId::NONE; PIECES]
        } else {
            self.pieces
        };
        let standing = std::array::from_fn(|place| self.standing(Seam(place as u8)));
        Traffic::of_piece(self.course(), standing, pieces, from)
    }

    /// The blockade that stands on a seam.
    #[inline]
    pub(crate) fn standing(&self, seam: Seam) -> Option<Blockade> {
        match self.owners[seam.index()] {
            Some(_) => None,
            None => self.blockades[seam.index()],
        }
    }

    /// ELD-3.5: whether a piece keeps others from a space; a cave token can suspend this rule.
    #[inline]
    pub(crate) fn is_occupied(&self, space: SpaceId) -> bool {
        self.pieces.contains(&space) && !self.caves.pass_occupied
    }

    #[inline]
    pub(crate) fn player(&self) -> &Player {
        &self.players[self.turn.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.turn.index()]
    }

    /// A seat's hand. Secret.
    pub fn hand(&self, seat: Seat) -> &Cards {
        &self.players[seat.index()].hand
    }

    /// Whether a seat has arrived with all its pieces.
    pub fn has_arrived(&self, seat: Seat) -> bool {
        self.arrivals
            .iter()
            .flatten()
            .any(|(arrived, _)| *arrived == seat)
    }

    /// The blockades that a seat tore down, in the order of the route.
    pub fn blockades_of(&self, seat: Seat) -> impl Iterator<Item = Blockade> + '_ {
        let owned = self.owners.iter().zip(&self.blockades);
        owned.filter_map(move |(owner, blockade)| blockade.filter(|_| *owner == Some(seat)))
    }
}

impl CaveState {
    fn new(course: &Course, caves: Caves) -> CaveState {
        let mut left = [0; MAX_CAVES];
        let mut unseen = [0; TOKEN_KINDS];
        if caves == Caves::On {
            left[..course.caves.len()].fill(TOKENS_PER_CAVE);
            for token in Token::all() {
                unseen[token.index()] = token.printed().count;
            }
        }
        CaveState {
            unseen,
            left,
            explored: [0; PIECES],
            pass_occupied: false,
            change_symbol: false,
            just_used: Cards::NONE,
        }
    }
}

/// The number of copies of a market card in its pile.
pub(crate) fn copies(card: Card) -> u8 {
    match card.printed().place {
        Place::Board(count) | Place::Reserve(count) => count,
        Place::Deck(_) => 0,
    }
}
