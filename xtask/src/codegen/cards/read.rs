//! Reads the data file and checks that it is consistent.
//!
//! Words are kept as text until a function here parses them, so that an error names the card and
//! the member that is wrong.

mod objective;

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};
use serde_json::{Map, Value};

use super::{Card, CardSet, Corners, Kingdom, PrintedCorner, Scoring, Starter};

/// The complete data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Notes for readers of the file.
    #[serde(rename = "meta")]
    _meta: IgnoredAny,
    resource: Vec<Entry>,
    gold: Vec<Entry>,
    starter: Vec<Entry>,
    objective: Vec<Entry>,
}

/// A card of any kind: its number, its stated kind, and the members of that kind.
#[derive(Deserialize)]
struct Entry {
    id: u8,
    kind: String,
    #[serde(flatten)]
    members: Map<String, Value>,
}

/// Reads the cards, refusing a file that contradicts itself.
pub fn read(json: &str) -> Result<CardSet> {
    let file: File = serde_json::from_str(json).context("not a set of cards")?;
    let mut cards = RESOURCE.read(file.resource, resource)?;
    cards.extend(GOLD.read(file.gold, gold)?);
    Ok(CardSet {
        cards,
        starters: STARTER.read(file.starter, starter)?,
        objectives: OBJECTIVE.read(file.objective, objective::objective)?,
    })
}

/// The cards of one kind: consecutive numbers.
struct Deck {
    kind: &'static str,
    first: u8,
    last: u8,
}

const RESOURCE: Deck = Deck {
    kind: "resource",
    first: 1,
    last: 40,
};
const GOLD: Deck = Deck {
    kind: "gold",
    first: 41,
    last: 80,
};
const STARTER: Deck = Deck {
    kind: "starter",
    first: 81,
    last: 86,
};
const OBJECTIVE: Deck = Deck {
    kind: "objective",
    first: 87,
    last: 102,
};

impl Deck {
    fn read<T>(&self, entries: Vec<Entry>, card: fn(u8, Value) -> Result<T>) -> Result<Vec<T>> {
        let Deck { kind, first, last } = *self;
        let (found, due) = (entries.len(), usize::from(last - first) + 1);
        ensure!(found == due, "{kind} has {found} cards, not {due}");
        let read = |(due, entry): (u8, Entry)| {
            let id = entry.id;
            ensure!(id == due, "{kind} card {id}: id: stands where {due} is due");
            ensure!(
                entry.kind == kind,
                "{kind} card {id}: kind: says {}",
                entry.kind
            );
            card(id, Value::Object(entry.members)).with_context(|| format!("{kind} card {id}"))
        };
        (first..).zip(entries).map(read).collect()
    }
}

/// The members of a resource card.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResourceMembers {
    kingdom: String,
    front: Front,
    back: Side,
    points: u8,
}

fn resource(id: u8, members: Value) -> Result<Card> {
    let members: ResourceMembers = serde_json::from_value(members)?;
    let kingdom = kingdom_due(id, &members.kingdom)?;
    check_back(&members.back, kingdom)?;
    Ok(Card {
        id,
        kingdom,
        corners: members.front.corners.read("front.corners")?,
        points: members.points,
        scoring: Scoring::Flat,
        cost: [0; 4],
    })
}

/// The members of a gold card.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoldMembers {
    kingdom: String,
    front: Front,
    back: Side,
    points: u8,
    scoring: String,
    cost: BTreeMap<String, u8>,
}

fn gold(id: u8, members: Value) -> Result<Card> {
    let members: GoldMembers = serde_json::from_value(members)?;
    let kingdom = kingdom_due(id, &members.kingdom)?;
    check_back(&members.back, kingdom)?;
    ensure!(members.points > 0, "points: a gold card scores");
    ensure!(!members.cost.is_empty(), "cost: a gold card has one");
    Ok(Card {
        id,
        kingdom,
        corners: members.front.corners.read("front.corners")?,
        points: members.points,
        scoring: word("scoring", &members.scoring)?,
        cost: amounts("cost", &members.cost, |kingdom: Kingdom| kingdom as usize)?,
    })
}

/// The members of a starter card.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StarterMembers {
    front: Side,
    back: Side,
}

fn starter(id: u8, members: Value) -> Result<Starter> {
    let StarterMembers { front, back } = serde_json::from_value(members)?;
    ensure!(
        front.center.is_empty(),
        "front.center: shows {:?}, a front has nothing there",
        front.center
    );
    // Pictures and rulebook call different sides the front; this distinguishes them.
    let corners = front.corners.read("front.corners")?;
    ensure!(
        corners.into_iter().all(PrintedCorner::has_symbol),
        "front.corners: a front shows four symbols"
    );
    let centre = words("back.center", &back.center)?;
    ensure!(!centre.is_empty(), "back.center: shows nothing");
    Ok(Starter {
        id,
        front: corners,
        back: back.corners.read("back.corners")?,
        centre,
    })
}

/// The front of a resource or gold card, which has nothing in the middle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Front {
    corners: CornerWords,
}

/// A side with something in the middle, or nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Side {
    corners: CornerWords,
    center: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CornerWords {
    tl: String,
    tr: String,
    bl: String,
    br: String,
}

impl CornerWords {
    fn read(&self, field: &str) -> Result<Corners> {
        Ok([
            word(&format!("{field}.tl"), &self.tl)?,
            word(&format!("{field}.tr"), &self.tr)?,
            word(&format!("{field}.bl"), &self.bl)?,
            word(&format!("{field}.br"), &self.br)?,
        ])
    }
}

/// The kingdom of a resource or gold card. In either deck the numbers run through the kingdoms,
/// ten cards each.
fn kingdom_due(id: u8, text: &str) -> Result<Kingdom> {
    const ORDER: [Kingdom; 4] = [
        Kingdom::Fungi,
        Kingdom::Plant,
        Kingdom::Animal,
        Kingdom::Insect,
    ];
    let kingdom = word("kingdom", text)?;
    let due = ORDER[usize::from(id - 1) / 10 % 4];
    ensure!(
        kingdom == due,
        "kingdom: says {kingdom:?} where {due:?} is due"
    );
    Ok(kingdom)
}

/// The backs of resource and gold cards are not in the tables, because they are all alike.
fn check_back(back: &Side, kingdom: Kingdom) -> Result<()> {
    let corners = back.corners.read("back.corners")?;
    ensure!(
        corners == [PrintedCorner::Empty; 4],
        "back.corners: shows {corners:?}, a back has four empty corners"
    );
    let centre: Vec<Kingdom> = words("back.center", &back.center)?;
    ensure!(
        centre == [kingdom],
        "back.center: shows {centre:?}, the card is of the kingdom {kingdom:?}"
    );
    Ok(())
}

/// The amount of each, at the position given by `index`.
fn amounts<T: DeserializeOwned, const N: usize>(
    field: &str,
    written: &BTreeMap<String, u8>,
    index: fn(T) -> usize,
) -> Result<[u8; N]> {
    let mut amounts = [0; N];
    for (text, &amount) in written {
        ensure!(amount > 0, "{field}.{text}: is 0");
        amounts[index(word(field, text)?)] = amount;
    }
    Ok(amounts)
}

fn words<T: DeserializeOwned>(field: &str, texts: &[String]) -> Result<Vec<T>> {
    texts.iter().map(|text| word(field, text)).collect()
}

/// Parses one of the words of `T`.
fn word<T: DeserializeOwned>(field: &str, text: &str) -> Result<T> {
    serde_json::from_value(Value::from(text)).with_context(|| field.to_owned())
}

#[cfg(test)]
mod tests;
