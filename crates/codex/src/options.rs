//! Named options; what the project recommends where the rulebook is silent is the default.

use std::borrow::Cow;

use tessera_core::{OptionError, OptionKey, choice};

choice! {
    /// What decides between equal totals (COD-6.2, COD-6.2a).
    pub enum TieBreak: "tie-break" {
        /// Points from objectives, as the English rulebook says.
        ObjectivePoints = "objective-points",
        /// Number of objective cards reached at least once, as the Italian rulebook says.
        ObjectivesFulfilled = "objectives-fulfilled",
    }
}

choice! {
    /// Whether points on the track stop at its last space (COD-7.1).
    pub enum TrackCap: "track-cap" {
        /// They do not.
        None = "none",
        /// They do, before objectives are added.
        Last = "29",
    }
}

choice! {
    /// What fills a face-up place whose own deck is empty (COD-7.2).
    pub enum Refill: "refill" {
        /// Nothing, it stays empty.
        Own = "own-deck",
        /// A card of the other deck.
        Any = "any-deck",
    }
}

choice! {
    /// Whether a seat draws in its very last turn (COD-7.4).
    pub enum LastDraw: "last-draw" {
        /// It does not: the card could not be played.
        Skip = "skip",
        /// It does.
        Take = "take",
    }
}

choice! {
    /// Which empty decks end the game (COD-7.5).
    pub enum DeckEnd: "deck-end" {
        /// Both.
        Both = "both",
        /// House rule: one is enough.
        Any = "any",
    }
}

/// The options of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// What decides between equal totals.
    pub tie_break: TieBreak,
    /// Whether points on the track stop at its last space.
    pub track_cap: TrackCap,
    /// What fills a face-up place whose own deck is empty.
    pub refill: Refill,
    /// Whether a seat draws in its very last turn.
    pub last_draw: LastDraw,
    /// Which empty decks end the game.
    pub deck_end: DeckEnd,
}

impl tessera_core::Options for Options {
    const KEYS: &'static [OptionKey] = &[
        OptionKey {
            key: "tie-break",
            values: TieBreak::TEXTS,
            help: "equal totals are decided by points from objectives, or by how many are reached",
        },
        OptionKey {
            key: "track-cap",
            values: TrackCap::TEXTS,
            help: "points on the track are not limited, or stop at 29 before objectives are added",
        },
        OptionKey {
            key: "refill",
            values: Refill::TEXTS,
            help: "a face-up place whose deck is empty stays empty, or is filled from the other deck",
        },
        OptionKey {
            key: "last-draw",
            values: LastDraw::TEXTS,
            help: "in its very last turn a seat does not draw, or draws as ever",
        },
        OptionKey {
            key: "deck-end",
            values: DeckEnd::TEXTS,
            help: "the end comes when both decks are empty, or (house rule) when one is",
        },
    ];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "tie-break" => self.tie_break = TieBreak::parse(value)?,
            "track-cap" => self.track_cap = TrackCap::parse(value)?,
            "refill" => self.refill = Refill::parse(value)?,
            "last-draw" => self.last_draw = LastDraw::parse(value)?,
            "deck-end" => self.deck_end = DeckEnd::parse(value)?,
            _ => return Err(OptionError::unknown_key(key, Self::KEYS)),
        }
        Ok(())
    }

    fn get(&self, key: &str) -> Option<Cow<'static, str>> {
        let text = match key {
            "tie-break" => self.tie_break.text(),
            "track-cap" => self.track_cap.text(),
            "refill" => self.refill.text(),
            "last-draw" => self.last_draw.text(),
            "deck-end" => self.deck_end.text(),
            _ => return None,
        };
        Some(text.into())
    }
}
