//! Cheap sensible moves: forward, with the weakest card that suffices.

use std::ops::ControlFlow;

use tessera_core::{Game as _, Source};
use tessera_eldorado::{
    Ability, Action, Hex, Item, Phase, State,
    data::{Symbol, TokenEffect},
};

use super::{deck::able, hand::plain_worth};

/// A sensible move of the seat to move, cheaply.
pub(super) fn likely_move(game: &State, source: &mut impl Source) -> Option<Action> {
    match game.phase() {
        Phase::Keep(_) => Some(Action::Done),
        Phase::Play => best(game, source, {
            let ability = able(&game.deck(game.turn()));
            move |action| step(game, ability, action)
        }),
        Phase::Pay(_) | Phase::Remove(_) => {
            let deck = game.deck(game.turn());
            let ability = able(&deck);
            best(game, source, |action| match action {
                Action::Give(Item::Card(card)) => 1_000 - 8 * plain_worth(card) as i32,
                Action::Remove(card) => {
                    let mut rest = deck;
                    rest.remove(card);
                    let spare = rest.len() >= 6 && able(&rest) == ability;
                    let worth = 8 * plain_worth(card) as i32;
                    (if spare { 20 } else { 0 }) - worth
                }
                // Coin tokens, and the end of the choice; no other action is legal here.
                Action::Give(Item::Token(_)) | Action::Done => 0,
                Action::Lay(_)
                | Action::Draw(_)
                | Action::Find(_)
                | Action::Move(..)
                | Action::On(_)
                | Action::Break(..)
                | Action::OnBreak(_)
                | Action::Pay(..)
                | Action::PayBreak(..)
                | Action::Buy(_)
                | Action::Native(..)
                | Action::NativeBreak(..)
                | Action::Use(_)
                | Action::Transmit(_)
                | Action::Replace(_)
                | Action::UseToken(_)
                | Action::Save(_)
                | Action::Stop
                | Action::Explore(_)
                | Action::End
                | Action::Keep(_) => 0,
            })
        }
        Phase::LayBlockade(_)
        | Phase::FirstHand
        | Phase::Replace(_)
        | Phase::Draw(_)
        | Phase::MayExplore(_)
        | Phase::Explore(_)
        | Phase::Over => game.random_move(source),
    }
}

/// One of the actions with the most points, each equally likely.
fn best(game: &State, source: &mut impl Source, points: impl Fn(Action) -> i32) -> Option<Action> {
    let (mut best, mut most, mut equal) = (None, i32::MIN, 1);
    let _ = game.visit_actions(|action| -> ControlFlow<()> {
        let points = points(action);
        if points > most {
            (best, most, equal) = (Some(action), points, 1);
        } else if points == most {
            equal += 1;
            if source.below(equal) == 0 {
                best = Some(action);
            }
        }
        ControlFlow::Continue(())
    });
    best
}

/// The priority of an action in the play of cards: first drawing, then the power left of a card,
/// then moves that bring a piece nearer, then buying; ending the turn has none.
fn step(game: &State, ability: Ability, action: Action) -> i32 {
    let course = game.course();
    let cost = |hex: Hex| {
        let at = course.at(hex);
        at.map_or(0, |at| i32::from(course.route(ability, at).cost))
    };
    // Only moves that bring a piece nearer have points.
    let nearer = |from: i32, to: Hex, points: i32| match from - cost(to) {
        gain @ 1.. => gain + points,
        _ => -1,
    };
    let wasted = |item: Item, symbol: Symbol, strength: u8| {
        4 * (i32::from(game.power_now(item, symbol)) - i32::from(strength))
    };
    let strength = |hex: Hex| course.at(hex).map_or(0, |at| course.space(at).strength);
    match action {
        Action::Use(_) => 900,
        Action::Save(_) => 800,
        Action::UseToken(token) => match token.printed().effect {
            TokenEffect::Draw(_) => 850,
            TokenEffect::Power(..)
            | TokenEffect::Remove(_)
            | TokenEffect::Replace(_)
            | TokenEffect::KeepItem
            | TokenEffect::PassOccupied
            | TokenEffect::Native
            | TokenEffect::ChangeSymbol => -1,
        },
        Action::OnBreak(_) => 700,
        Action::On(to) => {
            let leftover = game.leftover();
            let at = leftover.and_then(|leftover| game.place_of(leftover.piece));
            let from = at.map_or(0, |at| i32::from(course.route(ability, at).cost));
            nearer(from, to, 600)
        }
        Action::Break(item, symbol, _, blockade) => {
            120 - wasted(item, symbol, blockade.printed().strength)
        }
        Action::Move(item, symbol, from, to) => {
            nearer(cost(from), to, 120 - wasted(item, symbol, strength(to)))
        }
        Action::Pay(from, to) => nearer(cost(from), to, 90 - 10 * i32::from(strength(to))),
        Action::PayBreak(..) => 90,
        Action::Native(_, from, to) => nearer(cost(from), to, 100),
        Action::NativeBreak(..) => 90,
        Action::Transmit(card) => 60 + i32::from(card.half_cost().unwrap_or(0)),
        Action::Buy(card) => 5 + i32::from(card.half_cost().unwrap_or(0)),
        Action::End => 0,
        Action::Lay(_)
        | Action::Draw(_)
        | Action::Find(_)
        | Action::Give(_)
        | Action::Remove(_)
        | Action::Replace(_)
        | Action::Stop
        | Action::Explore(_)
        | Action::Keep(_)
        | Action::Done => -1,
    }
}
