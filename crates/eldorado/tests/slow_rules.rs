//! Small situations whose answers can be checked by eye: those of the outside `cases.json`, and
//! decisions that the recorded games hardly meet.

mod caves;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::slow::Hex;
use crate::slow::choice::{Choice, TokenUse};
use crate::slow::course::{Course, Place, PlaceId, Space};
use crate::slow::data::{CardId, Symbol, Terrain, TokenId};
use crate::slow::game::{Game, Options, Phase, Setup, Spot};
use crate::slow::items::Item;
use crate::slow::market::payments;
use crate::slow::result::rank;

const SEAM: PlaceId = ("A", "B");

/// A map by rows, as `cases.json` writes it: row r holds the hexes (0,r), (1,r) and so on.
/// `k` is a mountain with a cave.
fn map(rows: &[&str]) -> Course {
    let mut spaces = BTreeMap::new();
    for (r, row) in (0..).zip(rows) {
        for (q, code) in (0..).zip(row.split_whitespace()) {
            let terrain = match &code[..1] {
                "j" => Terrain::Jungle,
                "w" => Terrain::Water,
                "v" => Terrain::Village,
                "r" => Terrain::Rubble,
                "c" => Terrain::BaseCamp,
                "s" => Terrain::Start,
                "m" | "k" => Terrain::Mountain,
                "g" if code == "gj" => Terrain::Jungle,
                "g" => Terrain::Water,
                _ => continue,
            };
            let finish = code.starts_with('g');
            let space = Space {
                tile: "A",
                terrain,
                strength: if finish {
                    1
                } else {
                    code[1..].parse().unwrap_or(0)
                },
                cave: code == "k",
                finish,
            };
            spaces.insert((q, r), space);
        }
    }
    Course {
        spaces,
        starts: Vec::new(),
        route: vec!["A"],
        places: Vec::new(),
    }
}

/// One piece of seat 0 of three on the map; the others are out of the way, in the city.
fn table(rows: &[&str], at: Hex, hand: &[CardId]) -> Game {
    let setup = Setup::deal("first", 3, Options::default(), &mut |_| 0);
    let mut game = Game::new(setup);
    game.course = Arc::new(map(rows));
    game.standing.clear();
    for player in &mut game.players {
        player.pieces = vec![Spot::City];
    }
    let player = &mut game.players[0];
    player.pieces = vec![Spot::On(at)];
    player.hand = hand.to_vec();
    player.hand.sort();
    player.draw.clear();
    game
}

/// Lays a blockade between two hexes.
fn block(game: &mut Game, a: Hex, b: Hex, number: u32) {
    let mut course = Course::clone(&game.course);
    course.places.push(Place {
        id: SEAM,
        edges: BTreeSet::from([(a, b)]),
    });
    game.course = Arc::new(course);
    game.standing.insert(SEAM, number);
}

fn moving(item: Item, symbol: Symbol, to: Hex) -> Choice {
    Choice::Move {
        piece: 0,
        item,
        symbol,
        to,
    }
}

fn with_card(card: CardId, symbol: Symbol, to: Hex) -> Choice {
    moving(Item::Card(card), symbol, to)
}

fn pay(to: Hex, cards: &[CardId]) -> Choice {
    Choice::Pay {
        piece: 0,
        to,
        cards: cards.to_vec(),
    }
}

fn allows(game: &Game, choice: &Choice) -> bool {
    game.choices().contains(choice)
}

fn apply(game: &mut Game, choice: &Choice) {
    game.apply(choice, &mut |pile| pile[0]);
}

fn caves(game: &mut Game, cave: Hex, tokens: &[TokenId]) {
    game.options.caves = true;
    game.caves = BTreeMap::from([(cave, tokens.to_vec())]);
}

use Symbol::{Coin, Machete, Paddle};

#[test]
fn one_card_per_space_and_leftover_is_lost_with_the_next_card() {
    let mut game = table(
        &["s j1 j1 j2 j1"],
        (0, 0),
        &["trailblazer", "explorer", "scout"],
    );
    assert!(!allows(&game, &with_card("explorer", Machete, (2, 0))));
    apply(&mut game, &with_card("trailblazer", Machete, (1, 0)));
    assert_eq!(game.leftover.unwrap().power, 2);
    assert!(
        !allows(&game, &Choice::Continue { to: (0, 0) }),
        "start spaces are never entered"
    );
    apply(&mut game, &with_card("explorer", Machete, (2, 0)));
    assert_eq!(game.leftover, None);
    assert!(!allows(&game, &Choice::Continue { to: (3, 0) }));
    assert!(allows(&game, &with_card("scout", Machete, (3, 0))));
}

#[test]
fn a_joker_keeps_its_symbol() {
    let mut game = table(&["s j1 w1 j1"], (0, 0), &["adventurer"]);
    apply(&mut game, &with_card("adventurer", Machete, (1, 0)));
    assert!(game.legal().continues.is_empty());
    assert_eq!(game.leftover.unwrap().power, 1);
}

