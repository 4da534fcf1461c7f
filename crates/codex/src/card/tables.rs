//! The symbols and corners of each side of each card, computed from the printed cards once.

use super::{CARD_COUNT, Card, Counts, Face, STARTER_COUNT, Side, Starter};
use crate::{
    coord::Corner,
    data::{Kingdom, PrintedCorner, PrintedCorners, Symbol},
};

/// The four corners of a card, or those that meet at an empty cell, four bits each: with a table
/// a loop would be needed where a few operations on all four at once suffice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Corners(u16);

impl Corners {
    /// No adjacent card.
    pub(crate) const NONE: Corners = Corners(0);
    const EMPTY: u16 = 1;
    const FIRST_SYMBOL: u16 = 2;
    const HIDDEN: u16 = 15;
    /// The lowest bit of each corner.
    const LOWEST: u16 = 0x1111;

    const fn code(printed: PrintedCorner) -> u16 {
        match printed {
            PrintedCorner::Hidden => Corners::HIDDEN,
            PrintedCorner::Empty => Corners::EMPTY,
            PrintedCorner::Shows(symbol) => Corners::FIRST_SYMBOL + symbol as u16,
        }
    }

    const fn of(printed: PrintedCorners) -> Corners {
        let mut corners = 0;
        let mut index = 0;
        while index < 4 {
            corners |= Corners::code(printed[index]) << (4 * index);
            index += 1;
        }
        Corners(corners)
    }

    /// The code of one corner: 0 for no card, 1 for an empty corner, then the symbols, 15 for a
    /// hidden one.
    #[inline]
    pub(crate) const fn code_at(self, corner: Corner) -> usize {
        (self.0 >> (4 * corner.index()) & 15) as usize
    }

    /// The content of one corner; `None` where no card is.
    pub(crate) fn at(self, corner: Corner) -> Option<PrintedCorner> {
        match self.0 >> (4 * corner.index()) & 15 {
            0 => None,
            Corners::HIDDEN => Some(PrintedCorner::Hidden),
            Corners::EMPTY => Some(PrintedCorner::Empty),
            code => {
                let symbol = usize::from(code - Corners::FIRST_SYMBOL);
                Symbol::ALL.get(symbol).copied().map(PrintedCorner::Shows)
            }
        }
    }

    /// Stores the corner of the card over `corner` of this cell that faces the cell.
    #[inline]
    pub(crate) fn add_neighbour(&mut self, corner: Corner, neighbour: Corners) {
        let shown = neighbour.0 >> (4 * corner.opposite().index()) & 15;
        self.0 |= shown << (4 * corner.index());
    }

    /// Whether this corner of a card is hidden.
    #[inline]
    pub(crate) const fn hides(self, corner: Corner) -> bool {
        self.0 >> (4 * corner.index()) & 15 == Corners::HIDDEN
    }

    /// Whether some corner is hidden, which closes the cell for ever.
    #[inline]
    pub(crate) const fn any_hidden(self) -> bool {
        let all_bits = self.0 & self.0 >> 1 & self.0 >> 2 & self.0 >> 3;
        all_bits & Corners::LOWEST != 0
    }

    /// The number of adjacent cards, which is the number of corners that a card here covers.
    #[inline]
    pub(crate) const fn count(self) -> u8 {
        let some_bit = self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3;
        (some_bit & Corners::LOWEST).count_ones() as u8
    }

    /// The symbols in the corners.
    #[inline]
    pub(crate) const fn symbols(self) -> Counts {
        SYMBOL_OF_CODE[(self.0 & 15) as usize]
            .and(SYMBOL_OF_CODE[(self.0 >> 4 & 15) as usize])
            .and(SYMBOL_OF_CODE[(self.0 >> 8 & 15) as usize])
            .and(SYMBOL_OF_CODE[(self.0 >> 12) as usize])
    }
}

/// The symbol of each corner code.
const SYMBOL_OF_CODE: [Counts; 16] = {
    let mut symbols = [Counts::NONE; 16];
    let mut index = 0;
    while index < Symbol::ALL.len() {
        symbols[Corners::FIRST_SYMBOL as usize + index] = Counts::one(Symbol::ALL[index]);
        index += 1;
    }
    symbols
};

/// A [`Face`] in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FaceCode(u8);

const FACES: usize = 2 * (CARD_COUNT + STARTER_COUNT);

impl FaceCode {
    /// No card.
    pub(crate) const NONE: FaceCode = FaceCode(u8::MAX);

    #[inline]
    pub(crate) const fn new(face: Face) -> FaceCode {
        match face {
            Face::Card(card, side) => FaceCode((card.index() * 2 + side.index()) as u8),
            Face::Starter(starter, side) => {
                FaceCode(((CARD_COUNT + starter.index()) * 2 + side.index()) as u8)
            }
        }
    }

