//! The slow referee by itself: files from outside confirm it, and it notices when one of their
//! statements is changed.

use std::fs;

use crate::slow::replay::{replay, replay_value};
use serde_json::{Value, json};

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

/// Every number, word, truth value and null below the value, as JSON pointers.
fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                leaves(inner, &format!("{at}/{index}"), found);
            }
        }
        Value::Object(members) => {
            for (name, inner) in members {
                leaves(inner, &format!("{at}/{name}"), found);
            }
        }
        _ => found.push(at.to_owned()),
    }
}

fn broken(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_i64().unwrap() + 1),
        Value::Bool(truth) => json!(!truth),
        Value::Null => json!(0),
        Value::String(word) if word == "explorer" => json!("sailor"),
        Value::String(_) => json!("explorer"),
        _ => unreachable!("a leaf has no parts"),
    }
}

/// Breaks every so manyth leaf in turn; returns those whose change nobody noticed, and how many
/// were broken.
fn unnoticed(
    mut file: Value,
    every: usize,
    concerns: impl Fn(&str) -> bool,
) -> (Vec<String>, usize) {
    let mut all = Vec::new();
    leaves(&file, "", &mut all);
    all.retain(|at| concerns(at));
    let (mut missed, mut tried) = (Vec::new(), 0);
    for at in all.iter().step_by(every) {
        let leaf = file.pointer_mut(at).unwrap();
        let stated = leaf.clone();
        *leaf = broken(&stated);
        if replay_value(&file).differences.is_empty() {
            missed.push(at.clone());
        }
        *file.pointer_mut(at).unwrap() = stated;
        tried += 1;
    }
    (missed, tried)
}

#[test]
fn a_change_anywhere_in_a_game_is_noticed() {
    for (name, every) in [
        ("g006_first_2p_hunter.json", 397),
        ("g300_serpentine_3p_caves_rich.json", 601),
    ] {
        let game = |at: &str| at.starts_with("/steps") || at.starts_with("/result");
        let (missed, tried) = unnoticed(fixture(name), every, game);
        assert!(tried > 40, "{name}: {tried}");
        assert_eq!(missed, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_change_in_an_answer_or_a_ranking_is_noticed() {
    let answers = |at: &str| at.contains("/answer") || at.contains("/race_like");
    let (missed, tried) = unnoticed(fixture("reach_serpentine.json"), 67, answers);
    assert!(tried > 20, "{tried}");
    assert_eq!(missed, Vec::<String>::new());
    let places = |at: &str| at.contains("/winners") || at.contains("/places");
    let (missed, tried) = unnoticed(fixture("ranking.json"), 9, places);
    assert!(tried > 20, "{tried}");
    assert_eq!(missed, Vec::<String>::new());
}
