//! 003: the two scans for patterns, written as the document says, on its grid: a card that we
//! say lies at x,y lies there at 2x,2y. Both are exact, and our scores are theirs.

use std::collections::{BTreeMap, BTreeSet};

use tessera_codex::{Objective, Side, State, data::Kingdom};
use tessera_core::Seat;

use super::{
    laid, random_game,
    table::{alone, play, seat},
};

type Point = (i32, i32);
type Colours = BTreeMap<Point, Option<Kingdom>>;

/// `keySet()`: where a card lies, with its colour; a starter has none.
fn colours(game: &State, seat: Seat) -> Colours {
    let cards = laid(game, seat).into_iter();
    cards
        .map(|(at, face)| ((2 * i32::from(at.x), 2 * i32::from(at.y)), face.kingdom()))
        .collect()
}

/// `Evaluate3cardsDiagonally`: from the leftmost card of each diagonal to its rightmost one.
fn diagonals(colours: &Colours, slope_positive: bool, colour: Kingdom) -> u16 {
    let slope = if slope_positive { 1 } else { -1 };
    let mut ends: BTreeMap<i32, (Point, Point)> = BTreeMap::new();
    for &(x, y) in colours.keys() {
        let (leftmost, rightmost) = ends.entry(x - slope * y).or_insert(((x, y), (x, y)));
        *leftmost = (*leftmost).min((x, y));
        *rightmost = (*rightmost).max((x, y));
    }
    let mut score = 0;
    for ((mut x, mut y), (rightmost, _)) in ends.into_values() {
        let mut cards_num = 0;
        while x <= rightmost {
            if colours.get(&(x, y)) == Some(&Some(colour)) {
                cards_num += 1;
                score += u16::from(cards_num % 3 == 0);
            } else {
                cards_num = 0;
            }
            (x, y) = (x + 2, y + 2 * slope);
        }
    }
    score
}

/// `EvaluateBlock`: along each column by 4, towards the end where the other card lies. The
/// document's "add 1 iff CardsNum < 1" reads `count` here.
fn blocks(
    colours: &Colours,
    (right, up): (i32, i32),
    block: Kingdom,
    angle: Kingdom,
    count: fn(u16) -> u16,
) -> u16 {
    let columns: BTreeSet<i32> = colours.keys().map(|(x, _)| *x).collect();
    let mut score = 0;
    for x in columns {
        let column: Vec<i32> = colours
            .keys()
            .filter(|at| at.0 == x)
            .map(|(_, y)| *y)
            .collect();
        let (lowest, toppest) = (column.iter().min().unwrap(), column.iter().max().unwrap());
        let mut heights: Vec<i32> = (*lowest..=*toppest).step_by(4).collect();
        // All cards of a column are a multiple of 4 apart.
        assert!(column.iter().all(|y| heights.contains(y)));
        if up < 0 {
            heights.reverse();
        }
        let mut cards_num = 0;
        for y in heights {
            if colours.get(&(x, y)) != Some(&Some(block)) {
                cards_num = 0;
                continue;
            }
            cards_num = count(cards_num);
            let other = colours.get(&(x + 2 * right, y + 2 * up));
            if cards_num == 2 && other == Some(&Some(angle)) {
                score += 1;
                cards_num = 0;
            }
        }
    }
    score
}

/// The reading that is right: the counter slides on at 2.
fn sliding(cards_num: u16) -> u16 {
    (cards_num + 1).min(2)
}

use Kingdom::{Animal, Fungi, Insect, Plant};

const DIAGONALS: [(usize, Kingdom, bool); 4] = [
    (87, Fungi, true),
    (88, Plant, false),
    (89, Animal, true),
    (90, Insect, false),
];

const BLOCKS: [(usize, Kingdom, Kingdom, (i32, i32)); 4] = [
    (91, Fungi, Plant, (1, -1)),
    (92, Plant, Insect, (-1, -1)),
    (93, Animal, Fungi, (1, 1)),
    (94, Insect, Animal, (-1, 1)),
];

fn worth(game: &State, seat: Seat, objective: usize) -> u16 {
    game.worth(seat, Objective::new(objective).unwrap())
}

#[test]
fn our_scores_are_those_of_the_scans_in_every_game() {
    let (mut lines, mut stacks) = (0, 0);
    for seed in 0..40 {
        random_game(seed, Side::Back, |game, seat| {
            let colours = colours(game, seat);
            for (objective, colour, rises) in DIAGONALS {
                let score = diagonals(&colours, rises, colour);
                assert_eq!(worth(game, seat, objective), 2 * score, "seed {seed}");
                lines += score;
            }
            for (objective, block, angle, corner) in BLOCKS {
                let score = blocks(&colours, corner, block, angle, sliding);
                assert_eq!(worth(game, seat, objective), 3 * score, "seed {seed}");
                stacks += score;
            }
        });
    }
    assert!(
        lines > 100 && stacks > 100,
        "{lines} diagonals, {stacks} blocks"
    );
}

