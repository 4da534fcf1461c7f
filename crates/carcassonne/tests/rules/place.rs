//! CAR-2.2: placing a tile.

use tessera_carcassonne::{Action, Cell, Edge, Kind, Rotation, Setup, Turned, board::Found};
use tessera_core::{Actor, Game as _, Mover, Seat};

use super::{play, table};

#[test]
fn a_tile_touches_another_with_an_edge_and_lies_on_an_empty_cell() {
    // CAR-2.2
    play(
        table("", 2),
        "
        *: draw U
        A: place 0,0 r0 !occupied
        A: place 1,1 r0 !apart
        A: place 2,0 r0 !apart
        A: place 127,-128 r0 !apart
        A: place 1,0 r0
        ",
    );
}

#[test]
fn touching_edges_show_the_same() {
    // CAR-2.2a
    play(
        table("", 2),
        "
        *: draw V
        A: place 1,0 r2 !edge-mismatch
        A: place 0,1 r0 !edge-mismatch
        moves: place 1,0 r0 | place 1,0 r1 | place 0,-1 r0 | place 0,-1 r3 | place -1,0 r2 | place -1,0 r3
        ",
    );
}

#[test]
fn all_neighbours_must_match_not_only_one() {
    // CAR-2.2a: at 1,-1 the tile touches U above and B to the west.
    play(
        table("", 2),
        "
        A: U 1,0 r0
        B: B 0,-1 r0
        *: draw U
        A: place 1,-1 r1 !edge-mismatch
        A: place 1,-1 r0 !edge-mismatch
        ",
    );
}

#[test]
fn a_refused_edge_is_explained() {
    // CAR-2.2a
    let mut game = table("", 2);
    game.apply(Actor::Chance, "draw V".parse().unwrap())
        .unwrap();
    let ann = Actor::Seat(Seat::new(0).unwrap());
    let refusal = game
        .apply(ann, "place 0,1 r0".parse().unwrap())
        .unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the south edge would show a road, the tile beyond it shows a city"
    );
}

#[test]
fn rotations_that_look_alike_are_listed_once() {
    // CAR-2.2b
    play(
        table("", 2),
        "
        *: draw X
        moves: place 1,0 r0 | place -1,0 r0
        A: place 1,0 r3 !same-as
        A: place 1,0 r0; pass
        *: draw H
        B: place 0,1 r2 !same-as
        B: place 0,1 r0
        ",
    );
}

#[test]
fn seventy_one_tiles_in_one_straight_line_are_a_legal_game() {
    // CAR-2.2c: the table has no border.
    let line = straight_line();
    let mut game = table("", 2);
    for (step, turned) in line.iter().enumerate() {
        let at = Cell::new(step as i8 + 1, 0);
        let seat = Actor::Seat(game.turn());
        game.apply(Actor::Chance, Action::Draw(turned.kind()))
            .unwrap();
        let listed = turned.kind().listed(turned.rotation());
        game.apply(seat, Action::Place(at, listed)).unwrap();
        game.apply(seat, Action::Pass).unwrap();
        for x in 0..=at.x {
            let found = game.board().find(Cell::new(x, 0));
            assert_eq!(found, Some(Found::Laid(x as usize)));
        }
    }
    assert_eq!(game.mover(), Mover::Over);
    assert_eq!(game.board().len(), 72);
    // Both ends and one cell on either side of each tile.
    assert_eq!(game.board().open().len(), 2 * 72 + 2);
}

/// A chain of all tiles of the bag that continues the start tile to the east.
fn straight_line() -> Vec<Turned> {
    fn extend(line: &mut Vec<Turned>, east: Turned, bag: &mut [u8; 24]) -> bool {
        if bag.iter().all(|&count| count == 0) {
            return true;
        }
        // Kinds with few ways to continue come first, or they are left over at the end.
        let mut ways: Vec<Turned> = Kind::all()
            .filter(|kind| bag[kind.index()] > 0)
            .flat_map(|kind| Rotation::ALL.map(|rotation| Turned::new(kind, rotation)))
            .filter(|next| next.terrain(Edge::W) == east.terrain(Edge::E))
            .collect();
        ways.sort_by_key(|next| next.terrain(Edge::W) != next.terrain(Edge::E));
        for next in ways {
            bag[next.kind().index()] -= 1;
            line.push(next);
            if extend(line, next, bag) {
                return true;
            }
            line.pop();
            bag[next.kind().index()] += 1;
        }
        false
    }
    let mut bag = Setup::new(Default::default(), 2).bag;
    let mut line = Vec::new();
    let start = Turned::new(Kind::START, Rotation::NONE);
    assert!(extend(&mut line, start, &mut bag), "there is such a line");
    line
}
