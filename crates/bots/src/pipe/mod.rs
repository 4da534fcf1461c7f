//! Bots that are separate programs, connected by their standard input and output.
//!
//! The protocol is `tessera-pipe/1`, lines of JSON; `docs/pipe.md` describes it. The program gets
//! what its seat may know and nothing else: the drawing of a view, the moves as the seat may read
//! them, and the texts of its legal actions.

mod child;
mod command;
mod message;

use std::time::Duration;

use tessera_core::{Actor, Game, Ink, Mover, Options as _, notation::shortened, record::Outcome};

use self::{
    child::Child,
    message::{Message, Seen, answer},
};
use crate::{
    bot::{Bot, Broken, Seating},
    budget::Budget,
};

pub use self::command::PipeCommand;
pub use self::message::PROTOCOL;

/// A bot behind a pipe. Its program runs from game to game, is restarted after it failed, and ends
/// with the bot.
#[derive(Debug)]
pub struct Pipe {
    command: PipeCommand,
    timeout: Duration,
    seed: u64,
    log: Vec<Seen>,
    child: Result<Child, Broken>,
}

impl Pipe {
    /// A bot that is this program, killed when an answer takes longer than `timeout`.
    /// The program starts with the first game.
    pub fn new(command: PipeCommand, timeout: Duration) -> Pipe {
        Pipe {
            command,
            timeout,
            seed: 0,
            log: Vec::new(),
            child: Err(Broken::new("it was never started")),
        }
    }

    /// Starts the program and ends it again, to check that it can be started.
    ///
    /// # Errors
    /// When it cannot.
    pub fn try_out(command: &PipeCommand) -> Result<(), Broken> {
        start(command).map(Child::kill)
    }

    /// Kills the program after an error.
    fn give_up(&mut self, broken: Broken) -> Broken {
        if let Ok(child) = std::mem::replace(&mut self.child, Err(broken.clone())) {
            child.kill();
        }
        broken
    }

    fn ask<G: Game>(&mut self, question: &Message<'_>) -> Result<G::Action, Broken> {
        let child = self.child.as_mut().map_err(|broken| broken.clone())?;
        let line = child.request(question, self.timeout)?;
        let text = answer(&line)?;
        let parsed = text.parse();
        parsed.map_err(|_| {
            let said = shortened(&text);
            Broken::new(format!("it answered `{said}`, which is no move"))
        })
    }
}

fn start(command: &PipeCommand) -> Result<Child, Broken> {
    let cannot = |error| Broken::new(format!("`{command}` cannot be started: {error}"));
    Child::start(command).map_err(cannot)
}

impl<G: Game> Bot<G> for Pipe {
    fn choose(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        budget: &Budget,
    ) -> Result<G::Action, Broken> {
        let log = std::mem::take(&mut self.log);
        let question = Message::Choose {
            view: G::draw_view(view, Ink::Plain),
            log: &log,
            legal: actions.iter().map(ToString::to_string).collect(),
            time_ms: budget.time.map(|time| time.as_millis() as u64),
            iterations: budget.iterations,
        };
        let chosen = self.ask::<G>(&question);
        self.log = log;
        chosen.map_err(|broken| self.give_up(broken))
    }

    fn new_game(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn sit(&mut self, seating: &Seating<'_, G>) {
        self.log.clear();
        if self.child.is_err() {
            self.child = start(&self.command);
            if let Ok(child) = &self.child {
                child.send(&Message::hello(self.timeout));
            }
        }
        let keys = G::Options::KEYS.iter().map(|option| option.key);
        let value_of = |key| {
            seating
                .options
                .get(key)
                .expect("KEYS lists only known keys")
        };
        let new = Message::New {
            game: G::NAME,
            rules: G::RULES_VERSION,
            options: keys.map(|key| (key, value_of(key))).collect(),
            seats: seating.seats,
            seat: seating.seat,
            // Small enough for languages whose only numbers are floating-point.
            seed: self.seed >> 11,
        };
        if let Ok(child) = &self.child {
            child.send(&new);
        }
    }

    fn seen(&mut self, by: Actor, text: &dyn Fn() -> String) {
        let by = match Mover::from(by) {
            Mover::Seat(seat) => seat.to_string(),
            Mover::Chance | Mover::Over => "chance".into(),
        };
        self.log.push(Seen { by, text: text() });
    }

    fn finished(&mut self, outcome: Option<&Outcome>) {
        if let Ok(child) = &self.child {
            child.send(&Message::End {
                points: outcome.map(|outcome| outcome.points.as_slice()),
                places: outcome.map(|outcome| outcome.places.as_slice()),
            });
        }
    }
}
