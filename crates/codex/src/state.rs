//! Everything needed to continue a game, and how it begins.

use tessera_core::{Seat, SetupError};

use crate::{
    board::{BOARDS, Boards},
    card::{
        Back, Card, CardSet, Deck, OBJECTIVE_COUNT, Objective, PER_BACK, STARTER_COUNT, Starter,
    },
    coord::Cell,
    data::Kingdom,
    memory::Memory,
    options::{DeckEnd, LastDraw, Options, Refill},
    score,
};

/// Resource cards in a first hand (COD-2.4).
pub(crate) const FIRST_RESOURCES: usize = 2;
/// Cards in a hand.
pub(crate) const HAND: usize = 3;
/// Objectives that everybody has (COD-2.5).
pub(crate) const COMMON: usize = 2;
/// Objectives that a seat may choose from (COD-2.6).
pub(crate) const OFFERED: usize = 2;

/// A position of Codex Naturalis, complete: every hand, every secret. The order of the cards to
/// come is not part of it, because it does not exist yet; only the back of the next card does.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// Whose turn it is, or who is dealt to.
    pub(crate) turn: Seat,
    pub(crate) phase: Phase,
    /// Turns that are over, passes included.
    pub(crate) turns: u8,
    pub(crate) trigger: Option<Trigger>,
    pub(crate) boards: Boards,
    pub(crate) memory: Memory,
    pub(crate) piles: [Pile; 2],
    pub(crate) face_up: [Option<Card>; Slot::COUNT],
    pub(crate) hands: [Hand; BOARDS],
    /// Starters that nobody has, and those dealt.
    pub(crate) starters: StarterSet,
    pub(crate) dealt_starters: [Option<Starter>; BOARDS],
    /// Objectives that nobody has, those of everybody, those of each seat.
    pub(crate) objectives: ObjectiveSet,
    pub(crate) common: [Option<Objective>; COMMON],
    pub(crate) secrets: [Secret; BOARDS],
    /// Points on the track, and at the end those of objectives too.
    pub(crate) points: [u16; BOARDS],
}

/// The steps of a game, those of chance included. Whenever a deck shows no back, chance says
/// first which one is on top.
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

/// What brought the end (COD-4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// Why.
    pub reason: Reason,
    /// In whose turn.
    pub seat: Seat,
    /// In which round, counted from 0.
    pub round: u8,
}

/// Why the end came.
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
    /// How many there are.
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

/// A deck: which cards are left, never in an order, and the back of the one on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    /// Per kingdom, which of its ten cards are left.
    left: [u16; 4],
    pub(crate) top: Option<Kingdom>,
}

impl Pile {
    pub(crate) fn new(deck: Deck, cards: CardSet) -> Pile {
        Pile {
            left: Kingdom::ALL.map(|kingdom| cards.of_back(Back::new(deck, kingdom))),
            top: None,
        }
    }

    /// A deck of which only the back on top is known so far.
    pub(crate) fn of_top(top: Option<Kingdom>) -> Pile {
        Pile { left: [0; 4], top }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.left == [0; 4]
    }

    /// How many cards are left.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        let counts = self.left.iter().map(|left| left.count_ones() as usize);
        counts.sum()
    }

    /// How many cards of a kingdom are left.
    #[inline]
    pub(crate) fn count(&self, kingdom: Kingdom) -> usize {
        self.left[kingdom.index()].count_ones() as usize
    }

    /// Whether the back of the card on top is still to be said.
    #[inline]
    pub(crate) fn is_bare(&self) -> bool {
        self.top.is_none() && !self.is_empty()
    }

    #[inline]
    pub(crate) fn has(&self, card: Card) -> bool {
        self.left[card.kingdom().index()] >> (card.index() % PER_BACK) & 1 == 1
    }

    /// Takes a card from the top; the next back is unknown.
    #[inline]
    pub(crate) fn take(&mut self, card: Card) {
        self.left[card.kingdom().index()] &= !(1 << (card.index() % PER_BACK));
        self.top = None;
    }

    /// The cards of this deck with the kingdom that is on top, in the order of their numbers.
    pub(crate) fn on_top(&self, deck: Deck) -> impl Iterator<Item = Card> + use<> {
        let mut left = self.top.map_or(0, |kingdom| self.left[kingdom.index()]);
        let first = self
            .top
            .map_or(0, |kingdom| Back::new(deck, kingdom).index())
            * PER_BACK;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| Card::at(first + left.trailing_zeros() as usize));
            left &= left.wrapping_sub(1);
            card
        })
    }

    /// Puts other cards of one kingdom into the deck; as many as there were.
    pub(crate) fn replace(&mut self, kingdom: Kingdom, cards: u16) {
        self.left[kingdom.index()] = cards;
    }

    /// The cards left of a kingdom, the first one in the lowest of ten bits.
    pub(crate) fn left(&self, kingdom: Kingdom) -> u16 {
        self.left[kingdom.index()]
    }
}

