//! COD-5: objectives.

use tessera_codex::{Objective, State};

use super::{
    boards::THIRTY_ONE,
    table::{alone, play, view_of},
};

/// The points of A now for an objective that A knows to count.
#[track_caller]
fn worth(game: &State, id: usize) -> u16 {
    let view = view_of(game, 'A');
    let worth = view.players[0].worth.iter().copied();
    let mut worth = worth.filter(|&(objective, _)| Some(objective) == Objective::new(id));
    worth.next().expect("the objective counts for A").1
}

/// A lays resource cards face down, `fungi 1,1 | plant 2,0`, and has these objectives.
#[track_caller]
fn backs(words: &str, cells: &str) -> State {
    let mut used = [0; 4];
    let lay = |cell: &str| {
        let (kingdom, at) = cell.trim().split_once(' ').unwrap();
        let kingdoms = ["fungi", "plant", "animal", "insect"];
        let index = kingdoms.iter().position(|word| *word == kingdom).unwrap();
        used[index] += 1;
        format!("{} back {at}", 10 * index + used[index])
    };
    let lays: Vec<String> = cells.split('|').map(lay).collect();
    let lays: Vec<&str> = lays.iter().map(String::as_str).collect();
    play(2, words, &alone(2, 'A', &lays))
}

#[test]
fn each_seat_counts_the_common_objectives_and_its_own_at_the_end() {
    // COD-5.1: A has three fungi and, for its secret, three plants; B three animals, and three
    // plants for nothing.
    play(
        2,
        "starters 83 86; sides back back; common 95 97; keeps 96 98; \
         hands A 2 12, B 14 21; left 0 0",
        "
        A: 2 front 1,1
        B: 21 front 1,1
        A: 12 front -1,1
        = A 0, B 0
        shows: A fungi 3, plant 3
        B: 14 front -1,1
        shows: B fungi 1, plant 3, animal 3
        over A 1, B 2
        = A 4, B 2
        ",
    );
}

#[test]
fn three_of_a_kingdom_score_for_each_complete_set() {
    // COD-5.1a: five fungi are one set, six are two; each kingdom has its objective.
    let five = "fungi 1,1 | fungi 2,0 | fungi 3,1 | fungi 4,0";
    assert_eq!(worth(&backs("common 95 96", five), 95), 2);
    let six = format!("{five} | fungi 5,1");
    assert_eq!(worth(&backs("common 95 96", &six), 95), 4);
    assert_eq!(worth(&backs("common 95 96", &six), 96), 0);
    for (objective, kingdom, other) in [
        (95, "fungi", "plant"),
        (96, "plant", "animal"),
        (97, "animal", "insect"),
        (98, "insect", "fungi"),
    ] {
        // All four symbols of the starter are covered.
        let words = format!("common {objective} 99");
        let two = format!("{kingdom} 1,1 | {kingdom} 1,-1 | {other} -1,1 | {other} -1,-1");
        assert_eq!(worth(&backs(&words, &two), objective), 0, "{kingdom}");
        let three = format!("{two} | {kingdom} 2,0");
        assert_eq!(worth(&backs(&words, &three), objective), 2, "{kingdom}");
    }
}

const ITEMS: [&str; 6] = [
    "5 front 1,1",
    "35 front -1,-1",
    "7 front 1,-1",
    "36 front -1,1",
    "16 front 2,0",
    "37 front 3,1",
];

#[test]
fn items_score_in_pairs_and_in_sets_of_three_kinds() {
    // COD-5.1a: two quills, two manuscripts and one inkwell, then a second inkwell.
    for (cards, expected) in [(5, [3, 2, 0, 2]), (6, [6, 2, 2, 2])] {
        let script = alone(2, 'A', &ITEMS[..cards]);
        let pairs = play(2, "starters 81; common 100 101; keeps 102", &script);
        let set = play(2, "starters 81; common 99 101", &script);
        assert_eq!(worth(&set, 99), expected[0]);
        for (objective, points) in [100, 101, 102].into_iter().zip(&expected[1..]) {
            assert_eq!(worth(&pairs, objective), *points, "objective {objective}");
        }
    }
}

#[test]
fn a_diagonal_matches_in_its_direction_only() {
    // COD-5.2: 87 and 89 rise to the right, 88 and 90 fall.
    for (objective, kingdom, rises) in [
        (87, "fungi", true),
        (88, "plant", false),
        (89, "animal", true),
        (90, "insect", false),
    ] {
        let words = format!("common {objective} 100");
        let rising = format!("{kingdom} 1,1 | {kingdom} 2,2 | {kingdom} 3,3");
        let falling = format!("{kingdom} 1,-1 | {kingdom} 2,-2 | {kingdom} 3,-3");
        let (matching, mirrored) = if rises {
            (rising, falling)
        } else {
            (falling, rising)
        };
        assert_eq!(worth(&backs(&words, &matching), objective), 2, "{kingdom}");
        assert_eq!(
            worth(&backs(&words, &mirrored), objective),
            0,
            "{kingdom} mirrored"
        );
    }
}

