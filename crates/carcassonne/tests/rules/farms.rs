//! CAR-4: farms, precisely.

use tessera_carcassonne::{Sort, State};
use tessera_core::{Game as _, Seat, Viewer};

use super::{play, play_to_end, table};

/// Two completed cities without knights, the lower of three tiles, the upper of two. A farms
/// east of the lower city and between the cities, B south of the lower and north of the upper.
pub(crate) const TWO_CITIES: &str = "
    A: G 0,1 r1 field EL
    B: U -1,0 r0
    A: E 0,2 r2 field NL
    B: U 1,0 r0 field NL
    A: E 0,3 r0
    B: E 0,4 r2 field NL
    over
    ";

/// How many farms the board has.
fn farms(game: &State) -> usize {
    let features = game.view(Viewer::Spectator).features();
    features
        .iter()
        .filter(|feature| feature.sort == Sort::Farm)
        .count()
}

#[test]
fn roads_and_cities_separate_fields_by_half_edges() {
    // CAR-4.1: north and south of the road, and the two sides of the lengthwise city.
    let game = play(table("", 2), "A: U 1,0 r0");
    assert_eq!(farms(&game), 2);
    let game = play(game, "B: G 0,1 r1");
    assert_eq!(farms(&game), 4);
}

#[test]
fn a_field_passes_round_the_end_of_a_road_at_a_cloister() {
    // CAR-4.1
    let game = play(table("", 2), "A: A 1,0 r1");
    assert_eq!(farms(&game), 1);
}

#[test]
fn a_farm_counts_a_city_only_where_its_field_touches_it() {
    // CAR-4.2: the field south of the road lies on a tile of the city but does not touch it.
    play_to_end(
        "",
        2,
        "
        A: U 1,0 r0 field ER
        B: E 0,1 r2 field NL
        over
        = A 0, B 3
        ",
    );
}

#[test]
fn a_city_that_a_farm_touches_twice_counts_once() {
    // CAR-4.2: the field north of the road meets the city on both of its tiles.
    play_to_end(
        "",
        2,
        "
        A: E 0,1 r2
        B: U 1,0 r0 field NL
        A: B 1,1 r0
        over
        = A 0, B 3
        ",
    );
}

#[test]
fn an_unfinished_city_brings_a_farm_nothing() {
    // CAR-4.2
    play_to_end(
        "",
        2,
        "
        A: U 1,0 r0 field NL
        over
        = A 0, B 0
        ",
    );
}

#[test]
fn the_majority_of_farmers_takes_the_farm_and_ties_share_it() {
    // CAR-4.3, CAR-2.4a: A and B meet on the field north of the road.
    play_to_end(
        "",
        2,
        "
        A: U 1,0 r0 field NL
        B: E 0,1 r2 field NL
        A: B 1,1 r0
        over
        = A 3, B 3
        ",
    );
}

#[test]
fn farmers_stay_until_the_end() {
    // CAR-4.3
    let game = play_to_end(
        "",
        2,
        "
        A: U 1,0 r0 field NL
        B: E 0,1 r2
        over
        ",
    );
    assert_eq!(game.supply(Seat::new(0).unwrap()), 6);
    assert_eq!(game.view(Viewer::Spectator).followers().len(), 1);
}

#[test]
fn corner_contact_joins_nothing() {
    // CAR-4.1: the tiles at 1,0 and 0,1 meet at a corner only.
    let game = play(
        table("", 2),
        "
        A: U 1,0 r0 field NL
        *: draw E
        B: place 0,1 r2
        B: claim field NL
        ",
    );
    assert_eq!(game.supply(Seat::new(1).unwrap()), 6);
}
