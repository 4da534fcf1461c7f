//! `tessera replay` of a game that a table's dealer dealt.

use std::{fs, path::PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{printed, refused, text};

/// The dealt game of the docs after a change.
fn dealt(change: impl FnOnce(&mut Value)) -> (TempDir, PathBuf) {
    let example = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/dealer-example.json"
    );
    let mut document: Value = serde_json::from_str(&fs::read_to_string(example).unwrap()).unwrap();
    change(&mut document);
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("dealt.json");
    fs::write(&file, document.to_string()).unwrap();
    (directory, file)
}

/// The deal as the listing and the JSON show it.
fn shown_deal(change: impl FnOnce(&mut Value)) -> (Option<String>, Value) {
    let (_directory, file) = dealt(change);
    let listing = printed(&["replay", text(&file)]);
    let header = listing.split("\n\n").next().unwrap();
    let line = header.lines().find(|line| line.starts_with("chance: "));
    let report: Value = serde_json::from_str(&printed(&["replay", text(&file), "--json"])).unwrap();
    assert!(report.as_object().unwrap().contains_key("deal"));
    (line.map(Into::into), report["deal"].clone())
}

#[test]
fn a_replay_shows_whether_the_draws_are_proven() {
    let (line, json) = shown_deal(|_| {});
    let proven = "chance: 71 draws re-computed from the revealed seed";
    assert_eq!((line.as_deref(), json), (Some(proven), "proven".into()));

    // While the game runs the seed is a secret.
    let (line, json) = shown_deal(|document| {
        document["moves"].as_array_mut().unwrap().truncate(40);
        document.as_object_mut().unwrap().remove("result");
        document["deal"].as_object_mut().unwrap().remove("seed");
    });
    let not_proven = "chance: not proven, the seed is not revealed";
    assert_eq!(
        (line.as_deref(), json),
        (Some(not_proven), "not revealed".into())
    );

    let (line, json) = shown_deal(|document| {
        document.as_object_mut().unwrap().remove("deal");
    });
    assert_eq!((line, json), (None, Value::Null));
}

#[test]
fn a_deal_that_does_not_fit_is_refused() {
    let (_directory, file) = dealt(|document| document["deal"]["table"] = "table-2".into());
    refused(
        &["replay", text(&file)],
        1,
        &["deal: the seed does not fit"],
    );
}
