//! Bots of one level, for every game. They get a view and nothing else.

use std::{any::Any, collections::HashMap, sync::Mutex};

use tessera_bots::{Bot, Budget, Player, Seating};
use tessera_core::{Game, Mover, SimSource, Viewer};

use crate::{position::GameError, registry::Playable};

/// The bots of one level, one for each game, created when it is first needed.
pub struct LevelBots {
    player: Player,
    seed: u64,
    by_game: HashMap<&'static str, Box<dyn Any + Send + Sync>>,
}

/// A bot of one game, stored as `Any`. The mutex is never locked; it makes the bot `Sync`.
struct Sitting<G: Playable>(Mutex<Box<dyn Bot<G>>>);

impl LevelBots {
    /// Bots of this level, with random numbers from this seed.
    pub fn new(player: Player, seed: u64) -> LevelBots {
        LevelBots {
            player,
            seed,
            by_game: HashMap::new(),
        }
    }

    /// The level.
    pub fn player(&self) -> Player {
        self.player
    }

    /// Forgets all bots so far, and takes random numbers from this seed.
    pub fn reset(&mut self, seed: u64) {
        *self = LevelBots::new(self.player, seed);
    }

    /// The action that the bot of game `G` takes on the seat whose view this is.
    pub(crate) fn choose<G: Playable>(
        &mut self,
        view: &G::View,
        viewer: Viewer,
        budget: &Budget,
    ) -> Result<String, GameError> {
        let world = <G as Game>::sample(view, &mut SimSource::new(self.seed, 0));
        let Mover::Seat(seat) = world.mover() else {
            let reason = format!("there is nothing to choose: {} to move", world.mover());
            return Err(GameError::Bot(reason));
        };
        if viewer != Viewer::Seat(seat) {
            let reason = format!("seat {seat} moves, and this is the view of somebody else");
            return Err(GameError::Bot(reason));
        }
        let actions = world.legal_actions();
        if let [only] = actions[..] {
            return Ok(only.to_string());
        }
        let (player, seed) = (self.player, self.seed);
        let sitting = self.by_game.entry(G::NAME).or_insert_with(|| {
            let bot = Mutex::new(player.bot::<G>(seed));
            Box::new(Sitting::<G>(bot))
        });
        let sitting = sitting.downcast_mut::<Sitting<G>>();
        let sitting = sitting.expect("each bot is stored under the name of its game");
        let bot = sitting.0.get_mut().expect("no bot has panicked");
        bot.sit(&Seating {
            options: world.options(),
            seats: world.seats(),
            seat,
        });
        let chosen = bot.choose(view, &actions, budget);
        let chosen = chosen.map_err(|broken| GameError::Bot(broken.to_string()))?;
        Ok(chosen.to_string())
    }
}
