//! The printed components and the courses put together from them, against everything that the
//! data file states about them.

use std::collections::{BTreeMap, BTreeSet};

use crate::slow::Hex;
use crate::slow::course::{Course, DIRECTIONS, FINISH, Place};
use crate::slow::data::{StatedPlace, Symbol, Terrain, TileKind, data};
use crate::slow::game::all_tokens;
use crate::slow::items::Item;

#[test]
fn tiles_have_the_stated_hexes() {
    let big: BTreeSet<Hex> = (-3..=3)
        .flat_map(|q| (-3..=3).map(move |r| (q, r)))
        .filter(|(q, r): &Hex| (q + r).abs() <= 3)
        .collect();
    let strip_rows = [(-1, -2..=2), (0, -3..=2), (1, -3..=1)];
    let strip = strip_rows
        .into_iter()
        .flat_map(|(r, row)| row.map(move |q| (q, r)))
        .collect();
    for tile in &data().tiles {
        let shape: BTreeSet<Hex> = tile.hexes.iter().map(|hex| (hex.q, hex.r)).collect();
        let is_strip = tile.kind == TileKind::Strip;
        assert_eq!(shape, *if is_strip { &strip } else { &big }, "{}", tile.id);
        assert_eq!(tile.hexes.len(), tile.hex_count);
        let mut counts = BTreeMap::new();
        for hex in &tile.hexes {
            *counts.entry(hex.terrain).or_insert(0) += 1;
            let barren = matches!(hex.terrain, Terrain::Mountain | Terrain::Start);
            assert_eq!(hex.strength.is_none(), barren);
            assert_ne!(hex.strength, Some(0));
            assert!(!hex.cave || hex.terrain == Terrain::Mountain);
            assert_eq!(hex.start.is_some(), hex.terrain == Terrain::Start);
        }
        assert_eq!(counts, tile.terrain_counts, "{}", tile.id);
        let rating = tile.hexes.iter().map(|hex| match hex.terrain {
            Terrain::Mountain => 6,
            _ => hex.strength.unwrap_or(0),
        });
        assert_eq!(rating.sum::<u32>(), tile.traverse_rating, "{}", tile.id);
        assert_eq!(data().find_tile(tile.back_side).unwrap().back_side, tile.id);
    }
}

#[test]
fn cards_blockades_and_tokens_have_the_stated_numbers() {
    for card in &data().cards {
        let half_coins = f64::from(Item::Card(card.id).half_coins());
        assert_eq!(half_coins, 2.0 * card.coin_value, "{}", card.id);
        let shown = card.strength.values().filter(|power| **power > 0);
        let symbols = if card.joker { 3 } else { 1 };
        let symbols = if card.action.is_some() { 0 } else { symbols };
        assert_eq!(shown.count(), symbols, "{}", card.id);
    }
    let market = &data().market;
    let piles: BTreeSet<_> = market.board.iter().chain(&market.reserve).collect();
    assert_eq!((market.board.len(), piles.len()), (market.board_slots, 18));
    let for_sale = data().cards.iter().filter(|card| card.cost.is_some());
    assert_eq!(
        for_sale.map(|card| &card.id).collect::<BTreeSet<_>>(),
        piles
    );
    let numbers: Vec<u32> = data().blockades.iter().map(|it| it.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    assert_eq!(all_tokens().len(), data().cave_tokens.total);
    assert_eq!(Item::Token("coin_2").power(Symbol::Coin), 2);
    assert_eq!(Item::Token("draw_1").half_coins(), 0);
}

/// Edges as they are stated; each must go from the first tile to the second.
fn edges(stated: &StatedPlace) -> Place {
    Place {
        id: stated.between,
        edges: stated.edges.iter().copied().collect(),
    }
}

#[test]
fn courses_are_as_stated() {
    let directions: BTreeSet<Hex> = DIRECTIONS.into();
    assert_eq!(
        directions,
        data().conventions.neighbours.iter().copied().collect()
    );
    for stated in &data().courses {
        let course = Course::assemble(stated.id, false);
        assert_eq!(course.starts, stated.start_spaces, "{}", stated.id);
        let caves: BTreeSet<Hex> = course.caves().into_iter().collect();
        assert_eq!(
            caves,
            stated.caves.iter().copied().collect(),
            "{}",
            stated.id
        );
        let finish = course.spaces.iter().filter(|(_, space)| space.finish);
        let finish: BTreeSet<Hex> = finish.map(|(&at, _)| at).collect();
        assert_eq!(
            finish,
            stated.finish.finish_spaces.iter().copied().collect()
        );
        let city = stated.finish.city_spaces.iter();
        assert!(city.clone().all(|at| !course.spaces.contains_key(at)));

        let places: Vec<Place> = stated.blockade_places.iter().map(edges).collect();
        assert_eq!(course.places, places, "{}", stated.id);
        assert_eq!(course.places.len(), stated.blockade_count);
        let with_exits = Course::assemble(stated.id, true);
        assert!(with_exits.places.len() <= data().blockades.len());
        let mut all: Vec<Place> = places;
        all.extend(stated.blockade_places_strip_exit.iter().map(edges));
        assert_eq!(with_exits.places.len(), all.len());
        assert!(with_exits.places.iter().all(|place| all.contains(place)));
    }
}

#[test]
fn only_consecutive_tiles_touch_along_full_sides() {
    for stated in &data().courses {
        let course = Course::assemble(stated.id, false);
        let mut tiles = course.route.clone();
        tiles.push(FINISH);
        for (i, &first) in tiles.iter().enumerate() {
            for (j, &second) in tiles.iter().enumerate().skip(i + 1) {
                let touching = course.seam((first, second)).len();
                let strip = [first, second].iter().any(|id| {
                    data()
                        .find_tile(id)
                        .is_some_and(|it| it.kind == TileKind::Strip)
                });
                let expected = match (j - i, second == FINISH) {
                    (1, true) => 1..=6,
                    (1, false) if strip && (first, second) != ("E", "O") => 8..=8,
                    (1, false) => 7..=7,
                    _ => 0..=0,
                };
                let context = format!("{}: {first}|{second} {touching}", stated.id);
                assert!(expected.contains(&touching), "{context}");
            }
        }
    }
}

#[test]
fn no_piece_ever_touches_two_blockades() {
    for stated in &data().courses {
        let course = Course::assemble(stated.id, true);
        for (&at, space) in &course.spaces {
            let touched = course.places.iter().filter(|place| place.touches(at));
            let touched: Vec<_> = touched.map(|place| place.id).collect();
            let stands = space.terrain != Terrain::Mountain;
            assert!(
                !stands || touched.len() < 2,
                "{}: {at:?} {touched:?}",
                stated.id
            );
        }
    }
}

#[test]
fn every_start_space_leads_to_the_finish() {
    for stated in &data().courses {
        let course = Course::assemble(stated.id, false);
        for &start in &course.starts {
            let mut known = BTreeSet::from([start]);
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                for to in course.neighbours(at) {
                    if course.can_be_entered(to) && known.insert(to) {
                        open.push(to);
                    }
                }
            }
            assert!(
                known.iter().any(|at| course.spaces[at].finish),
                "{}",
                stated.id
            );
        }
    }
}
