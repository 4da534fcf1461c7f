//! The client of one seat: sends random moves when it is its turn, and keeps what was
//! acknowledged.

use std::{sync::Arc, time::Instant};

use tessera_core::{SimSource, Source};
use tessera_protocol::{
    ErrorBody, Message, SeatLetter, Version,
    http::{Accepted, Command},
    seating::{Ask, Seated},
};
use tokio::{sync::watch, time::sleep_until};

use super::{
    Run,
    api::Api,
    connection::{Connection, GaveUp, Update},
    journal::Entry,
    server::Upstream,
    trouble,
};

/// The number of refusals after which a game is given up: it would never end.
const MAX_REFUSALS: u32 = 10;

/// With this many seats a resignation ends the game; with more, a bot would take over.
const DUEL: usize = 2;

/// The client of one seat.
pub struct Player {
    run: Arc<Run>,
    table: Arc<str>,
    seat: SeatLetter,
    /// The token of the seat.
    token: String,
    connection: Connection,
    source: SimSource,
    /// The version for which a move is delayed, and until when.
    thinking: Option<(u32, Instant)>,
    /// The command that is not answered yet.
    pending: Option<Pending>,
    /// The number of commands so far.
    commands: u32,
    refusals: u32,
    has_resigned: bool,
    acks: Vec<Ack>,
}

/// A command that was sent and not answered yet.
struct Pending {
    /// The message, to be sent again as it is.
    text: String,
    command: Command,
    /// When it was sent for the first time.
    sent: Instant,
}

/// A move that the server has acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ack {
    /// The seat that moved.
    pub seat: SeatLetter,
    /// The version after the move.
    pub version: u32,
    /// When it was acknowledged.
    pub at: Instant,
    /// The id of the command.
    pub command_id: String,
    /// The move.
    pub action: String,
}

/// The result of one player.
#[derive(Debug)]
pub struct Played {
    /// The player's seat.
    pub seat: SeatLetter,
    /// All acknowledged moves, in order.
    pub acks: Vec<Ack>,
    /// The version of the last view and its hash.
    pub last: Option<(u32, String)>,
    /// Whether the game was seen to end.
    pub is_ended: bool,
    /// Whether the player gave up because of errors.
    pub gave_up: bool,
}

impl Player {
    /// A player with an open connection.
    ///
    /// # Errors
    /// If the connection cannot be opened.
    pub async fn sit(
        run: &Arc<Run>,
        upstream: Upstream,
        seated: Seated,
        source: SimSource,
    ) -> Result<Player, GaveUp> {
        let Seated { seat, token, .. } = seated;
        let table: Arc<str> = seated.table.into();
        let viewer = format!("seat {seat:?}");
        let mut connection = Connection::new(run, upstream, &table, viewer, Some(token.clone()));
        connection.next().await?;
        Ok(Player {
            run: Arc::clone(run),
            table,
            seat,
            token,
            connection,
            source,
            thinking: None,
            pending: None,
            commands: 0,
            refusals: 0,
            has_resigned: false,
            acks: Vec::new(),
        })
    }

    /// Plays until the game ends; or, once `halt` is true, until no command is unanswered.
    pub async fn play(mut self, halt: watch::Receiver<bool>) -> Played {
        let gave_up = self.play_on(halt).await.is_err();
        let mirror = &self.connection.mirror;
        let last = mirror.version().zip(mirror.hash());
        let played = Played {
            seat: self.seat,
            last: last.map(|(version, hash)| (version, hash.into())),
            is_ended: mirror.is_ended(),
            acks: self.acks,
            gave_up,
        };
        self.connection.close().await;
        played
    }

