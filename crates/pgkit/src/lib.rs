//! PostgreSQL for tests: servers of one's own, from Debian's packages, that go with the test.
//!
//! A test that only needs a database takes one of the [`Database`]s of a server that all tests
//! on this machine share for as long as one of them runs. A test that stops, kills or copies a
//! server starts a [`Cluster`] of its own.
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
//! Servers listen on 127.0.0.1 and ask for a password that was drawn; they run as a user without
//! rights where the test runs as root, which PostgreSQL refuses. A *janitor*, a small shell
//! beside them, waits until the test process is gone, however it went, stops them and removes
//! their folder.
//!
//! Reading order: [`programs`] (where they are, and as whom they run), [`cluster`], [`standby`],
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
