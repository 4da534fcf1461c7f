//! Numbers on the command line, refused with a sentence where they make no sense.

use std::{num::IntErrorKind, ops::RangeInclusive};

/// Enough for any machine, and not for a slip of the finger.
const MOST_THREADS: usize = 256;

/// More than the ports of one address lead to.
const MOST_SOCKETS: usize = 100_000;

/// How many seats there are to be; the game decides whether it has so many.
pub fn players(text: &str) -> Result<usize, String> {
    within(text, 1..=usize::MAX)
}

/// How many games there are to be.
pub fn games(text: &str) -> Result<u64, String> {
    within(text, 1..=u64::MAX)
}

/// Any seed.
pub fn seed(text: &str) -> Result<u64, String> {
    within(text, 0..=u64::MAX)
}

/// How many threads are to play.
pub fn threads(text: &str) -> Result<usize, String> {
    within(text, 1..=MOST_THREADS)
}

/// How many rounds a game may have.
pub fn rounds(text: &str) -> Result<u32, String> {
    within(text, 1..=u32::MAX)
}

/// How many iterations a choice may take.
pub fn iterations(text: &str) -> Result<u64, String> {
    within(text, 1..=u64::MAX)
}

/// A time in milliseconds, of a day at most.
pub fn milliseconds(text: &str) -> Result<u64, String> {
    within(text, 1..=86_400_000)
}

/// How many tables are played at the same time.
pub fn tables(text: &str) -> Result<usize, String> {
    within(text, 1..=MOST_SOCKETS)
}

/// How many sockets are opened.
pub fn sockets(text: &str) -> Result<usize, String> {
    within(text, 0..=MOST_SOCKETS)
}

/// A time in seconds, of a month at most.
pub fn seconds(text: &str) -> Result<u64, String> {
    within(text, 1..=2_678_400)
}

/// How many moves a game may have.
pub fn versions(text: &str) -> Result<u32, String> {
    within(text, 1..=u32::MAX)
}

/// How many moves are made; the record decides whether it has so many.
pub fn moves(text: &str) -> Result<usize, String> {
    within(text, 0..=usize::MAX)
}

/// A step in percent, as a part: from a thousandth to ten times.
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
    let too_small = || format!("at least {} is needed", range.start().to_string());
    let too_large = || format!("at most {} are possible", range.end().to_string());
    // Wide enough to tell a number of the wrong size from what is no number at all.
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
    fn a_number_has_its_whole_range() {
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
    fn numbers_without_sense_are_refused_with_a_sentence() {
        let endless = "9".repeat(50);
        assert_eq!(games("0").unwrap_err(), "at least 1 is needed");
        assert_eq!(games("-1").unwrap_err(), "at least 1 is needed");
        assert_eq!(seed("-1").unwrap_err(), "at least 0 is needed");
        let far_below = format!("-{endless}");
        assert_eq!(moves(&far_below).unwrap_err(), "at least 0 is needed");
        assert_eq!(threads("257").unwrap_err(), "at most 256 are possible");
        assert_eq!(threads(&endless).unwrap_err(), "at most 256 are possible");
        assert_eq!(
            rounds("4294967296").unwrap_err(),
            "at most 4294967295 are possible"
        );
        for text in ["", "many", "1.5", "0x10", "1e3", " 1"] {
            assert_eq!(players(text).unwrap_err(), "expected a whole number");
        }
    }
}
