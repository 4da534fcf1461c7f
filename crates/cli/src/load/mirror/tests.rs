use std::collections::BTreeSet;

use serde_json::{Value, json};
use tessera_carcassonne::State as Carcassonne;
use tessera_codex::State as Codex;
use tessera_core::{Mover, SimSource, Viewer};
use tessera_eldorado::State as Eldorado;
use tessera_protocol::{
    Wire,
    canonical::{hash_text, value_of},
    merge_patch,
};

use super::*;

fn view(version: u32, status: &str) -> Value {
    json!({ "version": version, "status": status, "board": { "tiles": { "0,0": "D" } } })
}

/// Sends a complete, correct view.
fn send_view(mirror: &mut Mirror, view: &Value) {
    let version = view["version"].as_u64().unwrap() as u32;
    mirror
        .replace(version, &hash_text(view), &view.to_string())
        .unwrap();
}

/// Sends a correct patch to `view`.
fn send_patch(mirror: &mut Mirror, view: &Value) -> Result<(), Fault> {
    let have = mirror.known.as_mut().unwrap();
    let before = serde_json::from_str(have.view.text()).unwrap();
    let patch = merge_patch::diff(&before, view).to_string();
    let version = view["version"].as_u64().unwrap() as u32;
    let from = have.version;
    mirror.patch(from, version, &hash_text(view), &patch)
}

#[test]
fn patches_lead_from_version_to_version() {
    let mut mirror = Mirror::new(Check::All);
    assert_eq!(mirror.version(), None);
    send_view(&mut mirror, &view(1, "running"));
    for version in 2..10 {
        let status = if version < 9 { "running" } else { "finished" };
        send_patch(&mut mirror, &view(version, status)).unwrap();
        assert_eq!(mirror.version(), Some(version));
        assert_eq!(mirror.is_ended(), version == 9);
    }
    assert_eq!(mirror.hash(), Some(&*hash_text(&view(9, "finished"))));
    assert_eq!(mirror.take_hashes(), 9);
    assert_eq!(mirror.take_hashes(), 0);
}

#[test]
fn a_patch_from_another_version_is_a_gap() {
    let mut mirror = Mirror::new(Check::All);
    send_view(&mut mirror, &view(4, "running"));
    for from in [3, 5] {
        let mut mirror = mirror.clone();
        let fault = mirror.patch(from, 6, "hash", r#"{"version":6}"#);
        assert_eq!(fault, Err(Fault::Gap { from, have: 4 }));
        // Patches are ignored until the next complete view.
        assert_eq!(mirror.version(), None);
        assert_eq!(mirror.patch(4, 5, "hash", "{}"), Ok(()));
        send_view(&mut mirror, &view(6, "running"));
        assert_eq!(mirror.version(), Some(6));
    }
}

#[test]
fn a_wrong_hash_is_detected() {
    let mut mirror = Mirror::new(Check::All);
    send_view(&mut mirror, &view(1, "running"));
    let wrong = hash_text(&view(2, "finished"));
    let fault = mirror.patch(1, 2, &wrong, r#"{"version":2}"#);
    assert_eq!(fault, Err(Fault::OtherHash { version: 2 }));
    let fault = mirror.replace(2, &wrong, &view(2, "running").to_string());
    assert_eq!(fault, Err(Fault::OtherHash { version: 2 }));
    assert_eq!(mirror.version(), None);
}

#[test]
fn a_message_of_an_earlier_version_is_detected() {
    let mut mirror = Mirror::new(Check::All);
    send_view(&mut mirror, &view(7, "running"));
    let earlier = view(6, "running");
    let fault = mirror.replace(6, &hash_text(&earlier), &earlier.to_string());
    assert_eq!(fault, Err(Fault::WentBack { version: 6, had: 7 }));
    send_view(&mut mirror, &view(7, "running"));
    let fault = mirror.patch(7, 5, "hash", "{}");
    assert_eq!(fault, Err(Fault::WentBack { version: 5, had: 7 }));
}

#[test]
fn message_and_view_name_the_same_version() {
    let mut mirror = Mirror::new(Check::All);
    let other = view(2, "running");
    let fault = mirror.replace(3, &hash_text(&other), &other.to_string());
    assert_eq!(fault, Err(Fault::OtherVersion { version: 3 }));
    let fault = mirror.replace(3, "hash", r#""no view""#);
    assert_eq!(fault, Err(Fault::OtherVersion { version: 3 }));
    let fault = mirror.replace(3, "hash", "no JSON").unwrap_err();
    assert_eq!(fault.kind(), "no JSON");
}

#[test]
fn some_hashes_are_not_verified_but_the_last_one_is() {
    let mut mirror = Mirror::new(Check::Some);
    send_view(&mut mirror, &view(0, "running"));
    for version in 1..16 {
        let patch = format!(r#"{{"version":{version}}}"#);
        assert_eq!(mirror.patch(version - 1, version, "wrong", &patch), Ok(()));
    }
    assert_eq!(mirror.take_hashes(), 1);
    let mut due = mirror.clone();
    let fault = due.patch(15, 16, "wrong", r#"{"version":16}"#);
    assert_eq!(fault, Err(Fault::OtherHash { version: 16 }));
    let mut mirror = Mirror::new(Check::Some);
    send_view(&mut mirror, &view(1, "running"));
    let end = r#"{"version":2,"status":"finished"}"#;
    let fault = mirror.patch(1, 2, "wrong", end);
    assert_eq!(fault, Err(Fault::OtherHash { version: 2 }));
}

#[test]
fn every_choice_of_every_game_can_be_picked() {
    picks_every_choice::<Carcassonne>();
    picks_every_choice::<Codex>();
    picks_every_choice::<Eldorado>();
}

fn random_move<G: Wire>(game: &mut G, source: &mut SimSource) {
    if let Some(action) = game.random_move(source) {
        game.play(action);
    }
}

fn picks_every_choice<G: Wire>() {
    let mut source = SimSource::new(1, 1);
    let mut game = G::new(&G::Options::default(), 2).unwrap();
    for version in 0..60 {
        while game.mover() == Mover::Chance {
            random_move(&mut game, &mut source);
        }
        let Mover::Seat(seat) = game.mover() else {
            return;
        };
        let choices = G::choices(&game.view(Viewer::Seat(seat)), &game.legal_actions());
        let view = json!({ "version": version, "choices": value_of(&choices) });
        let mut mirror = Mirror::new(Check::All);
        send_view(&mut mirror, &view);
        let offered: BTreeSet<&str> = choices.texts().into_iter().collect();
        let tries = 40 * offered.len();
        let picked: BTreeSet<&str> = (0..tries)
            .filter_map(|_| mirror.pick(&mut source))
            .collect();
        assert_eq!(picked, offered);
        random_move(&mut game, &mut source);
    }
}

#[test]
fn nothing_is_picked_when_it_is_not_the_viewers_move() {
    let mut mirror = Mirror::new(Check::All);
    let mut source = SimSource::new(1, 1);
    assert_eq!(mirror.pick(&mut source), None);
    send_view(&mut mirror, &view(1, "running"));
    assert_eq!(mirror.pick(&mut source), None);
    send_view(
        &mut mirror,
        &json!({ "version": 2, "choices": { "actions": { "place": {} } } }),
    );
    assert_eq!(mirror.pick(&mut source), None);
}
