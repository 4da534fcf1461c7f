//! Malformed files: `verify` returns a report or an error, whatever they hold.

use serde_json::{Value, json};
use tessera_eldorado::oracle::verify;

use tessera_testkit::outside::try_hostile_values;

use super::{CAVES, RANKING, REACH, TWO, outside};

#[test]
fn a_file_of_another_kind_is_an_error() {
    let two = outside().text(TWO);
    for (text, expected) in [
        ("", "EOF"),
        ("[1]", "invalid"),
        ("{}", "turned into a scenario test"),
        (
            r#"{"conventions": {}, "cases": []}"#,
            "turned into a scenario test",
        ),
        (r#"{"schema": "eldorado-replay/1"}"#, "missing field"),
        (r#"{"schema": "eldorado-reach/1"}"#, "missing field"),
        (r#"{"schema": "eldorado-ranking/1"}"#, "missing field"),
        (
            &two.replace("eldorado-replay/1", "eldorado-replay/2"),
            "schema `eldorado-replay/2` is not known",
        ),
    ] {
        let reason = verify(text).unwrap_err();
        assert!(reason.contains(expected), "{reason}");
    }
}

/// Every value of the first steps of a game and of some questions is replaced by others in turn.
#[test]
fn no_value_anywhere_makes_it_panic() {
    let shortened = |name: &str, list: &str, count: usize| {
        let mut file: Value = serde_json::from_str(&outside().text(name)).unwrap();
        file[list].as_array_mut().unwrap().truncate(count);
        file
    };
    let hostile = [
        json!(null),
        json!(-1),
        json!(127),
        json!(-128),
        json!(1e30),
        json!("native"),
        json!([]),
        json!({}),
        json!([[1, 1]]),
        json!("token:coin_1"),
    ];
    let files = [
        shortened(CAVES, "steps", 8),
        shortened(REACH, "queries", 4),
        shortened(RANKING, "cases", 3),
    ];
    let tried = try_hostile_values(&files, &hostile, 1, verify);
    assert!(tried > 500, "{tried}");
}
