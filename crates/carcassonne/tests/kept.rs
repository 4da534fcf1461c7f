//! Complete random games under two referees: the engine, which keeps its facts, and the slow one,
//! which computes them from scratch. They must agree on every list, every score and every end.

use tessera_carcassonne::{Action, Event, Options, Phase, Scored, Sort, State};
use tessera_core::{Game as _, Mover, Options as _, Seat, SimSource};

use crate::bridge;
use crate::slow::{Kind, Laid, SlowBoard, Standing, score};

/// Plays one random game under both.
fn referee(options: Options, seats: usize, seed: u64) {
    let mut game = State::with_options(options, seats).unwrap();
    let mut board = bridge::slow_board(&game.view(tessera_core::Viewer::Spectator));
    let mut source = SimSource::new(seed, 0);
    let mut points = vec![0; seats];
    while let Some(action) = game.random_move(&mut source) {
        let context = || {
            format!(
                "{options:?} {seats} seats, seed {seed}: {action}\n{}",
                game.draw(tessera_core::Ink::Plain)
            )
        };
        compare_list(&game, &board, &context());
        follow(&game, &mut board, action);
        let by = game.mover().actor().unwrap();
        let phase = game.phase();
        let described = context();
        let events = game.apply(by, action).unwrap();
        if phase == Phase::Claim {
            let last = board.laid.len() - 1;
            let items = board.score_completed_by(last);
            assert_eq!(sorted(&items), scored(&events, true), "{described}");
            add(&mut points, &items);
        }
        if game.mover() == Mover::Over {
            let items = board.final_scores();
            add(&mut points, &items);
            if matches!(options.farms.text(), "third" | "off") {
                assert_eq!(sorted(&items), scored(&events, false), "{described}");
            }
        }
        let ours: Vec<u32> = Seat::all(seats)
            .map(|seat| game.points(seat) as u32)
            .collect();
        assert_eq!(points, ours, "{described}");
    }
}

fn compare_list(game: &State, board: &SlowBoard, context: &str) {
    match game.phase() {
        Phase::Place(kind) => {
            let slow = board.placements(kind.letter());
            assert_eq!(slow, bridge::listed_placements(game, kind), "{context}");
        }
        Phase::Claim => {
            let supply = u32::from(game.supply(game.turn()));
            let last = board.laid.len() - 1;
            let slow = board.claimable(last, game.turn().index(), supply);
            assert_eq!(slow, bridge::listed_claims(game, board), "{context}");
        }
        Phase::Draw => {
            for (action, _) in game.outcomes() {
                let (kind, fits) = match action {
                    Action::Draw(kind) => (kind, true),
                    Action::Discard(kind) | Action::Return(kind) => (kind, false),
                    _ => panic!("{context}: no outcome of chance"),
                };
                let slow = board.placements(kind.letter());
                assert_eq!(!slow.is_empty(), fits, "{context}");
            }
        }
        Phase::Over => {}
    }
}

/// Performs the action on the slow board.
fn follow(game: &State, board: &mut SlowBoard, action: Action) {
    match (game.phase(), action) {
        (Phase::Place(kind), Action::Place(at, rotation)) => board.laid.push(Laid {
            letter: kind.letter(),
            x: at.x.into(),
            y: at.y.into(),
            rotation: rotation.quarters() as u8,
            follower: None,
        }),
        (_, Action::Claim(claim)) => {
            let last = board.laid.len() - 1;
            let feature = board.named(last, &claim.to_string());
            let seat = game.turn().index();
            board.laid[last].follower = Some(Standing { seat, feature });
        }
        _ => {}
    }
}

fn add(points: &mut [u32], items: &[score::Item]) {
    let more = score::totals(items, points.len());
    for (total, more) in points.iter_mut().zip(more) {
        *total += more;
    }
}

fn sorted(items: &[score::Item]) -> Vec<(usize, u32, Kind)> {
    let mut items = items.to_vec();
    items.sort();
    items
}

fn scored(events: &[Event], complete: bool) -> Vec<(usize, u32, Kind)> {
    let mut items = Vec::new();
    for event in events {
        match event {
            Event::Scored(scored) if scored.complete == complete => items.push(item(scored)),
            _ => {}
        }
    }
    items.sort();
    items
}

fn item(scored: &Scored) -> (usize, u32, Kind) {
    let kind = match scored.sort {
        Sort::City => Kind::City,
        Sort::Road => Kind::Road,
        Sort::Cloister => Kind::Cloister,
        Sort::Farm => Kind::Field,
    };
    (scored.seat.index(), scored.points.into(), kind)
}

#[test]
fn both_referees_agree_at_every_number_of_seats() {
    for seats in 1..=5 {
        for seed in 0..6 {
            referee(Options::default(), seats, seed);
        }
    }
}

#[test]
fn both_referees_agree_under_every_option() {
    for option in Options::KEYS {
        for value in option.values {
            let mut options = Options::default();
            options.set(option.key, value).unwrap();
            for seed in 10..14 {
                referee(options, 3, seed);
            }
        }
    }
}

#[test]
fn both_referees_agree_on_farms_when_followers_may_join_their_own() {
    for farms in ["first", "second", "third"] {
        let mut options = Options::default();
        options.set("farms", farms).unwrap();
        options.set("join-own", "yes").unwrap();
        options.set("two-tile-city", "2").unwrap();
        for seed in 20..26 {
            referee(options, 2, seed);
        }
    }
}
