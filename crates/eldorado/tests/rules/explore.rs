//! ELD-11.5: `explore=choice`, at the cave 0,2 of the first course.

use tessera_eldorado::Hex;

use crate::rules::table::Table;

/// A stands at -1,1, which is beside no cave; the table leaves exploring open.
#[track_caller]
fn before_the_cave(extra: &str, hand: &str, finds: &[&'static str]) -> Table {
    let mut table = Table::new(3, "course=first caves=on explore=choice", extra);
    table.bring('A', Hex::new(-1, 1));
    table.finds.extend(finds);
    table.hold('A', hand);
    table
}

fn tokens(table: &Table) -> u8 {
    table.of('A').tokens.iter().sum()
}

#[test]
fn the_owner_chooses_to_explore() {
    // ELD-11.5
    let mut table = before_the_cave("", "explorer", &["draw_1"]);
    table.run(
        "A: explore 0,2 !wrong-step
         A: move explorer -1,1>-1,2
         moves: explore 0,2 | done
         A: end !wrong-step
         A: explore 0,1 !no-cave
         A: explore 0,2
         next: chance
         *
         next: A
         A: explore 0,2 !wrong-step",
    );
    assert_eq!(tokens(&table), 1);
}

#[test]
fn a_cave_left_alone_can_be_explored_after_the_next_stop_beside_it() {
    // ELD-11.5, ELD-10.8
    let mut table = before_the_cave("", "explorer explorer explorer", &["draw_1"]);
    table.run("A: move explorer -1,1>-1,2; done\nnext: A");
    assert_eq!(tokens(&table), 0);
    table.run("A: move explorer -1,2>0,1; explore 0,2\n*\nnext: A");
    assert_eq!(tokens(&table), 1);
    // Explored now: the way back along the same cave brings nothing.
    table.run("A: move explorer 0,1>-1,2\nA: done !wrong-step");
}

#[test]
fn what_was_chosen_waits_for_the_caves() {
    // ELD-10.8: power is left, and buying ends the movement.
    for explored in ["done", "explore 0,2"] {
        let mut table = before_the_cave("scout", "scout traveler", &["coin_1"]);
        table.run("A: move scout -1,1>-1,2; buy scout\nmoves: explore 0,2 | done");
        table.run(&format!("A: {explored}\n*\nA: give traveler\nnext: A"));
        assert_eq!(tokens(&table), u8::from(explored != "done"));
        assert_eq!(table.of('A').gained.len(), 1);
    }
}

#[test]
fn own_pieces_on_one_space_have_explored_the_same() {
    // ELD-11.5: the second piece explores; the first joins it and leaves the cave alone.
    let mut table = Table::new(2, "course=first caves=on explore=choice", "");
    let [first, second] = table.of('A').pieces[..] else {
        panic!("two pieces each")
    };
    table.bring_from('A', second.unwrap(), Hex::new(-1, 1));
    table.finds.push_back("pass_occupied");
    table.hold('A', "explorer");
    table.run("A: move explorer -1,1>-1,2; explore 0,2\n*");
    table.bring_from('A', first.unwrap(), Hex::new(-1, 1));
    table.hold('A', "explorer explorer");
    table.run("A: token pass_occupied; move explorer -1,1>-1,2; done\nnext: A");
    // Whichever of the two goes on along the cave has explored it.
    table.run("A: move explorer -1,2>0,1\nA: explore 0,2 !wrong-step");
}
