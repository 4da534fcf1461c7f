//! Everything in the database, out and in.

use std::{collections::HashMap, pin::pin};

use futures_util::TryStreamExt as _;
use tokio_postgres::{IsolationLevel, Row as Answer, Transaction, types::Type};

use super::{
    address::Address,
    connect::Connection,
    guests, listing,
    open::Settings,
    tables,
    values::{Columns as _, Value, version},
};
use crate::{
    course::NewCourse,
    error::Unavailable,
    guest::{Guest, TokenHash},
    id::GuestId,
    whole::{FillError, Filled, Packer, Parcel, Pieces, TOGETHER, WholeTable},
};

/// Reads everything from one snapshot.
pub async fn pack(
    address: &Address,
    settings: &Settings,
    packer: &Packer,
) -> Result<(), Unavailable> {
    let mut connection = Connection::open(address, settings.connect_within).await?;
    let snapshot = connection
        .client
        .build_transaction()
        .isolation_level(IsolationLevel::RepeatableRead)
        .read_only(true)
        .start()
        .await?;
    const COURSES: &str =
        "SELECT name, document, made_by, created_at FROM tessera.courses ORDER BY name";
    pack_kind(&snapshot, packer, COURSES, course, Pieces::Courses).await?;
    const GUESTS: &str = "SELECT id, name, created_at FROM tessera.guests ORDER BY id";
    pack_kind(&snapshot, packer, GUESTS, guest, Pieces::Guests).await?;
    const TABLES: &str = concat!(
        "SELECT ",
        listing::listed!(),
        ", heads.secret, heads.course, ARRAY(SELECT guest FROM tessera.sitters \
         WHERE sitters.num = tables.num ORDER BY guest) AS sitters \
         FROM tessera.tables JOIN tessera.heads USING (num) ORDER BY tables.num"
    );
    pack_kind(&snapshot, packer, TABLES, table, Pieces::Tables).await?;
    const ROWS: &str = "SELECT tables.id AS table_id, log.version, actor, command_id, request, \
         state_hash, at, body FROM tessera.tables JOIN tessera.log USING (num) \
         ORDER BY log.num, log.version";
    let row = |row: &Answer| Ok((row.parsed("table_id")?, tables::read_row(row)?));
    pack_kind(&snapshot, packer, ROWS, row, Pieces::Rows).await?;
    const TOKENS: &str = "SELECT hash, kind, guest, tables.id AS table_id, seat, \
         tokens.created_at, revoked_at \
         FROM tessera.tokens LEFT JOIN tessera.tables USING (num) ORDER BY hash";
    let token = |row: &Answer| Ok((TokenHash(row.digest("hash")?), guests::read_token(row)?));
    pack_kind(&snapshot, packer, TOKENS, token, Pieces::Tokens).await
}

async fn pack_kind<T>(
    snapshot: &Transaction<'_>,
    packer: &Packer,
    statement: &str,
    read: impl Fn(&Answer) -> Result<T, Unavailable>,
    pieces: impl Fn(Vec<T>) -> Pieces,
) -> Result<(), Unavailable> {
    let nothing: [Value<'_>; 0] = [];
    let rows = snapshot.query_typed_raw(statement, nothing).await?;
    let mut rows = pin!(rows);
    let mut together = Vec::new();
    let gone = |_| Unavailable::new("nobody takes what is read");
    while let Some(row) = rows.try_next().await? {
        together.push(read(&row)?);
        if together.len() == TOGETHER {
            let full = pieces(std::mem::take(&mut together));
            packer.put(full).await.map_err(gone)?;
        }
    }
    if !together.is_empty() {
        packer.put(pieces(together)).await.map_err(gone)?;
    }
    Ok(())
}

fn course(row: &Answer) -> Result<NewCourse, Unavailable> {
    Ok(NewCourse {
        name: row.text("name")?,
        document: row.text("document")?,
        by: row.parsed("made_by")?,
        at: row.plain("created_at")?,
    })
}

fn guest(row: &Answer) -> Result<Guest, Unavailable> {
    Ok(Guest {
        id: row.parsed("id")?,
        name: row.text("name")?,
        created_at: row.plain("created_at")?,
    })
}

fn table(row: &Answer) -> Result<WholeTable, Unavailable> {
    let sitters: Vec<&str> = row.plain("sitters")?;
    let sitters = sitters.into_iter().map(str::parse);
    Ok(WholeTable {
        table: tables::read(row)?,
        sitters: sitters
            .collect::<Result<Vec<GuestId>, _>>()
            .map_err(|error| Unavailable::new(error.to_string()))?,
    })
}

/// Writes everything in one transaction.
pub async fn fill(
    address: &Address,
    settings: &Settings,
    mut parcel: Parcel,
) -> Result<Filled, FillError> {
    let failed = |error: tokio_postgres::Error| Unavailable::from(error);
    let mut connection = Connection::open(address, settings.connect_within).await?;
    let transaction = connection.client.transaction().await.map_err(failed)?;
    // Servers may be here; none of them writes until this is done.
    const PREPARE: &str = "SELECT tessera.wait_for_the_disk(); LOCK TABLE tessera.courses, \
         tessera.guests, tessera.tables, tessera.heads, tessera.log, tessera.sitters, \
         tessera.tokens IN EXCLUSIVE MODE";
    transaction.batch_execute(PREPARE).await.map_err(failed)?;
    const ANY: &str = "SELECT EXISTS (SELECT FROM tessera.courses) \
         OR EXISTS (SELECT FROM tessera.guests) OR EXISTS (SELECT FROM tessera.tables) \
         OR EXISTS (SELECT FROM tessera.tokens) OR EXISTS (SELECT FROM tessera.log)";
    let row = transaction
        .query_typed_one(ANY, &[])
        .await
        .map_err(failed)?;
    if row.try_get(0).map_err(failed)? {
        return Err(FillError::NotEmpty);
    }
    let mut filled = Filled::default();
    while let Some(pieces) = parcel.next().await? {
        write(&transaction, &pieces).await.map_err(failed)?;
        filled.count(&pieces);
    }
    transaction.commit().await.map_err(failed)?;
    // What is known of an empty database would mislead whoever plans a listing.
    const ANALYZE: &str = "ANALYZE tessera.tables, tessera.heads, tessera.log, tessera.tokens, \
         tessera.guests, tessera.sitters";
    let analysed = connection.client.batch_execute(ANALYZE).await;
    analysed.map_err(failed)?;
    Ok(filled)
}

/// A list of one column.
fn all<'a, T: 'a, U>(of: &'a [T], column: impl Fn(&'a T) -> U) -> Vec<U> {
    of.iter().map(column).collect()
}

