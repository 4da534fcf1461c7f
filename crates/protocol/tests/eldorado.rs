//! What the wire adds to El Dorado's rules: the history of card uses, the worth of a hand, what is
//! for sale, what a payment takes, and every way that is open.

use std::collections::{BTreeMap, BTreeSet};

use tessera_core::{Actor, Game as _, Mover, Options as _, Seat, SimSource, Viewer};
use tessera_eldorado::{Action, State};
use tessera_protocol::{
    Choices, GameEvent, GameView, LogEntry, Wire,
    eldorado::{self, CardUse, Event, Means, View},
};

/// Plays random games with caves, and looks at every position that a seat has to move in.
fn positions(mut look: impl FnMut(&State, Seat, &[(Seat, Vec<Event>)])) {
    for (seed, seats) in [(1, 2), (2, 3), (3, 4)] {
        let mut options = tessera_eldorado::Options::default();
        options.set("caves", "on").unwrap();
        let mut game = State::new(&options, seats).unwrap();
        let mut source = SimSource::new(seed, 0);
        // The events of each turn, oldest first.
        let mut turns: Vec<(Seat, Vec<Event>)> = Vec::new();
        for _ in 0..1_200 {
            if let Mover::Seat(seat) = game.mover() {
                look(&game, seat, &turns);
            }
            let (Some(by), Some(action)) = (game.mover().actor(), game.random_move(&mut source))
            else {
                break;
            };
            let mut next = game.clone();
            let events = next.apply(by, action).unwrap();
            if turns.is_empty() && matches!(by, Actor::Seat(_)) {
                turns.push((seat_of(by), Vec::new()));
            }
            let entry = LogEntry::new(&game, by, action, &events, Viewer::Spectator);
            for event in entry.events {
                let GameEvent::Eldorado(event) = event else {
                    panic!("another game: {event:?}");
                };
                let ends = matches!(event, Event::TurnEnded { .. });
                if let Some((_, events)) = turns.last_mut() {
                    events.push(event);
                }
                if ends {
                    let turn = view_of(&next).turn;
                    turns.push((turn.seat(), Vec::new()));
                }
            }
            game = next;
        }
    }
}

fn seat_of(by: Actor) -> Seat {
    match by {
        Actor::Seat(seat) => seat,
        Actor::Chance => panic!("chance"),
    }
}

fn view_of(game: &State) -> View {
    seen_by(game, Viewer::Spectator)
}

fn seen_by(game: &State, viewer: Viewer) -> View {
    match State::wire_view(&game.view(viewer)) {
        GameView::Eldorado(view) => *view,
        other => panic!("{other:?}"),
    }
}

fn choices_of(game: &State, seat: Seat) -> eldorado::Choices {
    let view = game.view(Viewer::Seat(seat));
    match State::choices(&view, &game.legal_actions()) {
        Choices::Eldorado(choices) => choices,
        other => panic!("{other:?}"),
    }
}

/// ELD-12 of the seeds: what each card was used for, by whom and in which turn.
#[test]
fn the_history_of_card_uses_is_what_the_events_of_two_rounds_say() {
    let mut seen = BTreeSet::new();
    positions(|game, _, turns| {
        let view = view_of(game);
        let uses: Vec<CardUse> = sorted(&view.card_uses);
        let told: Vec<(Seat, String, String)> = turns
            .iter()
            .rev()
            .take(game.seats() + 1)
            .rev()
            .flat_map(|(_, events)| events)
            .filter_map(|event| match event {
                Event::CardUsed {
                    card,
                    seat,
                    used_for,
                } => Some((seat.seat(), card.clone(), format!("{used_for:?}"))),
                _ => None,
            })
            .collect();
        let kept: Vec<(Seat, String, String)> = uses
            .iter()
            .map(|one| {
                let what = format!("{:?}", one.used_for);
                (one.seat.seat(), one.card.clone(), what)
            })
            .collect();
        assert_eq!(kept, told);
        seen.extend(kept.into_iter().map(|(_, _, what)| what));
        let numbers: Vec<u32> = uses.iter().map(|one| one.turn).collect();
        assert!(numbers.is_sorted(), "{numbers:?}");
        let now = uses.iter().filter(|one| one.turn == view.turn_number);
        assert!(now.into_iter().all(|one| one.seat == view.turn));
    });
    assert!(seen.len() >= 8, "{seen:?}");
}

