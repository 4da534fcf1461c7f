//! The decisions that are possible, as a file lists them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use tessera_core::{Game as _, oracle::Report};

use crate::{
    action::Action,
    board::Seam,
    card::{Blockade, Card},
    coord::Hex,
    oracle::{compare_unordered, note_others, words},
    state::{Phase, State},
};

const LISTS: [&str; 12] = [
    "moves",
    "continue",
    "tears",
    "continue_tears",
    "pays",
    "pay_blockades",
    "native",
    "native_tears",
    "transmit",
    "actions",
    "buy",
    "tokens",
];

const OTHERS: [&str; 3] = ["stop", "remove_max", "end"];

pub(super) fn compare_legal(
    report: &mut Report,
    at: &str,
    stated: &Map<String, Value>,
    state: &State,
) {
    let known = [LISTS.as_slice(), &OTHERS].concat();
    note_others(&format!("{at}: legal."), stated.keys(), &known, report);
    let ours = legal(state);
    let empty = json!([]);
    for name in LISTS {
        let stated = stated.get(name).unwrap_or(&empty);
        let ours = ours.get(name).unwrap_or(&empty);
        compare_unordered(report, at, &format!("legal {name}"), stated, ours);
    }
    for name in OTHERS {
        let stated = stated.get(name).unwrap_or(&Value::Null);
        let ours = ours.get(name).unwrap_or(&Value::Null);
        compare_unordered(report, at, &format!("legal {name}"), stated, ours);
    }
}

fn legal(state: &State) -> BTreeMap<&'static str, Value> {
    let mut legal = BTreeMap::new();
    match state.phase() {
        Phase::Play => {
            legal.insert("end", json!(true));
        }
        Phase::Remove(removal) => {
            let most = usize::from(removal.left).min(state.player().hand.len());
            legal.insert("remove_max", json!(most));
            legal.insert("end", json!(false));
            return legal;
        }
        Phase::LayBlockade(_)
        | Phase::FirstHand
        | Phase::Pay(_)
        | Phase::Replace(_)
        | Phase::Keep(_)
        | Phase::Draw(_)
        | Phase::MayExplore(_)
        | Phase::Explore(_)
        | Phase::Over => return legal,
    }
    let writer = Writer(state);
    let mut lists: BTreeMap<&'static str, Vec<Value>> = BTreeMap::new();
    for action in state.legal_actions() {
        if action == Action::Stop {
            legal.insert("stop", json!(true));
            continue;
        }
        for (name, entry) in writer.entries(action) {
            let list = lists.entry(name).or_default();
            // A Native and a token like it give the same entries.
            if !list.contains(&entry) {
                list.push(entry);
            }
        }
    }
    legal.extend(
        lists
            .into_iter()
            .map(|(name, list)| (name, Value::Array(list))),
    );
    legal
}

struct Writer<'s>(&'s State);

