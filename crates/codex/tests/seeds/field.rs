//! 001: the field as a sparse matrix, its card cells at even and its corner cells at odd
//! coordinates. A card that we say lies at x,y lies there at 2x,2y, so the cards over its corners
//! are 2 away in both directions, as in the document.

use std::collections::{BTreeMap, BTreeSet};

use tessera_codex::{
    Cell, Corner, Face, Player, Side,
    data::{PrintedCorner, Symbol},
};
use tessera_core::{Game as _, Viewer};

use super::{
    laid, random_game,
    table::{play, seat, view_of},
};

type Point = (i32, i32);

/// `GameField`: three sets.
#[derive(Default)]
struct Field {
    /// `Set<CardCell>`
    cards: BTreeMap<Point, Face>,
    /// `Set<AngleCell>`: what is visible on top, and the cards attached.
    angles: BTreeMap<Point, (PrintedCorner, Vec<Point>)>,
    /// `Set<Point> availableCells`
    available: BTreeSet<Point>,
}

fn point(at: Cell) -> Point {
    (2 * i32::from(at.x), 2 * i32::from(at.y))
}

fn moved((x, y): Point, corner: Corner, steps: i32) -> Point {
    let (right, up) = corner.step();
    (x + steps * i32::from(right), y + steps * i32::from(up))
}

impl Field {
    fn of(cards: &[(Cell, Face)]) -> Field {
        let mut field = Field::default();
        for &(at, face) in cards {
            field.add(point(at), face, true);
        }
        field
    }

    /// "Adding a new card", steps 1 to 4, looking at nothing but the cells around it. Step 4
    /// must also take away the cells that the card closes; the document only adds some.
    fn add(&mut self, at: Point, face: Face, takes_away: bool) {
        assert!(
            self.available.remove(&at) || self.cards.is_empty(),
            "{at:?} is available"
        );
        self.cards.insert(at, face);
        for (corner, printed) in Corner::ALL.into_iter().zip(face.corners()) {
            let angle = self.angles.entry(moved(at, corner, 1));
            let (top, attached) = angle.or_insert((printed, Vec::new()));
            *top = printed;
            attached.push(at);
        }
        for corner in Corner::ALL {
            let cell = moved(at, corner, 2);
            if self.cards.contains_key(&cell) {
                continue;
            }
            if !self.is_beside_hidden(cell) {
                self.available.insert(cell);
            } else if takes_away {
                self.available.remove(&cell);
            }
        }
    }

    fn is_beside_hidden(&self, cell: Point) -> bool {
        let around = Corner::ALL.map(|corner| self.angles.get(&moved(cell, corner, 1)));
        around
            .into_iter()
            .flatten()
            .any(|(top, _)| *top == PrintedCorner::Hidden)
    }

    /// "Counting the number of visible symbols": the middle of cards, the top of corners.
    fn visible(&self, symbol: Symbol) -> usize {
        let centres = self.cards.values().flat_map(|face| face.centre());
        let tops = self
            .angles
            .values()
            .filter(|(top, _)| *top == PrintedCorner::Shows(symbol));
        centres.filter(|kingdom| kingdom.symbol() == symbol).count() + tops.count()
    }

    /// "We can traverse adjacent cards by adding or subtracting 2 from the coordinates".
    fn reached_from_the_first(&self) -> BTreeSet<Point> {
        let (mut reached, mut next) = (BTreeSet::new(), vec![(0, 0)]);
        while let Some(at) = next.pop() {
            if self.cards.contains_key(&at) && reached.insert(at) {
                next.extend(Corner::ALL.map(|corner| moved(at, corner, 2)));
            }
        }
        reached
    }
}

fn available(player: &Player) -> BTreeSet<Point> {
    player.free.iter().map(|free| point(free.at)).collect()
}

