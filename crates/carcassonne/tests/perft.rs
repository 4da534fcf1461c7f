//! Numbers of paths from small positions, counted by two generators.

use tessera_carcassonne::{Kind, Setup, State};
use tessera_core::{Game as _, Viewer};
use tessera_testkit::perft;

use crate::bridge;
use crate::slow::{Laid, SlowBoard, Standing};

/// `base-2p` is a new table; `bag-…` one with only these tiles in the bag; `+key=value` adds an
/// option.
fn start(name: &str) -> Option<State> {
    let (table, options) = perft::options_of(name)?;
    let mut setup = Setup::new(options, 2);
    if let Some(letters) = table.strip_prefix("bag-") {
        setup.bag.fill(0);
        for letter in letters.chars() {
            setup.bag[Kind::from_letter(letter)?.index()] += 1;
        }
    } else if table != "base-2p" {
        return None;
    }
    State::try_from(setup).ok()
}

/// As the data report states them.
fn distinct_rotations(letter: char) -> u8 {
    match letter {
        'B' | 'C' | 'X' => 1,
        'F' | 'G' | 'H' | 'U' => 2,
        _ => 4,
    }
}

#[test]
fn the_published_counts_hold() {
    perft::check("tests/carcassonne.perft", start);
}

/// The slow referee's own count: every kind in the bag, every placement that looks different,
/// every feature that may be claimed, and the pass. It knows nothing of the engine's lists.
fn slow_count(
    board: &SlowBoard,
    bag: &[(char, u8)],
    supply: [u32; 2],
    turn: usize,
    depth: u32,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut paths = 0;
    for (index, &(letter, count)) in bag.iter().enumerate() {
        if count == 0 {
            continue;
        }
        let mut rest = bag.to_vec();
        rest[index].1 -= 1;
        let distinct = distinct_rotations(letter);
        let placements = board.placements(letter);
        let placements: Vec<_> = placements
            .into_iter()
            .filter(|&(_, _, rotation)| rotation < distinct)
            .collect();
        paths += match (depth, placements.is_empty()) {
            (1, _) => 1,
            (_, true) => slow_count(board, &rest, supply, turn, depth - 1),
            (2, false) => placements.len() as u64,
            (_, false) => placements
                .into_iter()
                .map(|(x, y, rotation)| {
                    let mut board = board.clone();
                    board.laid.push(Laid {
                        letter,
                        x,
                        y,
                        rotation,
                        follower: None,
                    });
                    slow_claims(&board, &rest, supply, turn, depth - 2)
                })
                .sum(),
        };
    }
    paths
}

fn slow_claims(
    board: &SlowBoard,
    bag: &[(char, u8)],
    supply: [u32; 2],
    turn: usize,
    depth: u32,
) -> u64 {
    let last = board.laid.len() - 1;
    let claimable = board.claimable(last, turn, supply[turn]);
    let features = board.features();
    let mut paths = 0;
    for feature in features {
        let here = feature.segments.iter().filter(|(tile, _)| *tile == last);
        // One claim for a feature, however often it reaches the tile.
        let Some(&(_, part)) = here.clone().find(|(_, part)| claimable.contains(part)) else {
            continue;
        };
        let mut board = board.clone();
        board.laid[last].follower = Some(Standing {
            seat: turn,
            feature: part,
        });
        paths += slow_next(board, bag, supply, turn, depth);
    }
    paths + slow_next(board.clone(), bag, supply, turn, depth)
}

fn slow_next(
    mut board: SlowBoard,
    bag: &[(char, u8)],
    mut supply: [u32; 2],
    turn: usize,
    depth: u32,
) -> u64 {
    if depth == 1 {
        return 1;
    }
    let last = board.laid.len() - 1;
    board.score_completed_by(last);
    for (seat, supply) in supply.iter_mut().enumerate() {
        *supply = 7 - board.followers_out(seat);
    }
    slow_count(&board, bag, supply, 1 - turn, depth - 1)
}

#[test]
fn the_slow_referee_counts_the_same() {
    for (name, depth) in [
        ("base-2p", 5),
        ("bag-EC", 9),
        ("bag-XVH", 9),
        ("bag-AUC+farms=off", 9),
    ] {
        let game = start(name).unwrap();
        let view = game.view(Viewer::Spectator);
        let board = bridge::slow_board(&view);
        let bag: Vec<(char, u8)> = Kind::all()
            .map(|kind| (kind.letter(), view.bag()[kind.index()]))
            .collect();
        for depth in 1..=depth {
            let slow = slow_count(&board, &bag, [7, 7], 0, depth);
            assert_eq!(slow, perft::count(&game, depth), "{name} at depth {depth}");
        }
    }
}
