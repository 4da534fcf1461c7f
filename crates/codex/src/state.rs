//! The position of a game, and its set-up.

use tessera_core::{Seat, SetupError};

use crate::{
    board::{BOARDS, Boards},
    card::{Card, CardSet, Deck, Objective, Starter},
    coord::Cell,
    memory::Memory,
    options::{DeckEnd, LastDraw, Options, Refill},
    score,
};

mod zones;

pub(crate) use zones::{Hand, ObjectiveSet, Pile, Secret, StarterSet};

/// The number of resource cards in a first hand (COD-2.4).
pub(crate) const FIRST_RESOURCES: usize = 2;
/// The number of cards in a hand.
pub(crate) const HAND: usize = 3;
/// The number of common objectives (COD-2.5).
pub(crate) const COMMON: usize = 2;
/// The number of objectives offered to a seat (COD-2.6).
pub(crate) const OFFERED: usize = 2;

/// A position of Codex Naturalis, complete: every hand, every secret. The order of the cards to
/// come is not part of it, because it does not exist yet; only the back of the next card does.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// The seat whose turn it is, or that is dealt to.
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
    /// The number of completed turns, passes included.
    pub(crate) turns: u8,
    pub(crate) trigger: Option<Trigger>,
    pub(crate) boards: Boards,
    pub(crate) memory: Memory,
    pub(crate) piles: [Pile; 2],
    pub(crate) face_up: [Option<Card>; Slot::COUNT],
    pub(crate) hands: [Hand; BOARDS],
    /// The starters that nobody has, and those dealt.
    pub(crate) starters: StarterSet,
    pub(crate) dealt_starters: [Option<Starter>; BOARDS],
    /// The objectives that nobody has, the common ones, those of each seat.
    pub(crate) objectives: ObjectiveSet,
    pub(crate) common: [Option<Objective>; COMMON],
    pub(crate) secrets: [Secret; BOARDS],
    /// Points on the track, and at the end those of objectives too.
    pub(crate) points: [u16; BOARDS],
}

/// The steps of a game, those of chance included. Whenever a deck shows no back, chance first
/// reveals the back on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Set-up: a card is to be laid face up here.
    LayOut(Slot),
    /// Set-up: a starter is to be dealt.
    DealStarter,
    /// Set-up: the side of the starter is to be chosen.
    ChooseSide,
    /// Set-up: a card of the first hand is to be dealt.
    DealHand,
    /// Set-up: an objective for everybody is to be revealed.
    RevealObjective,
    /// Set-up: an objective is to be offered.
    OfferObjective,
    /// Set-up: one of the offered objectives is to be kept.
    ChooseObjective,
    /// A card is to be laid.
    Place,
    /// The seat can lay nothing.
    Pass,
    /// A card is to be drawn or taken.
    Draw,
    /// The top card of this deck goes to the hand.
    Deal(Deck),
    /// A card is to be laid face up here in place of the one taken.
    Refill(Slot),
    /// The game has ended and everything is scored.
    Over,
}

/// The event that triggered the end (COD-4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// The reason.
    pub reason: Reason,
    /// The seat in whose turn it happened.
    pub seat: Seat,
    /// The round in which it happened, counted from 0.
    pub round: u8,
}

/// The reason for the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A seat reached 20 points.
    Points,
    /// The decks are empty.
    Decks,
}

/// One of the four places for face-up cards: two of each deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    /// The number of places.
    pub const COUNT: usize = 4;

    /// The place with this number; `None` beyond the last.
    pub const fn new(index: usize) -> Option<Slot> {
        if index < Slot::COUNT {
            Some(Slot(index as u8))
        } else {
            None
        }
    }

    /// All places, those of the resource deck first.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..Slot::COUNT as u8).map(Slot)
    }

    /// Position among all.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The deck whose cards belong here.
    #[inline]
    pub const fn deck(self) -> Deck {
        Deck::ALL[self.0 as usize / 2]
    }
}

/// The set-up of a game. It is not validated until [`State::try_from`]. Tables always begin with
/// all cards; fewer are for tests and for outside judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The options of the table.
    pub options: Options,
    /// Number of seats, 2 to 4.
    pub seats: usize,
    /// The cards of both decks, before anything is dealt.
    pub cards: CardSet,
}

impl Setup {
    /// COD-2.1: all cards are in the decks.
    pub fn new(options: Options, seats: usize) -> Setup {
        Setup {
            options,
            seats,
            cards: CardSet::ALL,
        }
    }

