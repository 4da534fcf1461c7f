//! Positions: cells of the table, edges and half-edges of a tile, quarter turns.

use std::fmt;

use tessera_core::notation::write_place;

/// A cell of the table, which has no border. `x` counts to the east, `y` to the north; the
/// first tile lies at 0,0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Steps to the east.
    pub x: i8,
    /// Steps to the north.
    pub y: i8,
}

impl Cell {
    /// The cell of the first tile.
    pub const ORIGIN: Cell = Cell { x: 0, y: 0 };

    /// The cell at these coordinates.
    pub const fn new(x: i8, y: i8) -> Cell {
        Cell { x, y }
    }

    /// The cell beyond an edge. (72 tiles never come near the limits of `i8`; a cell that a user
    /// typed may, and then the sum wraps instead of failing.)
    #[inline]
    pub const fn beyond(self, edge: Edge) -> Cell {
        const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let (x, y) = STEPS[edge.index()];
        self.moved(x, y)
    }

    /// The eight cells around this one.
    pub fn around(self) -> impl Iterator<Item = Cell> {
        const STEPS: [(i8, i8); 8] = [
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
        ];
        STEPS.into_iter().map(move |(x, y)| self.moved(x, y))
    }

    /// Whether `other` is one of the eight cells around this one.
    #[inline]
    pub const fn is_beside(self, other: Cell) -> bool {
        let across = self.x.wrapping_sub(other.x).unsigned_abs();
        let along = self.y.wrapping_sub(other.y).unsigned_abs();
        across <= 1 && along <= 1 && (across | along) != 0
    }

    #[inline]
    const fn moved(self, x: i8, y: i8) -> Cell {
        Cell {
            x: self.x.wrapping_add(x),
            y: self.y.wrapping_add(y),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_place(f, self.x, self.y)
    }
}

/// An edge of a tile as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// North.
    N,
    /// East.
    E,
    /// South.
    S,
    /// West.
    W,
}

impl Edge {
    /// Clockwise from the north.
    pub const ALL: [Edge; 4] = [Edge::N, Edge::E, Edge::S, Edge::W];

    /// Position in [`Edge::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The edge of the neighbour that touches this one.
    #[inline]
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::N => Edge::S,
            Edge::E => Edge::W,
            Edge::S => Edge::N,
            Edge::W => Edge::E,
        }
    }

    /// This edge after the tile was turned clockwise.
    #[inline]
    pub const fn turned(self, rotation: Rotation) -> Edge {
        Edge::ALL[(self.index() + rotation.quarters()) % 4]
    }

    /// The two half-edges, left and right as seen from the middle of the tile.
    pub const fn slots(self) -> [Slot; 2] {
        [Slot(2 * self as u8), Slot(2 * self as u8 + 1)]
    }

    /// The letter.
    pub const fn name(self) -> &'static str {
        ["N", "E", "S", "W"][self.index()]
    }

    /// The word.
    pub const fn word(self) -> &'static str {
        ["north", "east", "south", "west"][self.index()]
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A half-edge of a tile as it lies: clockwise NL, NR, EL, ER, SL, SR, WL, WR, where L and R
/// are left and right as seen from the middle of the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    /// The names, clockwise.
    pub const NAMES: [&'static str; 8] = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"];

    /// The slot with this number, counted clockwise from NL.
    pub const fn new(index: usize) -> Option<Slot> {
        if index < 8 {
            Some(Slot(index as u8))
        } else {
            None
        }
    }

    /// Clockwise from NL.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..8).map(Slot)
    }

    /// Counted clockwise from NL.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The edge it is half of.
    pub const fn edge(self) -> Edge {
        Edge::ALL[self.index() / 2]
    }

    /// CAR-4.1: the half-edge of the neighbour that touches this one: NL-SR, NR-SL, EL-WR, ER-WL.
    pub const fn opposite(self) -> Slot {
        let [left, right] = self.edge().opposite().slots();
        if self.0.is_multiple_of(2) {
            right
        } else {
            left
        }
    }

    /// This half-edge after the tile was turned clockwise.
    pub const fn turned(self, rotation: Rotation) -> Slot {
        Slot((self.0 + 2 * rotation.0) % 8)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Slot::NAMES[self.index()])
    }
}

/// Quarter turns clockwise from the printed orientation, 0 to 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation(u8);

impl Rotation {
    /// As printed.
    pub const NONE: Rotation = Rotation(0);

    /// All four.
    pub const ALL: [Rotation; 4] = [Rotation(0), Rotation(1), Rotation(2), Rotation(3)];

    /// `quarters` quarter turns, modulo full turns.
    #[inline]
    pub const fn new(quarters: usize) -> Rotation {
        Rotation((quarters % 4) as u8)
    }

    /// Number of quarter turns.
    #[inline]
    pub const fn quarters(self) -> usize {
        self.0 as usize
    }

    /// This turn and then `other`.
    pub const fn then(self, other: Rotation) -> Rotation {
        Rotation::new(self.quarters() + other.quarters())
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_edges_meet_as_the_rules_say() {
        let meets: Vec<(&str, &str)> = Slot::all()
            .map(|slot| {
                (
                    Slot::NAMES[slot.index()],
                    Slot::NAMES[slot.opposite().index()],
                )
            })
            .collect();
        let expected = [
            ("NL", "SR"),
            ("NR", "SL"),
            ("EL", "WR"),
            ("ER", "WL"),
            ("SL", "NR"),
            ("SR", "NL"),
            ("WL", "ER"),
            ("WR", "EL"),
        ];
        assert_eq!(meets, expected);
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        assert_eq!(Edge::N.turned(Rotation::new(1)), Edge::E);
        assert_eq!(Slot(0).turned(Rotation::new(1)), Slot(2));
        assert_eq!(Edge::W.turned(Rotation::new(1)), Edge::N);
    }

    #[test]
    fn cells_around_are_beside() {
        let cell = Cell::new(3, -2);
        assert_eq!(
            cell.around().filter(|&near| near.is_beside(cell)).count(),
            8
        );
        assert!(!cell.is_beside(cell));
        assert!(!cell.is_beside(Cell::new(5, -2)));
    }
}
