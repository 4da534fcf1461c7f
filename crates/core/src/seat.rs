//! Seats, and the actors and viewers of a table.

use std::{
    fmt,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// The most seats any game here has.
pub const MAX_SEATS: usize = 5;

/// A place at the table, counted from 0 as play goes round and written `A` to `E`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index; `None` beyond [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS {
            Some(Seat(index as u8))
        } else {
            None
        }
    }

    /// The first `seats` seats in playing order.
    #[inline]
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats.min(MAX_SEATS) as u8).map(Seat)
    }

    /// Position in playing order, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that plays after this one at a table of `seats`.
    #[inline]
    pub const fn next(self, seats: usize) -> Seat {
        if self.0 as usize + 1 < seats {
            Seat(self.0 + 1)
        } else {
            Seat(0)
        }
    }

    /// The letter that players know the seat by.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// The seat with this letter.
    pub fn from_letter(letter: char) -> Option<Seat> {
        Seat::all(MAX_SEATS).find(|seat| seat.letter() == letter)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// In JSON a seat is its letter.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Seat::from_letter(letter).ok_or_else(|| D::Error::custom("seats are letters: A to E"))
    }
}

/// One value per seat of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    values: [T; MAX_SEATS],
    seats: u8,
}

impl<T: Copy + Default> BySeat<T> {
    /// The value `of(seat)` for each of `seats` seats.
    pub fn from_fn(seats: usize, mut of: impl FnMut(Seat) -> T) -> BySeat<T> {
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(seats) {
            values[seat.index()] = of(seat);
        }
        BySeat {
            values,
            seats: seats.min(MAX_SEATS) as u8,
        }
    }
}

impl<T> BySeat<T> {
    /// Number of seats.
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The values in playing order.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats()]
    }

    /// Seats with their values, in playing order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.seats()).zip(self.as_slice())
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

/// The side that makes the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// A player.
    Seat(Seat),
    /// Chance: something is drawn from a deck or a bag.
    Chance,
    /// Nobody, the game has ended.
    Over,
}

impl Mover {
    /// The mover as an actor; `None` when the game is over.
    pub const fn actor(self) -> Option<Actor> {
        match self {
            Mover::Seat(seat) => Some(Actor::Seat(seat)),
            Mover::Chance => Some(Actor::Chance),
            Mover::Over => None,
        }
    }
}

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mover::Seat(seat) => write!(f, "seat {seat}"),
            Mover::Chance => f.write_str("chance"),
            Mover::Over => f.write_str("nobody, the game is over"),
        }
    }
}

/// The side that requests a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// Chance, on behalf of the dealer of a table, a simulation or a record.
    Chance,
}

impl From<Actor> for Mover {
    fn from(actor: Actor) -> Mover {
        match actor {
            Actor::Seat(seat) => Mover::Seat(seat),
            Actor::Chance => Mover::Chance,
        }
    }
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Actor {
        Actor::Seat(seat)
    }
}

/// The point of view from which a table is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, who also sees the secrets of this seat.
    Seat(Seat),
    /// Anybody else, who sees what is public.
    Spectator,
}

impl Viewer {
    /// All viewers of a table of `seats`: each seat, then the spectator.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(seats)
            .map(Viewer::Seat)
            .chain([Viewer::Spectator])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_seat_is_followed_by_the_first() {
        let seats: Vec<Seat> = Seat::all(3).collect();
        assert_eq!(seats[0].next(3), seats[1]);
        assert_eq!(seats[2].next(3), seats[0]);
        assert_eq!(Seat::all(1).next().unwrap().next(1), seats[0]);
    }

    #[test]
    fn there_is_no_sixth_seat() {
        assert_eq!(Seat::new(4).map(Seat::letter), Some('E'));
        assert_eq!(Seat::new(5), None);
        assert_eq!(format!("{:<4}|", Seat::all(1).next().unwrap()), "A   |");
        assert_eq!(Seat::all(9).count(), MAX_SEATS);
    }

    #[test]
    fn a_seat_is_its_letter_in_json() {
        for seat in Seat::all(MAX_SEATS) {
            let text = serde_json::to_string(&seat).unwrap();
            assert_eq!(text, format!("\"{seat}\""));
            assert_eq!(serde_json::from_str::<Seat>(&text).unwrap(), seat);
        }
        for text in ["\"F\"", "\"a\"", "\"AB\"", "\"\"", "0", "null"] {
            assert!(serde_json::from_str::<Seat>(text).is_err(), "{text}");
        }
    }
}
