//! Pictures of random games: well-formed, complete, and without secrets.

use tessera_core::{Game as _, Seat, SimSource, Viewer};
use tessera_protocol::{GameView, Wire};

fn picture<G: Wire>(game: &G, viewer: Viewer) -> String {
    tessera_picture::svg(&G::wire_view(&game.view(viewer)))
        .expect("every listed game has a picture")
}

/// Every element that is opened is closed, in order.
fn is_well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some((inside, _)) = tag.split_once('>') else {
            return false;
        };
        let name = inside.split([' ', '/']).next().unwrap_or_default();
        if let Some(closed) = inside.strip_prefix('/') {
            if open.pop() != Some(closed) {
                return false;
            }
        } else if !inside.ends_with('/') {
            open.push(name);
        }
    }
    open.is_empty()
}

fn check<G: Wire>(seats: usize) {
    let mut source = SimSource::new(5, seats as u64);
    let start = G::new(&G::Options::default(), seats);
    let mut game = start.expect("the game allows this number of seats");
    for number in 0..200 {
        if number % 20 == 0 {
            for viewer in Viewer::all(seats) {
                let drawn = picture(&game, viewer);
                assert!(is_well_formed(&drawn), "{drawn}");
                assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
                let world = G::sample(&game.view(viewer), &mut source);
                assert_eq!(picture(&world, viewer), drawn, "a secret is drawn");
            }
        }
        if game.play_random(&mut source).is_none() {
            break;
        }
    }
}

#[test]
fn boards_of_carcassonne_are_drawn() {
    check::<tessera_carcassonne::State>(2);
    check::<tessera_carcassonne::State>(5);
}

#[test]
fn boards_of_codex_are_drawn() {
    check::<tessera_codex::State>(2);
    check::<tessera_codex::State>(4);
}

#[test]
fn boards_of_eldorado_are_drawn() {
    check::<tessera_eldorado::State>(2);
    check::<tessera_eldorado::State>(4);
}

#[test]
fn an_unclosed_tag_is_not_well_formed() {
    assert!(is_well_formed("<svg><g/></svg>"));
    assert!(!is_well_formed("<svg><g></svg>"));
}

#[test]
fn every_card_of_a_hand_is_drawn_for_everybody() {
    let mut source = SimSource::new(5, 0);
    let start = tessera_codex::State::with_options(tessera_codex::Options::default(), 2);
    let mut game = start.expect("the game allows two seats");
    while game.turns() < 12 {
        game.play_random(&mut source);
    }
    let held: usize = Seat::all(2).map(|seat| game.hand(seat).len()).sum();
    for viewer in Viewer::all(2) {
        let GameView::Codex(view) = tessera_codex::State::wire_view(&game.view(viewer)) else {
            panic!("the view of another game");
        };
        let laid: usize = view.players.values().map(|player| player.cards.len()).sum();
        let drawn = picture(&game, viewer);
        let cards = drawn.matches("width=\"150\" height=\"100\"").count();
        assert_eq!(cards, laid + held, "{viewer:?}");
    }
}
