//! What viewers are shown of a game in progress.

use std::{collections::BTreeMap, sync::Arc};

use tessera_core::{Mover, Seat, Viewer};
use tessera_protocol::{
    ErrorBody, LogEntry, TableView, Wire, canonical::value_of, http::PreviewAnswer, merge_patch,
    outline::Outline,
};

use super::live::{Mark, Playing, take_all};

impl<G: Wire> Playing<G> {
    /// The table as it is now, with the moves since the viewer's last turn.
    pub(super) fn shown(&self, table: TableView, viewer: Viewer) -> TableView {
        TableView {
            log: self.log(viewer),
            ..table.playing(&self.game, viewer, &self.tally)
        }
    }

    /// The same for several viewers, with the board apart.
    pub(super) fn shown_apart(
        &self,
        tables: Vec<(Viewer, TableView)>,
    ) -> Vec<(TableView, Arc<Outline>)> {
        let mut boards: Vec<(G::View, Arc<Outline>)> = Vec::new();
        let apart = tables.into_iter().map(|(viewer, table)| {
            let view = self.game.view(viewer);
            let table = TableView {
                log: self.log(viewer),
                ..table.around(&self.game, viewer, &view, &self.tally)
            };
            let known = boards.iter().find(|(known, _)| *known == view);
            let board = known.map(|(_, board)| Arc::clone(board));
            let board = board.unwrap_or_else(|| {
                let board = Arc::new(Outline::of(&G::wire_view(&view)));
                boards.push((view, Arc::clone(&board)));
                board
            });
            (table, board)
        });
        apart.collect()
    }

    /// The moves since the viewer's last turn.
    fn log(&self, viewer: Viewer) -> BTreeMap<String, LogEntry> {
        let mark = self.mark(viewer);
        let entries = self.entries_since(&mark.game, mark.moves, viewer);
        numbered(mark.moves, entries)
    }

    /// Where the viewer's last turn ended; for a spectator, a round ago.
    fn mark(&self, viewer: Viewer) -> &Mark<G> {
        let seat = match (viewer, self.game.mover()) {
            (Viewer::Seat(seat), _) | (Viewer::Spectator, Mover::Seat(seat)) => seat.index(),
            (Viewer::Spectator, _) => 0,
        };
        &self.marks[seat]
    }

    /// The moves from a position of the game on, as a viewer may read them.
    pub(super) fn entries_since(&self, from: &G, moves: usize, viewer: Viewer) -> Vec<LogEntry> {
        let mut game = from.clone();
        let entries = self.moves[moves..].iter().map_while(|&action| {
            let by = game.mover().actor()?;
            let before = game.clone();
            let events = game.apply(by, action).ok()?;
            Some(LogEntry::new(&before, by, action, &events, viewer))
        });
        entries.collect()
    }

    /// The table after so many moves, with the last of them.
    pub(super) fn shown_at(
        &self,
        table: TableView,
        viewer: Viewer,
        moves: usize,
    ) -> Option<TableView> {
        let played = self.moves.get(..moves)?;
        let mut then = Playing::new(self.start.clone());
        let mut last = None;
        for &action in played {
            let before = then.game.clone();
            let by = before.mover().actor()?;
            let events = then.game.apply(by, action).ok()?;
            then.tally.note::<G>(&events);
            last = Some(LogEntry::new(&before, by, action, &events, viewer));
        }
        let view = table.playing(&then.game, viewer, &then.tally);
        Some(TableView {
            log: numbered(moves.saturating_sub(1), last),
            ..view
        })
    }

    /// What a seat's moves would do.
    pub(super) fn previewed(
        &self,
        table: TableView,
        seat: Seat,
        texts: &[String],
    ) -> Result<PreviewAnswer, ErrorBody> {
        let viewer = Viewer::Seat(seat);
        let mut game = self.game.clone();
        // What is shown goes on where the game would end: nobody learns more by asking.
        let mut shown = self.game.clone();
        let mut tally = self.tally.clone();
        let mut log = Vec::new();
        take_all(&mut game, seat, texts, |before, action, _| {
            let preview = before.preview(seat.into(), action);
            let (next, events) = preview.expect("the action was just taken");
            tally.note::<G>(&events);
            log.push(LogEntry::new(before, seat.into(), action, &events, viewer));
            shown = next;
        })?;
        let gained = Seat::all(shown.seats()).filter_map(|seat| {
            let points = shown.points(seat) - self.game.points(seat);
            (points != 0).then(|| (seat.into(), points))
        });
        let gained = gained.collect();
        let version = table.version;
        let now = value_of(&table.clone().playing(&self.game, viewer, &self.tally));
        let then = value_of(&table.playing(&shown, viewer, &tally));
        Ok(PreviewAnswer::Effect {
            version,
            log,
            gained,
            patch: merge_patch::diff(&now, &then),
            chance: game.mover() == Mover::Chance,
        })
    }
}

/// Entries by their number in the game.
fn numbered(
    first: usize,
    entries: impl IntoIterator<Item = LogEntry>,
) -> BTreeMap<String, LogEntry> {
    let entries = entries.into_iter().enumerate();
    entries
        .map(|(place, entry)| ((first + place).to_string(), entry))
        .collect()
}
