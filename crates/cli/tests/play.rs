//! The command `tessera play`, run as a program.

use std::{
    fs,
    io::Write as _,
    process::{Output, Stdio},
};

use crate::common::{command, printed, refused, stderr, stdout, text};

/// Runs the binary with these lines as its input.
fn typed(args: &[&str], lines: &str) -> Output {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = lines.to_owned();
    // In a thread of its own: the program may write more than a pipe can hold before it reads on.
    let writer = std::thread::spawn(move || {
        // The game may be over before everything is written.
        let _ = input.write_all(lines.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// The standard output of a run that succeeds.
fn shown(args: &[&str], lines: &str) -> String {
    let output = typed(args, lines);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    stdout(&output)
}

/// A game with seed 5, against bots that need no time.
const CARCASSONNE: &[&str] = &["play", "carcassonne", "--bots", "greedy", "--seed", "5"];

#[test]
fn a_choice_is_made_by_number_or_by_text() {
    let by_number = shown(CARCASSONNE, "1\n1\nquit\n");
    assert!(by_number.starts_with("Carcassonne: you are A, against B (greedy)."));
    assert!(by_number.contains("  1 place 0,1 r2"), "{by_number}");
    assert!(by_number.contains("A claims city S at 0,1"), "{by_number}");
    assert!(by_number.contains("A scores 4 points for a completed city"));
    assert!(by_number.contains("\nB: place "), "{by_number}");
    assert!(by_number.ends_with("you quit before the end of the game\n"));
    let written = shown(CARCASSONNE, "place 0,1 r2; claim city S\nquit\n");
    let after = |text: &str| text.split("A scores 4 points").nth(1).unwrap().to_owned();
    assert_eq!(after(&by_number), after(&written));
}

#[test]
fn a_mistake_is_explained_and_changes_nothing() {
    let lines = "9\nfly\nplace 5,5 r0\nundo\nsave\n\nlist\nhelp\nquit\n";
    let text = shown(CARCASSONNE, lines);
    for words in [
        "there is no choice 9: choices are numbered from 1 to 4",
        "`fly` is not a move; expected `place X,Y rR`",
        "`place 5,5 r0` is refused: ",
        "(CAR-",
        "there is nothing to take back",
        "a file name is missing: save FILE",
        "   1  place 0,1 r2\n   2  place 0,-1 r1\n",
        "undo         take back my last action",
        "features     list everything that scores",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert_eq!(text.matches("to be laid by A: tile E").count(), 1);
}

#[test]
fn actions_can_be_undone_until_something_is_drawn() {
    let text = shown(CARCASSONNE, "1\nundo\n2\nundo\n1;1\nundo\nquit\n");
    assert_eq!(text.matches("to be laid by A: tile E").count(), 3, "{text}");
    assert_eq!(text.matches("there is nothing to take back").count(), 1);
}

#[test]
fn features_are_listed_as_they_are_now() {
    let text = shown(CARCASSONNE, "features\n1\nf\nquit\n");
    let lists: Vec<&str> = text.split("what  worth  owner").skip(1).collect();
    let [before, after] = lists[..] else {
        panic!("{text}");
    };
    let city = |list: &str| -> String {
        let line = list.lines().find(|line| line.starts_with("city")).unwrap();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(city(before), "city 1 1: 0,0 1: 0,1", "{before}");
    assert_eq!(city(after), "city 4 2: 0,0 0,1 complete", "{after}");
    assert_eq!(
        text.matches("to be laid by A: tile E").count(),
        1,
        "nothing was played"
    );
}

#[test]
fn other_games_list_their_counterpart_of_features() {
    let args = ["play", "codex", "--bots", "random", "--seed", "3"];
    let text = shown(&args, "1\n1\nfeatures\nquit\n");
    let (_, list) = text.split_once("for the next").unwrap();
    assert!(list.contains("per "), "the goals of objectives: {text}");
    assert!(list.contains("secret  ??"), "the secret of B: {text}");
    let args = ["play", "eldorado", "--bots", "random", "--seed", "3"];
    let text = shown(&args, "features\nquit\n");
    let (_, list) = text.split_once("blockade  between").unwrap();
    assert!(list.contains("steps to the finish"), "{text}");
}

#[test]
fn a_player_who_cannot_choose_asks_the_expert() {
    let args = [CARCASSONNE, &["--time", "20"]].concat();
    let text = shown(&args, "hint\nquit\n");
    assert!(text.contains("the expert would play: place 0,"), "{text}");
}

#[test]
fn a_complete_game_is_played_and_saved_as_a_record() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("game.json");
    for game in ["carcassonne", "codex"] {
        let args = [
            "play",
            game,
            "--bots",
            "random",
            "--seed",
            "3",
            "--record",
            text(&file),
        ];
        let text_shown = shown(&args, &"1\n".repeat(3_000));
        assert!(text_shown.contains("\n1. "), "{game}: {text_shown}");
        let listing = printed(&["replay", text(&file)]);
        assert!(!listing.is_empty());
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn a_game_can_be_saved_before_its_end() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("game.json");
    let lines = format!("1\n1\nsave {}\nquit\n", text(&file));
    let shown = shown(CARCASSONNE, &lines);
    assert!(shown.contains("saved the game to "), "{shown}");
    assert!(!printed(&["replay", text(&file)]).is_empty());
    let nowhere = directory.path().join("none/game.json");
    let lines = format!("save {}\nquit\n", text(&nowhere));
    let screen = self::shown(CARCASSONNE, &lines);
    assert!(screen.contains("cannot write"), "{screen}");
}

#[test]
fn the_cards_of_others_are_not_shown() {
    let args = [
        "play", "eldorado", "--bots", "random", "--seed", "3", "--seat", "b",
    ];
    let text = shown(&args, "quit\n");
    assert!(text.contains("you are B, against A (random)"), "{text}");
    assert!(text.contains("A draws a card"), "{text}");
    assert!(!text.contains("A draws explorer"), "{text}");
}

#[test]
fn wrong_arguments_are_refused_with_a_sentence() {
    refused(&["play", "chess"], 2, &["invalid value 'chess'"]);
    refused(
        &["play", "codex", "--bots", "kasparov"],
        2,
        &["there is no such bot; choose one of random, greedy, flat, mcts, novice"],
    );
    refused(&["play", "codex", "--players", "9"], 2, &["2 to 4 seats"]);
    refused(
        &["play", "codex", "--seat", "D"],
        2,
        &["there is no seat D at this table: seats are A to B"],
    );
    refused(
        &["play", "codex", "--seat", "AB"],
        2,
        &["seats are letters"],
    );
    refused(&["play", "codex", "--option", "farms=off"], 2, &["farms"]);
}
