//! The evaluation of The Quest for El Dorado: everything is measured in turns.
//!
//! [`deck`] computes the average worth of a drawn card, [`race`] the turns that a seat needs to
//! bring its pieces to the finish with it, [`hand`] the alternative worth of cards, [`appeal`] the
//! turns that an action saves, [`walk`] cheap sensible moves for playouts.

mod appeal;
mod deck;
mod hand;
mod race;
mod walk;

use serde::Deserialize;
use tessera_core::{BySeat, Game as _, Mover, Source};
use tessera_eldorado::{Action, State};

use self::race::Race;
use crate::{insight::Insight, level::plans};

/// The parameters of the outlook; values are turns unless stated otherwise.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// The average use of a card by its power: part of a high power is often left over.
    power: [f32; 7],
    /// The part of its power that a one-use card adds to a deck.
    one_use: f32,
    /// The power of a Native with every symbol.
    native: f32,
    /// The same for a Transmitter.
    transmitter: f32,
    /// The part of a deck's time that is spent waiting for one symbol after the other: 1 if cards
    /// of other symbols never helped meanwhile, 0 if they always did.
    waiting: f32,
    /// The number of cards drawn in vain for a space that the deck cannot enter.
    barrier: f32,
    /// The largest loss because a piece is in the way, as a part of the last step.
    patience: f32,
    /// The part of the way that a coin on every card saves.
    coins: f32,
    /// A blockade torn down.
    blockade: f32,
    /// A cave token.
    token: f32,
    /// Having arrived.
    arrived: f32,
    /// The loss of a move for each power that is left over.
    waste: f32,
    /// A one-use card or a token that is not used up.
    saved: f32,
    /// The part of the alternative worth of cards that is lost by paying with them.
    paying: f32,
    /// Turns until a bought card is drawn, at least.
    delay: f32,
    /// A deck smaller than this gives up no card that it could keep.
    smallest_deck: usize,
}

impl Insight for State {
    type Tuning = Tuning;

    const TUNING: &'static str = include_str!("../data/eldorado/tuning.json");
    const PLANS: &'static [(&'static str, &'static str)] = plans!("eldorado");

    fn outlook(&self, tuning: &Tuning) -> BySeat<f32> {
        BySeat::from_fn(self.seats(), |seat| Race::new(self, seat, tuning).outlook())
    }

    fn appeal(&self, action: Action, tuning: &Tuning) -> f32 {
        match self.mover() {
            Mover::Seat(seat) => appeal::appeal(&Race::new(self, seat, tuning), action),
            Mover::Chance | Mover::Over => 0.0,
        }
    }

    fn likely_move(&self, _tuning: &Tuning, source: &mut impl Source) -> Option<Action> {
        walk::likely_move(self, source)
    }

    /// Too many draws lead to the same choices: they are evaluated on average.
    fn distinguishes(&self, _outcome: Action) -> bool {
        false
    }
}
