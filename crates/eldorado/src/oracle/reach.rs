//! Single questions: the spaces that a piece reaches with a card, with cards given up, or with a
//! Native.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    sync::Arc,
};

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tessera_core::{notation::shortened, oracle::Report};

use super::{Rest, compare, compare_unordered, note_others, note_rest, words};
use crate::{
    board::{Course, MAX_PLACES, SpaceId},
    card::Blockade,
    data::Symbol,
    reach::{self, Reach, Traffic},
};

#[derive(Deserialize)]
pub(super) struct File {
    course: String,
    queries: Vec<Question>,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Deserialize)]
struct Question {
    course: String,
    strip_exit_blockades: bool,
    piece: (i8, i8),
    others: Vec<(i8, i8)>,
    standing: Vec<(String, usize)>,
    query: Query,
    answer: Map<String, Value>,
    race_like: bool,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Query {
    Card { card: String, symbol: String },
    Pay { hand_size: usize },
    Native { mode: Mode },
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Strict,
    Cross,
}

/// The courses assembled so far, by name and blockades behind strips.
type Courses = BTreeMap<(String, bool), Arc<Course>>;

pub(super) fn verify(file: &File) -> Report {
    let mut report = Report {
        cases: file.queries.len(),
        steps: file.queries.len(),
        ..Report::default()
    };
    note_rest("", &file.rest, &mut report);
    let mut courses = Courses::new();
    for (index, question) in file.queries.iter().enumerate() {
        let at = format!("query {index}");
        note_rest(&format!("{at}: "), &question.rest, &mut report);
        report.compare(&at, "course", &file.course, &question.course);
        if let Err(reason) = answer(&at, question, &mut courses, &mut report) {
            report.differ(&at, "query", "one that can be asked", reason);
        }
    }
    report
}

fn answer(
    at: &str,
    question: &Question,
    courses: &mut Courses,
    report: &mut Report,
) -> Result<(), String> {
    let key = (question.course.clone(), question.strip_exit_blockades);
    let course = match courses.entry(key) {
        Entry::Occupied(known) => Arc::clone(known.get()),
        Entry::Vacant(new) => {
            let course = words::assembled(&question.course, question.strip_exit_blockades)?;
            Arc::clone(new.insert(course))
        }
    };
    let from = space(&course, question.piece)?;
    let others = question.others.iter();
    let others: Result<Vec<_>, String> = others.map(|&other| space(&course, other)).collect();
    let standing = standing(&course, &question.standing)?;
    let traffic = Traffic::new(&course, standing, &others?)
        .ok_or_else(|| format!("{} other pieces", question.others.len()))?;
    let race_like = is_race_like(&traffic, from);
    report.compare(at, "race_like", &question.race_like, &race_like);
    let ours = match &question.query {
        Query::Card { card, symbol } => {
            let found = words::card(card).zip(words::symbol(symbol));
            let unknown = || format!("`{}` as `{}`", shortened(card), shortened(symbol));
            let (card, symbol) = found.ok_or_else(unknown)?;
            with_power(&traffic, from, symbol, card.power(symbol))
        }
        Query::Pay { hand_size } => by_paying(&traffic, from, *hand_size),
        Query::Native { mode } => by_native(&traffic, from, *mode == Mode::Cross),
    };
    let [first, second] = &ours;
    let known = [first.0, second.0];
    note_others(
        &format!("{at}: answer."),
        question.answer.keys(),
        &known,
        report,
    );
    for (name, ours) in ours {
        match question.answer.get(name) {
            Some(stated) => compare_unordered(report, at, name, stated, &ours),
            None => compare(report, at, name, &Value::Null, &ours),
        }
    }
    Ok(())
}

type Answer = [(&'static str, Value); 2];

fn with_power(traffic: &Traffic<'_>, from: SpaceId, symbol: Symbol, power: u8) -> Answer {
    let course = traffic.course;
    let reach = Reach::search(traffic, from, symbol, power);
    let all = reach.iter().map(|reached| {
        let torn = (0..course.places().len()).filter(|place| reached.torn >> place & 1 == 1);
        let torn: Value = torn.map(|place| course.places()[place].as_str()).collect();
        let to = words::hex(course.space(reached.to).hex);
        json!([to, reached.power, words::sorted(&torn)])
    });
    let others = course.spaces().filter(|(to, _)| *to != from);
    let least = others.filter_map(|(to, space)| {
        let reached = reach.least(to)?;
        Some(json!([words::hex(space.hex), reached.power]))
    });
    [("reach", all.collect()), ("least", least.collect())]
}

fn by_paying(traffic: &Traffic<'_>, from: SpaceId, hand: usize) -> Answer {
    let spaces = reach::payable(traffic, from, hand).map(|(to, cards)| {
        let space = traffic.course.space(to);
        json!([words::hex(space.hex), words::terrain(space.terrain), cards])
    });
    let blockade = reach::payable_blockade(traffic, from, hand);
    let blockade = blockade
        .into_iter()
        .map(|(seam, cards)| json!([words::place(traffic.course, seam), cards]));
    [
        ("spaces", spaces.collect()),
        ("blockades", blockade.collect()),
    ]
}

fn by_native(traffic: &Traffic<'_>, from: SpaceId, crosses: bool) -> Answer {
    let course = traffic.course;
    let spaces = reach::native_steps(traffic, from, crosses).map(|(to, falls)| {
        let falls = falls.map(|seam| words::place(course, seam));
        json!([words::hex(course.space(to).hex), falls])
    });
    let beside = course.space(from).touches();
    let beside = beside.filter(|&seam| traffic.blockade(seam).is_some());
    let beside = beside
        .into_iter()
        .map(|seam| json!(words::place(course, seam)));
    [
        ("spaces", spaces.collect()),
        ("blockades", beside.collect()),
    ]
}

/// Whether no blockade stands between the start and the tile of the piece.
fn is_race_like(traffic: &Traffic<'_>, from: SpaceId) -> bool {
    let tiles = &traffic.course.document().tiles;
    let index = |tile: char| {
        let found = tiles.iter().position(|place| place.tile == tile);
        found.unwrap_or(tiles.len())
    };
    let here = index(traffic.course.space(from).tile);
    let mut standing = traffic.course.places().iter().zip(traffic.standing);
    standing.all(|(place, blockade)| {
        let beyond = place.chars().last().map_or(0, index);
        blockade.is_none() || beyond > here
    })
}

fn space(course: &Course, (q, r): (i8, i8)) -> Result<SpaceId, String> {
    let found = course.at(crate::coord::Hex::new(q, r));
    found.ok_or_else(|| format!("no space at [{q},{r}]"))
}

fn standing(
    course: &Course,
    stated: &[(String, usize)],
) -> Result<[Option<Blockade>; MAX_PLACES], String> {
    let mut standing = [None; MAX_PLACES];
    for (name, number) in stated {
        let found = course.place(name).zip(Blockade::new(*number));
        let (seam, blockade) =
            found.ok_or_else(|| format!("no blockade {number} at `{}`", shortened(name)))?;
        standing[seam.index()] = Some(blockade);
    }
    Ok(standing)
}
