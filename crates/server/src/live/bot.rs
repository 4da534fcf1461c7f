//! Bots at a table: when it is their move a server thinks for them.
//!
//! Among several servers the table's home does. A server that shows the table and sees that
//! nobody moves does so too after a while: two that think are harmless, none would be a game that
//! stands still. A bot's command is named by the version it is for, so one of two is stored.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tessera_bots::{Cancel, Player, table::Pace};
use tessera_core::Seat;
use tessera_games::Thinking;
use tessera_protocol::{Code, ErrorBody, Version, notice::BotFault};

use super::{LiveTable, Request, Stored};
use crate::{
    bots::Thought,
    services::Services,
    table::{Sender, Table, TableCommand},
};

/// A bot's turn: one version of the table at which it is to move.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) version: Version,
    seat: Seat,
    level: String,
    cancel: Cancel,
}

/// What a server does for the bots of one table.
#[derive(Debug, Default)]
pub(super) struct BotTurns {
    current: Option<Turn>,
    /// Whether this server thinks for bots that are at home elsewhere, where nobody does.
    is_adopted: bool,
}

impl BotTurns {
    /// Begins the turn of the bot whose move it is, unless it has begun; a turn of the past is
    /// cancelled.
    pub(super) fn begin(&mut self, table: &Table) -> Option<Turn> {
        let version = table.version();
        if let Some(turn) = &self.current {
            if turn.version == version {
                return None;
            }
            turn.cancel.cancel();
            self.current = None;
        }
        let (seat, level) = table.bot_to_move()?;
        let turn = Turn {
            version,
            seat,
            level: level.to_owned(),
            cancel: Cancel::default(),
        };
        self.current = Some(turn.clone());
        Some(turn)
    }

    /// Whether the turn of this version has begun and is not over.
    pub(super) fn is_at(&self, version: Version) -> bool {
        let turn = self.current.as_ref();
        turn.is_some_and(|turn| turn.version == version)
    }

    /// Ends the turn of this version, so that it can begin again.
    pub(super) fn end(&mut self, version: Version) {
        self.current.take_if(|turn| turn.version == version);
    }

    pub(super) fn are_adopted(&self) -> bool {
        self.is_adopted
    }

    pub(super) fn adopt(&mut self, is_adopted: bool) {
        self.is_adopted = is_adopted;
    }

    /// Leaves the bots to the server that thinks for them.
    pub(super) fn disown(&mut self) {
        self.is_adopted = false;
    }
}

/// How long the home of a table is waited for before another server thinks for its bots.
const WAIT_FOR_HOME: Duration = Duration::from_secs(3);

/// How long to wait before a move that could not be stored is sent again.
const REST: Duration = Duration::from_millis(500);

/// The bots that play when the bot of a seat cannot: plain, and never at a loss.
const PLAIN: [&str; 2] = ["greedy", "random"];

/// A bot and what it needs to find its moves.
pub(super) struct Candidate {
    level: String,
    thinking: Thinking,
}

/// The bot of a turn, and those that stand in for it.
pub(super) fn candidates(services: &Services, table: &Table, turn: &Turn) -> Vec<Candidate> {
    let pace = Pace {
        turn: Some(services.settings.bot_turn),
        iterations: None,
    };
    let levels = [turn.level.as_str()].into_iter().chain(PLAIN);
    let candidates = levels.filter_map(|level| {
        let player = Player::named(level)?;
        let seed = services.world.number();
        Some(Candidate {
            level: level.to_owned(),
            thinking: table.play()?.think(turn.seat, player, pace, seed),
        })
    });
    candidates.collect()
}

/// Thinks for a bot that is at home elsewhere, if nobody else has.
pub(super) async fn wait_for_home(table: Arc<LiveTable>, version: Version) {
    tokio::time::sleep(WAIT_FOR_HOME).await;
    if !table.services.bots.is_stopped() {
        table.lock().await.adopt_bot(version).await;
    }
}

/// Asks the bot, and those that stand in for it, until one has moved.
pub(super) async fn play(table: Arc<LiveTable>, turn: Turn, candidates: Vec<Candidate>) {
    let Turn { version, seat, .. } = turn;
    let services = &table.services;
    let mut trouble: Option<BotFault> = None;
    for Candidate { level, thinking } in candidates {
        // A bot that was stuck has been cancelled; one that stands in for it has not.
        let cancel = match trouble {
            None => turn.cancel.clone(),
            Some(_) => Cancel::default(),
        };
        let began = Instant::now();
        let most = services.settings.bot_turn;
        let thought = services.bots.think(thinking, cancel, most).await;
        metrics::histogram!("tessera_bot_turn_seconds").record(began.elapsed());
        let actions = match thought {
            Thought::Moves(actions) => actions,
            Thought::Cancelled => return,
            Thought::Broken(fault, reason) => {
                tracing::warn!(table = %table.id, %seat, level, reason, "a bot cannot play on");
                trouble = Some(fault);
                continue;
            }
        };
        let Ok(command_id) = format!("v{version}").parse() else {
            return;
        };
        // The same turn twice is the same command, whatever was thought of: no digest.
        let command = TableCommand::Move { actions, trouble };
        let request = Request {
            expected: Some(version),
            ..Request::new(Sender::Bot(seat), command, command_id)
        };
        match submit_until_answered(&table, request).await {
            Ok(_) => return,
            Err(error) if error.code() == Some(Code::Stale) => return,
            Err(error) => {
                let code = error.code_text();
                tracing::warn!(table = %table.id, %seat, level, code, "a bot's move was refused");
                trouble = Some(BotFault::Refused);
            }
        }
    }
    // Nobody could move: this is tried again, after a while or by the next request.
    table.lock().await.end_bot_turn(version);
    tokio::time::sleep(WAIT_FOR_HOME).await;
    if !services.bots.is_stopped() {
        table.lock().await.wake_bot();
    }
}

/// Submits a bot's moves, under the same id for as long as the store is away.
async fn submit_until_answered(
    table: &Arc<LiveTable>,
    request: Request,
) -> Result<Stored, ErrorBody> {
    loop {
        match table.submit(request.clone()).await {
            Err(error)
                if error.code() == Some(Code::Unavailable) && !table.services.bots.is_stopped() =>
            {
                tokio::time::sleep(REST).await;
            }
            stored => return stored,
        }
    }
}
