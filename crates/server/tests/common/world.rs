//! A world that does what a test says: time that stands still, ids and secrets by counting.

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
    /// Lets so many seconds pass.
    pub fn pass(&self, seconds: i64) {
        self.0.fetch_add(1_000 * seconds, Ordering::SeqCst);
    }
}

/// Bytes by counting: the same in every run.
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

/// A world whose time stands still, and the hand on its clock.
pub fn still() -> (World, Arc<StillClock>) {
    let clock = Arc::new(StillClock(AtomicI64::new(1_800_000_000_000)));
    let world = World {
        clock: clock.clone(),
        ..World::real()
    };
    (world, clock)
}

/// A world in which nothing differs between two runs but what the script says.
pub fn scripted(script: Arc<dyn Script>) -> World {
    World {
        clock: Arc::new(StillClock(AtomicI64::new(1_800_000_000_000))),
        entropy: Arc::new(Counting::default()),
        script: Some(script),
    }
}
