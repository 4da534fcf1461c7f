//! Why an action of The Quest for El Dorado is refused.

use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoStaticStr};
use tessera_eldorado as rules;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Symbol, Terrain};
use crate::words::Mover;

/// Which rule forbids an action, with the facts that the asker may know.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema, IntoStaticStr, EnumCount,
)]
#[strum(serialize_all = "kebab-case")]
#[ts(rename = "EldoradoIllegal")]
#[schema(as = EldoradoIllegal)]
#[serde(tag = "code", content = "facts", rename_all = "kebab-case")]
pub enum Illegal {
    /// Nothing can be done after the end.
    GameOver,
    /// Somebody else moves.
    NotYourTurn {
        /// Who moves.
        mover: Mover,
    },
    /// The game is at another step.
    WrongStep {
        /// What it expects.
        now: Expected,
    },
    /// The blockade lies elsewhere already.
    BlockadeLaid {
        /// Which, `#3`.
        blockade: String,
    },
    /// The card is not in the draw pile.
    NotInPile {
        /// Which.
        card: String,
    },
    /// The token cannot be in a cave any more.
    TokenGone {
        /// Which.
        token: String,
    },
    /// The card is not in the hand.
    NotInHand {
        /// Which.
        card: String,
    },
    /// The seat has no such token.
    NoToken {
        /// Which.
        token: String,
    },
    /// No piece of the seat stands there.
    NoPiece {
        /// Where.
        at: String,
    },
    /// There is no such space beside it.
    NotBeside {
        /// From where.
        from: String,
        /// To where.
        to: String,
    },
    /// A piece stands there.
    Occupied {
        /// Where.
        at: String,
    },
    /// A blockade is in the way.
    Blocked {
        /// Which.
        blockade: String,
    },
    /// The space takes something else.
    WrongTerrain {
        /// Where.
        at: String,
        /// What it shows.
        terrain: Terrain,
    },
    /// The card has no such symbol, or not enough of it.
    TooWeak {
        /// How much there is.
        have: u8,
        /// The symbol.
        symbol: Symbol,
        /// How much it takes.
        want: u8,
    },
    /// No power is left of a card.
    NoLeftover,
    /// The blockade does not stand beside the piece.
    NotAtBlockade {
        /// Where the piece is.
        at: String,
        /// Which.
        blockade: String,
    },
    /// The blockade takes something else.
    WrongBlockade {
        /// Which.
        blockade: String,
    },
    /// There are too few cards to give up.
    TooFewCards {
        /// How many there are.
        have: u8,
        /// How many it takes.
        want: u8,
    },
    /// The turn's purchase is made.
    BoughtAlready,
    /// Buying ended the movement.
    MovementOver,
    /// The card is not for sale now: its pile is empty, or beside the board without a vacancy.
    NotForSale {
        /// Which.
        card: String,
    },
    /// The hand is not worth enough.
    TooDear {
        /// Which.
        card: String,
        /// What it costs, in half coins.
        cost: u8,
        /// What all cards of the hand are worth, in half coins.
        worth: u8,
    },
    /// Cards are chosen in the order of lists, and none is superfluous.
    DoesNotFit {
        /// What was offered: a card, or `token:KIND`.
        item: String,
    },
    /// The card has no such action.
    NoAction {
        /// Which.
        card: String,
    },
    /// The token is not used like this now.
    NotNow {
        /// Which.
        token: String,
    },
    /// The cave cannot be explored now: the piece does not stop beside it, or comes from it, or it is empty.
    NoCave {
        /// Where it is.
        at: String,
    },
    /// Cards must be chosen.
    MustChoose,
}

