//! Appendix A: the segments and the inside features of a tile.

use tessera_carcassonne::{Cell, Edge, Rotation, Sort, State, Turned, data::Terrain};

use super::{
    begun_with,
    model::{Aggregate, Shape, inside, shapes},
};
use crate::rules::kind;

use Terrain::{City as CitySegment, Field as FarmSegment, Road as RoadSegment};

const UP: (i8, i8) = (0, 1);
const LEFT: (i8, i8) = (-1, 0);
const DOWN: (i8, i8) = (0, -1);
const RIGHT: (i8, i8) = (1, 0);

/// The segment list in the order of the document: up, left, down, right.
fn segments(turned: Turned) -> [Terrain; 4] {
    [Edge::N, Edge::W, Edge::S, Edge::E].map(|edge| turned.terrain(edge))
}

/// A feature that covers one tile and has these neighbouring positions, as steps from it.
fn feature(sort: Sort, at: Cell, steps: &[(i8, i8)]) -> Shape {
    let beside = steps
        .iter()
        .map(|(x, y)| Cell::new(at.x + x, at.y + y))
        .collect();
    (sort, [at].into(), beside)
}

/// The table on which the tile lies alone, its features as the document lists them and as our
/// board has them, here and at another position.
#[track_caller]
fn assert_alone(letter: char, quarters: usize, list: [Terrain; 4], features: &[Feature]) {
    let game: State = begun_with(letter, quarters);
    let turned = game.board().tile(0).turned;
    assert_eq!(segments(turned), list);
    let listed = |at| {
        let mut listed: Vec<Shape> = features
            .iter()
            .map(|(sort, steps)| feature(*sort, at, steps))
            .collect();
        listed.sort();
        listed
    };
    assert_eq!(shapes(&game), listed(Cell::ORIGIN));
    let elsewhere = Cell::new(-3, 5);
    let mut parts: Vec<Shape> = inside(turned, elsewhere)
        .iter()
        .map(Aggregate::shape)
        .collect();
    parts.sort();
    assert_eq!(parts, listed(elsewhere));
}

type Feature<'a> = (Sort, &'a [(i8, i8)]);

#[test]
fn figure_a_1_a_city_from_edge_to_edge_parts_two_farms() {
    assert_alone(
        'G',
        1,
        [CitySegment, FarmSegment, CitySegment, FarmSegment],
        &[
            (Sort::Farm, &[LEFT]),
            (Sort::City, &[UP, DOWN]),
            (Sort::Farm, &[RIGHT]),
        ],
    );
}

#[test]
fn figure_a_2_a_road_that_curves_below_a_city_parts_two_farms() {
    assert_alone(
        'J',
        0,
        [CitySegment, FarmSegment, RoadSegment, RoadSegment],
        &[
            (Sort::Farm, &[LEFT, DOWN, RIGHT]),
            (Sort::Farm, &[DOWN, RIGHT]),
            (Sort::City, &[UP]),
            (Sort::Road, &[DOWN, RIGHT]),
        ],
    );
}

#[test]
fn figure_a_3_a_cloister_is_no_segment_and_has_eight_neighbours() {
    let around = [(-1, 1), UP, (1, 1), LEFT, RIGHT, (-1, -1), DOWN, (1, -1)];
    assert_alone(
        'B',
        0,
        [FarmSegment; 4],
        &[
            (Sort::Farm, &[LEFT, RIGHT, UP, DOWN]),
            (Sort::Cloister, &around),
        ],
    );
}

#[test]
fn a_tile_is_rotated_by_changing_the_order_of_its_segments() {
    for letter in 'A'..='X' {
        let printed = segments(Turned::new(kind(letter), Rotation::NONE));
        for rotation in Rotation::ALL {
            let mut turned = printed;
            // Clockwise: what was on the left is up.
            turned.rotate_left(rotation.quarters());
            assert_eq!(segments(Turned::new(kind(letter), rotation)), turned);
        }
    }
}
