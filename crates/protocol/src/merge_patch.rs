//! The difference between two views as a JSON merge patch, RFC 7396.
//!
//! A patch has the members that changed; `null` deletes one. So a patch cannot express a
//! value that contains `null`, and no view contains one. Lists are replaced completely; therefore
//! things that have a place or a number are members of an object, named by it.

use serde_json::{Map, Value};

/// The patch that turns `old` into `new`.
///
/// ```
/// use serde_json::json;
/// use tessera_protocol::merge_patch::{apply, diff};
///
/// let (old, new) = (json!({ "a": 1, "b": { "c": 2 } }), json!({ "b": { "c": 3 } }));
/// let patch = diff(&old, &new);
/// assert_eq!(patch, json!({ "a": null, "b": { "c": 3 } }));
/// let mut view = old;
/// apply(&mut view, &patch);
/// assert_eq!(view, new);
/// ```
pub fn diff(old: &Value, new: &Value) -> Value {
    let (Value::Object(before), Value::Object(after)) = (old, new) else {
        return new.clone();
    };
    let mut patch = Map::new();
    for name in before.keys().filter(|name| !after.contains_key(*name)) {
        patch.insert(name.clone(), Value::Null);
    }
    for (name, value) in after {
        match before.get(name) {
            Some(same) if same == value => {}
            Some(other) => {
                patch.insert(name.clone(), diff(other, value));
            }
            None => {
                patch.insert(name.clone(), value.clone());
            }
        }
    }
    Value::Object(patch)
}

/// Applies `patch` to `target`.
///
/// The target is nested as deep as the patch at most, and JSON that was read is at most 128 deep.
pub fn apply(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(members) = target else {
        return;
    };
    for (name, change) in changes {
        match change {
            Value::Null => {
                members.remove(name);
            }
            _ => apply(members.entry(name.as_str()).or_insert(Value::Null), change),
        }
    }
}

/// Whether patches can express a value: it contains no `null`.
pub fn has_no_null(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Object(members) => members.values().all(has_no_null),
        Value::Array(items) => items.iter().all(has_no_null),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The table of RFC 7396, appendix A.
    #[test]
    fn the_examples_of_the_rfc_hold() {
        let examples = [
            (json!({"a":"b"}), json!({"a":"c"}), json!({"a":"c"})),
            (json!({"a":"b"}), json!({"b":"c"}), json!({"a":"b","b":"c"})),
            (json!({"a":"b"}), json!({"a":null}), json!({})),
            (
                json!({"a":"b","b":"c"}),
                json!({"a":null}),
                json!({"b":"c"}),
            ),
            (json!({"a":["b"]}), json!({"a":"c"}), json!({"a":"c"})),
            (json!({"a":"c"}), json!({"a":["b"]}), json!({"a":["b"]})),
            (
                json!({"a":{"b":"c"}}),
                json!({"a":{"b":"d","c":null}}),
                json!({"a":{"b":"d"}}),
            ),
            (json!({"a":[{"b":"c"}]}), json!({"a":[1]}), json!({"a":[1]})),
            (json!(["a", "b"]), json!(["c", "d"]), json!(["c", "d"])),
            (json!({"a":"b"}), json!(["c"]), json!(["c"])),
            (json!({"a":"foo"}), json!(null), json!(null)),
            (json!({"a":"foo"}), json!("bar"), json!("bar")),
            (json!({"e":null}), json!({"a":1}), json!({"e":null,"a":1})),
            (json!([1, 2]), json!({"a":"b","c":null}), json!({"a":"b"})),
            (
                json!({}),
                json!({"a":{"bb":{"ccc":null}}}),
                json!({"a":{"bb":{}}}),
            ),
        ];
        for (mut target, patch, result) in examples {
            let before = target.clone();
            apply(&mut target, &patch);
            assert_eq!(target, result, "{before} patched by {patch}");
        }
    }

    #[test]
    fn a_list_is_replaced_completely() {
        let patch = diff(&json!({"a":[1,2,3]}), &json!({"a":[1,2]}));
        assert_eq!(patch, json!({"a":[1,2]}));
    }

    #[test]
    fn equal_values_have_an_empty_patch() {
        let value = json!({"a":{"b":[1]}});
        assert_eq!(diff(&value, &value), json!({}));
    }

    #[test]
    fn null_is_found_wherever_it_is() {
        assert!(has_no_null(&json!({"a":[{"b":1}]})));
        assert!(!has_no_null(&json!({"a":[{"b":null}]})));
    }
}
