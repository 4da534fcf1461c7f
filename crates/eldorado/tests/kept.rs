//! Complete games under two referees: the engine, which takes choices card by card and keeps its
//! facts, and the slow one, which takes complete choices and computes everything from scratch. They
//! must agree on every list, every zone of every seat and every end.

use std::collections::BTreeMap;

use tessera_core::{Game as _, Mover, Options as _, Seat, SimSource, Source as _};
use tessera_eldorado::{Card, Cards, Options, Setup, State, options::CourseChoice};

mod met;

use met::Met;

use crate::bridge;
use crate::bridge::{digest, opening};
use crate::slow::{Hex, choice::Choice, game::Game};

/// How seats choose.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// Mostly towards the finish, so that races end.
    Onwards,
    /// Anything; such races are broken off.
    Random,
}

impl Style {
    const fn rounds(self) -> usize {
        match self {
            Style::Onwards => 80,
            Style::Random => 12,
        }
    }
}

/// Steps to the finish over everything that can be entered.
fn distances(game: &Game) -> BTreeMap<Hex, usize> {
    let spaces = game.course.spaces.iter();
    let mut open: Vec<Hex> = spaces.filter(|it| it.1.finish).map(|it| *it.0).collect();
    let mut far: BTreeMap<Hex, usize> = open.iter().map(|&at| (at, 0)).collect();
    while let Some(at) = open.pop() {
        for to in game.course.neighbours(at) {
            let steps = far[&at] + 1;
            let nearer = far.get(&to).is_none_or(|known| *known > steps);
            if game.course.can_be_entered(to) && nearer {
                far.insert(to, steps);
                open.push(to);
            }
        }
    }
    far
}

/// The number of a choice.
fn choose(
    game: &Game,
    choices: &[Choice],
    far: &BTreeMap<Hex, usize>,
    style: Style,
    source: &mut SimSource,
) -> usize {
    let any = source.below(choices.len() as u64) as usize;
    if style == Style::Random || source.below(4) == 0 {
        return any;
    }
    let far = |at: Hex| far.get(&at).copied().unwrap_or(usize::MAX);
    let nearer = |piece: usize, to: Hex| far(to) < far(game.hex(piece));
    let trades = source.below(3) == 0;
    // Pieces that may share a space seldom want to: it takes a wish to see them do it.
    let joins = |to: Hex| game.pass_occupied && game.pieces_out().iter().any(|it| it.1 == to);
    let useful = |choice: &Choice| match choice {
        Choice::Move { to, .. } if joins(*to) => true,
        Choice::Move { piece, to, .. }
        | Choice::Pay { piece, to, .. }
        | Choice::Native { piece, to, .. } => nearer(*piece, *to),
        Choice::Continue { to } => nearer(game.leftover.unwrap().piece, *to),
        Choice::Tear { .. } | Choice::ContinueTear { .. } | Choice::PayBlockade { .. } => true,
        Choice::Buy { .. } | Choice::Action { .. } | Choice::Token(_) => trades,
        _ => false,
    };
    let useful: Vec<usize> = (0..choices.len())
        .filter(|&number| useful(&choices[number]))
        .collect();
    match useful.len() {
        0 => any,
        number => useful[source.below(number as u64) as usize],
    }
}

/// Plays one game under both and records the situations that occurred.
fn referee(setup: Setup, style: Style, seed: u64, met: &mut Met) {
    let table = format!("{setup:?}, seed {seed}");
    let mut source = SimSource::new(seed, 0);
    let (mut fast, mut slow) = opening::deal(setup, &mut source);
    let far = distances(&slow);
    assert_eq!(
        digest::of_engine(&fast, &slow),
        digest::of_referee(&slow),
        "{table}"
    );
    while slow.phase.is_some() && slow.round <= style.rounds() {
        let mut ways = bridge::choices(&fast, &slow);
        let listed: Vec<Choice> = ways.keys().cloned().collect();
        assert_eq!(
            listed,
            bridge::slow_choices(&slow),
            "{table}\n{}",
            fast.draw(tessera_core::Ink::Plain)
        );
        let choice = &listed[choose(&slow, &listed, &far, style, &mut source)];
        let before = slow.clone();
        let happened = bridge::play(&mut fast, &ways.remove(choice).unwrap(), &mut source);
        bridge::apply_to_slow(&mut slow, choice, &happened);
        assert_eq!(
            digest::of_engine(&fast, &slow),
            digest::of_referee(&slow),
            "{table}: {choice:?}"
        );
        met.step(&before, choice, &happened, &slow);
    }
    compare_end(&fast, &slow, met);
}

fn compare_end(fast: &State, slow: &Game, met: &mut Met) {
    let Some(outcome) = slow.result() else {
        assert_eq!(fast.ranking(), None);
        return;
    };
    assert_eq!(fast.mover(), Mover::Over);
    let places = fast.ranking().unwrap();
    let arrived = outcome.arrived.len();
    for (index, seat) in Seat::all(fast.seats()).enumerate() {
        // ELD-10.4: those still on their way share the place behind all others.
        let place = outcome.ranking.places.get(&index);
        let expected = place.copied().unwrap_or(arrived + 1);
        assert_eq!(usize::from(places[seat]), expected, "{seat}: {outcome:?}");
        let blockades = outcome.blockades[index].len();
        assert_eq!(fast.points(seat) as usize, blockades);
    }
    met.end(&outcome, slow);
}

