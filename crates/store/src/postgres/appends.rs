//! A batch of appends as the arguments of one SQL function, and its answers.

use std::collections::HashMap;

use serde_json::{Value as Json, json};
use tokio_postgres::{
    Client, Error, Row as Answer,
    types::{ToSql, Type},
};

use super::values::{Columns as _, unknown_answer};
use crate::{
    append::{Append, AppendError, Appended, Changes, Row},
    error::Unavailable,
    guest::{NewToken, TokenHash},
    id::TableId,
    table::Status,
};

const APPEND: &str = "SELECT * FROM tessera.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

/// The outcome of one append of a batch.
pub type Outcome = Result<Appended, AppendError>;

/// Appends all of them in one transaction and one round trip.
pub async fn append<'a>(
    client: &Client,
    appends: impl Iterator<Item = &'a Append>,
) -> Result<Vec<Answer>, Error> {
    let columns = Columns::of(appends);
    client.query_typed(APPEND, &columns.values()).await
}

/// The arguments of the function, each of them a list with an entry for every append.
#[derive(Default)]
struct Columns<'a> {
    ids: Vec<String>,
    expecteds: Vec<i64>,
    actors: Vec<String>,
    commands: Vec<&'a str>,
    requests: Vec<&'a [u8]>,
    bodies: Vec<&'a [u8]>,
    hashes: Vec<Option<&'a [u8]>>,
    ats: Vec<i64>,
    statuses: Vec<Option<&'static str>>,
    rounds: Vec<i32>,
    changes: Vec<Option<String>>,
}

impl<'a> Columns<'a> {
    fn of(appends: impl Iterator<Item = &'a Append>) -> Columns<'a> {
        let mut columns = Columns::default();
        let mut rounds: HashMap<TableId, i32> = HashMap::new();
        for append in appends {
            let round = rounds.entry(append.table).or_default();
            *round += 1;
            columns.ids.push(append.table.to_string());
            columns.expecteds.push(append.expected.to_stored());
            columns.actors.push(append.actor.to_string());
            columns.commands.push(append.command_id.as_str());
            columns.requests.push(&append.request);
            columns.bodies.push(append.body.as_bytes());
            let hash = append.state_hash.as_ref().map(<[u8; 32]>::as_slice);
            columns.hashes.push(hash);
            columns.ats.push(append.at);
            let status = append.changes.status;
            columns.statuses.push(status.map(Status::as_str));
            columns.rounds.push(*round);
            columns.changes.push(changes(&append.changes));
        }
        columns
    }

    fn values(&self) -> [(&(dyn ToSql + Sync), Type); 11] {
        [
            (&self.ids, Type::TEXT_ARRAY),
            (&self.expecteds, Type::INT8_ARRAY),
            (&self.actors, Type::TEXT_ARRAY),
            (&self.commands, Type::TEXT_ARRAY),
            (&self.requests, Type::BYTEA_ARRAY),
            (&self.bodies, Type::BYTEA_ARRAY),
            (&self.hashes, Type::BYTEA_ARRAY),
            (&self.ats, Type::INT8_ARRAY),
            (&self.statuses, Type::TEXT_ARRAY),
            (&self.rounds, Type::INT4_ARRAY),
            (&self.changes, Type::TEXT_ARRAY),
        ]
    }
}

/// The changes of an append besides the log and the table's status; `None` for nearly all appends.
fn changes(changes: &Changes) -> Option<String> {
    let Changes {
        status: _,
        bots,
        seated,
        unseated,
        add_tokens,
        spend_tokens,
        revoke_tokens,
    } = changes;
    let is_plain = bots.is_none()
        && seated.is_empty()
        && unseated.is_empty()
        && add_tokens.is_empty()
        && spend_tokens.is_empty()
        && revoke_tokens.is_empty();
    let guests = |guests: &[_]| guests.iter().map(ToString::to_string).collect::<Vec<_>>();
    let hashes = |hashes: &[TokenHash]| hashes.iter().map(hex).collect::<Vec<_>>();
    (!is_plain).then(|| {
        let changes = json!({
            "bots": bots,
            "seated": guests(seated),
            "unseated": guests(unseated),
            "add": add_tokens.iter().map(token).collect::<Vec<_>>(),
            "spend": hashes(spend_tokens),
            "revoke": hashes(revoke_tokens),
        });
        changes.to_string()
    })
}

fn token(token: &NewToken) -> Json {
    json!({
        "hash": hex(&token.hash),
        "kind": token.kind.as_str(),
        "guest": token.guest.map(|guest| guest.to_string()),
        "table": token.table.map(|table| table.to_string()),
        "seat": token.seat,
        "at": token.at,
    })
}

fn hex(hash: &TokenHash) -> String {
    hash.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The position in the batch of the append that an answer belongs to, counted from 0.
pub fn place(answer: &Answer) -> Result<usize, Unavailable> {
    let place: i64 = answer.plain("place")?;
    usize::try_from(place - 1).map_err(|_| Unavailable::new("an answer has no valid place"))
}

/// The answer to an append.
pub fn outcome(answer: &Answer, append: &Append) -> Outcome {
    let outcome: &str = answer.plain("outcome")?;
    let version = || answer.version("version");
    Err(match outcome {
        "new" => {
            return Ok(Appended::New {
                version: version()?,
            });
        }
        "sent" => return Ok(Appended::Duplicate(sent(answer, append)?)),
        "reused" => AppendError::IdReused {
            version: version()?,
        },
        "conflict" => AppendError::Conflict {
            version: version()?,
        },
        "no-table" => AppendError::NoTable,
        "no-guest" => AppendError::NoGuest {
            guest: answer.parsed("guest")?,
        },
        "spent" => AppendError::TokenSpent,
        "token-exists" => AppendError::TokenExists,
        other => unknown_answer(other).into(),
    })
}

/// The existing row of a retry. The database returns only what the retry does not have itself.
fn sent(answer: &Answer, append: &Append) -> Result<Row, Unavailable> {
    Ok(Row {
        version: answer.version("version")?,
        actor: append.actor.clone(),
        command_id: append.command_id.clone(),
        request: append.request,
        body: answer.text("body")?,
        state_hash: answer.digest_or_null("state_hash")?,
        at: answer.plain("at")?,
    })
}
