//! Games dealt by a table's dealer: the record proves every draw, and a changed draw is found.

use std::{fs, path::Path};

use tessera_carcassonne::{Options, State};
use tessera_core::{
    Dealer, Game as _, Mover, Record, Seed, SimSource, chance::pick_action, record::Deal,
};

/// A game whose chance is dealt for the vectors of docs/dealer.md and whose seats play at random.
fn dealt_game() -> Record {
    let seed: Seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
        .parse()
        .unwrap();
    let (table, nonces) = ("table-1", ["ann-7", "bob-é"]);
    let dealer = Dealer::new(&seed, table, &nonces).unwrap();
    let start = State::with_options(Options::default(), 2).unwrap();
    let (mut game, mut moves, mut k) = (start.clone(), Vec::new(), 0);
    let mut source = SimSource::new(1, 0);
    while game.mover() != Mover::Over {
        let action = if game.mover() == Mover::Chance {
            k += 1;
            dealer.deal(k - 1, &game).unwrap()
        } else {
            pick_action(&game, &mut source).unwrap()
        };
        game.play(action);
        moves.push(action);
    }
    let mut record = Record::of(&start, &moves, &game);
    record.deal = Some(Deal {
        table: table.into(),
        commitment: seed.commitment(table).unwrap(),
        nonces: nonces.map(String::from).to_vec(),
        seed: Some(seed.reveal()),
    });
    record
}

#[test]
fn the_example_in_the_docs_is_the_dealt_game_and_proves_itself() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/dealer-example.json");
    if std::env::var("TESSERA_BLESS").is_ok_and(|value| value == "1") {
        fs::write(&path, dealt_game().write()).unwrap();
    }
    let record = Record::read(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(record, dealt_game());
    assert!(record.replay::<State>().is_ok());
}

#[track_caller]
fn refused(change: impl FnOnce(&mut Record)) -> String {
    let mut record = dealt_game();
    change(&mut record);
    record.replay::<State>().unwrap_err().to_string()
}

#[test]
fn another_draw_than_the_dealt_one_is_found() {
    // The first draw and the moves that follow from it, of a game that nobody dealt.
    let drawn = dealt_game().moves[0].clone();
    let other = if drawn == "draw V" {
        "draw U"
    } else {
        "draw V"
    };
    let reason = refused(|record| {
        record.moves.truncate(1);
        record.moves[0] = other.into();
        record.result = None;
    });
    let expected = format!("moves[0]: the record says `{other}`, the seed deals `{drawn}`");
    assert_eq!(reason, expected);
}

#[test]
fn another_seed_nonce_or_table_is_found() {
    let deal = |record: &mut Record| record.deal.take().unwrap();
    let reason = refused(|record| {
        record.deal = Some(Deal {
            seed: Some("00".repeat(32)),
            ..deal(record)
        });
    });
    assert!(
        reason.starts_with("deal: the seed does not fit the commitment"),
        "{reason}"
    );
    let reason = refused(|record| {
        record.deal = Some(Deal {
            nonces: vec!["bob-é".into(), "ann-7".into()],
            ..deal(record)
        });
    });
    assert!(reason.starts_with("moves[0]: the record says"), "{reason}");
    let reason = refused(|record| {
        record.deal = Some(Deal {
            table: "table-2".into(),
            ..deal(record)
        });
    });
    assert!(reason.contains("does not fit the commitment"), "{reason}");
    let reason = refused(|record| {
        record.deal = Some(Deal {
            seed: Some("nonsense".into()),
            ..deal(record)
        });
    });
    assert_eq!(reason, "deal: a seed is 64 hexadecimal digits 0-9, a-f");
}

#[test]
fn before_the_seed_is_revealed_a_running_game_replays_without_proof() {
    let mut record = dealt_game();
    record.deal.as_mut().unwrap().seed = None;
    let reason = record.replay::<State>().unwrap_err().to_string();
    assert_eq!(
        reason,
        "deal: the game is over, but its seed is not revealed"
    );
    record.moves.truncate(30);
    record.result = None;
    assert!(record.replay::<State>().is_ok());
}

#[test]
fn a_deal_of_the_wrong_form_is_refused_even_without_its_seed() {
    let with = |change: fn(&mut Deal)| {
        let mut record = dealt_game();
        record.moves.truncate(30);
        record.result = None;
        let deal = record.deal.as_mut().unwrap();
        deal.seed = None;
        change(deal);
        record.replay::<State>().unwrap_err().to_string()
    };
    let reason = with(|deal| deal.nonces.push("x".into()));
    assert_eq!(reason, "deal: 3 nonces for 2 seats");
    let reason = with(|deal| deal.nonces[1] = "a\nb".into());
    assert_eq!(
        reason,
        "deal: the nonce of a deal must not hold a line break"
    );
    let reason = with(|deal| deal.table = "a\rb".into());
    assert_eq!(
        reason,
        "deal: the table of a deal must not hold a line break"
    );
    let reason = with(|deal| deal.commitment = "abc".into());
    assert_eq!(
        reason,
        "deal: a commitment is 64 hexadecimal digits 0-9, a-f"
    );
}
