//! The command `tessera tune`, run as a program.

use std::fs;

use serde_json::Value;

use crate::common::{command, printed, refused, stderr, stdout, tessera, text};

const SHIPPED: &str = include_str!("../../bots/data/carcassonne/tuning.json");

/// Few games of bots that do not think, which cannot show that anything is better.
const QUICK: [&str; 6] = ["tune", "carcassonne", "--games", "2", "--sprt", "1500,2000"];
/// A search that repairs the spoiled parameters.
const REPAIR: [&str; 12] = [
    "tune",
    "carcassonne",
    "--only",
    "follower",
    "--step",
    "900",
    "--games",
    "60",
    "--sprt",
    "0,150",
    "--rounds",
    "1",
];

/// Fixed parameters: those that come with the game are tuned again now and then.
const NUMBERS: &str = r#"{
  "follower": 1.5,
  "last_follower": 3.0,
  "city": 0.7,
  "road": 0.7,
  "cloister": 0.75,
  "beside": 0.75,
  "farm": 4.0,
  "solve": 2,
  "enough": 20.0
}
"#;

/// The same parameters with another value of a follower in hand.
fn with_follower(worth: &str) -> String {
    NUMBERS.replacen("1.5", worth, 1)
}

/// Followers in hand are worth so much that a bot never places one.
fn spoiled() -> String {
    with_follower("150.0")
}

/// A tenth of the spoiled value is far better; a tenth of this one is not.
fn repaired() -> String {
    with_follower("15.0")
}

#[test]
fn without_an_improvement_the_file_is_printed_unchanged() {
    let args = [&QUICK[..], &["--rounds", "1", "--only", "solve"]].concat();
    assert_eq!(printed(&args), SHIPPED);

    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.json");
    assert_eq!(printed(&[&args[..], &["--out", text(&out)]].concat()), "");
    assert_eq!(fs::read_to_string(&out).unwrap(), SHIPPED);
}

#[test]
fn every_trial_is_a_line() {
    let directory = tempfile::tempdir().unwrap();
    let from = directory.path().join("from.json");
    fs::write(&from, NUMBERS.trim_end()).unwrap();
    let only = ["--rounds", "1", "--only", "solve,road"];
    let output = tessera(&[&QUICK[..], &only, &["--from", text(&from)]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output), NUMBERS);
    let report = stderr(&output);
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines.len(), 6, "{report}");
    assert_eq!(
        lines[0],
        "Carcassonne, 2 numbers of tuning.json with greedy, 2 games a trial at most, seed 1"
    );
    assert!(lines[1].starts_with("1  road        0.7 -> 0.84          2 games"));
    assert!(lines[4].starts_with("1  solve         2 -> 1"), "{report}");
    assert_eq!(lines[5], "4 trials, none was better");
    assert!(
        report.lines().all(|line| line.chars().count() <= 100),
        "{report}"
    );
}

#[test]
fn the_result_is_written_and_a_search_continues_from_it() {
    let directory = tempfile::tempdir().unwrap();
    let (from, out) = (
        directory.path().join("from.json"),
        directory.path().join("out.json"),
    );
    fs::write(&from, spoiled()).unwrap();
    let files = ["--from", text(&from), "--out", text(&out)];
    let args = [&REPAIR[..], &files].concat();
    let output = tessera(&args);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output), "", "the numbers are in the file");
    assert_eq!(fs::read_to_string(&out).unwrap(), repaired());
    let report = stderr(&output);
    assert!(
        report.contains("1 taken\nfound against start: 60 games"),
        "{report}"
    );

    refused(&args, 1, &["--out", "out.json", "exists already", "--from"]);
    let files = ["--from", text(&out), "--out", text(&out)];
    printed(&[&QUICK[..], &["--rounds", "1", "--only", "solve"], &files].concat());
    assert_eq!(fs::read_to_string(&out).unwrap(), repaired());
}

