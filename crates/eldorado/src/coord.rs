//! Positions: hexagonal spaces in axial coordinates.

use std::fmt;

use tessera_core::notation::write_place;

/// A space of the board. `q` counts to the east, `r` to the south-east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Steps to the east.
    pub q: i8,
    /// Steps to the south-east.
    pub r: i8,
}

impl Hex {
    /// The steps to the six neighbours: east, south-east, south-west, west, north-west, north-east.
    pub const WAYS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

    /// The space at these coordinates.
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// The six spaces around this one.
    pub fn around(self) -> [Hex; 6] {
        Hex::WAYS.map(|(q, r)| self.moved(q, r))
    }

    /// The space that is `q` and `r` steps away. (A board never comes near the limits of `i8`;
    /// coordinates that a user typed may, and then the sum wraps instead of failing.)
    pub const fn moved(self, q: i8, r: i8) -> Hex {
        Hex {
            q: self.q.wrapping_add(q),
            r: self.r.wrapping_add(r),
        }
    }

    /// This space turned about 0,0, clockwise by `sixths` of a full turn.
    pub const fn turned(self, sixths: u8) -> Hex {
        let mut hex = self;
        let mut left = sixths % 6;
        while left > 0 {
            hex = Hex {
                q: hex.r.wrapping_neg(),
                r: hex.q.wrapping_add(hex.r),
            };
            left -= 1;
        }
        hex
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_place(f, self.q, self.r)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_turns_lead_home() {
        let hex = Hex::new(3, -1);
        assert_eq!(hex.turned(1), Hex::new(1, 2));
        assert_eq!(hex.turned(6), hex);
        assert_eq!(hex.turned(2).turned(4), hex);
    }

    #[test]
    fn neighbours_are_mutual() {
        let hex = Hex::new(-2, 5);
        assert!(
            hex.around()
                .iter()
                .all(|beside| beside.around().contains(&hex))
        );
    }
}
