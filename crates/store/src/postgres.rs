//! The store for several servers: one PostgreSQL database with any number of nodes.
//!
//! `writer` passes everything that is queued to one call of an SQL function: one transaction, one
//! round trip. Everything else runs on a few pooled connections, in single statements. No statement
//! is prepared by name and no state is left in a connection, so pgbouncer may be used in any mode;
//! only `notifications` needs a session, and the store works without it.
//!
//! Correctness depends on the compare-and-append alone: the function locks a table's row, compares
//! versions, and writes. Any node may append to any table.
//!
//! It uses tokio-postgres and not sqlx: tokio-postgres runs a statement with given types in one
//! round trip, without preparing it; sqlx asks for the types first and keeps a named statement.

mod address;
mod appends;
mod check;
mod connect;
mod courses;
mod export;
mod guests;
mod import;
mod listing;
mod migrate;
mod nodes;
mod notifications;
mod open;
mod payload;
mod pool;
mod tables;
#[cfg(test)]
#[cfg(unix)]
mod tests;
mod upkeep;
mod values;
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
    node::{NodeId, Notification},
    store::Store,
    table::{Filter, Listed, NewTable, Page, Status, Table},
    transfer::{self, ExportReader, ExportedTable, ImportError, Imported, Migrated, Transfer},
    upkeep::{Made, Outage, Purge, Purged},
    version::RowVersion,
};
use address::Address;
use connect::Connection;
use migrate::{MIGRATIONS, MigrateError};
use notifications::{Notifications, Notifier};
use pool::Connections;
use writer::Writer;

/// A store in a PostgreSQL database.
///
/// Its tasks run on the tokio runtime that opened it. While the database cannot be reached, calls
/// are answered with [`Unavailable`]; the store reconnects by itself. Dropping it abandons the
/// queued appends; [`Store::close`] finishes them.
pub struct Postgres {
    address: Address,
    settings: Settings,
    place: String,
    migrated: Migrated,
    connections: Connections,
    writer: Writer,
    notifications: Notifications,
    notifier: Arc<Notifier>,
}

impl Postgres {
    /// Opens the store in this database, which must exist; creates the schema or brings an older
    /// one up to date.
    ///
    /// # Errors
    /// When the database does not exist, its schema is newer than this program, or PostgreSQL is
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
        let (notifications, notifier) = Notifications::start(listen, channel, &settings);
        Ok(Postgres {
            place,
            migrated,
            connections: Connections::new(&address, &settings),
            writer: Writer::start(
                address.clone(),
                settings.clone(),
                connection,
                Arc::clone(&notifier),
            ),
            notifier,
            notifications,
            address,
            settings,
        })
    }

    /// Whether this is the address of a PostgreSQL database.
    pub fn is_address(url: &str) -> bool {
        url.starts_with("postgres://") || url.starts_with("postgresql://")
    }

    /// An address without user and password.
    ///
    /// # Errors
    /// When it is not the address of a PostgreSQL database.
    pub fn shown(url: &str) -> Result<String, OpenError> {
        let address = Address::read(url, Settings::default().connect_within)?;
        Ok(address.to_string())
    }

    /// Host and database, without user and password.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Checks everything and returns one sentence for each problem: missing rows, dangling
    /// references.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn check(&self) -> Result<Vec<String>, Unavailable> {
        check::check(&self.connections).await
    }

    /// The number of queued appends.
    pub fn queued(&self) -> usize {
        self.writer.queued()
    }
}

/// The name of the channel for notifications between servers on this database.
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

    async fn rows(
        &self,
        id: TableId,
        after: RowVersion,
        limit: u32,
    ) -> Result<Vec<Row>, Unavailable> {
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

    fn notifications(&self) -> Option<broadcast::Receiver<Notification>> {
        Some(self.notifications.subscribe())
    }

    fn notify(&self, notification: Notification) {
        self.notifier.notify([notification]);
    }

    async fn versions(
        &self,
        tables: Vec<TableId>,
    ) -> Result<Vec<(TableId, RowVersion)>, Unavailable> {
        tables::versions(&self.connections, &tables).await
    }

    async fn beat(&self, node: NodeId, lives: Duration) -> Result<Vec<NodeId>, Unavailable> {
        nodes::beat(&self.connections, &node, lives).await
    }

    async fn leave(&self, node: NodeId) -> Result<(), Unavailable> {
        nodes::leave(&self.connections, &node).await
    }

    async fn made_by(&self, guest: GuestId) -> Result<Made, Unavailable> {
        upkeep::made_by(&self.connections, guest).await
    }

    async fn note_alive(&self, at: i64, longest_gap: Duration) -> Result<Vec<Outage>, Unavailable> {
        upkeep::note_alive(&self.connections, at, longest_gap).await
    }

    async fn check_writable(&self) -> Result<(), Unavailable> {
        upkeep::check_writable(&self.connections).await
    }

    async fn purge(&self, purge: Purge) -> Result<Purged, Unavailable> {
        upkeep::purge(&self.connections, purge).await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.connections.close();
        self.notifications.close();
    }
}

#[async_trait]
impl Transfer for Postgres {
    fn migrated(&self) -> Migrated {
        self.migrated
    }

    async fn check(&self) -> Result<Vec<String>, Unavailable> {
        Postgres::check(self).await
    }

    fn export(&self) -> ExportReader {
        let (writer, reader) = transfer::channel();
        let (address, settings) = (self.address.clone(), self.settings.clone());
        tokio::spawn(async move {
            let outcome = export::export(&address, &settings, &writer).await;
            writer.finish(outcome).await;
        });
        reader
    }

    async fn exported_table(&self, id: TableId) -> Result<Option<ExportedTable>, Unavailable> {
        export::exported_table(&self.connections, id).await
    }

    async fn guests(&self, after: Option<GuestId>, limit: u32) -> Result<Vec<Guest>, Unavailable> {
        export::guests(&self.connections, after, limit).await
    }

    async fn import(&self, reader: ExportReader) -> Result<Imported, ImportError> {
        import::import(&self.address, &self.settings, reader).await
    }
}
