//! The real program on PostgreSQL: serving, copying to and from SQLite, checking.
#![cfg(unix)]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Stdio,
};

use tempfile::TempDir;
use tessera_pgkit::Database;

use crate::common::server::{Client, Pair, Served};
use crate::common::{command, printed, refused, stderr, stdout, tessera, text};

fn serve(url: &str) -> Served {
    Served::spawn(command(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--log",
        "warn",
        "--database",
        url,
    ]))
}

/// The password in an address of the kit.
fn password(url: &str) -> &str {
    let (_, rest) = url.split_once("tessera:").unwrap();
    rest.split_once('@').unwrap().0
}

/// The records that `tessera db export` writes.
fn exported(url: &str, folder: &Path) -> BTreeMap<String, Vec<u8>> {
    printed(&["db", "export", "--database", url, text(folder)]);
    let files = fs::read_dir(folder).unwrap().map(|entry| {
        let file = entry.unwrap();
        let name = file.file_name().into_string().unwrap();
        (name, fs::read(file.path()).unwrap())
    });
    files.collect()
}

/// The counts that `tessera db check` prints, without the time.
fn counted(url: &str) -> String {
    let report = printed(&["db", "check", "--database", url]);
    report.rsplit_once(", ").unwrap().0.to_owned()
}

struct Place {
    folder: TempDir,
    database: Database,
}

impl Place {
    fn new() -> Place {
        Place {
            folder: tempfile::tempdir().unwrap(),
            database: Database::fresh().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str) -> String {
        format!("sqlite://{}", self.path(name).display())
    }
}

#[test]
fn a_database_is_copied_to_postgres_and_back_and_games_continue() {
    let place = Place::new();
    let (first, second) = (place.file("first.db"), place.file("second.db"));
    let postgres = place.database.url();
    let served = serve(&first);
    let client = Client::new(&served.url);
    let pair = Pair::sit(&client).unwrap();
    pair.play(&client, 12);
    let ended = Pair::sit(&client).unwrap();
    ended.play(&client, 20);
    ended.ask(&client, 0, "resign").unwrap();
    served.kill();

    let report = printed(&["db", "copy", "--database", &first, &postgres]);
    let destination = report.split_once(": ").unwrap().0;
    assert_eq!(destination, shown(&postgres));
    assert!(report.contains(": 2 tables, "), "{report}");
    assert!(report.contains(" 4 guests, "), "{report}");
    assert_eq!(counted(&postgres), counted(&first));
    let records = exported(&first, &place.path("from-first"));
    assert_eq!(records.len(), 1);
    assert_eq!(exported(&postgres, &place.path("from-postgres")), records);

    // Sessions and seats are unchanged, and a game continues where it was.
    let served = serve(&postgres);
    let client = Client::new(&served.url);
    let next = pair.next_move(&client, "after-the-move").unwrap().unwrap();
    pair.send(&client, &next).unwrap();
    // The copy is made while the server runs.
    let copy = place.path("copy.db");
    let report = printed(&["db", "backup", "--database", &postgres, text(&copy)]);
    assert!(report.starts_with(text(&copy)), "{report}");
    assert!(report.contains(": 2 tables, "), "{report}");
    refused(
        &["db", "backup", "--database", &postgres, text(&copy)],
        2,
        &["copy.db exists"],
    );
    served.kill();

    printed(&["db", "copy", "--database", &postgres, &second]);
    assert_eq!(counted(&second), counted(&postgres));
    assert_eq!(counted(&place.file("copy.db")), counted(&postgres));
    assert_eq!(exported(&second, &place.path("from-second")), records);
    let served = serve(&second);
    let client = Client::new(&served.url);
    let next = pair.next_move(&client, "back-again").unwrap().unwrap();
    pair.send(&client, &next).unwrap();
    refused(
        &["db", "copy", "--database", &second, &postgres],
        2,
        &["is not empty"],
    );
}

/// An address as it may be shown.
fn shown(url: &str) -> String {
    let (_, rest) = url.split_once('@').unwrap();
    format!("postgres://{rest}")
}

#[test]
fn records_are_imported_and_a_damaged_row_is_found() {
    let place = Place::new();
    let postgres = place.database.url();
    let record = place.path("game.json");
    let seeded = ["simulate", "carcassonne", "--games", "1", "--record"];
    printed(&[&seeded[..], &[text(&record)]].concat());
    let report = printed(&["db", "import", "--database", &postgres, text(&record)]);
    let table = &report[..22];
    let ok = counted(&postgres);
    assert_eq!(ok, "ok: 1 table, 1 row, 1 record");
    place
        .database
        .sql(
            "ALTER TABLE tessera.log DISABLE TRIGGER log_is_not_changed; \
             UPDATE tessera.log SET body = substr(body, 1, octet_length(body) / 2)",
        )
        .unwrap();
    let output = tessera(&["db", "check", "--database", &postgres]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let fault = format!("{table}: row 1: EOF while parsing");
    assert!(stdout(&output).starts_with(&fault), "{}", stdout(&output));
}

#[test]
fn a_database_is_created_by_migrating_and_not_by_reading() {
    let place = Place::new();
    let postgres = place.database.url();
    let out = place.path("out");
    for words in [
        &["check"][..],
        &["export", text(&out)],
        &["backup", text(&out)],
    ] {
        let args = [&["db", words[0], "--database", &postgres], &words[1..]].concat();
        refused(&args, 2, &["there is no database of Tessera", "db migrate"]);
    }
    let migrate = ["db", "migrate", "--database", &postgres];
    let shown = shown(&postgres);
    assert_eq!(printed(&migrate), format!("{shown}: created, schema 2\n"));
    assert_eq!(
        printed(&migrate),
        format!("{shown}: schema 2, up to date\n")
    );
    assert_eq!(counted(&postgres), "ok: 0 tables, 0 rows, 0 records");
    let file = place.file("new.db");
    let report = printed(&["db", "migrate", "--database", &file]);
    assert!(report.ends_with("new.db: created, schema 2\n"), "{report}");
}

/// It is printed neither after success, nor after a failure, nor in the help.
#[test]
fn the_password_is_never_printed() {
    let place = Place::new();
    let postgres = place.database.url();
    let password = password(&postgres);
    let mut child = command(&["serve", "--listen", "127.0.0.1:0", "--log", "trace"])
        .env("TESSERA_DATABASE", &postgres)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let out = child.stdout.take().unwrap();
    let mut report = String::new();
    for line in std::io::BufRead::lines(std::io::BufReader::new(out)) {
        report.push_str(&line.unwrap());
        if report.contains("Ctrl-C stops") {
            break;
        }
    }
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(report.contains(&shown(&postgres)), "{report}");
    for text in [&report, &stderr(&output)] {
        assert!(!text.contains(password), "{text}");
    }
    let help = command(&["serve", "--help"])
        .env("TESSERA_DATABASE", &postgres)
        .output()
        .unwrap();
    assert!(stdout(&help).contains("TESSERA_DATABASE"));
    assert!(!stdout(&help).contains(password));
    let nowhere = postgres.replace(place.database.name(), "nowhere");
    for args in [
        &["serve", "--database", &nowhere][..],
        &["db", "check", "--database", &nowhere],
    ] {
        let output = tessera(args);
        let sentence = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{sentence}");
        assert!(
            sentence.contains("\"nowhere\" does not exist"),
            "{sentence}"
        );
        assert!(!sentence.contains(password), "{sentence}");
    }
}
