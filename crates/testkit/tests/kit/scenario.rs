//! Scripts that hold, and the message when one does not.

use tessera_core::{Game as _, Mover};
use tessera_testkit::scenario::run;

use crate::{
    assert_fails,
    toy::{
        Toy, ToyOptions,
        fault::{self, Fault},
    },
};

fn start() -> Toy {
    Toy::new(&ToyOptions::default(), 2).expect("two may play")
}

/// Plays a script for what it says, not for where it leads.
fn replay(start: Toy, script: &str) {
    let _ = run(start, script);
}

/// Both have drawn, A has laid 3 in the middle.
const OPENING: &str = "
    next: chance
    chance: draw 3; draw 4
    moves: lay 3 at 0 | lay 4 at 0 | bury 4 | bury 3   # in any order
    A: lay 3 at 1 !apart
    A: lay 3 at 0
    = A 3, B 0
    *: draw 1; draw 1
    next: B
    count: 3
";

#[test]
fn a_script_plays_and_asserts() {
    let game = run(
        run(start(), OPENING),
        "
        # The second card of a row has a neighbour.
        A: bury 4 !not-your-turn
        B: lay 1 at 0 !cell-taken; lay 1 at -1
        = B 2
        chance: draw 4
        A: bury 4
        chance: draw 2
        B: bury 2
        chance: draw 2
        A: bury 2
        chance: draw 3
        B: lay 3 at -2
        A: bury 4
        B: bury 1
        over
        over A 1, B 2
        = A 13, B 9
        ",
    );
    assert_eq!(game.mover(), Mover::Over);
}

#[test]
fn a_failure_shows_line_reason_and_board() {
    let script = "# first\nchance: draw 3\n\nchance: draw 4; draw 1";
    let parts = [
        "scenario line 4: `chance: draw 4; draw 1`",
        "`draw 1` is refused with `!not-your-turn`: the next to move is seat A (TOY-1)",
        ". . . . .   0 laid, 6 in the deck",
        "A: hand [3, 4]",
    ];
    assert_fails(|| replay(start(), script), &parts);
}

#[test]
fn every_assertion_can_fail() {
    let fails = |line: &str, reason: &str| {
        let script = format!("{OPENING}\n{line}");
        assert_fails(|| replay(start(), &script), &[line, reason]);
    };
    fails("B: bury 1 !apart", "is accepted, expected `!apart`");
    fails("B: lay 1 at 0 !apart", "is refused with `!cell-taken`");
    fails("B: bury", "is not a move");
    fails("= A 4", "A has 3 points, expected 4");
    fails("= C 4", "there is no seat C at a table of 2");
    fails("= A", "not a line of a scenario");
    fails("= A x", "has no number");
    fails("over", "the game is not over: the mover is seat B");
    fails(
        "moves: bury 1",
        "listed but not expected: lay 1 at -1 | lay 1 at 1\n",
    );
    fails(
        "moves: bury 1 | bury 2",
        "expected but not listed: bury 2\n",
    );
    fails("count: 2", "3 moves are listed, expected 2");
    fails("next: A", "the next is B, expected A");
    fails("X: bury 1", "`X` is no seat");
    fails("bury 1", "not a line of a scenario");
}

#[test]
fn the_places_of_the_end_can_be_wrong() {
    let mut game = start();
    let mut source = tessera_core::SimSource::new(0, 0);
    while game.play_random(&mut source).is_some() {}
    let script = "over A 3";
    assert_fails(|| replay(game, script), &["A has place", "expected 3"]);
}

#[test]
fn a_refusal_that_changes_something_fails() {
    let script = "chance: draw 1; draw 1\nA: bury 2 !not-in-hand";
    let broken = || fault::with(Fault::RefusalCosts, || replay(start(), script));
    assert_fails(broken, &["refused as expected, but changes the position"]);
}
