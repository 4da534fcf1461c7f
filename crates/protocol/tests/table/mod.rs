//! A table around a game, and the sizes of its messages.

use std::{collections::BTreeMap, fmt};

use tessera_core::{Game, Seat, Viewer};
use tessera_protocol::{
    GameName, LogEntry, TableView, Tally, Version, Wire,
    table::{DealView, SeatKind, SeatView, Status},
};

/// The table as a server would show it.
pub fn table_view<G: Wire>(
    game: &G,
    viewer: Viewer,
    version: u32,
    tally: &Tally,
    log: &[LogEntry],
) -> TableView {
    let sitter = |seat: Seat| {
        let view = SeatView {
            kind: SeatKind::Person,
            name: Some(format!("Player {seat}")),
            level: None,
            stands_in_for: None,
            kept_for: None,
        };
        (seat.into(), view)
    };
    let named = GameName::named(G::NAME);
    let view = TableView {
        table: "0123456789abcdef0123456789abcdef".into(),
        version: Version(version),
        name: Some("Sunday".into()),
        status: Status::Running,
        game: named.expect("every game has a name"),
        rules: <G as Game>::RULES_VERSION,
        options: BTreeMap::new(),
        seats: Seat::all(game.seats()).map(sitter).collect(),
        deal: DealView {
            commitment: "00".repeat(32),
            nonces: BTreeMap::new(),
            seed: None,
        },
        viewer: viewer.into(),
        turn: None,
        board: None,
        choices: None,
        log: (0..)
            .zip(log)
            .map(|(number, entry): (u32, _)| (number.to_string(), entry.clone()))
            .collect(),
        points: BTreeMap::new(),
        ended: None,
        notices: BTreeMap::new(),
        away_after: 120,
        rematch: None,
    };
    view.playing(game, viewer, tally)
}

/// Mean and maximum of sizes.
#[derive(Default)]
pub struct Sizes {
    count: usize,
    total: usize,
    most: usize,
}

impl Sizes {
    pub fn add(&mut self, bytes: usize) {
        self.count += 1;
        self.total += bytes;
        self.most = self.most.max(bytes);
    }

    pub fn mean(&self) -> usize {
        self.total / self.count.max(1)
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "mean {:>6} bytes, most {:>6}, of {:>6}",
            self.mean(),
            self.most,
            self.count
        )
    }
}
