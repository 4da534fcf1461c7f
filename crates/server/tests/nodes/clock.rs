//! Time that passes faster than it does, and does not jump.
//!
//! A clock that is paused jumps ahead as soon as nothing is to be done, though a bot thinks in a
//! thread of its own: ten seconds may pass before it has thought for one millisecond, and whoever
//! waits for it gives it up as stuck, again and again. Here time passes at a fixed pace, so a bot
//! has a second for what the server gives it ten for.

use std::time::{Duration, Instant};

use tokio::task::{AbortHandle, spawn_blocking};

/// How much faster.
const PACE: u32 = 10;

/// How often it moves.
const TICK: Duration = Duration::from_millis(1);

/// Time passes until this is dropped.
pub struct Clock(AbortHandle);

impl Clock {
    /// Lets time pass; the test must have begun with a clock that is paused.
    pub fn start() -> Clock {
        let running = tokio::spawn(async {
            let mut last = Instant::now();
            loop {
                // While somebody works on a thread of the runtime its clock does not jump.
                let slept = spawn_blocking(|| std::thread::sleep(TICK));
                slept.await.expect("nobody stops a nap");
                let now = Instant::now();
                tokio::time::advance((now - last) * PACE).await;
                last = now;
            }
        });
        Clock(running.abort_handle())
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.0.abort();
    }
}
