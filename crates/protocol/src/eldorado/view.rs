//! The table of The Quest for El Dorado as a page draws it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_core::Seat;
use tessera_eldorado::{self as rules, Phase, state};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Blockade, Course, Player, Use, UsedItem, counted, course, owner, place};
use crate::words::{Mover, SeatLetter, by_seat};

/// The table of The Quest for El Dorado as one viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoView", optional_fields)]
#[schema(as = EldoradoView)]
pub struct View {
    /// Seats that have arrived, in order.
    pub arrived: Vec<SeatLetter>,
    /// The places for blockades by their number in the order of the route, from 0.
    pub blockades: BTreeMap<String, Blockade>,
    /// Whether the turn's purchase is made.
    pub bought: bool,
    /// What was done with cards in the current turn and in as many turns before it as there are
    /// seats, oldest first by name: the number of the turn and of the use in it, `0012.03`.
    pub card_uses: BTreeMap<String, CardUse>,
    /// Tokens left in each cave; empty without the variant.
    pub caves: BTreeMap<String, u8>,
    /// Whether a token lets the next card be used for any symbol.
    pub changes_symbol: bool,
    /// The board.
    pub course: Course,
    /// Power left of the card played last; it is lost with the next card or the end of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leftover: Option<Leftover>,
    /// What can be bought and taken.
    pub market: Market,
    /// The side that makes the next move.
    pub mover: Mover,
    /// Whether a token lets pieces enter occupied spaces until the turn ends.
    pub passes_occupied: bool,
    /// The seats.
    pub players: BTreeMap<SeatLetter, Player>,
    /// Rounds that are over.
    pub rounds: u32,
    /// The step of the turn.
    pub step: Step,
    /// The seat whose turn it is, or to which cards are dealt.
    pub turn: SeatLetter,
    /// The number of this turn, from 0; a seat that has arrived has no more turns.
    pub turn_number: u32,
}

/// A card, and what it was used for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoCardUse")]
#[schema(as = EldoradoCardUse)]
pub struct CardUse {
    /// The card.
    pub card: String,
    /// The seat whose turn it was.
    pub seat: SeatLetter,
    /// The number of the turn, as `turn_number` counts.
    pub turn: u32,
    /// What it was used for.
    pub used_for: Use,
}

/// The steps of a turn, with what is still to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoStep", optional_fields)]
#[schema(as = EldoradoStep)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step {
    /// Set-up: blockades are laid out.
    LayBlockade,
    /// Set-up: first hands are drawn.
    FirstHand,
    /// Cards are played, or the turn ends.
    Play,
    /// Cards are given up or paid with, one by one.
    Pay {
        /// The purpose of the payment.
        purpose: Purpose,
        /// What is still to be paid: cards, or half coins when buying.
        left: u8,
    },
    /// Cards of the hand may be removed from the game, one by one.
    Remove {
        /// The number of cards that may still be removed.
        left: u8,
    },
    /// Cards of the hand are replaced, one by one.
    Replace {
        /// The number of cards that may still be chosen.
        left: u8,
        /// The number of cards chosen so far.
        chosen: u8,
    },
    /// What is kept of the hand is chosen, card by card.
    Keep {
        /// The number of cards kept so far.
        count: u8,
        /// The cards, for their owner only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<BTreeMap<String, u8>>,
    },
    /// Cards are drawn.
    Draw {
        /// The number of cards that are still to be drawn.
        left: u8,
    },
    /// The seat chooses which caves its piece explores.
    MayExplore,
    /// A token is found in a cave.
    Explore,
    /// The race is over.
    Over,
}

/// The purpose of a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoPurpose")]
#[schema(as = EldoradoPurpose)]
#[serde(tag = "for", rename_all = "kebab-case")]
pub enum Purpose {
    /// To enter rubble or a base camp.
    Enter {
        /// The space.
        to: String,
    },
    /// To tear a blockade down.
    Tear {
        /// The blockade, `#3`.
        blockade: String,
    },
    /// To buy a card.
    Buy {
        /// The card.
        card: String,
    },
}

/// What moves a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoSymbol")]
#[schema(as = EldoradoSymbol)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// For jungle.
    Machete,
    /// For water.
    Paddle,
    /// For villages, and for buying.
    Coin,
}

/// Power left of the card played last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoLeftover")]
#[schema(as = EldoradoLeftover)]
pub struct Leftover {
    /// The space of the piece, or `city`.
    pub at: String,
    /// The card or token.
    pub item: UsedItem,
    /// The number of the piece among those of its seat, from 0.
    pub piece: u8,
    /// The power that is left.
    pub power: u8,
    /// The seat whose piece moves.
    pub seat: SeatLetter,
    /// For which symbol it was played.
    pub symbol: Symbol,
}

