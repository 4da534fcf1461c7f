//! Databases that earlier versions have written: every table replays to the version it had, and
//! the games go on. Each test works on copies in a folder of its own.
//!
//! | file | written by |
//! | --- | --- |
//! | `0.1.db` | the version before protocol 2 |
//! | `0.1-protocol-2.db` | the last version with protocol 2, commit 26572f7 |
//!
//! The JSON file beside each has the secrets of its guests and what is known about its tables.
//!
//! In `0.1.db`, what that version writes only when time passes or a bot fails was added by hand in
//! its stored form: two tables are archived, and three moves of a bot have the sentence that it
//! kept as `trouble`.
//!
//! Nothing was added to `0.1-protocol-2.db`. A program wrote it through the API of a server of that
//! version, and it has a row of every kind that this version knows:
//!
//! ```text
//! git worktree add ../landed 26572f7
//! (cd ../landed && cargo build -p tessera-cli)
//! mkdir ../written
//! python3 crates/server/tests/old/write.py ../landed/target/debug/tessera ../written
//! cp ../written/tessera.db crates/server/tests/old/0.1-protocol-2.db
//! cp ../written/tessera.json crates/server/tests/old/0.1-protocol-2.json
//! ```
//!
//! Two tables are archived because the server was started with `--archive-open 0` and
//! `--archive-running 0`. One bot was late because the server's process was stopped while the bot
//! was thinking; no simple way was found to make a bot fail or be refused.
//! Ids, secrets and draws are random, so another run writes another file.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{
    TestServer,
    client::{Client, choices, version},
    folder,
    socket::Socket,
};

/// A database, and what is known about it.
struct Written {
    file: &'static str,
    database: &'static [u8],
    known: &'static str,
}

