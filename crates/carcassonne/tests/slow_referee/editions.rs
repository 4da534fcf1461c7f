//! What the older editions score differently: cities of two tiles, and farms.

use super::{feature, official, three_pieces};
use crate::slow::score::totals;
use crate::slow::{Farms, Kind, SlowBoard};

#[test]
fn a_two_tile_city_pays_four_or_by_the_older_rule_two() {
    for points in [4, 2] {
        let mut board = official();
        board.rules.two_tile_city = points;
        board.lay('D', 0, 0, 0);
        let last = board.lay('E', 0, 1, 2);
        board.stand(last, 0, "city S");
        assert_eq!(board.score_completed_by(last), [(0, points, Kind::City)]);
    }
}

#[test]
fn the_older_rule_leaves_unfinished_and_larger_cities_alone() {
    let mut board = official();
    board.rules.two_tile_city = 2;
    board.lay('D', 0, 0, 0);
    let shield = board.lay('F', 0, 1, 1);
    assert_eq!(board.worth(&feature(&board, shield, "city N")), 2 + 1);
    board.lay('E', 0, 2, 2);
    assert_eq!(board.worth(&feature(&board, shield, "city N")), 6 + 2);
}

#[test]
fn a_two_tile_city_with_a_shield_pays_three_by_the_older_rule() {
    // No two tiles of the base game make such a city, so the shield is added by hand.
    let mut board = official();
    board.lay('D', 0, 0, 0);
    let last = board.lay('E', 0, 1, 2);
    let mut city = feature(&board, last, "city S");
    city.shields = 1;
    assert_eq!(board.worth(&city), 6);
    board.rules.two_tile_city = 2;
    assert_eq!(board.worth(&city), 3);
}

#[test]
fn a_city_touched_on_two_tiles_counts_once_in_a_farm() {
    let mut board = official();
    board.lay('D', 0, 0, 0);
    board.lay('E', 0, 1, 2);
    board.lay('U', 1, 0, 0);
    let last = board.lay('B', 1, 1, 0);
    let farm = feature(&board, last, "field NL");
    assert_eq!((farm.tiles.len(), farm.cities.len()), (4, 1));
    assert_eq!(board.worth(&farm), 3);
}

#[test]
fn a_field_across_the_road_does_not_touch_the_city() {
    let mut board = official();
    let start = board.lay('D', 0, 0, 0);
    board.lay('E', 0, 1, 2);
    assert_eq!(feature(&board, start, "field EL").cities.len(), 1);
    assert_eq!(feature(&board, start, "field ER").cities.len(), 0);
}

/// Two completed cities without knights, the lower of three tiles, the upper of two.
/// Seat 0 farms east of the lower city and between the cities, seat 1 south of the lower
/// city and north of the upper one.
fn two_cities(farms: Farms) -> SlowBoard {
    let mut board = official();
    board.rules.farms = farms;
    board.lay('D', 0, 0, 0);
    let lower = board.lay('G', 0, 1, 1);
    board.stand(lower, 0, "field EL");
    let between = board.lay('E', 0, 2, 2);
    board.stand(between, 0, "field NL");
    board.lay('E', 0, 3, 0);
    let north = board.lay('E', 0, 4, 2);
    board.stand(north, 1, "field NL");
    let south = board.lay('U', 1, 0, 0);
    board.stand(south, 1, "field NL");
    board
}

#[test]
fn first_edition_farms_pay_four_for_a_city_to_its_most_farmers_over_all_farms() {
    // Lower city: two farmers of seat 0 against one. Upper city: one each.
    let board = two_cities(Farms::First);
    let items = [
        (0, 4, Kind::Field),
        (0, 4, Kind::Field),
        (1, 4, Kind::Field),
    ];
    assert_eq!(board.final_scores(), items);
}

#[test]
fn second_edition_farms_pay_a_seat_three_for_a_city_only_once() {
    // Seat 0 has the lower city in two farms.
    let board = two_cities(Farms::Second);
    assert_eq!(totals(&board.final_scores(), 2), [6, 6]);
}

#[test]
fn third_edition_farms_pay_three_for_every_city_of_every_farm() {
    // In the order of their first tiles: south, east, between, north.
    let board = two_cities(Farms::Third);
    let items = [
        (1, 3, Kind::Field),
        (0, 3, Kind::Field),
        (0, 6, Kind::Field),
        (1, 3, Kind::Field),
    ];
    assert_eq!(board.final_scores(), items);
}

#[test]
fn a_farmer_outvoted_in_its_farm_counts_for_the_city_only_in_the_first_edition() {
    for (farms, expected) in [
        (Farms::First, [0, 4]),
        (Farms::Second, [3, 3]),
        (Farms::Third, [3, 6]),
    ] {
        // The southern farm has two farmers of seat 0 and one of seat 1.
        let mut board = official();
        board.rules.farms = farms;
        three_pieces(&mut board, "field NL");
        board.lay('U', 2, 0, 0);
        board.lay('U', 4, 0, 0);
        // Seat 1 has two more farms at the same city.
        let east = board.lay('G', 0, 1, 1);
        board.stand(east, 1, "field EL");
        let north = board.lay('D', 0, 2, 2);
        board.stand(north, 1, "field ER");
        assert_eq!(totals(&board.final_scores(), 2), expected, "{farms:?}");
    }
}

#[test]
fn a_farm_without_a_completed_city_is_worth_nothing() {
    let mut board = official();
    board.lay('D', 0, 0, 0);
    let last = board.lay('U', 1, 0, 0);
    board.stand(last, 1, "field NL");
    assert_eq!(board.final_scores(), [(1, 0, Kind::Field)]);
    board.rules.farms = Farms::First;
    assert_eq!(board.final_scores(), []);
}

#[test]
fn without_farmers_no_field_can_be_claimed() {
    let mut board = official();
    board.rules.farms = Farms::Off;
    board.lay('D', 0, 0, 0);
    let last = board.lay('U', 1, 0, 0);
    let road = board.named(last, "road E");
    assert_eq!(Vec::from_iter(board.claimable(last, 0, 1)), [road]);
}