#[test]
fn the_first_card_lies_at_0_0_with_its_corners_around_it() {
    // The document lists 1,1 twice; the fourth corner is -1,1.
    let game = play(2, "starters 81", "");
    let field = Field::of(&laid(&game, seat('A')));
    assert!(field.cards.keys().eq(&[(0, 0)]));
    assert!(
        field
            .angles
            .keys()
            .eq(&[(-1, -1), (-1, 1), (1, -1), (1, 1)])
    );
    assert_eq!(
        field.available,
        BTreeSet::from([(-2, -2), (-2, 2), (2, -2), (2, 2)])
    );
}

#[test]
fn two_cards_share_one_corner_cell_and_the_upper_one_shows() {
    // C1 at 0,0 and C2 at 2,-2 of the drawing, corners a to g: card 1 covers the animal of the
    // starter with its fungi.
    let game = play(2, "starters 81", "A: 1 front 1,-1");
    let field = Field::of(&laid(&game, seat('A')));
    assert_eq!(field.angles.len(), 7);
    let (top, attached) = &field.angles[&(1, -1)];
    assert_eq!(*top, PrintedCorner::Shows(Symbol::Fungi));
    assert_eq!(*attached, [(0, 0), (2, -2)]);
    assert_eq!(field.visible(Symbol::Animal), 0);
    assert_eq!(view_of(&game, 'A').players[0].counts.of(Symbol::Animal), 0);
}

#[test]
fn the_invariants_of_the_field_hold_in_every_game() {
    let mut most_shared = 0;
    for seed in 0..20 {
        let side = if seed % 2 == 0 {
            Side::Front
        } else {
            Side::Back
        };
        let mut corners = BTreeMap::new();
        random_game(seed, side, |game, seat| {
            let cards = laid(game, seat);
            let field = Field::of(&cards);
            assert!(field.cards.keys().all(|(x, y)| x % 2 == 0 && y % 2 == 0));
            assert!(field.angles.keys().all(|(x, y)| x % 2 != 0 && y % 2 != 0));
            for (at, (_, attached)) in &field.angles {
                let opposite = attached
                    .iter()
                    .fold((0, 0), |sum, card| (sum.0 + card.0, sum.1 + card.1));
                assert!(
                    attached.len() == 1 || opposite == (2 * at.0, 2 * at.1),
                    "{attached:?}"
                );
                assert!(attached.len() <= 2);
            }
            // Three corners more for each card, or fewer where it covers several.
            let before = corners.insert(seat, field.angles.len()).unwrap_or(4);
            assert!((before..=before + 3).contains(&field.angles.len()));
            most_shared = most_shared.max(before + 4 - field.angles.len());
            let all = field.cards.len() + field.angles.len() + field.available.len();
            assert!(all <= 6 * cards.len() + 3, "linear in the number of cards");
            assert_eq!(field.reached_from_the_first().len(), cards.len());
        });
    }
    assert_eq!(most_shared, 4, "some card covers four corners");
}

#[test]
fn available_cells_and_counters_are_those_of_the_field() {
    let (mut placements, mut wrong) = (0, 0);
    for seed in 0..20 {
        let side = if seed % 2 == 0 {
            Side::Front
        } else {
            Side::Back
        };
        random_game(seed, side, |game, seat| {
            let cards = laid(game, seat);
            let field = Field::of(&cards);
            let player = game
                .view(Viewer::Spectator)
                .players
                .swap_remove(seat.index());
            assert_eq!(available(&player), field.available);
            for symbol in Symbol::ALL {
                let counted = usize::from(player.counts.of(symbol));
                assert_eq!(counted, field.visible(symbol), "{}", symbol.word());
            }
            let mut literal = Field::default();
            for &(at, face) in &cards {
                literal.add(point(at), face, false);
            }
            placements += 1;
            wrong += u32::from(literal.available != field.available);
        });
    }
    // Step 4 as written keeps cells that a hidden corner of the new card closes.
    assert!(
        wrong * 10 > placements,
        "{wrong} of {placements} boards differ"
    );
}
