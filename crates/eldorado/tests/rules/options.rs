//! ELD-11: where the rulebook is silent.

use tessera_eldorado::Hex;

use crate::table::{Table, options};

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
fn deviation_2_a_strip_has_a_blockade_where_the_route_enters_it() {
    // ELD-11.9: on the swamplands the strips R and O.
    let open = Table::new(3, "course=swamplands", "");
    let blocked =
        tessera_eldorado::State::with_options(options("course=swamplands strip-exits=blocked"), 3);
    let open = open.game.course().places().to_vec();
    assert!(open.contains(&"A|R".to_string()), "{open:?}");
    assert!(!open.contains(&"R|D".to_string()), "{open:?}");
    if let Ok(blocked) = blocked {
        let blocked = blocked.course().places().to_vec();
        assert!(blocked.contains(&"R|D".to_string()), "{blocked:?}");
        assert!(blocked.len() > open.len());
    }
}
