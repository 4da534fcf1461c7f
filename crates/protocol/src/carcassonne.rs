//! Carcassonne on the wire. Nothing is hidden here, so all viewers get the same.

mod choice;
mod prints;
mod view;

use tessera_carcassonne::{Action, Event, State, View as RulesView};
use tessera_core::{Seat, SimSource};

pub use choice::{Choice, Choices};
pub use prints::{FeaturePrint, Prints, RoadEnd, Terrain, TilePrint};
pub use view::{Feature, Follower, Player, Sort, Step, Tile, View};

use crate::{
    game::{self, GameView, Wire},
    log::Told,
    points::Prospect,
};

impl Wire for State {
    fn wire_view(view: &RulesView) -> GameView {
        GameView::Carcassonne(View::from(view))
    }

    fn choices(view: &RulesView, actions: &[Action]) -> game::Choices {
        game::Choices::Carcassonne(Choices::new(view, actions))
    }

    fn told(event: &Event) -> Told {
        let told = Told::new(event);
        match *event {
            Event::Drawn { seat, .. } | Event::Passed { seat } | Event::CameBack { seat, .. } => {
                told.of(seat)
            }
            Event::Placed { seat, at, .. } | Event::Claimed { seat, at, .. } => {
                told.of(seat).at(&at)
            }
            Event::Scored(scored) => {
                let item = item(scored.sort.word(), scored.feature.index());
                told.of(scored.seat).scores(item, scored.points)
            }
            Event::Discarded { .. } | Event::Returned { .. } | Event::Ended => told,
        }
    }

    fn prospects(view: &RulesView) -> Vec<(Seat, Prospect)> {
        // A view of this game fits one position only, so the source is never asked.
        let state = <State as tessera_core::Game>::sample(view, &mut SimSource::new(0, 0));
        let mut prospects = Vec::new();
        state.visit_prospects(|prospect| {
            let item = item(prospect.sort.word(), prospect.feature.index());
            prospects.push((prospect.seat, Prospect::new(item, prospect.points)));
        });
        prospects
    }
}

/// What is scored, `city 12`: the sort, and the number of the feature in the view.
fn item(sort: &str, feature: usize) -> String {
    format!("{sort} {feature}")
}
