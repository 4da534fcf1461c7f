//! The contract of a store. The module `suite` tests all of it.

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
    node::{Hint, NodeId},
    table::{Filter, Listed, NewTable, Page, Status, Table},
};

/// Where tables, guests and courses are kept.
///
/// What was answered is on disk, and whoever reads after the answer sees it. A call that is
/// dropped before its answer may still happen.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Creates a table: in the lobby, at version 0.
    async fn create(&self, table: NewTable) -> Result<(), CreateError>;

    /// Appends a row, with all its changes or not at all.
    ///
    /// A command that the actor has sent before is known first of all, however old it is: its
    /// answer stays the same for ever. Then the expected version is compared.
    async fn append(&self, append: Append) -> Result<Appended, AppendError>;

    /// A table as it stands.
    async fn table(&self, id: TableId) -> Result<Option<Table>, Unavailable>;

    /// Rows of a table that follow the version `after`, in order and without a gap, `limit` at
    /// most. None for a table that is not there.
    async fn rows(&self, id: TableId, after: u64, limit: u32) -> Result<Vec<Row>, Unavailable>;

    /// A page of the tables that pass the filter.
    async fn list(&self, filter: Filter, page: Page) -> Result<Vec<Listed>, Unavailable>;

    /// A page of the tables at which a guest holds a seat.
    async fn tables_of(&self, guest: GuestId, page: Page) -> Result<Vec<Listed>, Unavailable>;

    /// Tables that are so far and have not changed since `before`, the oldest first.
    async fn idle(
        &self,
        status: Status,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Listed>, Unavailable>;

    /// All tables in the order of the texts of their ids, from the one that follows `after` on.
    async fn all_tables(
        &self,
        after: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, Unavailable>;

    /// Creates a guest, with the token of the first session.
    async fn create_guest(&self, guest: NewGuest) -> Result<(), CreateGuestError>;

    /// Gives a guest another name.
    async fn rename_guest(&self, guest: GuestId, name: String) -> Result<(), RenameGuestError>;

    /// A guest.
    async fn guest(&self, guest: GuestId) -> Result<Option<Guest>, Unavailable>;

    /// Makes a token.
    async fn add_token(&self, token: NewToken) -> Result<(), AddTokenError>;

    /// Revokes a token and says whether it was valid until now. The time of the first revocation
    /// stays.
    async fn revoke_token(&self, token: TokenHash, at: i64) -> Result<bool, Unavailable>;

    /// A token, revoked ones included.
    async fn token(&self, token: TokenHash) -> Result<Option<Token>, Unavailable>;

    /// Keeps a course; never in place of another.
    async fn add_course(&self, course: NewCourse) -> Result<(), AddCourseError>;

    /// Removes a course that no table plays on.
    async fn remove_course(&self, name: String) -> Result<(), RemoveCourseError>;

    /// A course.
    async fn course(&self, name: String) -> Result<Option<Course>, Unavailable>;

    /// Courses in the order of their names, from the one that follows `after` on.
    async fn courses(
        &self,
        after: Option<String>,
        limit: u32,
    ) -> Result<Vec<CourseEntry>, Unavailable>;

    /// What other servers on this store append and tell, as far as one hears of it; perhaps what
    /// this one does as well. None where no other server can be on the store.
    fn hints(&self) -> Option<broadcast::Receiver<Hint>>;

    /// Tells other servers on this store, if that is possible. What is appended is told by itself.
    fn tell(&self, hint: Hint);

    /// How far these tables are, in any order; unknown ones are left out.
    async fn versions(&self, tables: Vec<TableId>) -> Result<Vec<(TableId, u64)>, Unavailable>;

    /// Says that a node lives for so long by the store's clock, and lists all that do, in the
    /// order of their names.
    async fn beat(&self, node: NodeId, lives: Duration) -> Result<Vec<NodeId>, Unavailable>;

    /// A node says goodbye: from now on it lives no more.
    async fn leave(&self, node: NodeId) -> Result<(), Unavailable>;

    /// Finishes what is queued and closes. Whoever calls later gets [`Unavailable`].
    async fn close(&self);
}
