//! The priority of threads that compute for long.

/// How far below the threads that serve people: the system gives a thread so far down about a
/// tenth of the time that it gives the others while all of them want to run, and all of it else.
const STEPS: i32 = 10;

/// Lowers the priority of the calling thread, for the rest of its life.
pub(crate) fn lower() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(STEPS) {
        // The thread works all the same.
        tracing::debug!(%error, "the priority of a thread was not lowered");
    }
}
