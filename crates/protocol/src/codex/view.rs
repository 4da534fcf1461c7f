//! The table of Codex Naturalis as a page draws it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_codex::{self as rules, Phase, data};
use tessera_core::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{player::Player, some_world};
use crate::words::{Mover, SeatLetter, by_seat};

/// The table of Codex Naturalis as one viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexView", optional_fields)]
#[schema(as = CodexView)]
pub struct View {
    /// The objectives that count for all seats.
    pub common: Vec<u8>,
    /// The two decks.
    pub decks: Decks,
    /// What triggered the end; missing before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// The face-up cards by place: 0 and 1 belong to the resource deck, 2 and 3 to the gold deck.
    /// An empty place is missing.
    pub face_up: BTreeMap<String, u8>,
    /// The side that makes the next move.
    pub mover: Mover,
    /// The seats.
    pub players: BTreeMap<SeatLetter, Player>,
    /// The step of the game.
    pub step: Step,
    /// The seat whose turn it is, or to which cards are dealt.
    pub turn: SeatLetter,
    /// Turns that are over, passes included.
    pub turns: u16,
}

/// The steps of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexStep")]
#[schema(as = CodexStep)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Set-up: cards are laid face up.
    LayOut,
    /// Set-up: a starter is dealt.
    DealStarter,
    /// Set-up: the side of the starter is to be chosen.
    ChooseSide,
    /// Set-up: a first hand is dealt.
    DealHand,
    /// Set-up: an objective for everybody is revealed.
    RevealObjective,
    /// Set-up: an objective is offered.
    OfferObjective,
    /// Set-up: one of the offered objectives is to be kept.
    ChooseObjective,
    /// A card is to be laid.
    Place,
    /// The seat can lay nothing.
    Pass,
    /// A card is to be drawn or taken.
    Draw,
    /// The top card of a deck goes to the hand.
    Deal,
    /// A face-up place is filled.
    Refill,
    /// Everything is scored.
    Over,
}

impl From<Phase> for Step {
    fn from(phase: Phase) -> Step {
        match phase {
            Phase::LayOut(_) => Step::LayOut,
            Phase::DealStarter => Step::DealStarter,
            Phase::ChooseSide => Step::ChooseSide,
            Phase::DealHand => Step::DealHand,
            Phase::RevealObjective => Step::RevealObjective,
            Phase::OfferObjective => Step::OfferObjective,
            Phase::ChooseObjective => Step::ChooseObjective,
            Phase::Place => Step::Place,
            Phase::Pass => Step::Pass,
            Phase::Draw => Step::Draw,
            Phase::Deal(_) => Step::Deal,
            Phase::Refill(_) => Step::Refill,
            Phase::Over => Step::Over,
        }
    }
}

/// What triggered the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexEnd")]
#[schema(as = CodexEnd)]
pub struct End {
    /// The reason.
    pub reason: EndReason,
    /// The round, counted from 0.
    pub round: u8,
    /// The seat whose turn it was.
    pub seat: SeatLetter,
}

/// The reason for the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexEndReason")]
#[schema(as = CodexEndReason)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// A seat reached 20 points.
    Points,
    /// The decks are empty.
    Decks,
}

impl From<rules::Reason> for EndReason {
    fn from(reason: rules::Reason) -> EndReason {
        match reason {
            rules::Reason::Points => EndReason::Points,
            rules::Reason::Decks => EndReason::Decks,
        }
    }
}

/// The two decks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexDecks")]
#[schema(as = CodexDecks)]
pub struct Decks {
    /// Cards 41 to 80.
    pub gold: Deck,
    /// Cards 1 to 40.
    pub resource: Deck,
}

/// A deck as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexDeck", optional_fields)]
#[schema(as = CodexDeck)]
pub struct Deck {
    /// The number of cards left by kingdom: backs are public, so everybody can count them.
    pub left: BTreeMap<String, u8>,
    /// The kingdom on top; missing when the deck is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Kingdom>,
}

/// The four kingdoms.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema,
)]
#[ts(rename = "CodexKingdom")]
#[schema(as = CodexKingdom)]
#[serde(rename_all = "kebab-case")]
pub enum Kingdom {
    /// Red.
    Fungi,
    /// Green.
    Plant,
    /// Blue.
    Animal,
    /// Purple.
    Insect,
}

impl From<data::Kingdom> for Kingdom {
    fn from(kingdom: data::Kingdom) -> Kingdom {
        match kingdom {
            data::Kingdom::Fungi => Kingdom::Fungi,
            data::Kingdom::Plant => Kingdom::Plant,
            data::Kingdom::Animal => Kingdom::Animal,
            data::Kingdom::Insect => Kingdom::Insect,
        }
    }
}

/// The two sides of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexSide")]
#[schema(as = CodexSide)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// With the symbols; of a starter, the side with four of them.
    Front,
    /// With the kingdom in the middle.
    Back,
}

impl From<rules::Side> for Side {
    fn from(side: rules::Side) -> Side {
        match side {
            rules::Side::Front => Side::Front,
            rules::Side::Back => Side::Back,
        }
    }
}

impl From<&rules::View> for View {
    fn from(view: &rules::View) -> View {
        let world = some_world(view);
        let [resource, gold] = view.decks.each_ref().map(deck);
        let face_up = view.face_up.iter().enumerate();
        View {
            mover: view.mover.into(),
            turn: view.turn.into(),
            step: view.phase.into(),
            turns: view.turns as u16,
            end: view.trigger.map(end),
            decks: Decks { resource, gold },
            face_up: face_up
                .filter_map(|(place, card)| Some((place.to_string(), card.as_ref()?.id() as u8)))
                .collect(),
            common: view
                .common
                .iter()
                .map(|common| common.printed().id)
                .collect(),
            players: by_seat(view.players.len(), |seat: Seat| {
                Player::new(&world, seat, &view.players[seat.index()])
            }),
        }
    }
}

fn end(trigger: rules::Trigger) -> End {
    End {
        reason: trigger.reason.into(),
        seat: trigger.seat.into(),
        round: trigger.round,
    }
}

fn deck(deck: &rules::DeckView) -> Deck {
    let kingdoms = data::Kingdom::ALL.into_iter().zip(deck.left);
    Deck {
        left: kingdoms
            .map(|(kingdom, left)| (kingdom.word().into(), left))
            .collect(),
        top: deck.top.map(Kingdom::from),
    }
}
