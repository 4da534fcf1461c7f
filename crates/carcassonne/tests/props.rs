//! Properties of the notation and of records, for random inputs.

use proptest::prelude::*;
use tessera_carcassonne::{Action, Cell, Claim, Edge, Kind, Options, Rotation, Slot, State};
use tessera_core::{Game as _, Record, SimSource, simulate::random_game};

fn any_action() -> impl Strategy<Value = Action> {
    let kind = (0..24_usize).prop_map(|index| Kind::new(index).unwrap());
    let edge = (0..4_usize).prop_map(|index| Edge::ALL[index]);
    let slot = (0..8_usize).prop_map(|index| Slot::new(index).unwrap());
    let claim = prop_oneof![
        edge.clone().prop_map(Claim::City),
        edge.prop_map(Claim::Road),
        slot.prop_map(Claim::Field),
        Just(Claim::Cloister),
    ];
    prop_oneof![
        kind.clone().prop_map(Action::Draw),
        kind.clone().prop_map(Action::Discard),
        kind.prop_map(Action::Return),
        (any::<i8>(), any::<i8>(), 0..4_usize)
            .prop_map(|(x, y, turn)| Action::Place(Cell::new(x, y), Rotation::new(turn))),
        claim.prop_map(Action::Claim),
        Just(Action::Pass),
    ]
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(action in any_action()) {
        prop_assert_eq!(action.to_string().parse(), Ok(action));
    }

    #[test]
    fn different_actions_have_different_texts_and_codes(one in any_action(), other in any_action()) {
        prop_assert_eq!(one == other, one.to_string() == other.to_string());
        prop_assert_eq!(one == other, State::action_code(one) == State::action_code(other));
    }

    #[test]
    fn any_text_is_an_action_or_an_explained_refusal(
        text in "(draw|place|claim|pass|discard|return)?[ a-zA-Z0-9,+-]{0,12}|\\PC{0,20}"
    ) {
        match text.parse::<Action>() {
            Ok(action) => prop_assert_eq!(action.to_string(), text),
            Err(error) => prop_assert!(!error.expected.is_empty()),
        }
    }

    #[test]
    fn a_record_with_one_changed_byte_is_read_or_refused_but_never_panics(
        seed in 0..4_u64, at in any::<prop::sample::Index>(), byte in any::<u8>()
    ) {
        let mut bytes = record(seed).write().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(text) = String::from_utf8(bytes)
            && let Ok(record) = Record::read(&text)
        {
            let _ = record.replay::<State>();
        }
    }

    #[test]
    fn a_game_depends_on_its_seed_only(seed in any::<u64>(), seats in 1..=5_usize) {
        let start = State::with_options(Options::default(), seats).unwrap();
        let play = || {
            let mut game = start.clone();
            let played = random_game(&mut game, &mut SimSource::new(seed, 0), u32::MAX);
            (game, played)
        };
        prop_assert_eq!(play(), play());
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
    let good = record(1);
    assert!(good.replay::<State>().is_ok());
    let wrong = |change: fn(&mut Record)| {
        let mut record = record(1);
        change(&mut record);
        let read = Record::read(&record.write());
        read.and_then(|record| record.replay::<State>())
            .unwrap_err()
            .to_string()
    };
    let refusal = wrong(|record| record.moves[1] = "place 9,9 r0".into());
    assert_eq!(
        refusal,
        "moves[1]: `place 9,9 r0` is refused: 9,9 touches no tile (CAR-2.2)"
    );
    let refusal = wrong(|record| record.moves[2] = "jump".into());
    assert!(
        refusal.starts_with("moves[2]: `jump` is not a move; expected `place"),
        "{refusal}"
    );
    let refusal = wrong(|record| record.moves.push("pass".into()));
    assert!(
        refusal.ends_with("`pass` comes after the end of the game"),
        "{refusal}"
    );
    let refusal = wrong(|record| drop(record.moves.pop()));
    assert_eq!(
        refusal,
        "result: stated, but the game is not over after the last move"
    );
    let refusal = wrong(|record| record.result = None);
    assert_eq!(
        refusal,
        "result: missing, but the game is over after the last move"
    );
    let refusal = wrong(|record| record.result.as_mut().unwrap().points[0] += 1);
    assert!(refusal.starts_with("result: stated as"), "{refusal}");
    let refusal = wrong(|record| record.rules = 99);
    assert_eq!(
        refusal,
        "rules: played by rules version 99, this program knows version 1"
    );
    let refusal = wrong(|record| record.game = "chess".into());
    assert_eq!(refusal, "game: `chess`, expected `carcassonne`");
    let refusal = wrong(|record| drop(record.options.insert("farms".into(), "4".into())));
    assert!(
        refusal.starts_with("options.farms: option `farms` cannot be `4`"),
        "{refusal}"
    );
    let refusal = wrong(|record| record.seats.clear());
    assert_eq!(refusal, "seats: Carcassonne is for 1 to 5 seats, not 0");
}

#[test]
fn records_from_strangers_are_limited() {
    let refused = |text: &str| Record::read(text).unwrap_err().to_string();
    let big = " ".repeat(tessera_core::record::MAX_BYTES + 1);
    assert!(refused(&big).contains("more than the 8388608 allowed"));
    assert!(refused(&"[".repeat(100_000)).contains("record:"));
    let deep = format!("{{\"format\":{}1{}}}", "[".repeat(500), "]".repeat(500));
    assert!(refused(&deep).starts_with("record: "));
    let mut long = record(1);
    long.moves[3] = "x".repeat(300);
    assert_eq!(
        refused(&long.write()),
        "moves[3]: 300 characters, more than the 256 allowed"
    );
    let mut long = record(1);
    long.moves = vec!["pass".into(); tessera_core::record::MAX_MOVES + 1];
    assert_eq!(
        refused(&long.write()),
        "moves: 200001 moves, more than 200000"
    );
    let mut named = record(1);
    named.seats[1].name = Some("é".repeat(65));
    assert!(refused(&named.write()).starts_with("seats[1].name: 65 characters"));
    let mut extra = serde_json::to_value(record(1)).unwrap();
    extra["colour"] = 1.into();
    assert!(refused(&extra.to_string()).contains("unknown field `colour`"));
    let twice = record(1).write().replacen(
        "\"options\": {}",
        "\"options\": {\"farms\": \"off\", \"farms\": \"third\"}",
        1,
    );
    assert!(refused(&twice).contains("an option is repeated"));
    let mut long = record(1);
    long.game = "x".repeat(1000);
    assert_eq!(
        refused(&long.write()),
        "game: 1000 characters, more than the 64 allowed"
    );
    let unknown = record(1)
        .write()
        .replacen("\"game\"", &format!("\"{}\"", "y".repeat(5000)), 1);
    assert!(refused(&unknown).len() < 300);
    let mut long = record(1);
    long.options.insert("k".repeat(65), "v".into());
    assert_eq!(
        refused(&long.write()),
        "options: 65 characters, more than the 64 allowed"
    );
    let mut other = record(1);
    other.format = "tessera-record/2".into();
    let mut newer = serde_json::to_value(&other).unwrap();
    newer["colour"] = 1.into();
    assert_eq!(
        refused(&newer.to_string()),
        "format: this program reads `tessera-record/1`"
    );
    assert_eq!(
        refused(&other.write()),
        "format: this program reads `tessera-record/1`"
    );
}
