//! Pictures of random games: well-formed, of what lies there, and without secrets.

use tessera_core::{SimSource, Viewer};
use tessera_protocol::Wire;

fn picture<G: Wire>(game: &G, viewer: Viewer) -> String {
    tessera_picture::svg(&G::wire_view(&game.view(viewer)))
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
    let mut game = start.expect("so many may sit");
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
fn a_tag_that_stays_open_is_found() {
    assert!(is_well_formed("<svg><g/></svg>"));
    assert!(!is_well_formed("<svg><g></svg>"));
}
