//! Versions of tables.

use std::{
    fmt,
    num::{ParseIntError, TryFromIntError},
    str::FromStr,
};

/// The number of a row in a table's log, counted from 1 without a gap. The version of a table is
/// that of its last row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowVersion(u64);

impl RowVersion {
    /// The version of a table without rows.
    pub const ZERO: RowVersion = RowVersion(0);

    /// The version of this number.
    pub const fn new(number: u64) -> RowVersion {
        RowVersion(number)
    }

    /// Its number.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The version of the row that follows.
    pub const fn next(self) -> RowVersion {
        RowVersion(self.0.saturating_add(1))
    }

    /// The version of the row before.
    pub const fn previous(self) -> RowVersion {
        RowVersion(self.0.saturating_sub(1))
    }

    /// The number as both databases store it. No log is long enough to be affected by the limit.
    pub(crate) fn to_stored(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }

    /// From its stored form; the schemas allow no negative one.
    pub(crate) const fn from_stored(stored: i64) -> RowVersion {
        RowVersion(stored.unsigned_abs())
    }
}

impl fmt::Display for RowVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for RowVersion {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<RowVersion, ParseIntError> {
        text.parse().map(RowVersion)
    }
}

impl From<u32> for RowVersion {
    fn from(number: u32) -> RowVersion {
        RowVersion(number.into())
    }
}

impl From<u64> for RowVersion {
    fn from(number: u64) -> RowVersion {
        RowVersion(number)
    }
}

impl From<RowVersion> for u64 {
    fn from(version: RowVersion) -> u64 {
        version.0
    }
}

impl TryFrom<RowVersion> for u32 {
    type Error = TryFromIntError;

    fn try_from(version: RowVersion) -> Result<u32, TryFromIntError> {
        version.0.try_into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read_as_it_was_written() {
        for number in [0, 1, u64::from(u32::MAX), u64::MAX] {
            let version = RowVersion::new(number);
            assert_eq!(version.to_string().parse(), Ok(version));
        }
        for text in ["", "-1", "1.0", " 1", "18446744073709551616"] {
            assert!(text.parse::<RowVersion>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_version_is_stored_as_a_signed_number() {
        for number in [0, 1, i64::MAX.unsigned_abs()] {
            let version = RowVersion::new(number);
            assert_eq!(RowVersion::from_stored(version.to_stored()), version);
        }
        // Greater than the version of any row, so it matches none.
        assert_eq!(RowVersion::new(u64::MAX).to_stored(), i64::MAX);
    }

    #[test]
    fn neighbours_differ_by_one() {
        assert_eq!(RowVersion::ZERO.next(), RowVersion::new(1));
        assert_eq!(RowVersion::new(2).previous(), RowVersion::new(1));
        assert_eq!(RowVersion::ZERO.previous(), RowVersion::ZERO);
        assert_eq!(RowVersion::new(u64::MAX).next(), RowVersion::new(u64::MAX));
    }

    #[test]
    fn a_small_version_fits_into_32_bits() {
        assert_eq!(u32::try_from(RowVersion::from(u32::MAX)), Ok(u32::MAX));
        assert!(u32::try_from(RowVersion::from(u32::MAX).next()).is_err());
    }
}