/// What can be bought and taken: cards left by kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoMarket")]
#[schema(as = EldoradoMarket)]
pub struct Market {
    /// The piles on the board.
    pub board: BTreeMap<String, u8>,
    /// What can be bought now, and at which price in half coins; nothing once the turn's purchase
    /// is made.
    pub for_sale: BTreeMap<String, u8>,
    /// The piles beside the board, which can be bought from while the board has a vacant slot.
    pub reserve: BTreeMap<String, u8>,
    /// Whether the board has a vacant slot.
    pub vacancy: bool,
}

impl From<&rules::View> for View {
    fn from(view: &rules::View) -> View {
        View {
            mover: view.mover.into(),
            turn: view.turn.into(),
            step: step(view),
            rounds: view.rounds,
            course: view.course().into(),
            blockades: course::blockades(view),
            caves: view
                .caves()
                .map(|(hex, left)| (hex.to_string(), left))
                .collect(),
            market: market(&view.market, view.bought),
            players: by_seat(view.players.len(), |seat: Seat| {
                Player::from(&view.players[seat.index()])
            }),
            leftover: view.leftover.and_then(|left| leftover(view, &left)),
            bought: view.bought,
            card_uses: card_uses(view),
            turn_number: view.turn_number,
            passes_occupied: view.passes_occupied(),
            changes_symbol: view.changes_symbol(),
            arrived: view.arrived.iter().copied().map(SeatLetter::from).collect(),
        }
    }
}

fn card_uses(view: &rules::View) -> BTreeMap<String, CardUse> {
    let uses = view.history.iter().map(|(turn, used)| CardUse {
        card: used.card.to_string(),
        seat: used.seat.into(),
        turn: *turn,
        used_for: used.what.into(),
    });
    let uses: Vec<CardUse> = uses.collect();
    let turns = uses.chunk_by(|one, next| one.turn == next.turn);
    let named = turns.flat_map(|uses| {
        let named = uses.iter().enumerate();
        named.map(|(nth, used)| (format!("{:04}.{nth:02}", used.turn), used.clone()))
    });
    named.collect()
}

fn market(market: &rules::market::Market, is_bought: bool) -> Market {
    let counted = |card: rules::Card| (card.to_string(), market.left(card));
    Market {
        board: market.board().map(counted).collect(),
        for_sale: market
            .for_sale()
            .filter(|_| !is_bought)
            .filter_map(|card| Some((card.to_string(), card.half_cost()?)))
            .collect(),
        reserve: market.reserve().map(counted).collect(),
        vacancy: market.has_vacancy(),
    }
}

fn leftover(view: &rules::View, leftover: &state::Leftover) -> Option<Leftover> {
    let (seat, nth) = owner(view, leftover.piece.index())?;
    Some(Leftover {
        seat: seat.into(),
        piece: nth as u8,
        at: place(view.players.get(seat.index())?, nth)?,
        item: leftover.item.into(),
        symbol: leftover.symbol.into(),
        power: leftover.power,
    })
}

fn step(view: &rules::View) -> Step {
    match view.phase {
        Phase::LayBlockade(_) => Step::LayBlockade,
        Phase::FirstHand => Step::FirstHand,
        Phase::Play => Step::Play,
        Phase::Pay(payment) => Step::Pay {
            purpose: purpose(view, payment.purpose),
            left: payment.left,
        },
        Phase::Remove(removal) => Step::Remove { left: removal.left },
        Phase::Replace(replacement) => Step::Replace {
            left: replacement.left,
            chosen: replacement.chosen,
        },
        Phase::Keep(keeping) => Step::Keep {
            count: view.kept_count as u8,
            kept: (view.viewer == tessera_core::Viewer::Seat(view.turn))
                .then(|| counted(keeping.kept())),
        },
        Phase::Draw(drawing) => Step::Draw { left: drawing.left },
        Phase::MayExplore(_) => Step::MayExplore,
        Phase::Explore(_) => Step::Explore,
        Phase::Over => Step::Over,
    }
}

fn purpose(view: &rules::View, purpose: state::Purpose) -> Purpose {
    match purpose {
        state::Purpose::Enter(_, space) => Purpose::Enter {
            to: view.course().space(space).hex.to_string(),
        },
        state::Purpose::Tear(_, seam) => {
            let lies = view.blockades.get(seam.index());
            let blockade = lies.and_then(|(blockade, _)| *blockade);
            Purpose::Tear {
                blockade: blockade.map(|it| it.to_string()).unwrap_or_default(),
            }
        }
        state::Purpose::Buy(card) => Purpose::Buy {
            card: card.to_string(),
        },
    }
}
