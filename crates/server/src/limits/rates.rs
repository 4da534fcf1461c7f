//! Rates: a burst, and then a number per minute.

use std::{fmt, hash::Hash, num::NonZeroU32, time::Duration};

use governor::{
    DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock as _, DefaultClock},
};

use super::{RequestClass, positive};

/// A burst, and then a number per minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many at once, after a long pause.
    pub burst: NonZeroU32,
    /// How many per minute after that.
    pub per_minute: NonZeroU32,
}

impl Rate {
    const fn new(per_minute: u32, burst: u32) -> Rate {
        Rate {
            burst: positive(burst),
            per_minute: positive(per_minute),
        }
    }

    fn quota(self) -> Quota {
        Quota::per_minute(self.per_minute).allow_burst(self.burst)
    }
}

/// A rate for each class of requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassRates([Rate; RequestClass::ALL.len()]);

impl ClassRates {
    fn new(rate: impl Fn(RequestClass) -> Rate) -> ClassRates {
        ClassRates(std::array::from_fn(|index| rate(RequestClass::ALL[index])))
    }

    /// The rate of a class.
    pub fn of(&self, class: RequestClass) -> Rate {
        self.0[class as usize]
    }

    /// Changes the rate of a class.
    pub fn set(&mut self, class: RequestClass, rate: Rate) {
        self.0[class as usize] = rate;
    }
}

/// How often clients may send requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateLimits {
    /// For an address: a hundred people may be behind it.
    pub address: ClassRates,
    /// For a guest.
    pub guest: ClassRates,
    /// For the commands of all people at one table.
    pub table: Rate,
    /// For the messages of one socket.
    pub socket: Rate,
}

impl Default for RateLimits {
    fn default() -> RateLimits {
        use RequestClass::*;
        RateLimits {
            // A club of a hundred that opens the page at the same moment, sits down at fifty
            // tables and plays briskly stays below all of these.
            address: ClassRates::new(|class| match class {
                SignUp => Rate::new(60, 300),
                Table => Rate::new(60, 150),
                Join => Rate::new(300, 600),
                Command => Rate::new(3_000, 1_000),
                Preview => Rate::new(6_000, 1_000),
                Read => Rate::new(6_000, 3_000),
                List => Rate::new(600, 300),
                HeavyRead => Rate::new(1_200, 400),
                Import => Rate::new(20, 20),
                Course => Rate::new(20, 20),
                Connect => Rate::new(600, 500),
            }),
            // One person, in a hurry and with several tabs.
            guest: ClassRates::new(|class| match class {
                SignUp => Rate::new(20, 20),
                Table => Rate::new(20, 20),
                Join => Rate::new(60, 60),
                Command => Rate::new(300, 120),
                Preview => Rate::new(600, 200),
                Read => Rate::new(600, 300),
                List => Rate::new(60, 60),
                // A replay that is stepped through quickly.
                HeavyRead => Rate::new(300, 200),
                Import => Rate::new(6, 6),
                Course => Rate::new(6, 6),
                Connect => Rate::new(60, 60),
            }),
            table: Rate::new(600, 240),
            socket: Rate::new(1_200, 300),
        }
    }
}

/// The counts of one kind of key, for each class of requests.
pub(super) struct KeyedRates<K: Clone + Hash + Eq> {
    limiters: [DefaultKeyedRateLimiter<K>; RequestClass::ALL.len()],
    clock: DefaultClock,
}

impl<K: Clone + Hash + Eq> KeyedRates<K> {
    pub(super) fn new(rates: &ClassRates) -> KeyedRates<K> {
        KeyedRates {
            limiters: rates.0.map(|rate| RateLimiter::keyed(rate.quota())),
            clock: DefaultClock::default(),
        }
    }

    /// Counts a request; the error is the time after which one would be allowed.
    pub(super) fn check(&self, class: RequestClass, key: &K) -> Result<(), Duration> {
        let checked = self.limiters[class as usize].check_key(key);
        checked.map_err(|until| until.wait_time_from(self.clock.now()))
    }

    pub(super) fn forget_unused(&self) {
        for limiter in &self.limiters {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl<K: Clone + Hash + Eq> fmt::Debug for KeyedRates<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyedRates").finish_non_exhaustive()
    }
}

/// The rate of one socket or one table.
pub struct DirectRate(Option<DefaultDirectRateLimiter>);

impl DirectRate {
    /// A rate without any counts. Without a limit nothing is refused.
    pub fn new(rate: Option<Rate>) -> DirectRate {
        DirectRate(rate.map(|rate| RateLimiter::direct(rate.quota())))
    }

    /// Counts a message or command.
    ///
    /// # Errors
    /// When it is one too many; the error is the time after which one would be allowed.
    pub fn check(&self) -> Result<(), Duration> {
        let Some(limiter) = &self.0 else {
            return Ok(());
        };
        let checked = limiter.check();
        checked.map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }
}

impl fmt::Debug for DirectRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DirectRate").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_keys_are_counted_separately() {
        let rates = ClassRates::new(|_| Rate::new(1, 2));
        let counts: KeyedRates<&str> = KeyedRates::new(&rates);
        let read = |key| counts.check(RequestClass::Read, &key);
        assert_eq!(read("near"), Ok(()));
        assert_eq!(read("near"), Ok(()));
        let wait = read("near").unwrap_err();
        // One a minute: the next one is allowed within a minute, and not at once.
        assert!(wait > Duration::ZERO && wait <= Duration::from_secs(60));
        assert_eq!(read("far"), Ok(()));
        assert_eq!(counts.check(RequestClass::Command, &"near"), Ok(()));
        counts.forget_unused();
        // Counts that would limit somebody now are not forgotten.
        assert!(read("near").is_err());
    }

    #[test]
    fn a_hundred_people_behind_one_address_fit_the_defaults() {
        let address = RateLimits::default().address;
        let of = |class| {
            let rate = address.of(class);
            (rate.burst.get(), rate.per_minute.get())
        };
        // Everybody signs up, creates or joins a table and connects at the same moment.
        assert!(of(RequestClass::SignUp).0 >= 100);
        assert!(of(RequestClass::Table).0 >= 50);
        assert!(of(RequestClass::Join).0 >= 200);
        assert!(of(RequestClass::Connect).0 >= 200);
        // A page needs about ten files and requests.
        assert!(of(RequestClass::Read).0 >= 1_000);
        // Everybody moves every four seconds, which is very fast.
        assert!(of(RequestClass::Command).1 >= 1_500);
    }

    #[test]
    fn without_a_rate_nothing_is_limited() {
        let free = DirectRate::new(None);
        assert!((0..10_000).all(|_| free.check().is_ok()));
        let limited = DirectRate::new(Some(Rate::new(1, 3)));
        assert_eq!((0..10).filter(|_| limited.check().is_ok()).count(), 3);
    }
}
