//! The table server of Tessera: people and bots sit at tables and play over HTTP and WebSocket.
//!
//! A table is its head and its log, and nothing else: [`table::Table`] is a fold over rows, held
//! in memory by [`live::Live`] for as long as somebody looks. Whatever is to happen is decided on
//! the fold, appended to the log (compare and append), and only then taken, answered and told:
//!
//! ```text
//! request -> who asks -> decide on the fold -> store.append -> take the row -> answer -> tell all
//!            asker.rs    table/decide.rs       live/commit.rs  table/fold.rs          live/audience.rs
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
//! server.run(hub, router, async { /* until told to stop */ }).await;
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`world`] and [`settings`] (what comes from outside), [`deed`] (what a row
//! says), [`play`] (a game in progress, whichever it is), [`table`] (the fold: what rows do, what
//! may be done, what is shown), [`asker`] and [`tokens`] (who asks), [`mailbox`] and [`live`]
//! (a table that somebody looks at), [`bots`] (who thinks for them), [`nodes`] (other servers on
//! the same store), [`hub`] and [`open`] (all tables), [`http`] (the address book), [`serve`] (connections). `docs/api.md` describes the API
//! for people.
//!
//! **Invariant:** nothing is answered or told before it is stored.
//!
//! **Invariant:** what leaves for a viewer is made of that viewer's view and of nothing else
//! (`tests/leak/` compares bytes).

pub mod world;

pub mod settings;

pub mod deed;

pub mod play;

pub mod table;

pub mod asker;

pub mod tokens;

pub mod mailbox;

pub mod live;

pub mod bots;

pub mod nodes;

pub mod hub;

pub mod open;

pub mod http;

pub mod serve;
