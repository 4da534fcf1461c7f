//! A toy that has everything the laws speak of, in the smallest form.
//!
//! Eight cards, two each of 1 to 4. The seat to move draws up to two cards, unseen by others, then lays
//! one on a row of five cells (the first in the middle, others beside a card) or buries one,
//! unseen by others. A laid card is worth its value, and one point per neighbour by an option.
//! Buried cards are turned up at the end and worth their value then.
//!
//! It can be broken in many ways, see [`fault`]. Unbroken it is a game like any other: under the
//! feature `toy` of the crates above it is registered as one, which proves that a game needs
//! nothing but what CONTRIBUTING.md lists.

#![allow(
    missing_docs,
    reason = "the names speak for themselves, and nothing but tests uses them"
)]

mod action;
pub mod fault;
mod game;
pub mod pile;
mod subject;
mod view;

use std::borrow::Cow;

use tessera_core::{
    Actor, BySeat, Mover, OptionError, OptionKey, Options, Seat, SetupError, choice,
};

pub use self::{
    action::{Action, Event, Illegal},
    subject::Tables,
    view::View,
};
/// The game under the name that rules crates give theirs.
pub type State = Toy;

use self::{
    fault::{Fault, is},
    pile::Pile,
};

/// Cells of the row; the middle one is cell 0.
pub const CELLS: usize = 5;

