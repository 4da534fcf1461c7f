//! Positions: cells of a board and the corners of a card.

use std::fmt;

use tessera_core::notation::write_place;

/// A cell of a board, which has no border. `x` counts to the right, `y` upwards; the starter
/// lies at 0,0. A card over a corner of another is one step away in both directions, so cards
/// lie only where `x + y` is even.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Steps to the right.
    pub x: i8,
    /// Steps upwards.
    pub y: i8,
}

impl Cell {
    /// The cell of the starter.
    pub const ORIGIN: Cell = Cell { x: 0, y: 0 };

    /// The cell at these coordinates.
    #[inline]
    pub const fn new(x: i8, y: i8) -> Cell {
        Cell { x, y }
    }

    /// The cell of the card that lies over a corner of the card here.
    #[inline]
    pub const fn over(self, corner: Corner) -> Cell {
        let (x, y) = corner.step();
        self.moved(x, y)
    }

    /// The cell that is `x` and `y` steps away. (81 cards never come near the limits of `i8`; a
    /// cell that a user typed may, and then the sum wraps instead of failing.)
    #[inline]
    pub const fn moved(self, x: i8, y: i8) -> Cell {
        Cell {
            x: self.x.wrapping_add(x),
            y: self.y.wrapping_add(y),
        }
    }

    /// The cell that is `times` such steps away.
    #[inline]
    pub(crate) const fn moved_by(self, times: u16, (x, y): (i8, i8)) -> Cell {
        let times = times as i8;
        self.moved(x.wrapping_mul(times), y.wrapping_mul(times))
    }

    /// Whether a card can lie here at all.
    #[inline]
    pub const fn is_on_grid(self) -> bool {
        (self.x ^ self.y) & 1 == 0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_place(f, self.x, self.y)
    }
}

/// A corner of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// Top left.
    TopLeft,
    /// Top right.
    TopRight,
    /// Bottom left.
    BottomLeft,
    /// Bottom right.
    BottomRight,
}

impl Corner {
    /// In the order of the tables.
    pub const ALL: [Corner; 4] = [
        Corner::TopLeft,
        Corner::TopRight,
        Corner::BottomLeft,
        Corner::BottomRight,
    ];

    /// Position in [`Corner::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The corner of the neighbour that lies over or under this one.
    #[inline]
    pub const fn opposite(self) -> Corner {
        match self {
            Corner::TopLeft => Corner::BottomRight,
            Corner::TopRight => Corner::BottomLeft,
            Corner::BottomLeft => Corner::TopRight,
            Corner::BottomRight => Corner::TopLeft,
        }
    }

    /// The steps from a card to the one over this corner.
    #[inline]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Corner::TopLeft => (-1, 1),
            Corner::TopRight => (1, 1),
            Corner::BottomLeft => (-1, -1),
            Corner::BottomRight => (1, -1),
        }
    }

    /// The words players use.
    pub const fn word(self) -> &'static str {
        match self {
            Corner::TopLeft => "top left",
            Corner::TopRight => "top right",
            Corner::BottomLeft => "bottom left",
            Corner::BottomRight => "bottom right",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_over_a_corner_and_back_leads_home() {
        for corner in Corner::ALL {
            let there = Cell::ORIGIN.over(corner);
            assert!(there.is_on_grid());
            assert_eq!(there.over(corner.opposite()), Cell::ORIGIN);
            assert_eq!(Corner::ALL[corner.index()], corner);
        }
        assert!(!Cell::new(1, 0).is_on_grid());
        assert!(!Cell::new(-128, 127).is_on_grid());
    }
}
