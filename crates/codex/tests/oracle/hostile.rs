//! Malformed files: `verify` returns a report or an error, whatever they hold.

use serde_json::{Value, json};
use tessera_codex::oracle::verify;

use tessera_testkit::outside::try_hostile_values;

use super::outside;

#[test]
fn a_file_of_another_kind_is_an_error() {
    let short = outside().text("short_4p_00901.json");
    for (text, expected) in [
        ("", "EOF"),
        ("[1]", "invalid"),
        ("{}", "missing field `cases`"),
        (r#"{"schema": "codex-replay/1"}"#, "missing field"),
        (
            &short.replace("codex-replay/1", "codex-replay/2"),
            "schema `codex-replay/2` is not known",
        ),
    ] {
        let reason = verify(text).unwrap_err();
        assert!(reason.contains(expected), "{reason}");
    }
}

/// Every value of the smallest files, of a game without most of its lists, is replaced by others
/// in turn.
#[test]
fn no_value_anywhere_makes_it_panic() {
    let mut short: Value = serde_json::from_str(&outside().text("short_4p_00901.json")).unwrap();
    let steps = short["steps"].as_array_mut().unwrap();
    for step in steps.iter_mut().skip(4) {
        step["legal"].as_array_mut().unwrap().truncate(2);
    }
    let boards: Value = serde_json::from_str(&outside().text("01_rulebook_examples.json")).unwrap();
    let hostile = [
        json!(null),
        json!(-1),
        json!(127),
        json!(-128),
        json!(1e30),
        json!("x"),
        json!([]),
        json!({}),
        json!([[1, 1, "fungi"]]),
    ];
    let tried = try_hostile_values(&[short, boards], &hostile, 3, verify);
    assert!(tried > 5_000, "{tried}");
}
