//! Messages of clients: they read back as they were written, and hostile ones are refused with a
//! reason.

use serde::Serialize;
use serde_json::{Value, json};
use tessera_protocol::{
    BadMessage, ErrorBody, Inward, Message,
    http::{Command, CreateTable, PreviewRequest},
    inward::{MAX_ACTIONS, MAX_MESSAGE, MAX_NEW_TABLE},
    seating::{ClaimSeat, Join},
};

fn reads<T: Inward + Serialize + PartialEq + std::fmt::Debug>(message: &Value) {
    let read = T::read(message.to_string().as_bytes()).unwrap();
    assert_eq!(&serde_json::to_value(&read).unwrap(), message);
    assert_eq!(
        T::read(serde_json::to_string(&read).unwrap().as_bytes()).unwrap(),
        read
    );
}

/// The code and sentence of the refusal of a text.
fn refused<T: Inward + std::fmt::Debug>(text: &str) -> (String, String) {
    let body = ErrorBody::from(T::read(text.as_bytes()).unwrap_err());
    assert!(body.sentence.chars().count() < 200, "{}", body.sentence);
    (body.code_text().to_owned(), body.sentence)
}

fn refused_value<T: Inward + std::fmt::Debug>(message: &Value) -> (String, String) {
    refused::<T>(&message.to_string())
}

fn command() -> Value {
    json!({ "type": "command", "command_id": "c-1_X", "expected_version": 7, "actions": ["place 1,0 r0", "pass"] })
}

#[test]
fn every_message_reads_back_as_it_was_written() {
    reads::<Message>(&command());
    reads::<Message>(&json!({
        "type": "preview", "preview_id": "p1", "expected_version": 7, "actions": ["pass"]
    }));
    reads::<Message>(&json!({ "type": "view" }));
    reads::<Message>(&json!({ "type": "ping" }));
    reads::<Command>(&json!({ "command_id": "a", "expected_version": 0, "actions": ["pass"] }));
    reads::<PreviewRequest>(&json!({ "expected_version": 0, "actions": ["pass"] }));
    reads::<Join>(&json!({ "name": "Zoë Ångström 中" }));
    reads::<Join>(&json!({ "name": "Ann", "seat": "C", "nonce": "0f3a" }));
    reads::<ClaimSeat>(&json!({ "link": "s3cret", "name": "Ann" }));
    reads::<CreateTable>(&json!({
        "game": "eldorado",
        "options": { "caves": "on" },
        "seats": [{ "kind": "person" }, { "kind": "bot", "level": "strong" }],
        "name": "Sunday",
        "public": true,
    }));
}

#[test]
fn optional_members_may_be_missing() {
    let text = r#"{ "game": "codex", "seats": [{ "kind": "open" }, { "kind": "invited" }] }"#;
    let table = CreateTable::read(text.as_bytes()).unwrap();
    assert!(table.options.is_empty() && table.name.is_none() && !table.public);
}

#[test]
fn a_message_that_is_not_json_is_refused() {
    for text in [
        "",
        "{",
        "hello",
        "{\"type\":\"ping\"}x",
        "\u{feff}{}",
        "{'type':'ping'}",
        "[1,",
    ] {
        assert_eq!(refused::<Message>(text).0, "not-json", "{text}");
    }
    assert!(matches!(
        Message::read(b"{\"type\":\"\xff\"}"),
        Err(BadMessage::NotJson { .. })
    ));
    let deep = "[".repeat(4000);
    assert_eq!(refused::<Message>(&deep).0, "not-json");
    let deep = format!("{{\"type\":{}{}}}", "[".repeat(200), "]".repeat(200));
    assert_eq!(refused::<Message>(&deep).0, "wrong-form");
}