choice! {
    /// Whether neighbours are worth points.
    pub enum Bonus: "bonus" {
        /// One each.
        Neighbours = "neighbours",
        /// None.
        None = "none",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToyOptions {
    pub bonus: Bonus,
}

impl Default for ToyOptions {
    fn default() -> ToyOptions {
        let bonus = if is(Fault::DefaultListedLast) {
            Bonus::None
        } else {
            Bonus::Neighbours
        };
        ToyOptions { bonus }
    }
}

impl Options for ToyOptions {
    const KEYS: &'static [OptionKey] = &[OptionKey {
        key: "bonus",
        values: Bonus::TEXTS,
        help: "Whether neighbours are worth points.",
    }];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        if key != "bonus" {
            return Err(OptionError::unknown_key(key, Self::KEYS));
        }
        if is(Fault::RefusedOptionSticks) {
            self.bonus = Bonus::None;
        }
        let bonus = Bonus::parse(value);
        assert!(!is(Fault::OptionPanics) || bonus.is_ok(), "unknown value");
        self.bonus = bonus?;
        Ok(())
    }

    fn get(&self, key: &str) -> Option<Cow<'static, str>> {
        let bonus = if is(Fault::OptionForgotten) {
            Bonus::default()
        } else {
            self.bonus
        };
        (key == "bonus").then_some(bonus.text().into())
    }

    fn changed(&self) -> Vec<(&'static str, Cow<'static, str>)> {
        if *self == ToyOptions::default() || is(Fault::OptionUnwritten) {
            return Vec::new();
        }
        vec![("bonus", self.bonus.text().into())]
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Toy {
    options: ToyOptions,
    seats: usize,
    turn: Seat,
    turns: u32,
    deck: Pile,
    hands: BySeat<Pile>,
    buried: BySeat<Pile>,
    row: [Option<u8>; CELLS],
    points: BySeat<i32>,
    /// A kept fact: how many cards lie in the row.
    laid: u8,
    /// A kept fact: how many cards are in all hands.
    held: u8,
    /// Whether the end is withheld, in a preview of the last move.
    withheld: bool,
}

impl Toy {
    fn setup(options: ToyOptions, seats: usize) -> Result<Toy, SetupError> {
        if !is(Fault::AnyNumberOfSeats) {
            SetupError::check_seats::<Toy>(seats)?;
        }
        Ok(Toy {
            options,
            seats,
            turn: Seat::all(1).next().expect("there is a first seat"),
            turns: 0,
            deck: Pile::full(),
            hands: BySeat::from_fn(seats, |_| Pile::default()),
            buried: BySeat::from_fn(seats, |_| Pile::default()),
            row: [None; CELLS],
            points: BySeat::from_fn(seats, |_| 0),
            laid: 0,
            held: 0,
            withheld: false,
        })
    }

    /// A game in which `card` already lies on `cell`.
    pub fn begun(options: ToyOptions, seats: usize, card: u8, cell: i8) -> Toy {
        let mut toy = Toy::setup(options, seats).expect("the number of seats fits");
        toy.deck.remove(card);
        toy.row[index_of(cell).expect("the row has the cell")] = Some(card);
        toy.laid = 1;
        toy
    }

    fn next_mover(&self) -> Mover {
        if self.deck.is_empty() && self.held == 0 && !self.withheld {
            Mover::Over
        } else if self.hands[self.turn].total() < 2 && !self.deck.is_empty() {
            Mover::Chance
        } else {
            Mover::Seat(self.turn)
        }
    }

    fn check_action(&self, by: Actor, action: Action) -> Result<(), Illegal> {
        let mover = self.next_mover();
        let helped = is(Fault::ChanceActsForSeats) && by == Actor::Chance;
        if Mover::from(by) != mover && !(helped && mover != Mover::Over) {
            return Err(Illegal::NotYourTurn { mover });
        }
        match (action, mover) {
            (Action::Draw(card), Mover::Chance) if self.deck.count(card) == 0 => {
                Err(Illegal::NotInDeck)
            }
            (Action::Draw(_), Mover::Chance) => Ok(()),
            (Action::Lay(card, cell), Mover::Seat(seat)) => {
                self.check_hand(seat, card)?;
                let held = |hand: &Pile| usize::from(hand.count(card));
                let copies: usize = self.hands.as_slice().iter().map(held).sum();
                if is(Fault::RulePeeks) && copies > 1 {
                    return Err(Illegal::NotNow);
                }
                self.check_cell(cell)
            }
            (Action::Bury(card), Mover::Seat(seat)) => {
                self.check_hand(seat, card)?;
                let stuck = is(Fault::GetsStuck) && card == 4 && self.row[2].is_some();
                if stuck { Err(Illegal::NotNow) } else { Ok(()) }
            }
            _ => Err(Illegal::NotNow),
        }
    }

    fn check_hand(&self, seat: Seat, card: u8) -> Result<(), Illegal> {
        if self.hands[seat].count(card) > 0 {
            return Ok(());
        }
        let holds = |other: &Seat| self.hands[*other].count(card) > 0;
        let holder = Seat::all(self.seats).find(holds);
        let holder = holder.filter(|_| is(Fault::RefusalTells));
        Err(Illegal::NotInHand { holder })
    }

    fn check_cell(&self, cell: i8) -> Result<(), Illegal> {
        let index = index_of(cell).ok_or(Illegal::NoSuchCell)?;
        if self.row[index].is_some() || (is(Fault::NothingOnTheRight) && cell == 2) {
            return Err(Illegal::CellTaken);
        }
        let row_is_empty = self.row.iter().all(Option::is_none);
        if self.neighbours(index) > 0 || (row_is_empty && cell == 0) {
            return Ok(());
        }
        Err(Illegal::Apart)
    }

    fn neighbours(&self, index: usize) -> i32 {
        let occupied = |index: Option<usize>| {
            let cell = index.and_then(|index| self.row.get(index).copied().flatten());
            i32::from(cell.is_some())
        };
        let left = occupied(index.checked_sub(1));
        let weight = 1 + i32::from(is(Fault::LeftCountsTwice));
        left * weight + occupied(index.checked_add(1))
    }

    /// Applies an action that was checked.
    fn apply_action(&mut self, action: Action) -> Vec<Event> {
        let seat = self.turn;
        match action {
            Action::Draw(card) => {
                self.deck.remove(card);
                self.hands[seat].add(card);
                self.held += 1;
                let card = Some(card);
                vec![Event::Drawn { seat, card }]
            }
            Action::Lay(card, cell) => {
                self.hands[seat].remove(card);
                let points = self.lay(card, cell);
                self.points[seat] += points;
                self.end_turn(Event::Laid { seat, card, points })
            }
            Action::Bury(card) => {
                self.hands[seat].remove(card);
                self.buried[seat].add(card);
                let card = Some(card);
                self.end_turn(Event::Buried { seat, card })
            }
        }
    }

    /// Lays the card and returns its points.
    fn lay(&mut self, card: u8, cell: i8) -> i32 {
        let index = index_of(cell).expect("the cell was checked");
        let is_outer = cell.abs() == 2;
        let bonus = match self.options.bonus {
            Bonus::Neighbours => self.neighbours(index),
            Bonus::None => 0,
        };
        if !(is(Fault::LosesCard) && is_outer) {
            self.row[index] = Some(card);
            self.laid += u8::from(!(is(Fault::LaidIsMiscounted) && is_outer));
        }
        let cost = is(Fault::ParsingCosts) && fault::has_parsed();
        i32::from(card) + bonus - i32::from(cost)
    }

    /// One card has left a hand: the next seat that has a card or can draw one.
    fn end_turn(&mut self, event: Event) -> Vec<Event> {
        self.turns += 1;
        self.held -= 1;
        let mut events = vec![event];
        if self.deck.is_empty() && self.held == 0 {
            let worth = self.buried.as_slice().iter().map(Pile::worth).collect();
            events.push(Event::Over { worth });
            return events;
        }
        self.turn = self.turn.next(self.seats);
        while self.deck.is_empty() && self.hands[self.turn].is_empty() {
            self.turn = self.turn.next(self.seats);
        }
        events
    }
}

/// Cells run from -2 to 2.
fn index_of(cell: i8) -> Option<usize> {
    let index = usize::try_from(i16::from(cell) + 2).ok()?;
    (index < CELLS).then_some(index)
}
