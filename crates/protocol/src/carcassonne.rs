//! Carcassonne on the wire. Nothing is hidden here, so all viewers get the same.

mod choice;
mod event;
mod illegal;
mod prints;
mod view;

use tessera_carcassonne::{self as rules, Action, State, View as RulesView, features::FeatureId};
use tessera_core::{Seat, SimSource};

pub use choice::{Choice, Choices};
pub use event::Event;
pub use illegal::{Edge, Expected, Illegal, Unplaceable};
pub use prints::{FeaturePrint, Prints, RoadEnd, Terrain, TilePrint};
pub use view::{Feature, Follower, Player, Sort, Step, Tile, View};

use crate::{
    event::GameEvent,
    game::{self, GameView, Wire},
    points::{Item, Prospect},
    refusal::IllegalAction,
};

impl Wire for State {
    fn wire_view(view: &RulesView) -> GameView {
        GameView::Carcassonne(View::from(view))
    }

    fn choices(view: &RulesView, actions: &[Action]) -> game::Choices {
        game::Choices::Carcassonne(Choices::new(view, actions))
    }

    fn wire_event(event: &rules::Event) -> GameEvent {
        GameEvent::Carcassonne(Event::from(event))
    }

    fn wire_illegal(illegal: &rules::Illegal) -> IllegalAction {
        IllegalAction::Carcassonne(Illegal::from(illegal))
    }

    fn prospects(view: &RulesView) -> Vec<(Seat, Prospect)> {
        // A view of this game fits one position only, so the source is never asked.
        let state = <State as tessera_core::Game>::sample(view, &mut SimSource::new(0, 0));
        let mut prospects = Vec::new();
        state.visit_prospects(|prospect| {
            let item = item(prospect.sort, prospect.feature);
            prospects.push((prospect.seat, Prospect::new(item, prospect.points)));
        });
        prospects
    }
}

/// What is scored: the sort, and the number of the feature in the view.
fn item(sort: rules::Sort, feature: FeatureId) -> Item {
    Item::Feature {
        number: feature.index() as u16,
        sort: sort.into(),
    }
}
