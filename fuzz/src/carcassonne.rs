//! Carcassonne, played by bytes.

use tessera_carcassonne::{Action, Cell, Claim, Edge, Kind, Rotation, Slot, State, oracle};
use tessera_core::{Game as _, Viewer, oracle::Report};

use crate::{Bytes, Fuzzed};

impl Fuzzed for State {
    /// Half of the placements touch the board.
    fn odd_action(&self, bytes: &mut Bytes<'_>) -> Option<Action> {
        let kind = |bytes: &mut Bytes<'_>| Kind::all().nth(bytes.below(24)?);
        let edge = |bytes: &mut Bytes<'_>| bytes.one_of(&Edge::ALL);
        let rotation = |bytes: &mut Bytes<'_>| bytes.one_of(&Rotation::ALL);
        Some(match bytes.below(12)? {
            0 => Action::Draw(kind(bytes)?),
            1 => Action::Discard(kind(bytes)?),
            2 => Action::Return(kind(bytes)?),
            3 => Action::Claim(Claim::City(edge(bytes)?)),
            4 => Action::Claim(Claim::Road(edge(bytes)?)),
            5 => Action::Claim(Claim::Field(Slot::new(bytes.below(8)?)?)),
            6 => Action::Claim(Claim::Cloister),
            7 => Action::Pass,
            8 | 9 => {
                let cell = Cell::new(bytes.next()? as i8, bytes.next()? as i8);
                Action::Place(cell, rotation(bytes)?)
            }
            _ => {
                let open = bytes.below(self.board().open().len())?;
                Action::Place(self.board().open_cell(open), rotation(bytes)?)
            }
        })
    }

    fn inspect_game(&self) {
        let features = self.view(Viewer::Spectator).features();
        assert!(features.iter().all(|feature| !feature.tiles.is_empty()));
    }

    fn verify(text: &str) -> Result<Report, String> {
        oracle::verify(text)
    }
}
