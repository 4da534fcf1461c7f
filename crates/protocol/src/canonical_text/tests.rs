use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{canonical::canonical, merge_patch};

/// Values without `null`, which a patch cannot express.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "[a\"\\\\\n\u{1}é,]{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-c\"\\\\ \u{1}é]{0,2}", inner, 0..5)
                .prop_map(|members| members.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn the_text_and_the_patch_are_those_of_the_plain_versions(
        old in value(),
        new in value(),
    ) {
        let texts = (CanonicalText::of(&old), CanonicalText::of(&new));
        prop_assert_eq!(texts.0.text(), canonical(&old));
        prop_assert_eq!(texts.1.text(), canonical(&new));
        let patch = texts.0.patch(&texts.1);
        prop_assert_eq!(patch, canonical(&merge_patch::diff(&old, &new)));
        prop_assert_eq!(texts.0.patch(&texts.0) , if old.is_object() { "{}".into() } else { canonical(&old) });
    }
}

#[derive(Serialize)]
struct Wire {
    zebra: u8,
    ant: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<u8>,
    kind: Kind,
    names: BTreeMap<u32, Vec<Kind>>,
    pair: (char, f64),
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Kind {
    Plain,
    Tagged { z: u8, a: u8 },
    Inner(Inner),
}

#[derive(Serialize)]
struct Inner {
    bee: (),
    #[serde(flatten)]
    more: BTreeMap<String, u8>,
}

#[test]
fn every_form_of_a_type_is_written_as_its_value() {
    let inner = Inner {
        bee: (),
        more: BTreeMap::from([("y".into(), 1), ("a".into(), 2)]),
    };
    let wire = Wire {
        zebra: 255,
        ant: Some(i64::MIN),
        missing: None,
        kind: Kind::Inner(inner),
        names: BTreeMap::from([
            (10, vec![Kind::Plain, Kind::Tagged { z: 1, a: 2 }]),
            (9, vec![]),
        ]),
        pair: ('"', 0.5),
    };
    let value = serde_json::to_value(&wire).unwrap();
    assert_eq!(CanonicalText::of(&wire).text(), canonical(&value));
}

#[test]
fn a_value_that_json_cannot_represent_is_an_error() {
    let odd = BTreeMap::from([(vec![1], 2)]);
    assert!(write::canonical_text(&odd).is_err());
    let outside: Result<u8, (u8, u8)> = Err((1, 2));
    assert_eq!(
        CanonicalText::of(&outside).text(),
        canonical(&json!({ "Err": [1, 2] }))
    );
}
