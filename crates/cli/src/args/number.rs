//! Numbers on the command line; a number out of range is refused with a clear message.

use std::{num::IntErrorKind, ops::RangeInclusive};

/// Enough for any machine, and small enough to catch a typing error.
const MAX_THREADS: usize = 256;

/// A hundred years.
const MAX_DAYS: u32 = 36_500;

/// More than the number of ports of one address.
const MAX_SOCKETS: usize = 100_000;

/// A number of seats; the game decides whether it supports that many.
pub fn players(text: &str) -> Result<usize, String> {
    within(text, 1..=usize::MAX)
}

/// A number of games.
pub fn games(text: &str) -> Result<u64, String> {
    within(text, 1..=u64::MAX)
}

/// A number of days.
pub fn days(text: &str) -> Result<u32, String> {
    within(text, 1..=MAX_DAYS)
}

/// Any seed.
pub fn seed(text: &str) -> Result<u64, String> {
    within(text, 0..=u64::MAX)
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    within(text, 1..=MAX_THREADS)
}

/// A maximum number of rounds.
pub fn rounds(text: &str) -> Result<u32, String> {
    within(text, 1..=u32::MAX)
}

/// A number of iterations per choice.
pub fn iterations(text: &str) -> Result<u64, String> {
    within(text, 1..=u64::MAX)
}

/// A time in milliseconds, at most one day.
pub fn milliseconds(text: &str) -> Result<u64, String> {
    within(text, 1..=86_400_000)
}

/// A number of tables that are played at the same time.
pub fn tables(text: &str) -> Result<usize, String> {
    within(text, 1..=MAX_SOCKETS)
}

/// A number of WebSockets.
pub fn sockets(text: &str) -> Result<usize, String> {
    within(text, 0..=MAX_SOCKETS)
}

/// A time in seconds, at most one month.
pub fn seconds(text: &str) -> Result<u64, String> {
    within(text, 1..=2_678_400)
}

/// A maximum number of moves.
pub fn max_moves(text: &str) -> Result<u32, String> {
    within(text, 1..=u32::MAX)
}

/// A number of moves; the record decides whether it has that many.
pub fn moves(text: &str) -> Result<usize, String> {
    within(text, 0..=usize::MAX)
}

/// A step in percent, as a fraction from 0.001 to 10.
pub fn step(text: &str) -> Result<f64, String> {
    let percent = text.parse().ok();
    let step = percent.map(|percent: f64| percent / 100.0);
    step.filter(|step| (0.001..=10.0).contains(step))
        .ok_or_else(|| "expected a percentage from 0.1 to 1000".into())
}

fn within<T>(text: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: Copy + ToString + TryInto<i128> + TryFrom<i128> + PartialOrd,
{
    let too_small = || format!("must be at least {}", range.start().to_string());
    let too_large = || format!("must be at most {}", range.end().to_string());
    // Wide enough to distinguish a number out of range from text that is not a number.
    let number: i128 =
        text.parse()
            .map_err(|error: std::num::ParseIntError| match error.kind() {
                IntErrorKind::PosOverflow => too_large(),
                IntErrorKind::NegOverflow => too_small(),
                _ => "expected a whole number".into(),
            })?;
    match T::try_from(number) {
        Ok(number) if range.contains(&number) => Ok(number),
        Ok(number) if number < *range.start() => Err(too_small()),
        Err(_) if number < 0 => Err(too_small()),
        _ => Err(too_large()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_a_range_are_accepted() {
        assert_eq!(seed("0"), Ok(0));
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(threads("256"), Ok(256));
        assert_eq!(rounds("4294967295"), Ok(u32::MAX));
    }

    #[test]
    fn a_step_is_a_percentage() {
        assert_eq!(step("20"), Ok(0.2));
        assert_eq!(step("0.5"), Ok(0.005));
        for text in ["0", "-20", "2000", "NaN", "inf", "20%", ""] {
            let refusal = step(text).unwrap_err();
            assert!(refusal.contains("from 0.1 to 1000"), "{text}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused_with_a_clear_message() {
        let huge = "9".repeat(50);
        assert_eq!(games("0").unwrap_err(), "must be at least 1");
        assert_eq!(games("-1").unwrap_err(), "must be at least 1");
        assert_eq!(seed("-1").unwrap_err(), "must be at least 0");
        let far_below = format!("-{huge}");
        assert_eq!(moves(&far_below).unwrap_err(), "must be at least 0");
        assert_eq!(threads("257").unwrap_err(), "must be at most 256");
        assert_eq!(threads(&huge).unwrap_err(), "must be at most 256");
        assert_eq!(
            rounds("4294967296").unwrap_err(),
            "must be at most 4294967295"
        );
        for text in ["", "many", "1.5", "0x10", "1e3", " 1"] {
            assert_eq!(players(text).unwrap_err(), "expected a whole number");
        }
    }
}