#[test]
fn occupied_spaces_and_mountains_are_neither_entered_nor_passed() {
    let mut game = table(&["s j1 j1", "m"], (0, 0), &["trailblazer", "native"]);
    assert_eq!(game.legal().native.len(), 1);
    game.players[1].pieces = vec![Spot::On((1, 0))];
    assert!(game.legal().moves.is_empty() && game.legal().native.is_empty());
}

#[test]
fn rubble_and_camps_want_exactly_so_many_cards() {
    let mut game = table(
        &["s r2 c1"],
        (0, 0),
        &["explorer", "traveler", "giant_machete"],
    );
    assert!(!allows(&game, &pay((1, 0), &["explorer"])));
    assert!(!allows(&game, &pay((1, 0), &["explorer", "explorer"])));
    apply(&mut game, &pay((1, 0), &["explorer", "giant_machete"]));
    assert_eq!(game.player().played, ["explorer", "giant_machete"]);
    apply(&mut game, &pay((2, 0), &["traveler"]));
    assert_eq!(game.player().removed, ["traveler"]);
    assert_eq!(game.player().pieces, [Spot::On((2, 0))]);
}

#[test]
fn power_carries_over_a_blockade_and_tearing_is_not_moving() {
    let mut game = table(&["s j1 j1 j1"], (1, 0), &["scout", "native"]);
    block(&mut game, (1, 0), (2, 0), 1);
    assert!(!allows(&game, &with_card("scout", Machete, (2, 0))));
    let tear = Choice::Tear {
        piece: 0,
        item: Item::Card("scout"),
        symbol: Machete,
        place: SEAM,
    };
    apply(&mut game, &tear);
    assert_eq!(game.player().pieces, [Spot::On((1, 0))]);
    assert_eq!(game.players[0].blockades, [1]);
    apply(&mut game, &Choice::Continue { to: (2, 0) });
    assert_eq!(game.leftover, None);
    assert_eq!(game.owners, BTreeMap::from([(SEAM, 0)]));
}

#[test]
fn a_native_tears_down_or_steps_but_crosses_only_by_option() {
    let mut game = table(&["s j3 m", "c2"], (0, 0), &["native"]);
    block(&mut game, (0, 0), (1, 0), 5);
    assert_eq!(game.legal().native, BTreeSet::from([(0, (0, 1), None)]));
    assert_eq!(game.legal().native_tears, BTreeSet::from([(0, SEAM)]));
    game.options.native_cross = true;
    let native = Item::Card("native");
    apply(
        &mut game,
        &Choice::Native {
            piece: 0,
            to: (1, 0),
            with: native,
        },
    );
    assert_eq!(game.players[0].blockades, [5]);
    assert_eq!(game.player().played, ["native"]);
}

#[test]
fn payments_have_nothing_superfluous() {
    let hand = ["traveler", "explorer", "sailor", "treasure_chest"].map(Item::Card);
    let ways = |cost| payments(&hand, cost).len();
    // The chest alone, or the traveler alone, or both halves.
    assert_eq!(ways(1), 3);
    // The chest, or the other three.
    assert_eq!(ways(2), 2);
    assert_eq!((ways(3), ways(4)), (1, 1));
    // The chest and the traveler, or the chest and both halves.
    assert_eq!((ways(5), ways(6), ways(7)), (2, 1, 0));
}

#[test]
fn the_reserve_opens_with_a_vacancy_and_its_pile_moves_in() {
    let mut game = table(
        &["s"],
        (0, 0),
        &["millionaire", "millionaire", "transmitter"],
    );
    let pioneer = Choice::Buy {
        card: "pioneer",
        pay: vec![Item::Card("millionaire"); 2],
    };
    assert!(!allows(&game, &pioneer));
    game.market.board[2] = None;
    apply(&mut game, &pioneer);
    assert_eq!(game.market.board[2], Some(("pioneer", 2)));
    assert!(!game.market.reserve.iter().any(|pile| pile.0 == "pioneer"));
    assert!(game.legal().buy.is_empty(), "one purchase a turn");

    game.market.board[0] = None;
    apply(&mut game, &Choice::Transmit { card: "native" });
    assert!(game.market.reserve.contains(&("native", 2)));
    assert_eq!(game.market.board[0], None);
    assert_eq!(game.player().gained, ["native", "pioneer"]);
    assert_eq!(game.player().removed, ["transmitter"]);
}

#[test]
fn the_last_card_of_a_reserve_pile_leaves_the_slot_vacant() {
    let mut game = table(&["s"], (0, 0), &["journalist"]);
    game.market.board[1] = None;
    game.market.reserve = vec![("captain", 1), ("native", 3)];
    let captain = Choice::Buy {
        card: "captain",
        pay: vec![Item::Card("journalist")],
    };
    apply(&mut game, &captain);
    assert_eq!(game.market.board[1], None);
    assert_eq!(game.market.reserve, [("native", 3)]);
}

