//! What bots understand of The Quest for El Dorado: everything is measured in turns.
//!
//! [`deck`] says what a drawn card does on average, [`race`] how many turns a seat needs to bring
//! its pieces home with it, [`hand`] what cards could do otherwise, [`appeal`] how many turns an
//! action saves, [`walk`] how a seat goes on when nobody thinks.

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

/// The numbers behind an outlook; values are turns where nothing else is said.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// What a card of this power does on average: part of a high power is often left over.
    power: [f32; 7],
    /// How much of its power a one-use card adds to a deck.
    one_use: f32,
    /// The power of a Native with every symbol.
    native: f32,
    /// The same for a Transmitter.
    transmitter: f32,
    /// How much of a deck's time is spent waiting for one symbol after the other: 1 if cards of
    /// other symbols never helped meanwhile, 0 if they always did.
    waiting: f32,
    /// Cards drawn in vain for a space that the deck is not able to enter.
    barrier: f32,
    /// What is lost at most because somebody stands in the way, as a part of the last step.
    patience: f32,
    /// The part of the way that a coin on every card saves.
    coins: f32,
    /// A blockade torn down.
    blockade: f32,
    /// A cave token.
    token: f32,
    /// Having arrived.
    arrived: f32,
    /// How much less a move is worth for each power that is left over.
    waste: f32,
    /// A one-use card or a token that is not used up.
    saved: f32,
    /// How much of what paying cards could have done is lost by paying.
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
            _ => 0.0,
        }
    }

    fn likely_move(&self, _tuning: &Tuning, source: &mut impl Source) -> Option<Action> {
        walk::likely_move(self, source)
    }

    /// Too many draws lead to the same choices: they are judged on average.
    fn tells_apart(&self, _outcome: Action) -> bool {
        false
    }
}