/// What the game expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoExpected")]
#[schema(as = EldoradoExpected)]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// A blockade is laid out.
    LayBlockade,
    /// A card is drawn.
    Draw,
    /// Cards are played, or the turn ends.
    Play,
    /// Cards are given up or paid with.
    Pay,
    /// Cards of the hand are removed from the game.
    Remove,
    /// Cards of the hand are replaced.
    Replace,
    /// What is kept of the hand is chosen.
    Keep,
    /// The caves to be explored are chosen.
    ChooseCaves,
    /// A token is found.
    FindToken,
    /// Nothing: the race is over.
    Nothing,
}

impl From<&rules::Illegal> for Illegal {
    fn from(illegal: &rules::Illegal) -> Illegal {
        use rules::Illegal as Rules;
        match *illegal {
            Rules::GameOver => Illegal::GameOver,
            Rules::NotYourTurn { mover } => Illegal::NotYourTurn {
                mover: mover.into(),
            },
            Rules::WrongStep { now } => Illegal::WrongStep { now: now.into() },
            Rules::BlockadeLaid { blockade } => Illegal::BlockadeLaid {
                blockade: blockade.to_string(),
            },
            Rules::NotInPile { card } => Illegal::NotInPile {
                card: card.to_string(),
            },
            Rules::TokenGone { token } => Illegal::TokenGone {
                token: token.to_string(),
            },
            Rules::NotInHand { card } => Illegal::NotInHand {
                card: card.to_string(),
            },
            Rules::NoToken { token } => Illegal::NoToken {
                token: token.to_string(),
            },
            Rules::NoPiece { at } => Illegal::NoPiece { at: at.to_string() },
            Rules::NotBeside { from, to } => Illegal::NotBeside {
                from: from.to_string(),
                to: to.to_string(),
            },
            Rules::Occupied { at } => Illegal::Occupied { at: at.to_string() },
            Rules::Blocked { blockade } => Illegal::Blocked {
                blockade: blockade.to_string(),
            },
            Rules::WrongTerrain { at, terrain } => Illegal::WrongTerrain {
                at: at.to_string(),
                terrain: terrain.into(),
            },
            Rules::TooWeak { symbol, want, have } => Illegal::TooWeak {
                have,
                symbol: symbol.into(),
                want,
            },
            Rules::NoLeftover => Illegal::NoLeftover,
            Rules::NotAtBlockade { blockade, at } => Illegal::NotAtBlockade {
                at: at.to_string(),
                blockade: blockade.to_string(),
            },
            Rules::WrongBlockade { blockade } => Illegal::WrongBlockade {
                blockade: blockade.to_string(),
            },
            Rules::TooFewCards { want, have } => Illegal::TooFewCards { have, want },
            Rules::BoughtAlready => Illegal::BoughtAlready,
            Rules::MovementOver => Illegal::MovementOver,
            Rules::NotForSale { card } => Illegal::NotForSale {
                card: card.to_string(),
            },
            Rules::TooDear { card, want, have } => Illegal::TooDear {
                card: card.to_string(),
                cost: 2 * want,
                worth: have,
            },
            Rules::DoesNotFit { item } => Illegal::DoesNotFit {
                item: item.to_string(),
            },
            Rules::NoAction { card } => Illegal::NoAction {
                card: card.to_string(),
            },
            Rules::NotNow { token } => Illegal::NotNow {
                token: token.to_string(),
            },
            Rules::NoCave { at } => Illegal::NoCave { at: at.to_string() },
            Rules::MustChoose => Illegal::MustChoose,
        }
    }
}

impl From<rules::Expected> for Expected {
    fn from(expected: rules::Expected) -> Expected {
        use rules::Expected as Rules;
        match expected {
            Rules::LayBlockade => Expected::LayBlockade,
            Rules::Draw => Expected::Draw,
            Rules::Play => Expected::Play,
            Rules::Pay => Expected::Pay,
            Rules::Remove => Expected::Remove,
            Rules::Replace => Expected::Replace,
            Rules::Keep => Expected::Keep,
            Rules::ChooseCaves => Expected::ChooseCaves,
            Rules::FindToken => Expected::FindToken,
            Rules::Nothing => Expected::Nothing,
        }
    }
}
