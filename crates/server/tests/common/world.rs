//! A world that a test controls: time that stands still, ids and secrets from a counter.

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use tessera_server::world::{Clock, Entropy, Script, World};

/// Time that moves only when a test moves it.
#[derive(Debug)]
pub struct StillClock(pub AtomicI64);

impl Clock for StillClock {
    fn now(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

impl StillClock {
    /// Lets this number of seconds pass.
    pub fn pass(&self, seconds: i64) {
        self.0.fetch_add(1_000 * seconds, Ordering::SeqCst);
    }
}

/// Bytes from a counter: the same in every run.
#[derive(Debug, Default)]
struct Counting(AtomicU64);

impl Entropy for Counting {
    fn fill(&self, bytes: &mut [u8]) {
        let number = self.0.fetch_add(1, Ordering::SeqCst);
        let mut hasher = blake3::Hasher::new();
        hasher.update(&number.to_le_bytes());
        hasher.finalize_xof().fill(bytes);
    }
}

/// A world whose time stands still, and its clock.
pub fn still() -> (World, Arc<StillClock>) {
    let clock = Arc::new(StillClock(AtomicI64::new(1_800_000_000_000)));
    let world = World {
        clock: clock.clone(),
        ..World::real()
    };
    (world, clock)
}

/// A world in which only the script can make a difference between two runs.
pub fn scripted(script: Arc<dyn Script>) -> World {
    World {
        clock: Arc::new(StillClock(AtomicI64::new(1_800_000_000_000))),
        entropy: Arc::new(Counting::default()),
        script: Some(script),
    }
}
