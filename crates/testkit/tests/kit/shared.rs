//! The small tests that games share: each finds what it is for.

use std::cell::RefCell;

use serde_json::{Value, json};
use tessera_testkit::{
    allocation::{self, Amount},
    drawing::{assert_same_characters, assert_worlds_look_alike},
    outside::try_hostile_values,
    perft::options_of,
    toy::{Bonus, Toy, ToyOptions},
};

use crate::assert_fails;

fn nothing(run: &mut dyn FnMut()) -> u64 {
    run();
    0
}

fn something(run: &mut dyn FnMut()) -> u64 {
    run();
    1
}

#[test]
fn an_allocation_is_found() {
    let amount = Amount {
        games: 2,
        rounds: 100,
        decisions: 10,
    };
    allocation::simulating::<Toy>(&[2], amount, nothing);
    allocation::looking::<Toy>(2, 100, nothing);
    assert_fails(
        || allocation::simulating::<Toy>(&[2], amount, something),
        &["2 seats"],
    );
    assert_fails(
        || allocation::looking::<Toy>(2, 100, something),
        &["left: 1"],
    );
    let many = Amount {
        decisions: 1_000,
        ..amount
    };
    assert_fails(
        || allocation::simulating::<Toy>(&[2], many, nothing),
        &["decisions"],
    );
}

#[test]
fn a_colour_that_changes_a_character_is_found() {
    assert_same_characters("\x1b[1;31mab\x1b[0mc  \nd", "abc\nd");
    assert_fails(
        || assert_same_characters("\x1b[1;31mab\x1b[0m", "ac"),
        &["ab\nis not\nac"],
    );
}

#[test]
fn a_drawing_for_a_viewer_shows_what_it_knows() {
    use tessera_core::{Game as _, SimSource};
    let mut source = SimSource::new(3, 0);
    let mut game = Toy::new(&ToyOptions::default(), 2).unwrap();
    let mut positions = vec![game.clone()];
    while game.play_random(&mut source).is_some() {
        positions.push(game.clone());
    }
    assert_worlds_look_alike(&positions);
}

#[test]
fn every_value_is_replaced_by_hostile_ones() {
    let file = json!({ "a": [1, 2], "b": "x" });
    let seen = RefCell::new(Vec::new());
    let verify = |text: &str| seen.borrow_mut().push(text.to_owned());
    let tried = try_hostile_values(&[file], &[json!(null), json!(-1)], 2, verify);
    let seen = seen.into_inner();
    // The two items, the list, the text and the document, each by both values.
    assert_eq!((tried, seen.len()), (10, 10));
    for expected in [
        json!({ "a": [null, 2], "b": "x" }),
        json!({ "a": [1, -1], "b": "x" }),
        json!({ "a": -1, "b": "x" }),
        json!({ "a": [1, 2], "b": null }),
        Value::Null,
    ] {
        assert!(seen.contains(&expected.to_string()), "{expected}: {seen:?}");
    }
}

#[test]
fn options_are_read_from_the_name_of_a_table() {
    let (table, options) = options_of::<ToyOptions>("new-2+bonus=none").unwrap();
    assert_eq!((table, options.bonus), ("new-2", Bonus::None));
    let (table, options) = options_of::<ToyOptions>("new-2").unwrap();
    assert_eq!((table, options), ("new-2", ToyOptions::default()));
    assert!(options_of::<ToyOptions>("new-2+bonus=more").is_none());
    assert!(options_of::<ToyOptions>("new-2+bonus").is_none());
}
