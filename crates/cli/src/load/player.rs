//! One seat of a table: sends random moves when it is its turn, and remembers what was
//! acknowledged.

use std::{sync::Arc, time::Instant};

use tessera_core::{SimSource, Source};
use tessera_protocol::{
    ErrorBody, Message, SeatLetter,
    http::{Accepted, Command},
    seating::{Ask, Seated},
};
use tokio::{sync::watch, time::sleep_until};

use super::{
    Run,
    api::Api,
    journal::Entry,
    line::{GaveUp, Line, News},
    server::Way,
    trouble,
};

/// After so many refusals a game is given up: something is wrong, and it would never end.
const MAX_REFUSALS: u32 = 10;

/// Seats of a game that ends when one of them resigns; with more, a bot would play on.
const DUEL: usize = 2;

/// Who plays a seat.
pub struct Player {
    run: Arc<Run>,
    table: Arc<str>,
    seat: SeatLetter,
    /// The secret of the seat.
    token: String,
    line: Line,
    source: SimSource,
    /// The version that is thought over, and until when.
    thinking: Option<(u32, Instant)>,
    /// The command that has no answer yet.
    pending: Option<Pending>,
    /// Commands so far.
    commands: u32,
    refusals: u32,
    has_resigned: bool,
    acks: Vec<Ack>,
}

/// A command that was sent.
struct Pending {
    /// The message, to be sent again as it is.
    text: String,
    command: Command,
    /// When it was sent for the first time.
    sent: Instant,
}

/// A move that the server says is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ack {
    /// Whose it is.
    pub seat: SeatLetter,
    /// The version it made.
    pub version: u32,
    /// When that was said.
    pub at: Instant,
    /// What was asked for.
    pub command_id: String,
    /// The move.
    pub action: String,
}

/// What a player knows at the end.
#[derive(Debug)]
pub struct Played {
    /// Who it is.
    pub seat: SeatLetter,
    /// All that was acknowledged, in order.
    pub acks: Vec<Ack>,
    /// The version of the last view and its hash.
    pub last: Option<(u32, String)>,
    /// Whether the game was seen to end.
    pub is_ended: bool,
    /// Whether the player could not go on.
    pub gave_up: bool,
}

impl Player {
    /// A player with an open line.
    ///
    /// # Errors
    /// When the line cannot be opened.
    pub async fn sit(
        run: &Arc<Run>,
        way: Way,
        seated: Seated,
        source: SimSource,
    ) -> Result<Player, GaveUp> {
        let Seated { seat, token, .. } = seated;
        let table: Arc<str> = seated.table.into();
        let viewer = format!("seat {seat:?}");
        let mut line = Line::new(run, way, &table, viewer, Some(token.clone()));
        line.next().await?;
        Ok(Player {
            run: Arc::clone(run),
            table,
            seat,
            token,
            line,
            source,
            thinking: None,
            pending: None,
            commands: 0,
            refusals: 0,
            has_resigned: false,
            acks: Vec::new(),
        })
    }

    /// Plays until the game ends; or, once `halt` says so, until nothing is open.
    pub async fn play(mut self, halt: watch::Receiver<bool>) -> Played {
        let gave_up = self.play_on(halt).await.is_err();
        let mirror = &self.line.mirror;
        let last = mirror.version().zip(mirror.hash());
        let played = Played {
            seat: self.seat,
            last: last.map(|(version, hash)| (version, hash.into())),
            is_ended: mirror.is_ended(),
            acks: self.acks,
            gave_up,
        };
        self.line.close().await;
        played
    }

    async fn play_on(&mut self, mut halt: watch::Receiver<bool>) -> Result<(), GaveUp> {
        let mut is_halted = false;
        while !self.is_done(is_halted) {
            if !is_halted {
                self.move_on().await?;
            }
            let thinking = self.thinking.map(|(_, until)| until);
            let is_open = self.line.is_open();
            let news = tokio::select! {
                biased;
                news = self.line.next() => news?,
                // A line that is being opened is waited for: nothing could be sent before.
                () = pass(thinking), if !is_halted && is_open => continue,
                _ = halt.wait_for(|&halt| halt), if !is_halted => {
                    is_halted = true;
                    continue;
                }
            };
            self.take_in(news).await?;
            self.lose_patience()?;
        }
        Ok(())
    }

    fn is_done(&self, is_halted: bool) -> bool {
        let is_left = self.is_long() && self.run.seats > DUEL;
        let is_over = is_halted || is_left || self.line.mirror.is_ended();
        self.pending.is_none() && !self.is_behind() && is_over
    }

    /// Random play may go on for ever.
    fn is_long(&self) -> bool {
        self.line.mirror.version() >= Some(self.run.max_moves)
    }

