//! The contract of a store, tested by the module `suite`.

use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::broadcast;

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
    table::{Filter, Listed, NewTable, Page, Status, Table},
    upkeep::{Made, Outage, Purge, Purged},
    version::RowVersion,
};

/// A durable store of tables, guests and courses.
///
/// An acknowledged write is on disk, and every later read sees it. A call that is dropped before
/// its answer may still take effect.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Creates a table in the lobby, at version 0.
    async fn create(&self, table: NewTable) -> Result<(), CreateError>;

    /// Appends a row, with all its changes or not at all.
    ///
    /// A retry is recognised before anything else, however old the command is: its answer stays
    /// the same for ever. Only then is the expected version compared.
    async fn append(&self, append: Append) -> Result<Appended, AppendError>;

    /// The current state of a table.
    async fn table(&self, id: TableId) -> Result<Option<Table>, Unavailable>;

    /// Up to `limit` rows of a table that follow the version `after`, in order and without a gap.
    /// An unknown table has no rows.
    async fn rows(
        &self,
        id: TableId,
        after: RowVersion,
        limit: u32,
    ) -> Result<Vec<Row>, Unavailable>;

    /// A page of the tables that pass the filter.
    async fn list(&self, filter: Filter, page: Page) -> Result<Vec<Listed>, Unavailable>;

    /// A page of the tables at which a guest holds a seat.
    async fn tables_of(&self, guest: GuestId, page: Page) -> Result<Vec<Listed>, Unavailable>;

    /// Tables of this status that have not changed since `before`, the oldest first.
    async fn idle(
        &self,
        status: Status,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Listed>, Unavailable>;

    /// Up to `limit` tables in the order of the texts of their ids, starting after `after`.
    async fn all_tables(
        &self,
        after: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, Unavailable>;

    /// Creates a guest, with the token of the first session.
    async fn create_guest(&self, guest: NewGuest) -> Result<(), CreateGuestError>;

    /// Renames a guest.
    async fn rename_guest(&self, guest: GuestId, name: String) -> Result<(), RenameGuestError>;

    /// A guest.
    async fn guest(&self, guest: GuestId) -> Result<Option<Guest>, Unavailable>;

    /// Adds a token.
    async fn add_token(&self, token: NewToken) -> Result<(), AddTokenError>;

    /// Revokes a token and returns whether it was valid until now. The time of the first
    /// revocation is kept.
    async fn revoke_token(&self, token: TokenHash, at: i64) -> Result<bool, Unavailable>;

    /// A token, even a revoked one.
    async fn token(&self, token: TokenHash) -> Result<Option<Token>, Unavailable>;

    /// Adds a course. An existing course is never overwritten.
    async fn add_course(&self, course: NewCourse) -> Result<(), AddCourseError>;

    /// Removes a course that no table plays on.
    async fn remove_course(&self, name: String) -> Result<(), RemoveCourseError>;

    /// A course.
    async fn course(&self, name: String) -> Result<Option<Course>, Unavailable>;

    /// Up to `limit` courses in the order of their names, starting after `after`.
    async fn courses(
        &self,
        after: Option<String>,
        limit: u32,
    ) -> Result<Vec<CourseEntry>, Unavailable>;

    /// Subscribes to notifications of appends and presence by other servers on this store, and
    /// perhaps by this one as well. `None` where no other server can use the store.
    fn notifications(&self) -> Option<broadcast::Receiver<Notification>>;

    /// Sends a notification to other servers on this store, if that is possible. Appends are
    /// announced by the store itself.
    fn notify(&self, notification: Notification);

    /// The versions of these tables, in any order; unknown tables are left out.
    async fn versions(
        &self,
        tables: Vec<TableId>,
    ) -> Result<Vec<(TableId, RowVersion)>, Unavailable>;

    /// Records that a node counts as alive for this long, by the store's clock, and lists all nodes
    /// that are alive, in the order of their names.
    async fn beat(&self, node: NodeId, lives: Duration) -> Result<Vec<NodeId>, Unavailable>;

    /// Removes a node from those that are alive.
    async fn leave(&self, node: NodeId) -> Result<(), Unavailable>;

    /// The number of tables and courses that a guest has created and that still exist.
    async fn made_by(&self, guest: GuestId) -> Result<Made, Unavailable>;

    /// Records that a server was alive at this time, and lists all outages, the oldest first: the
    /// intervals between two such records that are longer than `longest_gap`. A time before the
    /// last recorded one changes nothing.
    async fn note_alive(&self, at: i64, longest_gap: Duration) -> Result<Vec<Outage>, Unavailable>;

    /// Writes an unimportant value in the same way as everything else, to find out whether writing
    /// works.
    async fn check_writable(&self) -> Result<(), Unavailable>;

    /// Removes tables whose game never began, and guests who never did anything; or only counts
    /// them. Nothing else is ever removed.
    async fn purge(&self, purge: Purge) -> Result<Purged, Unavailable>;

    /// Finishes the queued writes and closes. Later calls get [`Unavailable`].
    async fn close(&self);
}
