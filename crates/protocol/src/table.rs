//! A table as one viewer sees it: the seats, the options, and the game itself.

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
    words::{SeatLetter, Version, Viewer},
};

/// A table as one viewer sees it. It is a function of the table's log and the viewer, so any
/// server comes to the same hash for the same version; presence is sent separately.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TableView {
    /// Seconds after which the others may let a bot play for a player who is away.
    pub away_after: u32,
    /// The game as the viewer knows it; missing before it begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<GameView>,
    /// The legal actions of the viewer; missing when it is not the viewer's move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Choices>,
    /// The public data of the dealer.
    pub deal: DealView,
    /// The end of the game; missing while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// The game.
    pub game: GameName,
    /// The moves since the viewer's last turn by their number in the game, from 0.
    pub log: BTreeMap<String, LogEntry>,
    /// The name of the table; missing when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What happened at the table besides moves, by the version after it: players who sat
    /// down, left or were replaced. Only the last few.
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
    /// The state that the table is in.
    pub status: Status,
    /// The id of the table.
    pub table: String,
    /// The seat whose move the table waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<SeatLetter>,
    /// The number of rows in its log.
    pub version: Version,
    /// The viewer.
    pub viewer: Viewer,
}

/// The state that a table is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are being filled.
    Open,
    /// The game runs.
    Running,
    /// The game has ended.
    Finished,
    /// Nobody used the table any more.
    Archived,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct SeatView {
    /// The player for whom the seat is kept after a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<String>,
    /// The kind of player who may sit or sits there.
    pub kind: SeatKind,
    /// The level of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The name of the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The player for whom a bot plays this seat, and who may come back to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands_in_for: Option<String>,
}

/// The kind of player who may sit or sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// Anybody may sit down.
    Open,
    /// The holder of the seat link may sit down.
    Invited,
    /// A person sits there.
    Person,
    /// A bot sits there.
    Bot,
}

/// The public data of a table's dealer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct DealView {
    /// The hash of the seed, published before anybody sat down.
    pub commitment: String,
    /// The nonces that the seats have added.
    pub nonces: BTreeMap<SeatLetter, String>,
    /// The seed, which is revealed when the game has ended in any way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Ended {
    /// The way in which it ended.
    pub how: EndedHow,
    /// The seat that ended it, if one did.
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
    /// Nobody used the table any more.
    Archived,
}

/// Whether the holder of a seat is connected. It is not part of the view, because it changes
/// without a move.
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

    /// The same without the board: `view` is the viewer's view of the game.
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
