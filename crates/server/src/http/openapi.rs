//! The OpenAPI document: every address with its parameters, body and answers.
//!
//! It is separate from the handlers, not in attributes above them, so that it can be read in one go
//! as the table of contents of the API. `tests/openapi/` checks it against a real server.

mod codes;
mod operation;
mod paths;
mod record;

use std::sync::LazyLock;

use axum::{
    body::Bytes,
    http::{HeaderName, HeaderValue, header},
};
use serde_json::{Map, Value};
use tessera_protocol::openapi::Schemas;
use utoipa::{
    OpenApi as _, ToSchema,
    openapi::{
        OpenApi, Paths, RefOr, Schema,
        info::{Info, LicenseBuilder},
        path::PathItem,
        security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme},
        tag::TagBuilder,
    },
};

const ABOUT: &str = "\
Tables for Carcassonne, Codex Naturalis and The Quest for El Dorado.

Become a guest by `POST /api/guests`, send the token of the answer as `Authorization: Bearer …`, \
make a table, play. `docs/api.md` plays a complete game with curl, step by step; `docs/protocol.md` \
describes what is in a view.

All bodies are JSON without `null` and without fractions. Every refusal is an `ErrorBody`: act on \
its `code` and `facts`; the `sentence` says the same to people in English. An address that is not listed answers 404 `no-such-address`, a \
method that an address does not take 405 `no-such-method`.";

/// The name of the scheme for programs.
const BEARER: &str = "bearer";
/// The name of the scheme for browsers.
const COOKIE: &str = "cookie";

/// The complete document.
pub fn document() -> Value {
    let mut document = Schemas::openapi();
    document.info = Info::builder()
        .title("Tessera")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(ABOUT))
        .license(Some(
            LicenseBuilder::new().name("MIT OR Apache-2.0").build(),
        ))
        .build();
    add_schemes(&mut document);
    add_paths(&mut document);
    let mut document = serde_json::to_value(document).expect("a document is plain data");
    without_null(&mut document);
    document
}

fn add_schemes(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    let bearer = Http::builder()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "The token of a guest's session, or the token of a seat: that one looks and moves for \
             its seat and does nothing else.",
        ))
        .build();
    let cookie = ApiKeyValue::with_description(
        "tessera",
        "The session of a browser; `__Host-tessera` over TLS. Requests that change something need \
         an `Origin` of ours with it.",
    );
    components.add_security_scheme(BEARER, SecurityScheme::Http(bearer));
    components.add_security_scheme(COOKIE, SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    let mut schemas: Vec<(String, RefOr<Schema>)> = Vec::new();
    record::Record::schemas(&mut schemas);
    let name = record::Record::name().into_owned();
    schemas.push((name, <record::Record as utoipa::PartialSchema>::schema()));
    components.schemas.extend(schemas);
}

fn add_paths(document: &mut OpenApi) {
    let mut paths = Paths::new();
    let mut tags = Vec::new();
    for chapter in paths::chapters() {
        let tag = TagBuilder::new().name(chapter.tag);
        tags.push(tag.description(Some(chapter.about)).build());
        for operation in chapter.operations {
            let (path, method) = (operation.path(), operation.method());
            let item = PathItem::new(method, operation.described(chapter.tag));
            match paths.paths.get_mut(path) {
                Some(known) => known.merge_operations(item),
                None => {
                    paths.paths.insert(path.to_owned(), item);
                }
            }
        }
    }
    document.paths = paths;
    document.tags = Some(tags);
}

/// Removes `null`, which the schemas of optional members allow: on the wire, absent members are
/// left out.
fn without_null(value: &mut Value) {
    match value {
        Value::Object(members) => {
            forbid_null(members);
            members.values_mut().for_each(without_null);
        }
        Value::Array(items) => items.iter_mut().for_each(without_null),
        _ => {}
    }
}

fn forbid_null(members: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = members.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            members.insert("type".into(), only);
        }
    }
    let is_null = |one: &Value| one == &serde_json::json!({ "type": "null" });
    let Some(Value::Array(either)) = members.get_mut("oneOf") else {
        return;
    };
    if !either.iter().any(is_null) {
        return;
    }
    either.retain(|one| !is_null(one));
    if let [Value::Object(only)] = &either[..] {
        let only = only.clone();
        members.remove("oneOf");
        members.extend(only);
    }
}

/// The document as it is served and committed.
pub fn text() -> String {
    let mut text = serde_json::to_string_pretty(&document()).expect("a document is plain data");
    text.push('\n');
    text
}

/// Serves the document, which is the same until the next version of the server.
pub(super) async fn serve() -> ([(HeaderName, HeaderValue); 2], Bytes) {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| text().into());
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    (headers, TEXT.clone())
}
