//! What can come between a client and its server, and for how long it is borne.

use std::{
    fmt,
    hash::{BuildHasher as _, RandomState},
    io,
    time::{Duration, Instant},
};

use tessera_protocol::{Code, ErrorBody};

/// Why there is no answer, or not the one that was asked for.
#[derive(Debug)]
pub enum Trouble {
    /// Nobody answers, or the connection broke; whether something was done is not known.
    Unreachable(String),
    /// The server says no.
    Refused(Box<ErrorBody>),
    /// The server says something that makes no sense.
    Nonsense(String),
}

impl Trouble {
    /// The connection failed while this was done.
    pub fn unreachable(what: &str, error: impl fmt::Display) -> Trouble {
        Trouble::Unreachable(format!("{what}: {error}"))
    }

    /// Whether it may be better in a moment.
    pub fn is_passing(&self) -> bool {
        match self {
            Trouble::Unreachable(_) => true,
            Trouble::Refused(error) => is_passing(error),
            Trouble::Nonsense(_) => false,
        }
    }

    /// What such things are counted as.
    pub fn kind(&self) -> String {
        match self {
            Trouble::Unreachable(_) => "unreachable".into(),
            Trouble::Refused(error) => format!("refused {}", error.code_text()),
            Trouble::Nonsense(_) => "nonsense".into(),
        }
    }
}

/// Whether a refusal asks to try again.
pub fn is_passing(error: &ErrorBody) -> bool {
    matches!(error.code(), Some(Code::TooFast | Code::Unavailable))
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

/// The first pause before something is tried again.
const FIRST_PAUSE: Duration = Duration::from_millis(20);

/// The longest one, without what chance adds.
const LONGEST_PAUSE: Duration = Duration::from_millis(800);

/// How long trouble is borne: pauses that grow, and an end.
#[derive(Clone, Debug)]
pub struct Patience {
    limit: Duration,
    /// When the trouble began, and the next pause; nothing while all is well.
    bears: Option<(Instant, Duration)>,
}

impl Patience {
    /// All is well, and may be ill for so long.
    pub fn new(limit: Duration) -> Patience {
        Patience { limit, bears: None }
    }

    /// The next pause; nothing when it was enough.
    pub fn pause(&mut self, now: Instant) -> Option<Duration> {
        let (began, pause) = self.bears.unwrap_or((now, FIRST_PAUSE));
        self.bears = Some((began, LONGEST_PAUSE.min(pause * 2)));
        (now.duration_since(began) < self.limit).then(|| jittered(pause))
    }

    /// The next pause is not shorter than this.
    pub fn at_least(&mut self, pause: Duration) {
        let (began, planned) = self.bears.unwrap_or((Instant::now(), FIRST_PAUSE));
        self.bears = Some((began, planned.max(pause)));
    }

    /// All is well again.
    pub fn renew(&mut self) {
        self.bears = None;
    }
}

/// Up to a quarter more: whoever was thrown out together does not come back together.
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
        let mut patience = Patience::new(Duration::from_secs(10));
        for shortest in [20, 40, 80, 160, 320, 640, 800, 800] {
            let shortest = Duration::from_millis(shortest);
            let pause = patience.pause(now).unwrap();
            assert!((shortest..shortest * 5 / 4).contains(&pause), "{pause:?}");
        }
        assert_eq!(patience.pause(now + Duration::from_secs(10)), None);
    }

    #[test]
    fn a_success_renews_patience() {
        let now = Instant::now();
        let mut patience = Patience::new(Duration::from_secs(10));
        patience.pause(now);
        patience.renew();
        let later = now + Duration::from_secs(60);
        assert!(patience.pause(later).unwrap() < FIRST_PAUSE * 2);
    }

    #[test]
    fn who_is_told_when_to_come_back_does_not_come_before() {
        let mut patience = Patience::new(Duration::from_secs(10));
        let stay = Duration::from_secs(3);
        patience.at_least(stay);
        assert!(patience.pause(Instant::now()).unwrap() >= stay);
    }

    #[test]
    fn two_do_not_pause_for_the_same_time() {
        let pauses: BTreeSet<Duration> = (0..100).map(|_| jittered(LONGEST_PAUSE)).collect();
        assert!(pauses.len() > 1);
    }

    #[test]
    fn only_some_refusals_pass() {
        let refused = |problem: Problem| Trouble::Refused(Box::new(problem.into()));
        assert!(refused(Problem::Unavailable).is_passing());
        assert!(refused(Problem::TooFast).is_passing());
        assert!(!refused(Problem::Internal).is_passing());
        assert_eq!(
            refused(Problem::Stale { expected: 1 }).kind(),
            "refused stale"
        );
        assert!(Trouble::Unreachable("gone".into()).is_passing());
        assert!(!Trouble::Nonsense("what".into()).is_passing());
    }
}
