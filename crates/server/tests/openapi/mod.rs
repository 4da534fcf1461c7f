//! The OpenAPI document is compared with a real server: the server answers everything that the
//! document promises, and nothing else.

mod contract;
mod started;
mod tables;

use std::collections::BTreeSet;

use axum::http::{Method, StatusCode};
use contract::{Contract, Promise};
use serde_json::json;
use started::{Call, hub, start};
use tables::{People, id};
use tessera_protocol::Code;
use tessera_server::http::{openapi, router};

#[test]
fn the_committed_document_is_up_to_date() {
    const COMMITTED: &str = include_str!("../../../../docs/openapi.json");
    assert!(
        COMMITTED == openapi::text(),
        "docs/openapi.json is stale: run `cargo xtask codegen`"
    );
}

#[test]
fn the_page_of_the_api_explains_every_code() {
    const PAGE: &str = include_str!("../../../../docs/api.md");
    let document = openapi::text();
    for &code in Code::all() {
        let code: &str = code.into();
        let row = PAGE
            .lines()
            .find(|line| line.starts_with(&format!("| `{code}` |")));
        let row = row.unwrap_or_else(|| panic!("docs/api.md does not list {code}"));
        let meaning = row.trim_end_matches(" |").rsplit_once("| ").unwrap().1;
        // No operation lists the codes that any address may answer with.
        if document.contains(&format!("`{code}`: ")) {
            let expected = ["\\n", "\""].map(|end| format!("`{code}`: {meaning}{end}"));
            assert!(
                expected.iter().any(|line| document.contains(line)),
                "docs/api.md and the document explain {code} differently"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_address_of_the_server_is_in_the_document() {
    let (hub, _folder) = hub();
    // The library shows its routes only in its debug output.
    let printed = format!("{:?}", router(hub));
    let quoted = printed.split('"').filter(|text| text.starts_with('/'));
    // The fallback is printed as two paths of its own.
    let routed = quoted.filter(|path| !["/", "/api"].contains(path) && !path.contains("{*"));
    // The files of the page are not part of the API.
    let is_file = |path: &str| path.starts_with("/assets/") || path.ends_with(".svg");
    let routed: BTreeSet<&str> = routed.filter(|path| !is_file(path)).collect();
    let promises = Contract::new().promises();
    let promised: BTreeSet<&str> = promises
        .iter()
        .map(|promise| promise.path.as_str())
        .collect();
    assert_eq!(routed, promised);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_address_takes_a_method_that_the_document_does_not_list() {
    let server = start().await;
    let promises = Contract::new().promises();
    for path in promises
        .iter()
        .map(|promise| &promise.path)
        .collect::<BTreeSet<_>>()
    {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            let method: Method = method.parse().unwrap();
            let is_promised = |promise: &Promise| promise.path == *path && promise.method == method;
            if promises.iter().any(is_promised) {
                continue;
            }
            let answer = server.ask(Call::new(method.clone(), path)).await;
            assert_eq!(
                answer.status,
                StatusCode::METHOD_NOT_ALLOWED,
                "{method} {path}"
            );
            let refusal = answer.json();
            assert_eq!(refusal["code"], "no-such-method");
            let facts = json!({ "method": method.as_str(), "path": path });
            assert_eq!(refusal["facts"], facts);
        }
    }
    let answer = server.ask(Call::new(Method::GET, "/api/nowhere")).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let refusal = answer.json();
    assert_eq!(refusal["code"], "no-such-address");
    assert_eq!(refusal["facts"], json!({ "path": "/api/nowhere" }));
    let people = People::at(&server).await;
    let table = id(&people.open("open").await);
    let path = format!("/api/tables/{table}/seats/Z/link");
    let answer = server.ask(Call::new(Method::POST, &path).by(&people.ann));
    let refusal = answer.await.json();
    assert_eq!(refusal["code"], "no-such-address");
    assert_eq!(refusal["facts"], json!({ "path": path }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_promise_is_kept_to_clients_that_may_use_it() {
    let server = start().await;
    let contract = Contract::new();
    let people = People::at(&server).await;
    for promise in contract.promises() {
        let call = people.good_call(&promise).await;
        let answer = server.ask(call).await;
        contract.check(&promise, &answer);
        let is_good = answer.status.as_u16() < 400;
        assert!(is_good, "{promise:?}: {:?}", answer.json());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_answered_as_the_document_says() {
    let server = start().await;
    let contract = Contract::new();
    let people = People::at(&server).await;
    for promise in contract.promises() {
        let mut call = people.good_call(&promise).await;
        call.token = None;
        let answer = server.ask(call.clone()).await;
        contract.check(&promise, &answer);
        let is_refused = answer.status == StatusCode::UNAUTHORIZED;
        assert_eq!(is_refused, promise.needs_credential(), "{promise:?}");
        if promise.allows(401) {
            let answer = server.ask(call.by("no-such-token")).await;
            contract.check(&promise, &answer);
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{promise:?}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_as_the_document_says() {
    let server = start().await;
    let contract = Contract::new();
    let people = People::at(&server).await;
    let seated = people.open("open").await["seated"]["token"].take();
    let seated = seated.as_str().unwrap();
    for promise in contract.promises() {
        let good = people.good_call(&promise).await;
        let mut calls = vec![good.clone().by(seated)];
        for body in ["{", "null", "{\"x\":1}", "[]"] {
            let body = body.into();
            calls.push(Call {
                body,
                ..good.clone()
            });
        }
        if let Some(most) = promise.most() {
            let body = vec![b' '; most + 1].into();
            let answer = server
                .ask(Call {
                    body,
                    ..good.clone()
                })
                .await;
            contract.check(&promise, &answer);
            assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
        }
        for query in [
            "since=x",
            "after=%FF",
            "from=-1",
            "as=Z&status=lost",
            "from=9&to=3",
        ] {
            let path = format!("{}?{query}", good.path);
            calls.push(Call {
                path,
                ..good.clone()
            });
        }
        for table in ["no-table", "%FF", "AAAAAAAAAAAAAAAAAAAAAA"] {
            let path = promise.path.replace("{table}", table);
            let path = path.replace("{seat}", "Z").replace("{count}", "x");
            let path = path.replace("{name}", table).replace("{game}", table);
            calls.push(Call {
                path,
                ..good.clone()
            });
        }
        for (part, nonsense) in [
            ("/B/", "/Z/"),
            ("/moves/0", "/moves/%FF"),
            ("/moves/0", "/moves/9"),
        ] {
            let path = good.path.replace(part, nonsense);
            calls.push(Call {
                path,
                ..good.clone()
            });
        }
        calls.push(Call {
            upgrade: false,
            ..good
        });
        for call in calls {
            let answer = server.ask(call).await;
            contract.check(&promise, &answer);
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_moves_are_refused_as_the_document_says() {
    let server = start().await;
    let contract = Contract::new();
    let people = People::at(&server).await;
    let promises = contract.promises();
    let commands = promises
        .iter()
        .find(|promise| promise.path.ends_with("/commands"));
    let commands = commands.unwrap();
    let table = people.running().await;
    let (version, text) = people.a_move(&table).await;
    let path = format!("/api/tables/{table}/commands");
    let cases = [
        ("one", json!(version), json!(["castle"]), "not-an-action"),
        ("one", json!(0), json!([text]), "stale"),
        ("one", version.clone(), json!(["place 9,9 r0"]), "apart"),
        (
            "one",
            version.clone(),
            json!([text, "pass", "pass"]),
            "beyond-chance",
        ),
    ];
    for (command_id, expected_version, actions, code) in cases {
        let body = json!({
            "command_id": command_id,
            "expected_version": expected_version,
            "actions": actions,
        });
        let call = Call::new(Method::POST, &path).by(&people.ann);
        let answer = server.ask(call.saying(&body)).await;
        contract.check(commands, &answer);
        assert_eq!(answer.json()["code"], code);
    }
    server.stop().await;
}

/// The code that only methods outside the document lead to.
const NOT_PROMISED: [Code; 1] = [Code::NoSuchMethod];

#[test]
fn every_code_is_promised_by_an_operation() {
    let promises = Contract::new().promises();
    let promised = |code: Code| {
        let line = format!("`{}`:", <&str>::from(code));
        promises
            .iter()
            .any(|promise| promise.described["responses"].to_string().contains(&line))
    };
    for &code in Code::all() {
        assert_eq!(promised(code), !NOT_PROMISED.contains(&code), "{code:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_without_a_seat_is_refused_as_the_document_says() {
    let server = start().await;
    let contract = Contract::new();
    let people = People::at(&server).await;
    let table = people.running().await;
    let eve = server.guest("Eve").await;
    let promise_of = |tail: &str| {
        let mut promises = contract.promises().into_iter();
        promises
            .find(|promise| promise.path.ends_with(tail))
            .unwrap()
    };
    for tail in ["/leave", "/start", "/resign", "/back"] {
        let promise = promise_of(tail);
        let call = Call::new(Method::POST, promise.at(&table)).by(&eve);
        let answer = server.ask(call).await;
        contract.check(&promise, &answer);
        assert_eq!(answer.json()["code"], "not-at-table", "{tail}");
    }
    // A bot plays for Ann.
    let bot = format!("/api/tables/{table}/seats/A/bot");
    let level = json!({ "level": "novice" });
    server.post(&bot, &people.ann, level).await;
    let body = json!({ "command_id": "mine", "expected_version": 0, "actions": ["pass"] });
    let promise = promise_of("/commands");
    let call = Call::new(Method::POST, promise.at(&table)).by(&people.ann);
    let answer = server.ask(call.saying(&body)).await;
    contract.check(&promise, &answer);
    assert_eq!(answer.json()["code"], "bot-plays");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_security_headers() {
    let server = start().await;
    let people = People::at(&server).await;
    let table = id(&people.open("open").await);
    for path in [
        "/api/games",
        "/api/docs",
        "/api/docs/page.js",
        "/api/nowhere",
        "/api/guests",
        "/healthz",
        &format!("/api/tables/{table}/stream"),
    ] {
        let answer = server.ask(Call::new(Method::GET, path)).await;
        let header = |name: &str| answer.headers[name].to_str().unwrap();
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{path}");
        let policy = header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; "),
            "{path}: {policy}"
        );
        assert!(
            policy.ends_with("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        let runs_scripts = policy.contains("script-src 'self'");
        assert_eq!(runs_scripts, path.starts_with("/api/docs"), "{path}");
    }
    server.stop().await;
}

#[test]
fn the_page_for_people_has_no_inline_script_and_loads_nothing_from_other_servers() {
    let page = include_str!("../../src/http/docs/page.html");
    let script = include_str!("../../src/http/docs/page.js");
    let style = include_str!("../../src/http/docs/page.css");
    for text in [page, script, style] {
        assert!(!text.contains("://") && !text.contains("innerHTML"));
    }
    assert!(!page.contains("style=") && !page.contains(" on"));
}
