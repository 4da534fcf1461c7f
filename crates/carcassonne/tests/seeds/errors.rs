//! Where the document errs, by the smallest boards that show it.

use std::collections::BTreeSet;

use tessera_carcassonne::{Cell, Feature, Rotation, Sort, State, Turned};
use tessera_core::{Game as _, Seat, SimSource, Viewer};

use super::{
    begun_with,
    model::{AS_WRITTEN, FeatureList, Shape, inside, shapes},
    play, play_to_end,
};
use crate::rules::kind;

/// Whether some farm borders on both these cells.
fn has_farm_at(shapes: &[Shape], cells: [Cell; 2]) -> bool {
    shapes.iter().any(|(sort, _, neighbours)| {
        *sort == Sort::Farm && cells.iter().all(|cell| neighbours.contains(cell))
    })
}

#[test]
fn joined_by_position_alone_a_farm_crosses_a_road() {
    // CAR-4.1: two straight roads, a farm on either side.
    let game = play(begun_with('U', 0), "A: U 1,0 r0");
    let both_sides = [Cell::new(0, 1), Cell::new(0, -1)];
    assert!(!has_farm_at(&shapes(&game), both_sides));
    let written = FeatureList::of(&game, AS_WRITTEN).shapes();
    assert!(has_farm_at(&written, both_sides), "{written:?}");
}

#[test]
fn joined_by_position_alone_two_cities_become_one_or_not_by_the_order_of_a_tiles_parts() {
    // CAR-2.4: N at 0,1 and 0,0 and the west part of I at 1,0 are one city, the north part of I
    // another. Both border on 1,1, where the second I lies with a part for each of them: the
    // small city is complete with two tiles.
    let three_tiles = play(begun_with('N', 1), "A: N 0,1 r2\nB: I 1,0 r0");
    let before = FeatureList::of(&three_tiles, AS_WRITTEN);
    let game = play(three_tiles, "A: I 1,1 r3");
    let small = (
        Sort::City,
        BTreeSet::from([Cell::new(1, 0), Cell::new(1, 1)]),
        BTreeSet::new(),
    );
    assert!(shapes(&game).contains(&small));

    let at = Cell::new(1, 1);
    let turned = Turned::new(kind('I'), Rotation::new(3));
    let found = [false, true].map(|reversed| {
        let mut parts = inside(turned, at);
        if reversed {
            parts.reverse();
        }
        let mut list = before.clone();
        list.place(at, parts, AS_WRITTEN);
        list.shapes().contains(&small)
    });
    assert!(found[0] != found[1], "one order finds the small city");
}

#[test]
fn a_cloister_counts_tiles_that_lay_there_before_which_the_document_forgets() {
    // CAR-2.4: the document lets a cloister hear of tiles laid later only, so one that fills a
    // hole is never complete.
    let game = play(begun_with('B', 0), "A: B 1,0 r0");
    let cloisters = |shapes: Vec<Shape>| -> Vec<(usize, usize)> {
        let cloisters = shapes.iter().filter(|(sort, ..)| *sort == Sort::Cloister);
        let sizes = cloisters.map(|(_, covering, neighbours)| (covering.len(), neighbours.len()));
        sizes.collect()
    };
    assert_eq!(cloisters(shapes(&game)), [(2, 7), (2, 7)]);
    let written = FeatureList::of(&game, AS_WRITTEN).shapes();
    assert_eq!(cloisters(written), [(2, 7), (1, 8)]);
}

/// The document: 3 for every complete city that covers a tile of the farm.
fn by_shared_tile(farm: &Feature, features: &[Feature]) -> u16 {
    let cities = features
        .iter()
        .filter(|city| city.sort == Sort::City && city.complete);
    let shared = cities.filter(|city| city.tiles.iter().any(|tile| farm.tiles.contains(tile)));
    3 * shared.count() as u16
}

fn farms(features: &[Feature]) -> impl Iterator<Item = &Feature> {
    features
        .iter()
        .filter(|feature| feature.sort == Sort::Farm && !feature.owners.is_empty())
}

#[test]
fn a_farm_that_shares_a_tile_with_a_city_need_not_touch_it() {
    // CAR-4.2: on the start tile the road runs between the city and the field of A.
    let game = play_to_end(
        "",
        2,
        "
        A: U 1,0 r0 field ER
        B: E 0,1 r2 field NL
        over
        = A 0, B 3
        ",
    );
    let features = game.view(Viewer::Spectator).features();
    let of = |seat: usize| {
        let owned = |farm: &&Feature| farm.owners == [Seat::new(seat).unwrap()];
        let farm = farms(&features).find(owned).unwrap();
        (farm.worth, by_shared_tile(farm, &features))
    };
    assert_eq!(of(0), (0, 3), "A: the rule, the document");
    assert_eq!(of(1), (3, 3), "B: the rule, the document");
}

#[test]
fn farms_by_shared_tile_are_never_worth_less_and_often_more() {
    let (mut all, mut more) = (0, 0);
    for seed in 0..20 {
        let mut source = SimSource::new(seed, 0);
        let mut game = State::with_options(Default::default(), 2).unwrap();
        while game.play_random(&mut source).is_some() {}
        let features = game.view(Viewer::Spectator).features();
        for farm in farms(&features) {
            let shared = by_shared_tile(farm, &features);
            assert!(shared >= farm.worth);
            all += 1;
            more += u32::from(shared > farm.worth);
        }
    }
    assert!(more * 10 > all, "{more} of {all} farms");
}
