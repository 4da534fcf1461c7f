//! Random games with a check at every position, and the report when a law is broken.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    panic::{AssertUnwindSafe, catch_unwind},
};

use tessera_core::{Actor, Game, MAX_SEATS, Mover, Seat, SimSource, Source as _};

use crate::{
    LawsConfig, Subject,
    list::{drawing, listed, mover_name, one_of, pick},
};

/// The number of characters of an input that a report shows.
const LONGEST_INPUT: usize = 20_000;

/// A law as failures name it.
#[derive(Clone, Copy)]
pub(crate) struct Law {
    pub number: u8,
    pub sentence: &'static str,
}

impl Law {
    /// Fails with a reason that no single game shows.
    #[track_caller]
    pub(crate) fn fail(self, reason: &str) -> ! {
        panic!("law {} is broken: {}\n{reason}", self.number, self.sentence);
    }
}

/// The result of a check; the reason when the law is broken.
pub(crate) type LawResult = Result<(), String>;

/// The action type of a subject's game.
pub(crate) type ActionOf<S> = <<S as Subject>::Game as Game>::Action;

/// A random game while it is played.
pub(crate) struct Walk<'a, S: Subject> {
    /// The name of the start.
    name: &'a str,
    /// The position where the game began.
    pub start: &'a S::Game,
    /// Game number of this start.
    pub number: u64,
    /// Limits.
    pub config: LawsConfig,
    /// The position now.
    pub game: S::Game,
    /// The moves so far.
    pub moves: Vec<(Actor, ActionOf<S>)>,
    /// The action that the check is trying, for the report; also when it panics.
    pub trying: Option<(Actor, ActionOf<S>)>,
    /// Other input that the check is trying.
    pub input: Option<String>,
    /// Random numbers for the check.
    pub source: SimSource,
    /// Random numbers for the moves. Separate from those of the check, so that a game depends on
    /// start, seed and number only: every law sees the same games.
    dice: SimSource,
    /// The stream of the random numbers.
    stream: u64,
    /// Actions that some position of this game lists, past and future: the best odd actions.
    listed_elsewhere: Vec<ActionOf<S>>,
}

/// Plays `config.games` games of each start and calls `check` with each of them at its start.
#[track_caller]
pub(crate) fn each_game<S: Subject>(
    law: Law,
    config: LawsConfig,
    mut check: impl FnMut(&mut Walk<S>) -> LawResult,
) {
    let starts = S::starts();
    if starts.is_empty() || config.games == 0 {
        law.fail("no game to check: a subject needs a start, a run needs a game");
    }
    for (index, (name, start)) in starts.iter().enumerate() {
        for number in 0..config.games {
            let mut walk = Walk::<S>::new(name, start, (index as u64) << 32 | number, config);
            let result = catch_unwind(AssertUnwindSafe(|| check(&mut walk)))
                .unwrap_or_else(|panic| Err(format!("panicked: {}", message(&*panic))));
            if let Err(reason) = result {
                law.fail(&walk.report(&reason));
            }
        }
    }
}

/// As [`each_game`], and calls `check` at every position of it.
#[track_caller]
pub(crate) fn each_position<S: Subject>(
    law: Law,
    config: LawsConfig,
    mut check: impl FnMut(&mut Walk<S>) -> LawResult,
) {
    each_game(law, config, |walk| {
        loop {
            check(walk)?;
            if walk.step()?.is_none() {
                return Ok(());
            }
        }
    });
}

