//! A table as one viewer sees it: who sits, what is played, and the game itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_core::{Mover as CoreMover, Viewer as CoreViewer};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    game::{Choices, GameName, GameView, Wire},
    log::LogEntry,
    notice::Notice,
    points::{Points, Tally, points},
    words::{SeatLetter, Viewer},
};

/// A table as one viewer sees it. It is a function of the table's log and the viewer, so any
/// server comes to the same hash for the same version; who is connected is told apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TableView {
    /// Seconds after which the others may let a bot play for somebody who is away.
    pub away_after: u32,
    /// The game as the viewer knows it; missing before it begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<GameView>,
    /// What the viewer may do; missing when it is not the viewer's move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Choices>,
    /// How chance is dealt.
    pub deal: DealView,
    /// How the game ended; missing while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// What is played.
    pub game: GameName,
    /// The moves since the viewer's last turn by their number in the game, from 0.
    pub log: BTreeMap<String, LogEntry>,
    /// What people call it.
    pub name: String,
    /// What happened at the table besides moves, by the version it made: who sat down, left, was
    /// replaced. The last few of them.
    pub notices: BTreeMap<String, Notice>,
    /// Options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The points of each seat, and what they are made of; empty before the game begins.
    pub points: BTreeMap<SeatLetter, Points>,
    /// The table at which the same people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The version of the game's rules.
    pub rules: u32,
    /// The seats.
    pub seats: BTreeMap<SeatLetter, SeatView>,
    /// How far it is.
    pub status: Status,
    /// The id of the table.
    pub table: String,
    /// Whose move the table waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<SeatLetter>,
    /// How many rows its log has.
    pub version: u32,
    /// Who looks.
    pub viewer: Viewer,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are being filled.
    Open,
    /// The game runs.
    Running,
    /// The game has ended.
    Finished,
    /// Nobody came any more.
    Archived,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct SeatView {
    /// For whom the seat is kept, when people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<String>,
    /// Who may sit or sits there.
    pub kind: SeatKind,
    /// The level of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The name of who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Who comes back to this seat, when a bot plays it for somebody who is away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands_in_for: Option<String>,
}

/// Who may sit or sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// Anybody may.
    Open,
    /// Whoever has the link may.
    Invited,
    /// A person does.
    Person,
    /// A bot does.
    Bot,
}

/// How a table's dealer deals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct DealView {
    /// Published before anybody sat.
    pub commitment: String,
    /// What each seat added.
    pub nonces: BTreeMap<SeatLetter, String>,
    /// Revealed when the game has ended, however it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Ended {
    /// How.
    pub how: EndedHow,
    /// By whom, when a seat ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatLetter>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndedHow {
    /// By the rules.
    Played,
    /// A seat resigned.
    Resigned,
    /// Nobody came any more.
    Archived,
}

/// Who is connected. No part of the view: it changes without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Connected.
    Here,
    /// Not connected, for a short time.
    Away,
    /// Not connected for so long that the others may have a bot play.
    Gone,
}

impl TableView {
    /// The same table with a game in progress: whose move it is, the board, the choices of the
    /// viewer and the points. The log is the server's, which knows when the viewer last moved.
    #[must_use]
    pub fn playing<G: Wire>(self, game: &G, viewer: CoreViewer, tally: &Tally) -> TableView {
        let view = game.view(viewer);
        TableView {
            board: Some(G::wire_view(&view)),
            ..self.around(game, viewer, &view, tally)
        }
    }

    /// The same without the board: `view` is what the viewer knows of it.
    #[must_use]
    pub fn around<G: Wire>(
        self,
        game: &G,
        viewer: CoreViewer,
        view: &G::View,
        tally: &Tally,
    ) -> TableView {
        let mover = match game.mover() {
            CoreMover::Seat(seat) => Some(seat),
            CoreMover::Chance | CoreMover::Over => None,
        };
        let moves = mover.is_some_and(|seat| viewer == CoreViewer::Seat(seat));
        TableView {
            turn: mover.map(SeatLetter::from),
            choices: moves.then(|| G::choices(view, &game.legal_actions())),
            points: points(game, view, tally),
            ..self
        }
    }
}
