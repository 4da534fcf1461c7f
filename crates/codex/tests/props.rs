//! Properties of views and records, for random inputs. (Those of the notation are laws 3 and 9.)

use proptest::prelude::*;
use tessera_codex::{Options, State};
use tessera_core::{Game as _, Record, SimSource, Viewer, simulate::random_game};

proptest! {
    #[test]
    fn a_world_of_any_view_is_played_to_an_end(seed in any::<u64>(), seats in 2..=4_usize, moves in 0..250_usize) {
        let mut game = State::with_options(Options::default(), seats).unwrap();
        let mut source = SimSource::new(seed, 0);
        for _ in 0..moves {
            game.play_random(&mut source);
        }
        for viewer in Viewer::all(seats) {
            let mut world = State::sample(&game.view(viewer), &mut source);
            prop_assert_eq!(world.view(viewer), game.view(viewer));
            let played = random_game(&mut world, &mut source, 1000);
            prop_assert!(!played.capped);
        }
    }
}

/// A complete random game as a record.
fn record(seed: u64) -> Record {
    let start = State::with_options(Options::default(), 2).unwrap();
    let (mut game, mut moves) = (start.clone(), Vec::new());
    let mut source = SimSource::new(seed, 0);
    while let Some(action) = game.play_random(&mut source) {
        moves.push(action);
    }
    Record::of(&start, &moves, &game)
}

#[test]
fn a_wrong_record_points_at_the_move_and_the_reason() {
    let wrong = |change: fn(&mut Record)| {
        let mut record = record(1);
        assert!(record.replay::<State>().is_ok());
        change(&mut record);
        let read = Record::read(&record.write());
        let replayed = read.and_then(|record| record.replay::<State>());
        replayed.unwrap_err().to_string()
    };
    assert_eq!(
        wrong(|record| record.moves[0] = "top fungi-gold".into()),
        "moves[0]: `top fungi-gold` is refused: the back on top of the resource deck must be revealed first (COD-8.2)"
    );
    let refusal = wrong(|record| record.moves[2] = "jump".into());
    assert!(
        refusal.starts_with("moves[2]: `jump` is not a move; expected `place"),
        "{refusal}"
    );
    let at = record(1)
        .moves
        .iter()
        .position(|text| text.starts_with("place"))
        .unwrap();
    let card = record(1).moves[at].split(' ').nth(1).unwrap().to_string();
    let mut far = record(1);
    far.moves[at] = format!("place {card} back 9,9");
    assert_eq!(
        far.replay::<State>().unwrap_err().to_string(),
        format!(
            "moves[{at}]: `place {card} back 9,9` is refused: 9,9 covers no corner of your cards (COD-3.1b)"
        )
    );
    // The log as another seat reads it is not a record.
    let mut redacted = record(1);
    redacted.moves[at] = "place fungi-resource back 1,1".into();
    let refusal = redacted.replay::<State>().unwrap_err().to_string();
    assert!(
        refusal.contains("is not a move; expected `place ID front X,Y`"),
        "{refusal}"
    );
    let refusal = wrong(|record| record.result.as_mut().unwrap().points[0] += 1);
    assert!(refusal.starts_with("result: stated as"), "{refusal}");
    let refusal = wrong(|record| record.seats.truncate(1));
    assert_eq!(refusal, "seats: Codex Naturalis is for 2 to 4 seats, not 1");
    let refusal = wrong(|record| drop(record.options.insert("refill".into(), "none".into())));
    assert!(
        refusal.starts_with("options.refill: option `refill` cannot be `none`"),
        "{refusal}"
    );
}
