//! The engine under outside judges: whole games of a reference simulator, boards of the rulebook
//! and of other engines, and what `verify` says when a file states something else.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod boards;
mod hostile;
mod replay;

use std::{fs, path::Path};

use serde_json::Value;
use tessera_codex::oracle::verify;

/// Every fixture with its cases and steps.
const FIXTURES: [(&str, usize, usize); 17] = [
    ("01_rulebook_examples.json", 5, 16),
    ("05_faccioliandrea.json", 7, 7),
    ("07_bonfanti_crescimbeni.json", 5, 6),
    ("08_grandieri_random_games.json", 15, 301),
    ("09_blocked_board.json", 1, 17),
    ("blocked20_2p_00722.json", 1, 70),
    ("blocked_4p_00705.json", 1, 109),
    ("blockdeck_4p_08000.json", 1, 157),
    ("dense_4p_00300.json", 1, 148),
    ("greedy_2p_00200.json", 1, 70),
    ("mixed_3p_00500.json", 1, 93),
    ("pattern_2p_00600.json", 1, 150),
    ("pattern_4p_00600.json", 1, 148),
    ("short_4p_00901.json", 1, 35),
    ("tie_2p_01000.json", 1, 54),
    ("tie_3p_01000.json", 1, 81),
    ("tierule_4p_02003.json", 1, 148),
];

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