#[test]
fn a_message_of_another_form_is_refused() {
    for text in [
        "null",
        "[]",
        "1",
        "\"ping\"",
        "{}",
        r#"{"type":1}"#,
        r#"{"type":"attack"}"#,
    ] {
        assert_eq!(refused::<Message>(text).0, "wrong-form", "{text}");
    }
    for (member, value) in [
        ("extra", json!(1)),
        ("expected_version", json!(-1)),
        ("expected_version", json!(1.5)),
        ("expected_version", json!("7")),
        ("expected_version", json!(4_294_967_296_u64)),
        ("actions", json!("pass")),
        ("actions", json!([1])),
        ("actions", json!([null])),
        ("command_id", json!(1)),
        ("command_id", json!(null)),
    ] {
        let mut message = command();
        message[member] = value;
        let (code, sentence) = refused_value::<Message>(&message);
        assert_eq!(code, "wrong-form", "{message}: {sentence}");
    }
    for text in [
        r#"{"type":"ping","x":1}"#,
        r#"{"type":"view","x":1}"#,
        r#"{"type":"ping","type":"view"}"#,
        r#"{"type":"preview"}"#,
        r#"{"type":"resume","since":1}"#,
    ] {
        assert_eq!(refused::<Message>(text).0, "wrong-form", "{text}");
    }
}

#[test]
fn every_message_refuses_unknown_members() {
    fn strict<T: Inward + Serialize + PartialEq + std::fmt::Debug>(mut message: Value) {
        reads::<T>(&message);
        message["more"] = json!(true);
        assert_eq!(refused_value::<T>(&message).0, "wrong-form", "{message}");
    }
    let actions = json!(["pass"]);
    strict::<Command>(json!({ "command_id": "a", "expected_version": 0, "actions": actions }));
    strict::<PreviewRequest>(json!({ "expected_version": 0, "actions": actions }));
    strict::<Join>(json!({ "name": "Ann" }));
    strict::<ClaimSeat>(json!({ "link": "x", "name": "Ann" }));
    let seats = json!([{ "kind": "open" }]);
    strict::<CreateTable>(
        json!({ "game": "codex", "options": {}, "seats": seats, "public": true }),
    );
    strict::<Message>(command());
    strict::<Message>(
        json!({ "type": "preview", "preview_id": "p", "expected_version": 0, "actions": actions }),
    );
}

