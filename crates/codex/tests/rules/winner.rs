//! COD-6: who wins.

use super::table::play;

#[test]
fn most_points_win_track_and_objectives_together() {
    // COD-6.1: A leads on the track, B by an objective.
    play(
        2,
        "starters 81 83; sides front back; common 95 100; keeps 99 102; \
         hands A 8 11, B 2 31; left 0 0",
        "
        A: 8 front 1,1
        B: 2 front 1,1
        = A 1, B 0
        A: 11 back -1,-1
        B: 31 back -1,-1
        over A 2, B 1
        = A 1, B 2
        ",
    );
}

/// A reaches one objective twice for 6 points; B two objectives for 2 points each and has 2 on
/// the track.
const SIX_EACH: &str = "
    A: 21 back -1,1
    B: 11 back 1,1
    C: 18 front 1,1
    A: 22 back -1,-1
    B: 12 back 2,2
    C: 19 front 2,2
    A: 1 back 0,2
    B: 31 back 3,3
    C: 20 front 3,3
    A: 23 back 1,1
    B: 32 back 4,4
    C: 28 front 4,4
    A: 24 back 1,-1
    B: 8 front 5,5
    C: 29 front -1,1
    A: 2 back 2,2
    B: 9 front 6,6
    C: 30 front -1,-1
";

/// The same without C.
fn six_each() -> String {
    let lines = SIX_EACH.lines().filter(|line| !line.contains("C:"));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn equal_totals_are_decided_by_points_from_objectives() {
    // COD-6.2: six points against four.
    play(
        2,
        "starters 81 82; common 96 98; keeps 93 99; face up 9; left 9 0",
        &(six_each() + "over A 1, B 2\n= A 6, B 6"),
    );
}

#[test]
fn or_by_the_number_of_objectives_reached() {
    // COD-6.2a: one card against two.
    play(
        2,
        "options tie-break=objectives-fulfilled; \
         starters 81 82; common 96 98; keeps 93 99; face up 9; left 9 0",
        &(six_each() + "over A 2, B 1\n= A 6, B 6"),
    );
}

#[test]
fn the_tie_break_decides_every_place() {
    // COD-6.2, COD-6.2a: C has six on the track and three plants; A and B dispute the second place.
    let words = "starters 81 82 83; common 96 98; keeps 93 99 101; face up 9 30; left 13 0";
    play(
        3,
        words,
        &format!("{SIX_EACH}\nover A 2, B 3, C 1\n= A 6, B 6, C 8"),
    );
    let italian = format!("options tie-break=objectives-fulfilled; {words}");
    play(
        3,
        &italian,
        &format!("{SIX_EACH}\nover A 3, B 2, C 1\n= A 6, B 6, C 8"),
    );
}

/// A reaches one objective twice for 4 points, B two objectives for 2 points each.
const FOUR_EACH: &str = "
    A: 1 back 1,1
    B: 11 back 1,1
    A: 2 back 2,0
    B: 12 back 2,0
    A: 4 back 3,1
    B: 5 back 3,1
    A: 6 back 4,0
    B: 7 back 4,0
    A: 8 back 5,1
    B: 21 back 5,1
    over
    = A 4, B 4
";

#[test]
fn the_place_is_shared_when_that_is_equal_too() {
    // COD-6.2, COD-6.2a: four points from objectives each; but one card against two.
    let words = "starters 81 82; common 95 96; keeps 99 102; face up 21; left 7 0";
    play(2, words, &format!("{FOUR_EACH} over A 1, B 1"));
    let italian = format!("options tie-break=objectives-fulfilled; {words}");
    play(2, &italian, &format!("{FOUR_EACH} over A 2, B 1"));
}

#[test]
fn all_may_share_the_victory() {
    // COD-6.2, COD-6.2a: nobody has a point; the seat after them in a larger game is second.
    for tie_break in ["objective-points", "objectives-fulfilled"] {
        let words = format!("options tie-break={tie_break}; left 0 0");
        play(
            4,
            &words,
            "turns: 8\nover A 1, B 1, C 1, D 1\n= A 0, B 0, C 0, D 0",
        );
        let script = "turns: 3\nD: 8 front 1,1\nturns: 4\nover A 2, B 2, C 2, D 1\n= D 1";
        play(4, &words, script);
    }
}
