//! The statements of a recorded step about the table after it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::course::place_name;
use super::data::CardId;
use super::game::{Game, Phase};
use super::market::Market;
use super::report::Report;
use super::words::{sorted_list, sorted_members, write_market, write_spot};

/// Lists that are compared regardless of order.
const MULTISETS: [&str; 7] = [
    "hand", "draw", "played", "gained", "discard", "removed", "tokens",
];

/// Compares the digest: of the seat that has just decided, and of the complete table.
pub(super) fn compare(
    stated: &Value,
    seat: usize,
    market_before: &Market,
    game: &Game,
    report: &mut Report,
) {
    let mut ours = digest(seat, game);
    // The market is stated only when the step has changed it.
    let changed = game.market != *market_before;
    report.same("market changed", &stated.get("market").is_some(), &changed);
    if changed {
        ours["market"] = write_market(&game.market);
    }
    let mut known = vec!["market"];
    for (name, ours) in ours.as_object().into_iter().flatten() {
        let stated = without_order(name, &stated[name]);
        report.same(
            &format!("after {name}"),
            &stated,
            &without_order(name, ours),
        );
        known.push(name);
    }
    report.know_only(stated, &known);
}

fn digest(seat: usize, game: &Game) -> Value {
    let player = &game.players[seat];
    // Nobody needs the cards of a seat that has arrived.
    let shown = |cards: &[CardId]| (!player.has_arrived()).then(|| json!(cards));
    let owners: BTreeMap<String, usize> = game
        .owners
        .iter()
        .map(|(place, seat)| (place_name(*place), *seat))
        .collect();
    let leftover = game.leftover.map(|rest| {
        let (item, symbol) = (rest.item.to_string(), rest.symbol.to_string());
        json!([rest.piece, item, symbol, rest.power])
    });
    let mut digest = json!({
        "pieces": write_pieces(game),
        "hand": shown(&player.hand),
        "draw": shown(&player.draw),
        "played": shown(&player.played),
        "gained": shown(&player.gained),
        "discard": shown(&player.discard),
        "removed": player.removed,
        "leftover": leftover,
        "bought": game.bought,
        "next": write_next(game),
        "owners": owners,
    });
    if game.options.caves {
        digest["tokens"] = json!(player.tokens);
        digest["caves"] = game.caves.values().map(Vec::len).collect();
        digest["explored"] = json!(player.explored);
        digest["pass_occupied"] = json!(game.pass_occupied);
        digest["change_symbol"] = json!(game.change_symbol);
    }
    digest
}

fn without_order(name: &str, value: &Value) -> Value {
    match name {
        "market" => sorted_members(value),
        // A set of caves for each piece.
        "explored" => value
            .as_array()
            .into_iter()
            .flatten()
            .map(sorted_list)
            .collect(),
        name if MULTISETS.contains(&name) => sorted_list(value),
        _ => value.clone(),
    }
}

pub(super) fn write_pieces(game: &Game) -> Value {
    let seats = game.players.iter();
    seats
        .map(|player| player.pieces.iter().map(write_spot).collect::<Value>())
        .collect()
}

pub(super) fn write_next(game: &Game) -> Value {
    match game.phase {
        None => Value::Null,
        Some(Phase::Play) => json!([game.seat, "play"]),
        Some(Phase::Remove(_)) => json!([game.seat, "remove"]),
    }
}
