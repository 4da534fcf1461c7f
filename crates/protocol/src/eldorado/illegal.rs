//! Why an action of The Quest for El Dorado is refused.

use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoStaticStr};
use tessera_eldorado as rules;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Symbol, Terrain, UsedItem};
use crate::words::Mover;

/// The rule that forbids an action, with the facts that the acting seat may know.
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
    /// It is not the seat's turn.
    NotYourTurn {
        /// The side that makes the next move.
        mover: Mover,
    },
    /// The game is at another step.
    WrongStep {
        /// The action that it expects.
        now: Expected,
    },
    /// The blockade lies elsewhere already.
    BlockadeLaid {
        /// The blockade, `#3`.
        blockade: String,
    },
    /// The card is not in the draw pile.
    NotInPile {
        /// The card.
        card: String,
    },
    /// The token cannot be in a cave any more.
    TokenGone {
        /// The token.
        token: String,
    },
    /// The card is not in the hand.
    NotInHand {
        /// The card.
        card: String,
    },
    /// The seat has no such token.
    NoToken {
        /// The token.
        token: String,
    },
    /// No piece of the seat stands there.
    NoPiece {
        /// The space.
        at: String,
    },
    /// There is no such space beside it.
    NotBeside {
        /// The space that the piece leaves.
        from: String,
        /// The space that the piece enters.
        to: String,
    },
    /// A piece stands there.
    Occupied {
        /// The space.
        at: String,
    },
    /// A blockade is in the way.
    Blocked {
        /// The blockade.
        blockade: String,
    },
    /// The space takes something else.
    WrongTerrain {
        /// The space.
        at: String,
        /// What it shows.
        terrain: Terrain,
    },
    /// The card has no such symbol, or not enough of it.
    TooWeak {
        /// The power that there is.
        have: u8,
        /// The symbol.
        symbol: Symbol,
        /// The power that it takes.
        want: u8,
    },
    /// No power is left of a card.
    NoLeftover,
    /// The blockade does not stand beside the piece.
    NotAtBlockade {
        /// The space of the piece.
        at: String,
        /// The blockade.
        blockade: String,
    },
    /// The blockade takes something else.
    WrongBlockade {
        /// The blockade.
        blockade: String,
    },
    /// There are too few cards to give up.
    TooFewCards {
        /// The number of cards that there are.
        have: u8,
        /// The number of cards that it takes.
        want: u8,
    },
    /// The turn's purchase is made.
    BoughtAlready,
    /// Buying ended the movement.
    MovementOver,
    /// The card is not for sale now.
    NotForSale {
        /// The card.
        card: String,
        /// The reason.
        why: Unsold,
    },
    /// The hand is not worth enough.
    TooDear {
        /// The card.
        card: String,
        /// What it costs, in half coins.
        cost: u8,
        /// What all cards of the hand are worth, in half coins.
        worth: u8,
    },
    /// Cards are chosen in the order of lists, and none is superfluous.
    DoesNotFit {
        /// What was offered.
        item: UsedItem,
    },
    /// The card has no such action.
    NoAction {
        /// The card.
        card: String,
    },
    /// The token is not used like this now.
    NotNow {
        /// The token.
        token: String,
    },
    /// The cave cannot be explored now.
    NoCave {
        /// The space of the cave.
        at: String,
        /// The reason.
        why: Unexplored,
    },
    /// Cards must be chosen.
    MustChoose,
}

/// The reason why a card is not for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoUnsold")]
#[schema(as = EldoradoUnsold)]
#[serde(rename_all = "kebab-case")]
pub enum Unsold {
    /// It is a card that seats begin with, and was never for sale.
    Never,
    /// Its pile is empty.
    Empty,
    /// Its pile lies beside the board, and the board has no vacancy.
    Reserve,
}

impl From<rules::Unsold> for Unsold {
    fn from(why: rules::Unsold) -> Unsold {
        match why {
            rules::Unsold::Never => Unsold::Never,
            rules::Unsold::Empty => Unsold::Empty,
            rules::Unsold::Reserve => Unsold::Reserve,
        }
    }
}

/// The reason why a cave cannot be explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoUnexplored")]
#[schema(as = EldoradoUnexplored)]
#[serde(rename_all = "kebab-case")]
pub enum Unexplored {
    /// There is no cave.
    None,
    /// The piece does not stop beside it.
    Away,
    /// It has no token left.
    Empty,
    /// The piece has explored it, and has not stopped elsewhere since.
    Explored,
    /// It was left alone, and another one explored.
    LeftAlone,
}

impl From<rules::Unexplored> for Unexplored {
    fn from(why: rules::Unexplored) -> Unexplored {
        match why {
            rules::Unexplored::None => Unexplored::None,
            rules::Unexplored::Away => Unexplored::Away,
            rules::Unexplored::Empty => Unexplored::Empty,
            rules::Unexplored::Explored => Unexplored::Explored,
            rules::Unexplored::LeftAlone => Unexplored::LeftAlone,
        }
    }
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
            Rules::NotForSale { card, why } => Illegal::NotForSale {
                card: card.to_string(),
                why: why.into(),
            },
            Rules::TooDear { card, want, have } => Illegal::TooDear {
                card: card.to_string(),
                cost: 2 * want,
                worth: have,
            },
            Rules::DoesNotFit { item } => Illegal::DoesNotFit { item: item.into() },
            Rules::NoAction { card } => Illegal::NoAction {
                card: card.to_string(),
            },
            Rules::NotNow { token } => Illegal::NotNow {
                token: token.to_string(),
            },
            Rules::NoCave { at, why } => Illegal::NoCave {
                at: at.to_string(),
                why: why.into(),
            },
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
