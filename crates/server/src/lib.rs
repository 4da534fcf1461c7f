//! The table server of Tessera.
pub mod asker;
pub mod bots;
pub mod deed;
pub mod http;
pub mod hub;
pub mod live;
pub mod mailbox;
pub mod open;
pub mod play;
pub mod serve;
pub mod settings;
pub mod table;
pub mod tokens;
pub mod world;
