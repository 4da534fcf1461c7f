//! Errors of requests to the server, and how they are retried.

use std::{
    fmt,
    hash::{BuildHasher as _, RandomState},
    io,
    time::{Duration, Instant},
};

use tessera_protocol::{Code, ErrorBody};

/// Why a request failed.
#[derive(Debug)]
pub enum Trouble {
    /// There is no answer, or the connection broke; it is unknown whether the request was executed.
    Unreachable(String),
    /// The server refused the request.
    Refused(Box<ErrorBody>),
    /// The server sent something invalid.
    Nonsense(String),
}

impl Trouble {
    /// The connection failed during `what`.
    pub fn unreachable(what: &str, error: impl fmt::Display) -> Trouble {
        Trouble::Unreachable(format!("{what}: {error}"))
    }

    /// Whether a retry may succeed.
    pub fn is_transient(&self) -> bool {
        match self {
            Trouble::Unreachable(_) => true,
            Trouble::Refused(error) => is_transient(error),
            Trouble::Nonsense(_) => false,
        }
    }

    /// The kind under which it is counted.
    pub fn kind(&self) -> String {
        match self {
            Trouble::Unreachable(_) => "unreachable".into(),
            Trouble::Refused(error) => format!("refused {}", error.code_text()),
            Trouble::Nonsense(_) => "nonsense".into(),
        }
    }
}

/// Whether a refused request should be retried.
pub fn is_transient(error: &ErrorBody) -> bool {
    matches!(
        error.code(),
        Some(Code::Busy | Code::TooFast | Code::Unavailable)
    )
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Unreachable(sentence) | Trouble::Nonsense(sentence) => f.write_str(sentence),
            Trouble::Refused(error) => write!(f, "{}: {}", error.code_text(), error.sentence),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Unreachable(error.to_string())
    }
}

/// The first delay before a retry.
const FIRST_PAUSE: Duration = Duration::from_millis(20);

/// The longest delay, without jitter.
const LONGEST_PAUSE: Duration = Duration::from_millis(800);

/// Exponential backoff with a time limit.
#[derive(Clone, Debug)]
pub struct Backoff {
    limit: Duration,
    /// When the first failure was, and the next delay; `None` after a success.
    failing: Option<(Instant, Duration)>,
}

impl Backoff {
    /// A backoff that gives up after this time.
    pub fn new(limit: Duration) -> Backoff {
        Backoff {
            limit,
            failing: None,
        }
    }

    /// The next delay; `None` if the limit is exceeded.
    pub fn pause(&mut self, now: Instant) -> Option<Duration> {
        let (began, pause) = self.failing.unwrap_or((now, FIRST_PAUSE));
        self.failing = Some((began, LONGEST_PAUSE.min(pause * 2)));
        (now.duration_since(began) < self.limit).then(|| jittered(pause))
    }

    /// Makes the next delay at least this long.
    pub fn at_least(&mut self, pause: Duration) {
        let (began, planned) = self.failing.unwrap_or((Instant::now(), FIRST_PAUSE));
        self.failing = Some((began, planned.max(pause)));
    }

    /// Starts again after a success.
    pub fn reset(&mut self) {
        self.failing = None;
    }
}

/// Adds up to a quarter, so that disconnected clients do not reconnect all at once.
fn jittered(pause: Duration) -> Duration {
    let random = RandomState::new().hash_one("pause") % 1_024;
    pause * (4_096 + random as u32) / 4_096
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tessera_protocol::Problem;

    use super::*;

    #[test]
    fn pauses_grow_to_a_limit_and_end() {
        let now = Instant::now();
        let mut backoff = Backoff::new(Duration::from_secs(10));
        for shortest in [20, 40, 80, 160, 320, 640, 800, 800] {
            let shortest = Duration::from_millis(shortest);
            let pause = backoff.pause(now).unwrap();
            assert!((shortest..shortest * 5 / 4).contains(&pause), "{pause:?}");
        }
        assert_eq!(backoff.pause(now + Duration::from_secs(10)), None);
    }

    #[test]
    fn a_success_resets_the_backoff() {
        let now = Instant::now();
        let mut backoff = Backoff::new(Duration::from_secs(10));
        backoff.pause(now);
        backoff.reset();
        let later = now + Duration::from_secs(60);
        assert!(backoff.pause(later).unwrap() < FIRST_PAUSE * 2);
    }

    #[test]
    fn a_requested_delay_is_respected() {
        let mut backoff = Backoff::new(Duration::from_secs(10));
        let stay = Duration::from_secs(3);
        backoff.at_least(stay);
        assert!(backoff.pause(Instant::now()).unwrap() >= stay);
    }

    #[test]
    fn delays_have_jitter() {
        let pauses: BTreeSet<Duration> = (0..100).map(|_| jittered(LONGEST_PAUSE)).collect();
        assert!(pauses.len() > 1);
    }

    #[test]
    fn only_some_refusals_are_retried() {
        let refused = |problem: Problem| Trouble::Refused(Box::new(problem.into()));
        assert!(refused(Problem::Unavailable).is_transient());
        let retry_after_ms = 1_000;
        assert!(refused(Problem::TooFast { retry_after_ms }).is_transient());
        assert!(refused(Problem::Busy { retry_after_ms }).is_transient());
        assert!(!refused(Problem::Internal).is_transient());
        assert_eq!(
            refused(Problem::Stale {
                expected: Default::default()
            })
            .kind(),
            "refused stale"
        );
        assert!(Trouble::Unreachable("gone".into()).is_transient());
        assert!(!Trouble::Nonsense("what".into()).is_transient());
    }
}
