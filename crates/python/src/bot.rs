//! Bots: they are given a view and nothing else.

use std::{any::Any, collections::HashMap, time::Duration};

use pyo3::prelude::*;
use tessera_bots::{Bot as Plays, Budget, Player, Seating};
use tessera_core::{Game, Mover, SimSource, Viewer};

use crate::{failure::Failure, games::Playable, view::View};

/// The bots of one level, one for each game that it was asked about.
pub struct Bots {
    player: Player,
    seed: u64,
    by_game: HashMap<&'static str, Box<dyn Any + Send + Sync>>,
}

/// A bot of one game, behind `Any`; only one caller at a time ever has it.
struct Sitting<G: Playable>(std::sync::Mutex<Box<dyn Plays<G>>>);

impl Bots {
    /// What the bot of game `G` does on the seat whose view this is.
    ///
    /// # Errors
    /// When no seat moves, or the bot cannot play on.
    pub fn choose<G: Playable>(
        &mut self,
        view: &G::View,
        viewer: Viewer,
        budget: &Budget,
    ) -> Result<String, Failure> {
        let world = <G as Game>::sample(view, &mut SimSource::new(self.seed, 0));
        let Mover::Seat(seat) = world.mover() else {
            let reason = format!("there is nothing to choose: {} to move", world.mover());
            return Err(Failure::Bot(reason));
        };
        if viewer != Viewer::Seat(seat) {
            let reason = format!("seat {seat} moves, and this is the view of somebody else");
            return Err(Failure::Bot(reason));
        }
        let actions = world.legal_actions();
        if let [only] = actions[..] {
            return Ok(only.to_string());
        }
        let (player, seed) = (self.player, self.seed);
        let sitting = self.by_game.entry(G::NAME).or_insert_with(|| {
            let bot = std::sync::Mutex::new(player.bot::<G>(seed));
            Box::new(Sitting::<G>(bot))
        });
        let sitting = sitting.downcast_mut::<Sitting<G>>();
        let sitting = sitting.expect("each bot stands under the name of its game");
        let bot = sitting.0.get_mut().expect("no bot has panicked");
        bot.sit(&Seating {
            options: world.options(),
            seats: world.seats(),
            seat,
        });
        let chosen = bot.choose(view, &actions, budget);
        let chosen = chosen.map_err(|broken| Failure::Bot(broken.to_string()))?;
        Ok(chosen.to_string())
    }
}

/// A player of some level, for every game.
#[pyclass(module = "tessera_games")]
pub struct Bot {
    bots: Bots,
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
            bots: Bots {
                player: Player::named(level).ok_or_else(unknown)?,
                seed,
                by_game: HashMap::new(),
            },
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
        self.bots.player.name()
    }

    /// The text of the action that the bot takes on the seat that moves and whose view this is.
    fn choose(&mut self, py: Python<'_>, view: &View) -> Result<String, Failure> {
        let Bot { bots, budget } = self;
        let (seen, viewer) = (view.seen.as_ref(), view.viewer);
        py.detach(|| seen.choose(bots, viewer, budget))
    }

    /// Forgets the games so far; all chance of the bot comes from this seed.
    fn reset(&mut self, seed: u64) {
        self.bots.seed = seed;
        self.bots.by_game.clear();
    }

    fn __repr__(&self) -> String {
        format!("<Bot {}>", self.level())
    }
}
