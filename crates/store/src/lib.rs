//! The event log of Tessera's tables: everything that happened at each of them, in order.
//!
//! A table is its head (options, fixed at creation) and its log. A row of the log is one command
//! and its consequences; sitting down and archiving are rows like any move. [`Store::append`] is
//! the only way to change a table. It compares before it appends: a caller that has not seen the
//! last row gets a conflict. Everything that was acknowledged is on disk.
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
//!     maker: None,
//!     bots: false,
//!     imported: false,
//!     at: 1_000,
//! }).await?;
//!
//! let ann = GuestId::new([1; 16]);
//! let place = Append {
//!     table,
//!     expected: RowVersion::ZERO,
//!     actor: CommandActor::Guest(ann),
//!     command_id: "c1".parse()?,
//!     request: [0; 32],
//!     body: r#"{"moves":["place 1,0 r0"]}"#.to_owned(),
//!     state_hash: None,
//!     at: 2_000,
//!     changes: Changes::default(),
//! };
//! let first = RowVersion::new(1);
//! assert_eq!(store.append(place.clone()).await?, Appended::New { version: first });
//!
//! // A retry adds no second row: the answer is the existing one.
//! let Appended::Duplicate(row) = store.append(place.clone()).await? else { panic!() };
//! assert_eq!(row.version, first);
//!
//! // A caller that has not seen that row gets a conflict.
//! let stale = Append { command_id: "c2".parse()?, ..place };
//! assert_eq!(store.append(stale).await, Err(AppendError::Conflict { version: first }));
//! # store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`id`], [`actor`] and [`version`] (identifiers), [`table`], [`append`], [`guest`]
//! and [`course`] (what is stored), [`node`] (servers on one store), [`upkeep`] (quotas, outages,
//! removal), [`store`] (the contract), [`sqlite`] (the embedded store), [`postgres`] (the store for
//! several servers), [`transfer`] (copies), `suite` (the tests of the contract, behind the feature
//! of that name). The schemas and the guarantees are described in `docs/store.md`.
//!
//! **Invariant:** the store does not parse bodies and heads, and knows no game.

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
pub mod transfer;
pub mod upkeep;
pub mod version;

pub use actor::{CommandActor, CommandId, SystemName};
pub use append::{Append, AppendError, Appended, Changes, Row};
pub use course::{Course, CourseEntry, NewCourse};
pub use error::{
    AddCourseError, AddTokenError, Cause, CreateError, CreateGuestError, RemoveCourseError,
    RenameGuestError, Unavailable,
};
pub use guest::{Guest, NewGuest, NewToken, Token, TokenHash, TokenKind};
pub use id::{GuestId, TableId};
pub use node::{NodeId, Notification};
pub use postgres::Postgres;
pub use sqlite::{Settings, Sqlite};
pub use store::Store;
pub use table::{Cursor, Filter, Listed, NewTable, Page, Secret, Status, Table};
pub use transfer::Transfer;
pub use upkeep::{Made, Outage, Purge, Purged};
pub use version::RowVersion;