#[test]
fn a_stack_matches_with_the_third_card_at_its_own_corner_only() {
    // COD-5.2, COD-5.2c: the stack lies right of the starter and its cards do not touch. The
    // third card goes to the top left, top right, bottom left and bottom right.
    let corners = ["0,2", "2,2", "0,-2", "2,-2"];
    for (objective, stack, third, own) in [
        (91, "fungi", "plant", 3),
        (92, "plant", "insect", 2),
        (93, "animal", "fungi", 1),
        (94, "insect", "animal", 0),
    ] {
        let words = format!("common {objective} 100");
        for (index, corner) in corners.into_iter().enumerate() {
            let cells = format!("{stack} 1,1 | {stack} 1,-1 | {third} {corner}");
            let points = if index == own { 3 } else { 0 };
            assert_eq!(
                worth(&backs(&words, &cells), objective),
                points,
                "{objective} {corner}"
            );
            let other = format!("{stack} 1,1 | {stack} 1,-1 | {stack} {corner}");
            assert_eq!(
                worth(&backs(&words, &other), objective),
                0,
                "{objective} {corner}"
            );
            let swapped = format!("{third} 1,1 | {stack} 1,-1 | {third} {corner}");
            assert_eq!(
                worth(&backs(&words, &swapped), objective),
                0,
                "{objective} {corner}"
            );
        }
    }
}

#[test]
fn a_card_counts_once_for_one_objective() {
    // COD-5.2: five in a diagonal are one match, six are two. A card of another kingdom breaks
    // the line, and so does a hole.
    let line = |kingdoms: [&str; 6]| {
        let cells = kingdoms.iter().enumerate();
        let cells: Vec<String> = cells
            .map(|(i, kingdom)| format!("{kingdom} {0},{0}", i + 1))
            .collect();
        worth(&backs("common 87 100", &cells.join(" | ")), 87)
    };
    let f = "fungi";
    assert_eq!(line([f, f, f, f, f, "plant"]), 2);
    assert_eq!(line([f; 6]), 4);
    assert_eq!(line([f, f, "plant", f, f, f]), 2);
    assert_eq!(line([f, f, "plant", f, f, "insect"]), 0);
    let hole = "fungi 1,1 | fungi 2,2 | plant 2,0 | plant 3,1 | plant 4,2 | plant 5,3";
    let beyond = format!("{hole} | fungi 4,4 | fungi 5,5");
    assert_eq!(worth(&backs("common 87 100", &beyond), 87), 0);
}

#[test]
fn the_largest_number_of_matches_counts() {
    // COD-5.2: a column of four with three third cards. With the middle match there is no other;
    // without it there are two. The same for all four corners.
    let column = [
        (1, -1),
        (1, 1),
        (2, 0),
        (2, 2),
        (1, 3),
        (2, 4),
        (2, -2),
        (1, -3),
    ];
    for (objective, stack, third, link, (right, up)) in [
        (91, "fungi", "plant", "animal", (1, -1)),
        (92, "plant", "insect", "animal", (-1, -1)),
        (93, "animal", "fungi", "plant", (1, 1)),
        (94, "insect", "animal", "plant", (-1, 1)),
    ] {
        let cells = column.map(|(x, y)| {
            let kingdom = match (x, y) {
                (1, _) => stack,
                (_, -2) => link,
                _ => third,
            };
            format!("{kingdom} {},{}", right * x, up * y)
        });
        let words = format!("common {objective} 100");
        assert_eq!(
            worth(&backs(&words, &cells.join(" | ")), objective),
            6,
            "{objective}"
        );
    }
}

#[test]
fn different_objectives_may_use_the_same_card() {
    // COD-5.2: the fungi at 1,1 is in a stack and in a diagonal.
    let cells = "fungi 1,1 | fungi 1,-1 | plant 2,-2 | fungi 2,2 | fungi 3,3";
    let game = backs("common 87 91", cells);
    assert_eq!((worth(&game, 87), worth(&game, 91)), (2, 3));
}

#[test]
fn the_kingdom_is_that_of_the_back_whichever_side_is_up() {
    // COD-5.2a: a resource card and a gold card face up, a gold card face down.
    let lays = ["2 front 1,1", "49 front 2,2", "50 back 3,3"];
    let game = play(2, "starters 81; common 87 95", &alone(2, 'A', &lays));
    assert_eq!(worth(&game, 87), 2);
}

#[test]
fn a_starter_never_matches() {
    // COD-5.2b: 82 shows fungi and lies in the diagonal, 84 shows animals and lies in the stack.
    let diagonal = "fungi 1,1 | fungi -1,-1";
    for side in ["front", "back"] {
        let words = format!("starters 82; sides {side}; common 87 100");
        assert_eq!(worth(&backs(&words, diagonal), 87), 0);
        let longer = format!("{diagonal} | fungi 2,2");
        assert_eq!(worth(&backs(&words, &longer), 87), 0);
        let words = format!("starters 84; sides {side}; common 93 100");
        assert_eq!(
            worth(&backs(&words, "plant 1,1 | animal 0,2 | fungi 1,3"), 93),
            0
        );
        assert_eq!(
            worth(&backs(&words, "animal 1,-1 | animal 1,1 | fungi 2,2"), 93),
            3
        );
    }
}

#[test]
fn objectives_stop_at_no_number_of_points() {
    // COD-5.3, COD-4.3: 31 on the track, four quills, four fungi and a stack of animals.
    let before = alone(2, 'A', &THIRTY_ONE);
    play(
        2,
        "starters 81; common 95 102; keeps 93",
        &format!("{before} = A 31\nturns: 1\nover\n= A 40"),
    );
}
