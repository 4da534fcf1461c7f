//! Random games with a judge at every position, and the report when a law is broken.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    panic::{AssertUnwindSafe, catch_unwind},
};

use tessera_core::{Actor, Game, MAX_SEATS, Mover, Seat, SimSource, Source as _};

use crate::{
    LawsConfig, Subject,
    list::{drawing, listed, one_of, pick, who},
};

/// Characters of an input that a report shows.
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

/// What a judge says; the reason when the law is broken.
pub(crate) type Verdict = Result<(), String>;

/// The action type of a subject's game.
pub(crate) type ActionOf<S> = <<S as Subject>::Game as Game>::Action;

/// A random game while it is played.
pub(crate) struct Walk<'a, S: Subject> {
    /// The name of the start.
    name: &'a str,
    /// Where the game began.
    pub start: &'a S::Game,
    /// Game number of this start.
    pub number: u64,
    /// Limits.
    pub config: LawsConfig,
    /// The position now.
    pub game: S::Game,
    /// What led here.
    pub moves: Vec<(Actor, ActionOf<S>)>,
    /// What the judge is trying, for the report; also when it panics.
    pub trying: Option<(Actor, ActionOf<S>)>,
    /// Other input the judge is trying.
    pub input: Option<String>,
    /// Numbers for the judge.
    pub source: SimSource,
    /// Numbers for the moves. Apart from the judge's, so that a game depends on start, seed and
    /// number only: every law sees the same games.
    dice: SimSource,
    /// Which numbers the dice began with.
    stream: u64,
    /// Actions that some position of this game lists, past and future: the best garbage.
    strangers: Vec<ActionOf<S>>,
}

/// Plays `config.games` games of each start and lets `judge` see each of them at its start.
#[track_caller]
pub(crate) fn each_game<S: Subject>(
    law: Law,
    config: LawsConfig,
    mut judge: impl FnMut(&mut Walk<S>) -> Verdict,
) {
    let starts = S::starts();
    if starts.is_empty() || config.games == 0 {
        law.fail("no game to judge: a subject needs a start, a run needs a game");
    }
    for (index, (name, start)) in starts.iter().enumerate() {
        for number in 0..config.games {
            let mut walk = Walk::<S>::new(name, start, (index as u64) << 32 | number, config);
            let verdict = catch_unwind(AssertUnwindSafe(|| judge(&mut walk)))
                .unwrap_or_else(|panic| Err(format!("panicked: {}", message(&*panic))));
            if let Err(reason) = verdict {
                law.fail(&walk.report(&reason));
            }
        }
    }
}

/// As [`each_game`], and `judge` sees every position of it.
#[track_caller]
pub(crate) fn each_position<S: Subject>(
    law: Law,
    config: LawsConfig,
    mut judge: impl FnMut(&mut Walk<S>) -> Verdict,
) {
    each_game(law, config, |walk| {
        loop {
            judge(walk)?;
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
            strangers: Vec::new(),
        }
    }

    /// Plays the next move; `None` at the end, at a dead end (law 10 says whether there may be
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

    /// Whether costly checks look at this position: every so many-th, each game from another.
    pub(crate) fn is_costly_turn(&self) -> bool {
        (self.moves.len() as u64 + self.number).is_multiple_of(self.config.every.max(1) as u64)
    }

    /// Everybody who could ask for a move: each seat, one that is not at the table, chance.
    pub(crate) fn actors(&self) -> Vec<Actor> {
        let seats = (self.game.seats() + 1).min(MAX_SEATS);
        let seats = Seat::all(seats).map(Actor::Seat);
        seats.chain([Actor::Chance]).collect()
    }

    /// Actions worth a question here: listed ones of other positions, and garbage.
    pub(crate) fn odd_actions(&mut self) -> Vec<ActionOf<S>> {
        if self.strangers.is_empty() {
            self.meet_strangers();
        }
        let mut actions = Vec::with_capacity(2 * self.config.tries);
        for _ in 0..self.config.tries {
            actions.extend(one_of(&self.strangers, &mut self.source));
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

    /// Runs `read` with the input it reads in the report, should it panic.
    pub(crate) fn with_input<T>(&mut self, input: &str, read: impl FnOnce() -> T) -> T {
        self.input = Some(input.chars().take(LONGEST_INPUT).collect());
        let read = read();
        self.input = None;
        read
    }

    /// Plays the whole game once ahead of the judge, with the same dice.
    fn meet_strangers(&mut self) {
        let mut ahead = Walk::<S>::new(self.name, self.start, self.stream, self.config);
        let mut strangers = BTreeSet::new();
        loop {
            strangers.extend(listed(&ahead.game));
            // A refused move ends this walk; the judge's own walk reports it.
            if !matches!(ahead.step(), Ok(Some(_))) {
                break;
            }
        }
        self.strangers = strangers.into_iter().collect();
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
            let _ = writeln!(text, "action:  {}: {action}  {action:?}", who(actor.into()));
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
            let _ = write!(text, "\n    {}: {action}", who(Mover::from(*actor)));
        }
        last = Some(actor);
    }
    text
}

/// What a panic said.
fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let literal = panic.downcast_ref::<&str>().copied();
    text.or(literal).unwrap_or("(without a message)")
}
