//! The set-up of a recorded game: its statements, and those that follow from the rules.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::course::{Course, place_name};
use super::data::{CardId, data};
use super::digest::write_pieces;
use super::game::{Game, Options, Setup, all_tokens, starting_deck};
use super::market::Market;
use super::report::Report;
use super::words::{read_card, read_cards, read_hex, sorted_members, write_market};

#[derive(Deserialize)]
pub(super) struct Record {
    course: String,
    players: usize,
    options: StatedOptions,
    blockades: Vec<(String, u32)>,
    pieces: Value,
    hands: Vec<Value>,
    draw_piles: Vec<Value>,
    market: Value,
    #[serde(default)]
    caves: Vec<(Value, Vec<String>)>,
}

#[derive(Deserialize)]
struct StatedOptions {
    #[serde(default)]
    native: NativeRule,
    #[serde(default)]
    strip_exit_blockades: bool,
    #[serde(default)]
    extra_cards: Vec<Value>,
    #[serde(default)]
    caves: bool,
}

#[derive(Default, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum NativeRule {
    #[default]
    Strict,
    Cross,
}

/// None when it names something that does not exist.
pub(super) fn read(record: &Record) -> Option<Setup> {
    let options = Options {
        native_cross: record.options.native == NativeRule::Cross,
        strip_exit_blockades: record.options.strip_exit_blockades,
        extra_cards: record
            .options
            .extra_cards
            .iter()
            .map(read_card)
            .collect::<Option<_>>()?,
        caves: record.options.caves,
        ..Options::default()
    };
    let id = data().find_course(&record.course)?.id;
    let course = Course::assemble(id, options.strip_exit_blockades);
    let mut blockades = BTreeMap::new();
    for (place, number) in &record.blockades {
        data().find_blockade(*number)?;
        blockades.insert(course.find_place(place)?, *number);
    }
    let mut caves = BTreeMap::new();
    for (cave, tokens) in &record.caves {
        let tokens = tokens.iter().map(|token| data().find_token(token));
        caves.insert(read_hex(cave)?, tokens.collect::<Option<_>>()?);
    }
    let piles = |lists: &[Value]| lists.iter().map(read_cards).collect::<Option<Vec<_>>>();
    let (hands, draw_piles) = (piles(&record.hands)?, piles(&record.draw_piles)?);
    if hands.len() != draw_piles.len() || !(2..=4).contains(&hands.len()) {
        return None;
    }
    Some(Setup {
        course: id,
        options,
        blockades,
        hands,
        draw_piles,
        caves,
    })
}

/// Everything of the setup that follows from the rules, the options and the number of seats.
pub(super) fn compare(record: &Record, setup: &Setup, game: &Game, report: &mut Report) {
    report.same("seats", &record.players, &setup.hands.len());
    let places = game.course.places.iter();
    let places: Vec<String> = places.map(|it| place_name(it.id)).collect();
    let (stated, mut numbers): (Vec<String>, Vec<u32>) = record.blockades.iter().cloned().unzip();
    report.same("blockade places", &stated, &places);
    numbers.sort();
    numbers.dedup();
    report.same("blockades", &record.blockades.len(), &numbers.len());
    report.same("pieces", &record.pieces, &write_pieces(game));
    for (hand, draw) in setup.hands.iter().zip(&setup.draw_piles) {
        report.same("hand", &data().hand_size, &hand.len());
        let mut deck: Vec<CardId> = [hand.as_slice(), draw].concat();
        deck.sort();
        report.same("deck", &deck, &starting_deck(&setup.options));
    }
    let market = write_market(&Market::new());
    report.same("market", &sorted_members(&record.market), &market);
    compare_caves(setup, game, report);
}

fn compare_caves(setup: &Setup, game: &Game, report: &mut Report) {
    let caves = if setup.options.caves {
        game.course.caves()
    } else {
        Vec::new()
    };
    let stated = setup.caves.keys().copied().collect();
    report.same("caves", &stated, &caves);
    let mut left = all_tokens();
    for (cave, tokens) in &setup.caves {
        let per_cave = data().cave_tokens.per_cave;
        report.same("tokens on a cave", &tokens.len(), &per_cave);
        for token in tokens {
            match left.iter().position(|it| it == token) {
                Some(found) => drop(left.remove(found)),
                None => report.differ(&format!("too many {token} up to cave {cave:?}")),
            }
        }
    }
}
