//! What one viewer of any game knows.

use std::any::Any;

use serde_json::Value;
use tessera_bots::Budget;
use tessera_core::{Ink, SimSource, Viewer};
use tessera_protocol::{GameView, canonical};

use crate::{
    bots::LevelBots, game::AnyGame, played::Played, position::GameError, registry::Playable,
};

/// What one viewer of some game knows.
pub trait AnyView: Send + Sync {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// The view as it is sent to clients.
    fn wire(&self) -> GameView;
    /// The same as plain data.
    fn data(&self) -> Value {
        canonical::value_of(&self.wire())
    }
    /// A random position that is consistent with the view.
    fn sample(&self, source: &mut SimSource) -> Box<dyn AnyGame>;
    /// The view as text.
    fn draw(&self, ink: Ink) -> String;
    /// Whether both know the same.
    fn equals(&self, other: &dyn AnyView) -> bool;
    /// For [`equals`](AnyView::equals).
    fn as_any(&self) -> &dyn Any;
    /// The action that a bot would take for this seat.
    ///
    /// # Errors
    /// When no seat moves, the view is of another seat, or the bot cannot play on.
    fn choose(
        &self,
        bots: &mut LevelBots,
        viewer: Viewer,
        budget: &Budget,
    ) -> Result<String, GameError>;
}

/// What one viewer of the game `G` knows.
pub(crate) struct Known<G: Playable>(pub G::View);

impl<G: Playable> AnyView for Known<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn wire(&self) -> GameView {
        G::wire_view(&self.0)
    }

    fn sample(&self, source: &mut SimSource) -> Box<dyn AnyGame> {
        Box::new(Played::without_history(G::sample(&self.0, source)))
    }

    fn draw(&self, ink: Ink) -> String {
        G::draw_view(&self.0, ink)
    }

    fn equals(&self, other: &dyn AnyView) -> bool {
        let other = other.as_any().downcast_ref::<Known<G>>();
        other.is_some_and(|other| other.0 == self.0)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn choose(
        &self,
        bots: &mut LevelBots,
        viewer: Viewer,
        budget: &Budget,
    ) -> Result<String, GameError> {
        bots.choose::<G>(&self.0, viewer, budget)
    }
}
