//! Tests of the slow referee itself: with games recorded from an outside engine, and with small
//! boards whose answers can be checked by eye.

mod editions;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::slow::replay::replay;
use crate::slow::{Kind, SlowBoard, SlowFeature, SlowRules};

fn official() -> SlowBoard {
    SlowBoard::new(SlowRules::OFFICIAL, 2)
}

/// The feature that holds the named part of a tile.
fn feature(board: &SlowBoard, laid_index: usize, name: &str) -> SlowFeature {
    let part = (laid_index, board.named(laid_index, name));
    let mut features = board.features().into_iter();
    features
        .find(|it| it.segments.contains(&part))
        .expect("every part belongs to a feature")
}

#[test]
fn recorded_games_and_cases_replay_without_a_difference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let (mut files, mut seats, mut mismatches) = (0, BTreeSet::new(), Vec::new());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let report = replay(&fs::read_to_string(&path).unwrap());
        files += 1;
        seats.insert(report.seats);
        let named = |mismatch| format!("{}: {mismatch}", path.display());
        mismatches.extend(report.mismatches.into_iter().map(named));
    }
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
    assert!(files >= 14, "only {files} fixtures were found");
    assert_eq!(seats, BTreeSet::from([1, 2, 3, 4, 5]));
}

#[test]
fn the_first_tile_lies_in_the_middle_unturned() {
    assert_eq!(official().placements('D'), BTreeSet::from([(0, 0, 0)]));
}

#[test]
fn a_tile_must_share_an_edge_with_another_and_lie_on_an_empty_cell() {
    let mut board = official();
    board.lay('D', 0, 0, 0);
    assert!(board.fits('D', 1, 0, 0));
    for (x, y) in [(0, 0), (1, 1), (2, 0)] {
        assert!(!board.fits('D', x, y, 0), "{x},{y}");
    }
}

#[test]
fn every_rotation_of_a_symmetric_tile_is_listed() {
    let mut board = official();
    board.lay('D', 0, 0, 0);
    let below = [0, 1, 2, 3].map(|rotation| (0, -1, rotation));
    assert_eq!(board.placements('B'), BTreeSet::from(below));
}

/// Three curves below the start tile, claimed by seat 0; the road lacks only the cell 0,-2.
fn open_ring() -> (SlowBoard, usize) {
    let mut board = official();
    board.lay('D', 0, 0, 0);
    let first = board.lay('V', 0, -1, 0);
    board.stand(first, 0, "road S");
    board.lay('V', -1, -1, 3);
    board.lay('V', -1, -2, 2);
    (board, first)
}

#[test]
fn a_ring_of_four_curves_is_complete_and_pays_four() {
    let (mut board, first) = open_ring();
    let last = board.lay('V', 0, -2, 1);
    assert!(feature(&board, first, "road S").complete);
    assert_eq!(board.score_completed_by(last), [(0, 4, Kind::Road)]);
    assert_eq!(board.followers_out(0), 0);
}

#[test]
fn an_unfinished_road_whose_ends_face_the_same_cell_pays_all_its_tiles() {
    let (board, first) = open_ring();
    let road = feature(&board, first, "road S");
    assert_eq!(road.needs, BTreeSet::from([(0, -2)]));
    assert!(!road.complete);
    assert_eq!(board.final_scores(), [(0, 3, Kind::Road)]);
}

#[test]
fn a_road_that_returns_to_its_crossing_counts_the_crossing_once() {
    let mut board = official();
    board.lay('D', 0, 0, 0);
    let crossing = board.lay('X', 1, 0, 0);
    board.stand(crossing, 0, "road E");
    board.lay('V', 2, 0, 0);
    board.lay('V', 1, -1, 2);
    let last = board.lay('V', 2, -1, 1);
    assert_eq!(board.score_completed_by(last), [(0, 4, Kind::Road)]);
}

#[test]
fn a_city_through_both_parts_of_a_corner_tile_counts_it_once() {
    let mut board = official();
    let both = board.lay('I', 0, 0, 0);
    board.stand(both, 0, "city N");
    board.lay('M', 0, 1, 3);
    board.lay('N', -1, 0, 1);
    assert_eq!(feature(&board, both, "city N").tiles.len(), 2);
    let last = board.lay('N', -1, 1, 2);
    let city = feature(&board, both, "city W");
    assert_eq!((city.segments.len(), city.tiles.len()), (5, 4));
    assert_eq!(board.score_completed_by(last), [(0, 10, Kind::City)]);
}

