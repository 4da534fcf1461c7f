//! The table drawn for a terminal.

use tessera_core::Ink;

use crate::state::State;

pub(crate) fn table(state: &State, _: Ink) -> String {
    format!("{:?}", state.phase)
}