    /// Sends a move, if it is this seat's turn in the newest view.
    async fn move_on(&mut self) -> Result<(), GaveUp> {
        let is_waiting = self.pending.is_some() || self.is_behind() || self.has_resigned;
        if is_waiting || !self.line.is_open() {
            return Ok(());
        }
        let mirror = &self.line.mirror;
        let action = mirror.pick(&mut self.source);
        let Some((action, version)) = action.zip(mirror.version()) else {
            return Ok(());
        };
        let action = action.to_owned();
        if self.is_long() {
            return self.resign().await;
        }
        if self.thinks_over(version) {
            return Ok(());
        }
        self.commands += 1;
        let command = Command {
            // Seats of a table share what an outside checker reads.
            command_id: format!("{:?}-{}", self.seat, self.commands),
            expected_version: version,
            actions: vec![action],
        };
        let message = Message::Command(command.clone());
        let text = serde_json::to_string(&message).expect("a command is plain data");
        self.pending = Some(Pending {
            text: text.clone(),
            command,
            sent: Instant::now(),
        });
        self.line.send(text).await;
        Ok(())
    }

    /// Whether this seat still thinks about its move; it takes half to one and a half of the
    /// usual time.
    fn thinks_over(&mut self, version: u32) -> bool {
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

    /// Ends the game of two.
    async fn resign(&mut self) -> Result<(), GaveUp> {
        let mut api = Api::new(self.line.way().clone());
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
                Err(trouble) if trouble.is_passing() => {
                    self.run.stats.troubles.add(trouble.kind(), &trouble);
                    self.line.rest(trouble).await?;
                }
                Err(trouble) => {
                    self.line.error(trouble.kind(), trouble);
                    return Err(GaveUp);
                }
            }
        }
    }

    async fn take_in(&mut self, news: News) -> Result<(), GaveUp> {
        match news {
            News::Changed => {}
            News::Opened => self.send_again().await,
            News::Accepted {
                command_id,
                version,
            } => self.acknowledge(&command_id, version),
            News::Refused { command_id, error } => {
                self.be_refused(command_id.as_deref(), &error).await?;
            }
        }
        Ok(())
    }

    /// The same command with the same id: if it was taken before, it is not taken twice.
    async fn send_again(&mut self) {
        if let Some(pending) = &self.pending {
            self.run.stats.retries.add(1);
            self.line.send(pending.text.clone()).await;
        }
    }

    fn acknowledge(&mut self, command_id: &str, version: u32) {
        let is_answer = |pending: &mut Pending| pending.command.command_id == command_id;
        let Some(pending) = self.pending.take_if(is_answer) else {
            return self.recognise(command_id, version);
        };
        self.run.stats.acknowledged(pending.sent.elapsed());
        let expected = pending.command.expected_version + 1;
        if version != expected {
            let reason = format!("{command_id} made version {version}, not {expected}");
            self.line.error("ack of another version", reason);
        }
        let actions: Vec<&str> = pending.command.actions.iter().map(String::as_str).collect();
        let entry = Entry {
            table: &self.table,
            version,
            command_id,
            actions: &actions,
        };
        if let Err(error) = self.run.journal.note(&entry) {
            self.line.error("journal", error);
        }
        self.acks.push(Ack {
            seat: self.seat,
            version,
            at: Instant::now(),
            command_id: pending.command.command_id,
            action: pending.command.actions.into_iter().collect(),
        });
    }

    /// A command that was sent twice may be answered twice, but with the same words.
    fn recognise(&self, command_id: &str, version: u32) {
        let mut acks = self.acks.iter().rev();
        let known = acks.find(|ack| ack.command_id == command_id);
        if known.map(|ack| ack.version) != Some(version) {
            let reason = format!("{command_id} at version {version}");
            self.line.error("ack that nobody asked for", reason);
        }
    }

    async fn be_refused(&mut self, id: Option<&str>, error: &ErrorBody) -> Result<(), GaveUp> {
        let pending = self.pending.as_ref();
        let is_answer = pending.is_some_and(|pending| id == Some(&*pending.command.command_id));
        if is_answer && trouble::is_passing(error) {
            let kind = format!("refused {}", error.code_text());
            self.run.stats.troubles.add(kind, &error.sentence);
            self.line.rest(&error.sentence).await?;
            self.send_again().await;
            return Ok(());
        }
        // Only what is legal is sent, and by whose turn it is.
        let what = pending.map_or("nothing", |pending| &pending.text);
        let reason = format!("{}, {what} was sent", error.sentence);
        self.line
            .error(format!("refused {}", error.code_text()), reason);
        self.pending.take_if(|_| is_answer);
        self.refusals += 1;
        match self.refusals < MAX_REFUSALS {
            true => Ok(()),
            false => Err(GaveUp),
        }
    }

    /// An answer that never comes, or a version that is never shown, although the server is
    /// there.
    fn lose_patience(&mut self) -> Result<(), GaveUp> {
        let limit = self.run.patience * 2;
        match &self.pending {
            Some(pending) if pending.sent.elapsed() > limit => {
                self.line.error("no answer", &pending.text);
                return Err(GaveUp);
            }
            _ => {}
        }
        match self.acks.last() {
            Some(ack) if self.is_behind() && ack.at.elapsed() > limit => {
                let reason = format!("version {} of {}", ack.version, ack.command_id);
                self.line.error("never shown", reason);
                Err(GaveUp)
            }
            _ => Ok(()),
        }
    }

    /// Whether something that was acknowledged is still to be shown.
    fn is_behind(&self) -> bool {
        self.line.mirror.version() < self.acks.last().map(|ack| ack.version)
    }
}

/// Comes at that time; never, where there is none.
async fn pass(until: Option<Instant>) {
    match until {
        Some(until) => sleep_until(until.into()).await,
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests;
