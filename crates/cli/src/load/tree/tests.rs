use serde_json::json;
use tessera_carcassonne::State as Carcassonne;
use tessera_codex::State as Codex;
use tessera_core::{SimSource, Viewer};
use tessera_eldorado::State as Eldorado;
use tessera_protocol::{Wire, canonical::value_of, merge_patch};

use super::*;

/// Merges in both ways and compares the results.
#[track_caller]
fn merged(before: &Value, patch: &Value) -> Value {
    let mut plain = before.clone();
    merge_patch::apply(&mut plain, patch);
    let mut tree = Tree::read(&before.to_string()).unwrap();
    // Computes the kept texts, so that outdated ones would be noticed.
    tree.text();
    tree.merge(&patch.to_string()).unwrap();
    assert_eq!(tree.text(), canonical(&plain), "{before} and {patch}");
    plain
}

#[test]
fn patches_are_merged_as_the_rfc_says() {
    let before = json!({ "a": { "b": "c", "d": [1, { "e": 2 }] }, "f": 3 });
    for patch in [
        json!({}),
        json!({ "a": null }),
        json!({ "a": { "b": null } }),
        json!({ "a": { "b": { "deep": { "er": null, "est": 1 } } } }),
        json!({ "a": "plain" }),
        json!({ "f": { "new": true } }),
        json!({ "a": { "d": [null, {}] } }),
        json!({ "none": null, "z": -1, "0": false }),
        json!("no object"),
        json!([1]),
        json!(null),
    ] {
        merged(&before, &patch);
        merged(&json!({}), &patch);
        merged(&json!("text"), &patch);
    }
}

#[test]
fn only_necessary_characters_are_escaped() {
    let odd = "\u{0}\t\"\\/\u{7f}é\u{2028}😀";
    let after = merged(&json!({ "b": 1 }), &json!({ odd: odd, "a": 1.5 }));
    assert!(after[odd] == odd);
    // The escapes in the received text do not matter.
    let mut tree = Tree::read(r#"{"\u0061\/":"\u00e9\n"}"#).unwrap();
    assert_eq!(tree.text(), r#"{"a/":"é\n"}"#);
}

#[test]
fn members_are_found_by_name() {
    let tree = Tree::read(r#"{"b":{"x":1,"a":true},"version":7}"#).unwrap();
    assert_eq!(tree.get("version").and_then(Tree::leaf), Some("7"));
    let names = tree
        .get("b")
        .map(|b| b.members().iter().map(|(name, _)| &**name));
    assert_eq!(names.unwrap().collect::<Vec<_>>(), ["a", "x"]);
    assert!(tree.get("none").is_none());
    let leaf = tree.get("version").unwrap();
    assert!(leaf.get("x").is_none() && leaf.members().is_empty());
    assert_eq!(tree.leaf(), None);
}

#[test]
fn invalid_json_is_refused() {
    let mut tree = Tree::read("{}").unwrap();
    for text in ["", "{", "{} {}", "[1", "nul"] {
        assert!(Tree::read(text).is_err(), "{text}");
        assert!(tree.merge(text).is_err(), "{text}");
    }
    let deep = "[".repeat(100_000);
    assert!(tree.merge(&deep).is_err());
    let deep = r#"{"a":"#.repeat(100_000);
    assert!(tree.merge(&deep).is_err());
}

#[test]
fn complete_games_have_the_same_text_either_way() {
    assert_same_texts::<Carcassonne>();
    assert_same_texts::<Codex>();
    assert_same_texts::<Eldorado>();
}

/// Views of a random game, sent as patches.
fn assert_same_texts<G: Wire>() {
    let mut source = SimSource::new(5, 1);
    let mut game = G::new(&G::Options::default(), 2).unwrap();
    let viewers: Vec<Viewer> = Viewer::all(2).collect();
    let view = |game: &G, viewer| {
        let view = game.view(viewer);
        let choices = G::choices(&view, &game.legal_actions());
        json!({ "board": value_of(&G::wire_view(&view)), "choices": value_of(&choices) })
    };
    let mut before: Vec<Value> = viewers.iter().map(|&viewer| view(&game, viewer)).collect();
    let complete = before.iter().map(|view| Tree::read(&view.to_string()));
    let mut trees: Vec<Tree> = complete.map(Result::unwrap).collect();
    for _ in 0..150 {
        let Some(action) = game.random_move(&mut source) else {
            return;
        };
        game.play(action);
        for ((&viewer, before), tree) in viewers.iter().zip(&mut before).zip(&mut trees) {
            let after = view(&game, viewer);
            let patch = merge_patch::diff(before, &after);
            tree.merge(&patch.to_string()).unwrap();
            assert_eq!(tree.text(), canonical(&after));
            *before = after;
        }
    }
}
