//! Heavy reads: requests that are computed from a complete log, on separate threads.
//!
//! The threads that serve people are few, and one that replays a log for a tenth of a second cannot
//! serve moves meanwhile. So heavy reads have their own threads, with a lower priority, a few at a
//! time, and a bounded queue.

use std::{thread, time::Duration};

use tessera_protocol::Problem;
use tokio::sync::{Semaphore, oneshot};

use crate::priority;

/// How far the priority of heavy reads is below that of moves. It is above that of bots that
/// search, because people wait for heavy reads too.
const STEPS_DOWN: i32 = 5;

/// Reads that may wait at a time; more are refused.
const MOST_WAITING: usize = 64;

/// How long a read may wait for its turn.
const WAIT_AT_MOST: Duration = Duration::from_secs(10);

/// When to try again if too many wait.
const RETRY_AFTER_MS: u32 = 2_000;

/// Limits how many heavy reads run and wait.
#[derive(Debug)]
pub struct HeavyReads {
    running: Semaphore,
    /// Reads that run or wait.
    admitted: Semaphore,
}

impl HeavyReads {
    /// Runs `at_a_time` reads at a time, at least one.
    pub fn new(at_a_time: usize) -> HeavyReads {
        let at_a_time = at_a_time.max(1);
        HeavyReads {
            running: Semaphore::new(at_a_time),
            admitted: Semaphore::new(at_a_time + MOST_WAITING),
        }
    }

    /// Runs `read` on a separate thread when it is its turn.
    ///
    /// # Errors
    /// When too many wait, or it waited for too long.
    pub async fn run<T: Send + 'static>(
        &self,
        read: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let busy = || Problem::Busy {
            retry_after_ms: RETRY_AFTER_MS,
        };
        let _admitted = self.admitted.try_acquire().map_err(|_| busy())?;
        let turn = tokio::time::timeout(WAIT_AT_MOST, self.running.acquire());
        let _turn = turn.await.map_err(|_| busy())?.map_err(|_| busy())?;
        let (answer, answered) = oneshot::channel();
        let spawned = thread::Builder::new()
            .name("heavy-read".into())
            .spawn(move || {
                priority::lower(STEPS_DOWN);
                // A client that went away does not need it any more.
                let _ = answer.send(read());
            });
        if let Err(error) = spawned {
            tracing::error!(%error, "could not start a thread for a heavy read");
            return Err(busy());
        }
        // The thread answers unless the read panicked, which the thread has reported.
        answered.await.map_err(|_| Problem::Internal)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};

    use super::*;

    #[tokio::test]
    async fn heavy_reads_wait_for_their_turn_and_too_many_are_refused() {
        let heavy = Arc::new(HeavyReads::new(1));
        let (release, released) = mpsc::channel::<()>();
        let (began, begun) = oneshot::channel();
        let first = tokio::spawn({
            let heavy = Arc::clone(&heavy);
            async move {
                let read = move || {
                    began.send(()).unwrap();
                    released.recv().unwrap();
                    1
                };
                heavy.run(read).await
            }
        });
        begun.await.unwrap();
        let waiting: Vec<_> = (0..MOST_WAITING)
            .map(|number| {
                let heavy = Arc::clone(&heavy);
                tokio::spawn(async move { heavy.run(move || number).await })
            })
            .collect();
        while heavy.admitted.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = heavy.run(|| ()).await;
        assert!(matches!(refused, Err(Problem::Busy { .. })), "{refused:?}");
        release.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(1));
        for (number, read) in waiting.into_iter().enumerate() {
            assert_eq!(read.await.unwrap(), Ok(number));
        }
    }

    #[tokio::test]
    async fn a_read_that_panics_is_an_error_and_the_next_one_runs() {
        let heavy = HeavyReads::new(1);
        let broken = heavy.run(|| -> u8 { panic!("a read of this test") }).await;
        assert_eq!(broken, Err(Problem::Internal));
        assert_eq!(heavy.run(|| 2).await, Ok(2));
    }
}
