//! The facts of events agree with the positions before and after them.

use std::collections::BTreeSet;

use tessera_core::{Actor, Options as _, SimSource, Viewer};
use tessera_protocol::{
    GameEvent, GameView, LogEntry, Wire,
    carcassonne::Event as Carcassonne,
    codex::{Event as Codex, Side},
    eldorado::{Event as Eldorado, Use},
};

/// A move: who made it, the positions before and after it, and its events.
struct Made<'a, G> {
    by: Actor,
    text: String,
    before: &'a G,
    after: &'a G,
    events: Vec<GameEvent>,
}

/// What spectators see.
fn shown<G: Wire>(game: &G) -> GameView {
    G::wire_view(&game.view(Viewer::Spectator))
}

/// Plays random games, and passes every move to `look`.
fn moves<G: Wire>(
    options: &[(&str, &str)],
    seeds: impl IntoIterator<Item = u64>,
    mut look: impl FnMut(&Made<'_, G>),
) {
    let mut chosen = G::Options::default();
    for (key, value) in options {
        chosen.set(key, value).unwrap();
    }
    for seed in seeds {
        let mut game = G::new(&chosen, 2).unwrap();
        let mut source = SimSource::new(seed, 0);
        for _ in 0..800 {
            let (Some(by), Some(action)) = (game.mover().actor(), game.random_move(&mut source))
            else {
                break;
            };
            let mut next = game.clone();
            let events = next.apply(by, action).unwrap();
            let entry = LogEntry::new(&game, by, action, &events, Viewer::Spectator);
            look(&Made {
                by,
                text: entry.text,
                before: &game,
                after: &next,
                events: entry.events,
            });
            game = next;
        }
    }
}

#[test]
fn a_tile_that_fits_nowhere_names_the_seat_that_draws_again() {
    for unplaceable in ["out", "bottom"] {
        let mut seen = 0;
        let options = [("unplaceable", unplaceable)];
        moves::<tessera_carcassonne::State>(&options, 0..150, |made| {
            for event in &made.events {
                if let GameEvent::Carcassonne(
                    Carcassonne::Discarded { seat, .. } | Carcassonne::Returned { seat, .. },
                ) = event
                {
                    let GameView::Carcassonne(before) = shown(made.before) else {
                        panic!("another game");
                    };
                    assert_eq!(*seat, before.turn, "{}", made.text);
                    assert_eq!(made.by, Actor::Chance);
                    seen += 1;
                }
            }
        });
        assert!(seen > 0, "{unplaceable}");
    }
}

#[test]
fn points_for_a_card_name_the_card_that_was_laid_face_up() {
    let mut seen = 0;
    moves::<tessera_codex::State>(&[], 0..10, |made| {
        let mut laid = None;
        for event in &made.events {
            match event {
                GameEvent::Codex(Codex::Placed {
                    card,
                    location,
                    side,
                }) => laid = Some((card, location, *side)),
                GameEvent::Codex(Codex::Scored {
                    card,
                    location,
                    scored,
                }) => {
                    assert_eq!(laid, Some((card, location, Side::Front)), "{}", made.text);
                    assert!(card.number.is_some());
                    assert_eq!(location.seat, scored.seat);
                    seen += 1;
                }
                _ => {}
            }
        }
    });
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_blockade_lies_at_the_place_that_its_event_names() {
    let mut seen = 0;
    moves::<tessera_eldorado::State>(&[], 0..3, |made| {
        for event in &made.events {
            if let GameEvent::Eldorado(Eldorado::Laid { blockade, place }) = event {
                let GameView::Eldorado(after) = shown(made.after) else {
                    panic!("another game");
                };
                assert_eq!(after.blockades[place].blockade.as_ref(), Some(blockade));
                seen += 1;
            }
        }
    });
    assert!(seen > 3, "{seen}");
}

#[test]
fn a_token_says_what_it_was_used_for() {
    let mut seen = BTreeSet::new();
    moves::<tessera_eldorado::State>(&[("caves", "on")], 0..40, |made| {
        let verb = made.text.split(' ').next().unwrap_or_default();
        for event in &made.events {
            if let GameEvent::Eldorado(Eldorado::TokenUsed {
                used_for, token, ..
            }) = event
            {
                // An action that waits for a cave is carried out by the chance move.
                if made.by == Actor::Chance {
                    continue;
                }
                let expected = match verb {
                    "move" | "break" => Use::Movement,
                    "give" => Use::Payment,
                    _ => Use::Action,
                };
                assert_eq!(*used_for, expected, "{}: {token}", made.text);
                seen.insert(format!("{used_for:?}"));
            }
        }
    });
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[test]
fn a_token_is_found_in_a_cave_of_the_course() {
    let mut found = 0;
    moves::<tessera_eldorado::State>(&[("caves", "on")], 0..10, |made| {
        for event in &made.events {
            if let GameEvent::Eldorado(Eldorado::Found { location, .. }) = event {
                let GameView::Eldorado(before) = shown(made.before) else {
                    panic!("another game");
                };
                assert!(before.caves.contains_key(&location.at), "{location:?}");
                assert_eq!(location.seat, before.turn);
                found += 1;
            }
        }
    });
    assert!(found > 3, "{found}");
}
