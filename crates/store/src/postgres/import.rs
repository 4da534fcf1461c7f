//! Writes an export into an empty database.

use std::collections::HashMap;

use tokio_postgres::{Transaction, types::Type};

use super::{address::Address, connect::Connection, open::Settings, values::Value};
use crate::{
    error::Unavailable,
    transfer::{Chunk, ExportReader, ExportedTable, ImportError, Imported, Uptime},
};

/// Writes everything in one transaction.
pub async fn import(
    address: &Address,
    settings: &Settings,
    mut reader: ExportReader,
) -> Result<Imported, ImportError> {
    let failed = |error: tokio_postgres::Error| Unavailable::from(error);
    let mut connection = Connection::open(address, settings.connect_within).await?;
    let transaction = connection.client.transaction().await.map_err(failed)?;
    // Running servers cannot write until this is done.
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
        return Err(ImportError::NotEmpty);
    }
    let mut imported = Imported::default();
    while let Some(chunk) = reader.next().await? {
        write(&transaction, &chunk).await.map_err(failed)?;
        imported.count(&chunk);
    }
    transaction.commit().await.map_err(failed)?;
    // The statistics of an empty database would mislead the planner.
    const ANALYZE: &str = "ANALYZE tessera.tables, tessera.heads, tessera.log, tessera.tokens, \
         tessera.guests, tessera.sitters";
    let analysed = connection.client.batch_execute(ANALYZE).await;
    analysed.map_err(failed)?;
    Ok(imported)
}

/// The values of one column.
fn all<'a, T: 'a, U>(of: &'a [T], column: impl Fn(&'a T) -> U) -> Vec<U> {
    of.iter().map(column).collect()
}

async fn write(transaction: &Transaction<'_>, chunk: &Chunk) -> Result<(), tokio_postgres::Error> {
    let run = async |sql: &str, values: &[Value<'_>]| {
        transaction.execute_typed(sql, values).await.map(drop)
    };
    match chunk {
        Chunk::Courses(courses) => {
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
        Chunk::Guests(guests) => {
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
        Chunk::Tables(tables) => write_tables(transaction, tables).await,
        Chunk::Rows(rows) => {
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
                    &all(rows, |(_, row)| row.version.to_stored()),
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
        Chunk::Tokens(tokens) => {
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
        Chunk::Uptime(uptime) => write_uptime(transaction, uptime).await,
    }
}

/// Replaces the recorded uptime of this database.
async fn write_uptime(
    transaction: &Transaction<'_>,
    uptime: &Uptime,
) -> Result<(), tokio_postgres::Error> {
    const CLEAR: &str = "DELETE FROM tessera.alive; DELETE FROM tessera.outages";
    transaction.batch_execute(CLEAR).await?;
    const OUTAGES: &str = "INSERT INTO tessera.outages (began, ended) SELECT * FROM unnest($1, $2)";
    let values: [Value<'_>; 2] = [
        (
            &all(&uptime.outages, |outage| outage.from),
            Type::INT8_ARRAY,
        ),
        (&all(&uptime.outages, |outage| outage.to), Type::INT8_ARRAY),
    ];
    transaction.execute_typed(OUTAGES, &values).await?;
    const ALIVE: &str = "INSERT INTO tessera.alive (one, at) SELECT 1, $1 WHERE $1 IS NOT NULL";
    let values: [Value<'_>; 1] = [(&uptime.alive, Type::INT8)];
    transaction.execute_typed(ALIVE, &values).await.map(drop)
}

async fn write_tables(
    transaction: &Transaction<'_>,
    tables: &[ExportedTable],
) -> Result<(), tokio_postgres::Error> {
    const TABLES: &str = "INSERT INTO tessera.tables \
         (id, game, public, status, version, bots, created_at, updated_at) \
         SELECT id, game, public, status, version, bots, created_at, updated_at \
         FROM unnest($1, $2, $3, $4, $5, $6, $7, $8) WITH ORDINALITY AS made \
         (id, game, public, status, version, bots, created_at, updated_at, place) \
         ORDER BY place RETURNING num, id";
    let ids = all(tables, |exported| exported.table.listed.id.to_string());
    let values: [Value<'_>; 8] = [
        (&ids, Type::TEXT_ARRAY),
        (
            &all(tables, |exported| exported.table.listed.game.as_bytes()),
            Type::BYTEA_ARRAY,
        ),
        (
            &all(tables, |exported| exported.table.listed.public),
            Type::BOOL_ARRAY,
        ),
        (
            &all(tables, |exported| exported.table.listed.status.as_str()),
            Type::TEXT_ARRAY,
        ),
        (
            &all(tables, |exported| exported.table.listed.version.to_stored()),
            Type::INT8_ARRAY,
        ),
        (
            &all(tables, |exported| exported.table.bots),
            Type::BOOL_ARRAY,
        ),
        (
            &all(tables, |exported| exported.table.listed.created_at),
            Type::INT8_ARRAY,
        ),
        (
            &all(tables, |exported| exported.table.listed.updated_at),
            Type::INT8_ARRAY,
        ),
    ];
    let made = transaction.query_typed(TABLES, &values).await?;
    let mut nums: HashMap<String, i64> = HashMap::new();
    for row in made {
        nums.insert(row.try_get("id")?, row.try_get("num")?);
    }
    let num = |exported: &ExportedTable| nums.get(&exported.table.listed.id.to_string()).copied();
    const HEADS: &str = "INSERT INTO tessera.heads \
         (num, name, head, secret, course, maker, imported) \
         SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7)";
    let maker = |exported: &ExportedTable| exported.table.maker.map(|maker| maker.to_string());
    let course = |exported: &ExportedTable| exported.table.course.clone().map(String::into_bytes);
    let values: [Value<'_>; 7] = [
        (&all(tables, num), Type::INT8_ARRAY),
        (
            &all(tables, |exported| exported.table.listed.name.as_bytes()),
            Type::BYTEA_ARRAY,
        ),
        (
            &all(tables, |exported| exported.table.listed.head.as_bytes()),
            Type::BYTEA_ARRAY,
        ),
        (
            &all(tables, |exported| exported.table.secret.reveal()),
            Type::BYTEA_ARRAY,
        ),
        (&all(tables, course), Type::BYTEA_ARRAY),
        (&all(tables, maker), Type::TEXT_ARRAY),
        (
            &all(tables, |exported| exported.table.imported),
            Type::BOOL_ARRAY,
        ),
    ];
    transaction.execute_typed(HEADS, &values).await?;
    const SITTERS: &str = "INSERT INTO tessera.sitters (num, guest) SELECT * FROM unnest($1, $2)";
    let sitters = |exported: &ExportedTable| {
        let num = num(exported);
        let pairs = exported
            .sitters
            .iter()
            .map(move |guest| (num, guest.to_string()));
        pairs.collect::<Vec<_>>()
    };
    let (seats, guests): (Vec<Option<i64>>, Vec<String>) = tables.iter().flat_map(sitters).unzip();
    let values: [Value<'_>; 2] = [(&seats, Type::INT8_ARRAY), (&guests, Type::TEXT_ARRAY)];
    transaction.execute_typed(SITTERS, &values).await.map(drop)
}
