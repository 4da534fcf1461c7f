//! Properties of views and records, for random inputs. (Those of the notation are
//! laws 3 and 9.)

use proptest::prelude::*;
use tessera_core::{Game as _, Mover, Options as _, Record, SimSource, Viewer};
use tessera_eldorado::{Card, Cards, Options, Setup, State};

/// Every deck has one card more of every kind that can be bought.
fn rich(caves: bool, seats: usize) -> State {
    let mut options = Options::default();
    options
        .set("caves", if caves { "on" } else { "off" })
        .unwrap();
    let extra: Cards = Card::all().skip(3).collect();
    State::try_from(Setup {
        extra,
        ..Setup::new(options, seats)
    })
    .unwrap()
}

proptest! {
    #[test]
    fn a_world_of_any_view_goes_on(
        seed in any::<u64>(),
        seats in 2..=4_usize,
        caves in any::<bool>(),
        moves in 0..400_usize,
    ) {
        let mut game = rich(caves, seats);
        let mut source = SimSource::new(seed, 0);
        for _ in 0..moves {
            game.play_random(&mut source);
        }
        for viewer in Viewer::all(seats) {
            let mut world = State::sample(&game.view(viewer), &mut source);
            prop_assert_eq!(world.view(viewer), game.view(viewer));
            for _ in 0..200 {
                let over = world.mover() == Mover::Over;
                prop_assert_eq!(world.play_random(&mut source).is_none(), over);
            }
        }
    }

    #[test]
    fn a_seat_knows_its_own_cards_in_every_world(
        seed in any::<u64>(),
        seats in 2..=4_usize,
        moves in 0..400_usize,
    ) {
        let mut game = rich(false, seats);
        let mut source = SimSource::new(seed, 0);
        for _ in 0..moves {
            game.play_random(&mut source);
        }
        for viewer in Viewer::all(seats) {
            let mut world = game.clone();
            world.resample(viewer, &mut source);
            prop_assert_eq!(world.view(viewer), game.view(viewer));
            if let Viewer::Seat(seat) = viewer {
                prop_assert_eq!(world.hand(seat), game.hand(seat));
            }
            for player in &world.view(Viewer::Spectator).players {
                let of = |cards: &Cards, card| cards.count(card);
                for card in Card::all() {
                    prop_assert!(of(&player.known, card) <= of(&player.unseen, card));
                }
            }
        }
    }
}

/// Some moves of a random game as a record.
fn record(seed: u64) -> Record {
    let start = State::with_options(Options::default(), 2).unwrap();
    let (mut game, mut moves) = (start.clone(), Vec::new());
    let mut source = SimSource::new(seed, 0);
    for _ in 0..300 {
        moves.push(game.play_random(&mut source).unwrap());
    }
    Record::of(&start, &moves, &game)
}

/// The error of a record after a change.
fn wrong(change: impl Fn(&mut Record)) -> String {
    let mut record = record(1);
    assert!(record.replay::<State>().is_ok());
    change(&mut record);
    let read = Record::read(&record.write());
    let replayed = read.and_then(|record| record.replay::<State>());
    replayed.unwrap_err().to_string()
}

#[test]
fn a_wrong_record_points_at_the_move_and_the_reason() {
    assert_eq!(
        wrong(|record| record.moves[1] = record.moves[0].clone()),
        "moves[1]: `lay #2` is refused: blockade #2 has already been laid out (ELD-1.2)"
    );
    let refusal = wrong(|record| record.moves[2] = "jump".into());
    assert!(
        refusal.starts_with("moves[2]: `jump` is not a move; expected"),
        "{refusal}"
    );
    let at = record(1)
        .moves
        .iter()
        .position(|text| text == "end")
        .unwrap();
    assert_eq!(
        wrong(|record| record.moves[at] = "move scout -3,0>-2,0".into()),
        format!(
            "moves[{at}]: `move scout -3,0>-2,0` is refused: the card scout is not in your hand (ELD-2.2)"
        )
    );
    // A log as another seat reads it is no record.
    let drawn = record(1)
        .moves
        .iter()
        .position(|text| text.starts_with("draw"))
        .unwrap();
    let refusal = wrong(|record| record.moves[drawn] = "draw card".into());
    let said = format!("moves[{drawn}]: `draw card` is not a move; expected");
    assert!(refusal.starts_with(&said), "{refusal}");
    let refusal = wrong(|record| record.seats.truncate(1));
    assert_eq!(
        refusal,
        "seats: The Quest for El Dorado is for 2 to 4 seats, not 1"
    );
    let refusal = wrong(|record| drop(record.options.insert("race".into(), "slow".into())));
    assert!(
        refusal.starts_with("options.race: option `race` cannot be `slow`"),
        "{refusal}"
    );
}
