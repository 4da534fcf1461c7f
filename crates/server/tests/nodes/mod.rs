//! Several servers on one store: what each of them must see, refuse and take over.
//!
//! The clock is paused in most of these tests: tokio advances it at once when all tasks are idle,
//! so no test waits for a heartbeat.

mod bots;
mod clock;
mod node;
mod outage;
mod presence;
mod rows;
mod shared;