/// By turn and use, as numbers: the names are texts.
fn sorted(uses: &BTreeMap<String, CardUse>) -> Vec<CardUse> {
    let mut uses: Vec<(u32, u32, CardUse)> = uses
        .iter()
        .map(|(name, one)| {
            let (turn, nth) = name.split_once('.').unwrap();
            (turn.parse().unwrap(), nth.parse().unwrap(), one.clone())
        })
        .collect();
    uses.sort_by_key(|&(turn, nth, _)| (turn, nth));
    uses.into_iter().map(|(_, _, one)| one).collect()
}

#[test]
fn the_worth_of_a_hand_and_the_prices_decide_what_can_be_bought() {
    let mut bought = 0;
    positions(|game, seat, _| {
        let view = seen_by(game, Viewer::Seat(seat));
        assert_eq!(view_of(game).players[&seat.into()].hand_worth, None);
        let worth = view.players[&seat.into()].hand_worth.unwrap();
        let offered = choices_of(game, seat);
        let Some(buys) = offered.actions.get("buy") else {
            return;
        };
        let cards: BTreeSet<&str> = buys
            .values()
            .filter_map(|choice| match choice {
                eldorado::Choice::Buy { card, .. } => Some(card.as_str()),
                _ => None,
            })
            .collect();
        let affordable = view.market.for_sale.iter();
        let affordable = affordable.filter(|(_, cost)| **cost <= worth);
        let affordable: BTreeSet<&str> = affordable.map(|(card, _)| card.as_str()).collect();
        assert_eq!(cards, affordable);
        bought += cards.len();
    });
    assert!(bought > 100, "{bought}");
}

#[test]
fn a_payment_takes_as_many_cards_as_it_says() {
    let mut paid = 0;
    positions(|game, seat, _| {
        let offered = choices_of(game, seat);
        for kind in ["pay", "pay-break"] {
            for (text, choice) in offered.actions.get(kind).into_iter().flatten() {
                let (eldorado::Choice::Pay { cards, .. }
                | eldorado::Choice::PayBreak { cards, .. }) = choice
                else {
                    panic!("{choice:?}");
                };
                let mut game = game.clone();
                game.apply(Actor::Seat(seat), text.parse().unwrap())
                    .unwrap();
                // A cave may come first.
                if game.mover() == Mover::Chance {
                    continue;
                }
                let mut given = 0;
                while let Some(gift) = game.legal_actions().into_iter().find(is_gift) {
                    game.apply(Actor::Seat(seat), gift).unwrap();
                    given += 1;
                }
                assert_eq!(given, *cards, "{text}");
                paid += 1;
            }
        }
    });
    assert!(paid > 50, "{paid}");
}

fn is_gift(action: &Action) -> bool {
    matches!(action, Action::Give(_))
}

#[test]
fn every_movement_that_is_legal_is_the_beginning_of_a_way() {
    let mut means = BTreeSet::new();
    positions(|game, seat, _| {
        let offered = choices_of(game, seat);
        let kinds = [
            "move",
            "break",
            "pay",
            "pay-break",
            "native",
            "native-break",
        ];
        let legal: BTreeSet<&str> = kinds
            .iter()
            .filter_map(|kind| offered.actions.get(*kind))
            .flat_map(|actions| actions.keys().map(String::as_str))
            .collect();
        let ways = offered.reachable.values().flat_map(|reach| {
            means.insert(match reach.means {
                Means::Power { .. } => "power",
                Means::Payment => "payment",
                Means::Native { .. } => "native",
            });
            reach.ways.values()
        });
        let first: BTreeSet<&str> = ways.map(|way| way.actions[0].as_str()).collect();
        for action in &legal {
            assert!(first.contains(action), "{action} leads nowhere");
        }
    });
    assert_eq!(means, BTreeSet::from(["native", "payment", "power"]));
}
