//! Numbers of paths from small positions, counted by two generators: small actions in
//! `eldorado.perft`, complete choices here, where the slow referee counts too.

use std::collections::BTreeSet;

use tessera_core::{Game as _, Mover, Options as _, SimSource, Source as _};
use tessera_eldorado::{Action, Card, Options, Setup, State};
use tessera_testkit::perft;

use crate::bridge;
use crate::slow;
use crate::slow::{
    choice::Choice,
    data::{CardId, TokenId},
    game::{Game, all_tokens},
};

/// `new-2p` is a new table. `dealt-2p` is one where chance took what is listed first until the
/// first turn. `+key=value` adds an option.
fn start(name: &str) -> Option<State> {
    let (table, options) = perft::options_of(name)?;
    let (kind, seats) = table.strip_suffix('p')?.split_once('-')?;
    let mut game = State::with_options(options, seats.parse().ok()?).ok()?;
    while kind == "dealt" && game.mover() == Mover::Chance {
        let (first, _) = *game.outcomes().first()?;
        game.play(first);
    }
    Some(game)
}

#[test]
fn the_published_counts_hold() {
    perft::check("tests/eldorado.perft", start);
}

/// The treatment of chance between two choices.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Chance {
    /// Every card and token that can come is a branch.
    All,
    /// The outcome whose word is first in the alphabet happens.
    First,
}

/// The number of sequences of so many complete choices under the engine. Chance moves between
/// them, not after the last.
fn count(fast: &State, depth: u32, chance: Chance) -> u64 {
    let sequences = bridge::sequences(fast);
    if depth == 1 {
        return sequences.len() as u64;
    }
    let mut total = 0;
    for actions in sequences {
        let mut after = Vec::new();
        play(fast.clone(), &actions, chance, &mut after);
        total += after
            .iter()
            .map(|next| count(next, depth - 1, chance))
            .sum::<u64>();
    }
    total
}

fn play(mut fast: State, mut actions: &[Action], chance: Chance, after: &mut Vec<State>) {
    while let (Mover::Seat(_), [action, rest @ ..]) = (fast.mover(), actions) {
        fast.play(*action);
        actions = rest;
    }
    if fast.mover() != Mover::Chance {
        return after.push(fast);
    }
    let word = |outcome: Action| match outcome {
        Action::Draw(card) => card.printed().id,
        Action::Find(token) => token.printed().id,
        other => panic!("{other} does not come between two choices"),
    };
    let mut outcomes: Vec<Action> = fast.outcomes().into_iter().map(|it| it.0).collect();
    outcomes.sort_by_key(|outcome| word(*outcome));
    if chance == Chance::First {
        outcomes.truncate(1);
    }
    for outcome in outcomes {
        let mut next = fast.clone();
        next.play(outcome);
        play(next, actions, chance, after);
    }
}

/// The slow referee's table with the tokens that nobody has seen.
#[derive(Clone)]
struct Slow {
    game: Game,
    unseen: Vec<TokenId>,
}

impl Slow {
    fn new(game: Game, found: &[TokenId]) -> Slow {
        let mut unseen = all_tokens();
        for token in found {
            slow::items::remove_from(&mut unseen, token);
        }
        Slow { game, unseen }
    }

    fn count(&self, depth: u32, chance: Chance, found: &mut usize) -> u64 {
        let choices = bridge::slow_choices(&self.game);
        if depth == 1 {
            return choices.len() as u64;
        }
        let mut total = 0;
        for choice in &choices {
            for next in self.after(choice, chance, found) {
                total += next.count(depth - 1, chance, found);
            }
        }
        total
    }

    /// Every table that the choice can lead to.
    fn after(&self, choice: &Choice, chance: Chance, found: &mut usize) -> Vec<Slow> {
        let mut after = Vec::new();
        let mut scripts: Vec<Vec<CardId>> = vec![Vec::new()];
        while let Some(script) = scripts.pop() {
            let mut next = self.clone();
            let (mut drawn, mut open) = (0, None);
            next.game.apply(choice, &mut |pile| {
                let cards: BTreeSet<CardId> = pile.iter().copied().collect();
                let first = *cards.first().unwrap();
                let scripted = script.get(drawn).copied();
                drawn += 1;
                if scripted.is_none() && chance == Chance::All && open.is_none() {
                    open = Some(cards);
                }
                scripted.unwrap_or(first)
            });
            match open {
                // The first card that the script leaves open is drawn in every way.
                Some(cards) => {
                    let longer = |card| [script.as_slice(), &[card]].concat();
                    scripts.extend(cards.into_iter().map(longer));
                }
                None => next.find(self.game.seat, chance, found, &mut after),
            }
        }
        after
    }

