//! Carcassonne on the wire. The game has no secrets, so all viewers get the same view.

mod choice;
mod components;
mod event;
mod illegal;
mod view;

pub use tessera_carcassonne::State;
use tessera_carcassonne::{self as rules, View as RulesView, features::FeatureId};
use tessera_core::{Seat, SimSource};

pub use choice::{Choice, Choices};
pub use components::{Components, PrintedFeature, PrintedTile, RoadEnd, Terrain};
pub use event::Event;
pub use illegal::{Edge, Expected, Illegal, Unplaceable};
pub use view::{Feature, Follower, Player, Sort, Step, Tile, View};

use crate::{
    game::Wire,
    points::{Item, Prospect},
    union::convert_into_unions,
};

impl Wire for State {
    convert_into_unions!(Carcassonne);

    fn prospects(view: &RulesView) -> Vec<(Seat, Prospect)> {
        // A view of this game has one world only, so no random number is drawn.
        let state = <State as tessera_core::Game>::sample(view, &mut SimSource::new(0, 0));
        let mut prospects = Vec::new();
        state.visit_prospects(|prospect| {
            let item = item(prospect.sort, prospect.feature);
            prospects.push((prospect.seat, Prospect::new(item, prospect.points)));
        });
        prospects
    }
}

/// The item of a feature: its sort, and its number in the view.
fn item(sort: rules::Sort, feature: FeatureId) -> Item {
    Item::Feature {
        number: feature.index() as u16,
        sort: sort.into(),
    }
}
