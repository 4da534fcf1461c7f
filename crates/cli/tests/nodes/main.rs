//! Several real servers on a real PostgreSQL, which die: nothing that was acknowledged is lost,
//! nothing is there twice, and nobody is told what is not so.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]
#![allow(clippy::print_stdout, reason = "times are told, and never judged")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/server.rs"]
mod server;
#[path = "../common/socket.rs"]
mod socket;

mod bots;
mod deaths;
mod ended;
mod play;
mod stopped;
mod unheard;
