//! The command `tessera simulate`, run as a program.

use serde_json::Value;

use crate::common::{printed, refused, stderr, stdout, tessera, text};

fn summary(args: &[&str]) -> Value {
    let mut all = vec!["simulate", "carcassonne", "--json"];
    all.extend(args);
    let text = printed(&all);
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_digest_whatever_the_threads() {
    let digest = |threads: &str, seed: &str| {
        let summary = summary(&["--games", "300", "--threads", threads, "--seed", seed]);
        assert_eq!(summary["threads"].to_string(), threads);
        summary["digest"].as_str().unwrap().to_owned()
    };
    let one = digest("1", "7");
    assert_eq!(one.len(), 16);
    assert!(one.chars().all(|digit| digit.is_ascii_hexdigit()));
    assert_eq!(one, digest("2", "7"));
    assert_eq!(one, digest("3", "7"));
    assert_ne!(one, digest("2", "8"));
}

#[test]
fn seats_options_and_games_are_part_of_the_digest() {
    let digest = |args: &[&str]| summary(args)["digest"].clone();
    let games = ["--games", "65"];
    let usual = digest(&games);
    assert_ne!(usual, digest(&["--games", "66"]));
    assert_ne!(usual, digest(&["--games", "65", "--players", "3"]));
    assert_ne!(usual, digest(&["--games", "65", "--option", "farms=off"]));
}

#[test]
fn the_json_object_has_the_documented_fields() {
    let summary = summary(&[
        "--games",
        "200",
        "--players",
        "3",
        "--option",
        "farms=first",
    ]);
    assert_eq!(summary["game"], "carcassonne");
    assert_eq!(summary["games"], 200);
    assert_eq!(summary["seats"], 3);
    assert_eq!(summary["capped"], 0);
    assert_eq!(summary["seed"], 1);
    assert_eq!(summary["options"]["farms"], "first");
    assert_eq!(summary["options"]["join-own"], "no");
    assert!(summary["threads"].as_u64().unwrap() >= 1);

    let number = |key: &str| summary[key].as_f64().unwrap();
    let about = |rate: f64, count: f64| (rate * number("seconds") / count - 1.0).abs() < 1e-6;
    assert!(about(number("games_per_second"), 200.0));
    assert!(about(number("decisions_per_second"), number("decisions")));

    let scores = summary["scores"].as_array().unwrap();
    assert_eq!(scores.len(), 3);
    let mut wins = 0;
    for (seat, scores) in ["A", "B", "C"].iter().zip(scores) {
        assert_eq!(scores["seat"], *seat);
        let value = |key: &str| scores[key].as_f64().unwrap();
        assert!(value("min") <= value("mean") && value("mean") <= value("max"));
        assert!(value("spread") > 0.0 && value("spread") <= value("max") - value("min"));
        wins += scores["wins"].as_u64().unwrap();
    }
    let shared = |scores: &Value| scores["shared"].as_u64().unwrap();
    assert!(wins <= 200 && wins + scores.iter().map(shared).sum::<u64>() >= 200);
}

#[test]
fn a_capped_game_counts_but_has_no_winner() {
    let summary = summary(&["--games", "10", "--max-rounds", "3"]);
    assert_eq!(summary["capped"], 10);
    assert_eq!(summary["scores"][0]["wins"], 0);
    assert_eq!(summary["scores"][0]["shared"], 0);
    // Three rounds of two seats, each turn laying a tile and deciding on a follower.
    assert_eq!(summary["decisions"], 10 * 3 * 2 * 2);
}

#[test]
fn the_summary_is_readable() {
    let output = tessera(&[
        "simulate",
        "carcassonne",
        "--games",
        "64",
        "--option",
        "farms=off",
    ]);
    let shown = stdout(&output);
    for word in [
        "Carcassonne, 2 seats, 64 random games, seed 1",
        "with farms=off",
        "games/s",
        "decisions/s",
        "spread",
        "  A  ",
        "  B  ",
        "█",
        "capped",
        "digest",
    ] {
        assert!(shown.contains(word), "{word}: {shown}");
    }
    assert!(!shown.contains('\x1b'), "no colours in a pipe: {shown}");
    assert!(
        shown.lines().all(|line| line.chars().count() <= 80),
        "{shown}"
    );
    assert_eq!(stderr(&output), "", "no progress bar without a terminal");
}

#[test]
fn invalid_arguments_are_refused_with_a_sentence() {
    let refused = |args: &[&str], words: &[&str]| {
        let mut all = vec!["simulate", "carcassonne"];
        all.extend(args);
        refused(&all, 2, words);
    };
    refused(&["--games", "0"], &["at least 1"]);
    refused(&["--threads", "0"], &["at least 1"]);
    refused(&["--threads", "100000"], &["at most 256"]);
    refused(&["--max-rounds", "0"], &["at least 1"]);
    refused(&["--games", "-1"], &["'--games", "at least 1"]);
    refused(&["--threads", "-1"], &["'--threads", "at least 1"]);
    refused(&["--max-rounds", "-1"], &["'--max-rounds", "at least 1"]);
    refused(&["--players", "0"], &["at least 1"]);
    refused(&["--players", "-1"], &["'--players", "at least 1"]);
    refused(&["--players", "x"], &["'--players", "a whole number"]);
    refused(&["--players", "99"], &["1 to 5 seats, not 99"]);
    refused(&["--seed", "x"], &["'x'", "'--seed", "a whole number"]);
    refused(&["--seed", "-1"], &["'--seed", "at least 0"]);
    refused(
        &["--seed", "18446744073709551616"],
        &["at most 18446744073709551615"],
    );
    refused(&["--option", "farms"], &["KEY=VALUE"]);
    refused(
        &["--option", "farms=4"],
        &["`farms`", "third, second, first, off"],
    );
    refused(
        &["--option", "farm=off"],
        &[
            "`farm`",
            "farms",
            "two-tile-city",
            "first-tile",
            "join-own",
            "unplaceable",
        ],
    );
    refused(&["--json", "--record", "-"], &["standard output"]);
}

#[test]
fn an_unknown_game_is_refused_with_the_known_ones() {
    refused(&["simulate", "chess"], 2, &["chess", "carcassonne"]);
}

#[test]
fn a_record_that_cannot_be_written_is_reported_before_the_games() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("none/game.json");
    let args = ["simulate", "carcassonne", "--games", "18446744073709551615"];
    let args = [&args[..], &["--record", text(&file)]].concat();
    refused(&args, 1, &["cannot write", "game.json"]);
}

#[test]
fn a_record_goes_to_standard_output_and_the_summary_to_standard_error() {
    let args = ["simulate", "carcassonne", "--games", "3", "--record", "-"];
    let output = tessera(&args);
    let record: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(record["format"], "tessera-record/1");
    assert!(stderr(&output).contains("digest"));
}
