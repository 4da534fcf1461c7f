//! Translation between the judge's words and ours.

use super::format::{Item, Meeple};
use crate::{
    action::{Claim, Scored, Sort},
    coord::{Edge, Rotation, Slot},
    notation,
    tile::{Kind, Turned},
};

pub(super) fn kind(letter: &str) -> Result<Kind, String> {
    notation::parse_kind(letter).ok_or_else(|| format!("there is no tile `{letter}`"))
}

pub(super) fn turned(letter: &str, rot: u8) -> Result<Turned, String> {
    if rot > 3 {
        return Err(format!("rot {rot}: only 0 to 3 are known"));
    }
    Ok(Turned::new(kind(letter)?, Rotation::new(usize::from(rot))))
}

pub(super) fn meeple(lies: Turned, claim: Claim, feature: u8) -> Meeple {
    use crate::data::PrintedFeature::{City, Cloister, Field, Road};
    let printed = lies.kind().printed().features[usize::from(feature)];
    let name_edges = |edges: u8, turn: Rotation| {
        let edges = Edge::ALL
            .into_iter()
            .filter(|edge| edges >> edge.index() & 1 == 1);
        edges.map(|edge| edge.turned(turn).to_string()).collect()
    };
    let name_slots = |slots: u8, turn: Rotation| {
        let slots = Slot::all().filter(|slot| slots >> slot.index() & 1 == 1);
        slots.map(|slot| slot.turned(turn).to_string()).collect()
    };
    let (edges, base_edges) = match printed {
        City { edges, .. } | Road { edges, .. } => (
            name_edges(edges, lies.rotation()),
            name_edges(edges, Rotation::NONE),
        ),
        Field { slots, .. } => (
            name_slots(slots, lies.rotation()),
            name_slots(slots, Rotation::NONE),
        ),
        Cloister => (Vec::new(), Vec::new()),
    };
    let mut meeple = Meeple {
        kind: word(claim.sort()).into(),
        edges,
        base_edges,
    };
    sort_names(&mut meeple);
    meeple
}

/// The judge's word for a sort of feature. Segments of tiles are called `cloister` instead.
pub(super) fn word(sort: Sort) -> &'static str {
    match sort {
        Sort::City => "city",
        Sort::Road => "road",
        Sort::Cloister => MONASTERY,
        Sort::Farm => "field",
    }
}

pub(super) const MONASTERY: &str = "monastery";

/// Names of edges are a set; a cloister goes by either name.
pub(super) fn sort_names(meeple: &mut Meeple) {
    if meeple.kind == "cloister" {
        meeple.kind = MONASTERY.into();
    }
    meeple.edges.sort();
    meeple.base_edges.sort();
}

pub(super) fn item(scored: &Scored) -> Item {
    let unfinished = !scored.complete && scored.sort != Sort::Farm;
    let suffix = if unfinished { ".incomplete" } else { "" };
    Item {
        player: scored.seat.index(),
        points: scored.points,
        what: format!("{}{suffix}", word(scored.sort)),
    }
}

pub(super) fn sorted(items: &[Item]) -> Vec<Item> {
    let mut items = items.to_vec();
    items.sort();
    items
}
