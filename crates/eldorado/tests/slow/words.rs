//! The referee's values as the files write them, and back.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Hex;
use super::choice::{Choice, Legal, TokenUse};
use super::course::{Course, PlaceId, place_name};
use super::data::{CardId, Symbol, Terrain, data};
use super::game::Spot;
use super::items::Item;
use super::market::{Market, Shelf};
use super::turn::Drawn;

pub fn read_hex(value: &Value) -> Option<Hex> {
    Hex::deserialize(value).ok()
}

fn read_index(value: &Value) -> Option<usize> {
    usize::deserialize(value).ok()
}

pub fn read_card(value: &Value) -> Option<CardId> {
    data().find_card(value.as_str()?).map(|card| card.id)
}

/// A list of cards, sorted.
pub fn read_cards(value: &Value) -> Option<Vec<CardId>> {
    let mut cards: Vec<CardId> = value
        .as_array()?
        .iter()
        .map(read_card)
        .collect::<Option<_>>()?;
    cards.sort();
    Some(cards)
}

fn read_item(value: &Value) -> Option<Item> {
    Item::parse(value.as_str()?)
}

fn read_items(value: &Value) -> Option<Vec<Item>> {
    let mut items: Vec<Item> = value
        .as_array()?
        .iter()
        .map(read_item)
        .collect::<Option<_>>()?;
    items.sort();
    Some(items)
}

/// The members of a choice, its type included; `from` is only compared.
pub fn members(choice: &Choice) -> &'static [&'static str] {
    match choice {
        Choice::Move { .. } => &["type", "piece", "card", "symbol", "from", "to"],
        Choice::Continue { .. } => &["type", "to"],
        Choice::Tear { .. } => &["type", "piece", "card", "symbol", "place"],
        Choice::ContinueTear { .. } => &["type", "place"],
        Choice::Pay { .. } => &["type", "piece", "to", "cards"],
        Choice::PayBlockade { .. } => &["type", "piece", "place", "cards"],
        Choice::Native { .. } => &["type", "piece", "to", "with"],
        Choice::NativeTear { .. } => &["type", "piece", "place", "with"],
        Choice::Transmit { .. } | Choice::Action { .. } => &["type", "card"],
        Choice::Remove { .. } => &["type", "cards"],
        Choice::Buy { .. } => &["type", "card", "pay"],
        Choice::Token(TokenUse::Remove(_) | TokenUse::Replace(_)) => &["type", "token", "cards"],
        Choice::Token(TokenUse::KeepItem(_)) => &["type", "token", "card"],
        Choice::Token(_) => &["type", "token"],
        Choice::Stop => &["type"],
        Choice::End { .. } => &["type", "keep"],
    }
}

pub fn read_choice(value: &Value, course: &Course) -> Option<Choice> {
    let piece = || read_index(&value["piece"]);
    let to = || read_hex(&value["to"]);
    let place = || course.find_place(value["place"].as_str()?);
    let card = || read_card(&value["card"]);
    let cards = || read_cards(&value["cards"]);
    let item = || read_item(&value["card"]);
    let symbol = || Symbol::deserialize(&value["symbol"]).ok();
    // Only games with caves state whether the card or the token acts.
    let with = || match &value["with"] {
        Value::Null => Item::parse("native"),
        named => read_item(named),
    };
    Some(match value["type"].as_str()? {
        "move" => Choice::Move {
            piece: piece()?,
            item: item()?,
            symbol: symbol()?,
            to: to()?,
        },
        "continue" => Choice::Continue { to: to()? },
        "tear" => Choice::Tear {
            piece: piece()?,
            item: item()?,
            symbol: symbol()?,
            place: place()?,
        },
        "continue_tear" => Choice::ContinueTear { place: place()? },
        "pay" => Choice::Pay {
            piece: piece()?,
            to: to()?,
            cards: cards()?,
        },
        "pay_blockade" => Choice::PayBlockade {
            piece: piece()?,
            place: place()?,
            cards: cards()?,
        },
        "native" => Choice::Native {
            piece: piece()?,
            to: to()?,
            with: with()?,
        },
        "native_tear" => Choice::NativeTear {
            piece: piece()?,
            place: place()?,
            with: with()?,
        },
        "transmit" => Choice::Transmit { card: card()? },
        "action" => Choice::Action { card: card()? },
        "remove" => Choice::Remove { cards: cards()? },
        "buy" => Choice::Buy {
            card: card()?,
            pay: read_items(&value["pay"])?,
        },
        "token" => Choice::Token(match value["token"].as_str()? {
            "draw_1" => TokenUse::Draw,
            "remove_1" => match cards()?.as_slice() {
                [card] => TokenUse::Remove(card),
                _ => return None,
            },
            "replace_hand_up_to_4" => TokenUse::Replace(cards()?),
            "pass_occupied" => TokenUse::PassOccupied,
            "change_symbol" => TokenUse::ChangeSymbol,
            "keep_item" => TokenUse::KeepItem(card()?),
            _ => return None,
        }),
        "stop" => Choice::Stop,
        "end" => Choice::End {
            keep: read_cards(&value["keep"])?,
        },
        _ => return None,
    })
}

