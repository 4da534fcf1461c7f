//! ELD-11: options where the rulebook says nothing.

use tessera_eldorado::{Hex, State};
use tessera_testkit::scenario;

use crate::rules::table::{Table, options, places::across};

#[test]
fn any_order_is_the_default() {
    // ELD-11.1
    let (mut table, h) = Table::at("* j1", "traveler explorer");
    table.run(&format!(
        "A: buy scout; give traveler; move explorer {}>{}",
        h[0], h[1]
    ));
}

#[test]
fn move_first_ends_movement_with_the_purchase() {
    // ELD-11.1: order=move-first
    let hand = "traveler explorer native transmitter";
    let (mut table, h) = Table::at_with("* j1", hand, "order=move-first", &[1, 2, 3, 4, 5, 6]);
    let (a, b) = (h[0], h[1]);
    table.run(&format!(
        "A: buy scout; give traveler
         A: move explorer {a}>{b} !movement-over
         A: native {a}>{b} !movement-over
         A: pay {a}>{b} !movement-over
         A: transmit scout"
    ));
    table.pass();
    table.hold('A', "explorer");
    table.run(&format!("A: move explorer {a}>{b}"));
}

#[test]
fn a_native_crosses_a_blockade_where_the_table_says_so() {
    // ELD-11.2: native=cross
    let (mut table, h) = Table::before("j1 |j1", 6, "native", "native=cross");
    table.run(&format!("A: native {}>{}", h[0], h[1]));
    assert_eq!(table.piece('A'), Some(h[1]));
    assert_eq!(table.blockades('A'), [6]);
    // It still may tear it down and stay.
    let (mut table, h) = Table::before("j1 |j1", 6, "native", "native=cross");
    table.run(&format!("A: native {} #6", h[0]));
    assert_eq!(table.piece('A'), Some(h[0]));
}

#[test]
fn a_native_crosses_into_no_occupied_space() {
    // ELD-11.2, ELD-3.5: B crosses at another end of the seam; A cannot step onto B.
    let text = "course=first native=cross";
    let mut table = Table::laid(3, options(text), "4*native", &[1, 2, 3, 4]);
    table.bring('B', Hex::new(4, -2));
    table.bring('A', Hex::new(3, -2));
    table.hold('A', "native");
    table.run("A: native 3,-2>4,-2 !occupied");
}

#[test]
fn start_spaces_are_never_entered_again() {
    // ELD-11.4
    let mut table = Table::new(3, "course=first", "");
    table.bring('A', Hex::new(-2, 0));
    table.hold('A', "explorer native");
    table.run(
        "A: move explorer -2,0>-3,0 !not-beside
         A: native -2,0>-3,0 !not-beside",
    );
}

#[test]
fn start_spaces_count_as_jungle_where_the_table_says_so() {
    // ELD-11.4: start-spaces=jungle
    let mut table = Table::new(3, "course=first start-spaces=jungle", "");
    table.bring('A', Hex::new(-2, 0));
    table.hold('A', "explorer explorer sailor");
    table.run(
        "A: move sailor -2,0>-3,0 !wrong-terrain
         A: move explorer -2,0>-2,-1 !occupied
         A: move explorer -2,0>-3,0",
    );
    assert_eq!(table.piece('A'), Some(Hex::new(-3, 0)));
}

#[test]
fn deviation_2_a_strip_has_a_blockade_only_where_the_route_enters_it() {
    // ELD-11.9: deviation 2. On the home stretch the strip Q lies between J and K.
    let mut table = Table::new(3, "course=home-stretch", "");
    assert_eq!(table.game.course().places(), ["B|J", "J|Q", "K|M", "M|C"]);
    let (leaving, entering) = across(table.game.course(), 'Q', 'K')[0];
    table.bring('A', leaving);
    assert_eq!(table.blockades('A'), [1, 2]);
    table.hold('A', "native");
    table.run(&format!("A: native {leaving}>{entering}"));
}

#[test]
fn a_strip_is_closed_behind_too_where_the_table_says_so() {
    // ELD-11.9: strip-exits=blocked; the third blockade lies where the strip is left.
    let mut table = Table::new(3, "course=home-stretch strip-exits=blocked", "");
    let places = ["B|J", "J|Q", "Q|K", "K|M", "M|C"];
    assert_eq!(table.game.course().places(), places);
    let (leaving, entering) = across(table.game.course(), 'Q', 'K')[0];
    table.bring('A', leaving);
    assert_eq!(table.blockades('A'), [1, 2]);
    table.hold('A', "native explorer sailor");
    table.run(&format!(
        "A: native {leaving}>{entering} !blocked
         A: pay {leaving} #3; give explorer
         A: native {leaving}>{entering}"
    ));
    assert_eq!(table.blockades('A'), [1, 2, 3]);
}

#[test]
fn two_closed_strips_take_all_six_blockades() {
    // ELD-11.9, ELD-1.2: on the swamplands each of the six is laid once, and none twice.
    let open = Table::new(3, "course=swamplands", "");
    assert_eq!(open.game.course().places(), ["A|R", "D|H", "H|E", "E|O"]);
    let blocked = State::with_options(options("course=swamplands strip-exits=blocked"), 3).unwrap();
    let places = ["A|R", "R|D", "D|H", "H|E", "E|O", "O|K"];
    assert_eq!(blocked.course().places(), places);
    scenario::run(
        blocked,
        "chance: lay #6; lay #5; lay #4; lay #3; lay #2; lay #6 !blockade-laid
         chance: lay #1; draw explorer",
    );
}
