//! The store of several servers: one PostgreSQL database, any number of nodes on it.
//!
//! `writer` takes whatever is queued into one call of one SQL function: one transaction, one
//! round trip. Everything else runs on a few pooled connections, a statement each. No statement
//! is prepared by name and nothing is left in a connection, so pgbouncer may stand between, in
//! any mode; only `hints` needs a connection of its own, and does without where it has none.
//!
//! Correctness is the compare-and-append alone: the function locks a table's row, compares, and
//! writes. Any node may append to any table.
//!
//! tokio-postgres and not sqlx: it runs a statement with types that we state in one round trip
//! without preparing it, where sqlx asks for the types first and keeps a named statement.

mod address;
mod appends;
mod check;
mod connect;
mod courses;
mod guests;
mod hints;
mod listing;
mod migrate;
mod nodes;
mod open;
mod payload;
mod pool;
mod tables;
#[cfg(test)]
#[cfg(unix)]
mod tests;
mod values;
mod whole;
mod writer;

use std::{fmt, sync::Arc, time::Duration};

use async_trait::async_trait;
use tokio::sync::broadcast;
use tokio_postgres::Client;

pub use open::{OpenError, Settings};

use crate::{
    append::{Append, AppendError, Appended, Row},
    course::{Course, CourseEntry, NewCourse},
    error::{
        AddCourseError, AddTokenError, CreateError, CreateGuestError, RemoveCourseError,
        RenameGuestError, Unavailable,
    },
    guest::{Guest, NewGuest, NewToken, Token, TokenHash},
    id::{GuestId, TableId},
    node::{Hint, NodeId},
    store::Store,
    table::{Filter, Listed, NewTable, Page, Status, Table},
    whole::{FillError, Filled, Migrated, Parcel, Whole},
};
use address::Address;
use connect::Connection;
use hints::{Hints, Teller};
use migrate::{MIGRATIONS, MigrateError};
use pool::Connections;
use writer::Writer;

/// A store in a PostgreSQL database.
///
/// Its tasks run on the tokio runtime that opened it. A call may be answered with
/// [`Unavailable`] while the database is lost; the store connects again by itself. Dropping it
/// gives up what is queued; [`Store::close`] finishes it.
pub struct Postgres {
    address: Address,
    settings: Settings,
    place: String,
    migrated: Migrated,
    connections: Connections,
    writer: Writer,
    hints: Hints,
    teller: Arc<Teller>,
}

impl Postgres {
    /// Opens the store in this database, which must be there; brings an older or an empty schema
    /// up to date.
    ///
    /// # Errors
    /// When there is no such database, its schema is newer than this program, or PostgreSQL is
    /// too old.
    pub async fn open(url: &str, settings: Settings) -> Result<Postgres, OpenError> {
        let address = Address::read(url, settings.connect_within)?;
        let listen = match &settings.listen {
            Some(url) => Address::read(url, settings.connect_within)?,
            None => address.clone(),
        };
        let place = address.to_string();
        let opened = Connection::open(&address, settings.connect_within).await;
        let mut connection = opened.map_err(|error| OpenError::Unreachable {
            place: place.clone(),
            reason: error.reason,
        })?;
        let migrated = migrate::migrate(&mut connection.client, MIGRATIONS, settings.make).await;
        let migrated = migrated.map_err(|error| explain(&place, error))?;
        let channel = channel(&connection.client).await;
        let channel = channel.map_err(|error| explain(&place, error.into()))?;
        let (hints, teller) = Hints::start(listen, channel, &settings);
        Ok(Postgres {
            place,
            migrated,
            connections: Connections::new(&address, &settings),
            writer: Writer::start(
                address.clone(),
                settings.clone(),
                connection,
                Arc::clone(&teller),
            ),
            teller,
            hints,
            address,
            settings,
        })
    }

    /// Whether an address is one of a PostgreSQL database.
    pub fn is_address(url: &str) -> bool {
        url.starts_with("postgres://") || url.starts_with("postgresql://")
    }

    /// What an address names, without user and password.
    ///
    /// # Errors
    /// When it is none.
    pub fn shown(url: &str) -> Result<String, OpenError> {
        let address = Address::read(url, Settings::default().connect_within)?;
        Ok(address.to_string())
    }

    /// Host and database, without user and password.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Looks at everything and says what is wrong: rows that are missing, references that lead
    /// nowhere.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn check(&self) -> Result<Vec<String>, Unavailable> {
        check::check(&self.connections).await
    }

    /// How many appends wait for their turn.
    pub fn queued(&self) -> usize {
        self.writer.queued()
    }
}

/// Where servers on this database tell each other what they do.
async fn channel(client: &Client) -> Result<String, tokio_postgres::Error> {
    let row = client
        .query_typed_one("SELECT name FROM tessera.channel", &[])
        .await?;
    row.try_get(0)
}

