//! PostgreSQL servers for tests, from Debian's packages, that are removed with the test.
//!
//! A test that only needs a database creates a [`Database`] on a server that all tests on this
//! machine share, and that runs for as long as one of them does. A test that stops, kills or
//! replicates a server starts its own [`Cluster`].
//!
//! ```no_run
//! let database = tessera_pgkit::Database::fresh()?;
//! println!("{}", database.url());
//!
//! let mut primary = tessera_pgkit::Cluster::start(tessera_pgkit::Options::default())?;
//! primary.kill()?;
//! primary.start_again()?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Servers listen on 127.0.0.1 and require a random password. PostgreSQL refuses to run as root, so
//! the servers of a test that does run as an unprivileged user. A *janitor*, a small shell process,
//! waits until the test process has ended, in whatever way, stops its servers and removes their
//! folder.
//!
//! Reading order: [`programs`] (the executables and their user), [`cluster`], [`standby`],
//! [`janitor`], [`shared`].
#![cfg(unix)]

pub mod cluster;
mod janitor;
mod processes;
mod programs;
mod shared;
pub mod standby;

pub use cluster::{Cluster, Options};
pub use shared::Database;