async fn write(
    transaction: &Transaction<'_>,
    pieces: &Pieces,
) -> Result<(), tokio_postgres::Error> {
    let run = async |sql: &str, values: &[Value<'_>]| {
        transaction.execute_typed(sql, values).await.map(drop)
    };
    match pieces {
        Pieces::Courses(courses) => {
            const COURSES: &str = "INSERT INTO tessera.courses (name, document, made_by, \
                 created_at) SELECT * FROM unnest($1, $2, $3, $4)";
            let values: [Value<'_>; 4] = [
                (
                    &all(courses, |course| course.name.as_bytes()),
                    Type::BYTEA_ARRAY,
                ),
                (
                    &all(courses, |course| course.document.as_bytes()),
                    Type::BYTEA_ARRAY,
                ),
                (
                    &all(courses, |course| course.by.to_string()),
                    Type::TEXT_ARRAY,
                ),
                (&all(courses, |course| course.at), Type::INT8_ARRAY),
            ];
            run(COURSES, &values).await
        }
        Pieces::Guests(guests) => {
            const GUESTS: &str = "INSERT INTO tessera.guests (id, name, created_at) \
                 SELECT * FROM unnest($1, $2, $3)";
            let values: [Value<'_>; 3] = [
                (&all(guests, |guest| guest.id.to_string()), Type::TEXT_ARRAY),
                (
                    &all(guests, |guest| guest.name.as_bytes()),
                    Type::BYTEA_ARRAY,
                ),
                (&all(guests, |guest| guest.created_at), Type::INT8_ARRAY),
            ];
            run(GUESTS, &values).await
        }
        Pieces::Tables(tables) => write_tables(transaction, tables).await,
        Pieces::Rows(rows) => {
            const ROWS: &str = "INSERT INTO tessera.log \
                 (num, version, at, actor, command_id, request, state_hash, body) \
                 SELECT num, row.version, at, actor, command_id, request, state_hash, body \
                 FROM unnest($1, $2, $3, $4, $5, $6, $7, $8) WITH ORDINALITY AS row \
                 (id, version, at, actor, command_id, request, state_hash, body, place) \
                 JOIN tessera.tables USING (id) ORDER BY place";
            let hash = |hash: &'_ Option<[u8; 32]>| hash.map(|hash| hash.to_vec());
            let values: [Value<'_>; 8] = [
                (&all(rows, |(id, _)| id.to_string()), Type::TEXT_ARRAY),
                (
                    &all(rows, |(_, row)| version(row.version)),
                    Type::INT8_ARRAY,
                ),
                (&all(rows, |(_, row)| row.at), Type::INT8_ARRAY),
                (
                    &all(rows, |(_, row)| row.actor.to_string()),
                    Type::TEXT_ARRAY,
                ),
                (
                    &all(rows, |(_, row)| row.command_id.as_str()),
                    Type::TEXT_ARRAY,
                ),
                (
                    &all(rows, |(_, row)| row.request.as_slice()),
                    Type::BYTEA_ARRAY,
                ),
                (
                    &all(rows, |(_, row)| hash(&row.state_hash)),
                    Type::BYTEA_ARRAY,
                ),
                (
                    &all(rows, |(_, row)| row.body.as_bytes()),
                    Type::BYTEA_ARRAY,
                ),
            ];
            run(ROWS, &values).await
        }
        Pieces::Tokens(tokens) => {
            const TOKENS: &str = "INSERT INTO tessera.tokens \
                 (hash, kind, guest, num, seat, created_at, revoked_at) \
                 SELECT hash, kind, guest, num, seat, token.created_at, revoked_at \
                 FROM unnest($1, $2, $3, $4, $5, $6, $7) AS token \
                 (hash, kind, guest, id, seat, created_at, revoked_at) \
                 LEFT JOIN tessera.tables USING (id)";
            let values: [Value<'_>; 7] = [
                (&all(tokens, |(hash, _)| hash.bytes()), Type::BYTEA_ARRAY),
                (
                    &all(tokens, |(_, token)| token.kind.as_str()),
                    Type::TEXT_ARRAY,
                ),
                (
                    &all(tokens, |(_, token)| token.guest.map(|id| id.to_string())),
                    Type::TEXT_ARRAY,
                ),
                (
                    &all(tokens, |(_, token)| token.table.map(|id| id.to_string())),
                    Type::TEXT_ARRAY,
                ),
                (
                    &all(tokens, |(_, token)| token.seat.map(i16::from)),
                    Type::INT2_ARRAY,
                ),
                (
                    &all(tokens, |(_, token)| token.created_at),
                    Type::INT8_ARRAY,
                ),
                (
                    &all(tokens, |(_, token)| token.revoked_at),
                    Type::INT8_ARRAY,
                ),
            ];
            run(TOKENS, &values).await
        }
    }
}