    fn check(&self) -> Result<(), SetupError> {
        SetupError::check_seats::<State>(self.seats)?;
        for (deck, in_hand) in [
            (Deck::Resource, FIRST_RESOURCES),
            (Deck::Gold, HAND - FIRST_RESOURCES),
        ] {
            let cards = self.cards.among(CardSet::of_deck(deck)).len();
            let needed =
                Slot::all().filter(|slot| slot.deck() == deck).count() + in_hand * self.seats;
            if cards < needed {
                let (word, seats) = (deck.word(), self.seats);
                let reason =
                    format!("{cards} {word} cards, but {seats} seats need {needed} to begin");
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
        Ok(State {
            options: setup.options,
            seats: setup.seats as u8,
            turn: first_seat(),
            phase: Phase::LayOut(Slot(0)),
            turns: 0,
            trigger: None,
            boards: Boards::empty(),
            memory: Memory::NEW,
            piles: Deck::ALL.map(|deck| Pile::new(deck, setup.cards)),
            face_up: [None; Slot::COUNT],
            hands: [Hand::default(); BOARDS],
            starters: StarterSet::ALL,
            dealt_starters: [None; BOARDS],
            objectives: ObjectiveSet::ALL,
            common: [None; COMMON],
            secrets: [Secret::default(); BOARDS],
            points: [0; BOARDS],
        })
    }
}

/// COD-2.7: the seat that begins.
pub(crate) fn first_seat() -> Seat {
    Seat::all(1).next().expect("there is a first seat")
}

impl State {
    /// A table with the given options.
    ///
    /// # Errors
    /// When the number of seats does not fit.
    pub fn with_options(options: Options, seats: usize) -> Result<State, SetupError> {
        State::try_from(Setup::new(options, seats))
    }

    /// The step of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat whose turn it is; after the end, the seat whose turn it would be.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The trigger of the end, once it was triggered.
    pub fn trigger(&self) -> Option<Trigger> {
        self.trigger
    }

    /// The number of completed turns, passes included.
    pub fn turns(&self) -> usize {
        usize::from(self.turns)
    }

    /// The number of cards left in a deck.
    pub fn left(&self, deck: Deck) -> usize {
        self.pile(deck).len()
    }

    /// The face-up cards.
    pub fn face_up(&self) -> [Option<Card>; Slot::COUNT] {
        self.face_up
    }

    /// A seat's hand, in the order of the cards' numbers. Secret.
    pub fn hand(&self, seat: Seat) -> &[Card] {
        self.hands[seat.index()].cards()
    }

    /// The points of an objective on a seat's board now, whether or not the seat has it. Boards
    /// are public.
    pub fn worth(&self, seat: Seat, objective: Objective) -> u16 {
        score::objective(&self.boards, seat, objective)
    }

    /// The deck whose next back must be revealed before anything else happens (COD-8.2).
    #[inline]
    pub(crate) fn bare_deck(&self) -> Option<Deck> {
        let mut decks = Deck::ALL.into_iter();
        decks.find(|&deck| self.pile(deck).is_bare())
    }

    #[inline]
    pub(crate) fn pile(&self, deck: Deck) -> &Pile {
        &self.piles[deck.index()]
    }

    /// The round, counted from 0. (Bytes: a wide division is slow, and this is called often.)
    #[inline]
    pub(crate) fn round(&self) -> u8 {
        self.turns / self.seats
    }

    /// Number of seats.
    #[inline]
    pub(crate) fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// COD-3.1, COD-7.6: whether a seat has a card and a cell to lay it on.
    #[inline]
    pub(crate) fn can_place(&self, seat: Seat) -> bool {
        self.boards.free_count(seat) > 0 && !self.hands[seat.index()].is_empty()
    }

    /// COD-4.2: whether this is the last turn of each seat.
    #[inline]
    pub(crate) fn is_last_round(&self) -> bool {
        self.trigger
            .is_some_and(|trigger| self.round() > trigger.round)
    }

    /// COD-3.3, COD-7.3, COD-7.4: whether the turn goes on with a draw.
    #[inline]
    pub(crate) fn draws_now(&self) -> bool {
        let skips = self.options.last_draw == LastDraw::Skip && self.is_last_round();
        let some_left = || {
            let decks = self.piles.iter().any(|pile| !pile.is_empty());
            decks || self.face_up != [None; Slot::COUNT]
        };
        !skips && some_left()
    }

    /// COD-4.1b, COD-7.5: whether enough decks are empty to trigger the end.
    #[inline]
    pub(crate) fn decks_ran_out(&self) -> bool {
        let [resource, gold] = self.piles.each_ref().map(Pile::is_empty);
        match self.options.deck_end {
            DeckEnd::Both => resource && gold,
            DeckEnd::Any => resource || gold,
        }
    }

    /// COD-3.3b, COD-7.2: the deck that fills an empty place for face-up cards.
    #[inline]
    pub(crate) fn refill_deck(&self, slot: Slot) -> Option<Deck> {
        let own = slot.deck();
        if !self.pile(own).is_empty() {
            return Some(own);
        }
        let other = self.options.refill == Refill::Any && !self.pile(own.other()).is_empty();
        other.then(|| own.other())
    }

    /// COD-2.4: the deck of the next card of a first hand.
    pub(crate) fn hand_deck(&self, seat: Seat) -> Deck {
        match self.hand(seat).len() {
            0..FIRST_RESOURCES => Deck::Resource,
            _ => Deck::Gold,
        }
    }

    /// The cell of the free cell with this number on the board of the seat to move.
    ///
    /// # Panics
    /// When there is no free cell with this number.
    #[inline]
    pub fn free_cell(&self, free: usize) -> Cell {
        self.boards.free_cell(self.turn, free)
    }
}
