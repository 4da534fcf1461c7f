//! Everything is copied from SQLite to PostgreSQL and back, byte for byte.

use std::path::Path;

use super::*;
use crate::{
    actor::CommandActor,
    append::Changes,
    guest::TokenKind,
    sqlite::{self, Sqlite},
    suite::digest,
    table::Secret,
    transfer::{CHUNK_SIZE, Chunk, ImportError, Imported, channel, copy},
};

const TEXTS: [&str; 6] = [
    "",
    "a\0b\0",
    "'); --",
    "🧩\u{202e}e\u{301}",
    "\u{feff}\u{10ffff}",
    "{}",
];

/// Data of every kind, with texts and numbers that are hard to transfer.
async fn populate(store: &dyn Store) {
    for (number, text) in (1..).zip(TEXTS) {
        let course = NewCourse {
            name: text.to_owned(),
            document: text.repeat(1_000),
            by: CommandActor::System("host".parse().unwrap()),
            at: i64::MIN,
        };
        store.add_course(course).await.unwrap();
        let guest = NewGuest {
            name: text.to_owned(),
            ..new_guest(number)
        };
        store.create_guest(guest).await.unwrap();
        let table = NewTable {
            head: text.to_owned(),
            secret: Secret::new(text.as_bytes().to_vec()),
            game: text.to_owned(),
            public: number % 2 == 0,
            name: text.to_owned(),
            course: (number % 3 == 0).then(|| text.to_owned()),
            maker: (number % 2 == 0).then(|| guest_id(number.into())),
            bots: number % 3 == 1,
            imported: number % 3 == 2,
            at: -i64::from(number),
            ..new_table(number.into())
        };
        store.create(table).await.unwrap();
    }
    for (number, kind) in (100..).zip(TokenKind::ALL) {
        let token = NewToken {
            hash: hash(number),
            kind,
            guest: (number % 2 == 0).then(|| guest_id(1)),
            table: (number % 3 == 0).then(|| table_id(2)),
            seat: (number % 2 == 1).then_some(255),
            at: i64::MAX,
        };
        store.add_token(token).await.unwrap();
    }
    assert!(store.revoke_token(hash(101), -5).await.unwrap());
    for (seen, text) in (0..).zip(TEXTS) {
        let row = Append {
            body: text.repeat(500),
            state_hash: (seen % 2 == 0).then(|| digest(text)),
            at: i64::MAX - 1,
            changes: Changes {
                status: Some(Status::ALL[seen as usize % 4]),
                seated: vec![guest_id(2), guest_id(seen as u32 % 6 + 1)],
                ..Changes::default()
            },
            ..append(3, seen, &format!("c{seen}"))
        };
        store.append(row).await.unwrap();
    }
    for at in [i64::MIN, 0, i64::MAX] {
        store.note_alive(at, Duration::ZERO).await.unwrap();
    }
    // More than one chunk.
    for seen in 0..CHUNK_SIZE as u64 + 7 {
        let command = format!("d{seen}");
        store.append(append(1, seen, &command)).await.unwrap();
    }
}

/// Every column of every table of a file.
fn dump(file: &Path) -> Vec<String> {
    let sqlite = rusqlite::Connection::open(file).unwrap();
    let mut lines = Vec::new();
    for (table, columns) in [
        ("courses", "name, document, made_by, created_at"),
        ("guests", "id, name, created_at"),
        (
            "tables",
            "num, id, game, public, status, version, bots, created_at, updated_at",
        ),
        ("heads", "num, name, head, secret, course, maker, imported"),
        (
            "log",
            "num, version, actor, command_id, request, state_hash, at, body",
        ),
        ("sitters", "num, guest"),
        (
            "tokens",
            "hash, kind, guest, num, seat, created_at, revoked_at",
        ),
        ("alive", "one, at"),
        ("outages", "began, ended"),
    ] {
        // In hexadecimal, since `quote` ends a text at a NUL.
        let shown = columns
            .split(", ")
            .map(|column| format!("typeof({column}) || ':' || hex({column})"));
        let shown: Vec<String> = shown.collect();
        let select = format!(
            "SELECT {} FROM {table} ORDER BY {columns}",
            shown.join(" || ' ' || ")
        );
        let mut statement = sqlite.prepare(&select).unwrap();
        let rows = statement
            .query_map([], |row| row.get::<_, String>(0))
            .unwrap();
        lines.extend(rows.map(|line| format!("{table} {}", line.unwrap())));
    }
    lines
}

