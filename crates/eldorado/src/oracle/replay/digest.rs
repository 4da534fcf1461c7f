//! The statements of a file about the table after a step.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use tessera_core::{Seat, oracle::Report};

use crate::{
    market::{Market, SLOTS},
    options::Caves,
    oracle::{compare, compare_unordered, note_others, words},
    state::{Phase, State},
};

/// Lists that are compared regardless of order.
const UNORDERED: [&str; 7] = [
    "hand", "draw", "played", "gained", "discard", "removed", "tokens",
];

pub(super) fn compare_after(
    report: &mut Report,
    at: &str,
    stated: &Map<String, Value>,
    seat: Seat,
    before: &Market,
    state: &State,
) {
    let ours = digest(state, seat);
    let mut known: Vec<&str> = ours.keys().copied().collect();
    known.push("market");
    note_others(&format!("{at}: after."), stated.keys(), &known, report);
    for (name, ours) in &ours {
        let stated = stated.get(*name).unwrap_or(&Value::Null);
        match *name {
            "explored" => compare(report, at, name, &each_sorted(stated), &each_sorted(ours)),
            name if UNORDERED.contains(&name) => {
                compare_unordered(report, at, name, stated, ours);
            }
            name => compare(report, at, name, stated, ours),
        }
    }
    // The market is stated only when the step has changed it.
    match (stated.get("market"), state.market != *before) {
        (None, false) => {}
        (None, true) => report.differ(at, "market", "the same as before", "changed"),
        (Some(stated), _) => compare_market(report, at, stated, before, state),
    }
}

fn compare_market(report: &mut Report, at: &str, stated: &Value, before: &Market, state: &State) {
    let Value::Object(piles) = stated else {
        report.differ(at, "market", stated.to_string(), "board and reserve");
        return;
    };
    let known = ["board", "reserve"];
    note_others(
        &format!("{at}: after.market."),
        piles.keys(),
        &known,
        report,
    );
    for (name, ours) in market(&state.market) {
        let stated = piles.get(name).unwrap_or(&Value::Null);
        compare_unordered(report, at, &format!("market {name}"), stated, &ours);
    }
    if state.market == *before {
        report.differ(at, "market", "changed", "the same as before");
    }
}

fn digest(state: &State, seat: Seat) -> BTreeMap<&'static str, Value> {
    let player = &state.players[seat.index()];
    let shown = |cards| {
        if state.has_arrived(seat) {
            Value::Null
        } else {
            words::cards(cards)
        }
    };
    let leftover = state.leftover.map(|leftover| {
        let piece = leftover.piece.index() % state.pieces_each();
        let (item, symbol) = (leftover.item.to_string(), leftover.symbol.word());
        json!([piece, item, symbol, leftover.power])
    });
    let owners = state.course().places().iter().zip(&state.owners);
    let owners =
        owners.filter_map(|(place, owner)| Some((place.clone(), json!((*owner)?.index()))));
    let mut digest = BTreeMap::from([
        ("pieces", pieces(state)),
        ("hand", shown(&player.hand)),
        ("draw", shown(&player.draw)),
        ("played", shown(&player.played)),
        ("gained", shown(&player.gained)),
        ("discard", shown(&player.discard)),
        ("removed", words::cards(&player.removed)),
        ("leftover", json!(leftover)),
        ("bought", json!(state.bought)),
        ("next", next(state)),
        ("owners", Value::Object(owners.collect())),
    ]);
    if state.table.options.caves == Caves::On {
        digest.extend(caves(state, seat));
    }
    digest
}

fn caves(state: &State, seat: Seat) -> [(&'static str, Value); 5] {
    let player = &state.players[seat.index()];
    let tokens = crate::card::Token::all().flat_map(|token| {
        let count = usize::from(player.tokens[token.index()]);
        std::iter::repeat_n(token.printed().id, count)
    });
    let course = state.course();
    let places = course.caves().iter().map(|&cave| course.space(cave).hex);
    let mut left: Vec<_> = places.clone().zip(state.caves.left).collect();
    left.sort_unstable();
    let left = left.into_iter().map(|(_, left)| left);
    let first = seat.index() * state.pieces_each();
    let explored = (first..first + state.pieces_each()).map(|piece| {
        let known = state.caves.explored[piece];
        let known = places
            .clone()
            .enumerate()
            .filter(|(cave, _)| known >> cave & 1 == 1);
        known.map(|(_, hex)| words::hex(hex)).collect::<Value>()
    });
    [
        ("tokens", tokens.collect()),
        ("caves", left.collect()),
        ("explored", explored.collect()),
        ("pass_occupied", json!(state.caves.pass_occupied)),
        ("change_symbol", json!(state.caves.change_symbol)),
    ]
}

/// A list of lists, each of which is compared regardless of order.
fn each_sorted(value: &Value) -> Value {
    match value {
        Value::Array(lists) => lists.iter().map(words::sorted).collect(),
        other => other.clone(),
    }
}

/// The spaces of all pieces, by seat.
pub(super) fn pieces(state: &State) -> Value {
    let all = &state.pieces[..state.piece_count()];
    let seats = all.chunks(state.pieces_each());
    seats
        .map(|own| {
            let own = own.iter();
            own.map(|&at| words::spot(state.course(), at))
                .collect::<Value>()
        })
        .collect()
}

/// Board and reserve; the slot of a pile does not matter.
pub(super) fn market(market: &Market) -> [(&'static str, Value); 2] {
    let pile = |card: crate::card::Card| json!([card.printed().id, market.left(card)]);
    let mut board: Vec<Value> = market.board().map(pile).collect();
    board.resize(board.len().max(SLOTS), Value::Null);
    let reserve = market.reserve().map(pile).collect();
    [("board", Value::Array(board)), ("reserve", reserve)]
}

/// The seat that chooses next, and its choice; null after the end.
pub(super) fn next(state: &State) -> Value {
    let phase = match state.phase() {
        Phase::Over => return Value::Null,
        Phase::Play => "play",
        Phase::Remove(_) => "remove",
        Phase::LayBlockade(_)
        | Phase::FirstHand
        | Phase::Pay(_)
        | Phase::Replace(_)
        | Phase::Keep(_)
        | Phase::Draw(_)
        | Phase::MayExplore(_)
        | Phase::Explore(_) => "another step",
    };
    json!([state.turn().index(), phase])
}
