//! One game of any kind: its position, its moves, what scored.

use std::{ops::ControlFlow, sync::Arc};

use tessera_bots::{
    Cancel, Insight, Player,
    table::{Pace, Seated, turn},
};
use tessera_core::{Actor, Game, Mover, Record, Refusal, Seat, Viewer};
use tessera_protocol::{
    ErrorBody, LogEntry, Problem, TableView, Tally, Wire, http::PreviewAnswer, inward::MAX_ACTIONS,
    outline::Outline,
};

use super::{Chance, Corrupt, Play, Thinking, Tried};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Playing<G: Game> {
    pub(super) start: G,
    pub(super) game: G,
    /// Every move, chance included.
    pub(super) moves: Vec<G::Action>,
    pub(super) tally: Tally,
    /// How many moves chance has made: the dealer counts them.
    chances: u64,
    /// The digest of every move so far.
    trail: Trail,
    /// Where each seat's last turn ended.
    pub(super) marks: Vec<Mark<G>>,
}

/// A place in the game that a seat remembers.
#[derive(Clone, Debug)]
pub(super) struct Mark<G> {
    /// Moves before it.
    pub(super) moves: usize,
    /// The position there.
    pub(super) game: G,
}

impl<G: Game + Wire> Playing<G> {
    /// A game before its first move.
    pub fn new(start: G) -> Playing<G> {
        let mark = Mark {
            moves: 0,
            game: start.clone(),
        };
        Playing {
            game: start.clone(),
            moves: Vec::new(),
            tally: Tally::default(),
            chances: 0,
            trail: Trail::default(),
            marks: vec![mark; start.seats()],
            start,
        }
    }

    /// Takes a move of whoever's move it is.
    pub(super) fn take(&mut self, action: G::Action) -> Result<(), G::Illegal> {
        let mover = self.game.mover();
        let by = mover.actor().unwrap_or(Actor::Chance);
        let events = self.game.apply(by, action)?;
        self.tally.note::<G>(&events);
        self.chances += u64::from(mover == Mover::Chance);
        self.moves.push(action);
        self.trail = self.trail.with(&action.to_string());
        Ok(())
    }

    /// A move as the log has it.
    fn take_text(&mut self, by: Actor, text: &str) -> Result<(), Corrupt> {
        if self.game.mover().actor() != Some(by) {
            return Err(Corrupt(format!("`{text}` is not the move of {by:?}")));
        }
        let action: G::Action = text.parse().map_err(|error| Corrupt(format!("{error}")))?;
        self.take(action)
            .map_err(|refusal| Corrupt(format!("`{text}`: {refusal} ({})", refusal.rule())))
    }
}

/// The actions of a command one after the other, `each` with the position before it.
///
/// # Errors
/// With the first that is refused; what stands behind a chance move is not read.
pub(super) fn take_all<G: Wire>(
    game: &mut G,
    seat: Seat,
    texts: &[String],
    mut each: impl FnMut(&G, G::Action, &[G::Event]),
) -> Result<(), ErrorBody> {
    let by = Actor::Seat(seat);
    for (place, text) in texts.iter().enumerate() {
        // Whatever would be drawn, the answer is the same: the text is not even parsed.
        if place > 0 && game.mover() == Mover::Chance {
            return Err(ErrorBody::from(Problem::BeyondChance).of_action(place));
        }
        let refused = |error: ErrorBody| error.of_action(place);
        let actions = G::parse(text).map_err(|error| refused(ErrorBody::not_an_action(&error)))?;
        for action in actions {
            let before = game.clone();
            let events = game
                .apply(by, action)
                .map_err(|reason| refused(ErrorBody::illegal::<G>(&reason)))?;
            each(&before, action, &events);
        }
    }
    Ok(())
}

/// The digest of a row of moves: another one for every other row.
#[derive(Clone, Copy, Debug, Default)]
struct Trail([u8; 32]);

impl Trail {
    fn with(self, text: &str) -> Trail {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.0);
        hasher.update(text.as_bytes());
        Trail(*hasher.finalize().as_bytes())
    }
}

/// The digest of a position and of the way to it. The position alone is not enough: whether a
/// follower was put may not show in what happens next, and a log in which that was changed would
/// pass for right.
fn fingerprint<G: Game>(game: &G, trail: Trail) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&trail.0);
    let mover = match game.mover() {
        Mover::Seat(seat) => u8::try_from(seat.index()).unwrap_or(u8::MAX),
        Mover::Chance => 0xfe,
        Mover::Over => 0xff,
    };
    hasher.update(&[mover]);
    hasher.update(&game.round().to_le_bytes());
    for seat in Seat::all(game.seats()) {
        hasher.update(&game.points(seat).to_le_bytes());
    }
    let _ = game.visit_actions(|action| -> ControlFlow<()> {
        hasher.update(&G::action_code(action).to_le_bytes());
        ControlFlow::Continue(())
    });
    let _ = game.visit_outcomes(|action, weight| -> ControlFlow<()> {
        hasher.update(&G::action_code(action).to_le_bytes());
        hasher.update(&weight.to_le_bytes());
        ControlFlow::Continue(())
    });
    *hasher.finalize().as_bytes()
}

