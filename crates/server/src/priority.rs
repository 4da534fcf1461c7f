//! The priority of threads that compute for long.

/// Lowers the priority of the calling thread by so many steps, for the rest of its life, so that
/// threads that serve people run first. With ten steps a thread gets about a tenth of the time of
/// the others while all of them want to run, and all of it otherwise.
///
/// Linux counts this per thread; other systems would count it for the complete process.
pub(crate) fn lower(steps: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(steps) {
        // The thread works all the same.
        tracing::debug!(%error, "the priority of a thread was not lowered");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = steps;
}
