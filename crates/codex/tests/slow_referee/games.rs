//! Random games, and games set up for one rule.

use super::*;

fn cards_in_game(game: &Game) -> Vec<CardId> {
    let mut all = [game.hands.concat(), game.face_up.cards()].concat();
    all.extend(game.resource_deck.iter().chain(&game.gold_deck));
    for board in &game.boards {
        all.extend(
            board
                .laid
                .iter()
                .map(|laid| laid.card)
                .filter(|id| *id <= 80),
        );
    }
    all.sort();
    all
}

fn play(mut game: Game, dice: &mut Dice) -> Game {
    let mut last_track = game.track.clone();
    while let Some((seat, phase)) = game.next {
        let legal = game.legal();
        assert!(legal.is_sorted() && !legal.is_empty());
        let board = &game.boards[seat];
        let (free, closed) = (board.free_cells(), board.closed_cells());
        assert!(closed.iter().all(|cell| !free.contains(cell)));
        if phase == Phase::Place {
            let back = |it: &&Choice| matches!(it, Choice::Place(_, Side::Back, ..));
            let backs = legal.iter().filter(back).count();
            assert_eq!(backs, free.len() * game.hands[seat].len());
            assert!(free.iter().all(|(x, y)| (x + y) % 2 == 0));
        }
        game.apply(legal[dice.below(legal.len())]);
        assert_eq!(cards_in_game(&game), (1..=80).collect::<Vec<_>>());
        assert!(
            game.track
                .iter()
                .zip(&last_track)
                .all(|(now, then)| now >= then)
        );
        last_track = game.track.clone();
    }
    assert_eq!(game.legal(), []);
    let trigger = game.trigger.unwrap();
    assert_eq!(game.turn, (trigger.round + 2) * game.seats());
    let result = game.result().unwrap();
    assert_eq!(result.ranking.concat().len(), game.seats());
    assert!(
        result
            .totals
            .iter()
            .zip(&result.track)
            .all(|(all, track)| all >= track)
    );
    game
}

#[test]
fn random_games_run_to_the_end() {
    let mut dice = Dice(7);
    let mut ends = BTreeMap::new();
    for round in 0..12 {
        for seats in 2..=4 {
            let options = Options {
                final_round_draw: round % 2 == 1,
                track_cap: (round % 3 == 1).then_some(29),
                refill_any: round % 4 > 1,
                end_on_any_deck: round % 5 == 2,
                ..Options::default()
            };
            let setup = dice.setup(seats);
            assert_eq!(setup.resource_deck.len(), 38 - 2 * seats);
            assert_eq!(setup.gold_deck.len(), 38 - seats);
            let game = play(Game::new(options, setup), &mut dice);
            *ends.entry(format!("{:?}", game.end.unwrap())).or_insert(0) += 1;
        }
    }
    assert_eq!(ends.len(), 2, "games end by points and by decks");
}

/// Two seats that have prepared, with the given decks and open cards.
fn prepared(options: Options, decks: [&[CardId]; 2], open: [Option<CardId>; 4]) -> Game {
    let setup = Setup {
        starters: vec![81, 82],
        hands: vec![vec![1, 2, 41], vec![11, 12, 51]],
        face_up: FaceUp {
            resource: [open[0], open[1]],
            gold: [open[2], open[3]],
        },
        resource_deck: VecDeque::from(decks[0].to_vec()),
        gold_deck: VecDeque::from(decks[1].to_vec()),
        common_objectives: [87, 88],
        offered_objectives: vec![[89, 90], [91, 92]],
    };
    let mut game = Game::new(options, setup);
    while game.next.unwrap().1 != Phase::Place {
        let first = game.legal()[0];
        game.apply(first);
    }
    game
}

fn place_first(game: &mut Game) {
    assert_eq!(game.next.unwrap().1, Phase::Place);
    let first = game.legal()[0];
    game.apply(first);
}

const OPEN: [Option<CardId>; 4] = [Some(21), Some(22), Some(61), Some(62)];

#[test]
fn a_slot_stays_empty_or_is_refilled_from_the_other_deck() {
    for (refill_any, refilled) in [(false, None), (true, Some(63))] {
        let options = Options {
            refill_any,
            ..Options::default()
        };
        let mut game = prepared(options, [&[], &[63, 64]], OPEN);
        place_first(&mut game);
        game.apply(Choice::FaceUp(22));
        assert_eq!(game.face_up.resource, [Some(21), refilled]);
        assert_eq!(game.trigger, None);
    }
}