/// All chunks of an export. Comparing them also compares what their `Debug` hides.
async fn chunks(store: &dyn Transfer) -> Vec<Chunk> {
    let mut reader = store.export();
    let mut chunks = Vec::new();
    while let Some(chunk) = reader.next().await.unwrap() {
        chunks.push(chunk);
    }
    chunks
}

fn open(file: &Path) -> Sqlite {
    Sqlite::open(file, sqlite::Settings::default()).unwrap()
}

#[test]
fn everything_is_copied_there_and_back_byte_for_byte() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let files = ["first.db", "second.db"].map(|name| folder.path().join(name));
        let first = open(&files[0]);
        populate(&first).await;
        let database = Database::fresh().unwrap();
        let middle = opened(&database).await;
        let imported = copy(&first, &middle).await.unwrap();
        let expected = Imported {
            courses: 6,
            guests: 6,
            tables: 6,
            rows: 6 + CHUNK_SIZE as u64 + 7,
            tokens: 9,
        };
        assert_eq!(imported, expected);
        assert_eq!(chunks(&middle).await, chunks(&first).await);
        let second = open(&files[1]);
        assert_eq!(copy(&middle, &second).await, Ok(expected));
        let dumped = dump(&files[0]);
        assert_eq!(dump(&files[1]), dumped);
        assert!(dumped.len() > 500);

        // Each copy can be appended to, and recognises retries of earlier commands.
        for store in [&first as &dyn Transfer, &middle, &second] {
            let retry = store.append(append(1, 0, "d0")).await.unwrap();
            assert!(matches!(retry, Appended::Duplicate(_)));
            let next = store.append(append(1, CHUNK_SIZE as u64 + 7, "next")).await;
            assert_eq!(next, new_row(CHUNK_SIZE as u64 + 8));
            store.create(new_table(50)).await.unwrap();
            assert_eq!(store.check().await.unwrap(), [""; 0]);
        }
    });
}

#[test]
fn a_store_that_is_not_empty_is_not_overwritten() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let file = open(&folder.path().join("a.db"));
        let database = Database::fresh().unwrap();
        let postgres = opened(&database).await;
        for store in [&file as &dyn Transfer, &postgres] {
            store.create_guest(new_guest(1)).await.unwrap();
        }
        let before = chunks(&postgres).await;
        assert_eq!(copy(&file, &postgres).await, Err(ImportError::NotEmpty));
        assert_eq!(copy(&postgres, &file).await, Err(ImportError::NotEmpty));
        assert_eq!(chunks(&postgres).await, before);
    });
}

/// An export that fails before its end leaves nothing.
#[test]
fn a_copy_is_complete_or_absent() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let file = open(&folder.path().join("a.db"));
        let database = Database::fresh().unwrap();
        let postgres = opened(&database).await;
        for store in [&file as &dyn Transfer, &postgres] {
            let (writer, reader) = channel();
            let guest = Guest {
                id: guest_id(1),
                name: String::new(),
                created_at: 0,
            };
            writer.send(Chunk::Guests(vec![guest])).await.unwrap();
            writer.finish(Err(Unavailable::new("a bad page"))).await;
            let outcome = store.import(reader).await;
            let expected = ImportError::Unavailable(Unavailable::new("a bad page"));
            assert_eq!(outcome, Err(expected));
            assert_eq!(chunks(store).await, []);
        }
    });
}
