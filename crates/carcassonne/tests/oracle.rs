//! The engine under outside judges: games and cases of JCloisterZone, and the report of `verify`
//! when a file states something else.

use std::{fs, path::Path};

use serde_json::{Value, json};
use tessera_carcassonne::oracle::verify;

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    fs::read_to_string(path.join(name)).unwrap()
}

/// The mismatches of the file after one member, which must exist, was given another value.
#[track_caller]
fn tampered(name: &str, member: &str, value: Value) -> Vec<String> {
    let mut file: Value = serde_json::from_str(&fixture(name)).unwrap();
    let stated = file.pointer_mut(member).expect(member);
    assert_ne!(*stated, value, "{member}");
    *stated = value;
    let report = verify(&file.to_string()).unwrap();
    report.mismatches.iter().map(ToString::to_string).collect()
}

#[test]
fn every_fixture_is_confirmed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let (mut files, mut steps) = (0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let report = verify(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(report.mismatches, [], "{}", path.display());
        assert_eq!(report.notes, [""; 0], "{}", path.display());
        files += 1;
        steps += report.steps;
    }
    assert!(files >= 14 && steps > 700, "{files} files, {steps} steps");
}

#[test]
fn every_statement_of_a_turn_is_compared() {
    let road = json!({"kind": "road", "edges": ["N"], "base_edges": ["N"]});
    let cases = [
        (
            "/turns/3/player",
            json!(0),
            "turn 4: player: expected 0, got 1",
        ),
        (
            "/turns/3/legal_placements/0",
            json!([9, 9, 0]),
            "turn 4: legal_placements",
        ),
        ("/turns/3/legal_meeples/0", road, "turn 4: legal_meeples"),
        ("/turns/0/scored/0/points", json!(3), "turn 1: scored"),
        ("/turns/0/scored/0/what", json!("road"), "turn 1: scored"),
        (
            "/turns/3/scores/0",
            json!(99),
            "turn 4: scores: expected [99",
        ),
        ("/turns/3/supply/1", json!(1), "turn 4: supply"),
        (
            "/turns/3/tile",
            json!("?"),
            "turn 4: tile: expected a tile, got there is no tile `?`",
        ),
        (
            "/turns/3/x",
            json!(55),
            "turn 4: action: expected `place 55,",
        ),
        ("/turns/3/rot", json!(4), "only 0 to 3 are known"),
        (
            "/turns/19/discarded_before",
            json!(["U"]),
            "turn 20: action: expected `discard U`",
        ),
        ("/turns/3/n", json!(5), "turn 4: n: expected 5, got 4"),
        (
            "/turns/0/meeple/base_edges",
            json!(["S"]),
            "no such segment on the tile",
        ),
        (
            "/turns/0/meeple",
            json!({"kind": "cloister"}),
            "turn 1: meeple: expected Meeple",
        ),
    ];
    for (member, value, expected) in cases {
        let mismatches = tampered("jcz_p2_dense_001.json", member, value);
        let first = mismatches.first().map_or("nothing", String::as_str);
        assert!(first.contains(expected), "{member}: {first}");
    }
}

#[test]
fn every_statement_of_the_end_is_compared() {
    let game = "jcz_rare_008.json";
    let mismatches = tampered(game, "/final_scores/0", json!(51));
    assert_eq!(
        mismatches,
        ["end: final_scores: expected [51, 52], got [52, 52]"]
    );
    let mismatches = tampered(game, "/final_scoring/0/what", json!("road.incomplete"));
    assert!(
        mismatches[0].starts_with("end: final_scoring: "),
        "{mismatches:?}"
    );
    let mismatches = tampered(game, "/discarded_at_end", json!(["C"]));
    assert!(
        mismatches[0].starts_with("end: action: expected `discard C`"),
        "{mismatches:?}"
    );

    let case = "jcz_monastery-scoring.json";
    let mismatches = tampered(case, "/expected/assertions/1", json!("Carol has 5 points"));
    assert_eq!(
        mismatches,
        ["end: assertion: expected Carol has 5 points, got 4"]
    );
    let mismatches = tampered(
        case,
        "/expected/assertions/1",
        json!("Eva scored road for 9 points"),
    );
    assert_eq!(mismatches.len(), 1);
    for (member, expected) in [("scores", "[9, 1]"), ("final", "[9, 1]")] {
        let mismatches = tampered(case, "/expected", json!({member: [9, 1]}));
        let start = format!("end: expected.{member}: expected {expected}");
        assert!(mismatches[0].starts_with(&start), "{mismatches:?}");
    }
}

#[test]
fn a_game_that_stops_early_is_no_whole_game() {
    let turns = json!([]);
    let mismatches = tampered("jcz_rare_008.json", "/turns", turns);
    assert_eq!(mismatches[0], "end: game over: expected true, got false");
}

#[test]
fn a_statement_under_a_name_we_do_not_know_is_noted() {
    let text = fixture("jcz_tiny-city-rule.json").replace("\"supply\"", "\"stock\"");
    let report = verify(&text).unwrap();
    assert_eq!(report.mismatches, []);
    assert_eq!(report.notes.len(), 3);
    assert_eq!(report.notes[0], "not compared: turn 1: stock");
}

#[test]
fn a_sentence_that_cannot_be_compared_is_noted() {
    let text = fixture("jcz_tiny-city-rule.json");
    let text = text.replace("Wendy has 8 points", "Wendy smiles");
    let report = verify(&text).unwrap();
    assert_eq!(report.mismatches, []);
    assert_eq!(report.notes, ["not compared: `Wendy smiles`"]);
}

#[test]
fn a_file_of_another_kind_is_an_error() {
    for (text, expected) in [
        ("", "EOF"),
        ("{}", "missing field"),
        ("[1]", "invalid"),
        (
            &fixture("jcz_tiny-city-rule.json").replace("carcassonne-case/1", "carcassonne-case/2"),
            "schema `carcassonne-case/2` is not known",
        ),
        (
            &fixture("jcz_tiny-city-rule.json").replace("\"tiny_city\": 2", "\"tiny_city\": 3"),
            "only 4 and 2 are known",
        ),
    ] {
        let reason = verify(text).unwrap_err();
        assert!(reason.contains(expected), "{reason}");
    }
}