    /// The face; `None` where no card lies.
    #[inline]
    pub(crate) const fn get(self) -> Option<Face> {
        let (index, side) = (self.0 as usize / 2, Side::ALL[self.0 as usize & 1]);
        if index < CARD_COUNT {
            Some(Face::Card(Card::at(index), side))
        } else if index < CARD_COUNT + STARTER_COUNT {
            Some(Face::Starter(Starter::at(index - CARD_COUNT), side))
        } else {
            None
        }
    }

    /// The card that lies face down; `None` where none does, and for starters.
    #[inline]
    pub(crate) const fn face_down(self) -> Option<Card> {
        let index = self.0 as usize / 2;
        if index < CARD_COUNT && self.0 & 1 == Side::Back.index() as u8 {
            Some(Card::at(index))
        } else {
            None
        }
    }

    /// The facts of the side that is up; blank where no card lies.
    #[inline]
    pub(crate) fn facts(self) -> &'static FaceFacts {
        static FACTS: [FaceFacts; 256] = FaceFacts::all();
        &FACTS[self.0 as usize]
    }
}

/// A side of a card that is up.
pub(crate) struct FaceFacts {
    /// The corners.
    pub(crate) corners: Corners,
    /// The symbols in the corners and in the middle.
    pub(crate) shows: Counts,
    /// The kingdom it counts for in patterns.
    pub(crate) kingdom: Option<Kingdom>,
}

impl FaceFacts {
    const fn all() -> [FaceFacts; 256] {
        let mut facts = [const { FaceFacts::of(None) }; 256];
        let mut code = 0;
        while code < FACES {
            facts[code] = FaceFacts::of(FaceCode(code as u8).get());
            code += 1;
        }
        facts
    }

    const fn of(face: Option<Face>) -> FaceFacts {
        let Some(face) = face else {
            return FaceFacts {
                corners: Corners::NONE,
                shows: Counts::NONE,
                kingdom: None,
            };
        };
        let corners = Corners::of(face.corners());
        let mut shows = corners.symbols();
        let centre = face.centre();
        let mut index = 0;
        while index < centre.len() {
            shows = shows.and(Counts::one(centre[index].symbol()));
            index += 1;
        }
        FaceFacts {
            corners,
            shows,
            kingdom: face.kingdom(),
        }
    }
}

/// The cost of the front of a card.
pub(crate) const fn cost(card: Card) -> Counts {
    COSTS[card.index()]
}

const COSTS: [Counts; CARD_COUNT] = {
    let mut costs = [Counts::NONE; CARD_COUNT];
    let mut index = 0;
    while index < CARD_COUNT {
        let printed = Card::at(index).printed();
        let mut kingdom = 0;
        while kingdom < printed.cost.len() {
            let mut left = printed.cost[kingdom];
            while left > 0 {
                costs[index] = costs[index].and(Counts::one(Symbol::ALL[kingdom]));
                left -= 1;
            }
            kingdom += 1;
        }
        index += 1;
    }
    costs
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_has_a_byte_of_its_own() {
        let sides = Side::ALL.into_iter();
        let faces = sides.flat_map(|side| {
            let cards = Card::all().map(move |card| Face::Card(card, side));
            cards.chain(Starter::all().map(move |starter| Face::Starter(starter, side)))
        });
        let mut codes: Vec<u8> = Vec::new();
        for face in faces {
            let code = FaceCode::new(face);
            assert_eq!(code.get(), Some(face));
            assert_eq!(code.facts().kingdom, face.kingdom());
            let face_down = match face {
                Face::Card(card, Side::Back) => Some(card),
                _ => None,
            };
            assert_eq!(code.face_down(), face_down);
            for corner in Corner::ALL {
                let printed = face.corners()[corner.index()];
                assert_eq!(code.facts().corners.at(corner), Some(printed));
                assert_eq!(
                    code.facts().corners.hides(corner),
                    printed == PrintedCorner::Hidden
                );
            }
            codes.push(code.0);
        }
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), FACES);
        assert_eq!(FaceCode::NONE.get(), None);
        assert_eq!(FaceCode::NONE.face_down(), None);
        assert_eq!(FaceCode::NONE.facts().shows, Counts::NONE);
        assert_eq!(FaceCode::NONE.facts().kingdom, None);
    }

    #[test]
    fn a_cell_remembers_what_the_cards_around_it_show() {
        let starter = FaceCode::new(Face::Starter(Starter::new(81).unwrap(), Side::Front));
        let mut cell = Corners::NONE;
        cell.add_neighbour(Corner::BottomLeft, starter.facts().corners);
        let shown = Some(PrintedCorner::Shows(Symbol::Plant));
        assert_eq!(
            cell.at(Corner::BottomLeft),
            shown,
            "the starter's top right corner"
        );
        assert_eq!(cell.at(Corner::TopLeft), None);
        assert_eq!((cell.count(), cell.any_hidden()), (1, false));
        assert_eq!(cell.symbols(), Counts::one(Symbol::Plant));
        let closed = FaceCode::new(Face::Card(Card::new(79).unwrap(), Side::Front));
        cell.add_neighbour(Corner::BottomRight, closed.facts().corners);
        assert_eq!((cell.count(), cell.any_hidden()), (2, true));
    }
}