fn explain(place: &str, error: MigrateError) -> OpenError {
    let place = place.to_owned();
    match error {
        MigrateError::Old(found) => OpenError::Old { place, found },
        MigrateError::Empty => OpenError::Empty { place },
        MigrateError::Foreign => OpenError::Foreign { place },
        MigrateError::Newer { found, known } => OpenError::Newer {
            place,
            found,
            known,
        },
        MigrateError::Failed(reason) => OpenError::Failed { place, reason },
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

#[async_trait]
impl Store for Postgres {
    async fn create(&self, table: NewTable) -> Result<(), CreateError> {
        tables::create(&self.connections, &table).await
    }

    async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        self.writer.append(append).await
    }

    async fn table(&self, id: TableId) -> Result<Option<Table>, Unavailable> {
        tables::table(&self.connections, id).await
    }

    async fn rows(&self, id: TableId, after: u64, limit: u32) -> Result<Vec<Row>, Unavailable> {
        tables::rows(&self.connections, id, after, limit).await
    }

    async fn list(&self, filter: Filter, page: Page) -> Result<Vec<Listed>, Unavailable> {
        listing::list(&self.connections, &filter, page).await
    }

    async fn tables_of(&self, guest: GuestId, page: Page) -> Result<Vec<Listed>, Unavailable> {
        listing::tables_of(&self.connections, guest, page).await
    }

    async fn idle(
        &self,
        status: Status,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Listed>, Unavailable> {
        listing::idle(&self.connections, status, before, limit).await
    }

    async fn all_tables(
        &self,
        after: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, Unavailable> {
        listing::all_tables(&self.connections, after, limit).await
    }

    async fn create_guest(&self, guest: NewGuest) -> Result<(), CreateGuestError> {
        guests::create(&self.connections, &guest).await
    }

    async fn rename_guest(&self, guest: GuestId, name: String) -> Result<(), RenameGuestError> {
        guests::rename(&self.connections, guest, &name).await
    }

    async fn guest(&self, guest: GuestId) -> Result<Option<Guest>, Unavailable> {
        guests::guest(&self.connections, guest).await
    }

    async fn add_token(&self, token: NewToken) -> Result<(), AddTokenError> {
        guests::add_token(&self.connections, &token).await
    }

    async fn revoke_token(&self, token: TokenHash, at: i64) -> Result<bool, Unavailable> {
        guests::revoke(&self.connections, token, at).await
    }

    async fn token(&self, token: TokenHash) -> Result<Option<Token>, Unavailable> {
        guests::token(&self.connections, token).await
    }

    async fn add_course(&self, course: NewCourse) -> Result<(), AddCourseError> {
        courses::add(&self.connections, &course).await
    }

    async fn remove_course(&self, name: String) -> Result<(), RemoveCourseError> {
        courses::remove(&self.connections, &name).await
    }

    async fn course(&self, name: String) -> Result<Option<Course>, Unavailable> {
        courses::course(&self.connections, &name).await
    }

    async fn courses(
        &self,
        after: Option<String>,
        limit: u32,
    ) -> Result<Vec<CourseEntry>, Unavailable> {
        courses::courses(&self.connections, after.as_deref(), limit).await
    }

    fn hints(&self) -> Option<broadcast::Receiver<Hint>> {
        Some(self.hints.subscribe())
    }

    fn tell(&self, hint: Hint) {
        self.teller.tell([hint]);
    }

    async fn versions(&self, tables: Vec<TableId>) -> Result<Vec<(TableId, u64)>, Unavailable> {
        tables::versions(&self.connections, &tables).await
    }

    async fn beat(&self, node: NodeId, lives: Duration) -> Result<Vec<NodeId>, Unavailable> {
        nodes::beat(&self.connections, &node, lives).await
    }

    async fn leave(&self, node: NodeId) -> Result<(), Unavailable> {
        nodes::leave(&self.connections, &node).await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.connections.close();
        self.hints.close();
    }
}

#[async_trait]
impl Whole for Postgres {
    fn migrated(&self) -> Migrated {
        self.migrated
    }

    async fn check(&self) -> Result<Vec<String>, Unavailable> {
        Postgres::check(self).await
    }

    fn pieces(&self) -> Parcel {
        let (packer, parcel) = Parcel::new();
        let (address, settings) = (self.address.clone(), self.settings.clone());
        tokio::spawn(async move {
            let outcome = whole::pack(&address, &settings, &packer).await;
            packer.finish(outcome).await;
        });
        parcel
    }

    async fn fill(&self, parcel: Parcel) -> Result<Filled, FillError> {
        whole::fill(&self.address, &self.settings, parcel).await
    }
}
