//! Several servers on one store: what each of them must see, refuse and take over.
//!
//! Time is the runtime's own in most of these tests: it passes at once when nothing else is to be
//! done, so nobody waits for a heartbeat.

mod bots;
mod clock;
mod node;
mod outage;
mod presence;
mod rows;
mod shared;
