//! Translation between the judges' words and ours.

use std::sync::Arc;

use serde_json::{Value, json};
use tessera_core::notation::shortened;

use crate::{
    action::Item,
    board::{Course, Seam, SpaceId},
    card::{Card, Cards, Token},
    coord::Hex,
    data::{Symbol, Terrain},
    options::CourseChoice,
};

pub(super) fn hex(hex: Hex) -> Value {
    json!([hex.q, hex.r])
}

pub(super) fn read_hex(value: &Value) -> Option<Hex> {
    let [q, r] = value.as_array()?.as_slice() else {
        return None;
    };
    let number = |value: &Value| i8::try_from(value.as_i64()?).ok();
    Some(Hex::new(number(q)?, number(r)?))
}

/// A space, or `city`.
pub(super) fn spot(course: &Course, at: SpaceId) -> Value {
    match at {
        SpaceId::CITY => json!("city"),
        at => hex(course.space(at).hex),
    }
}

pub(super) fn place(course: &Course, seam: Seam) -> &str {
    course.places().get(seam.index()).map_or("", String::as_str)
}

/// The word for a terrain that is entered by paying.
pub(super) fn terrain(terrain: Terrain) -> &'static str {
    if terrain == Terrain::BaseCamp {
        "base_camp"
    } else {
        terrain.word()
    }
}

pub(super) fn symbol(word: &str) -> Option<Symbol> {
    Symbol::ALL.into_iter().find(|symbol| symbol.word() == word)
}

pub(super) fn card(word: &str) -> Option<Card> {
    Card::named(word)
}

pub(super) fn item(word: &str) -> Option<Item> {
    match word.strip_prefix("token:") {
        Some(token) => Token::named(token).map(Item::Token),
        None => card(word).map(Item::Card),
    }
}

pub(super) fn cards(cards: &Cards) -> Value {
    cards.iter().map(|card| card.printed().id).collect()
}

/// The judges write `_` where our words have `-`.
pub(super) fn course(word: &str) -> Result<CourseChoice, String> {
    let ours = word.replace('_', "-");
    let known = CourseChoice::TEXTS.contains(&ours.as_str()) && !word.contains('-');
    let course = known.then(|| CourseChoice::parse(&ours).ok()).flatten();
    course.ok_or_else(|| format!("course `{}` is not known", shortened(word)))
}

pub(super) fn assembled(word: &str, strip_exits: bool) -> Result<Arc<Course>, String> {
    let course = course(word)?.document().assemble(strip_exits);
    course.map(Arc::new).map_err(|error| error.to_string())
}

/// The same list in one fixed order; other values are unchanged.
pub(super) fn sorted(value: &Value) -> Value {
    let mut value = value.clone();
    if let Value::Array(list) = &mut value {
        list.sort_by_cached_key(Value::to_string);
    }
    value
}
