//! The engine under outside judges: whole games of a reference simulator, single questions about
//! moves and rankings, and what `verify` says when a file states something else.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod hostile;
mod queries;
mod replay;

use std::{fs, path::Path};

use serde_json::Value;
use tessera_eldorado::oracle::verify;

/// Every fixture with its cases and steps.
const FIXTURES: [(&str, usize, usize); 7] = [
    (TWO, 1, 193),
    ("g011_first_3p_mixed_b.json", 1, 190),
    ("g019_first_4p_trasher.json", 1, 250),
    (CROSS, 1, 222),
    (CAVES, 1, 311),
    (RANKING, 100, 100),
    (REACH, 150, 150),
];

const TWO: &str = "g006_first_2p_hunter.json";
const CROSS: &str = "g258_witchs_cauldron_3p_rich_native_cross.json";
const CAVES: &str = "g300_serpentine_3p_caves_rich.json";
const RANKING: &str = "ranking.json";
const REACH: &str = "reach_serpentine.json";

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    fs::read_to_string(path.join(name)).unwrap()
}

#[test]
fn every_fixture_is_confirmed() {
    for (name, cases, steps) in FIXTURES {
        let report = verify(&fixture(name)).unwrap();
        assert_eq!(report.mismatches, [], "{name}");
        assert_eq!(report.notes, [""; 0], "{name}");
        assert_eq!((report.cases, report.steps), (cases, steps), "{name}");
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    assert_eq!(fs::read_dir(folder).unwrap().count(), FIXTURES.len());
}

/// What is said of a fixture after a change: mismatches, then notes, or the error.
fn said(name: &str, change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut file: Value = serde_json::from_str(&fixture(name)).unwrap();
    let before = file.clone();
    change(&mut file);
    assert_ne!(file, before, "{name}: nothing was changed");
    match verify(&file.to_string()) {
        Ok(report) => {
            let mismatches = report.mismatches.iter().map(ToString::to_string);
            mismatches.chain(report.notes).collect()
        }
        Err(reason) => vec![reason],
    }
}

/// Changes one member of a fixture per line `MEMBER := VALUE => SAID` and expects what is said
/// first to begin like that. A member that is not there is added, `-` adds to a list.
#[track_caller]
fn expect_said(name: &str, changes: &str) {
    for line in changes.lines().filter(|line| !line.trim().is_empty()) {
        let (change, expected) = line.trim().split_once(" => ").expect(line);
        let (member, value) = change.split_once(" := ").expect(line);
        let value: Value = serde_json::from_str(value).expect(line);
        let (parent, key) = member.rsplit_once('/').expect(line);
        let said = said(name, |file| match file.pointer_mut(parent).expect(line) {
            Value::Array(list) if key == "-" => list.push(value),
            Value::Array(list) => list[key.parse::<usize>().expect(line)] = value,
            parent => parent[key] = value,
        });
        let first = said.first().map_or("nothing", String::as_str);
        assert!(first.starts_with(expected), "{line}\nsaid: {first}");
    }
}