    async fn play_on(&mut self, mut halt: watch::Receiver<bool>) -> Result<(), GaveUp> {
        let mut is_halted = false;
        while !self.is_done(is_halted) {
            if !is_halted {
                self.send_move().await?;
            }
            let thinking = self.thinking.map(|(_, until)| until);
            let is_open = self.connection.is_open();
            let update = tokio::select! {
                biased;
                update = self.connection.next() => update?,
                // While the connection is being opened, nothing can be sent.
                () = sleep_until_some(thinking), if !is_halted && is_open => continue,
                _ = halt.wait_for(|&halt| halt), if !is_halted => {
                    is_halted = true;
                    continue;
                }
            };
            self.handle_update(update).await?;
            self.check_deadlines()?;
        }
        Ok(())
    }

    fn is_done(&self, is_halted: bool) -> bool {
        let is_left = self.is_long() && self.run.seats > DUEL;
        let is_over = is_halted || is_left || self.connection.mirror.is_ended();
        self.pending.is_none() && !self.is_behind() && is_over
    }

    /// Whether the game has reached the maximum number of moves; random play may never end.
    fn is_long(&self) -> bool {
        self.connection.mirror.version() >= Some(self.run.max_moves)
    }

    /// Sends a move, if it is this seat's turn in the newest view.
    async fn send_move(&mut self) -> Result<(), GaveUp> {
        let is_waiting = self.pending.is_some() || self.is_behind() || self.has_resigned;
        if is_waiting || !self.connection.is_open() {
            return Ok(());
        }
        let mirror = &self.connection.mirror;
        let action = mirror.pick(&mut self.source);
        let Some((action, version)) = action.zip(mirror.version()) else {
            return Ok(());
        };
        let action = action.to_owned();
        if self.is_long() {
            return self.resign().await;
        }
        if self.is_thinking_about(version) {
            return Ok(());
        }
        self.commands += 1;
        let command = Command {
            // Unique at the table, because `--acks` lists the commands of all seats together.
            command_id: format!("{:?}-{}", self.seat, self.commands),
            expected_version: Version(version),
            actions: vec![action],
        };
        let message = Message::Command(command.clone());
        let text = serde_json::to_string(&message).expect("a command is plain data");
        self.pending = Some(Pending {
            text: text.clone(),
            command,
            sent: Instant::now(),
        });
        self.connection.send(text).await;
        Ok(())
    }

    /// Whether the move is still delayed; the delay is between half and one and a half of the
    /// average.
    fn is_thinking_about(&mut self, version: u32) -> bool {
        let Some(usual) = self.run.think else {
            return false;
        };
        let until = match self.thinking {
            Some((thought, until)) if thought == version => until,
            _ => {
                let thousandths = 500 + self.source.below(1_001);
                Instant::now() + usual.mul_f64(thousandths as f64 / 1_000.0)
            }
        };
        let is_thinking = Instant::now() < until;
        self.thinking = is_thinking.then_some((version, until));
        is_thinking
    }

    /// Resigns, which ends a game with two seats.
    async fn resign(&mut self) -> Result<(), GaveUp> {
        let mut api = Api::new(self.connection.upstream().clone());
        let path = format!("/api/tables/{}/resign", self.table);
        let ask = Ask {
            command_id: Some("resign".into()),
        };
        loop {
            let resigned = api.post::<Accepted>(&path, Some(&self.token), &ask).await;
            match resigned {
                Ok(_) => {
                    self.has_resigned = true;
                    return Ok(());
                }
                Err(trouble) if trouble.is_transient() => {
                    self.run.stats.troubles.add(trouble.kind(), &trouble);
                    self.connection.back_off(trouble).await?;
                }
                Err(trouble) => {
                    self.connection.error(trouble.kind(), trouble);
                    return Err(GaveUp);
                }
            }
        }
    }

    async fn handle_update(&mut self, update: Update) -> Result<(), GaveUp> {
        match update {
            Update::Changed => {}
            Update::Opened => self.send_again().await,
            Update::Accepted {
                command_id,
                version,
            } => self.acknowledge(&command_id, version),
            Update::Refused { command_id, error } => {
                self.handle_refusal(command_id.as_deref(), &error).await?;
            }
        }
        Ok(())
    }

