//! The event log of Tessera's tables: what happened at each of them, in order, for ever.
//!
//! A table is its head (options, fixed at creation) and its log. A row of the log is one command
//! and what it led to; sitting down and archiving are rows like any move. [`Store::append`] is
//! the only way to change a table, and it is a compare-and-append: who has not seen the last row
//! is told so. What is answered is on disk.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! use std::sync::Arc;
//! use tessera_store::*;
//!
//! let folder = tempfile::tempdir()?;
//! let store: Arc<dyn Store> = Arc::new(Sqlite::open(folder.path().join("tessera.db"), Settings::default())?);
//!
//! let table = TableId::new([7; 16]);
//! store.create(NewTable {
//!     id: table,
//!     head: r#"{"game":"carcassonne","seats":2}"#.to_owned(),
//!     secret: Secret::new(vec![1; 32]),
//!     game: "carcassonne".to_owned(),
//!     public: true,
//!     name: "Friday".to_owned(),
//!     course: None,
//!     at: 1_000,
//! }).await?;
//!
//! let ann = GuestId::new([1; 16]);
//! let place = Append {
//!     table,
//!     expected: 0,
//!     actor: Actor::Guest(ann),
//!     command_id: "c1".parse()?,
//!     request: [0; 32],
//!     body: r#"{"moves":["place 1,0 r0"]}"#.to_owned(),
//!     state_hash: None,
//!     at: 2_000,
//!     changes: Changes::default(),
//! };
//! assert_eq!(store.append(place.clone()).await?, Appended::New { version: 1 });
//!
//! // The same again is no second row: the answer is the row that is there.
//! let Appended::Duplicate(row) = store.append(place.clone()).await? else { panic!() };
//! assert_eq!(row.version, 1);
//!
//! // Somebody who has not seen that row is told so.
//! let stale = Append { command_id: "c2".parse()?, ..place };
//! assert_eq!(store.append(stale).await, Err(AppendError::Conflict { version: 1 }));
//! # store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`id`] and [`actor`] (who and where), [`table`], [`append`], [`guest`],
//! [`course`] (what is kept), [`node`] (servers on it), [`store`] (the contract), [`sqlite`] (the
//! embedded store), [`postgres`] (the store of several servers), [`whole`] (copies), `suite` (what any store must
//! pass, behind the feature of that name). The schemas and the guarantee are described in
//! `docs/store.md`.
//!
//! **Invariant:** the store does not read bodies and heads, and knows no game.

pub mod actor;
pub mod append;
pub mod batch;
pub mod course;
pub mod error;
pub mod guest;
pub mod id;
pub mod node;
pub mod postgres;
pub mod sqlite;
pub mod store;
#[cfg(any(test, feature = "suite"))]
pub mod suite;
pub mod table;
pub mod whole;

pub use actor::{Actor, CommandId, SystemName};
pub use append::{Append, AppendError, Appended, Changes, Row};
pub use course::{Course, CourseEntry, NewCourse};
pub use error::{
    AddCourseError, AddTokenError, CreateError, CreateGuestError, RemoveCourseError,
    RenameGuestError, Unavailable,
};
pub use guest::{Guest, NewGuest, NewToken, Token, TokenHash, TokenKind};
pub use id::{GuestId, TableId};
pub use node::{Hint, NodeId};
pub use postgres::Postgres;
pub use sqlite::{Settings, Sqlite};
pub use store::Store;
pub use table::{Cursor, Filter, Listed, NewTable, Page, Secret, Status, Table};
pub use whole::Whole;
