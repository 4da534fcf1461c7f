//! Bots at a table: when it is their move somebody thinks for them.
//!
//! The table's home does, among several servers. Who shows the table and sees that nobody moves
//! does so too after a while: two that think are harmless, none would be a game that stands
//! still. A bot's command is named by the version it is for, so one of two is stored.

use std::{sync::Arc, time::Duration};

use tessera_bots::{Cancel, Player, table::Pace};
use tessera_core::Seat;
use tessera_protocol::{Code, ErrorBody, notice::BotFault};
use tessera_store::Actor;

use super::{Inside, Live, Request, Stored, Why};
use crate::{bots::Thought, hub::Hub, play::Thinking};

/// A bot that thinks.
#[derive(Debug)]
pub(super) struct Turn {
    /// About which version of the table.
    version: u32,
    cancel: Cancel,
}

/// How long the home of a table is waited for before another server thinks for its bots.
const WAIT_FOR_HOME: Duration = Duration::from_secs(3);

/// How long to wait before a move that could not be stored is sent again.
const REST: Duration = Duration::from_millis(500);

/// Who plays when the bot of a seat cannot: plain, and never at a loss.
const PLAIN: [&str; 2] = ["greedy", "random"];

impl Live {
    /// Lets somebody think if it is a bot's move, and stops whoever thinks about the past.
    pub(super) fn wake_bot(self: &Arc<Live>, hub: &Arc<Hub>, inside: &mut Inside) {
        let version = inside.table.version();
        if let Some(turn) = &inside.bot {
            if turn.version == version {
                return;
            }
            turn.cancel.cancel();
            inside.bot = None;
        }
        let Some((seat, level)) = inside.table.bot_to_move() else {
            return;
        };
        if !hub.nodes.is_home(self.id) && !inside.is_adopted {
            inside.bot = Some(Turn {
                version,
                cancel: Cancel::default(),
            });
            let (live, hub) = (Arc::clone(self), Arc::clone(hub));
            tokio::spawn(async move { live.wait_for_home(&hub, version).await });
            return;
        }
        let cancel = Cancel::default();
        let thoughts = [level].into_iter().chain(PLAIN);
        let thoughts = thoughts
            .filter_map(|level| Some((level.to_owned(), inside.thinking(hub, seat, level)?)))
            .collect();
        inside.bot = Some(Turn {
            version,
            cancel: cancel.clone(),
        });
        let (live, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::spawn(async move {
            live.play_for(&hub, seat, version, thoughts, cancel).await;
        });
    }

    /// Lets somebody think for the bots of a table that has come to be at home here. It may have
    /// been in memory for long, without anybody who followed its rows.
    pub(crate) async fn see_to_bots(self: &Arc<Live>, hub: &Arc<Hub>) {
        let mut inside = self.lock().await;
        // Where the store is away, the bot is told so when it moves.
        let _ = self.catch_up(hub, &mut inside, Why::Read).await;
        self.wake_bot(hub, &mut inside);
    }

    /// Thinks for a bot that is at home elsewhere, if nobody else has.
    async fn wait_for_home(self: Arc<Live>, hub: &Arc<Hub>, version: u32) {
        tokio::time::sleep(WAIT_FOR_HOME).await;
        let mut inside = self.lock().await;
        let is_waiting = |inside: &Inside| {
            let turn = inside.bot.as_ref();
            turn.is_some_and(|turn| turn.version == version)
        };
        if !is_waiting(&inside) || hub.bots.is_stopped() {
            return;
        }
        // A move may be there of which nothing was heard.
        let caught_up = self.catch_up(hub, &mut inside, Why::Asked).await;
        if is_waiting(&inside) {
            // Where the store is away, nobody can move; then this is tried again.
            inside.is_adopted = caught_up.is_ok();
            inside.bot = None;
            self.wake_bot(hub, &mut inside);
        }
    }

    /// Asks the bot, and those who stand in for it, until one has moved.
    async fn play_for(
        self: Arc<Live>,
        hub: &Arc<Hub>,
        seat: Seat,
        version: u32,
        thoughts: Vec<(String, Thinking)>,
        cancel: Cancel,
    ) {
        let mut trouble: Option<BotFault> = None;
        for (level, thinking) in thoughts {
            // A bot that was stuck has been cancelled; who stands in for it has not.
            let cancel = match trouble {
                None => cancel.clone(),
                Some(_) => Cancel::default(),
            };
            let began = std::time::Instant::now();
            let thought = hub
                .bots
                .think(thinking, cancel, hub.settings.bot_turn)
                .await;
            metrics::histogram!("tessera_bot_turn_seconds").record(began.elapsed());
            let moves = match thought {
                Thought::Moves(moves) => moves,
                Thought::Cancelled => return,
                Thought::Broken(fault, reason) => {
                    tracing::warn!(table = %self.id, %seat, level, reason, "a bot cannot play on");
                    trouble = Some(fault);
                    continue;
                }
            };
            let actor = format!("bot-{}", seat.index());
            let command = format!("v{version}");
            let (Ok(actor), Ok(command_id)) = (actor.parse(), command.parse()) else {
                return;
            };
            let request = Request {
                actor: Actor::System(actor),
                command_id,
                // The same turn twice is the same command, whatever was thought of.
                digest: [0; 32],
                expected: Some(version),
                answer_to: None,
            };
            match self.insist(hub, request, seat, moves, trouble).await {
                Ok(_) => return,
                Err(error) if error.code() == Some(Code::Stale) => return,
                Err(error) => {
                    tracing::warn!(table = %self.id, %seat, level, code = error.code_text(), "a bot's move was not taken");
                    trouble = Some(BotFault::Refused);
                }
            }
        }
        // Nobody could move: this is tried again, by whoever touches the table or after a while.
        self.lock().await.bot = None;
        tokio::time::sleep(WAIT_FOR_HOME).await;
        if !hub.bots.is_stopped() {
            let mut inside = self.lock().await;
            self.wake_bot(hub, &mut inside);
        }
    }

    /// Stores a bot's moves, under the same name for as long as the store is away.
    async fn insist(
        self: &Arc<Live>,
        hub: &Arc<Hub>,
        request: Request,
        seat: Seat,
        moves: Vec<String>,
        trouble: Option<BotFault>,
    ) -> Result<Stored, ErrorBody> {
        let moves: Arc<[String]> = moves.into();
        loop {
            let moves = Arc::clone(&moves);
            let stored = self
                .commit(hub, request.clone(), move |inside, hub| {
                    let table = inside.table();
                    table.moves(seat, &moves, trouble, &hub.world)
                })
                .await;
            match stored {
                Err(error) if error.code() == Some(Code::Unavailable) && !hub.bots.is_stopped() => {
                    tokio::time::sleep(REST).await;
                }
                stored => return stored,
            }
        }
    }
}

impl Inside {
    fn thinking(&self, hub: &Hub, seat: Seat, level: &str) -> Option<Thinking> {
        let player = Player::named(level)?;
        let pace = Pace {
            turn: Some(hub.settings.bot_turn),
            iterations: None,
        };
        let play = self.table.play()?;
        Some(play.think(seat, player, pace, hub.world.number()))
    }
}
