//! A file of an earlier schema.

use std::fs;

use rusqlite::params;

use super::*;
use crate::{
    sqlite::migrate::{MIGRATIONS, migrate},
    suite::guest_id,
    upkeep::Made,
};

/// A file of schema 1 with these heads, and these bodies of rows.
fn old(folder: &TempDir, tables: &[(String, Status, &[&str])]) {
    let mut sqlite = Connection::open(file(folder)).unwrap();
    migrate(&mut sqlite, &MIGRATIONS[..1]).unwrap();
    for (number, (head, status, bodies)) in (1..).zip(tables) {
        let table = "INSERT INTO tables VALUES (?1, ?2, 'codex', 1, ?3, ?4, 0, 0)";
        let values = params![number, table_id(number), status, bodies.len() as i64];
        sqlite.execute(table, values).unwrap();
        let insert = "INSERT INTO heads VALUES (?1, '', ?2, x'', NULL)";
        sqlite.execute(insert, params![number, head]).unwrap();
        for (version, body) in (1..).zip(*bodies) {
            let row = "INSERT INTO log VALUES (?1, ?2, 's:bot', ?3, zeroblob(32), NULL, 0, ?4)";
            let values = params![number, version, format!("c{version}"), body];
            sqlite.execute(row, values).unwrap();
        }
    }
}

fn head(maker: &str, seats: &str) -> String {
    format!(r#"{{"game":"codex","seats":[{seats}],"maker":"{maker}"}}"#)
}

#[test]
fn tables_of_the_first_schema_get_their_makers_and_bots() {
    const BOT: &str = r#"{"kind":"bot","level":"novice"}"#;
    const OPEN: &str = r#"{"kind":"open"}"#;
    const PLAYS_A: &str = r#"{"deed":"bot","seat":"A","level":"novice"}"#;
    const PLAYS_B: &str = r#"{"deed":"bot","seat":"B","level":"novice"}"#;
    const BACK_A: &str = r#"{"deed":"back","seat":"A"}"#;
    let ann = guest_id(1).to_string();
    let made = |seats: &str| head(&ann, seats);
    let running = Status::Running;
    let tables: [(String, Status, &[&str]); 14] = [
        (made(OPEN), Status::Lobby, &[]),
        (made(&format!("{OPEN},{BOT}")), Status::Lobby, &[]),
        (made(OPEN), running, &[PLAYS_A]),
        (made(OPEN), running, &[PLAYS_A, BACK_A]),
        (made(OPEN), running, &[PLAYS_A, PLAYS_B, BACK_A]),
        (made(OPEN), running, &[PLAYS_A, BACK_A, PLAYS_A]),
        (
            made(OPEN),
            running,
            &[r#"{"deed":"resigned","seat":"A","level":"casual"}"#],
        ),
        (
            made(OPEN),
            Status::Finished,
            &[r#"{"deed":"resigned","seat":"A"}"#],
        ),
        (
            head("s:import", OPEN),
            Status::Finished,
            &[r#"{"deed":"imported","record":{}}"#],
        ),
        (
            made(OPEN),
            Status::Finished,
            &[r#"{"deed":"imported","record":{}}"#],
        ),
        // No server writes these, but they are no reason to refuse the file.
        ("no JSON".to_owned(), running, &[r#"{"deed":"bot""#, "{"]),
        ("[1]".to_owned(), running, &[]),
        (head("nobody", "1,\"x\",null"), running, &[]),
        (r#"{"maker":7,"seats":7}"#.to_owned(), running, &[]),
    ];
    let folder = tempfile::tempdir().unwrap();
    old(&folder, &tables);
    let store = reopened(&folder);
    assert_eq!((store.migrated().from, store.migrated().to), (1, 2));
    run(async {
        let mut found = Vec::new();
        for number in 1..=14 {
            let table = store.table(table_id(number)).await.unwrap().unwrap();
            let is_made = table.maker == Some(guest_id(1));
            assert!(is_made || table.maker.is_none());
            found.push((is_made, table.bots, table.imported));
        }
        let (plain, bots) = ((true, false, false), (true, true, false));
        let nothing = (false, false, false);
        let expected = [
            plain,
            bots,
            bots,
            plain,
            bots,
            bots,
            bots,
            plain,
            (false, false, true),
            (true, false, true),
            nothing,
            nothing,
            nothing,
            nothing,
        ];
        assert_eq!(found, expected);
        let made = Made {
            open: 2,
            running: 5,
            with_bots: 5,
            courses: 0,
            imported: 1,
        };
        assert_eq!(store.made_by(guest_id(1)).await.unwrap(), made);
        assert_eq!(store.check().await.unwrap(), [""; 0]);
    });
}

/// A file that version 0.1 of the server has written.
#[test]
fn a_file_of_version_0_1_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let old = include_bytes!("../../../../server/tests/old/0.1.db");
    fs::write(file(&folder), old).unwrap();
    let store = reopened(&folder);
    assert_eq!((store.migrated().from, store.migrated().to), (1, 2));
    run(async {
        assert_eq!(store.check().await.unwrap(), [""; 0]);
        let ann = "8zmumPfCXyWS1tMFqd1sJg".parse().unwrap();
        let expected = Made {
            open: 1,
            running: 3,
            with_bots: 0,
            courses: 0,
            imported: 1,
        };
        assert_eq!(store.made_by(ann).await.unwrap(), expected);
    });
}
