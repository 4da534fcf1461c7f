//! Compares all statements of outside files with the referee's answers: complete games here,
//! single questions in `queries`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::data::CardId;
use super::digest::{self, write_next};
use super::game::Game;
use super::opening;
use super::queries;
use super::report::Report;
use super::words::{members, read_choice, sorted_list, write_drawn, write_legal};

/// Compares one `eldorado-replay/1`, `eldorado-reach/1` or `eldorado-ranking/1` document.
pub fn replay(text: &str) -> Report {
    match serde_json::from_str::<Value>(text) {
        Ok(file) => replay_value(&file),
        Err(error) => {
            let mut report = Report::default();
            report.differ(&format!("no JSON: {error}"));
            report
        }
    }
}

/// The same for a document that is read already.
pub fn replay_value(file: &Value) -> Report {
    let mut report = Report {
        place: "file".to_owned(),
        ..Report::default()
    };
    match file["schema"].as_str() {
        Some("eldorado-replay/1") => replay_game(file, &mut report),
        Some("eldorado-reach/1") => queries::compare_reach(file, &mut report),
        Some("eldorado-ranking/1") => queries::compare_rankings(file, &mut report),
        other => report.differ(&format!("no known schema: {other:?}")),
    }
    report
}

#[derive(Deserialize)]
struct Record {
    setup: opening::Record,
    steps: Vec<Step>,
    capped: bool,
    result: Value,
}

#[derive(Deserialize)]
struct Step {
    seat: usize,
    round: usize,
    turn: usize,
    phase: String,
    legal: Value,
    choice: Value,
    drawn: Vec<String>,
    after: Value,
}

fn replay_game(file: &Value, report: &mut Report) {
    let Some(record) = report.read::<Record>("the record", file) else {
        return;
    };
    look_for_unknown_members(file, report);
    report.place = "setup".to_owned();
    let Some(setup) = opening::read(&record.setup) else {
        report.differ("the setup names something that does not exist");
        return;
    };
    let mut game = Game::new(setup.clone());
    opening::compare(&record.setup, &setup, &game, report);
    for (index, step) in record.steps.iter().enumerate() {
        report.place = format!("step {index}");
        // Without the move there is nothing to go on with.
        if !replay_step(step, &mut game, report) {
            return;
        }
    }
    report.place = "result".to_owned();
    report.same("capped", &record.capped, &game.phase.is_some());
    report.same("result", &record.result, &write_result(&game));
}

/// Whether the step could be made.
fn replay_step(step: &Step, game: &mut Game, report: &mut Report) -> bool {
    report.same("next", &json!([step.seat, step.phase]), &write_next(game));
    report.same("round", &step.round, &game.round);
    report.same("turn", &step.turn, &game.turn);
    compare_legal(&step.legal, game, report);
    let choice = read_choice(&step.choice, &game.course);
    let Some(choice) = report.understand("choice", &step.choice, choice) else {
        return false;
    };
    report.know_only(&step.choice, members(&choice));
    let legal = game.choices().contains(&choice);
    report.same("choice is legal", &true, &legal);
    if !legal {
        return false;
    }
    if let Some(from) = step.choice.get("from") {
        let piece = step.choice["piece"].as_u64().unwrap_or_default() as usize;
        report.same("from", from, &json!(game.hex(piece)));
    }
    let (seat, market) = (game.seat, game.market.clone());
    let mut script = step.drawn.iter().filter(|name| *name != "*reshuffle*");
    let mut pick = |pile: &[CardId]| {
        let named = script
            .next()
            .and_then(|name| pile.iter().find(|it| *it == name));
        // A wrong name shows in the comparison of the drawn cards.
        *named.unwrap_or(&pile[0])
    };
    let drawn = game.apply(&choice, &mut pick);
    let drawn: Vec<&str> = drawn.iter().map(write_drawn).collect();
    let stated: Vec<&str> = step.drawn.iter().map(String::as_str).collect();
    report.same("drawn", &stated, &drawn);
    digest::compare(&step.after, seat, &market, game, report);
    true
}

/// Every list of legal decisions, also those that are left out because they are empty.
fn compare_legal(stated: &Value, game: &Game, report: &mut Report) {
    let names = [
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
        "stop",
        "remove_max",
        "end",
    ];
    report.know_only(stated, &names);
    let ours = write_legal(&game.legal());
    for name in names {
        let what = format!("legal {name}");
        report.same(&what, &sorted_list(&stated[name]), &ours[name]);
    }
}

fn write_result(game: &Game) -> Value {
    let Some(outcome) = game.result() else {
        return Value::Null;
    };
    let blockades: BTreeMap<usize, Vec<u32>> = outcome.blockades.into_iter().enumerate().collect();
    json!({
        "arrived": outcome.arrived,
        "winners": outcome.ranking.winners,
        "places": outcome.ranking.places,
        "blockades": blockades,
    })
}

fn look_for_unknown_members(file: &Value, report: &mut Report) {
    // The origin of the game is no statement about the rules.
    let about = ["schema", "id", "seed", "policies", "epsilon"];
    let claims = ["setup", "steps", "capped", "result"];
    report.know_only(file, &[about.as_slice(), &claims].concat());
    let setup = [
        "course",
        "players",
        "options",
        "blockades",
        "pieces",
        "hands",
        "draw_piles",
        "market",
        "caves",
    ];
    report.know_only(&file["setup"], &setup);
    report.know_only(&file["setup"]["market"], &["board", "reserve"]);
    let options = ["native", "strip_exit_blockades", "extra_cards", "caves"];
    report.know_only(&file["setup"]["options"], &options);
    for (index, step) in file["steps"].as_array().into_iter().flatten().enumerate() {
        report.place = format!("step {index}");
        let step_members = [
            "seat", "round", "turn", "phase", "legal", "choice", "drawn", "after",
        ];
        report.know_only(step, &step_members);
    }
}
