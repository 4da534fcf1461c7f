//! Any legal action.

use tessera_core::{Game, SimSource, Source as _};

use crate::{
    bot::{Bot, Broken},
    budget::Budget,
};

/// Takes any legal action, each equally likely.
#[derive(Debug)]
pub struct Random {
    source: SimSource,
}

impl Random {
    /// A bot with random numbers from this seed.
    pub fn new(seed: u64) -> Random {
        Random {
            source: SimSource::new(seed, 0),
        }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(
        &mut self,
        _view: &G::View,
        actions: &[G::Action],
        _budget: &Budget,
    ) -> Result<G::Action, Broken> {
        let place = self.source.below(actions.len() as u64) as usize;
        let chosen = actions.get(place).copied();
        chosen.ok_or_else(|| Broken::new("there is nothing to choose from"))
    }

    fn new_game(&mut self, seed: u64) {
        *self = Random::new(seed);
    }
}
