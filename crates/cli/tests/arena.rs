//! The command `tessera arena`, run as a program.

use std::fs;

use serde_json::Value;

use crate::common::{printed, refused, stderr, stdout, tessera, text};

fn summary(args: &[&str]) -> Value {
    let mut all = vec!["arena", "carcassonne", "--json"];
    all.extend(args);
    let text = printed(&all);
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).unwrap()
}

/// The summary without measured times and without the number of threads.
fn timeless(mut summary: Value) -> Value {
    let object = summary.as_object_mut().unwrap();
    object.remove("seconds");
    object.remove("threads");
    for bot in object["bots"].as_array_mut().unwrap() {
        let bot = bot.as_object_mut().unwrap();
        for key in ["ms_per_turn", "ms_p99", "ms_worst"] {
            assert!(bot.remove(key).unwrap().as_f64().unwrap() >= 0.0);
        }
        bot.remove("iterations_per_second").unwrap();
    }
    summary
}

#[test]
fn the_same_seed_and_iterations_give_the_same_results_whatever_the_threads() {
    let with = |threads: &str, seed: &str| {
        let bots = ["--bots", "mcts,greedy", "--games", "4", "--iterations", "6"];
        let args = [&bots[..], &["--threads", threads, "--seed", seed]].concat();
        timeless(summary(&args))
    };
    let one = with("1", "7");
    assert_eq!(one, with("1", "7"));
    assert_eq!(one, with("3", "7"));
    assert_ne!(one["bots"], with("2", "8")["bots"]);
}

#[test]
fn a_bot_may_think_less_than_the_others() {
    let args = [
        "--bots",
        "mcts@3,mcts,greedy",
        "--games",
        "3",
        "--iterations",
        "40",
    ];
    let summary = summary(&args);
    let bots = summary["bots"].as_array().unwrap();
    let names: Vec<&Value> = bots.iter().map(|bot| &bot["name"]).collect();
    assert_eq!(names, ["mcts@3", "mcts", "greedy"]);
    let spent = |bot: &Value| {
        let rate = bot["iterations_per_second"].as_f64();
        let turns = bot["turns"].as_f64().unwrap() * bot["ms_per_turn"].as_f64().unwrap();
        rate.map_or(0.0, |rate| rate * turns)
    };
    assert!(4.0 * spent(&bots[0]) < spent(&bots[1]));
    assert_eq!(bots[2]["iterations_per_second"], Value::Null);
    refused(
        &["arena", "carcassonne", "--bots", "mcts@fast,greedy"],
        2,
        &["--bots", "expected a whole number", "mcts@20ms"],
    );
}

#[test]
fn the_json_object_has_the_documented_fields() {
    let options = ["--option", "farms=off", "--seed", "3"];
    let args = [&["--bots", "greedy,random", "--games", "9"], &options[..]].concat();
    let summary = summary(&args);
    assert_eq!(summary["game"], "carcassonne");
    assert_eq!(summary["options"]["farms"], "off");
    assert_eq!(summary["seats"], 2);
    assert_eq!(summary["games"], 10, "complete deals");
    assert_eq!(summary["games_planned"], 10);
    assert_eq!(summary["iterations"], 1000);
    assert_eq!(summary["time_ms"], Value::Null);
    assert_eq!(summary["capped"], 0);
    assert_eq!(summary["stopped"], false);
    assert_eq!(summary["sprt"], Value::Null);

    let [greedy, random] = summary["bots"].as_array().unwrap().as_slice() else {
        panic!("there are two");
    };
    assert_eq!(greedy["name"], "greedy");
    assert_eq!(random["name"], "random");
    let number = |bot: &Value, key: &str| bot[key].as_f64().unwrap();
    for bot in [greedy, random] {
        let games = ["wins", "draws", "losses"].map(|key| bot[key].as_u64().unwrap());
        assert_eq!(games.iter().sum::<u64>(), 10);
        let share = (games[0] as f64 + games[1] as f64 / 2.0) / 10.0;
        assert_eq!(number(bot, "win_share"), share);
        assert!(number(bot, "ms_per_turn") <= number(bot, "ms_worst"));
        assert!(number(bot, "ms_p99") <= number(bot, "ms_worst"));
        assert_eq!(bot["rating"], Value::Null, "two bots need no rating");
        assert_eq!(bot["broken"], Value::Array(Vec::new()));
    }
    assert_eq!(greedy["wins"], random["losses"]);
    assert!(number(greedy, "mean_margin") > 0.0);
    assert_eq!(
        number(greedy, "mean_margin"),
        -number(random, "mean_margin")
    );
    // It wins nearly always: the lower bound is finite, the other values may be infinite.
    assert!(number(greedy, "elo_low") > 0.0);
    assert!(number(random, "elo_high") < 0.0);
}