/// A lays cards 21 to 30 (animal) and 1 to 10 (fungi) face down on these cells.
fn animals_and_fungi(animals: &[&str], fungi: &[&str], order: &[&str]) -> State {
    let lays: Vec<String> = order
        .iter()
        .map(|cell| {
            let animal = animals
                .iter()
                .position(|other| other == cell)
                .map(|index| 21 + index);
            let fungi = fungi
                .iter()
                .position(|other| other == cell)
                .map(|index| 1 + index);
            format!("{} back {cell}", animal.or(fungi).unwrap_or(31))
        })
        .collect();
    let lays: Vec<&str> = lays.iter().map(String::as_str).collect();
    play(2, "", &alone(2, 'A', &lays))
}

#[test]
fn a_diagonal_is_counted_by_threes_and_from_anew_after_a_hole() {
    // 89: five in a line, then six; then two, a hole, and two more.
    let line = ["1,1", "2,2", "3,3", "4,4", "5,5", "6,6"];
    for (length, score) in [(2, 0), (3, 1), (5, 1), (6, 2)] {
        let game = animals_and_fungi(&line[..length], &[], &line[..length]);
        let colours = colours(&game, seat('A'));
        assert_eq!(diagonals(&colours, true, Animal), score);
        assert_eq!(diagonals(&colours, false, Animal), 0, "not the other slope");
        assert_eq!(worth(&game, seat('A'), 89), 2 * score);
    }
    let order = ["1,1", "2,2", "2,0", "3,1", "4,2", "5,3", "4,4", "5,5"];
    let game = animals_and_fungi(
        &["1,1", "2,2", "4,4", "5,5"],
        &["2,0", "3,1", "4,2", "5,3"],
        &order,
    );
    assert_eq!(diagonals(&colours(&game, seat('A')), true, Animal), 0);
    assert_eq!(worth(&game, seat('A'), 89), 0);
}

#[test]
fn the_counter_slides_while_the_other_card_is_missing() {
    // 93: a column of three, whose first pair has no fungi at its corner and whose second has.
    // Read literally, the counter never reaches 2.
    let animals = ["1,-1", "1,1", "1,3"];
    let game = animals_and_fungi(&animals, &["2,4"], &["1,-1", "1,1", "2,2", "1,3", "2,4"]);
    let colours = colours(&game, seat('A'));
    assert_eq!(blocks(&colours, (1, 1), Animal, Fungi, sliding), 1);
    let literal = |cards_num: u16| {
        if cards_num < 1 {
            cards_num + 1
        } else {
            cards_num
        }
    };
    assert_eq!(blocks(&colours, (1, 1), Animal, Fungi, literal), 0);
    assert_eq!(worth(&game, seat('A'), 93), 3);
}

#[test]
fn the_counter_begins_anew_after_a_match() {
    // 93: a column of three with a fungi at the corner of both pairs: they share a card.
    let animals = ["1,-1", "1,1", "1,3"];
    let game = animals_and_fungi(
        &animals,
        &["2,2", "2,4"],
        &["1,-1", "1,1", "2,2", "1,3", "2,4"],
    );
    assert_eq!(
        blocks(&colours(&game, seat('A')), (1, 1), Animal, Fungi, sliding),
        1
    );
    assert_eq!(worth(&game, seat('A'), 93), 3);
}

/// Takes matches in the given order, each whose cards are still unused.
fn greedy(matches: &[[&str; 3]]) -> u16 {
    let mut used: BTreeSet<&str> = BTreeSet::new();
    let mut score = 0;
    for cards in matches {
        if cards.iter().all(|card| !used.contains(card)) {
            used.extend(cards);
            score += 1;
        }
    }
    score
}

#[test]
fn a_greedy_in_another_order_loses_a_match() {
    // 93: a column of four with three corners. The scan starts at an end of the column and finds
    // two; whoever takes the middle match first finds no other.
    let animals = ["1,-1", "1,1", "1,3", "1,5"];
    let order = ["1,-1", "1,1", "2,2", "1,3", "2,4", "1,5", "2,6"];
    let game = animals_and_fungi(&animals, &["2,2", "2,4", "2,6"], &order);
    let [low, middle, high] = [
        ["1,-1", "1,1", "2,2"],
        ["1,1", "1,3", "2,4"],
        ["1,3", "1,5", "2,6"],
    ];
    assert_eq!(greedy(&[middle, low, high]), 1);
    assert_eq!(greedy(&[low, middle, high]), 2);
    assert_eq!(
        blocks(&colours(&game, seat('A')), (1, 1), Animal, Fungi, sliding),
        2
    );
    assert_eq!(worth(&game, seat('A'), 93), 6);
}