#[test]
fn a_city_through_both_parts_of_a_tile_with_opposite_cities_counts_it_once() {
    let mut board = official();
    let both = board.lay('H', 0, 0, 0);
    board.stand(both, 1, "city S");
    board.lay('N', 0, 1, 3);
    board.lay('N', -1, 1, 2);
    board.lay('G', -1, 0, 1);
    board.lay('N', -1, -1, 1);
    let last = board.lay('M', 0, -1, 0);
    let city = feature(&board, both, "city N");
    assert_eq!((city.segments.len(), city.tiles.len()), (7, 6));
    assert_eq!(board.score_completed_by(last), [(1, 14, Kind::City)]);
}

#[test]
fn a_completed_feature_without_followers_pays_nobody() {
    let mut board = official();
    board.lay('D', 0, 0, 0);
    let last = board.lay('E', 0, 1, 2);
    assert!(feature(&board, last, "city S").complete);
    assert_eq!(board.score_completed_by(last), []);
}

/// Fields along y = -1 and over them three roads with a gap between each two. Seat 0 claims
/// the named feature on the first and second of them, seat 1 on the third.
fn three_pieces(board: &mut SlowBoard, name: &str) {
    board.lay('D', 0, 0, 0);
    for x in 0..5 {
        board.lay('E', x, -1, 2);
    }
    board.lay('B', 5, -1, 0);
    for (x, seat) in [(1, 0), (3, 0), (5, 1)] {
        let piece = board.lay('U', x, 0, 0);
        board.stand(piece, seat, name);
    }
}

#[test]
fn a_contested_road_pays_the_majority_and_returns_every_follower() {
    let mut board = official();
    three_pieces(&mut board, "road E");
    board.lay('U', 2, 0, 0);
    board.lay('U', 4, 0, 0);
    board.lay('A', 6, 0, 1);
    let last = board.lay('A', -1, 0, 3);
    assert_eq!(board.score_completed_by(last), [(0, 8, Kind::Road)]);
    assert_eq!((board.followers_out(0), board.followers_out(1)), (0, 0));
}

#[test]
fn a_claimed_road_may_be_joined_only_by_its_owner_and_only_by_the_house_rule() {
    for join_own in [false, true] {
        let mut board = official();
        board.rules.join_own = join_own;
        three_pieces(&mut board, "road E");
        let own = board.lay('U', 2, 0, 0);
        let road = board.named(own, "road E");
        assert_eq!(board.claimable(own, 0, 1).contains(&road), join_own);
        assert!(!board.claimable(own, 1, 1).contains(&road));
        let mixed = board.lay('U', 4, 0, 0);
        assert!(!board.claimable(mixed, 0, 1).contains(&road));
    }
}

#[test]
fn without_a_follower_in_supply_nothing_can_be_claimed() {
    let mut board = official();
    board.lay('D', 0, 0, 0);
    let last = board.lay('B', 0, -1, 0);
    assert_eq!(board.claimable(last, 0, 1).len(), 2);
    assert_eq!(board.claimable(last, 0, 0), BTreeSet::new());
}

#[test]
fn a_second_follower_on_one_tile_is_never_allowed() {
    let mut board = official();
    board.rules.join_own = true;
    let first = board.lay('D', 0, 0, 0);
    board.stand(first, 0, "road E");
    assert_eq!(board.claimable(first, 0, 6), BTreeSet::new());
}

/// The cells around 0,0 and 1,0 but for 0,1, with fields inside and cities outside. The tile
/// at 2,0 is a third cloister.
const RIM: [(char, i32, i32, u8); 9] = [
    ('E', -1, 0, 3),
    ('N', -1, 1, 0),
    ('N', -1, -1, 3),
    ('E', 0, -1, 2),
    ('E', 1, -1, 2),
    ('N', 2, -1, 2),
    ('B', 2, 0, 0),
    ('M', 2, 1, 1),
    ('E', 1, 1, 0),
];

#[test]
fn one_tile_completes_two_cloisters_of_two_players() {
    let mut board = official();
    for seat in 0..2 {
        let cloister = board.lay('B', seat as i32, 0, 0);
        board.stand(cloister, seat, "cloister");
    }
    for (letter, x, y, rotation) in RIM {
        board.lay(letter, x, y, rotation);
    }
    let third = board.at((2, 0)).unwrap();
    assert_eq!(board.worth(&feature(&board, third, "cloister")), 6);
    let last = board.lay('E', 0, 1, 0);
    let both = [(0, 9, Kind::Cloister), (1, 9, Kind::Cloister)];
    assert_eq!(board.score_completed_by(last), both);
}

#[test]
fn a_cloister_may_fill_the_last_hole_around_itself() {
    let mut board = official();
    board.lay('B', 0, 0, 0);
    for (letter, x, y, rotation) in RIM {
        board.lay(letter, x, y, rotation);
    }
    board.lay('E', 0, 1, 0);
    let last = board.lay('B', 1, 0, 0);
    board.stand(last, 1, "cloister");
    assert_eq!(board.score_completed_by(last), [(1, 9, Kind::Cloister)]);
}
