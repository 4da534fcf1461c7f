//! The slow referee by itself: files from outside confirm it, and it notices when one of their
//! statements is changed.

use std::fs;

use crate::slow::replay::{replay, replay_value};
use serde_json::Value;
use tessera_testkit::comparison;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");

fn fixture(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(format!("{FIXTURES}/{name}")).unwrap()).unwrap()
}

#[test]
fn all_outside_files_agree() {
    let (mut files, mut comparisons, mut complaints) = (0, 0, Vec::new());
    for entry in fs::read_dir(FIXTURES).unwrap() {
        let path = entry.unwrap().path();
        let report = replay(&fs::read_to_string(&path).unwrap());
        assert!(
            report.comparisons > 100,
            "{} says too little",
            path.display()
        );
        files += 1;
        comparisons += report.comparisons;
        for complaint in report.differences.iter().chain(&report.unread) {
            complaints.push(format!("{}: {complaint}", path.display()));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(files >= 7, "{files} files");
    assert!(comparisons > 35_000, "{comparisons} comparisons");
}

/// Breaks each `every`th leaf that `concerns` in turn; returns those whose change was not noticed,
/// and the number that were broken.
fn unnoticed(file: &Value, every: usize, concerns: impl Fn(&str) -> bool) -> (Vec<String>, usize) {
    let mut leaves = comparison::leaves(file);
    leaves.retain(|at| concerns(at));
    let other_word = |word: &str| {
        if word == "explorer" {
            "sailor"
        } else {
            "explorer"
        }
    };
    comparison::unnoticed(file, &leaves, every, other_word, replay_value)
}

#[test]
fn a_change_anywhere_in_a_game_is_noticed() {
    for (name, every) in [
        ("g006_first_2p_hunter.json", 397),
        ("g300_serpentine_3p_caves_rich.json", 601),
    ] {
        let game = |at: &str| at.starts_with("/steps") || at.starts_with("/result");
        let (missed, tried) = unnoticed(&fixture(name), every, game);
        assert!(tried > 40, "{name}: {tried}");
        assert_eq!(missed, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_change_in_an_answer_or_a_ranking_is_noticed() {
    let answers = |at: &str| at.contains("/answer") || at.contains("/race_like");
    let (missed, tried) = unnoticed(&fixture("reach_serpentine.json"), 67, answers);
    assert!(tried > 20, "{tried}");
    assert_eq!(missed, Vec::<String>::new());
    let places = |at: &str| at.contains("/winners") || at.contains("/places");
    let (missed, tried) = unnoticed(&fixture("ranking.json"), 9, places);
    assert!(tried > 20, "{tried}");
    assert_eq!(missed, Vec::<String>::new());
}
