//! The table server of Tessera.
pub mod deed;
pub mod play;
pub mod world;
pub mod table;
