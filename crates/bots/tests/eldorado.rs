//! The bots of The Quest for El Dorado: they always arrive.

use tessera_core::{Game as _, Options as _, Seat};
use tessera_eldorado::{Options, State, options::CourseChoice};

use crate::common;

common::laws!(State, rounds: 100);

/// Every option other than it is by default, but the caves.
const OTHERWISE: [(&str, &str); 7] = [
    ("order", "move-first"),
    ("native", "cross"),
    ("gained", "discard"),
    ("start-spaces", "jungle"),
    ("strip-exits", "blocked"),
    ("explore", "choice"),
    ("race", "places"),
];

fn start(course: &str, others: &[(&str, &str)], seats: usize) -> State {
    let mut options = Options::default();
    options.set("course", course).unwrap();
    for (key, value) in others {
        options.set(key, value).unwrap();
    }
    State::new(&options, seats).unwrap()
}

/// All variants: as printed, with caves, with everything else, with all of it.
fn variants() -> [Vec<(&'static str, &'static str)>; 4] {
    let caves = [("caves", "on")];
    let all = OTHERWISE.into_iter().chain(caves).collect();
    [Vec::new(), caves.to_vec(), OTHERWISE.to_vec(), all]
}

#[test]
fn greedy_arrives_on_every_course_at_every_table() {
    for course in CourseChoice::TEXTS {
        for others in variants() {
            for (seats, seed) in [(2, 0), (2, 1), (3, 2), (3, 3), (4, 4), (4, 5)] {
                let start = start(course, &others, seats);
                let played = common::game(&start, &["greedy"], 1, 60, seed);
                assert!(!played.capped, "{course}, {others:?}, {seats} seats");
            }
        }
    }
}

#[test]
fn every_level_arrives_on_every_course() {
    let levels = ["novice", "casual", "strong", "expert"];
    for (number, course) in CourseChoice::TEXTS.iter().enumerate() {
        for (variant, others) in variants().into_iter().enumerate() {
            let level = levels[(number + variant) % 4];
            let start = start(course, &others, 2);
            let played = common::game(&start, &[level], common::FEW, 100, 6);
            assert!(!played.capped, "{level} on {course}, {others:?}");
        }
    }
}

#[test]
fn greedy_always_beats_random() {
    for course in CourseChoice::TEXTS {
        let start = start(course, &[], 2);
        for (own, names) in [["greedy", "random"], ["random", "greedy"]]
            .into_iter()
            .enumerate()
        {
            let played = common::game(&start, &names, 1, 70, 3);
            let seat = Seat::new(own).unwrap();
            assert!(played.end.has_arrived(seat), "{course}");
            assert_eq!(played.end.ranking().unwrap()[seat], 1, "{course}");
        }
    }
}

#[test]
fn the_ladder_is_in_order() {
    common::wins::<State>(["flat", "random"], 90.0, 2, 100);
    common::wins::<State>(["mcts", "greedy"], 55.0, 4, 40);
}

#[test]
fn the_levels_are_in_order() {
    common::wins::<State>(["casual", "novice"], 65.0, 20, 1);
    common::wins::<State>(["strong", "casual"], 60.0, 5, 40);
}