impl<G: Wire + Insight> Playing<G> {
    /// Lets chance move for as long as it is to.
    fn deal(&self, game: &mut G, chance: &Chance<'_>) -> Vec<String> {
        let mut texts = Vec::new();
        while game.mover() == Mover::Chance {
            let k = self.chances + texts.len() as u64;
            let Some(outcome) = outcome(game, k, chance) else {
                break;
            };
            game.play(outcome);
            texts.push(outcome.to_string());
        }
        texts
    }

    fn tried(&self, mut game: G, actions: Vec<String>, chance: &Chance<'_>) -> Tried {
        let chance = self.deal(&mut game, chance);
        let texts = actions.iter().chain(&chance);
        let trail = texts.fold(self.trail, |trail, text| trail.with(text));
        Tried {
            actions,
            chance,
            over: game.mover() == Mover::Over,
            fingerprint: fingerprint(&game, trail),
        }
    }
}

/// What chance does: by the script where there is one, else by the dealer.
fn outcome<G: Game>(game: &G, k: u64, chance: &Chance<'_>) -> Option<G::Action> {
    if let Some(script) = &chance.world.script {
        let outcomes = game.outcomes();
        let texts: Vec<String> = outcomes
            .iter()
            .map(|(action, _)| action.to_string())
            .collect();
        let chosen = script.outcome(chance.table, k, &texts);
        if let Some((action, _)) = chosen.and_then(|place| outcomes.get(place)) {
            return Some(*action);
        }
    }
    chance.dealer.deal(k, game)
}

impl<G: Wire + Insight> Play for Playing<G> {
    fn mover(&self) -> Mover {
        self.game.mover()
    }

    fn try_moves(
        &self,
        seat: Seat,
        texts: &[String],
        chance: &Chance<'_>,
    ) -> Result<Tried, ErrorBody> {
        let mut game = self.game.clone();
        let mut actions = Vec::new();
        take_all(&mut game, seat, texts, |_, action, _| {
            actions.push(action.to_string());
        })?;
        Ok(self.tried(game, actions, chance))
    }

    fn try_start(&self, chance: &Chance<'_>) -> Tried {
        self.tried(self.game.clone(), Vec::new(), chance)
    }

    fn apply(
        &mut self,
        seat: Option<Seat>,
        actions: &[String],
        chance: &[String],
    ) -> Result<(), Corrupt> {
        if let Some(seat) = seat {
            for text in actions {
                self.take_text(Actor::Seat(seat), text)?;
            }
        }
        let mark = Mark {
            moves: self.moves.len(),
            game: self.game.clone(),
        };
        for text in chance {
            self.take_text(Actor::Chance, text)?;
        }
        if let (Some(seat), Mover::Seat(next)) = (seat, self.game.mover())
            && seat != next
        {
            self.marks[seat.index()] = mark;
        }
        Ok(())
    }

    fn show(&self, table: TableView, viewer: Viewer) -> TableView {
        self.shown(table, viewer)
    }

    fn show_apart(&self, tables: Vec<(Viewer, TableView)>) -> Vec<(TableView, Arc<Outline>)> {
        self.shown_apart(tables)
    }

    fn show_at(&self, table: TableView, viewer: Viewer, moves: usize) -> Option<TableView> {
        self.shown_at(table, viewer, moves)
    }

    fn preview(
        &self,
        table: TableView,
        seat: Seat,
        texts: &[String],
    ) -> Result<PreviewAnswer, ErrorBody> {
        self.previewed(table, seat, texts)
    }

    fn entries(&self, viewer: Viewer) -> Vec<LogEntry> {
        self.entries_since(&self.start, 0, viewer)
    }

    fn record(&self) -> Record {
        Record::of(&self.start, &self.moves, &self.game)
    }

    fn think(&self, seat: Seat, level: Player, pace: Pace, seed: u64) -> Thinking {
        let game = self.game.clone();
        Box::new(move |cancel: &Cancel| {
            let mut bot = level.bot::<G>(seed);
            let seated = Seated {
                bot: bot.as_mut(),
                pace,
            };
            let actions = turn(&game, seat, seated, MAX_ACTIONS, cancel)?;
            Ok(actions.iter().map(ToString::to_string).collect())
        })
    }

    fn fingerprint(&self) -> [u8; 32] {
        fingerprint(&self.game, self.trail)
    }
}
