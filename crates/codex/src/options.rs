//! Named options. Where the rulebook says nothing, the default is the project's recommendation.

use tessera_core::{choice, options};

choice! {
    /// The tie-break between equal totals (COD-6.2, COD-6.2a).
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
        /// They are not limited.
        None = "none",
        /// They stop at 29, before objectives are added.
        Last = "29",
    }
}

choice! {
    /// The refill of a face-up place whose own deck is empty (COD-7.2).
    pub enum Refill: "refill" {
        /// None: it stays empty.
        Own = "own-deck",
        /// A card of the other deck.
        Any = "any-deck",
    }
}

choice! {
    /// Whether a seat draws in its very last turn (COD-7.4).
    pub enum LastDraw: "last-draw" {
        /// It does not draw: the card could not be played.
        Skip = "skip",
        /// It draws as in every turn.
        Take = "take",
    }
}

choice! {
    /// The empty decks that end the game (COD-7.5).
    pub enum DeckEnd: "deck-end" {
        /// Both.
        Both = "both",
        /// House rule: one is enough.
        Any = "any",
    }
}

options! {
    /// The options of a table.
    #[derive(Copy)]
    pub struct Options {
        /// The tie-break between equal totals.
        pub tie_break: TieBreak =
            "equal totals are decided by points from objectives, or by how many are reached",
        /// Whether points on the track stop at its last space.
        pub track_cap: TrackCap =
            "points on the track are not limited, or stop at 29 before objectives are added",
        /// The refill of a face-up place whose own deck is empty.
        pub refill: Refill =
            "a face-up place whose deck is empty stays empty, or is filled from the other deck",
        /// Whether a seat draws in its very last turn.
        pub last_draw: LastDraw =
            "in its very last turn a seat does not draw, or draws as in every turn",
        /// The empty decks that end the game.
        pub deck_end: DeckEnd =
            "the end comes when both decks are empty, or (house rule) when one is",
    }
}
