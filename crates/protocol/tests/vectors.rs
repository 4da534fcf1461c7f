//! The vectors of `docs/protocol-vectors.json`, which a program apart from ours made.

use serde::Deserialize;
use serde_json::Value;
use tessera_protocol::{
    canonical::{canonical, hash_text},
    merge_patch::{apply, diff},
};

#[derive(Deserialize)]
struct Vectors {
    canonical: Vec<Text>,
    patches: Vec<Patch>,
}

#[derive(Deserialize)]
struct Text {
    value: Value,
    text: String,
    blake3: String,
}

#[derive(Deserialize)]
struct Patch {
    old: Value,
    new: Value,
    patch: Value,
    blake3_of_new: String,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../../../docs/protocol-vectors.json")).unwrap()
}

#[test]
fn texts_and_hashes_are_those_of_the_vectors() {
    let vectors = vectors().canonical;
    assert!(vectors.len() >= 15);
    for vector in vectors {
        assert_eq!(canonical(&vector.value), vector.text);
        assert_eq!(hash_text(&vector.value), vector.blake3, "{}", vector.text);
    }
}

#[test]
fn patches_are_those_of_the_vectors() {
    let vectors = vectors().patches;
    assert!(vectors.len() >= 12);
    for vector in vectors {
        assert_eq!(diff(&vector.old, &vector.new), vector.patch);
        let mut patched = vector.old;
        apply(&mut patched, &vector.patch);
        assert_eq!(patched, vector.new);
        assert_eq!(hash_text(&patched), vector.blake3_of_new);
    }
}
