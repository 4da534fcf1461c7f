//! The situations of other programs' tests (`oracle/eldorado/cases.json`), by their ids. The cases
//! with made-up boards are played on spaces of the shipped courses that lie in the same way; what
//! the chapters of `tests/rules` show already is named there (`mv-03`, `bl-02`, …) and not repeated.
//!
//! None of the cases at hand has an `official_rule` of null, so none is left out.

use tessera_eldorado::{
    Blockade, Course, Hex,
    board::{MAX_PLACES, SHIPPED},
    data::Symbol,
    reach::{Reach, Traffic},
};

use table::{Table, options};

use crate::rules::table;

fn course(word: &str) -> Course {
    let (_, document) = SHIPPED
        .iter()
        .find(|(shipped, _)| *shipped == word)
        .unwrap();
    document.assemble(false).unwrap()
}

/// Where a piece comes with so much power, everything else out of the way.
fn reach(course: &Course, from: Hex, symbol: Symbol, power: u8, stands: Option<usize>) -> Vec<Hex> {
    let mut standing = [None; MAX_PLACES];
    standing[0] = stands.and_then(Blockade::new);
    let traffic = Traffic::new(course, standing, &[]).unwrap();
    let found = Reach::search(&traffic, course.at(from).unwrap(), symbol, power);
    let mut found: Vec<Hex> = found
        .iter()
        .map(|reached| course.space(reached.to).hex)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn mv_01_an_explorer_comes_one_space_far() {
    let (mut table, h) = Table::at("* j1 j2 j1", "explorer scout");
    table.run(&format!(
        "A: move explorer {}>{}; on {} !no-leftover",
        h[0], h[1], h[2]
    ));
}

#[test]
fn mv_03_a_played_card_is_not_played_again() {
    let (mut table, h) = Table::at("* j1 j2 j1", "explorer scout");
    let (a, b, c) = (h[0], h[1], h[2]);
    table.run(&format!(
        "A: move explorer {a}>{b}; on {c} !no-leftover
         A: move scout {b}>{c}"
    ));
    assert_eq!(table.piece('A'), Some(c));
    assert_eq!(table.played('A'), "explorer scout");
    assert_eq!(table.power(), None);
}

#[test]
fn pay_01_exactly_the_printed_number_of_distinct_cards() {
    // No course has a camp beside rubble of two: the two steps are two tables.
    let (mut table, h) = Table::at("* r2", "explorer traveler sailor");
    table.run(&format!(
        "A: pay {}>{}; end !wrong-step; give explorer; end !wrong-step; give traveler",
        h[0], h[1]
    ));
    assert_eq!(table.piece('A'), Some(h[1]));
    assert_eq!(table.played('A'), "explorer traveler");
    let (mut table, h) = Table::at("* c1", "explorer traveler sailor");
    table.run(&format!("A: pay {}>{}; give sailor", h[0], h[1]));
    assert_eq!(table.piece('A'), Some(h[1]));
    assert_eq!(table.removed('A'), "sailor");
}

#[test]
fn rm_02_over_the_first_blockade_with_three_machetes() {
    let first = course("first");
    for number in [1, 5] {
        let found = reach(&first, Hex::new(3, -2), Symbol::Machete, 3, Some(number));
        assert!(found.contains(&Hex::new(4, -3)), "#{number}");
        let mut table = Table::laid(
            3,
            options("course=first"),
            "trailblazer 4*native",
            &[number, 2, 3, 4],
        );
        table.bring('A', Hex::new(3, -2));
        table.hold('A', "trailblazer");
        table.run(&format!("A: break trailblazer 3,-2 #{number}; on 4,-3"));
        assert_eq!(table.blockades('A'), [number]);
    }
}

#[test]
fn rm_04_into_the_city_by_water() {
    let mut table = Table::new(3, "course=first", "captain");
    table.bring('A', Hex::new(24, -3));
    table.hold('A', "captain");
    table.run("A: move captain 24,-3>25,-4\nnext: B");
    assert_eq!(table.piece('A'), None);
}

#[test]
fn rm_06_from_a_start_space() {
    let hills = course("hills-of-gold");
    let found = reach(&hills, Hex::new(-3, 2), Symbol::Machete, 1, None);
    assert_eq!(found, [Hex::new(-2, 1), Hex::new(-2, 2)]);
}

#[test]
fn su_01_a_new_game_of_four() {
    use tessera_core::{Game as _, Viewer};
    let table = Table::with(4, options("course=hills-of-gold"), "");
    let view = table.game.view(Viewer::Spectator);
    assert_eq!(view.market.board().count(), 6);
    assert_eq!(view.market.reserve().count(), 12);
    for player in &view.players {
        assert_eq!((player.hand_count, player.draw_count), (4, 4));
        assert!(player.discard.is_empty());
        assert_eq!(player.unseen.len(), 8);
    }
}