pub fn write_terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Rubble => "rubble",
        Terrain::BaseCamp => "base_camp",
        other => panic!("nobody pays for {other:?}"),
    }
}

pub fn write_place(place: &PlaceId) -> Value {
    json!(place_name(*place))
}

pub fn write_spot(spot: &Spot) -> Value {
    match spot {
        Spot::On(hex) => json!(hex),
        Spot::City => json!("city"),
    }
}

pub fn write_drawn(drawn: &Drawn) -> &'static str {
    match drawn {
        Drawn::Reshuffle => "*reshuffle*",
        Drawn::Card(card) => card,
    }
}

/// Board and reserve, each as a set: the slot of a pile does not matter.
pub fn write_market(market: &Market) -> Value {
    sorted_members(&json!({ "board": market.board, "reserve": market.reserve }))
}

/// Every member of a list of the legal decisions, sorted; empty ones are left out.
pub fn write_legal(legal: &Legal) -> Value {
    fn list<T>(entries: &BTreeSet<T>, write: impl Fn(&T) -> Value) -> Value {
        entries.iter().map(write).collect()
    }
    let place = |place: &PlaceId| write_place(place);
    let mut members = Map::new();
    let mut add = |name: &str, value: Value| {
        let empty = value.as_array().is_some_and(Vec::is_empty);
        if !empty && value != Value::Null {
            members.insert(name.to_owned(), value);
        }
    };
    let moves = list(&legal.moves, |(piece, item, symbol, from, to, cost)| {
        json!([piece, item.to_string(), symbol.to_string(), from, to, cost])
    });
    add("moves", moves);
    add("continue", list(&legal.continues, |it| json!(it)));
    let tears = list(&legal.tears, |(piece, item, symbol, at, cost)| {
        json!([piece, item.to_string(), symbol.to_string(), place(at), cost])
    });
    add("tears", tears);
    let tears = list(&legal.continue_tears, |(piece, at, cost)| {
        json!([piece, place(at), cost])
    });
    add("continue_tears", tears);
    let pays = list(&legal.pays, |(piece, to, terrain, cards)| {
        json!([piece, to, write_terrain(*terrain), cards])
    });
    add("pays", pays);
    let pays = list(&legal.pay_blockades, |(piece, at, cards)| {
        json!([piece, place(at), cards])
    });
    add("pay_blockades", pays);
    let natives = list(&legal.native, |(piece, to, at)| {
        json!([piece, to, at.as_ref().map(place)])
    });
    add("native", natives);
    let natives = list(&legal.native_tears, |(piece, at)| json!([piece, place(at)]));
    add("native_tears", natives);
    add("transmit", list(&legal.transmit, |card| json!(card)));
    add("actions", list(&legal.actions, |card| json!(card)));
    let buy = list(&legal.buy, |(card, cost, shelf, ways)| {
        let shelf = match shelf {
            Shelf::Board => "board",
            Shelf::Reserve => "reserve",
        };
        json!([card, cost, shelf, ways])
    });
    add("buy", buy);
    add("tokens", list(&legal.tokens, |token| json!(token)));
    add("stop", if legal.stop { json!(true) } else { Value::Null });
    add("remove_max", json!(legal.remove_max));
    add("end", json!(legal.end));
    sorted_members(&Value::Object(members))
}

/// The same object with every list in it sorted, so that lists compare as sets do.
pub fn sorted_members(value: &Value) -> Value {
    let members = value.as_object().into_iter().flatten();
    let members = members.map(|(name, value)| (name.clone(), sorted_list(value)));
    Value::Object(members.collect())
}

pub fn sorted_list(value: &Value) -> Value {
    let Value::Array(list) = value else {
        return value.clone();
    };
    let mut list = list.clone();
    list.sort_by_key(Value::to_string);
    Value::Array(list)
}