#[test]
fn an_unknown_member_is_named() {
    let (_, sentence) = refused::<Join>(r#"{"name":"Ann","admin":true}"#);
    assert!(sentence.contains("unknown field `admin`"), "{sentence}");
    let long = format!(r#"{{"name":"Ann","{}":true}}"#, "x".repeat(5000));
    assert_eq!(refused::<Join>(&long).0, "wrong-form");
}

#[test]
fn null_is_refused_in_place_of_a_missing_member() {
    for message in [
        json!({ "name": "Ann", "seat": null }),
        json!({ "name": "Ann", "nonce": null }),
        json!({ "name": null }),
    ] {
        assert_eq!(refused_value::<Join>(&message).0, "wrong-form", "{message}");
    }
}

#[test]
fn sizes_are_bounded() {
    let padded = |bytes: usize| format!("{{\"type\":\"ping\"{}}}", " ".repeat(bytes - 15));
    assert!(Message::read(padded(MAX_MESSAGE).as_bytes()).is_ok());
    assert_eq!(refused::<Message>(&padded(MAX_MESSAGE + 1)).0, "too-large");
    let bad = Message::read(&vec![b' '; MAX_NEW_TABLE]).unwrap_err();
    assert!(matches!(bad, BadMessage::TooLarge { .. }), "{bad}");

    for (member, value) in [
        ("actions", json!([])),
        ("actions", json!(vec!["pass"; MAX_ACTIONS + 1])),
        ("actions", json!(["x".repeat(257)])),
        ("actions", json!([""])),
        ("command_id", json!("")),
        ("command_id", json!("x".repeat(65))),
        ("command_id", json!("a b")),
        ("command_id", json!("a\n")),
        ("command_id", json!("é")),
    ] {
        let mut message = command();
        message[member] = value;
        let (code, sentence) = refused_value::<Message>(&message);
        assert_eq!(code, "bad-member", "{message}");
        assert!(sentence.contains(member), "{sentence}");
    }
    let mut message = command();
    message["actions"] = json!(vec!["pass"; MAX_ACTIONS]);
    reads::<Message>(&message);
}

#[test]
fn a_preview_is_as_strict_as_a_command() {
    let preview = |actions: Value, id: &str| json!({ "type": "preview", "preview_id": id, "expected_version": 7, "actions": actions });
    assert_eq!(
        refused_value::<Message>(&preview(json!([]), "p")).0,
        "bad-member"
    );
    assert_eq!(
        refused_value::<Message>(&preview(json!(["pass"]), "a b")).0,
        "bad-member"
    );
    let empty = json!({ "expected_version": 0, "actions": [] });
    assert_eq!(refused_value::<PreviewRequest>(&empty).0, "bad-member");
}

#[test]
fn deceptive_names_are_refused() {
    for name in [
        "",
        " ",
        " Ann",
        "Ann ",
        "A\u{0}",
        "A\nB",
        "A\u{202e}nnA",
        "A\u{200b}nn",
        "Ann\u{feff}",
        "\u{3164}",
        "A\u{2066}B",
        "A\u{e0041}",
        "A\u{ad}B",
        "\u{a0}Ann",
    ] {
        let (code, _) = refused_value::<Join>(&json!({ "name": name }));
        assert_eq!(code, "bad-member", "{name:?}");
        let (code, _) = refused_value::<ClaimSeat>(&json!({ "link": "x", "name": name }));
        assert_eq!(code, "bad-member", "{name:?}");
    }
    assert_eq!(
        refused_value::<Join>(&json!({ "name": "x".repeat(33) })).0,
        "bad-member"
    );
    // What only looks like markup is a name like any other: the page writes it as text.
    reads::<Join>(&json!({ "name": "<b>\"O'Hara\" & co</b>" }));
    reads::<Join>(&json!({ "name": "x".repeat(32) }));
}

#[test]
fn a_new_table_is_bounded_too() {
    let table = |options: Value, seats: Value| json!({ "game": "codex", "options": options, "seats": seats });
    let open = json!({ "kind": "open" });
    let many: serde_json::Map<String, Value> = (0..33)
        .map(|number| (format!("o{number}"), json!("x")))
        .collect();
    for bad in [
        table(json!({}), json!([])),
        table(json!({}), json!(vec![open.clone(); 6])),
        table(json!({}), json!([{ "kind": "bot", "level": "a b" }])),
        table(json!({ "a b": "x" }), json!([open])),
        table(json!({ "": "x" }), json!([open])),
        table(json!({ "a": "" }), json!([open])),
        table(json!(many), json!([open])),
    ] {
        assert_eq!(refused_value::<CreateTable>(&bad).0, "bad-member", "{bad}");
    }
    for bad in [
        json!({ "game": "chess", "seats": [open] }),
        table(json!({ "a": 1 }), json!([open])),
        table(json!(null), json!([open])),
        table(json!({}), json!([{ "kind": "king" }])),
        table(json!({}), json!([{ "kind": "open", "token": "x" }])),
    ] {
        assert_eq!(refused_value::<CreateTable>(&bad).0, "wrong-form", "{bad}");
    }
    let twice = r#"{"game":"codex","options":{"refill":"own-deck","refill":"any-deck"},"seats":[{"kind":"open"}]}"#;
    let (code, sentence) = refused::<CreateTable>(twice);
    assert_eq!(code, "wrong-form");
    assert!(sentence.contains("`refill` is there twice"), "{sentence}");
}

#[test]
fn a_refusal_names_the_member_that_cannot_be_read() {
    let member = |text: &str| {
        let refused = ErrorBody::from(CreateTable::read(text.as_bytes()).unwrap_err());
        serde_json::to_value(&refused).unwrap()["facts"]["member"].clone()
    };
    let seats = json!([{ "kind": "open" }, { "kind": "bot", "level": 3 }]);
    for (text, expected) in [
        (json!({ "game": 1, "seats": [] }), json!("game")),
        (
            json!({ "game": "codex", "seats": seats }),
            json!("seats[1].level"),
        ),
        (
            json!({ "game": "codex", "seats": [], "colour": 1 }),
            json!("colour"),
        ),
        (json!({ "game": "codex", "seats": [{}] }), json!("seats[0]")),
        // What is missing has no place.
        (json!({ "game": "codex" }), json!(null)),
        (json!([]), json!(null)),
    ] {
        assert_eq!(member(&text.to_string()), expected, "{text}");
    }
    let long = format!("{{\"{}\":1}}", "x".repeat(4_000));
    assert!(member(&long).as_str().unwrap().chars().count() < 100);
}
