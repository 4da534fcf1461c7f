//! The situations that occurred in the games of a test, so that it cannot pass without them.

use std::collections::{BTreeMap, BTreeSet};

use crate::bridge::Happened;
use crate::slow::{
    choice::{Choice, TokenUse},
    game::{Game, Spot},
    items::Item,
    result::Outcome,
    turn::Drawn,
};

#[derive(Debug, Default)]
pub struct Met(BTreeMap<&'static str, usize>);

impl Met {
    /// Every kind of token: its name says that it was used.
    pub const TOKENS: [&'static str; 14] = [
        "machete_1",
        "machete_2",
        "machete_3",
        "paddle_1",
        "paddle_2",
        "coin_1",
        "coin_2",
        "draw_1",
        "remove_1",
        "replace_hand_up_to_4",
        "keep_item",
        "pass_occupied",
        "native_move",
        "change_symbol",
    ];

    #[track_caller]
    pub fn at_least(&self, expected: &[(&str, usize)]) {
        for (what, least) in expected {
            let met = self.0.get(what).copied().unwrap_or(0);
            assert!(met >= *least, "{what}: only {met}; met {:#?}", self.0);
        }
    }

    fn note(&mut self, what: &'static str, happened: bool) {
        *self.0.entry(what).or_default() += usize::from(happened);
    }

    pub fn step(&mut self, before: &Game, choice: &Choice, happened: &Happened, after: &Game) {
        let torn = after.owners.len() > before.owners.len();
        let ends = matches!(choice, Choice::End { .. });
        let native = matches!(choice, Choice::Native { .. });
        self.note("a choice", true);
        self.note("a blockade torn down", torn);
        self.note("a Native that steps over a blockade", torn && native);
        self.note("a choice after a purchase", before.bought && !ends);
        let reshuffled = happened.drawn.contains(&Drawn::Reshuffle);
        self.note("a reshuffle before the turn ends", reshuffled && !ends);
        let gained_are_drawn = before.options.gained_discard && before.bought && reshuffled;
        self.note(
            "a gained card drawn in the same turn",
            gained_are_drawn && !ends,
        );
        let starts = &before.course.starts;
        let to = destination(choice);
        let enters_start = to.is_some_and(|to| starts.contains(&to));
        self.note("a start space entered", enters_start);
        self.step_with_tokens(before, choice, happened, after);
        self.step_after_an_arrival(before);
    }

    fn step_with_tokens(
        &mut self,
        before: &Game,
        choice: &Choice,
        happened: &Happened,
        after: &Game,
    ) {
        let found = !happened.found.is_empty();
        self.note("a token found", found);
        self.note("a stop with power left", *choice == Choice::Stop);
        let alone = happened.explored.iter().any(BTreeSet::is_empty);
        self.note("caves left alone", alone);
        let other = !matches!(choice, Choice::Stop | Choice::Continue { .. });
        let ended = before.leftover.is_some_and(|rest| rest.moved);
        self.note("a token found before the choice", found && other && ended);
        let empty = |game: &Game| game.caves.values().filter(|it| it.is_empty()).count();
        self.note("a cave emptied", empty(after) > empty(before));
        let shared = after.players.iter().any(|player| {
            let [Spot::On(first), Spot::On(second)] = player.pieces[..] else {
                return false;
            };
            first == second
        });
        self.note("own pieces on one space", shared);
        for token in tokens(choice) {
            let kind = Met::TOKENS.into_iter().find(|it| *it == token);
            self.note(kind.expect("the token is known"), true);
        }
    }

    fn step_after_an_arrival(&mut self, before: &Game) {
        let first = before.arrival_rounds.first();
        self.note("a seat that plays after the first arrival", first.is_some());
        let later = first.is_some_and(|round| *round < before.round);
        self.note("a round after the first arrival", later);
    }

    pub fn end(&mut self, outcome: &Outcome, slow: &Game) {
        self.note("an end", true);
        self.note("a shared victory", outcome.ranking.winners.len() > 1);
        let places: Vec<usize> = outcome.ranking.places.values().copied().collect();
        let shared = |place: &usize| places.iter().filter(|it| *it == place).count() > 1;
        let behind = places.iter().any(|place| *place > 1 && shared(place));
        self.note("a shared place behind the winner", behind);
        let left = slow.players.len() - outcome.arrived.len();
        self.note("a last place shared by seats on their way", left > 1);
    }
}

fn destination(choice: &Choice) -> Option<crate::slow::Hex> {
    match choice {
        Choice::Move { to, .. } | Choice::Continue { to } | Choice::Native { to, .. } => Some(*to),
        _ => None,
    }
}

/// The tokens that a choice uses.
fn tokens(choice: &Choice) -> Vec<&'static str> {
    let token = |item: &Item| match item {
        Item::Token(token) => Some(*token),
        Item::Card(_) => None,
    };
    match choice {
        Choice::Move { item, .. } | Choice::Tear { item, .. } => token(item).into_iter().collect(),
        Choice::Native { with, .. } | Choice::NativeTear { with, .. } => {
            token(with).into_iter().collect()
        }
        Choice::Buy { pay, .. } => pay.iter().filter_map(token).collect(),
        Choice::Token(used) => vec![match used {
            TokenUse::Draw => "draw_1",
            TokenUse::Remove(_) => "remove_1",
            TokenUse::Replace(_) => "replace_hand_up_to_4",
            TokenUse::PassOccupied => "pass_occupied",
            TokenUse::ChangeSymbol => "change_symbol",
            TokenUse::KeepItem(_) => "keep_item",
        }],
        _ => Vec::new(),
    }
}
