//! A database that the version before the present wire format has written: every table replays
//! to the version it had, and the games go on.
//!
//! `0.1.db` holds running, finished, open, resigned and imported tables of that version, `0.1.json`
//! the secrets of its guests and the versions of its tables. What that version writes only when
//! time passes or a bot fails was added by hand in its stored form: two tables are archived, and
//! three moves of a bot have the sentence that it kept as `trouble`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;

use crate::common::{
    House,
    client::{Client, choices, version},
    folder,
};

/// What is known of the database.
#[derive(Deserialize)]
struct Known {
    ann: String,
    ben: String,
    /// The guest who has taken over Ben's seat in the running game of Codex.
    cleo: String,
    tables: BTreeMap<String, String>,
    versions: BTreeMap<String, u64>,
}

async fn old_house() -> (TempDir, House, Known) {
    let folder = folder();
    let database = include_bytes!("0.1.db");
    std::fs::write(folder.path().join("tessera.db"), database).unwrap();
    let house = House::open(folder.path()).await;
    let known = serde_json::from_str(include_str!("0.1.json")).unwrap();
    (folder, house, known)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_of_the_version_before_replays() {
    let (_folder, house, known) = old_house().await;
    let ann = Client::stranger(house.address).with(&known.ann);
    for (name, table) in &known.tables {
        let view = ann.look(table).await;
        assert_eq!(version(&view), known.versions[name], "{name}");
        let replay = ann.get(&format!("/api/tables/{table}/replay")).await;
        assert_eq!(replay.status, 200, "{name}");
        let mut lines = replay.body.split(|&byte| byte == b'\n');
        let last = lines.rfind(|line| !line.is_empty()).unwrap();
        let last: Value = serde_json::from_slice(last).unwrap();
        assert_eq!(last["version"], known.versions[name], "{name}");
        for notice in view["notices"].as_object().unwrap().values() {
            assert!(notice["code"].is_string(), "{name}: {notice}");
        }
        let name_given = match name.as_str() {
            "imported" => Value::Null,
            "rematch" => "carcassonne finished".into(),
            given => given.into(),
        };
        assert_eq!(view["name"], name_given);
        if ["resigned", "rematch"].contains(&name.as_str()) {
            assert_eq!(view["status"], "archived", "{name}");
        }
        if name.ends_with("finished") || name == "imported" {
            let record = ann.get(&format!("/api/tables/{table}/record")).await;
            assert!(record.good()["moves"].is_array(), "{name}");
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn troubles_of_bots_that_were_kept_as_sentences_are_told_as_faults() {
    let (_folder, house, known) = old_house().await;
    let ann = Client::stranger(house.address).with(&known.ann);
    let view = ann.look(&known.tables["codex finished"]).await;
    let notices = view["notices"].as_object().unwrap().values();
    let faults: BTreeSet<&str> = notices
        .filter(|notice| notice["code"] == "trouble")
        .map(|notice| notice["facts"]["fault"].as_str().unwrap())
        .collect();
    assert_eq!(faults, BTreeSet::from(["failed", "refused", "slow"]));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_the_version_before_go_on() {
    let (_folder, house, known) = old_house().await;
    let client = |token: &str| Client::stranger(house.address).with(token);
    for game in ["carcassonne", "codex", "eldorado"] {
        let table = &known.tables[&format!("{game} running")];
        let other = match game {
            "codex" => &known.cleo,
            _ => &known.ben,
        };
        let players = [client(&known.ann), client(other)];
        let before = known.versions[&format!("{game} running")];
        for made in 0..8 {
            let mut moved = false;
            for player in &players {
                let view = player.look(table).await;
                let offered = choices(&view);
                let Some(action) = offered.get(made % offered.len().max(1)) else {
                    continue;
                };
                let id = format!("on-{made}");
                let done = player.moves(table, &id, version(&view), &[action]).await;
                done.good();
                moved = true;
                break;
            }
            assert!(moved, "{game}: nobody can move");
        }
        let view = players[0].look(table).await;
        assert_eq!(version(&view), before + 8, "{game}");
    }
    house.close().await;
}
