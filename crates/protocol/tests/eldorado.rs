//! What the wire adds to El Dorado's rules: the history of card uses, the worth of a hand, what is
//! for sale, what a payment takes, and every way that is open.

use std::collections::BTreeSet;

use tessera_core::{Actor, Game as _, Mover, Options as _, Seat, SimSource, Source as _, Viewer};
use tessera_eldorado::{Action, State};
use tessera_protocol::{
    Choices, GameEvent, GameView, LogEntry, Wire,
    eldorado::{self, CardUse, Event, Means, View},
};

/// Plays random games with caves, and looks at every position that a seat has to move in.
fn positions(look: impl FnMut(&State, Seat, &[(Seat, Vec<Event>)])) {
    games(("caves", "on"), 1_200, State::random_move, look);
}

/// Plays games of two to four seats with an option, and looks at every position that a seat has to
/// move in, with the events of each turn so far, oldest first.
fn games(
    (key, value): (&str, &str),
    moves: usize,
    pick: impl Fn(&State, &mut SimSource) -> Option<Action>,
    mut look: impl FnMut(&State, Seat, &[(Seat, Vec<Event>)]),
) {
    for (seed, seats) in [(1, 2), (2, 3), (3, 4)] {
        let mut options = tessera_eldorado::Options::default();
        options.set(key, value).unwrap();
        let mut game = State::new(&options, seats).unwrap();
        let mut source = SimSource::new(seed, 0);
        let mut turns: Vec<(Seat, Vec<Event>)> = Vec::new();
        for _ in 0..moves {
            if let Mover::Seat(seat) = game.mover() {
                look(&game, seat, &turns);
            }
            let (Some(by), Some(action)) = (game.mover().actor(), pick(&game, &mut source)) else {
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
        GameView::Eldorado(view) => view,
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
fn the_history_of_card_uses_agrees_with_the_events() {
    let mut seen = BTreeSet::new();
    positions(|game, _, turns| {
        let uses = uses_of(game, turns);
        seen.extend(uses.iter().map(|one| format!("{:?}", one.used_for)));
    });
    assert!(seen.len() >= 8, "{seen:?}");
}

/// Seats that have arrived are skipped, and the turns of the others follow each other.
#[test]
fn the_history_of_card_uses_goes_on_when_seats_have_arrived() {
    let mut after_arrival = 0;
    games(
        ("race", "places"),
        20_000,
        to_the_finish,
        |game, _, turns| {
            let uses = uses_of(game, turns);
            if !view_of(game).arrived.is_empty() {
                after_arrival += uses.len();
            }
        },
    );
    assert!(after_arrival > 500, "{after_arrival}");
}

/// Three times out of four the move nearest to the finish: random pieces never arrive.
fn to_the_finish(game: &State, source: &mut SimSource) -> Option<Action> {
    let view = game.view(Viewer::Spectator);
    let course = view.course();
    let nearest = game.legal_actions().into_iter().filter_map(|action| {
        let (Action::Move(.., to) | Action::On(to) | Action::Pay(_, to)) = action else {
            return None;
        };
        Some((course.steps_to_finish(course.at(to)?), action))
    });
    let nearest = nearest.min_by_key(|(steps, _)| *steps);
    let is_random = source.below(4) == 0;
    let nearest = nearest.filter(|_| !is_random);
    nearest
        .map(|(_, action)| action)
        .or_else(|| game.random_move(source))
}

/// The uses of cards in a view, which are those of the events of the turns that they name.
fn uses_of(game: &State, turns: &[(Seat, Vec<Event>)]) -> Vec<CardUse> {
    let view = view_of(game);
    let uses: Vec<CardUse> = view.card_uses.values().cloned().collect();
    let first = turns.len().saturating_sub(game.seats() + 1);
    let expected: Vec<CardUse> = (0..)
        .zip(turns)
        .skip(first)
        .flat_map(|(turn, (_, events))| events.iter().map(move |event| (turn, event)))
        .filter_map(|(turn, event)| match event {
            Event::CardUsed {
                card,
                seat,
                used_for,
            } => Some(CardUse {
                card: card.clone(),
                seat: *seat,
                turn,
                used_for: *used_for,
            }),
            _ => None,
        })
        .collect();
    assert_eq!(uses, expected);
    assert_eq!(view.turn_number as usize, turns.len().max(1) - 1);
    uses
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
fn a_payment_takes_the_number_of_cards_that_its_choice_names() {
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

#[test]
fn a_purchase_leaves_nothing_for_sale_until_the_turn_ends() {
    let (mut bought, mut offered) = (0, 0);
    positions(|game, _, _| {
        let view = view_of(game);
        bought += usize::from(view.bought);
        assert!(!view.bought || view.market.for_sale.is_empty());
        // A market may be sold out, so the other way round holds for most positions only.
        offered += usize::from(!view.market.for_sale.is_empty());
    });
    assert!(bought > 20 && offered > 20, "{bought} {offered}");
}

#[test]
fn served_courses_name_the_places_where_their_blockades_are_laid_out() {
    let components = eldorado::Components::default();
    assert_eq!(components.courses.len(), 7);
    for (word, printed) in &components.courses {
        let mut options = tessera_eldorado::Options::default();
        options.set("course", word).unwrap();
        let view = view_of(&State::new(&options, 2).unwrap());
        assert_eq!(printed.course, view.course, "{word}");
        let served = printed.blockades.iter();
        let served = served.map(|(number, place)| (number, &place.between, &place.seam));
        let played = view.blockades.iter();
        let played = played.map(|(number, place)| (number, &place.between, &place.seam));
        assert!(served.eq(played), "{word}");
        assert!(!printed.blockades.is_empty(), "{word}");
    }
}
