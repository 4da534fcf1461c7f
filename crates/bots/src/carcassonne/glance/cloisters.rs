//! Cloisters beside the tile and on it.

use tessera_carcassonne::{
    State,
    board::Found,
    coord::{Cell, Edge},
    features::{CLOISTERS, Crowd},
    tile::{Parts, Turned, Want},
};

use super::{
    Glance,
    ledger::{Ledger, Worth},
};
use crate::carcassonne::evaluator::Evaluator;

/// The cells around a cloister.
const AROUND: u8 = 8;
/// The points of a completed cloister.
const COMPLETE: u16 = 9;

/// A cloister with a follower.
#[derive(Clone, Copy)]
struct Claimed {
    cell: Cell,
    crowd: Crowd,
    /// The worth before the tile is laid.
    worth: f32,
}

/// The cloisters with a follower.
#[derive(Default)]
pub(super) struct Cloisters([Option<Claimed>; CLOISTERS]);

impl Cloisters {
    pub(super) fn of(game: &State, evaluator: &Evaluator<'_>) -> Cloisters {
        let features = game.features();
        let mut cloisters = Cloisters::default();
        let claimed = features.cloisters();
        let claimed = claimed.filter(|&cloister| !features.crowd(cloister).is_empty());
        for (cloister, place) in claimed.zip(&mut cloisters.0) {
            let hardest = evaluator.hardest(game, cloister);
            *place = Some(Claimed {
                cell: features.cloister_cell(cloister),
                crowd: features.crowd(cloister),
                worth: evaluator.cloister(features.around(cloister), hardest),
            });
        }
        cloisters
    }
}

impl Glance<'_> {
    /// Enters the effect of the tile on cloisters; returns the worth of its own cloister.
    pub(super) fn settle_cloisters(
        &self,
        open: usize,
        turned: Turned,
        ledger: &mut Ledger,
    ) -> Worth {
        let at = self.game.board().open_cell(open);
        for claimed in self.cloisters.0.iter().map_while(Option::as_ref) {
            // Tiles beside a cell around it change the constraints of that cell.
            let apart = claimed
                .cell
                .x
                .abs_diff(at.x)
                .max(claimed.cell.y.abs_diff(at.y));
            if apart <= 2 {
                ledger.add(claimed.crowd, -claimed.worth);
                ledger.pay(claimed.crowd, self.cloister(claimed.cell, at, turned));
            }
        }
        if Parts::of(turned.kind()).cloister {
            self.cloister(at, at, turned)
        } else {
            Worth::Hoped(0.0)
        }
    }

    /// The worth of a cloister once the tile is laid at `at`.
    fn cloister(&self, cell: Cell, at: Cell, turned: Turned) -> Worth {
        let (mut around, mut hardest) = (0, u8::MAX);
        for beside in cell.around() {
            let before = match self.game.board().find(beside) {
                _ if beside == at => None,
                Some(Found::Laid(_)) => None,
                Some(Found::Open(open)) => Some(self.game.board().open()[open]),
                None => Some(Want::NOTHING),
            };
            let Some(mut want) = before else {
                around += 1;
                continue;
            };
            for edge in Edge::ALL {
                if at.beyond(edge) == beside {
                    want = want.with(edge.opposite(), turned.geometry().edges[edge.index()]);
                }
            }
            if want != Want::NOTHING {
                hardest = hardest.min(self.evaluator.fitting(want));
            }
        }
        match around {
            AROUND => Worth::Complete(COMPLETE),
            _ => Worth::Hoped(self.evaluator.cloister(around, hardest)),
        }
    }
}