#[test]
fn a_one_use_card_is_removed_only_by_its_function() {
    let mut game = table(
        &["s"],
        (0, 0),
        &["giant_machete", "sailor", "treasure_chest"],
    );
    let halves = [Item::Card("giant_machete"), Item::Card("sailor")];
    let mut other = game.clone();
    apply(
        &mut game,
        &Choice::Buy {
            card: "scout",
            pay: halves.to_vec(),
        },
    );
    assert_eq!(game.player().played, ["giant_machete", "sailor"]);
    apply(
        &mut other,
        &Choice::Buy {
            card: "scout",
            pay: vec![Item::Card("treasure_chest")],
        },
    );
    assert_eq!(other.player().removed, ["treasure_chest"]);
}

#[test]
fn drawing_stops_when_there_is_nothing_and_leaves_played_and_gained_cards_alone() {
    let mut game = table(&["s"], (0, 0), &["cartographer", "compass", "scout"]);
    game.players[0].draw = vec!["explorer", "explorer", "explorer"];
    game.players[0].discard = vec!["sailor"];
    game.players[0].gained = vec!["native"];
    apply(
        &mut game,
        &Choice::Action {
            card: "cartographer",
        },
    );
    assert_eq!(game.player().hand.len(), 4);
    apply(&mut game, &Choice::Action { card: "compass" });
    assert_eq!(
        game.player().hand,
        ["explorer", "explorer", "explorer", "sailor", "scout"]
    );
    assert_eq!(game.player().played, ["cartographer"]);
    assert_eq!(game.player().removed, ["compass"]);
    let keep = game.player().hand.clone();
    apply(&mut game, &Choice::End { keep });
    assert_eq!(game.players[0].hand.len(), 5);
    assert_eq!(game.players[0].discard, ["cartographer", "native"]);
    assert_eq!((game.seat, game.turn, game.round), (1, 2, 1));
}

#[test]
fn a_removal_is_decided_at_once_and_skipped_with_an_empty_hand() {
    let mut game = table(&["s"], (0, 0), &["travel_log"]);
    let mut empty = game.clone();
    apply(&mut empty, &Choice::Action { card: "travel_log" });
    assert_eq!(empty.phase, Some(Phase::Play));
    game.players[0].draw = vec!["traveler"];
    apply(&mut game, &Choice::Action { card: "travel_log" });
    assert_eq!(game.phase, Some(Phase::Remove(1)));
    assert_eq!(game.choices().len(), 2);
    apply(
        &mut game,
        &Choice::Remove {
            cards: vec!["traveler"],
        },
    );
    assert_eq!(game.player().removed, ["travel_log", "traveler"]);
}

#[test]
fn the_final_round_ends_with_the_last_seat() {
    let rows = ["j1 gj j1"];
    let mut game = table(&rows, (0, 0), &["explorer", "explorer"]);
    game.players[1].pieces = vec![Spot::On((2, 0))];
    game.players[2].pieces = vec![Spot::On((2, 0))];
    game.players[1].blockades = vec![3];
    game.players[1].hand = vec!["explorer"];
    apply(&mut game, &with_card("explorer", Machete, (1, 0)));
    assert_eq!((game.seat, game.arrived.clone()), (1, vec![0]));
    apply(&mut game, &with_card("explorer", Machete, (1, 0)));
    assert_eq!((game.seat, game.phase), (2, Some(Phase::Play)));
    apply(&mut game, &Choice::End { keep: Vec::new() });
    let outcome = game.result().unwrap();
    assert_eq!(outcome.arrived, [0, 1]);
    assert_eq!(outcome.ranking.winners, [1]);
}

#[test]
fn places_go_by_number_of_blockades_then_by_the_highest() {
    let places = |blockades: &[Vec<u32>], arrived: &[usize]| -> Vec<usize> {
        rank(blockades, arrived).places.into_values().collect()
    };
    assert_eq!(places(&[vec![5], vec![3], vec![]], &[0, 1, 2]), [1, 2, 3]);
    assert_eq!(
        places(&[vec![6], vec![1, 2], vec![], vec![]], &[2, 3, 0, 1]),
        [2, 1, 3, 3]
    );
    assert_eq!(rank(&[vec![1, 2], vec![], vec![]], &[2, 1]).winners, [1, 2]);
}

#[test]
fn two_players_arrive_with_both_pieces() {
    let mut game = table(&["j1 gw gj j1"], (0, 0), &["sailor", "explorer"]);
    game.players.truncate(2);
    game.players[1].pieces = vec![Spot::On((9, 9)); 2];
    game.players[0].pieces.push(Spot::On((3, 0)));
    game.players[0].explored.push(BTreeSet::new());
    apply(&mut game, &with_card("sailor", Paddle, (1, 0)));
    assert_eq!((game.seat, game.arrived.len()), (0, 0));
    let second = Choice::Move {
        piece: 1,
        item: Item::Card("explorer"),
        symbol: Machete,
        to: (2, 0),
    };
    apply(&mut game, &second);
    assert_eq!((game.seat, game.arrived.clone()), (1, vec![0]));
}