    /// Turns unknown tokens of the seat into those that can be found.
    fn find(mut self, seat: usize, chance: Chance, found: &mut usize, after: &mut Vec<Slow>) {
        let tokens = &mut self.game.players[seat].tokens;
        let Some(place) = tokens.iter().position(|it| *it == bridge::UNKNOWN) else {
            return after.push(self);
        };
        tokens.remove(place);
        *found += 1;
        let kinds: BTreeSet<TokenId> = self.unseen.iter().copied().collect();
        let ways = if chance == Chance::First {
            1
        } else {
            kinds.len()
        };
        for token in kinds.into_iter().take(ways) {
            let mut next = self.clone();
            slow::items::remove_from(&mut next.unseen, &token);
            slow::items::put(&mut next.game.players[seat].tokens, token);
            next.find(seat, chance, found, after);
        }
    }
}

/// A table after some random choices, under both.
fn table(seats: usize, changes: &[(&str, &str)], extra: &[&str], walk: usize) -> (State, Slow) {
    let mut options = Options::default();
    for (key, value) in changes {
        options.set(key, value).unwrap();
    }
    let extra = extra.iter().map(|it| Card::named(it).unwrap()).collect();
    let setup = Setup {
        extra,
        ..Setup::new(options, seats)
    };
    let mut source = SimSource::new(11, walk as u64);
    let (mut fast, mut slow) = bridge::opening::deal(setup, &mut source);
    let mut found = Vec::new();
    for _ in 0..walk {
        let ways: Vec<_> = bridge::choices(&fast, &slow).into_iter().collect();
        let (choice, actions) = &ways[source.below(ways.len() as u64) as usize];
        let happened = bridge::play(&mut fast, actions, &mut source);
        bridge::apply_to_slow(&mut slow, choice, &happened);
        found.extend(happened.found);
    }
    (fast, Slow::new(slow, &found))
}

/// Counts of complete choices: seats, options, extra cards, choices before, chance, and the numbers
/// of depth 1, 2 and so on. Both generators found them; neither was changed to fit.
type Row<'a> = (
    usize,
    &'a [(&'a str, &'a str)],
    &'a [&'a str],
    usize,
    Chance,
    &'a [u64],
);

const CAVES: &[(&str, &str)] = &[("course", "serpentine"), ("caves", "on")];

const ROWS: [Row<'_>; 8] = [
    (2, &[], &[], 0, Chance::First, &[24, 327, 4_422, 62_762]),
    (3, &[], &[], 0, Chance::First, &[22, 277, 3_405, 41_348]),
    (2, &[], &[], 0, Chance::All, &[24, 1_062]),
    (
        3,
        &[],
        &["cartographer", "native"],
        9,
        Chance::All,
        &[23, 5_970],
    ),
    (
        2,
        CAVES,
        &["native", "compass"],
        60,
        Chance::First,
        &[35, 607, 11_466],
    ),
    (
        3,
        CAVES,
        &["native", "compass"],
        60,
        Chance::First,
        &[3, 69, 1_394],
    ),
    (2, CAVES, &[], 40, Chance::All, &[39, 131_638]),
    (3, CAVES, &[], 40, Chance::All, &[25, 3_410]),
];

#[test]
fn both_generators_count_the_same_complete_choices() {
    let mut found = 0;
    let mut wrong = Vec::new();
    for (seats, changes, extra, walk, chance, stated) in ROWS {
        let (fast, slow) = table(seats, changes, extra, walk);
        let depths = 1..=stated.len() as u32;
        let counted: Vec<u64> = depths.clone().map(|it| count(&fast, it, chance)).collect();
        let refereed: Vec<u64> = depths
            .map(|it| slow.count(it, chance, &mut found))
            .collect();
        if counted != stated || refereed != stated {
            wrong.push(format!(
                "{seats} seats {changes:?} after {walk}, {chance:?}: stated {stated:?}, \
                 engine {counted:?}, referee {refereed:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found > 20, "{found} tokens were found");
}
