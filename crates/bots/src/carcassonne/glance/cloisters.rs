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
use crate::carcassonne::judge::Judge;

/// The cells around a cloister.
const AROUND: u8 = 8;
/// Points of a completed one.
const COMPLETE: u16 = 9;

/// A cloister that somebody claimed.
#[derive(Clone, Copy)]
struct Claimed {
    cell: Cell,
    crowd: Crowd,
    /// What it is worth before the tile is laid.
    worth: f32,
}

/// The cloisters that somebody claimed.
#[derive(Default)]
pub(super) struct Cloisters([Option<Claimed>; CLOISTERS]);

impl Cloisters {
    pub(super) fn of(game: &State, judge: &Judge<'_>) -> Cloisters {
        let features = game.features();
        let mut cloisters = Cloisters::default();
        let claimed = features.cloisters();
        let claimed = claimed.filter(|&cloister| !features.crowd(cloister).is_empty());
        for (cloister, place) in claimed.zip(&mut cloisters.0) {
            let hardest = judge.hardest(game, cloister);
            *place = Some(Claimed {
                cell: features.cloister_cell(cloister),
                crowd: features.crowd(cloister),
                worth: judge.cloister(features.around(cloister), hardest),
            });
        }
        cloisters
    }
}

impl Glance<'_> {
    /// Settles what the tile does to cloisters; says what its own brings.
    pub(super) fn settle_cloisters(
        &self,
        open: usize,
        turned: Turned,
        ledger: &mut Ledger,
    ) -> Worth {
        let at = self.game.board().open_cell(open);
        for claimed in self.cloisters.0.iter().map_while(Option::as_ref) {
            // Tiles beside a cell around it change what that asks for.
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
        match Parts::of(turned.kind()).cloister {
            true => self.cloister(at, at, turned),
            false => Worth::Hoped(0.0),
        }
    }

    /// What a cloister brings once the tile is laid at `at`.
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
                    want = want.with(edge.opposite(), turned.lie().edges[edge.index()]);
                }
            }
            if want != Want::NOTHING {
                hardest = hardest.min(self.judge.fitting(want));
            }
        }
        match around {
            AROUND => Worth::Complete(COMPLETE),
            _ => Worth::Hoped(self.judge.cloister(around, hardest)),
        }
    }
}
