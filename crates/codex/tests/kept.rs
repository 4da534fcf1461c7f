//! Complete random games under two referees: the engine, whose chance is lazy and whose facts are
//! kept, and the slow one, which knows the order of the decks and computes everything from
//! scratch. They must agree on every list, every number and every end.

use tessera_codex::{
    Action, Card, CardSet, Options, Phase, Reason, Setup, Side, State,
    options::{DeckEnd, LastDraw, Refill, TieBreak, TrackCap},
};
use tessera_core::{Game as _, Mover, Options as _, Seat, SimSource, Source as _};

use crate::bridge;
use crate::slow::game::{self, Choice};

/// How seats choose.
#[derive(Clone, Copy)]
enum Style {
    /// At random.
    Random,
    /// Fronts where they can be paid: points come fast.
    Fronts,
    /// Backs only: the decks run out.
    Backs,
}

/// Plays one game of the engine and returns all its moves.
fn played(start: &State, style: Style, seed: u64) -> Vec<Action> {
    let (mut game, mut moves) = (start.clone(), Vec::new());
    let mut source = SimSource::new(seed, 0);
    while let Some(random) = game.random_move(&mut source) {
        let mut action = random;
        let wanted = match style {
            Style::Random => None,
            Style::Fronts => Some(Side::Front),
            Style::Backs => Some(Side::Back),
        };
        if let (Action::Place(..), Some(wanted)) = (random, wanted) {
            let fitting =
                |action: &Action| matches!(action, Action::Place(_, side, _) if *side == wanted);
            let fitting: Vec<Action> = game.legal_actions().into_iter().filter(fitting).collect();
            if !fitting.is_empty() {
                action = fitting[source.below(fitting.len() as u64) as usize];
            }
        }
        game.play(action);
        moves.push(action);
    }
    moves
}

fn slow_options(options: Options) -> game::Options {
    game::Options {
        tie_break: match options.tie_break {
            TieBreak::ObjectivePoints => game::TieBreak::ObjectivePoints,
            TieBreak::ObjectivesFulfilled => game::TieBreak::ObjectivesFulfilled,
        },
        final_round_draw: options.last_draw == LastDraw::Take,
        track_cap: (options.track_cap == TrackCap::Last).then_some(29),
        refill_any: options.refill == Refill::Any,
        end_on_any_deck: options.deck_end == DeckEnd::Any,
        ..game::Options::default()
    }
}

/// Plays one game under both and returns the reason for its end.
fn referee(setup: Setup, style: Style, seed: u64) -> Option<Reason> {
    let start = State::try_from(setup).unwrap();
    let moves = played(&start, style, seed);
    let deal = game::Setup::deal(setup.seats, bridge::piles(&setup, &moves));
    let mut slow = game::Game::new(slow_options(setup.options), deal);
    let mut fast = start;
    for action in moves {
        let Some(choice) = bridge::choice(action) else {
            fast.play(action);
            continue;
        };
        let described = format!(
            "{setup:?}, seed {seed}: {action}\n{}",
            fast.draw(tessera_core::Ink::Plain)
        );
        assert_eq!(
            Some(fast.turn().index()),
            slow.next.map(|(seat, _)| seat),
            "{described}"
        );
        let mut listed: Vec<Choice> = fast
            .legal_actions()
            .into_iter()
            .filter_map(bridge::choice)
            .collect();
        listed.sort_unstable();
        assert_eq!(listed, slow.legal(), "{described}");
        fast.play(action);
        slow.apply(choice);
        compare(&fast, &slow, &described);
    }
    assert_eq!(fast.mover(), Mover::Over);
    compare_end(&fast, &slow);
    fast.trigger().map(|trigger| trigger.reason)
}

fn compare(fast: &State, slow: &game::Game, described: &str) {
    bridge::audit(fast).unwrap_or_else(|reason| panic!("{reason}\n{described}"));
    let trigger = fast
        .trigger()
        .map(|trigger| (trigger.seat.index(), usize::from(trigger.round)));
    let slow_trigger = slow.trigger.map(|trigger| (trigger.seat, trigger.round));
    // The decks run out when the last card shows its face, which is chance's move here.
    if !matches!(fast.phase(), Phase::Deal(_) | Phase::Refill(_)) {
        assert_eq!(trigger, slow_trigger, "{described}");
    }
    if fast.phase() != Phase::Over {
        let track: Vec<u32> = Seat::all(fast.seats())
            .map(|seat| fast.points(seat) as u32)
            .collect();
        assert_eq!(track, slow.track, "{described}");
    }
}

fn compare_end(fast: &State, slow: &game::Game) {
    let result = slow.result().unwrap();
    let places = fast.ranking().unwrap();
    for (index, seat) in Seat::all(fast.seats()).enumerate() {
        assert_eq!(fast.points(seat) as u32, result.totals[index]);
        let better = result
            .ranking
            .iter()
            .take_while(|group| !group.contains(&index));
        assert_eq!(
            usize::from(places[seat]),
            1 + better.map(Vec::len).sum::<usize>()
        );
    }
    assert_eq!(fast.turns(), result.turns);
}

#[test]
fn both_referees_agree_at_every_number_of_seats() {
    let mut ends = [0, 0];
    for seats in 2..=4 {
        for style in [Style::Random, Style::Fronts, Style::Backs] {
            for seed in 0..3 {
                match referee(Setup::new(Options::default(), seats), style, seed) {
                    Some(Reason::Points) => ends[0] += 1,
                    Some(Reason::Decks) => ends[1] += 1,
                    None => {}
                }
            }
        }
    }
    assert!(ends[0] > 3 && ends[1] > 3, "both ends are met: {ends:?}");
}

#[test]
fn both_referees_agree_under_every_option() {
    for option in Options::KEYS {
        for value in option.values {
            let mut options = Options::default();
            options.set(option.key, value).unwrap();
            for (seed, style) in [(10, Style::Fronts), (11, Style::Backs), (12, Style::Random)] {
                referee(Setup::new(options, 3), style, seed);
            }
        }
    }
}

#[test]
fn both_referees_agree_when_the_decks_are_short() {
    let few =
        |most: usize| -> CardSet { Card::all().filter(|card| card.id() % 10 < most).collect() };
    for (seats, most) in [(2, 2), (2, 3), (3, 3), (4, 3), (4, 4)] {
        for option in Options::KEYS {
            let mut options = Options::default();
            options.set(option.key, option.values[1]).unwrap();
            for seed in 20..23 {
                let setup = Setup {
                    cards: few(most),
                    ..Setup::new(options, seats)
                };
                referee(setup, Style::Random, seed);
            }
        }
    }
}
