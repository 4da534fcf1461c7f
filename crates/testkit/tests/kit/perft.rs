//! Numbers of paths of the toy, counted by hand in its file.

use std::fs;

use tessera_core::Game as _;
use tessera_testkit::perft::{check, count, divide};

use crate::{
    assert_fails,
    toy::{Action, Toy, ToyOptions},
};

fn start(name: &str) -> Option<Toy> {
    let options = ToyOptions::default();
    match name {
        "new-2" => Toy::new(&options, 2).ok(),
        "begun-2" => Some(Toy::begun(options, 2, 3, -1)),
        _ => None,
    }
}

#[test]
fn the_file_holds() {
    check("tests/toy.perft", start);
}

#[test]
fn the_parts_add_up() {
    let game = start("new-2").unwrap();
    let parts = divide(&game, 3);
    assert_eq!(parts[0], (Action::Draw(1), 14));
    let sum: u64 = parts.iter().map(|(_, paths)| paths).sum();
    assert_eq!(sum, count(&game, 3));
}

#[test]
fn a_game_that_has_ended_has_no_paths() {
    let mut game = start("new-2").unwrap();
    let mut source = tessera_core::SimSource::new(0, 0);
    while game.play_random(&mut source).is_some() {}
    assert_eq!([0, 1, 2].map(|depth| count(&game, depth)), [1, 0, 0]);
}

#[test]
fn every_wrong_line_is_reported() {
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/wrong.perft");
    fs::write(path, "new-2 1 4\nnew-2 2 15\nold 1 1\nnew-2 x 1\nnew-2 1\n").unwrap();
    let parts = [
        "wrong.perft:2: new-2 at depth 2 is stated as 15, counted 16\n    draw 1: 4",
        "wrong.perft:3: there is no start named `old`",
        "wrong.perft:4: `x`: invalid digit",
        "wrong.perft:5: `new-2 1`, expected `name depth count`",
    ];
    assert_fails(|| check(path, start), &parts);
}

#[test]
fn a_file_without_counts_fails() {
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/empty.perft");
    fs::write(path, "# nothing yet\n").unwrap();
    assert_fails(|| check(path, start), &["no counts"]);
    assert_fails(|| check("tests/none.perft", start), &["tests/none.perft"]);
}