impl<'a, S: Subject> Walk<'a, S> {
    fn new(name: &'a str, start: &'a S::Game, stream: u64, config: LawsConfig) -> Walk<'a, S> {
        Walk {
            name,
            start,
            number: stream & u64::from(u32::MAX),
            config,
            game: start.clone(),
            moves: Vec::new(),
            trying: None,
            input: None,
            source: SimSource::new(!config.seed, stream),
            dice: SimSource::new(config.seed, stream),
            stream,
            listed_elsewhere: Vec::new(),
        }
    }

    /// Plays the next move; `None` at the end, at a dead end (law 10 decides whether there may be
    /// one) and at the limit of moves.
    pub(crate) fn step(&mut self) -> Result<Option<ActionOf<S>>, String> {
        if self.moves.len() >= self.config.max_moves {
            return Ok(None);
        }
        let Some((actor, action)) = pick(&self.game, &mut self.dice) else {
            return Ok(None);
        };
        self.trying = Some((actor, action));
        // On a copy, so that a report after a panic shows the position before.
        let mut next = self.game.clone();
        next.apply(actor, action)
            .map_err(|refusal| format!("listed, but refused: {refusal}"))?;
        self.game = next;
        self.moves.push((actor, action));
        self.trying = None;
        Ok(Some(action))
    }

    /// Whether costly checks run at this position: every few positions, each game from another
    /// offset.
    pub(crate) fn is_costly_turn(&self) -> bool {
        (self.moves.len() as u64 + self.number).is_multiple_of(self.config.every.max(1) as u64)
    }

    /// Everybody who could request a move: each seat, one that is not at the table, chance.
    pub(crate) fn actors(&self) -> Vec<Actor> {
        let seats = (self.game.seats() + 1).min(MAX_SEATS);
        let seats = Seat::all(seats).map(Actor::Seat);
        seats.chain([Actor::Chance]).collect()
    }

    /// Actions worth trying here: listed ones of other positions, and garbage.
    pub(crate) fn odd_actions(&mut self) -> Vec<ActionOf<S>> {
        if self.listed_elsewhere.is_empty() {
            self.collect_listed();
        }
        let mut actions = Vec::with_capacity(2 * self.config.tries);
        for _ in 0..self.config.tries {
            actions.extend(one_of(&self.listed_elsewhere, &mut self.source));
            actions.push(S::garbage(&mut self.source));
        }
        actions
    }

    /// `config.tries` of the actions at most, at random.
    pub(crate) fn some_of(&mut self, actions: &[ActionOf<S>]) -> Vec<ActionOf<S>> {
        let mut left = actions.to_vec();
        let mut chosen = Vec::new();
        while chosen.len() < self.config.tries && !left.is_empty() {
            let at = self.source.below(left.len() as u64) as usize;
            chosen.push(left.swap_remove(at));
        }
        chosen
    }

    /// Runs `read`, with its input in the report should it panic.
    pub(crate) fn with_input<T>(&mut self, input: &str, read: impl FnOnce() -> T) -> T {
        self.input = Some(input.chars().take(LONGEST_INPUT).collect());
        let read = read();
        self.input = None;
        read
    }

    /// Plays the complete game once before the check, with the same random numbers.
    fn collect_listed(&mut self) {
        let mut ahead = Walk::<S>::new(self.name, self.start, self.stream, self.config);
        let mut listed_elsewhere = BTreeSet::new();
        loop {
            listed_elsewhere.extend(listed(&ahead.game));
            // A refused move ends this walk; the check's own walk reports it.
            if !matches!(ahead.step(), Ok(Some(_))) {
                break;
            }
        }
        self.listed_elsewhere = listed_elsewhere.into_iter().collect();
    }

    /// Everything needed to see the failure again.
    fn report(&self, reason: &str) -> String {
        let mut text = String::new();
        let LawsConfig { seed, .. } = self.config;
        let (number, count) = (self.number, self.moves.len());
        let _ = writeln!(text, "start:   {}", self.name);
        let _ = writeln!(text, "seed:    {seed}, game {number} of this start");
        let _ = writeln!(
            text,
            "move:    after {count} moves, {} to move",
            self.game.mover()
        );
        if let Some((actor, action)) = self.trying {
            let _ = writeln!(
                text,
                "action:  {}: {action}  {action:?}",
                mover_name(actor.into())
            );
        }
        if let Some(input) = &self.input {
            let _ = writeln!(text, "input:   {}", input.escape_debug());
        }
        let _ = writeln!(text, "reason:  {reason}\n\n{}", drawing(&self.game));
        let _ = writeln!(
            text,
            "moves so far, as a scenario:\n{}",
            script(&self.moves)
        );
        text
    }
}

/// Moves as a [scenario](crate::scenario) takes them, one line per actor in a row.
fn script<A: std::fmt::Display>(moves: &[(Actor, A)]) -> String {
    let mut text = String::new();
    let mut last = None;
    for (actor, action) in moves {
        if last == Some(actor) {
            let _ = write!(text, "; {action}");
        } else {
            let _ = write!(text, "\n    {}: {action}", mover_name(Mover::from(*actor)));
        }
        last = Some(actor);
    }
    text
}

/// The message of a panic.
fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let literal = panic.downcast_ref::<&str>().copied();
    text.or(literal).unwrap_or("(without a message)")
}
