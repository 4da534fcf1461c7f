//! `tessera db` and `tessera verify-deal` on databases that a real server wrote.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
};

use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::server::{Client, Pair, Served};
use crate::common::{printed, refused, stderr, stdout, tessera, text};

/// A database, and the tables that were played on it.
pub struct Played {
    folder: TempDir,
    /// The id of a table whose game runs.
    running: String,
    /// The id of a table at which somebody has resigned.
    resigned: String,
    /// The id of a table that was played to its end.
    finished: String,
}

impl Played {
    pub fn new() -> Played {
        let folder = tempfile::tempdir().unwrap();
        let served = Served::start(&folder.path().join("tessera.db"));
        let client = Client::new(&served.url);
        let [running, resigned, finished] = [12, 20, 1_000].map(|moves| {
            let pair = Pair::sit(&client).unwrap();
            pair.play(&client, moves);
            if moves == 20 {
                pair.ask(&client, 0, "resign").unwrap();
            }
            pair.table
        });
        let guest = client.guest("Cid").unwrap();
        let plan = json!({ "game": "codex", "seats": [{ "kind": "open" }, { "kind": "open" }] });
        client.post("/api/tables", &guest, &plan).unwrap();
        Played {
            folder,
            running,
            resigned,
            finished,
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn sqlite(&self) -> Connection {
        Connection::open(self.path("tessera.db")).unwrap()
    }

    /// Changes a row by hand, as a damaged disk might.
    fn change(&self, table: &str, version: u32, change: impl FnOnce(&str) -> String) {
        let sqlite = self.sqlite();
        sqlite
            .execute("DROP TRIGGER log_is_not_changed", [])
            .unwrap();
        let row = "num = (SELECT num FROM tables WHERE id = ?1) AND version = ?2";
        let body: String = sqlite
            .query_row(
                &format!("SELECT body FROM log WHERE {row}"),
                (table, version),
                |row| row.get(0),
            )
            .unwrap();
        let changed = change(&body);
        assert_ne!(changed, body);
        let update = format!("UPDATE log SET body = ?3 WHERE {row}");
        assert_eq!(sqlite.execute(&update, (table, version, changed)), Ok(1));
    }

    pub fn url(&self) -> String {
        url(&self.path("tessera.db"))
    }

    /// The errors that `tessera db check` reports.
    fn faults(&self) -> Vec<String> {
        let output = tessera(&["db", "check", "--database", &self.url()]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let report = stdout(&output);
        let mut lines: Vec<String> = report.lines().map(str::to_owned).collect();
        let last = lines.pop().unwrap();
        assert!(last.starts_with("check: "), "{last}");
        lines
    }
}

pub fn url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

#[test]
fn a_database_that_was_played_on_has_no_errors() {
    let played = Played::new();
    let report = printed(&["db", "check", "--database", &played.url()]);
    assert!(report.starts_with("ok: 4 tables, "), "{report}");
    assert!(report.contains(" rows, 2 records, "), "{report}");
    let one = ["db", "check", "--database", &played.url()];
    let report = printed(&[&one[..], &["--table", &played.running]].concat());
    assert!(
        report.starts_with("ok: 1 table, 15 rows, 0 records, "),
        "{report}"
    );
}

#[test]
fn databases_of_earlier_versions_have_no_errors() {
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/old");
    for (file, tables) in [("0.1.db", 11), ("0.1-protocol-2.db", 18)] {
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("tessera.db");
        fs::copy(Path::new(old).join(file), &copy).unwrap();
        let report = printed(&["db", "migrate", "--database", &url(&copy)]);
        assert!(
            report.ends_with(": updated from schema 1 to 2\n"),
            "{report}"
        );
        let report = printed(&["db", "check", "--database", &url(&copy)]);
        let expected = format!("ok: {tables} tables, ");
        assert!(report.starts_with(&expected), "{file}: {report}");
    }
}

#[test]
fn a_damaged_row_is_found_with_its_number_and_the_reason() {
    let played = Played::new();
    // Another legal move: only the digest of the position shows the change.
    played.change(&played.running, 5, |body| {
        assert!(
            body.contains("\"claim ") || body.contains("\"pass\""),
            "{body}"
        );
        let mut event: Value = serde_json::from_str(body).unwrap();
        let was_pass = event["actions"][0] == "pass";
        event["actions"] = json!([if was_pass { "claim city N" } else { "pass" }]);
        event.to_string()
    });
    let faults = played.faults();
    assert_eq!(faults.len(), 1, "{faults:?}");
    let place = format!("{}: row 5: ", played.running);
    assert!(faults[0].starts_with(&place), "{faults:?}");
}

#[test]
fn a_row_that_is_not_json_is_found() {
    let played = Played::new();
    played.change(&played.finished, 9, |body| {
        body[..body.len() / 2].to_owned()
    });
    let place = format!("{}: row 9: EOF while parsing", played.finished);
    let faults = played.faults();
    assert!(faults[0].starts_with(&place), "{faults:?}");
    // The table that cannot be read is not exported; the others are.
    let games = played.path("games");
    let output = tessera(&["db", "export", "--database", &played.url(), text(&games)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains(&place), "{}", stderr(&output));
    assert_eq!(fs::read_dir(&games).unwrap().count(), 1);
}

#[test]
fn a_changed_nonce_is_found_although_no_position_differs() {
    let played = Played::new();
    played.change(&played.running, 1, |body| {
        let mut event: Value = serde_json::from_str(body).unwrap();
        event["nonce"] = "another".into();
        event.to_string()
    });
    let faults = played.faults();
    let place = format!("{}: record: moves[", played.running);
    assert!(faults[0].starts_with(&place), "{faults:?}");
}

#[test]
fn a_missing_row_and_a_changed_seed_are_found() {
    let played = Played::new();
    let sqlite = played.sqlite();
    sqlite
        .execute_batch(&format!(
            "DROP TRIGGER log_is_not_removed;
             DELETE FROM log WHERE version = 7
               AND num = (SELECT num FROM tables WHERE id = '{}');
             UPDATE heads SET secret = zeroblob(32)
               WHERE num = (SELECT num FROM tables WHERE id = '{}');",
            played.running, played.finished
        ))
        .unwrap();
    drop(sqlite);
    let faults = played.faults().join("\n");
    for fault in [
        "database: table ",
        &format!("{}: row 8 after row 6", played.running),
        &format!(
            "{}: its seed does not match the commitment",
            played.finished
        ),
    ] {
        assert!(faults.contains(fault), "{fault}: {faults}");
    }
}

#[test]
fn names_and_seats_that_are_not_those_of_the_log_are_found() {
    let played = Played::new();
    let num = |table: &str| format!("num = (SELECT num FROM tables WHERE id = '{table}')");
    let sqlite = played.sqlite();
    let open: String = sqlite
        .query_row("SELECT id FROM tables WHERE status = 'lobby'", [], |row| {
            row.get(0)
        })
        .unwrap();
    let cid: String = sqlite
        .query_row("SELECT id FROM guests WHERE name = 'Cid'", [], |row| {
            row.get(0)
        })
        .unwrap();
    sqlite
        .execute_batch(&format!(
            "UPDATE guests SET name = 'C' || char(8238) WHERE name = 'Cid';
             UPDATE heads SET name = ' hills' WHERE {};
             UPDATE tables SET bots = 1 WHERE {};
             DELETE FROM sitters WHERE {};
             UPDATE heads SET maker = NULL WHERE {};",
            num(&played.running),
            num(&played.resigned),
            num(&played.finished),
            num(&open),
        ))
        .unwrap();
    drop(sqlite);
    let faults = played.faults();
    assert_eq!(faults.len(), 5, "{faults:?}");
    let faults = faults.join("\n");
    for fault in [
        format!("guest {cid}: the name is not valid: `name` must not contain the character U+202E"),
        format!(
            "{}: its name is not valid: `name` begins or ends with a space",
            played.running
        ),
        format!(
            "{}: is listed with bots: yes, but head and rows say no",
            played.resigned
        ),
        format!(
            "{}: is listed for the guests nobody, but its rows seat ",
            played.finished
        ),
        format!("{open}: is listed with maker: nobody, but head and rows say {cid}"),
    ] {
        assert!(faults.contains(&fault), "{fault}: {faults}");
    }
}

#[test]
fn a_backup_is_made_while_a_server_writes() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("tessera.db");
    let copy = folder.path().join("copy.db");
    let served = Served::start(&database);
    let client = Client::new(&served.url);
    let pair = Pair::sit(&client).unwrap();
    let is_copied = AtomicBool::new(false);
    let moves = AtomicUsize::new(0);
    let report = thread::scope(|scope| {
        let writing = scope.spawn(|| {
            let mut pair = Pair::sit(&client).unwrap();
            // At least 20 moves, even if the copy is faster.
            while !is_copied.load(Ordering::Relaxed) || moves.load(Ordering::Relaxed) < 20 {
                let number = moves.fetch_add(1, Ordering::Relaxed);
                match pair.next_move(&client, &format!("c{number}")).unwrap() {
                    Some(next) => {
                        pair.send(&client, &next).unwrap();
                    }
                    None => pair = Pair::sit(&client).unwrap(),
                }
            }
        });
        let report = printed(&["db", "backup", "--database", &url(&database), text(&copy)]);
        is_copied.store(true, Ordering::Relaxed);
        writing.join().unwrap();
        report
    });
    let words: Vec<&str> = report.trim().split(": ").collect();
    assert_eq!(words[0], text(&copy));
    assert!(
        words[1].starts_with("1 table, ") || words[1].starts_with("2 tables, "),
        "{report}"
    );
    assert!(words[1].ends_with(" kB"), "{report}");
    printed(&["db", "check", "--database", &url(&copy)]);
    printed(&["db", "check", "--database", &url(&database)]);
    // The server is not affected.
    pair.play(&client, 3);

    let before = fs::read(&copy).unwrap();
    let again = ["db", "backup", "--database", &url(&database), text(&copy)];
    refused(&again, 2, &["copy.db exists; name a file that does not"]);
    assert_eq!(fs::read(&copy).unwrap(), before);
}

#[test]
fn games_that_have_ended_are_exported_and_imported_again() {
    let played = Played::new();
    let games = played.path("games");
    let report = printed(&["db", "export", "--database", &played.url(), text(&games)]);
    let skipped = "skipped: 1 table that still runs, 1 table without a game";
    assert_eq!(
        report,
        format!("2 records in {}; {skipped}\n", games.display())
    );
    let mut tables = [&played.finished, &played.resigned];
    tables.sort();
    let files: Vec<PathBuf> = tables.map(|id| games.join(format!("{id}.json"))).into();

    let other = url(&played.path("other.db"));
    let report = printed(&["db", "import", "--database", &other, text(&games)]);
    let ids: Vec<&str> = report.lines().map(|line| &line[..22]).collect();
    assert_eq!(report.lines().count(), 2);
    let checked = printed(&["db", "check", "--database", &other]);
    assert!(
        checked.starts_with("ok: 2 tables, 2 rows, 2 records, "),
        "{checked}"
    );

    // The new tables hold the same records, byte by byte, and a server shows them.
    let again = played.path("again");
    printed(&["db", "export", "--database", &other, text(&again)]);
    for (id, file) in ids.iter().zip(&files) {
        let copy = fs::read(again.join(format!("{id}.json"))).unwrap();
        assert_eq!(copy, fs::read(file).unwrap());
    }
    let served = Served::start(&played.path("other.db"));
    let client = Client::new(&served.url);
    let guest = client.guest("Dora").unwrap();
    let shown = client
        .get(&format!("/api/tables/{}", ids[0]), &guest)
        .unwrap();
    assert_eq!(shown["view"]["status"], "finished");
}

#[test]
fn a_table_that_still_runs_is_not_exported() {
    let played = Played::new();
    let output = tessera(&[
        "db",
        "export",
        "--database",
        &played.url(),
        "--table",
        &played.running,
        text(&played.path("games")),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("skipped: 1 table that still runs"));
}

#[test]
fn a_record_that_does_not_replay_is_refused_and_the_others_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let good = file("good.json");
    let seeded = ["simulate", "carcassonne", "--games", "1", "--record"];
    printed(&[&seeded[..], &[text(&good)]].concat());
    let mut record: Value = serde_json::from_str(&fs::read_to_string(&good).unwrap()).unwrap();
    let first = record["moves"][0].clone();
    record["moves"][1] = first;
    fs::write(file("bad.json"), record.to_string()).unwrap();
    record["moves"].as_array_mut().unwrap().clear();
    record.as_object_mut().unwrap().remove("result");
    fs::write(file("begun.json"), record.to_string()).unwrap();
    let database = url(&file("new.db"));
    let [bad, begun] = [file("bad.json"), file("begun.json")];
    let files = [text(&bad), text(&begun), text(&good)];
    let output = tessera(&[&["db", "import", "--database", &database][..], &files].concat());
    assert_eq!(output.status.code(), Some(1));
    let report = stderr(&output);
    assert!(report.contains("bad.json: moves[1]: "), "{report}");
    assert!(
        report.contains("begun.json: the game of this record has not ended"),
        "{report}"
    );
    assert!(
        report.contains("1 record imported, 2 files refused"),
        "{report}"
    );
    assert!(stdout(&output).ends_with("good.json\n"));
    let checked = printed(&["db", "check", "--database", &database]);
    assert!(
        checked.starts_with("ok: 1 table, 1 row, 1 record, "),
        "{checked}"
    );
}

#[test]
fn a_missing_database_is_not_created_by_reading() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.db");
    let (database, out) = (url(&file), folder.path().join("out"));
    for command in ["check", "export", "backup"] {
        let mut args = vec!["db", command, "--database", &database];
        args.extend((command != "check").then_some(text(&out)));
        refused(&args, 2, &["there is no database"]);
    }
    refused(&["db", "check", "--database", "none.db"], 2, &["sqlite://"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_draws_of_a_table_are_proven_from_its_record() {
    let played = Played::new();
    let games = played.path("games");
    printed(&["db", "export", "--database", &played.url(), text(&games)]);
    let file = games.join(format!("{}.json", played.finished));
    let record: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let report = printed(&["verify-deal", text(&file)]);
    let table = &played.finished;
    assert!(
        report.starts_with("ok: 71 draws of table ")
            || report.starts_with("ok: 72 draws of table "),
        "{report}"
    );
    assert!(report.contains(&format!(
        "of table {table} follow from the seed committed to\n"
    )));
    let commitment = record["deal"]["commitment"].as_str().unwrap();
    assert!(report.contains(commitment), "{report}");

    let changed = |change: &dyn Fn(&mut Value), words: &[&str]| {
        let mut record = record.clone();
        change(&mut record);
        let file = played.path("changed.json");
        fs::write(&file, record.to_string()).unwrap();
        refused(&["verify-deal", text(&file)], 1, words);
    };
    let without = |member: &'static str| {
        move |record: &mut Value| {
            record.as_object_mut().unwrap().remove(member);
        }
    };
    changed(&without("deal"), &["has no `deal`"]);
    changed(
        &|record| {
            record["deal"].as_object_mut().unwrap().remove("seed");
        },
        &["deal.seed: not revealed"],
    );
    changed(
        &|record| record["deal"]["nonces"][1] = "mine".into(),
        &["moves["],
    );
    changed(
        &|record| record["deal"]["seed"] = "0".repeat(64).into(),
        &["deal: the seed does not fit"],
    );
}

#[test]
fn an_acknowledged_command_that_is_not_in_the_log_is_found() {
    let played = Played::new();
    let acks = played.path("acks.ndjson");
    let ack = |version: u32, id: &str| json!({ "table": played.running, "version": version, "command_id": id, "actions": ["x"] });
    fs::write(&acks, format!("{}\n", ack(99, "lost"))).unwrap();
    let output = tessera(&[
        "db",
        "check",
        "--database",
        &played.url(),
        "--acks",
        text(&acks),
    ]);
    assert_eq!(output.status.code(), Some(1));
    let line = format!(
        "{}: row 99: is not the acknowledged command lost",
        played.running
    );
    assert!(stdout(&output).contains(&line), "{}", stdout(&output));
}
