//! A table as one viewer sees it.

use std::collections::BTreeMap;

use tessera_core::{
    Record, Seat, Viewer,
    record::{Deal, EarlyEnd, Ending, RecordSeat as RecordSitter},
};
use tessera_protocol::{
    ErrorBody, Problem, SeatLetter, SentView, TableView,
    http::{PreviewAnswer, TableLine},
    table::{DealView, EndedHow, SeatKind, SeatView, Status},
    view_log::{self, ViewLog},
};
use tessera_store::GuestId;

use super::{Sitter, Table};

impl Table {
    /// Everything that a viewer may know.
    pub fn view(&self, viewer: Viewer) -> TableView {
        let base = self.base(viewer);
        match &self.play {
            Some(play) => self.settled(play.show(base, viewer)),
            None => base,
        }
    }

    /// The views of these viewers, as they are sent.
    pub fn sent(&self, viewers: &[Viewer]) -> Vec<SentView> {
        let bases = viewers.iter().map(|&viewer| (viewer, self.base(viewer)));
        match &self.play {
            Some(play) => {
                let apart = play.show_apart(bases.collect()).into_iter();
                apart
                    .map(|(view, board)| SentView::with_board(&self.settled(view), Some(board)))
                    .collect()
            }
            None => bases.map(|(_, base)| SentView::new(base)).collect(),
        }
    }

    /// The table after `moves` moves of a game that has ended; `None` when there are fewer.
    pub fn view_at(&self, viewer: Viewer, moves: usize) -> Option<TableView> {
        let play = self.play.as_ref()?;
        play.show_at(self.base(viewer), viewer, moves)
    }

    /// The number of moves so far, those of chance included.
    pub fn move_count(&self) -> u32 {
        let entries = self
            .play
            .as_ref()
            .map(|play| play.entries(Viewer::Spectator));
        entries.map_or(0, |entries| entries.len() as u32)
    }

    /// Previews moves of a seat.
    ///
    /// # Errors
    /// When the game does not run, or a move is refused.
    pub fn preview(&self, seat: Seat, texts: &[String]) -> Result<PreviewAnswer, ErrorBody> {
        let play = self.running()?;
        play.preview(self.base(Viewer::Seat(seat)), seat, texts)
    }

    /// Removes turn and choices unless the game runs: it may have ended before the rules ended it.
    fn settled(&self, view: TableView) -> TableView {
        match self.status {
            Status::Running => view,
            Status::Open | Status::Finished | Status::Archived => TableView {
                turn: None,
                choices: None,
                ..view
            },
        }
    }

    fn base(&self, viewer: Viewer) -> TableView {
        let notices = self.notices.iter();
        TableView {
            table: self.id.to_string(),
            version: self.version,
            name: self.name.clone(),
            status: self.status,
            game: self.game,
            rules: self.head.rules,
            options: self.head.options.clone(),
            seats: self.seat_views(),
            deal: self.deal_view(),
            viewer: viewer.into(),
            turn: None,
            board: None,
            choices: None,
            log: BTreeMap::new(),
            points: BTreeMap::new(),
            ended: self.ended,
            notices: notices
                .map(|(version, notice)| (version.to_string(), notice.clone()))
                .collect(),
            away_after: self.head.away_after,
            rematch: self.rematch.clone(),
        }
    }

    fn seat_views(&self) -> BTreeMap<SeatLetter, SeatView> {
        self.sitters()
            .map(|(seat, sitter)| (seat.into(), sitter.view()))
            .collect()
    }

    fn deal_view(&self) -> DealView {
        let nonces = self.sitters().filter_map(|(seat, sitter)| {
            let nonce = sitter.nonce.clone()?;
            Some((seat.into(), nonce))
        });
        DealView {
            commitment: self.head.commitment.clone(),
            nonces: nonces.collect(),
            seed: self.revealed(),
        }
    }

    /// The seed, once the game has ended in any way.
    fn revealed(&self) -> Option<String> {
        self.ended.map(|_| self.seed.reveal())
    }

    /// The table in a list, as a guest sees it.
    pub fn line(&self, guest: Option<GuestId>) -> TableLine {
        let you = guest.and_then(|guest| self.seat_of(guest));
        TableLine {
            table: self.id.to_string(),
            name: self.name.clone(),
            game: self.game,
            status: self.status,
            version: self.version,
            seats: self.seat_views(),
            you: you.map(SeatLetter::from),
            turn: self.turn().map(SeatLetter::from),
        }
    }

    /// The record of a table that has ended.
    ///
    /// # Errors
    /// While the game runs, or when there was none.
    pub fn record(&self) -> Result<Record, ErrorBody> {
        if let Some(record) = &self.imported {
            return Ok(record.as_ref().clone());
        }
        let Some(ended) = self.ended else {
            return Err(self.refusal(Problem::StillRunning));
        };
        let Some(play) = &self.play else {
            return Err(self.refusal(Problem::NoGame));
        };
        let names = Seat::all(self.seats.len()).map(|seat| RecordSitter {
            name: Some(self.name_of(seat.into())),
        });
        let nonces = self.seats.iter();
        let how = match ended.how {
            EndedHow::Played => None,
            EndedHow::Resigned => Some(EarlyEnd::Resigned),
            EndedHow::Archived => Some(EarlyEnd::Archived),
        };
        Ok(Record {
            seats: names.collect(),
            ended: how.map(|how| Ending {
                how,
                seat: ended.seat.map(SeatLetter::seat),
            }),
            deal: Some(Deal {
                table: self.id.to_string(),
                commitment: self.head.commitment.clone(),
                nonces: nonces
                    .map(|sitter| sitter.nonce.clone().unwrap_or_default())
                    .collect(),
                seed: self.revealed(),
            }),
            ..play.record().expect("a table's game has its history")
        })
    }

    /// Every move as a viewer may read it.
    pub fn view_log(&self, viewer: Viewer) -> ViewLog {
        ViewLog {
            format: view_log::FORMAT.into(),
            table: self.id.to_string(),
            version: self.version,
            game: self.game,
            rules: self.head.rules,
            options: self.head.options.clone(),
            seats: self.seat_views(),
            deal: self.deal_view(),
            viewer: viewer.into(),
            moves: self
                .play
                .as_ref()
                .map(|play| play.entries(viewer))
                .unwrap_or_default(),
        }
    }
}

impl Sitter {
    fn view(&self) -> SeatView {
        let name = self.holder.as_ref().map(|holder| holder.name.clone());
        let plain = SeatView {
            kind: self.kind,
            name: None,
            level: None,
            stands_in_for: None,
            kept_for: None,
        };
        match (&self.bot, name) {
            (Some(level), stands_in_for) => SeatView {
                kind: SeatKind::Bot,
                level: Some(level.clone()),
                stands_in_for,
                ..plain
            },
            (None, Some(name)) => SeatView {
                kind: SeatKind::Person,
                name: Some(name),
                ..plain
            },
            (None, None) => SeatView {
                kind: if self.kind == SeatKind::Person {
                    SeatKind::Open
                } else {
                    self.kind
                },
                kept_for: self.kept_for.as_ref().map(|kept| kept.name.clone()),
                ..plain
            },
        }
    }
}