/// The cards of a hand, in the order of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hand {
    cards: [Card; HAND],
    count: u8,
}

impl Hand {
    #[inline]
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.count)]
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        let mut place = usize::from(self.count);
        while place > 0 && self.cards[place - 1] > card {
            self.cards[place] = self.cards[place - 1];
            place -= 1;
        }
        self.cards[place] = card;
        self.count += 1;
    }

    /// Removes the card with this number in the hand.
    #[inline]
    pub(crate) fn remove(&mut self, place: usize) {
        let last = usize::from(self.count) - 1;
        self.cards.copy_within(place + 1..=last, place);
        // So that equal hands are equal data.
        self.cards[last] = Card::default();
        self.count -= 1;
    }
}

/// The objectives of one seat. The one that was not kept lies under the deck; its owner
/// remembers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Secret {
    pub(crate) offered: ObjectiveSet,
    pub(crate) kept: Option<Objective>,
}

/// A set of objectives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ObjectiveSet(pub(crate) u16);

impl ObjectiveSet {
    pub(crate) const ALL: ObjectiveSet = ObjectiveSet(((1_u32 << OBJECTIVE_COUNT) - 1) as u16);

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) const fn has(self, objective: Objective) -> bool {
        self.0 >> objective.index() & 1 == 1
    }

    pub(crate) fn add(&mut self, objective: Objective) {
        self.0 |= 1 << objective.index();
    }

    pub(crate) fn remove(&mut self, objective: Objective) {
        self.0 &= !(1 << objective.index());
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Objective> {
        Objective::all().filter(move |&objective| self.has(objective))
    }
}

/// A set of starters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StarterSet(pub(crate) u8);

impl StarterSet {
    pub(crate) const ALL: StarterSet = StarterSet((1 << STARTER_COUNT) - 1);

    pub(crate) const fn has(self, starter: Starter) -> bool {
        self.0 >> starter.index() & 1 == 1
    }

    pub(crate) fn remove(&mut self, starter: Starter) {
        self.0 &= !(1 << starter.index());
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Starter> {
        Starter::all().filter(move |&starter| self.has(starter))
    }
}

/// How a game begins; any nonsense can be written here, [`State::try_from`] judges it. Tables
/// always begin with all cards; fewer are for tests and for outside judges.
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

    /// Whose turn it is; after the end, whose it would be.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// What brought the end, once it is near.
    pub fn trigger(&self) -> Option<Trigger> {
        self.trigger
    }

    /// Turns that are over, passes included.
    pub fn turns(&self) -> usize {
        usize::from(self.turns)
    }

    /// Cards left in a deck.
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

    /// What an objective is worth on a seat's board now, whoever has it. Boards are public.
    pub fn worth(&self, seat: Seat, objective: Objective) -> u16 {
        score::objective(&self.boards, seat, objective)
    }

    /// The deck whose next back is to be said before anything else happens (COD-8.2).
    #[inline]
    pub(crate) fn bare_deck(&self) -> Option<Deck> {
        let mut decks = Deck::ALL.into_iter();
        decks.find(|&deck| self.pile(deck).is_bare())
    }

    #[inline]
    pub(crate) fn pile(&self, deck: Deck) -> &Pile {
        &self.piles[deck.index()]
    }

    /// The round, counted from 0. (Bytes: a wide division is slow, and this is asked often.)
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

    /// COD-4.1b, COD-7.5: whether so many decks are empty that the end is near.
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
    #[inline]
    pub(crate) fn free_cell(&self, free: usize) -> Cell {
        self.boards.free_cell(self.turn, free)
    }
}