#[test]
fn the_json_object_has_the_documented_fields() {
    let directory = tempfile::tempdir().unwrap();
    let from = directory.path().join("from.json");
    fs::write(&from, spoiled()).unwrap();
    let with = |threads: &str| {
        let more = ["--from", text(&from), "--json", "--threads", threads];
        let printed = printed(&[&REPAIR[..], &more].concat());
        assert_eq!(printed.lines().count(), 1);
        serde_json::from_str::<Value>(&printed).unwrap()
    };
    let summary = with("1");
    assert_eq!(summary, with("3"), "threads change nothing");
    assert_eq!(summary["game"], "carcassonne");
    assert_eq!(summary["file"], "tuning");
    assert_eq!(summary["bot"], "greedy");
    assert_eq!(summary["options"]["farms"], "third");
    assert_eq!(summary["step"], 9.0);
    assert_eq!(
        (&summary["elo0"], &summary["elo1"]),
        (&0.0.into(), &150.0.into())
    );
    assert_eq!(summary["taken"], 1);
    assert_eq!(summary["stopped"], false);
    assert_eq!(summary["check"]["games"], 60);
    let found: Value = serde_json::from_str(&repaired()).unwrap();
    assert_eq!(summary["found"], found);
    let trials = summary["trials"].as_array().unwrap();
    let verdicts: Vec<&Value> = trials.iter().map(|trial| &trial["verdict"]).collect();
    assert_eq!(verdicts, ["h0", "h1", "h0"]);
    let taken = &trials[1];
    assert_eq!(
        (&taken["from"], &taken["to"]),
        (&150.0.into(), &15.0.into())
    );
    assert_eq!(
        (&taken["round"], &taken["parameter"]),
        (&1.into(), &"follower".into())
    );
    assert!(taken["share"].as_f64().unwrap() > 0.8);
    assert!(taken["elo_low"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_plan_determines_its_bot() {
    let args = [
        "--file",
        "flat",
        "--iterations",
        "2",
        "--only",
        "candidates",
    ];
    let output = tessera(&[&QUICK[..], &args, &["--rounds", "1"]].concat());
    let shipped = include_str!("../../bots/data/carcassonne/flat.json");
    assert_eq!(stdout(&output), shipped, "{}", stderr(&output));
    let report = stderr(&output);
    assert!(
        report.contains("1 number of flat.json, 2 games"),
        "{report}"
    );
    assert!(report.contains("1  candidates  "), "{report}");
}

#[test]
fn every_game_can_be_tuned() {
    for game in ["carcassonne", "codex", "eldorado"] {
        let quick = ["--games", "1", "--rounds", "1", "--sprt", "1500,2000"];
        let few = ["--max-rounds", "2", "--players", "3", "--json"];
        let text = printed(&[&["tune", game], &quick[..], &few].concat());
        let summary: Value = serde_json::from_str(&text).unwrap();
        assert!(summary["trials"].as_array().unwrap().len() > 10, "{game}");
        assert_eq!(summary["seats"], 3);
        assert_eq!(summary["trials"][0]["games"], 3, "complete deals");
    }
}

#[test]
fn invalid_arguments_are_refused_with_a_sentence() {
    let refused = |args: &[&str], words: &[&str]| {
        refused(&[&["tune", "carcassonne"], args].concat(), 2, words);
    };
    refused(
        &["--only", "farm,fram"],
        &["no parameter `fram`", "city, road", "farm, solve"],
    );
    refused(
        &["--file", "openings"],
        &["'openings'", "no such file", "tuning, greedy"],
    );
    refused(
        &["--file", "greedy"],
        &["greedy.json of carcassonne", "no number to tune"],
    );
    refused(&["--file", "novice"], &["only limits", "slips"]);
    refused(
        &["--file", "mcts", "--bot", "greedy"],
        &["--bot is for --file tuning"],
    );
    refused(&["--bot", "random"], &["random has no parameters"]);
    refused(&["--bot", "deep-blue"], &["no such bot"]);
    refused(&["--players", "1"], &["2 bots need as many seats, not 1"]);
    refused(&["--players", "9"], &["1 to 5 seats, not 9"]);
    refused(&["--step", "0"], &["'--step", "from 0.1 to 1000"]);
    refused(&["--rounds", "0"], &["'--rounds", "at least 1"]);
    refused(&["--games", "0"], &["'--games", "at least 1"]);
    refused(&["--sprt", "5"], &["'--sprt", "two numbers"]);
    refused(&["--option", "farms=4"], &["`farms`"]);
    refused(
        &["--time", "5", "--iterations", "5"],
        &["--time", "--iterations", "cannot be used with"],
    );
    refused(&["--json", "--out", "-"], &["--json", "standard output"]);
}

#[test]
fn an_invalid_starting_file_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.json");
    let args = ["tune", "carcassonne", "--from", text(&file)];
    refused(&args, 1, &["mine.json", "cannot be read"]);
    let wrong = |content: &str, words: &[&str]| {
        fs::write(&file, content).unwrap();
        let words = [&["mine.json"], words].concat();
        refused(&args, 1, &words);
    };
    wrong("{", &["EOF"]);
    wrong("{ \"follower\": 1.5 }", &["missing field"]);
    let unknown = NUMBERS.replace("farm", "fram");
    wrong(&unknown, &["unknown field `fram`", "line 8"]);
    wrong(&" ".repeat(70_000), &["longer than the 65536 bytes"]);
    let nowhere = directory.path().join("none/out.json");
    let args = ["tune", "carcassonne", "--out", text(&nowhere)];
    refused(&args, 1, &["cannot write", "out.json"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_result_so_far() {
    use std::io::{BufRead as _, BufReader, Read as _};

    let directory = tempfile::tempdir().unwrap();
    let from = directory.path().join("from.json");
    fs::write(&from, spoiled()).unwrap();
    // More rounds than anybody waits for.
    let args = [
        &REPAIR[..10],
        &["--rounds", "1000000", "--from", text(&from)],
    ]
    .concat();
    let mut child = command(&args)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let taken = lines.by_ref().find(|line| {
        let line = line.as_ref().unwrap();
        line.contains("-> 15.0 ") && line.ends_with("taken")
    });
    assert!(taken.is_some());
    let kill = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    let mut found = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut found)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(rest.last().unwrap().starts_with("stopped; "), "{rest:?}");
    assert_eq!(found, repaired());
}

#[test]
fn help_describes_the_procedure() {
    let help = printed(&["tune", "--help"]);
    for word in [
        "Improve the parameters of the bots by contests",
        "--sprt",
        "halves the step",
        "exits with 130",
        "tuning  greedy  flat  mcts",
        "Options of Carcassonne",
        "Examples:",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
    let arena = printed(&["arena", "--help"]);
    assert!(arena.starts_with("Let bots play each other"), "{arena}");
}