#[test]
fn more_than_two_bots_are_rated() {
    let bots = ["--bots", "greedy,random,random", "--games", "12"];
    let summary = summary(&bots);
    assert_eq!(summary["seats"], 3);
    let bots = summary["bots"].as_array().unwrap();
    let names: Vec<&str> = bots
        .iter()
        .map(|bot| bot["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["greedy", "random", "random-2"]);
    let rating = |place: usize| bots[place]["rating"].as_f64().unwrap();
    assert!(rating(0) > rating(1) && rating(0) > rating(2));
    assert!(bots[0]["uncertainty"].as_f64().unwrap() < 8.3);
}

#[test]
fn two_bots_can_share_a_larger_table() {
    let args = ["--bots", "greedy,random", "--players", "4", "--games", "4"];
    let summary = summary(&args);
    assert_eq!(
        (&summary["seats"], &summary["games"]),
        (&4.into(), &4.into())
    );
    let turns = |place: usize| summary["bots"][place]["turns"].as_u64().unwrap();
    assert!(turns(1) > 2 * turns(0), "one against three");
}

#[test]
fn a_game_that_is_stopped_has_no_winner() {
    let args = ["--bots", "random,random", "--games", "4"];
    let summary = summary(&[&args[..], &["--max-rounds", "3"]].concat());
    assert_eq!(summary["capped"], 4);
    let bot = &summary["bots"][0];
    assert_eq!((&bot["wins"], &bot["losses"]), (&0.into(), &0.into()));
    assert_eq!(
        (&bot["win_share"], &bot["elo"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn a_sequential_test_ends_the_contest_early() {
    let args = ["--bots", "greedy,random", "--games", "1000000"];
    let summary = summary(&[&args[..], &["--sprt", "0,200"]].concat());
    assert_eq!(summary["sprt"]["verdict"], "h1");
    let ratio = summary["sprt"]["log_ratio"].as_f64().unwrap();
    let bound = summary["sprt"]["bound"].as_f64().unwrap();
    assert!(ratio >= bound && (bound - 2.944).abs() < 0.001);
    assert!(summary["games"].as_u64().unwrap() < 1000);
    assert_eq!(summary["stopped"], false);
}

#[test]
fn the_tables_are_readable() {
    let output = tessera(&[
        "arena",
        "carcassonne",
        "--bots",
        "greedy,random,novice",
        "--games",
        "6",
        "--iterations",
        "4",
        "--option",
        "farms=off",
    ]);
    let shown = stdout(&output);
    for word in [
        "Carcassonne, 3 bots at 3 seats, 6 games, seed 1",
        "with farms=off",
        "4 iterations a choice",
        "wins draws losses",
        "95 % interval",
        "rating",
        "ms a turn",
        "  greedy ",
        "  novice ",
        "capped",
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
fn every_game_can_be_saved() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("games");
    let games = ["arena", "carcassonne", "--bots", "greedy,random"];
    let args = [&games[..], &["--games", "10", "--save", text(&folder)]].concat();
    printed(&args);
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 10);
    assert_eq!(names[0], "game-01.json");
    assert_eq!(names[9], "game-10.json");
    let second: Value =
        serde_json::from_str(&fs::read_to_string(folder.join(&names[1])).unwrap()).unwrap();
    assert_eq!(second["format"], "tessera-record/1");
    assert_eq!(second["seats"][0]["name"], "random");
    assert_eq!(second["seats"][1]["name"], "greedy");
    printed(&["replay", text(&folder.join(&names[1])), "--json"]);
    refused(&args, 1, &["--save", "games", "not empty"]);
}

#[test]
fn invalid_arguments_are_refused_with_a_sentence() {
    let refused = |args: &[&str], words: &[&str]| {
        let mut all = vec!["arena", "carcassonne"];
        all.extend(args);
        refused(&all, 2, words);
    };
    refused(&[], &["at least two bots"]);
    refused(&["--bots", "greedy"], &["at least two bots"]);
    refused(
        &["--bots", "greedy,deep-blue"],
        &["'deep-blue'", "no such bot", "random, greedy"],
    );
    let two = ["--bots", "greedy,random"];
    let refused = |args: &[&str], words: &[&str]| refused(&[&two[..], args].concat(), words);
    refused(&["--players", "1"], &["2 bots need as many seats, not 1"]);
    refused(&["--players", "9"], &["1 to 5 seats, not 9"]);
    refused(&["--games", "0"], &["'--games", "at least 1"]);
    refused(&["--time", "0"], &["'--time", "at least 1"]);
    refused(&["--iterations", "-1"], &["'--iterations", "at least 1"]);
    refused(
        &["--time", "5", "--iterations", "5"],
        &["--time", "--iterations", "cannot be used with"],
    );
    refused(&["--threads", "0"], &["at least 1"]);
    refused(&["--sprt", "5"], &["'--sprt", "two numbers"]);
    refused(&["--sprt", "-1,-5"], &["'--sprt", "smaller"]);
    refused(
        &["--bots", "flat", "--sprt", "0,5"],
        &["--sprt compares two bots, not 3"],
    );
    refused(&["--option", "farms=4"], &["`farms`"]);
    refused(&["--pipe", "x="], &["a command is needed"]);
    refused(&["--pipe", "bot 'x"], &["never closed"]);
    refused(&["--pipe-timeout", "0"], &["at least 1"]);
}

#[test]
fn help_lists_the_bots_and_explains_the_numbers() {
    let help = printed(&["arena", "--help"]);
    for word in [
        "--sprt",
        "--pipe",
        "pentanomial",
        "exits with 130",
        "random  greedy  flat  mcts",
        "Options of Carcassonne",
        "Examples:",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
}
