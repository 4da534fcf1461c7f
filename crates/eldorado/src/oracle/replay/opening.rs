//! The beginning of a game of a file.

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Value, json};
use tessera_core::{Seat, notation::shortened};

use super::{
    Judge, digest,
    format::{Opening, Table},
};
use crate::{
    board::SpaceId,
    card::{Blockade, Card, Cards, Token},
    coord::Hex,
    options::{Caves, NativeRule, Options, StripExits},
    oracle::{compare, compare_unordered, note_others, words},
    state::{HAND, Setup, State, TOKENS_PER_CAVE},
};

/// The largest number of cards that a file may add to every first deck.
const MAX_EXTRA: usize = 32;

/// The outcomes of chance in a file.
pub(super) struct Dealt {
    pub(super) blockades: Vec<Blockade>,
    /// The first hand of each seat.
    pub(super) hands: Vec<VecDeque<Card>>,
    /// The cards drawn in the current step.
    pub(super) drawn: VecDeque<String>,
    /// The tokens of each cave, the top one first.
    pub(super) caves: BTreeMap<Hex, Vec<Token>>,
}

pub(super) fn table(opening: &Opening) -> Result<State, String> {
    let Table {
        native,
        strip_exit_blockades,
        extra_cards,
        caves,
        ..
    } = &opening.options;
    if extra_cards.len() > MAX_EXTRA {
        return Err(format!("setup: {} extra cards", extra_cards.len()));
    }
    let extra: Result<Cards, String> = extra_cards.iter().map(|word| read_card(word)).collect();
    let options = Options {
        course: words::course(&opening.course)?,
        native: match native.as_str() {
            "strict" => NativeRule::Strict,
            "cross" => NativeRule::Cross,
            other => {
                return Err(format!(
                    "option native: `{}` is not known",
                    shortened(other)
                ));
            }
        },
        strip_exits: if *strip_exit_blockades {
            StripExits::Blocked
        } else {
            StripExits::Open
        },
        caves: if *caves { Caves::On } else { Caves::Off },
        ..Options::default()
    };
    let setup = Setup {
        extra: extra?,
        ..Setup::new(options, opening.players)
    };
    State::try_from(setup).map_err(|error| error.to_string())
}

pub(super) fn deal(opening: &Opening) -> Result<Dealt, String> {
    let blockades: Result<_, String> = opening
        .blockades
        .iter()
        .map(|(_, number)| {
            let blockade = Blockade::new(*number);
            blockade.ok_or_else(|| format!("setup: there is no blockade {number}"))
        })
        .collect();
    if opening.hands.len() != opening.players {
        let count = opening.hands.len();
        return Err(format!(
            "setup: {count} hands for {} seats",
            opening.players
        ));
    }
    let mut hands = Vec::new();
    for hand in &opening.hands {
        if hand.len() != HAND {
            return Err(format!("setup: a first hand of {} cards", hand.len()));
        }
        let cards: Result<_, String> = hand.iter().map(|word| read_card(word)).collect();
        hands.push(cards?);
    }
    let mut caves = BTreeMap::new();
    for ((q, r), tokens) in &opening.caves {
        let tokens: Result<Vec<_>, String> = tokens
            .iter()
            .map(|word| {
                let token = Token::named(word);
                token.ok_or_else(|| format!("there is no token `{}`", shortened(word)))
            })
            .collect();
        caves.insert(Hex::new(*q, *r), tokens?);
    }
    Ok(Dealt {
        blockades: blockades?,
        hands,
        drawn: VecDeque::new(),
        caves,
    })
}

fn read_card(word: &str) -> Result<Card, String> {
    words::card(word).ok_or_else(|| format!("there is no card `{}`", shortened(word)))
}

impl Judge {
    /// Everything that the file states about the table before the first step.
    pub(super) fn compare_opening(&mut self, opening: &Opening) {
        let (state, report) = (&self.state, &mut self.report);
        let at = "setup";
        let stated: Vec<&str> = opening
            .blockades
            .iter()
            .map(|(place, _)| place.as_str())
            .collect();
        let places: Vec<&str> = state.course().places().iter().map(String::as_str).collect();
        report.compare(at, "blockades", &stated, &places);
        compare(
            report,
            at,
            "pieces",
            &opening.pieces,
            &digest::pieces(state),
        );
        let piles = Seat::all(state.seats()).map(|seat| &state.players[seat.index()].draw);
        let piles: Vec<Value> = piles.map(words::cards).collect();
        report.compare(at, "draw_piles", &opening.draw_piles.len(), &piles.len());
        for (stated, pile) in opening.draw_piles.iter().zip(&piles) {
            compare_unordered(report, at, "draw_piles", stated, pile);
        }
        let market = digest::market(&state.market);
        note_others(
            "setup.market.",
            opening.market.keys(),
            &["board", "reserve"],
            report,
        );
        for (name, ours) in market {
            let stated = opening.market.get(name).unwrap_or(&Value::Null);
            compare_unordered(report, at, &format!("market {name}"), stated, &ours);
        }
        let caves = opening
            .caves
            .iter()
            .map(|((q, r), tokens)| json!([[q, r], tokens.len()]));
        let ours: &[SpaceId] = if opening.options.caves {
            state.course().caves()
        } else {
            &[]
        };
        let ours = ours
            .iter()
            .map(|&cave| json!([words::hex(state.course().space(cave).hex), TOKENS_PER_CAVE]));
        compare_unordered(report, at, "caves", &caves.collect(), &ours.collect());
    }
}
