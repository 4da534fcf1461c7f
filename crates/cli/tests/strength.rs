//! The command `tessera strength`, run as a program.

use std::fs;

use serde_json::Value;

use crate::common::{printed, refused};

const SMALL: [&str; 6] = ["strength", "codex", "--times", "4,1,4", "--games", "3"];

#[test]
fn each_time_plays_the_one_before_it() {
    let args = [&SMALL[..], &["--json"]].concat();
    let climb: Value = serde_json::from_str(&printed(&args)).unwrap();
    assert_eq!(
        (&climb["bot"], &climb["bottom"]),
        (&"expert".into(), &"greedy".into())
    );
    let steps = climb["steps"].as_array().unwrap();
    let reported: Vec<(u64, &str)> = steps
        .iter()
        .map(|step| {
            (
                step["ms"].as_u64().unwrap(),
                step["against"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(reported, [(1, "greedy"), (4, "expert@1ms")]);
    for step in steps {
        assert_eq!(step["games"], 4, "complete deals");
        let number = |key: &str| step[key].as_f64().unwrap();
        assert!(number("elo_low") < number("elo") && number("elo") < number("elo_high"));
        assert!(number("iterations_per_second") > 0.0);
    }
}

#[test]
fn the_curve_is_drawn_and_the_table_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("curve.svg");
    let args = [&SMALL[..], &["--svg", file.to_str().unwrap()]].concat();
    let table = printed(&args);
    assert!(
        table.contains("1 ms  greedy") && table.contains("4 ms  expert@1ms"),
        "{table}"
    );
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<circle").count(), 2);
    assert!(svg.contains("Codex Naturalis: strength against thinking time"));
}

#[test]
fn invalid_arguments_are_refused_immediately() {
    let with = |more: &[&'static str]| [&["strength", "codex"], more].concat();
    refused(&with(&["--times", "0"]), 2, &["--times", "at least 1"]);
    refused(
        &with(&["--times", "5,x"]),
        2,
        &["--times", "a whole number"],
    );
    refused(&with(&["--bot", "nobody"]), 2, &["--bot", "no such bot"]);
    refused(&with(&["--option", "fly=on"]), 2, &["fly"]);
    refused(
        &with(&["--svg", "no/such/folder.svg"]),
        1,
        &["cannot write", "folder.svg"],
    );
}
