//! A view as it was sent, from which the next patch is computed.
//!
//! The board is most of a view, and in games without secrets it is the same for everybody. So it
//! is serialized separately, once for all viewers who see the same board.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    canonical_text::CanonicalText,
    table::{Presence, TableView},
    words::{SeatLetter, Version},
};

/// A view as it was sent.
#[derive(Clone, Debug)]
pub struct SentView {
    version: Version,
    /// The view without its board.
    rest: CanonicalText,
    board: Option<Arc<CanonicalText>>,
    hash: blake3::Hash,
}

/// The quoted name of the member that is serialized separately.
const BOARD: &str = "\"board\"";

impl SentView {
    /// A view that is sent, or that a viewer has already.
    pub fn new(mut view: TableView) -> SentView {
        let board = view.board.take();
        SentView::with_board(
            &view,
            board.map(|board| Arc::new(CanonicalText::of(&board))),
        )
    }

    /// The same with a board that is already serialized: `view` has none.
    pub fn with_board(view: &TableView, board: Option<Arc<CanonicalText>>) -> SentView {
        let mut sent = SentView {
            version: view.version,
            rest: CanonicalText::of(view),
            board,
            hash: blake3::Hash::from_bytes([0; 32]),
        };
        let mut hasher = blake3::Hasher::new();
        sent.each_piece(|piece| {
            hasher.update(piece.as_bytes());
        });
        sent.hash = hasher.finalize();
        sent
    }

    /// The hash of the view's canonical text.
    pub fn hash(&self) -> blake3::Hash {
        self.hash
    }

    /// Visits the canonical text of the view, piece by piece.
    fn each_piece(&self, mut visit: impl FnMut(&str)) {
        let Some(board) = &self.board else {
            return visit(self.rest.text());
        };
        let (before, behind) = self.rest.split_at(BOARD);
        visit(before);
        visit(if before.len() > 1 { "," } else { "" });
        visit(BOARD);
        visit(":");
        visit(board.text());
        visit(if before.len() > 1 || behind.len() == 1 {
            ""
        } else {
            ","
        });
        visit(behind);
    }

    /// The text of [`Outward::View`](crate::Outward::View).
    pub fn view_message(&self, presence: &BTreeMap<SeatLetter, Presence>) -> String {
        let SentView { version, hash, .. } = self;
        let mut text = format!(r#"{{"type":"view","version":{version},"hash":"{hash}","view":"#);
        self.each_piece(|piece| text.push_str(piece));
        text.push_str(r#","presence":"#);
        text.push_str(CanonicalText::of(presence).text());
        text.push('}');
        text
    }

    /// The text of [`Outward::Patch`](crate::Outward::Patch), for a client that has the view `before`.
    pub fn patch_from(&self, before: &SentView) -> String {
        let (from, SentView { version, hash, .. }) = (before.version, self);
        let rest = before.rest.patch(&self.rest);
        let board = match (&before.board, &self.board) {
            (Some(old), Some(new)) if Arc::ptr_eq(old, new) => None,
            (Some(old), Some(new)) => Some(old.patch(new)).filter(|patch| patch != "{}"),
            (None, Some(new)) => Some(new.text().to_owned()),
            (Some(_), None) => Some("null".to_owned()),
            (None, None) => None,
        };
        let patch = match board {
            None => rest,
            Some(board) if rest == "{}" => format!("{{{BOARD}:{board}}}"),
            Some(board) => format!("{{{BOARD}:{board},{}", &rest[1..]),
        };
        format!(
            r#"{{"type":"patch","from":{from},"version":{version},"hash":"{hash}","patch":{patch}}}"#
        )
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tessera_carcassonne::State;
    use tessera_core::{Game as _, SimSource, Viewer};

    use super::*;
    use crate::{
        canonical::{hash_text, value_of},
        merge_patch,
        points::Tally,
    };

    /// A table before its game, as the wire has it.
    fn open() -> TableView {
        let view = json!({
            "table": "t", "version": 1, "name": "Sunday", "status": "open", "game": "carcassonne",
            "rules": 1, "options": {}, "seats": {}, "deal": { "commitment": "c", "nonces": {} },
            "viewer": "A", "log": {}, "points": {}, "notices": {}, "away_after": 120,
        });
        serde_json::from_value(view).unwrap()
    }

    /// The view and the patch are those of the plain versions, whether there is a board
    /// before and after or not.
    #[test]
    fn a_view_in_two_parts_has_the_text_of_the_view() {
        let mut game = State::with_options(Default::default(), 2).unwrap();
        let mut source = SimSource::new(1, 0);
        let mut views = vec![open()];
        for version in 2..40 {
            game.play_random(&mut source).unwrap();
            let version = Version(version);
            let base = TableView { version, ..open() };
            views.push(base.playing(&game, Viewer::Spectator, &Tally::default()));
        }
        views.push(TableView {
            version: Version(40),
            ..open()
        });
        for pair in views.windows(2) {
            let (before, after) = (
                SentView::new(pair[0].clone()),
                SentView::new(pair[1].clone()),
            );
            let (old, new) = (value_of(&pair[0]), value_of(&pair[1]));
            assert_eq!(after.hash().to_string(), hash_text(&new));
            let message: Value =
                serde_json::from_str(&after.view_message(&BTreeMap::new())).unwrap();
            assert_eq!(message["view"], new);
            let patch: Value = serde_json::from_str(&after.patch_from(&before)).unwrap();
            assert_eq!(patch["patch"], merge_patch::diff(&old, &new));
        }
    }
}
