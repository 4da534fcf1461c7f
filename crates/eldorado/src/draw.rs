//! The table drawn for a terminal.

use tessera_core::Ink;

use crate::{state::State, view::View};

pub(crate) fn table(state: &State, _: Ink) -> String {
    format!("{:?} {:?}", state.phase, state.pieces)
}

pub(crate) fn seen(view: &View, _: Ink) -> String {
    format!("{:?}", view.phase)
}
