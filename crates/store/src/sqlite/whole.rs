//! Everything in the file, out and in.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior, params};

use super::{listing, open, tables, values};
use crate::{
    course::NewCourse,
    error::Unavailable,
    guest::{Guest, Token, TokenHash},
    id::{GuestId, TableId},
    table::{Secret, Table},
    whole::{FillError, Filled, Gone, Packer, Parcel, Pieces, TOGETHER, WholeTable},
};

/// Reads everything from one snapshot.
pub fn pack(path: &Path, packer: &Packer) -> Result<(), Unavailable> {
    let sqlite = open::existing(path).map_err(|error| Unavailable::new(error.to_string()))?;
    let snapshot = sqlite.unchecked_transaction()?;
    match pack_all(&snapshot, packer) {
        // Whoever is gone has said why.
        Ok(()) | Err(Stopped::Gone) => Ok(()),
        Err(Stopped::Sqlite(error)) => Err(error.into()),
    }
}

enum Stopped {
    Gone,
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for Stopped {
    fn from(error: rusqlite::Error) -> Stopped {
        Stopped::Sqlite(error)
    }
}

impl From<Gone> for Stopped {
    fn from(_: Gone) -> Stopped {
        Stopped::Gone
    }
}

fn pack_all(sqlite: &Connection, packer: &Packer) -> Result<(), Stopped> {
    const COURSES: &str = "SELECT name, document, made_by, created_at FROM courses ORDER BY name";
    pack_kind(sqlite, packer, COURSES, course, Pieces::Courses)?;
    const GUESTS: &str = "SELECT id, name, created_at FROM guests ORDER BY id";
    pack_kind(sqlite, packer, GUESTS, guest, Pieces::Guests)?;
    const TABLES: &str = concat!(
        "SELECT tables.num, ",
        listing::listed!(),
        ", heads.secret, heads.course FROM tables JOIN heads USING (num) ORDER BY tables.num"
    );
    let table = |row: &rusqlite::Row<'_>| table(sqlite, row);
    pack_kind(sqlite, packer, TABLES, table, Pieces::Tables)?;
    const ROWS: &str = "SELECT tables.id AS table_id, log.version, actor, command_id, request, \
         state_hash, at, body FROM tables JOIN log USING (num) ORDER BY log.num, log.version";
    let row = |row: &rusqlite::Row<'_>| Ok((row.get("table_id")?, tables::read_row(row)?));
    pack_kind(sqlite, packer, ROWS, row, Pieces::Rows)?;
    const TOKENS: &str = "SELECT hash, kind, guest, tables.id AS table_id, seat, \
         tokens.created_at AS created_at, revoked_at \
         FROM tokens LEFT JOIN tables USING (num) ORDER BY hash";
    pack_kind(sqlite, packer, TOKENS, token, Pieces::Tokens)
}

fn pack_kind<T>(
    sqlite: &Connection,
    packer: &Packer,
    statement: &str,
    read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    pieces: impl Fn(Vec<T>) -> Pieces,
) -> Result<(), Stopped> {
    let mut statement = sqlite.prepare(statement)?;
    let mut together = Vec::new();
    for one in statement.query_map([], read)? {
        together.push(one?);
        if together.len() == TOGETHER {
            packer.blocking_put(pieces(std::mem::take(&mut together)))?;
        }
    }
    if !together.is_empty() {
        packer.blocking_put(pieces(together))?;
    }
    Ok(())
}

fn course(row: &rusqlite::Row<'_>) -> rusqlite::Result<NewCourse> {
    Ok(NewCourse {
        name: row.get("name")?,
        document: row.get("document")?,
        by: row.get("made_by")?,
        at: row.get("created_at")?,
    })
}

fn guest(row: &rusqlite::Row<'_>) -> rusqlite::Result<Guest> {
    Ok(Guest {
        id: row.get("id")?,
        name: row.get("name")?,
        created_at: row.get("created_at")?,
    })
}

fn table(sqlite: &Connection, row: &rusqlite::Row<'_>) -> rusqlite::Result<WholeTable> {
    let num: i64 = row.get("num")?;
    let mut sitters =
        sqlite.prepare_cached("SELECT guest FROM sitters WHERE num = ?1 ORDER BY guest")?;
    let sitters = sitters.query_map([num], |row| row.get(0))?;
    Ok(WholeTable {
        table: Table {
            listed: listing::read(row)?,
            secret: Secret::new(row.get("secret")?),
            course: row.get("course")?,
        },
        sitters: sitters.collect::<rusqlite::Result<Vec<GuestId>>>()?,
    })
}

fn token(row: &rusqlite::Row<'_>) -> rusqlite::Result<(TokenHash, Token)> {
    let token = Token {
        kind: row.get("kind")?,
        guest: row.get("guest")?,
        table: row.get("table_id")?,
        seat: row.get("seat")?,
        created_at: row.get("created_at")?,
        revoked_at: row.get("revoked_at")?,
    };
    Ok((TokenHash(row.get("hash")?), token))
}

/// Writes everything in one transaction.
pub fn fill(path: &Path, mut parcel: Parcel) -> Result<Filled, FillError> {
    let unavailable = |error: rusqlite::Error| Unavailable::from(error);
    let opened = open::existing(path);
    let mut sqlite = opened.map_err(|error| Unavailable::new(error.to_string()))?;
    let prepared = open::prepare_writing(&sqlite, &open::Settings::default());
    prepared.map_err(unavailable)?;
    let transaction = sqlite
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(unavailable)?;
    if !is_empty(&transaction).map_err(unavailable)? {
        return Err(FillError::NotEmpty);
    }
    let mut filled = Filled::default();
    while let Some(pieces) = parcel.blocking_next()? {
        write(&transaction, &pieces).map_err(unavailable)?;
        filled.count(&pieces);
    }
    transaction.commit().map_err(unavailable)?;
    Ok(filled)
}

fn is_empty(sqlite: &Connection) -> rusqlite::Result<bool> {
    const ANY: &str = "SELECT EXISTS (SELECT 1 FROM courses) OR EXISTS (SELECT 1 FROM guests) \
         OR EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM tokens)";
    sqlite.query_row(ANY, [], |row| row.get::<_, bool>(0).map(|any| !any))
}

fn write(sqlite: &Connection, pieces: &Pieces) -> rusqlite::Result<()> {
    match pieces {
        Pieces::Courses(courses) => courses.iter().try_for_each(|course| {
            sqlite
                .prepare_cached("INSERT INTO courses VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![course.name, course.document, course.by, course.at])
                .map(drop)
        }),
        Pieces::Guests(guests) => guests.iter().try_for_each(|guest| {
            sqlite
                .prepare_cached("INSERT INTO guests VALUES (?1, ?2, ?3)")?
                .execute(params![guest.id, guest.name, guest.created_at])
                .map(drop)
        }),
        Pieces::Tables(tables) => tables
            .iter()
            .try_for_each(|table| write_table(sqlite, table)),
        Pieces::Rows(rows) => rows
            .iter()
            .try_for_each(|(id, row)| write_row(sqlite, *id, row)),
        Pieces::Tokens(tokens) => tokens
            .iter()
            .try_for_each(|(hash, token)| write_token(sqlite, *hash, token)),
    }
}

fn write_table(sqlite: &Connection, whole: &WholeTable) -> rusqlite::Result<()> {
    const TABLE: &str = "INSERT INTO tables \
         (id, game, public, status, version, created_at, updated_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let Table {
        listed,
        secret,
        course,
    } = &whole.table;
    let num = sqlite.prepare_cached(TABLE)?.insert(params![
        listed.id,
        listed.game,
        listed.public,
        listed.status,
        values::version(listed.version),
        listed.created_at,
        listed.updated_at
    ])?;
    const HEAD: &str =
        "INSERT INTO heads (num, name, head, secret, course) VALUES (?1, ?2, ?3, ?4, ?5)";
    sqlite.prepare_cached(HEAD)?.execute(params![
        num,
        listed.name,
        listed.head,
        secret.reveal(),
        course
    ])?;
    for guest in &whole.sitters {
        sqlite
            .prepare_cached("INSERT INTO sitters (num, guest) VALUES (?1, ?2)")?
            .execute(params![num, guest])?;
    }
    Ok(())
}

fn write_row(sqlite: &Connection, id: TableId, row: &crate::append::Row) -> rusqlite::Result<()> {
    const ROW: &str = "INSERT INTO log \
         (num, version, actor, command_id, request, state_hash, at, body) \
         VALUES ((SELECT num FROM tables WHERE id = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    sqlite.prepare_cached(ROW)?.execute(params![
        id,
        values::version(row.version),
        row.actor,
        row.command_id,
        row.request,
        row.state_hash,
        row.at,
        row.body
    ])?;
    Ok(())
}

fn write_token(sqlite: &Connection, hash: TokenHash, token: &Token) -> rusqlite::Result<()> {
    const TOKEN: &str = "INSERT INTO tokens \
         (hash, kind, guest, num, seat, created_at, revoked_at) \
         VALUES (?1, ?2, ?3, (SELECT num FROM tables WHERE id = ?4), ?5, ?6, ?7)";
    sqlite.prepare_cached(TOKEN)?.execute(params![
        hash,
        token.kind,
        token.guest,
        token.table,
        token.seat,
        token.created_at,
        token.revoked_at
    ])?;
    Ok(())
}