impl Writer<'_> {
    /// The entries for an action, one for each piece that stands where it begins.
    fn entries(&self, action: Action) -> Vec<(&'static str, Value)> {
        let state = self.0;
        let hex = words::hex;
        let one = |name: &'static str, entry: Value| vec![(name, entry)];
        let each = |name: &'static str, from: Hex, entry: &dyn Fn(usize) -> Value| {
            let pieces = self.pieces_at(from).into_iter();
            pieces.map(|piece| (name, entry(piece))).collect()
        };
        match action {
            Action::Move(item, symbol, from, to) => each("moves", from, &|piece| {
                let cost = self.strength(to);
                json!([
                    piece,
                    item.to_string(),
                    symbol.word(),
                    hex(from),
                    hex(to),
                    cost
                ])
            }),
            Action::Break(item, symbol, from, blockade) => each("tears", from, &|piece| {
                let (place, cost) = self.at_place(blockade);
                json!([piece, item.to_string(), symbol.word(), place, cost])
            }),
            Action::Pay(from, to) => each("pays", from, &|piece| {
                let space = state.course().at(to).map(|to| state.course().space(to));
                let terrain = space.map(|space| words::terrain(space.terrain));
                json!([piece, hex(to), terrain, self.strength(to)])
            }),
            Action::PayBreak(from, blockade) => each("pay_blockades", from, &|piece| {
                let (place, cards) = self.at_place(blockade);
                json!([piece, place, cards])
            }),
            Action::Native(_, from, to) => each("native", from, &|piece| {
                json!([piece, hex(to), self.torn_between(from, to)])
            }),
            Action::NativeBreak(_, from, blockade) => each("native_tears", from, &|piece| {
                json!([piece, self.at_place(blockade).0])
            }),
            Action::On(to) => one("continue", {
                let (piece, from) = self.moving();
                json!([piece, from, hex(to), self.strength(to)])
            }),
            Action::OnBreak(blockade) => one("continue_tears", {
                let (place, cost) = self.at_place(blockade);
                json!([self.moving().0, place, cost])
            }),
            Action::Transmit(card) => one("transmit", json!(card.printed().id)),
            Action::Use(card) => one("actions", json!(card.printed().id)),
            Action::Buy(card) => one("buy", self.offer(card)),
            Action::UseToken(token) => one("tokens", json!(token.printed().id)),
            Action::Save(card) => one("tokens", json!(format!("keep_item:{card}"))),
            Action::Lay(_)
            | Action::Draw(_)
            | Action::Find(_)
            | Action::Give(_)
            | Action::Remove(_)
            | Action::Replace(_)
            | Action::Stop
            | Action::Explore(_)
            | Action::End
            | Action::Keep(_)
            | Action::Done => Vec::new(),
        }
    }

    /// The numbers of the seat's pieces at a space.
    fn pieces_at(&self, hex: Hex) -> Vec<usize> {
        let state = self.0;
        let own = state.pieces_of(state.turn());
        let here = own.filter(|&(_, at)| state.course().space(at).hex == hex);
        here.map(|(piece, _)| piece.index() % state.pieces_each())
            .collect()
    }

    /// The piece that can move on, and where it is.
    fn moving(&self) -> (Option<usize>, Value) {
        let state = self.0;
        let piece = state.leftover.map(|leftover| leftover.piece);
        let at = piece.map(|piece| words::spot(state.course(), state.pieces[piece.index()]));
        let number = piece.map(|piece| piece.index() % state.pieces_each());
        (number, at.unwrap_or(Value::Null))
    }

    fn strength(&self, hex: Hex) -> Option<u8> {
        let course = self.0.course();
        course.at(hex).map(|to| course.space(to).strength)
    }

    fn at_place(&self, blockade: Blockade) -> (Option<&str>, u8) {
        let mut laid = self.0.blockades.iter();
        let place = laid.position(|&laid| laid == Some(blockade));
        let place = place.and_then(|index| self.0.course().places().get(index));
        (place.map(String::as_str), blockade.printed().strength)
    }

    /// The place of a blockade that stands between two spaces.
    fn torn_between(&self, from: Hex, to: Hex) -> Option<&str> {
        let course = self.0.course();
        let from = course.at(from)?;
        let seam: Seam = course.space(from).way_to(to)?.seam?;
        self.0.standing(seam)?;
        Some(words::place(course, seam))
    }

    fn offer(&self, card: Card) -> Value {
        let on_board = self.0.market.board().any(|pile| pile == card);
        let shelf = if on_board { "board" } else { "reserve" };
        json!([
            card.printed().id,
            card.printed().cost,
            shelf,
            ways(self.0, card)
        ])
    }
}

/// The number of ways to pay for a card with the items that the seat has now, without tokens that
/// the end of a movement would bring.
fn ways(state: &State, card: Card) -> usize {
    let mut state = state.clone();
    state.leftover = None;
    state.play(Action::Buy(card));
    completions(&state)
}

/// The number of ways to complete a payment. Items are given in one order only, so that each way
/// is another payment.
fn completions(state: &State) -> usize {
    if !matches!(state.phase(), Phase::Pay(_)) {
        return 1;
    }
    let gifts = state.legal_actions().into_iter();
    gifts
        .map(|gift| {
            let mut after = state.clone();
            after.play(gift);
            completions(&after)
        })
        .sum()
}