async fn write_tables(
    transaction: &Transaction<'_>,
    tables: &[WholeTable],
) -> Result<(), tokio_postgres::Error> {
    const TABLES: &str = "INSERT INTO tessera.tables \
         (id, game, public, status, version, created_at, updated_at) \
         SELECT id, game, public, status, version, created_at, updated_at \
         FROM unnest($1, $2, $3, $4, $5, $6, $7) WITH ORDINALITY AS made \
         (id, game, public, status, version, created_at, updated_at, place) \
         ORDER BY place RETURNING num, id";
    let ids = all(tables, |whole| whole.table.listed.id.to_string());
    let values: [Value<'_>; 7] = [
        (&ids, Type::TEXT_ARRAY),
        (
            &all(tables, |whole| whole.table.listed.game.as_bytes()),
            Type::BYTEA_ARRAY,
        ),
        (
            &all(tables, |whole| whole.table.listed.public),
            Type::BOOL_ARRAY,
        ),
        (
            &all(tables, |whole| whole.table.listed.status.as_str()),
            Type::TEXT_ARRAY,
        ),
        (
            &all(tables, |whole| version(whole.table.listed.version)),
            Type::INT8_ARRAY,
        ),
        (
            &all(tables, |whole| whole.table.listed.created_at),
            Type::INT8_ARRAY,
        ),
        (
            &all(tables, |whole| whole.table.listed.updated_at),
            Type::INT8_ARRAY,
        ),
    ];
    let made = transaction.query_typed(TABLES, &values).await?;
    let mut nums: HashMap<String, i64> = HashMap::new();
    for row in made {
        nums.insert(row.try_get("id")?, row.try_get("num")?);
    }
    let num = |whole: &WholeTable| nums.get(&whole.table.listed.id.to_string()).copied();
    const HEADS: &str = "INSERT INTO tessera.heads (num, name, head, secret, course) \
         SELECT * FROM unnest($1, $2, $3, $4, $5)";
    let course = |whole: &WholeTable| whole.table.course.clone().map(String::into_bytes);
    let values: [Value<'_>; 5] = [
        (&all(tables, num), Type::INT8_ARRAY),
        (
            &all(tables, |whole| whole.table.listed.name.as_bytes()),
            Type::BYTEA_ARRAY,
        ),
        (
            &all(tables, |whole| whole.table.listed.head.as_bytes()),
            Type::BYTEA_ARRAY,
        ),
        (
            &all(tables, |whole| whole.table.secret.reveal()),
            Type::BYTEA_ARRAY,
        ),
        (&all(tables, course), Type::BYTEA_ARRAY),
    ];
    transaction.execute_typed(HEADS, &values).await?;
    const SITTERS: &str = "INSERT INTO tessera.sitters (num, guest) SELECT * FROM unnest($1, $2)";
    let sitters = |whole: &WholeTable| {
        let num = num(whole);
        let pairs = whole
            .sitters
            .iter()
            .map(move |guest| (num, guest.to_string()));
        pairs.collect::<Vec<_>>()
    };
    let (seats, guests): (Vec<Option<i64>>, Vec<String>) = tables.iter().flat_map(sitters).unzip();
    let values: [Value<'_>; 2] = [(&seats, Type::INT8_ARRAY), (&guests, Type::TEXT_ARRAY)];
    transaction.execute_typed(SITTERS, &values).await.map(drop)
}
