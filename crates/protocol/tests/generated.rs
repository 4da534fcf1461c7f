//! What is generated from the types: the committed TypeScript is fresh, and the schemas are complete.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::{Value, json};
use tessera_protocol::{TableView, components, openapi::Schemas, typescript::typescript};
use utoipa::OpenApi as _;

const COMMITTED: &str = include_str!("../../../web/src/protocol/index.ts");

#[test]
fn the_committed_components_are_fresh_and_complete() {
    const COMMITTED: &str = include_str!("../../../web/src/protocol/components.json");
    assert!(
        COMMITTED == components::page_json(),
        "web/src/protocol/components.json is stale: run `cargo xtask codegen`"
    );
    let page: components::PageComponents = serde_json::from_str(COMMITTED).unwrap();
    let tiles = page.carcassonne.tiles.values();
    assert_eq!(tiles.map(|tile| u32::from(tile.count)).sum::<u32>(), 72);
    assert_eq!(page.codex.cards.len(), 80);
    assert_eq!(page.codex.starters.len(), 6);
    assert_eq!(page.codex.objectives.len(), 16);
    assert_eq!(page.eldorado.blockades.len(), 6);
    assert_eq!(page.eldorado.cards["explorer"].power["machete"], 1);
}

#[test]
fn the_committed_typescript_is_fresh() {
    assert!(
        COMMITTED == typescript(),
        "web/src/protocol/index.ts is stale: run `cargo xtask codegen`"
    );
}

/// Positions that the page's tests and its gallery are drawn from: a member that is renamed, added
/// or gone makes them stale.
#[test]
fn the_positions_of_the_pages_tests_are_views() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let games = ["carcassonne", "codex", "eldorado"];
    let folders = games.map(|game| web.join(format!("src/games/{game}/fixtures")));
    let mut read = 0;
    for folder in folders {
        for file in fs::read_dir(&folder).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let view: TableView = serde_json::from_str(&text)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let given: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(json!(view), given, "{}", path.display());
            read += 1;
        }
    }
    assert!(read > 10, "{read}");
}

/// English sentences of the server are for readers of the raw API: the page's types do not have them, so
/// that the page cannot show them. Only the number of the version that was expected is a fact.
#[test]
fn the_types_of_the_page_contain_no_sentences() {
    let members = COMMITTED
        .split(['\n', ',', '{'])
        .filter_map(|part| part.split_once(':'));
    let mut seen = 0;
    for (name, kind) in members {
        let name = name.trim().trim_end_matches('?').trim_matches('"');
        seen += usize::from(name == "code");
        let is_prose = match name {
            "sentence" | "sentences" | "help" | "detail" | "reason" => kind.trim() == "string",
            "expected" => !matches!(kind.trim(), "number" | "Version"),
            _ => false,
        };
        assert!(!is_prose, "{name}: {kind}");
    }
    assert!(seen > 50, "{seen}");
}

/// Names declared by a TypeScript type: all but those that only TypeScript needs.
fn declared() -> BTreeSet<String> {
    let lines = COMMITTED
        .lines()
        .filter_map(|line| line.strip_prefix("export type "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "JsonValue")
        .map(String::from)
        .collect()
}

#[test]
fn every_type_has_a_schema_and_every_reference_leads_to_one() {
    let document = serde_json::to_value(Schemas::openapi()).unwrap();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    // TypeScript inlines flattened types.
    let flattened = ["Reason", "Happening"];
    let names = schemas
        .keys()
        .filter(|name| !flattened.contains(&name.as_str()));
    let names: BTreeSet<String> = names.cloned().collect();
    assert_eq!(names, declared());
    let mut references = Vec::new();
    collect(&document, &mut references);
    assert!(references.len() > 50);
    for reference in references {
        let name = reference.strip_prefix("#/components/schemas/").unwrap();
        assert!(schemas.contains_key(name), "{reference}");
    }
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            references.extend(
                members
                    .get("$ref")
                    .and_then(Value::as_str)
                    .map(String::from),
            );
            members
                .values()
                .for_each(|value| collect(value, references));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        _ => {}
    }
}

#[test]
fn schemas_describe_objects_with_named_members() {
    let document = serde_json::to_value(Schemas::openapi()).unwrap();
    let view = &document["components"]["schemas"]["CarcassonneView"];
    let tiles = &view["properties"]["tiles"];
    assert_eq!(
        tiles["additionalProperties"],
        json!({ "$ref": "#/components/schemas/CarcassonneTile" })
    );
    let command = &document["components"]["schemas"]["Command"];
    assert_eq!(command["additionalProperties"], json!(false));
}
