//! A playthrough of the toy, and the message when one differs.

use std::{fs, path::Path};

use tessera_core::Game as _;
use tessera_testkit::playthrough::{check, check_first, compare, moves, text, write};

use crate::toy::{
    Toy, ToyOptions,
    fault::{self, Fault},
};

const FILE: &str = "tests/playthroughs/toy-3.txt";

fn start(seats: usize) -> Toy {
    Toy::new(&ToyOptions::default(), seats).expect("so many may play")
}

/// A file of this test's own that holds the playthrough after `change`.
fn file(name: &str, change: impl Fn(&str) -> String) -> String {
    let path = format!("{}/{name}.txt", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, change(&text(&start(2), 7, 100))).expect("the test may write");
    path
}

fn difference(path: &str) -> String {
    compare(Path::new(path), &start(2), 7, 100).expect_err("the file is wrong")
}

#[test]
fn the_game_of_the_file_is_played() {
    check(FILE, &start(3), 1);
}

#[test]
fn a_long_game_can_be_left() {
    check_first("tests/playthroughs/toy-2-short.txt", &start(2), 2, 9);
}

#[test]
fn moves_come_back_out() {
    let written = text(&start(3), 1, 100);
    let mut game = start(3);
    for text in moves(&written) {
        let actor = game.mover().actor().unwrap();
        game.apply(actor, text.parse().unwrap()).unwrap();
    }
    assert!(game.ranking().is_some());
}

#[test]
fn what_is_written_compares_equal() {
    let path = format!("{}/new/folder.txt", env!("CARGO_TARGET_TMPDIR"));
    let path = Path::new(&path);
    write(path, &start(2), 7, 100).unwrap();
    assert_eq!(compare(path, &start(2), 7, 100), Ok(()));
}

#[test]
fn the_first_difference_is_shown_with_its_surroundings() {
    let path = file("points", |text| text.replacen("= A ", "= A 7", 1));
    let message = difference(&path);
    for part in [
        "differs\n",
        "    > lay",
        "file: = A 7",
        "game: = A ",
        "TESSERA_BLESS=1",
    ] {
        assert!(message.contains(part), "`{part}` is missing in\n{message}");
    }
    assert!(message.contains("the file's moves are still accepted"));
}

#[test]
fn a_move_that_is_no_longer_accepted_is_reported() {
    let path = file("move", |text| text.replacen("> lay", "> bury 9\n> lay", 1));
    let message = difference(&path);
    assert!(
        message.contains("are no longer accepted: move 7, `bury 9`"),
        "{message}"
    );
}

#[test]
fn a_file_that_ends_early_or_is_missing_is_reported() {
    let path = file("cut", |text| text.replace("places: ", ""));
    assert!(difference(&path).contains("places: A"));
    let path = file("end", |text| text[..text.find("places").unwrap()].into());
    assert!(difference(&path).contains("file: (ends here)"));
    assert!(difference("tests/playthroughs/none.txt").contains("TESSERA_BLESS=1"));
}

#[test]
fn moves_that_lead_elsewhere_by_apply_are_reported() {
    let message = fault::with(Fault::PlayScoresNothing, || {
        let path = file("apply", str::to_owned);
        difference(&path)
    });
    assert!(
        message.contains("another end when they are taken by `apply`"),
        "{message}"
    );
}

#[test]
fn a_game_that_is_already_begun_has_no_file() {
    let begun = Toy::begun(ToyOptions::default(), 2, 3, -1);
    let message = compare(Path::new(FILE), &begun, 1, 100).unwrap_err();
    assert_eq!(message, "the start is not a new game");
}
