//! Files of single questions: the spaces that a piece can reach, and final rankings.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

use super::Hex;
use super::board::Board;
use super::course::{Course, place_name};
use super::data::{CardId, Symbol, card, data};
use super::reach::{self, Torn};
use super::report::Report;
use super::result::rank;
use super::words::{sorted_list, sorted_members, write_place, write_terrain};

#[derive(Deserialize)]
struct Question {
    course: String,
    strip_exit_blockades: bool,
    piece: Hex,
    others: BTreeSet<Hex>,
    standing: Vec<(String, u32)>,
    query: Query,
    answer: Value,
    race_like: bool,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Query {
    Card { card: String, symbol: Symbol },
    Pay { hand_size: usize },
    Native { mode: NativeMode },
}

#[derive(PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum NativeMode {
    Strict,
    Cross,
}

pub(super) fn compare_reach(file: &Value, report: &mut Report) {
    report.know_only(file, &["schema", "course", "queries"]);
    let questions = file["queries"].as_array();
    if questions.is_none() {
        report.differ("there are no queries");
    }
    for (index, question) in questions.into_iter().flatten().enumerate() {
        report.place = format!("query {index} ({})", question["id"]);
        let members = [
            "id",
            "course",
            "strip_exit_blockades",
            "piece",
            "others",
            "standing",
            "query",
            "answer",
            "race_like",
        ];
        report.know_only(question, &members);
        if let Some(read) = report.read::<Question>("query", question) {
            report.same("course", &file["course"], &json!(read.course));
            if compare_question(&read, report).is_none() {
                report.differ("the query names something that does not exist");
            }
        }
    }
}

fn compare_question(question: &Question, report: &mut Report) -> Option<()> {
    data().find_course(&question.course)?;
    let course = Course::assemble(&question.course, question.strip_exit_blockades);
    let mut standing = BTreeMap::new();
    for (place, number) in &question.standing {
        data().find_blockade(*number)?;
        standing.insert(course.find_place(place)?, *number);
    }
    let from = question.piece;
    course.spaces.get(&from)?;
    let board = Board {
        course: &course,
        standing,
        occupied: question.others.clone(),
    };
    report.same(
        "race_like",
        &question.race_like,
        &is_race_like(&board, from),
    );
    let ours = match &question.query {
        Query::Card { card, symbol } => {
            let id: CardId = data().find_card(card)?.id;
            answer_card(&board, from, id, *symbol)
        }
        Query::Pay { hand_size } => answer_pay(&board, from, *hand_size),
        Query::Native { mode } => answer_native(&board, from, *mode == NativeMode::Cross),
    };
    let ours = sorted_members(&ours);
    let names: Vec<&str> = ours.as_object()?.keys().map(String::as_str).collect();
    report.know_only(&question.answer, &names);
    for name in names {
        let stated = sorted_list(&question.answer[name]);
        report.same(name, &stated, &ours[name]);
    }
    Some(())
}

fn answer_card(board: &Board<'_>, from: Hex, id: CardId, symbol: Symbol) -> Value {
    let reach = reach::with_power(board, from, symbol, card(id).strength[&symbol]);
    let names = |torn: &Torn| sorted_list(&torn.iter().map(write_place).collect());
    let pairs: Vec<Value> = reach
        .iter()
        .map(|((to, torn), power)| json!([to, power, names(torn)]))
        .collect();
    let least: Vec<(Hex, u32)> = reach::least(&reach, from).into_iter().collect();
    json!({ "reach": pairs, "least": least })
}

fn answer_pay(board: &Board<'_>, from: Hex, hand: usize) -> Value {
    let spaces = reach::by_paying(board, from, hand).into_iter();
    let spaces = spaces.map(|(to, terrain, cards)| json!([to, write_terrain(terrain), cards]));
    let blockades = reach::blockades_by_paying(board, from, hand).into_iter();
    let blockades = blockades.map(|(place, cards)| json!([place_name(place), cards]));
    json!({ "spaces": spaces.collect::<Value>(), "blockades": blockades.collect::<Value>() })
}

fn answer_native(board: &Board<'_>, from: Hex, cross: bool) -> Value {
    let spaces = reach::by_native(board, from, cross).into_iter();
    let spaces = spaces.map(|(to, place)| json!([to, place.map(place_name)]));
    let blockades = reach::blockades_by_native(board, from);
    let blockades = blockades.iter().map(write_place);
    json!({ "spaces": spaces.collect::<Value>(), "blockades": blockades.collect::<Value>() })
}

/// Whether no blockade stands between the start and the tile the piece is on.
fn is_race_like(board: &Board<'_>, from: Hex) -> bool {
    let route = &board.course.route;
    let index = |tile: &str| route.iter().position(|it| *it == tile);
    let here = index(board.course.spaces[&from].tile).unwrap_or(route.len());
    let mut behind = board.standing.keys();
    behind.all(|&(_, beyond)| index(beyond).is_some_and(|beyond| beyond > here))
}

#[derive(Deserialize)]
struct Final {
    players: usize,
    blockades: Vec<Vec<u32>>,
    arrived: Vec<usize>,
    winners: Vec<usize>,
    places: BTreeMap<usize, usize>,
}

pub(super) fn compare_rankings(file: &Value, report: &mut Report) {
    report.know_only(file, &["schema", "cases"]);
    let cases = file["cases"].as_array();
    if cases.is_none() {
        report.differ("there are no cases");
    }
    for (index, case) in cases.into_iter().flatten().enumerate() {
        report.place = format!("case {index}");
        let members = ["players", "blockades", "arrived", "winners", "places"];
        report.know_only(case, &members);
        let Some(mut read) = report.read::<Final>("case", case) else {
            continue;
        };
        report.same("players", &read.players, &read.blockades.len());
        if read
            .arrived
            .iter()
            .any(|seat| *seat >= read.blockades.len())
        {
            report.differ("a seat arrived that does not play");
            continue;
        }
        let ours = rank(&read.blockades, &read.arrived);
        read.winners.sort();
        report.same("winners", &read.winners, &ours.winners);
        report.same("places", &read.places, &ours.places);
    }
}