    /// Sends the pending command again with the same id; the server executes it only once.
    async fn send_again(&mut self) {
        if let Some(pending) = &self.pending {
            self.run.stats.retries.add(1);
            self.connection.send(pending.text.clone()).await;
        }
    }

    fn acknowledge(&mut self, command_id: &str, version: u32) {
        let is_answer = |pending: &mut Pending| pending.command.command_id == command_id;
        let Some(pending) = self.pending.take_if(is_answer) else {
            return self.check_repeated_ack(command_id, version);
        };
        self.run.stats.acknowledged(pending.sent.elapsed());
        let Version(expected) = pending.command.expected_version.next();
        if version != expected {
            let reason = format!("{command_id} made version {version}, not {expected}");
            self.connection.error("ack of another version", reason);
        }
        let actions: Vec<&str> = pending.command.actions.iter().map(String::as_str).collect();
        let entry = Entry {
            table: &self.table,
            version,
            command_id,
            actions: &actions,
        };
        if let Err(error) = self.run.journal.append(&entry) {
            self.connection.error("journal", error);
        }
        self.acks.push(Ack {
            seat: self.seat,
            version,
            at: Instant::now(),
            command_id: pending.command.command_id,
            action: pending.command.actions.into_iter().collect(),
        });
    }

    /// A command that was sent twice may be answered twice, but with the same version.
    fn check_repeated_ack(&self, command_id: &str, version: u32) {
        let mut acks = self.acks.iter().rev();
        let known = acks.find(|ack| ack.command_id == command_id);
        if known.map(|ack| ack.version) != Some(version) {
            let reason = format!("{command_id} at version {version}");
            self.connection.error("ack that nobody asked for", reason);
        }
    }

    async fn handle_refusal(&mut self, id: Option<&str>, error: &ErrorBody) -> Result<(), GaveUp> {
        let pending = self.pending.as_ref();
        let is_answer = pending.is_some_and(|pending| id == Some(&*pending.command.command_id));
        if is_answer && trouble::is_transient(error) {
            let kind = format!("refused {}", error.code_text());
            self.run.stats.troubles.add(kind, &error.sentence);
            self.connection.back_off(&error.sentence).await?;
            self.send_again().await;
            return Ok(());
        }
        // Only legal moves are sent, and only by the seat whose turn it is.
        let what = pending.map_or("nothing", |pending| &pending.text);
        let reason = format!("{}, {what} was sent", error.sentence);
        self.connection
            .error(format!("refused {}", error.code_text()), reason);
        self.pending.take_if(|_| is_answer);
        self.refusals += 1;
        if self.refusals < MAX_REFUSALS {
            Ok(())
        } else {
            Err(GaveUp)
        }
    }

    /// Reports a command that is never answered, or a version that is never sent, although the
    /// server is reachable.
    fn check_deadlines(&mut self) -> Result<(), GaveUp> {
        let limit = self.run.patience * 2;
        match &self.pending {
            Some(pending) if pending.sent.elapsed() > limit => {
                self.connection.error("no answer", &pending.text);
                return Err(GaveUp);
            }
            _ => {}
        }
        match self.acks.last() {
            Some(ack) if self.is_behind() && ack.at.elapsed() > limit => {
                let reason = format!("version {} of {}", ack.version, ack.command_id);
                self.connection.error("never shown", reason);
                Err(GaveUp)
            }
            _ => Ok(()),
        }
    }

    /// Whether the view of an acknowledged move has not arrived yet.
    fn is_behind(&self) -> bool {
        self.connection.mirror.version() < self.acks.last().map(|ack| ack.version)
    }
}

/// Completes at that time; never if there is none.
async fn sleep_until_some(until: Option<Instant>) {
    match until {
        Some(until) => sleep_until(until.into()).await,
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests;
