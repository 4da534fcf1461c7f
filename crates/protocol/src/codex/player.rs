//! A seat of Codex Naturalis: its board, its hand as far as it is known, its objectives.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_codex::{self as rules, CardView, Corner, Shown, State, data};
use tessera_core::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

use super::Side;
use crate::words::Places;

/// A seat as the viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexPlayer", optional_fields)]
#[schema(as = CodexPlayer)]
pub struct Player {
    /// The cards on the board by cell, `x,y`: x to the right, y upwards, the starter at 0,0.
    pub cards: BTreeMap<String, LaidCard>,
    /// Empty cells that can never be used: a hidden corner closes them.
    pub closed: Places,
    /// The cells where a card may be laid if its cost is met.
    pub free: BTreeMap<String, FreeCell>,
    /// The cards of the hand that the viewer can name, by number, with their backs
    /// (`fungi-resource`): all cards of the viewer's own hand, and of other hands those that
    /// were taken face up and are certainly still there.
    pub hand: BTreeMap<String, String>,
    /// Whether the secret objective is chosen.
    pub has_secret: bool,
    /// The other cards of the hand: how many show each back.
    pub hidden: BTreeMap<String, u8>,
    /// The objectives that the viewer knows to count for this seat, and those it may choose
    /// from, by number.
    pub objectives: BTreeMap<String, Objective>,
    /// The offered objectives, where the viewer may know them.
    pub offered: Vec<u8>,
    /// The number of offered objectives.
    pub offered_count: u8,
    /// Points on the track; at the end those of objectives too.
    pub points: u16,
    /// The secret objective, where the viewer may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<u8>,
    /// The starter, once it is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starter: Option<u8>,
    /// The symbols that are visible, by word; those of which there is none are missing.
    pub symbols: BTreeMap<String, u8>,
}

/// A card on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexLaidCard", optional_fields)]
#[schema(as = CodexLaidCard)]
pub struct LaidCard {
    /// Its back, `fungi-resource`; starters have none of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<String>,
    /// The number of the card; missing when the viewer cannot know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
    /// Its number in the order of laying on this board, the starter is 0. Later cards lie above.
    pub order: u8,
    /// The side that is up.
    pub side: Side,
}

/// A cell where a card may be laid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexFreeCell")]
#[schema(as = CodexFreeCell)]
pub struct FreeCell {
    /// What lies under each corner of a card there: `top-left`, `top-right`, `bottom-left`,
    /// `bottom-right`, each a symbol or `empty`. Corners over no card are missing.
    pub covers: BTreeMap<String, String>,
}

/// The progress of a seat with an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexObjective")]
#[schema(as = CodexObjective)]
pub struct Objective {
    /// The number of times it is reached.
    pub matches: u16,
    /// Symbols that are missing from the next set; for a pattern, the missing cards: one if a single card on
    /// a free cell completes a match, two if some card has room beside it, else three.
    pub missing: u8,
    /// Free cells where a single card of the right kingdom completes a match.
    pub ways: u8,
    /// Points that it would bring now.
    pub worth: u16,
}

impl Player {
    /// `world` is any position that fits the view.
    pub(super) fn new(world: &State, seat: Seat, player: &rules::Player) -> Player {
        let (mut hand, mut hidden) = (BTreeMap::new(), BTreeMap::new());
        for shown in &player.hand {
            match shown {
                Shown::Card(card) => {
                    hand.insert(card.to_string(), card.back().to_string());
                }
                Shown::Back(back) => *hidden.entry(back.to_string()).or_default() += 1,
            }
        }
        let symbols = data::Symbol::ALL.map(|symbol| (symbol, player.counts.of(symbol)));
        let counting = player.worth.iter().map(|&(objective, _)| objective);
        let known = counting.chain(player.offered.iter().copied());
        Player {
            points: player.points,
            starter: player.starter.map(|starter| starter.printed().id),
            hand,
            hidden,
            cards: (0..)
                .zip(&player.cards)
                .map(|(order, card)| laid(order, card))
                .collect(),
            free: player.free.iter().map(free).collect(),
            closed: player.closed.iter().collect(),
            symbols: symbols
                .into_iter()
                .filter(|(_, count)| *count > 0)
                .map(|(symbol, count)| (symbol.word().into(), count))
                .collect(),
            offered_count: player.offered_count as u8,
            offered: player
                .offered
                .iter()
                .map(|offer| offer.printed().id)
                .collect(),
            has_secret: player.has_secret,
            secret: player.secret.map(|secret| secret.printed().id),
            objectives: known
                .map(|objective| (objective.to_string(), progress(world, seat, objective)))
                .collect(),
        }
    }
}

fn laid(order: u8, card: &CardView) -> (String, LaidCard) {
    let (at, side, card, back) = match *card {
        CardView::Starter(starter, side) => {
            (rules::Cell::ORIGIN, side, Some(starter.printed().id), None)
        }
        CardView::Front(card, at) => (
            at,
            rules::Side::Front,
            Some(card.id() as u8),
            Some(card.back()),
        ),
        CardView::Back(shown, at) => {
            let card = match shown {
                Shown::Card(card) => Some(card.id() as u8),
                Shown::Back(_) => None,
            };
            (at, rules::Side::Back, card, Some(shown.back()))
        }
    };
    let card = LaidCard {
        order,
        side: side.into(),
        card,
        back: back.map(|back| back.to_string()),
    };
    (at.to_string(), card)
}

fn free(cell: &rules::FreeCell) -> (String, FreeCell) {
    let corners = Corner::ALL.into_iter().zip(cell.covers);
    let covers = corners.filter_map(|(corner, under)| {
        let under = match under? {
            data::PrintedCorner::Shows(symbol) => symbol.word(),
            data::PrintedCorner::Empty | data::PrintedCorner::Hidden => "empty",
        };
        Some((corner.word().replace(' ', "-"), under.into()))
    });
    let free = FreeCell {
        covers: covers.collect(),
    };
    (cell.at.to_string(), free)
}

fn progress(world: &State, seat: Seat, objective: rules::Objective) -> Objective {
    let progress = world.progress(seat, objective);
    Objective {
        worth: progress.matches * u16::from(objective.printed().points),
        matches: progress.matches,
        missing: progress.missing,
        ways: progress.ways,
    }
}
