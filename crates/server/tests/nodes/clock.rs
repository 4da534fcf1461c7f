//! A clock that is faster than real time, and does not jump.
//!
//! A paused clock jumps ahead as soon as all tasks are idle, even while a bot thinks on its own
//! thread: ten seconds may pass before it has thought for one millisecond, and the server gives it
//! up as stuck, again and again. Here time passes at a fixed pace, so a bot has one real second
//! when the server gives it ten.

use std::time::{Duration, Instant};

use tokio::task::{AbortHandle, spawn_blocking};

/// How much faster than real time it is.
const PACE: u32 = 10;

/// How often it advances.
const TICK: Duration = Duration::from_millis(1);

/// Time passes until this is dropped.
pub struct Clock(AbortHandle);

impl Clock {
    /// Lets time pass; the test must have started with a paused clock.
    pub fn start() -> Clock {
        let running = tokio::spawn(async {
            let mut last = Instant::now();
            loop {
                // While a blocking task of the runtime runs, its clock does not jump.
                let slept = spawn_blocking(|| std::thread::sleep(TICK));
                slept.await.expect("nobody aborts it");
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
