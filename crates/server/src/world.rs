//! What comes from outside: the time, and random bytes for secrets and ids. Tests have their own.

use std::{
    fmt,
    sync::Arc,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use tessera_store::{GuestId, TableId};

/// Everything that a server gets from outside.
#[derive(Clone)]
pub struct World {
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The source of secrets and ids.
    pub entropy: Arc<dyn Entropy>,
    /// Decides chance instead of the dealer, in tests that compare two tables.
    pub script: Option<Arc<dyn Script>>,
}

/// A clock.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970.
    fn now(&self) -> i64;
}

/// Random bytes that nobody can guess.
pub trait Entropy: Send + Sync {
    /// Fills all of `bytes`.
    fn fill(&self, bytes: &mut [u8]);
}

/// Chance decided by a test.
pub trait Script: Send + Sync {
    /// The index of the outcome of chance move `k` of the table; `None` leaves it to the dealer.
    fn outcome(&self, table: TableId, k: u64, outcomes: &[String]) -> Option<usize>;
}

impl World {
    /// The real world.
    pub fn real() -> World {
        World {
            clock: Arc::new(SteadyClock::start()),
            entropy: Arc::new(SystemEntropy),
            script: None,
        }
    }

    /// The script of a table, if there is one.
    pub(crate) fn script_of(&self, table: TableId) -> Option<Box<tessera_games::game::Script<'_>>> {
        let script = self.script.as_ref()?;
        Some(Box::new(move |k, outcomes| {
            script.outcome(table, k, outcomes)
        }))
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// `N` random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.entropy.fill(&mut bytes);
        bytes
    }

    /// A random number.
    pub fn number(&self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }

    /// The id of a new table.
    pub fn table(&self) -> TableId {
        TableId::new(self.bytes())
    }

    /// The id of a new guest.
    pub fn guest(&self) -> GuestId {
        GuestId::new(self.bytes())
    }

    /// A secret text of 256 random bits.
    pub fn secret(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// A text of 128 random bits: a nonce, or a command id that a client left to the server.
    pub fn word(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<16>())
    }
}

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World").finish_non_exhaustive()
    }
}

/// The system time when the server started, and the time that has passed since. Setting the
/// system's clock while the server runs has no effect.
struct SteadyClock {
    wall: i64,
    started: Instant,
}

impl SteadyClock {
    fn start() -> SteadyClock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        SteadyClock {
            wall: since.map_or(0, |since| milliseconds(since.as_millis())),
            started: Instant::now(),
        }
    }
}

impl Clock for SteadyClock {
    fn now(&self) -> i64 {
        self.wall + milliseconds(self.started.elapsed().as_millis())
    }
}

fn milliseconds(count: u128) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system has random numbers");
    }
}