const WRITTEN: [Written; 2] = [
    Written {
        file: "0.1",
        database: include_bytes!("0.1.db"),
        known: include_str!("0.1.json"),
    },
    Written {
        file: "0.1-protocol-2",
        database: include_bytes!("0.1-protocol-2.db"),
        known: include_str!("0.1-protocol-2.json"),
    },
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    /// The session of each guest.
    tokens: BTreeMap<String, String>,
    tables: BTreeMap<String, KnownTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownTable {
    id: String,
    version: u64,
    status: String,
    /// The seats as everybody sees them.
    seats: Value,
    name: Option<String>,
    /// The faults of bots.
    #[serde(default)]
    faults: BTreeSet<String>,
    /// The guests who move for seats, or may sit down on them.
    #[serde(default)]
    players: BTreeMap<String, String>,
    /// The guests who may come back to seats that bots play.
    #[serde(default)]
    away: BTreeMap<String, String>,
    /// The secrets of links to seats that nobody has used.
    #[serde(default)]
    links: BTreeMap<String, String>,
}

/// A server on a copy of a database.
struct OldHouse {
    _folder: TempDir,
    server: TestServer,
    known: Known,
}

impl OldHouse {
    async fn open(written: &Written) -> OldHouse {
        let folder = folder();
        std::fs::write(folder.path().join("tessera.db"), written.database).unwrap();
        OldHouse {
            server: TestServer::open(folder.path()).await,
            known: serde_json::from_str(written.known).unwrap(),
            _folder: folder,
        }
    }

    fn client(&self, guest: &str) -> Client {
        Client::stranger(self.server.address).with(&self.known.tokens[guest])
    }

    /// The tables in this state, by name.
    fn tables(&self, status: &str) -> impl Iterator<Item = (&String, &KnownTable)> {
        let tables = self.known.tables.iter();
        tables.filter(move |(_, table)| table.status == status)
    }
}

/// The last version of a replay, which is read page by page.
async fn last_replayed(client: &Client, table: &str) -> u64 {
    let mut last = 0;
    loop {
        let page = format!("/api/tables/{table}/replay?from={last}");
        let replay = client.get(&page).await;
        assert_eq!(replay.status, 200, "{page}");
        let mut lines = replay.body.split(|&byte| byte == b'\n');
        let line = lines.rfind(|line| !line.is_empty()).unwrap();
        let line: Value = serde_json::from_slice(line).unwrap();
        let reached = line["version"].as_u64().unwrap();
        if reached == last {
            return last;
        }
        last = reached;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_of_an_earlier_version_replays() {
    for written in &WRITTEN {
        let old = OldHouse::open(written).await;
        let ann = old.client("ann");
        for (name, table) in &old.known.tables {
            let context = format!("{}: {name}", written.file);
            let view = ann.look(&table.id).await;
            assert_eq!(version(&view), table.version, "{context}");
            assert_eq!(view["status"], *table.status, "{context}");
            assert_eq!(view["name"], json!(table.name), "{context}");
            assert_eq!(view["seats"], table.seats, "{context}");
            for notice in view["notices"].as_object().unwrap().values() {
                assert!(notice["code"].is_string(), "{context}: {notice}");
            }
            assert_eq!(
                last_replayed(&ann, &table.id).await,
                table.version,
                "{context}"
            );
            if table.status == "finished" {
                let record = ann.get(&format!("/api/tables/{}/record", table.id)).await;
                assert!(record.good()["moves"].is_array(), "{context}");
            }
        }
        old.server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_bots_are_read_however_they_were_stored() {
    for written in &WRITTEN {
        let old = OldHouse::open(written).await;
        let ann = old.client("ann");
        let mut all = BTreeSet::new();
        for (name, table) in &old.known.tables {
            let view = ann.look(&table.id).await;
            let notices = view["notices"].as_object().unwrap().values();
            let faults: BTreeSet<String> = notices
                .filter(|notice| notice["code"] == "trouble")
                .map(|notice| notice["facts"]["fault"].as_str().unwrap().to_owned())
                .collect();
            assert_eq!(faults, table.faults, "{}: {name}", written.file);
            all.extend(faults);
        }
        assert!(!all.is_empty(), "{}", written.file);
        old.server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_an_earlier_version_go_on() {
    for written in &WRITTEN {
        let old = OldHouse::open(written).await;
        for (name, table) in old.tables("running") {
            let context = format!("{}: {name}", written.file);
            let mut players = table.players.clone();
            for (seat, guest) in &table.away {
                old.client(guest).does(&table.id, "back").await.good();
                players.insert(seat.clone(), guest.clone());
            }
            let mut watcher = Socket::open(&old.client("ann"), &table.id).await;
            for made in 0..8 {
                let player = loop {
                    let turn = watcher.view["turn"].as_str();
                    let turn = turn.unwrap_or_else(|| panic!("{context}: nobody can move"));
                    match players.get(turn) {
                        Some(guest) => break old.client(guest),
                        // A bot moves.
                        None => watcher.until("patch").await,
                    };
                };
                let view = player.look(&table.id).await;
                let offered = choices(&view);
                let action = &offered[made % offered.len()];
                let (id, now) = (format!("on-{made}"), version(&view));
                let done = player.moves(&table.id, &id, now, &[action]).await;
                assert_eq!(done.good()["version"], now + 1, "{context}");
                watcher.until_version(now + 1).await;
            }
            assert!(version(&watcher.view) >= table.version + 8, "{context}");
        }
        old.server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn free_seats_of_an_earlier_version_can_be_taken() {
    for written in &WRITTEN {
        let old = OldHouse::open(written).await;
        let ann = old.client("ann");
        for (name, table) in old.tables("open") {
            let context = format!("{}: {name}", written.file);
            for (letter, seat) in table.seats.as_object().unwrap() {
                if !["open", "invited"].contains(&seat["kind"].as_str().unwrap()) {
                    continue;
                }
                let guest = match table.players.get(letter) {
                    Some(guest) => old.client(guest),
                    None => Client::guest(old.server.address, &format!("Dörte {letter}")).await,
                };
                let at = format!("/api/tables/{}", table.id);
                let seated = if seat["kind"] == "open" || seat.get("kept_for").is_some() {
                    let body = json!({ "seat": letter });
                    guest.post(&format!("{at}/join"), &body).await
                } else {
                    let link = match table.links.get(letter) {
                        Some(link) => json!(link),
                        None => {
                            let link = format!("{at}/seats/{letter}/link");
                            ann.post(&link, &json!({})).await.good()["link"].clone()
                        }
                    };
                    let body = json!({ "link": link });
                    guest.post(&format!("{at}/claim"), &body).await
                };
                assert_eq!(seated.good()["seat"], **letter, "{context}");
            }
            ann.does(&table.id, "start").await.good();
            let view = ann.look(&table.id).await;
            assert_eq!(view["status"], "running", "{context}");
        }
        old.server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_link_ends_the_one_that_an_earlier_version_made() {
    let old = OldHouse::open(&WRITTEN[1]).await;
    let (_, table) = old
        .tables("open")
        .find(|(name, _)| *name == "invited")
        .unwrap();
    let at = format!("/api/tables/{}", table.id);
    let made = old
        .client("ann")
        .does(&table.id, "seats/B/link")
        .await
        .good();
    let claim = async |link: &Value| {
        let body = json!({ "link": link });
        old.client("ben").post(&format!("{at}/claim"), &body).await
    };
    let refused = claim(&json!(table.links["B"])).await.refusal();
    assert_eq!(refused, (409, "link-used".into()));
    claim(&made["link"]).await.good();
    old.server.close().await;
}