/// One card more of each kind that can be bought, or of every other kind.
fn extra(every: usize) -> Cards {
    Card::all().skip(3).step_by(every).collect()
}

fn options(changes: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (key, value) in changes {
        options.set(key, value).unwrap();
    }
    options
}

fn setup(options: Options, seats: usize, extra: Cards) -> Setup {
    Setup {
        extra,
        ..Setup::new(options, seats)
    }
}

#[test]
fn both_referees_agree_on_every_course_with_every_number_of_seats() {
    let mut met = Met::default();
    for (index, course) in CourseChoice::TEXTS.iter().enumerate() {
        for seats in 2..=4 {
            let caves = ["off", "on"][(index + seats) % 2];
            let options = options(&[("course", course), ("caves", caves)]);
            let extra = match (index + seats) % 3 {
                0 => Cards::NONE,
                every => extra(every),
            };
            let seed = (10 * index + seats) as u64;
            referee(setup(options, seats, extra), Style::Onwards, seed, &mut met);
        }
    }
    met.at_least(&[
        ("an end", 15),
        ("a seat that plays after the first arrival", 5),
        ("a blockade torn down", 60),
        ("a reshuffle before the turn ends", 20),
        ("a token found", 40),
    ]);
}

#[test]
fn both_referees_agree_under_every_option() {
    let mut met = Met::default();
    for option in Options::KEYS {
        for value in option.values.iter().filter(|_| option.key != "course") {
            for seats in 2..=4 {
                let course = ["first", "serpentine", "swamplands"][seats - 2];
                let options = options(&[("course", course), (option.key, value)]);
                let table = setup(options, seats, extra(1));
                referee(table.clone(), Style::Random, 100, &mut met);
                for seed in 101..103 {
                    referee(table.clone(), Style::Onwards, seed, &mut met);
                }
            }
        }
    }
    met.at_least(&[("an end", 8), ("a Native that steps over a blockade", 1)]);
}

#[test]
fn both_referees_agree_with_all_house_rules_at_once() {
    let mut met = Met::default();
    let house = [
        ("order", "move-first"),
        ("native", "cross"),
        ("gained", "discard"),
        ("start-spaces", "jungle"),
        ("strip-exits", "blocked"),
        ("race", "places"),
    ];
    for seed in 200..209 {
        for seats in 2..=4 {
            let caves = ["off", "on", "on"][seed as usize % 3];
            let options = options(&[&house[..], &[("caves", caves)]].concat());
            let table = setup(options, seats, extra(1));
            referee(table, Style::Onwards, seed, &mut met);
        }
    }
    met.at_least(&[
        ("an end", 6),
        ("a choice after a purchase", 20),
        ("a Native that steps over a blockade", 1),
        ("a start space entered", 1),
        ("a gained card drawn in the same turn", 1),
    ]);
}

#[test]
fn both_referees_agree_in_the_caves() {
    let mut met = Met::default();
    for seed in 300..340 {
        let course = ["serpentine", "hills-of-gold", "witchs-cauldron"][seed as usize % 3];
        let options = options(&[("course", course), ("caves", "on")]);
        let seats = 2 + seed as usize % 4 / 2;
        referee(
            setup(options, seats, extra(2)),
            Style::Onwards,
            seed,
            &mut met,
        );
    }
    for token in Met::TOKENS {
        met.at_least(&[(token, 1)]);
    }
    met.at_least(&[
        ("a cave emptied", 1),
        ("a stop with power left", 1),
        ("a token found before the choice", 1),
        ("own pieces on one space", 1),
    ]);
}

#[test]
fn both_referees_agree_where_exploring_is_left_open() {
    let mut met = Met::default();
    for seed in 600..630 {
        let course = ["serpentine", "hills-of-gold", "witchs-cauldron"][seed as usize % 3];
        let open = [("course", course), ("caves", "on"), ("explore", "choice")];
        let seats = 2 + seed as usize % 4 / 2;
        let table = setup(options(&open), seats, extra(2));
        referee(table, Style::Onwards, seed, &mut met);
    }
    met.at_least(&[
        ("a token found", 40),
        ("caves left alone", 20),
        ("a token found before the choice", 1),
        ("own pieces on one space", 1),
    ]);
}

#[test]
fn both_referees_agree_on_who_shares_a_place() {
    let mut met = Met::default();
    for (seed, race) in [(400, "first"), (500, "places")] {
        for seats in 2..=4 {
            for seed in seed..seed + 30 {
                let options = Options {
                    course: opening::one_tile(),
                    ..options(&[("race", race)])
                };
                referee(
                    setup(options, seats, Cards::NONE),
                    Style::Onwards,
                    seed,
                    &mut met,
                );
            }
        }
    }
    met.at_least(&[
        ("an end", 180),
        ("a shared victory", 5),
        ("a shared place behind the winner", 1),
        ("a last place shared by seats on their way", 5),
        ("a seat that plays after the first arrival", 10),
        ("a round after the first arrival", 5),
    ]);
}
