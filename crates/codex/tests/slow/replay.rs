//! Compares all statements of outside files with the referee's answers: complete games here,
//! single boards in `cases`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::cards::{CardId, Counts, Kind, card};
use super::cases;
use super::game::{Choice, End, FaceUp, Game, Options, Phase, Setup, TieBreak, Trigger};

pub use tessera_testkit::comparison::Comparison as Report;

/// Replays one `codex-replay/1` document or one file of boards.
///
/// # Panics
/// When the file names a card that does not exist.
pub fn replay(text: &str) -> Report {
    let mut report = Report {
        place: "file".to_owned(),
        ..Report::default()
    };
    match serde_json::from_str::<Value>(text) {
        Err(error) => report.differ(&format!("no JSON: {error}")),
        Ok(file) if file["schema"] == "codex-replay/1" => replay_game(&file, &mut report),
        Ok(file) if file["cases"].is_array() => cases::compare(&file, &mut report),
        Ok(_) => report.differ("neither a game nor boards"),
    }
    report
}

#[derive(Deserialize)]
struct Record {
    players: usize,
    options: RecordOptions,
    #[serde(default)]
    meta: Value,
    setup: Setup,
    steps: Vec<Step>,
    r#final: RecordFinal,
}

#[derive(Deserialize)]
struct RecordOptions {
    tie_break: TieBreak,
    end_points: u32,
    final_round_draw: bool,
    refill: Refill,
    track_cap: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Refill {
    SameDeckOrEmpty,
}

#[derive(Deserialize)]
struct Step {
    seat: usize,
    phase: Phase,
    legal: Vec<Value>,
    choice: Value,
    after: After,
}

#[derive(Deserialize)]
struct After {
    scores: Vec<u32>,
    counts: Counts,
    cells: Vec<(i32, i32)>,
    hands_size: Vec<usize>,
    deck_sizes: DeckSizes,
    face_up: FaceUp,
    trigger: Option<Trigger>,
    next: Option<(usize, Phase)>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct DeckSizes {
    resource: usize,
    gold: usize,
}

#[derive(Deserialize)]
struct RecordFinal {
    end: End,
    turns: usize,
    track: Vec<u32>,
    objective_points: Vec<[u32; 3]>,
    objectives_fulfilled: Vec<u32>,
    totals: Vec<u32>,
    ranking: Vec<Vec<usize>>,
    winners: Vec<usize>,
    ranking_by_tie_break: Rankings,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Rankings {
    objective_points: Vec<Vec<usize>>,
    objectives_fulfilled: Vec<Vec<usize>>,
}

fn replay_game(file: &Value, report: &mut Report) {
    let Some(record) = report.read::<Record>("the record", file) else {
        return;
    };
    look_for_unknown_members(file, report);
    compare_setup(&record, report);
    if !report.differences.is_empty() {
        return;
    }
    let Refill::SameDeckOrEmpty = record.options.refill;
    let options = Options {
        tie_break: record.options.tie_break,
        end_points: record.options.end_points,
        final_round_draw: record.options.final_round_draw,
        track_cap: record.options.track_cap,
        ..Options::default()
    };
    let mut game = Game::new(options, record.setup);
    for (index, step) in record.steps.iter().enumerate() {
        report.place = format!("step {index}");
        report.same("next", &Some((step.seat, step.phase)), &game.next);
        let legal = game.legal();
        let written: Vec<Value> = legal.iter().map(write).collect();
        report.same("legal", &step.legal, &written);
        let chosen = written.iter().position(|choice| *choice == step.choice);
        report.same("choice is legal", &true, &chosen.is_some());
        // Without the move there is nothing to go on with.
        let (Some(chosen), Some((seat, _))) = (chosen, game.next) else {
            return;
        };
        game.apply(legal[chosen]);
        compare_after(seat, &step.after, &game, report);
    }
    report.place = "final".to_owned();
    compare_final(&record.r#final, &game, report);
}

/// A move as the records write it.
pub fn write(choice: &Choice) -> Value {
    match choice {
        Choice::Starter(side) => json!(side),
        Choice::Objective(id) => json!(id),
        Choice::Place(card, side, x, y) => json!([card, side, x, y]),
        Choice::ResourceDeck => json!("resource_deck"),
        Choice::GoldDeck => json!("gold_deck"),
        Choice::FaceUp(card) => json!({ "face_up": card }),
        Choice::Pass => json!("pass"),
    }
}

fn compare_setup(record: &Record, report: &mut Report) {
    use Kind::{Gold, Resource, Starter};
    report.place = "setup".to_owned();
    let setup = &record.setup;
    let seats = record.players;
    report.same("starters", &seats, &setup.starters.len());
    report.same("hands", &seats, &setup.hands.len());
    report.same("offers", &seats, &setup.offered_objectives.len());
    let kinds = |cards: Vec<CardId>| -> Vec<Kind> {
        let kinds = cards.into_iter().map(|id| card(id).kind);
        kinds.collect()
    };
    for hand in &setup.hands {
        report.same(
            "hand",
            &vec![Resource, Resource, Gold],
            &kinds(hand.clone()),
        );
    }
    let open = vec![Resource, Resource, Gold, Gold];
    report.same("face up", &open, &kinds(setup.face_up.cards()));
    report.same(
        "starters",
        &vec![Starter; seats],
        &kinds(setup.starters.clone()),
    );

    let mut cards: Vec<CardId> = setup.hands.concat();
    cards.extend(setup.face_up.cards());
    cards.extend(setup.resource_deck.iter().chain(&setup.gold_deck));
    let mut objectives = setup.offered_objectives.concat();
    objectives.extend(setup.common_objectives);
    for (what, mut dealt) in [("cards", cards.clone()), ("objectives", objectives)] {
        let all = dealt.len();
        dealt.sort();
        dealt.dedup();
        report.same(what, &all, &dealt.len());
    }
    if record.meta["short_decks"] != true {
        report.same("cards", &80, &cards.len());
    }
}

fn compare_after(seat: usize, theirs: &After, game: &Game, report: &mut Report) {
    let board = &game.boards[seat];
    report.same("scores", &theirs.scores, &game.track);
    report.same("counts", &theirs.counts, &board.counts());
    report.same("cells", &theirs.cells, &board.free_cells());
    let hands = game.hands.iter().map(Vec::len).collect();
    report.same("hands", &theirs.hands_size, &hands);
    let decks = DeckSizes {
        resource: game.resource_deck.len(),
        gold: game.gold_deck.len(),
    };
    report.same("decks", &theirs.deck_sizes, &decks);
    report.same("face up", &theirs.face_up, &game.face_up);
    report.same("trigger", &theirs.trigger, &game.trigger);
    report.same("next after", &theirs.next, &game.next);
}

fn compare_final(theirs: &RecordFinal, game: &Game, report: &mut Report) {
    let Some(ours) = game.result() else {
        report.differ("the game is not over");
        return;
    };
    report.same("end", &theirs.end, &ours.end);
    report.same("turns", &theirs.turns, &ours.turns);
    report.same("track", &theirs.track, &ours.track);
    report.same(
        "objectives",
        &theirs.objective_points,
        &ours.objective_points,
    );
    report.same(
        "fulfilled",
        &theirs.objectives_fulfilled,
        &ours.objectives_fulfilled,
    );
    report.same("totals", &theirs.totals, &ours.totals);
    report.same("ranking", &theirs.ranking, &ours.ranking);
    report.same("winners", &theirs.winners, &ours.winners);
    let rankings = Rankings {
        objective_points: game.ranking(TieBreak::ObjectivePoints),
        objectives_fulfilled: game.ranking(TieBreak::ObjectivesFulfilled),
    };
    report.same("both rankings", &theirs.ranking_by_tie_break, &rankings);
}

fn look_for_unknown_members(file: &Value, report: &mut Report) {
    let top = [
        "schema", "players", "options", "policy", "meta", "setup", "steps", "final",
    ];
    report.know_only(file, &top);
    let options = [
        "tie_break",
        "end_points",
        "final_round_draw",
        "refill",
        "track_cap",
    ];
    report.know_only(&file["options"], &options);
    let setup = [
        "starters",
        "hands",
        "face_up",
        "resource_deck",
        "gold_deck",
        "common_objectives",
        "offered_objectives",
    ];
    report.know_only(&file["setup"], &setup);
    for step in file["steps"].as_array().into_iter().flatten() {
        report.know_only(step, &["seat", "phase", "legal", "choice", "after"]);
        let after = [
            "scores",
            "counts",
            "cells",
            "hands_size",
            "deck_sizes",
            "face_up",
            "trigger",
            "next",
        ];
        report.know_only(&step["after"], &after);
    }
    let end = [
        "end",
        "turns",
        "track",
        "objective_points",
        "objectives_fulfilled",
        "totals",
        "ranking",
        "winners",
        "ranking_by_tie_break",
    ];
    report.know_only(&file["final"], &end);
}
