//! The canonical text of a JSON value, and its hash.
//!
//! Two programs that have the same view must compute the same 32 bytes, whatever library writes
//! their JSON. The text is that of RFC 8785 for values whose numbers are integers:
//!
//! - members of an object are in the order of the bytes of their names (all names on our wire
//!   are ASCII, so this is also the order of UTF-16 units that RFC 8785 requires, and the order
//!   of `Object.keys(value).sort()`);
//! - there is no white space;
//! - strings escape `"` and `\` with a backslash, the controls U+0008, U+0009, U+000A, U+000C and
//!   U+000D as `\b \t \n \f \r`, the other controls below U+0020 as `\u00xx` in lower case,
//!   and nothing else: all other characters are written as UTF-8;
//! - integers are decimal without a sign for what is not negative, and lie between -(2^53-1) and
//!   2^53-1, where a browser is exact.
//!
//! Views contain no other numbers and no `null` (`tests/wire.rs`). Such values are written as
//! `serde_json` writes them, and their text is not canonical.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

/// The largest integer that every JSON library represents exactly, 2^53-1.
pub const MAX_INTEGER: u64 = (1 << 53) - 1;

/// The canonical text of a value.
///
/// ```
/// use serde_json::json;
/// use tessera_protocol::canonical::canonical;
///
/// let value = json!({ "b": [1, true], "a": "tab\t é" });
/// assert_eq!(canonical(&value), r#"{"a":"tab\t é","b":[1,true]}"#);
/// ```
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value);
    text
}

fn write(text: &mut String, value: &Value) {
    match value {
        Value::Object(members) => {
            // `serde_json` sorts members only without its feature `preserve_order`, which any crate of
            // the workspace may switch on.
            let mut sorted: Vec<(&String, &Value)> = members.iter().collect();
            sorted.sort_unstable_by_key(|(name, _)| name.as_bytes());
            text.push('{');
            for (place, (name, value)) in sorted.into_iter().enumerate() {
                separate(text, place);
                push_string(text, name);
                text.push(':');
                write(text, value);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                separate(text, place);
                write(text, item);
            }
            text.push(']');
        }
        Value::String(string) => push_string(text, string),
        Value::Number(number) => {
            let _ = write!(text, "{number}");
        }
        Value::Bool(true) => text.push_str("true"),
        Value::Bool(false) => text.push_str("false"),
        Value::Null => text.push_str("null"),
    }
}

fn separate(text: &mut String, place: usize) {
    if place > 0 {
        text.push(',');
    }
}

fn push_string(text: &mut String, string: &str) {
    let mut bytes = Vec::with_capacity(string.len() + 2);
    write_string(&mut bytes, string);
    text.push_str(&String::from_utf8_lossy(&bytes));
}

/// Whether a byte of a string is escaped. A table, because every byte of every view is looked up.
static IS_ESCAPED: [bool; 256] = {
    let mut table = [false; 256];
    let mut control = 0;
    while control < b' ' {
        table[control as usize] = true;
        control += 1;
    }
    table[b'"' as usize] = true;
    table[b'\\' as usize] = true;
    table
};

/// Writes a string with its quotes; returns whether something in it was escaped.
pub(crate) fn write_string(text: &mut Vec<u8>, string: &str) -> bool {
    text.push(b'"');
    let string = string.as_bytes();
    let mut plain = 0;
    for (place, &byte) in string.iter().enumerate() {
        if !IS_ESCAPED[usize::from(byte)] {
            continue;
        }
        text.extend_from_slice(&string[plain..place]);
        plain = place + 1;
        match byte {
            b'"' => text.extend_from_slice(b"\\\""),
            b'\\' => text.extend_from_slice(b"\\\\"),
            0x8 => text.extend_from_slice(b"\\b"),
            b'\t' => text.extend_from_slice(b"\\t"),
            b'\n' => text.extend_from_slice(b"\\n"),
            0xc => text.extend_from_slice(b"\\f"),
            b'\r' => text.extend_from_slice(b"\\r"),
            control => text.extend_from_slice(format!("\\u{control:04x}").as_bytes()),
        }
    }
    text.extend_from_slice(&string[plain..]);
    text.push(b'"');
    plain > 0
}

/// The BLAKE3 hash of the canonical text.
pub fn hash(value: &Value) -> [u8; 32] {
    *blake3::hash(canonical(value).as_bytes()).as_bytes()
}

/// The hash as 64 lower-case hexadecimal digits, as messages contain it.
pub fn hash_text(value: &Value) -> String {
    blake3::Hash::from_bytes(hash(value)).to_hex().to_string()
}

/// A wire type as a JSON value.
///
/// # Panics
/// Never for types of this crate: they have no member that JSON cannot represent.
pub fn value_of(wire: &impl Serialize) -> Value {
    serde_json::to_value(wire).expect("wire types are plain data")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn members_are_sorted_by_their_bytes() {
        let value = json!({ "b": 1, "B": 2, "10": 3, "1,-2": 4, "9": 5, "": 6 });
        assert_eq!(
            canonical(&value),
            r#"{"":6,"1,-2":4,"10":3,"9":5,"B":2,"b":1}"#
        );
    }

    #[test]
    fn only_what_must_be_escaped_is() {
        let value = json!("\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f}\"\\/\u{7f}é\u{2028}😀");
        assert_eq!(
            canonical(&value),
            "\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\\"\\\\/\u{7f}é\u{2028}😀\""
        );
    }

    #[test]
    fn the_text_reads_back_as_the_value() {
        let value = json!({ "a": [-1, 0, MAX_INTEGER, "", {}, []], "\u{1}": { "x": false } });
        let text = canonical(&value);
        assert!(!text.contains(' '));
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }

    #[test]
    fn the_hash_is_blake3_of_the_text() {
        assert_eq!(
            hash_text(&json!({})),
            blake3::hash(b"{}").to_hex().to_string()
        );
        assert_ne!(hash(&json!({ "a": 1 })), hash(&json!({ "a": 2 })));
    }
}
