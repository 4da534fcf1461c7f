//! Numbers of paths from small positions, counted by two generators.

use tessera_codex::{Action, Card, CardSet, Options, Phase, Setup, State};
use tessera_core::{Game as _, Mover, Viewer};
use tessera_testkit::perft;

use crate::bridge;
use crate::slow::{
    cards::{CardId, SYMBOLS, Symbol, card},
    game::{self, Choice},
};

/// `new-2p` is a new table. `dealt-2p` is one where chance and seats always took what is listed
/// first, until the first card is to be laid; `few-…` the same with three cards of each back.
/// `+key=value` adds an option.
fn start(name: &str) -> Option<State> {
    let (table, options) = perft::options_of(name)?;
    let (kind, seats) = table.strip_suffix('p')?.split_once('-')?;
    let game = State::try_from(setup(kind, seats.parse().ok()?, options)?).ok()?;
    match kind {
        "new" => Some(game),
        _ => Some(dealt(game).0),
    }
}

fn setup(kind: &str, seats: usize, options: Options) -> Option<Setup> {
    let few: CardSet = Card::all().filter(|card| card.id() % 10 < 3).collect();
    let cards = match kind {
        "new" | "dealt" => CardSet::ALL,
        "few" => few,
        _ => return None,
    };
    Some(Setup {
        cards,
        ..Setup::new(options, seats)
    })
}

/// Plays what is listed first until a card is to be laid, and gives the moves.
fn dealt(mut game: State) -> (State, Vec<Action>) {
    let mut moves = Vec::new();
    while game.phase() != Phase::Place || game.mover() == Mover::Chance {
        let outcomes = game.outcomes();
        let first = outcomes.first().map(|&(outcome, _)| outcome);
        let action = first
            .or_else(|| game.legal_actions().first().copied())
            .unwrap();
        game.play(action);
        moves.push(action);
    }
    (game, moves)
}

#[test]
fn the_published_counts_hold() {
    perft::check("tests/codex.perft", start);
}

/// The slow referee's own count. It knows its decks in an order, so every card that could be on
/// top is put there; `tops` are the kingdoms that the decks show.
fn slow_count(game: &game::Game, tops: [Option<Symbol>; 2], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    for (deck, top) in tops.into_iter().enumerate() {
        if top.is_none() && !pile(game, deck).is_empty() {
            return kingdoms(game, deck)
                .into_iter()
                .map(|kingdom| {
                    let mut tops = tops;
                    tops[deck] = Some(kingdom);
                    slow_count(game, tops, depth - 1)
                })
                .sum();
        }
    }
    game.legal()
        .into_iter()
        .map(|choice| slow_after(game, choice, tops, depth - 1))
        .sum()
}

fn slow_after(game: &game::Game, choice: Choice, tops: [Option<Symbol>; 2], depth: u32) -> u64 {
    let Some(deck) = drawn_deck(game, choice) else {
        let mut next = game.clone();
        next.apply(choice);
        return slow_count(&next, tops, depth);
    };
    if depth == 0 {
        return 1;
    }
    let faces =
        (0..pile(game, deck).len()).filter(|&place| kingdom(pile(game, deck)[place]) == tops[deck]);
    faces
        .map(|place| {
            let mut next = game.clone();
            let pile = if deck == 0 {
                &mut next.resource_deck
            } else {
                &mut next.gold_deck
            };
            pile.swap(0, place);
            next.apply(choice);
            let mut tops = tops;
            tops[deck] = None;
            slow_count(&next, tops, depth - 1)
        })
        .sum()
}

/// The deck that gives a card after this choice, without house rules.
fn drawn_deck(game: &game::Game, choice: Choice) -> Option<usize> {
    let deck = match choice {
        Choice::ResourceDeck => 0,
        Choice::GoldDeck => 1,
        Choice::FaceUp(id) => usize::from(id > 40),
        _ => return None,
    };
    (!pile(game, deck).is_empty()).then_some(deck)
}

fn pile(game: &game::Game, deck: usize) -> &std::collections::VecDeque<CardId> {
    [&game.resource_deck, &game.gold_deck][deck]
}

fn kingdom(id: CardId) -> Option<Symbol> {
    card(id).kingdom
}

fn kingdoms(game: &game::Game, deck: usize) -> Vec<Symbol> {
    let mut kingdoms: Vec<Symbol> = pile(game, deck)
        .iter()
        .filter_map(|&id| kingdom(id))
        .collect();
    kingdoms.sort_unstable();
    kingdoms.dedup();
    kingdoms
}

#[test]
fn the_slow_referee_counts_the_same() {
    for (kind, seats, depth) in [("dealt", 2, 6), ("few", 2, 6), ("few", 4, 6)] {
        let setup = setup(kind, seats, Options::default()).unwrap();
        let (game, moves) = dealt(State::try_from(setup).unwrap());
        let deal = game::Setup::deal(seats, bridge::piles(&setup, &moves));
        let mut slow = game::Game::new(game::Options::default(), deal);
        for choice in moves.into_iter().filter_map(bridge::choice) {
            slow.apply(choice);
        }
        let decks = game.view(Viewer::Spectator).decks;
        let tops = decks.map(|deck| deck.top.map(|kingdom| SYMBOLS[kingdom.index()]));
        for depth in 1..=depth {
            let counted = slow_count(&slow, tops, depth);
            assert_eq!(
                counted,
                perft::count(&game, depth),
                "{kind} {seats} at depth {depth}"
            );
        }
    }
}
