//! `tessera simulate --record`, then `tessera replay`.

use std::{fs, io::Write as _, path::PathBuf, process::Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{command, printed, refused, stderr, stdout, tessera, text};

/// A directory with the record of a random game, which is removed when it is dropped.
struct Recorded {
    directory: TempDir,
}

impl Recorded {
    fn new(args: &[&str]) -> Recorded {
        let directory = tempfile::tempdir().unwrap();
        let recorded = Recorded { directory };
        let file = recorded.file();
        let all = [
            "simulate",
            "carcassonne",
            "--games",
            "2",
            "--record",
            text(&file),
        ];
        let output = tessera(&[&all[..], args].concat());
        assert!(stderr(&output).contains("game.json"), "{}", stderr(&output));
        recorded
    }

    fn file(&self) -> PathBuf {
        self.directory.path().join("game.json")
    }

    fn document(&self) -> Value {
        serde_json::from_str(&fs::read_to_string(self.file()).unwrap()).unwrap()
    }

    /// The record after a change, as another file.
    fn changed(&self, change: impl FnOnce(&mut Value)) -> PathBuf {
        let mut document = self.document();
        change(&mut document);
        let file = self.directory.path().join("changed.json");
        fs::write(&file, document.to_string()).unwrap();
        file
    }
}

#[test]
fn the_listing_contains_the_complete_game() {
    let recorded = Recorded::new(&["--players", "3", "--option", "farms=off"]);
    let document = recorded.document();
    let listing = printed(&["replay", text(&recorded.file())]);
    let moves = document["moves"].as_array().unwrap();
    assert!(listing.starts_with("Carcassonne, rules version 1, "));
    assert!(listing.contains("options: farms=off\nseats: A, B, C\n"));
    for (index, played) in moves.iter().enumerate() {
        let number = format!("{:>3}  ", index + 1);
        let line = listing.lines().find(|line| line.starts_with(&number));
        let played = format!("  {}", played.as_str().unwrap());
        assert!(line.unwrap().contains(&played), "{number}{played}");
    }
    let points = document["result"]["points"].as_array().unwrap();
    let best = points
        .iter()
        .map(|points| points.as_i64().unwrap())
        .max()
        .unwrap();
    let winner = listing
        .lines()
        .find(|line| line.starts_with("1. "))
        .unwrap();
    assert!(winner.ends_with(&format!(", {best} points")), "{winner}");
    assert!(
        listing.contains("0 tiles to draw"),
        "the last board is drawn"
    );
    assert!(!listing.contains('\x1b'));
}

#[test]
fn the_json_agrees_with_the_record() {
    let recorded = Recorded::new(&[]);
    let document = recorded.document();
    let summary: Value =
        serde_json::from_str(&printed(&["replay", text(&recorded.file()), "--json"])).unwrap();
    assert_eq!(summary["game"], "carcassonne");
    assert_eq!(summary["result"], document["result"]);
    assert_eq!(summary["seats"][1]["seat"], "B");
    let moves = summary["moves"].as_array().unwrap();
    assert_eq!(moves.len(), document["moves"].as_array().unwrap().len());
    for (index, step) in moves.iter().enumerate() {
        assert_eq!(step["n"], index + 1);
        assert_eq!(step["text"], document["moves"][index]);
        assert!(matches!(step["by"].as_str(), Some("chance" | "A" | "B")));
    }
    assert_eq!(moves.last().unwrap()["points"], summary["result"]["points"]);
}

#[test]
fn a_position_shows_board_points_mover_and_choices() {
    let recorded = Recorded::new(&[]);
    let file = recorded.file();
    let start = printed(&["replay", text(&file), "--at", "0"]);
    assert!(start.contains("before the first of "), "{start}");
    assert!(start.contains("points: A 0  B 0"), "{start}");
    assert!(
        start.contains("chance brings one of 24 outcomes:"),
        "{start}"
    );
    assert!(start.contains("draw U ×8"), "{start}");
    let placing = printed(&["replay", text(&file), "--at", "1"]);
    assert!(placing.contains("(chance: draw "), "{placing}");
    assert!(placing.contains("A moves, "), "{placing}");
    assert!(placing.contains("  place "), "{placing}");
    let moves = recorded.document()["moves"].as_array().unwrap().len();
    let end = printed(&["replay", text(&file), "--at", &moves.to_string()]);
    assert!(end.ends_with("the game is over\n"), "{end}");
}

#[test]
fn features_are_listed_with_a_position_and_at_the_end() {
    let recorded = Recorded::new(&[]);
    let file = recorded.file();
    let head = "worth  owner  followers  tiles";
    let at = printed(&["replay", text(&file), "--at", "1", "--features"]);
    let plain = printed(&["replay", text(&file), "--at", "1"]);
    assert!(!plain.contains(head), "{plain}");
    let (before, rest) = at.split_once(&format!("what  {head}")).unwrap();
    let (list, after) = rest.split_once("\nA moves, ").unwrap();
    assert_eq!(
        list.matches("\nfarm ").count(),
        2,
        "the start tile has two: {at}"
    );
    assert_eq!(
        format!("{}\nA moves, {after}", before.trim_end_matches('\n')),
        plain.replacen("\n\nA moves, ", "\nA moves, ", 1),
        "all else is the same"
    );

    let end = printed(&["replay", text(&file), "--features"]);
    let (_, list) = end.split_once(head).unwrap();
    assert!(list.contains("complete"), "{list}");
    refused(
        &["replay", text(&file), "--features", "--json"],
        2,
        &["--features", "--json"],
    );
}

#[test]
fn a_position_as_json_lists_the_legal_actions() {
    let recorded = Recorded::new(&[]);
    let file = recorded.file();
    let at = |moves: &str| -> Value {
        serde_json::from_str(&printed(&["replay", text(&file), "--at", moves, "--json"])).unwrap()
    };
    let drawing = at("3");
    assert_eq!(drawing["n"], 3);
    assert_eq!(drawing["mover"], "chance");
    let weights = drawing["weights"].as_array().unwrap();
    assert_eq!(drawing["legal"].as_array().unwrap().len(), weights.len());
    let left = weights.iter().map(|weight| weight.as_u64().unwrap());
    assert_eq!(left.sum::<u64>(), 70, "one of 71 tiles is laid");

    let placing = at("4");
    assert_eq!(placing["mover"], "B");
    assert!(placing["weights"].is_null());
    let next = &recorded.document()["moves"][4];
    assert!(placing["legal"].as_array().unwrap().contains(next));
    assert_eq!(placing["points"].as_array().unwrap().len(), 2);
    assert!(placing["board"].as_array().unwrap().len() > 3);
}

#[test]
fn there_is_no_position_beyond_the_end() {
    let recorded = Recorded::new(&[]);
    let moves = recorded.document()["moves"].as_array().unwrap().len();
    let file = recorded.file();
    let total = format!("the record has {moves} moves");
    refused(
        &["replay", text(&file), "--at", &(moves + 1).to_string()],
        2,
        &[&total],
    );
}

#[test]
fn a_capped_game_is_recorded_without_a_result() {
    let recorded = Recorded::new(&["--max-rounds", "2"]);
    assert!(recorded.document()["result"].is_null());
    let listing = printed(&["replay", text(&recorded.file())]);
    assert!(
        listing.contains("the record ends before the game does"),
        "{listing}"
    );
}

#[test]
fn a_changed_move_is_named() {
    let recorded = Recorded::new(&[]);
    let refuses = |change: &dyn Fn(&mut Value), words: &[&str]| {
        let file = recorded.changed(change);
        refused(&["replay", text(&file)], 1, words);
    };
    refuses(
        &|document| document["moves"][4] = "place 40,40 r0".into(),
        &[
            "changed.json",
            "moves[4] (move 5)",
            "`place 40,40 r0` is refused",
            "CAR-",
        ],
    );
    refuses(
        &|document| document["moves"][4] = "place \u{1b}[2J".into(),
        &["moves[4] (move 5)", "is not a move", "\u{fffd}[2J"],
    );
    refuses(
        &|document| document["result"]["points"][0] = 999.into(),
        &["result", "999"],
    );
    refuses(
        &|document| document["game"] = "chess".into(),
        &["game", "chess", "carcassonne"],
    );
    refuses(&|document| document["rules"] = 99.into(), &["rules", "99"]);
    refuses(
        &|document| document["options"]["farm"] = "off".into(),
        &["options.farm"],
    );
    refuses(&|document| document["extra"] = 1.into(), &["extra"]);
}

#[test]
fn a_hostile_record_does_not_flood_the_terminal() {
    let recorded = Recorded::new(&[]);
    let long = "x".repeat(1_000_000);
    let brief = |change: &dyn Fn(&mut Value), words: &[&str]| {
        let file = recorded.changed(change);
        refused(&["replay", text(&file)], 1, words);
        let message = stderr(&tessera(&["replay", text(&file)]));
        assert!(message.len() < 3_000, "{} bytes", message.len());
    };
    brief(
        &|document| document["game"] = long.as_str().into(),
        &["changed.json: game: "],
    );
    brief(
        &|document| document["options"]["farms"] = long[..60_000].into(),
        &["options.farms", "xx…"],
    );
    brief(
        &|document| document[&long] = 1.into(),
        &["changed.json: record: unknown field"],
    );
}

#[test]
fn a_file_that_cannot_be_read_is_reported() {
    refused(
        &["replay", "no-such-file.json"],
        1,
        &["no-such-file.json", "cannot be read"],
    );
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("half.json");
    fs::write(&file, "{\"format\":").unwrap();
    refused(&["replay", text(&file)], 1, &["half.json", "record"]);
    fs::write(&file, b"\xff\xfe").unwrap();
    refused(&["replay", text(&file)], 1, &["is not UTF-8 text"]);
}

#[test]
fn names_are_shown_without_control_characters() {
    let recorded = Recorded::new(&[]);
    let file = recorded.changed(|document| document["seats"][0]["name"] = "Ann\u{1b}[31m".into());
    let listing = printed(&["replay", text(&file)]);
    assert!(
        listing.contains("seats: A (Ann\u{fffd}[31m), B"),
        "{listing}"
    );
}

#[test]
fn a_record_may_come_from_a_pipe() {
    let recorded = Recorded::new(&[]);
    let mut child = command(&["replay", "-", "--at", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let record = fs::read(recorded.file()).unwrap();
    child.stdin.take().unwrap().write_all(&record).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(stdout(&output).contains("after move 2 of "));
}
