//! A small story for the tests.

use std::collections::BTreeMap;

use tessera_core::Seat;

use super::story::{Sitter, Step, Story};

/// An unfinished game of Ann and an unnamed player, with these moves.
pub fn story(moves: Vec<Step>) -> Story {
    let sitter = |letter, name: Option<&str>| Sitter {
        seat: Seat::from_letter(letter).unwrap(),
        name: name.map(Into::into),
    };
    let numbered = moves.into_iter().enumerate();
    Story {
        game: "carcassonne".into(),
        title: "Carcassonne",
        rules: 1,
        options: BTreeMap::new(),
        seats: vec![sitter('A', Some("Ann")), sitter('B', None)],
        start_points: vec![0, 0],
        moves: numbered
            .map(|(index, step)| Step {
                n: index + 1,
                ..step
            })
            .collect(),
        result: None,
        deal: None,
    }
}

/// A move; the story numbers it.
pub fn step(by: &str, text: &str, events: &[&str], points: [i32; 2]) -> Step {
    Step {
        n: 0,
        by: by.into(),
        text: text.into(),
        events: events.iter().map(ToString::to_string).collect(),
        points: points.into(),
    }
}
