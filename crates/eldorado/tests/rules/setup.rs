//! ELD-1: the table when the race begins.

use tessera_core::{Game as _, OptionError, Options as _, SetupError, Viewer};
use tessera_eldorado::{Blockade, Hex, Options, State, data::Terrain};

use crate::rules::table::{Table, options, seat, words};

#[test]
fn two_to_four_seats() {
    // ELD-1.0
    for (seats, fits) in [
        (0, false),
        (1, false),
        (2, true),
        (3, true),
        (4, true),
        (5, false),
    ] {
        let table = State::with_options(Options::default(), seats);
        assert_eq!(table.is_ok(), fits, "{seats} seats");
    }
}

#[test]
fn the_tiles_of_a_course_lie_in_order_and_the_finish_last() {
    // ELD-1.1
    let table = Table::new(2, "course=first", "");
    let course = table.game.course();
    let finish = course.spaces().filter(|(_, space)| space.finish).count();
    assert_eq!(finish, 3);
    assert_eq!(course.places(), ["B|C", "C|N", "N|I", "I|K"]);
}

#[test]
fn deviation_19_tiles_a_and_j_are_as_printed() {
    // ELD-1.1; deviation 19: three spaces of A and one of J, as they lie on the serpentine.
    let table = Table::new(2, "course=serpentine", "");
    let course = table.game.course();
    for (tile, q, r, terrain, strength) in [
        ('A', 2, -1, Terrain::Jungle, 1),
        ('A', 1, -2, Terrain::Cave, 0),
        ('A', 0, -2, Terrain::Village, 1),
        ('J', 16, -10, Terrain::Jungle, 1),
    ] {
        let space = course.space(course.at(Hex::new(q, r)).unwrap());
        let found = (space.tile, space.terrain, space.strength);
        assert_eq!(found, (tile, terrain, strength), "{q},{r}");
    }
    let on = |tile: char| course.spaces().filter(move |(_, s)| s.tile == tile).count();
    assert_eq!((on('A'), on('J')), (37, 37));
}

#[test]
fn each_blockade_is_laid_once_in_the_order_of_the_route() {
    // ELD-1.2
    let table = State::with_options(options("course=first"), 2).unwrap();
    let game = tessera_testkit::scenario::run(
        table,
        "next: chance
         count: 6
         chance: lay #5
         chance: lay #5 !blockade-laid
         count: 5
         chance: lay #1; lay #6; draw explorer !wrong-step; lay #2; lay #3 !wrong-step",
    );
    let laid = game.view(Viewer::Spectator).blockades;
    let laid: Vec<usize> = laid
        .iter()
        .flat_map(|b| b.0.map(Blockade::number))
        .collect();
    assert_eq!(laid, [5, 1, 6, 2]);
}

#[test]
fn deviation_2_no_course_has_more_places_than_blockades() {
    // ELD-1.2, ELD-11.9; deviation 2: a strip is closed on the side of entry, and no blockade is
    // used twice.
    for (word, document) in tessera_eldorado::board::SHIPPED.iter() {
        for strip_exits in [false, true] {
            let course = document.assemble(strip_exits).unwrap();
            assert!(course.places().len() <= 6, "{word}");
        }
    }
}

#[test]
fn a_course_that_contradicts_another_option_is_refused_with_its_member() {
    // ELD-11.9: the tiles B and N follow each other, but do not touch; that matters only to a
    // blockade between them.
    let mut document = (*tessera_eldorado::board::SHIPPED[0].1).clone();
    document.tiles.swap(1, 2);
    document.blockades.clear();
    document.strip_exits = vec!["B|N".into()];
    let mut options = Options::default();
    options.set("course", &document.write()).unwrap();
    assert!(State::with_options(options.clone(), 2).is_ok());
    options.set("strip-exits", "blocked").unwrap();
    let refused = State::with_options(options, 2).unwrap_err();
    let SetupError::Option(OptionError::Invalid { key, at, .. }) = refused else {
        panic!("{refused}");
    };
    assert_eq!((key, at.as_str()), ("course", "blockades"));
}

#[test]
fn eight_cards_of_which_four_are_drawn() {
    // ELD-1.3; deviation 18 agrees.
    let table = State::with_options(options("course=first"), 3).unwrap();
    let game = tessera_testkit::scenario::run(
        table,
        "chance: lay #1; lay #2; lay #3; lay #4
         chance: draw sailor
         chance: draw sailor !not-in-pile
         chance: draw scout !not-in-pile
         chance: draw explorer; draw explorer; draw explorer
         chance: draw traveler; draw traveler; draw traveler; draw traveler
         A: end !not-your-turn
         chance: draw explorer; draw traveler; draw explorer; draw traveler
         next: A",
    );
    let view = game.view(Viewer::Seat(seat('A')));
    assert_eq!(
        words(&view.players[0].hand.unwrap()),
        "explorer explorer explorer sailor"
    );
    assert_eq!(
        words(&view.players[0].unseen),
        "traveler traveler traveler traveler"
    );
    assert!(
        view.players
            .iter()
            .all(|player| player.hand_count == 4 && player.draw_count == 4)
    );
    assert!(view.players.iter().all(|player| player.discard.is_empty()));
}

#[test]
fn six_piles_on_the_board_and_twelve_beside_it() {
    // ELD-1.4; deviation 13 agrees.
    let market = Table::new(2, "", "").game.view(Viewer::Spectator).market;
    let board: Vec<String> = market.board().map(|card| card.to_string()).collect();
    assert_eq!(
        board.join(" "),
        "scout trailblazer jack_of_all_trades photographer treasure_chest transmitter"
    );
    assert_eq!(market.reserve().count(), 12);
    assert!(
        market
            .board()
            .chain(market.reserve())
            .all(|card| market.left(card) == 3)
    );
    assert!(!market.has_vacancy());
}

#[test]
fn one_piece_each_on_the_start_spaces_in_order() {
    // ELD-1.5
    for seats in [3, 4] {
        let table = Table::new(seats, "course=first", "");
        let view = table.game.view(Viewer::Spectator);
        for (player, at) in view.players.iter().zip(["-3,0", "-2,-1", "-1,-2", "0,-3"]) {
            assert_eq!(player.pieces.len(), 1);
            assert_eq!(player.pieces[0].unwrap().to_string(), at);
        }
    }
}

#[test]
fn a_begins_and_every_round() {
    // ELD-1.6
    let mut table = Table::new(3, "", "");
    for round in 0..3 {
        for letter in ['A', 'B', 'C'] {
            assert_eq!(table.game.turn(), seat(letter));
            assert_eq!(table.game.round(), round);
            table.pass();
        }
    }
    table.run("B: end !not-your-turn\nA: end");
}
