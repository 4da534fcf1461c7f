//! The views of a game in progress.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use tessera_core::{Mover, Seat, Viewer};
use tessera_protocol::{
    ErrorBody, LogEntry, TableView, Tally, canonical::value_of, canonical_text::CanonicalText,
    http::PreviewAnswer, merge_patch,
};

use crate::{
    facts::{Facts, Mark},
    played::Played,
    registry::Playable,
    table_game::try_command,
};

impl<G: Playable> Played<G> {
    /// The facts about the moves so far; those of no moves for a position that was sampled.
    pub(crate) fn facts(&self) -> Cow<'_, Facts<G>> {
        match &self.history {
            Some(history) => history.facts(),
            None => Cow::Owned(Facts::new(&self.game)),
        }
    }

    fn moves_made(&self) -> &[G::Action] {
        self.history.as_ref().map_or(&[], |history| &history.moves)
    }

    /// The table as it is now, with the moves since the viewer's last turn.
    pub(crate) fn shown(&self, table: TableView, viewer: Viewer) -> TableView {
        let facts = self.facts();
        TableView {
            log: self.log(&facts, viewer),
            ..table.playing(&self.game, viewer, &facts.tally)
        }
    }

    /// The same for several viewers, with the board separate.
    pub(crate) fn shown_apart(
        &self,
        tables: Vec<(Viewer, TableView)>,
    ) -> Vec<(TableView, Arc<CanonicalText>)> {
        let facts = self.facts();
        let mut boards: Vec<(G::View, Arc<CanonicalText>)> = Vec::new();
        let apart = tables.into_iter().map(|(viewer, table)| {
            let view = self.game.view(viewer);
            let table = TableView {
                log: self.log(&facts, viewer),
                ..table.around(&self.game, viewer, &view, &facts.tally)
            };
            let known = boards.iter().find(|(known, _)| *known == view);
            let board = known.map(|(_, board)| Arc::clone(board));
            let board = board.unwrap_or_else(|| {
                let board = Arc::new(CanonicalText::of(&G::wire_view(&view)));
                boards.push((view, Arc::clone(&board)));
                board
            });
            (table, board)
        });
        apart.collect()
    }

    /// The moves since the viewer's last turn.
    fn log(&self, facts: &Facts<G>, viewer: Viewer) -> BTreeMap<String, LogEntry> {
        let mark = self.mark(facts, viewer);
        let entries = self.entries_since(&mark.game, mark.moves, viewer);
        numbered(mark.moves, entries)
    }

    /// The position where the viewer's last turn ended; for a spectator, a round ago.
    fn mark<'a>(&self, facts: &'a Facts<G>, viewer: Viewer) -> &'a Mark<G> {
        let seat = match (viewer, self.game.mover()) {
            (Viewer::Seat(seat), _) | (Viewer::Spectator, Mover::Seat(seat)) => seat.index(),
            (Viewer::Spectator, _) => 0,
        };
        &facts.marks[seat]
    }

    /// The moves since a position of the game, as a viewer may read them.
    pub(crate) fn entries_since(&self, from: &G, moves: usize, viewer: Viewer) -> Vec<LogEntry> {
        let mut game = from.clone();
        let entries = self.moves_made()[moves..].iter().map_while(|&action| {
            let by = game.mover().actor()?;
            let before = game.clone();
            let events = game.apply(by, action).ok()?;
            Some(LogEntry::new(&before, by, action, &events, viewer))
        });
        entries.collect()
    }

    /// The table after the first `moves` moves, with the last of them.
    pub(crate) fn shown_at(
        &self,
        table: TableView,
        viewer: Viewer,
        moves: usize,
    ) -> Option<TableView> {
        let history = self.history.as_ref()?;
        let mut game = history.start.as_ref().clone();
        let mut tally = Tally::default();
        let mut last = None;
        for &action in history.moves.get(..moves)? {
            let before = game.clone();
            let by = before.mover().actor()?;
            let events = game.apply(by, action).ok()?;
            tally.note::<G>(&events);
            last = Some(LogEntry::new(&before, by, action, &events, viewer));
        }
        let view = table.playing(&game, viewer, &tally);
        Some(TableView {
            log: numbered(moves.saturating_sub(1), last),
            ..view
        })
    }

    /// What a seat's moves would do.
    pub(crate) fn previewed(
        &self,
        table: TableView,
        seat: Seat,
        texts: &[String],
    ) -> Result<PreviewAnswer, ErrorBody> {
        let viewer = Viewer::Seat(seat);
        let steps = try_command(&self.game, seat, texts)?;
        // A preview shows a game that would end as if it went on: the end would disclose secrets.
        let mut shown = self.game.clone();
        let facts = self.facts();
        let mut tally = facts.tally.clone();
        let mut log = Vec::new();
        let mut before = &self.game;
        for step in &steps {
            let preview = before.preview(seat.into(), step.action);
            let (next, events) = preview.expect("the action was just taken");
            tally.note::<G>(&events);
            log.push(LogEntry::new(
                before,
                seat.into(),
                step.action,
                &events,
                viewer,
            ));
            shown = next;
            before = &step.after;
        }
        let gained = Seat::all(shown.seats()).filter_map(|seat| {
            let points = shown.points(seat) - self.game.points(seat);
            (points != 0).then(|| (seat.into(), points))
        });
        let gained = gained.collect();
        let version = table.version;
        let now = value_of(&table.clone().playing(&self.game, viewer, &facts.tally));
        let then = value_of(&table.playing(&shown, viewer, &tally));
        Ok(PreviewAnswer::Effect {
            version,
            log,
            gained,
            patch: merge_patch::diff(&now, &then),
            chance: before.mover() == Mover::Chance,
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
