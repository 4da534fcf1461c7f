//! ELD-9: two seats with two pieces each.

use tessera_core::{Game as _, Options as _, Viewer};
use tessera_eldorado::{Hex, Options};

use crate::rules::table::{
    Table,
    places::{gates, short_course},
    seat,
};

#[test]
fn pieces_on_start_spaces_1_3_and_2_4() {
    // ELD-9.1
    let table = Table::new(2, "course=first", "");
    let view = table.game.view(Viewer::Spectator);
    let at = |index: usize| view.players[index].pieces.clone();
    assert_eq!(at(0), [Some(Hex::new(-3, 0)), Some(Hex::new(-1, -2))]);
    assert_eq!(at(1), [Some(Hex::new(-2, -1)), Some(Hex::new(0, -3))]);
}

#[test]
fn a_card_serves_one_piece() {
    // ELD-9.1: the power that is left moves the same piece on, not the other.
    let mut table = Table::new(2, "course=first", "trailblazer");
    table.hold('A', "trailblazer explorer");
    table.run(
        "A: move trailblazer -3,0>-2,0
         A: on -1,-1
         A: on 0,-2
         A: on 1,-2 !no-leftover",
    );
    let mut table = Table::new(2, "course=first", "trailblazer");
    table.hold('A', "trailblazer explorer");
    table.run(
        "A: move trailblazer -3,0>-2,0
         A: on 0,-2 !not-beside
         A: move explorer -1,-2>-1,-1",
    );
    assert_eq!(
        table.of('A').pieces,
        [Some(Hex::new(-2, 0)), Some(Hex::new(-1, -1))]
    );
}

#[test]
fn the_own_second_piece_is_in_the_way() {
    // ELD-3.5
    let mut table = Table::new(2, "course=first", "");
    table.hold('A', "explorer explorer native");
    table.run(
        "A: move explorer -3,0>-2,0
         A: move explorer -1,-2>-1,-1",
    );
    table.hold('A', "explorer native");
    table.run("A: move explorer -2,0>-1,-1 !occupied\nA: native -2,0>-1,-1 !occupied");
}

#[test]
fn a_seat_has_arrived_with_both_pieces() {
    // ELD-9.2, ELD-10.1; eg-05; deviation 16: the piece that arrived first is out of play.
    let mut options = Options::default();
    options.set("course", &short_course().write()).unwrap();
    let mut table = Table::with(2, options, "4*native");
    let gates = gates(table.game.course());
    let own: Vec<Hex> = table.of('A').pieces.iter().flatten().copied().collect();
    table.bring_from('A', own[0], gates[0].0);
    table.bring_from('A', own[1], gates[1].0);
    table.hold('A', "explorer native");
    table.run(&format!("A: move explorer {}>{}", gates[0].0, gates[0].1));
    assert_eq!(table.of('A').pieces[0], None);
    assert!(!table.game.has_arrived(seat('A')));
    table.run(&format!(
        "next: A\nA: move native as machete {}>{} !too-weak",
        gates[1].0, gates[1].1
    ));
    table.run(&format!("A: native {}>{}", gates[1].0, gates[1].1));
    assert!(table.game.has_arrived(seat('A')));
    table.run("next: B\nB: end; done\n*\nover A 1, B 2");
}
