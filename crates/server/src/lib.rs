//! The table server of Tessera: people and bots sit at tables and play over HTTP and WebSocket.
//!
//! A table is its head and its log, and nothing else: [`table::Table`] is a fold over rows, held
//! in memory by [`live::LiveTable`] while it is used. A command is decided on the fold, appended
//! to the log (compare and append), and only then applied, answered and shown:
//!
//! ```text
//! request -> client -> party and decision -> append -> apply -> answer -> show
//!  http/      caller.rs  table/command.rs      live/     table/   live/     live/
//!                       table/decide.rs       submit.rs fold.rs  submit.rs audience.rs
//! ```
//!
//! ```
//! # tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
//! use std::sync::Arc;
//! use tessera_server::{http::router, hub::Hub, serve::Server, settings::Settings, world::World};
//! use tessera_store::{Settings as StoreSettings, Sqlite};
//!
//! let folder = tempfile::tempdir()?;
//! let store = Sqlite::open(folder.path().join("tessera.db"), StoreSettings::default())?;
//! let hub = Hub::new(Arc::new(store), World::real(), Settings::default());
//! let server = Server::bind("127.0.0.1:0".parse()?, None).await?;
//! let router = router(Arc::clone(&hub));
//! server.run(hub, router, async { /* until the server is to stop */ }).await;
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`world`], [`address`], [`budget`], [`limits`] and [`settings`] (input from
//! outside, and its limits), [`heavy`] (reads that take long), [`event`] (the rows of a log),
//! [`play`] (the start of a game), [`table`] (the fold: the effect of events, the decision on
//! commands, the views), [`caller`] and [`tokens`] (clients and their secrets), [`services`] (what
//! all tables share), [`mailbox`] and [`live`] (a table in memory), [`bots`] (the threads on which
//! they think), [`nodes`] (other servers on the same store), [`hub`], [`open`] and `cleanup` (all
//! tables), [`http`] (the routes), [`serve`] (connections). `docs/api.md` describes the API for
//! people.
//!
//! **Invariant:** nothing is answered or shown before it is stored.
//!
//! **Invariant:** a table in memory is reached through the methods of [`live::LiveTable`] only.
//!
//! **Invariant:** what is sent to a viewer is made from that viewer's view and from nothing else
//! (`tests/leak/` compares bytes).

pub mod world;

pub mod address;

pub mod budget;

pub mod limits;

pub mod heavy;

mod priority;

pub mod settings;

pub mod event;

pub mod play;

pub mod table;

pub mod seat_set;

pub mod caller;

pub mod tokens;

pub mod services;

pub mod mailbox;

pub mod live;

pub mod bots;

pub mod nodes;

pub mod hub;

pub mod open;

mod cleanup;

pub mod http;

pub mod serve;
