//! Patches and canonical JSON of values that nobody thought of.

use proptest::prelude::*;
use serde_json::{Map, Value};
use tessera_protocol::{
    canonical::{canonical, hash},
    merge_patch::{apply, diff, has_no_null},
};

/// Values like those of views. Names repeat often, so that two values share members.
fn value() -> impl Strategy<Value = Value> {
    let name = prop_oneof![
        4 => prop::sample::select(vec!["a", "b", "1,0", "1,-2", "10", "9", "null", ""]).prop_map(String::from),
        1 => any::<String>(),
    ];
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::from),
        (-9_007_199_254_740_991_i64..=9_007_199_254_740_991).prop_map(Value::from),
        (0..3_i64).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 48, 6, move |inner| {
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            3 => prop::collection::vec((name.clone(), inner), 0..6)
                .prop_map(|members| Value::from(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_patch_turns_the_old_value_into_the_new_one(old in value(), new in value()) {
        let patch = diff(&old, &new);
        let mut patched = old.clone();
        apply(&mut patched, &patch);
        prop_assert_eq!(&patched, &new);
        prop_assert_eq!(hash(&patched), hash(&new));
        // Twice is once: a patch may come again after a lost connection.
        apply(&mut patched, &patch);
        prop_assert_eq!(&patched, &new);
        prop_assert!(has_no_null(&patched));
    }

    #[test]
    fn equal_values_need_no_patch(value in value()) {
        let patch = diff(&value, &value);
        prop_assert!(!value.is_object() || patch == Value::Object(Map::new()));
    }

    #[test]
    fn canonical_text_reads_back_and_is_stable(value in value()) {
        let text = canonical(&value);
        let read: Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &value);
        prop_assert_eq!(canonical(&read), text.clone());
        // Any other way to write the same value comes to the same text.
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        let read: Value = serde_json::from_str(&pretty).unwrap();
        prop_assert_eq!(canonical(&read), text);
    }

    #[test]
    fn different_values_have_different_texts(one in value(), other in value()) {
        prop_assert_eq!(canonical(&one) == canonical(&other), one == other);
    }
}
