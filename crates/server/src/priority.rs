//! The priority of threads that compute for long.

/// Lowers the priority of the calling thread by this number of steps, for the rest of its life, so
/// that threads that serve people run first. With ten steps a thread gets about a tenth of the CPU
/// time of the others while all of them want to run, and as much as it needs otherwise.
///
/// On Linux this applies to the thread; on other systems it would apply to the complete process.
pub(crate) fn lower(steps: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(steps) {
        // The thread still works.
        tracing::debug!(%error, "the priority of a thread was not lowered");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = steps;
}
