use tessera_core::{Game as _, SimSource, Viewer};
use tessera_testkit::drawing::{assert_same_characters, assert_worlds_look_alike};

use super::*;
use crate::{
    board::SHIPPED,
    options::{Caves, Options},
    state::Phase,
};

/// Positions of random games, some moves apart.
fn positions() -> Vec<State> {
    let mut positions = Vec::new();
    for (seed, seats) in [(1, 2), (2, 2), (3, 3), (4, 4)] {
        let caves = if seed == 1 { Caves::Off } else { Caves::On };
        let options = Options {
            caves,
            ..Options::default()
        };
        let mut state = State::with_options(options, seats).unwrap();
        let mut source = SimSource::new(seed, 0);
        for _ in 0..60 {
            for _ in 0..17 {
                if state.phase != Phase::Over {
                    let _ = state.play_random(&mut source);
                }
            }
            positions.push(state.clone());
        }
    }
    positions
}

fn shipped() -> impl Iterator<Item = (&'static str, Course)> {
    let all = SHIPPED.iter();
    all.map(|(word, document)| (*word, document.assemble(false).unwrap()))
}

#[test]
fn worlds_that_a_viewer_cannot_tell_apart_look_alike() {
    let differ = assert_worlds_look_alike(&positions());
    assert!(differ > 100, "{differ}");
}

#[test]
fn colours_change_no_character() {
    for state in positions() {
        assert_same_characters(&table(&state, Ink::Colour), &table(&state, Ink::Plain));
    }
}

#[test]
fn a_drawing_is_at_most_170_columns_wide() {
    for (word, course) in shipped() {
        let drawn = course.draw(Ink::Plain);
        for line in drawn.lines() {
            assert!(line.chars().count() <= 170, "{word}\n{line}");
        }
    }
    for state in positions() {
        let drawn = table(&state, Ink::Plain);
        for line in drawn.lines() {
            assert!(line.chars().count() <= 170, "{line}");
        }
    }
}

/// Whether a space can be found by the numbers beside the map alone.
fn found(drawn: &[Vec<char>], hex: Hex) -> bool {
    let number = |row: usize, columns: std::ops::Range<usize>| {
        let text: String = drawn.get(row)?.get(columns)?.iter().collect();
        text.trim().parse::<i8>().ok()
    };
    // From the numeral of q down to the right, until a row whose nearest r to the left fits.
    let rows = drawn.len();
    (0..rows).any(|above| {
        (3..drawn[above].len()).any(|column| {
            number(above, column - 1..column + 2) == Some(hex.q)
                && (0..)
                    .map(|step| (above + 1 + 2 * step, column + 2 * step))
                    .take_while(|&(row, _)| row < rows)
                    .any(|(row, column)| {
                        let mut west = (0..column / 4).map(|step| column - 4 * step);
                        west.any(|west| west >= 3 && number(row, west - 3..west) == Some(hex.r))
                    })
        })
    })
}

#[test]
fn every_space_is_found_by_the_numbers_beside_the_map() {
    for (word, course) in shipped() {
        let drawn = Map::of(&course).picture().text(Ink::Plain);
        let drawn: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
        for space in &course.spaces {
            assert!(found(&drawn, space.hex), "{word}: {}", space.hex);
        }
    }
}

#[test]
fn a_map_shows_every_space_once() {
    for (word, course) in shipped() {
        let drawn = Map::of(&course).picture().text(Ink::Plain);
        let count = |wanted: fn(&crate::board::Space) -> bool| {
            course.spaces.iter().filter(|space| wanted(space)).count()
        };
        let entered = ["j", "w", "v", "r", "c"].map(|letter| drawn.matches(letter).count());
        let can_enter = count(|space| space.strength > 0);
        assert_eq!(entered.iter().sum::<usize>(), can_enter, "{word}\n{drawn}");
        assert_eq!(drawn.matches('O').count(), course.caves.len(), "{word}");
        assert_eq!(drawn.matches('s').count(), 4, "{word}");
        assert_eq!(drawn.matches('*').count(), 3 + 9, "{word}");
    }
}

#[test]
fn pieces_stand_where_they_are_and_blockades_have_numbers() {
    for state in positions() {
        let drawn = table(&state, Ink::Plain);
        let map: String = drawn
            .lines()
            .take_while(|line| !line.contains("jungle"))
            .collect();
        let view = state.view_of(Viewer::Spectator);
        for (seat, player) in Seat::all(state.seats()).zip(&view.players) {
            for (nth, hex) in player.pieces.iter().enumerate() {
                let sign = words::piece(seat, nth);
                // Base camps have the letter of the third seat, but only two seats have two pieces.
                assert_eq!(
                    map.matches(sign).count(),
                    usize::from(hex.is_some()),
                    "{sign}"
                );
            }
        }
        let standing = view.blockades.iter();
        let standing = standing.filter(|(blockade, owner)| blockade.is_some() && owner.is_none());
        assert_eq!(map.contains('┃') || map.contains('━'), standing.count() > 0);
    }
}

#[test]
fn the_list_says_who_has_a_blockade_and_how_far_each_piece_is() {
    let mut torn = 0;
    for state in positions() {
        let view = state.view_of(Viewer::Spectator);
        let list = features(&view, Ink::Plain);
        for (place, (blockade, owner)) in view.course().places().iter().zip(&view.blockades) {
            let row = list
                .lines()
                .find(|line| line.contains(place.as_str()))
                .unwrap();
            let name = blockade.map_or("?".into(), |blockade| blockade.to_string());
            assert!(row.starts_with(&name), "{list}");
            if let Some(seat) = owner {
                assert!(row.ends_with(seat.letter()), "{list}");
                torn += 1;
            }
        }
        for hex in view
            .players
            .iter()
            .flat_map(|player| &player.pieces)
            .flatten()
        {
            let space = view.course().at(*hex).unwrap();
            let steps = view.course().steps_to_finish(space).to_string();
            let row = list
                .lines()
                .find(|line| line.contains(&format!(" at {hex} ")));
            assert!(row.unwrap().contains(&format!(" {steps}")), "{list}");
        }
    }
    assert!(torn > 0, "some blockade was torn down");
}