#[test]
fn the_end_begins_with_both_decks_empty_or_with_one() {
    for (end_on_any_deck, turn) in [(false, 1), (true, 0)] {
        let options = Options {
            end_on_any_deck,
            ..Options::default()
        };
        let mut game = prepared(options, [&[23], &[63]], OPEN);
        place_first(&mut game);
        game.apply(Choice::ResourceDeck);
        place_first(&mut game);
        game.apply(Choice::FaceUp(61));
        let trigger = game.trigger.unwrap();
        assert_eq!(
            (trigger.reason, trigger.turn, trigger.round),
            (End::Decks, turn, 0)
        );
        // The next round is the last, and nobody draws in it.
        place_first(&mut game);
        place_first(&mut game);
        assert_eq!((game.next, game.end), (None, Some(End::Decks)));
    }
}

#[test]
fn cards_are_drawn_in_the_final_round_only_by_option() {
    let options = Options {
        final_round_draw: true,
        ..Options::default()
    };
    let mut game = prepared(options, [&[], &[63]], OPEN);
    place_first(&mut game);
    game.apply(Choice::GoldDeck);
    for drawn in [21, 22] {
        place_first(&mut game);
        game.apply(Choice::FaceUp(drawn));
    }
    place_first(&mut game);
    assert_eq!(game.next, Some((1, Phase::Draw)));
    game.apply(Choice::FaceUp(61));
    assert_eq!(game.end, Some(End::Decks));
}

#[test]
fn the_track_may_end_at_29_and_objectives_go_beyond() {
    for (track_cap, track) in [(None, 30), (Some(29), 29)] {
        let options = Options {
            track_cap,
            ..Options::default()
        };
        let mut game = prepared(options, [&[23], &[63]], OPEN);
        game.track = vec![29, 0];
        game.hands[0] = vec![8];
        game.apply(Choice::Place(8, Side::Front, 1, 1));
        assert_eq!(game.track[0], track);
        assert_eq!(game.trigger.unwrap().reason, End::Points);
    }
}

#[test]
fn a_game_in_which_nobody_can_place_ends_at_once() {
    let mut game = prepared(Options::default(), [&[], &[]], [None; 4]);
    for turn in 0..6 {
        assert_eq!((game.turn, game.end), (turn, None));
        place_first(&mut game);
    }
    assert_eq!(
        (game.turn, game.end, game.next),
        (6, Some(End::AllBlocked), None)
    );
    assert_eq!(game.trigger, None);
}

#[test]
fn a_seat_without_cards_passes_while_another_can_play() {
    let mut game = prepared(Options::default(), [&[], &[]], [None; 4]);
    game.hands[1].clear();
    place_first(&mut game);
    assert_eq!(game.legal(), [Choice::Pass]);
    game.apply(Choice::Pass);
    assert_eq!((game.next, game.turn), (Some((0, Phase::Place)), 2));
}

#[test]
fn both_tie_breaks_and_shared_places() {
    // Seat 0 has six points from one objective; seat 1 has two from each of two and two on
    // the track. The totals are equal, one is ahead in points and the other in cards.
    let mut game = prepared(Options::default(), [&[23], &[63]], OPEN);
    game.common_objectives = [87, 88];
    game.kept_objectives = vec![89, 90];
    let lay = |board: &mut Board, cells: &[(CardId, i32, i32)]| {
        for &(card, x, y) in cells {
            board.lay(card, Side::Back, x, y);
        }
    };
    let run = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|card| (card, i32::from(card), i32::from(card)));
    lay(&mut game.boards[0], &run);
    lay(&mut game.boards[1], &[(41, 1, 1), (42, 2, 2), (43, 3, 3)]);
    lay(
        &mut game.boards[1],
        &[(11, 1, -1), (12, 2, -2), (13, 3, -3)],
    );
    assert_eq!(game.objective_points(0), [6, 0, 0]);
    assert_eq!(game.objective_points(1), [2, 2, 0]);
    game.track = vec![0, 2];
    assert_eq!(game.ranking(TieBreak::ObjectivePoints), [[0], [1]]);
    assert_eq!(game.ranking(TieBreak::ObjectivesFulfilled), [[1], [0]]);
    game.boards[1] = game.boards[0].clone();
    game.track = vec![4, 4];
    assert_eq!(game.ranking(TieBreak::ObjectivePoints), [[0, 1]]);
    game.track = vec![4, 5];
    assert_eq!(game.ranking(TieBreak::ObjectivePoints), [[1], [0]]);
}
