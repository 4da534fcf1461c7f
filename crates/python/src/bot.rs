//! Bots, which get a view and nothing else.

use std::time::Duration;

use pyo3::prelude::*;
use tessera_bots::{Budget, Player};
use tessera_games::LevelBots;

use crate::{failure::Failure, view::View};

/// A player of some level, for every game.
#[pyclass(module = "tessera_games")]
pub struct Bot {
    bots: LevelBots,
    budget: Budget,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level = "casual", seed = 0, iterations = None, seconds = None))]
    fn new(
        level: &str,
        seed: u64,
        iterations: Option<u64>,
        seconds: Option<f64>,
    ) -> Result<Bot, Failure> {
        let unknown = || {
            let names: Vec<_> = Player::ALL.iter().map(|player| player.name()).collect();
            Failure::Bot(format!(
                "there is no bot `{level}`; there are {}",
                names.join(", ")
            ))
        };
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| Failure::Value(format!("seconds: {error}")))?;
        Ok(Bot {
            bots: LevelBots::new(Player::named(level).ok_or_else(unknown)?, seed),
            budget: Budget {
                time,
                iterations,
                ..Budget::default()
            },
        })
    }

    /// The bot's name.
    #[getter]
    fn level(&self) -> &'static str {
        self.bots.player().name()
    }

    /// The text of the action that the bot chooses; the view must be that of the seat to move.
    fn choose(&mut self, py: Python<'_>, view: &View) -> Result<String, Failure> {
        let Bot { bots, budget } = self;
        let (seen, viewer) = (view.seen.as_ref(), view.viewer);
        Ok(py.detach(|| seen.choose(bots, viewer, budget))?)
    }

    /// Forgets the games so far; all chance of the bot comes from this seed.
    fn reset(&mut self, seed: u64) {
        self.bots.reset(seed);
    }

    fn __repr__(&self) -> String {
        format!("<Bot {}>", self.level())
    }
}
