//! The path of a command at its table: checked, decided, stored, applied, answered, shown.

use std::{collections::HashMap, sync::Arc, time::Instant};

use tessera_protocol::{ErrorBody, Outward, Problem, Version, table::Status};
use tessera_store::{Append, AppendError, Appended, CommandActor, CommandId};

use super::{Cause, LiveTable, LockedTable, audience::text, no_table};
use crate::{
    mailbox::Mailbox,
    services::unavailable,
    table::{Decision, Sender, TableCommand},
};

/// A command on its way to a table.
#[derive(Clone, Debug)]
pub struct Request {
    /// Where it comes from.
    pub sender: Sender,
    /// The command.
    pub command: TableCommand,
    /// The id that the sender gave it: the same id again is a retry.
    pub command_id: CommandId,
    /// A digest of the request: the same id with another digest is not a retry.
    pub digest: [u8; 32],
    /// The version it is meant for; `None` for any version.
    pub expected: Option<Version>,
    /// The mailbox that gets the answer before everybody sees what has changed.
    pub answer_to: Option<Arc<Mailbox>>,
}

impl Request {
    /// A command for any version of a table.
    pub fn new(sender: Sender, command: TableCommand, command_id: CommandId) -> Request {
        Request {
            sender,
            command,
            command_id,
            digest: [0; 32],
            expected: None,
            answer_to: None,
        }
    }
}

/// A command that was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The version that it created.
    pub version: Version,
    /// Whether it had been stored before.
    pub is_retry: bool,
}

/// The number of attempts to store a decision: another server may be faster each time.
const ATTEMPTS: usize = 8;

/// The commands in a table's log, by actor and id, with the version and digest of each.
#[derive(Debug, Default)]
pub(super) struct KnownCommands(HashMap<(CommandActor, CommandId), (Version, [u8; 32])>);

impl KnownCommands {
    pub(super) fn insert(
        &mut self,
        by: CommandActor,
        id: CommandId,
        version: Version,
        digest: [u8; 32],
    ) {
        self.0.insert((by, id), (version, digest));
    }

    /// The answer to a command that was sent before.
    pub(super) fn find(
        &self,
        by: &CommandActor,
        request: &Request,
    ) -> Option<Result<Stored, Problem>> {
        let key = (by.clone(), request.command_id.clone());
        let (version, digest) = *self.0.get(&key)?;
        if digest != request.digest {
            return Some(Err(Problem::IdReused));
        }
        Some(Ok(Stored {
            version,
            is_retry: true,
        }))
    }
}

/// The table's verdict on a command, before anything is stored.
pub(super) enum Verdict {
    /// It was sent before; the answer is the same.
    Known(Result<Stored, Problem>),
    /// It is new, and will be stored under the name of this actor.
    New(CommandActor, Box<Decision>),
}

impl LiveTable {
    /// Submits a command: it is decided, stored, answered, and shown to everybody.
    ///
    /// It is completed even if the client disconnects.
    ///
    /// # Errors
    /// When it is refused, or cannot be stored.
    pub async fn submit(self: &Arc<LiveTable>, request: Request) -> Result<Stored, ErrorBody> {
        let table = Arc::clone(self);
        let done = tokio::spawn(async move { table.lock().await.submit(&request).await });
        done.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a command has failed");
            Err(Problem::Internal.into())
        })
    }
}

impl LockedTable<'_> {
    async fn submit(&mut self, request: &Request) -> Result<Stored, ErrorBody> {
        let before = self.version();
        let stored = self.store(request).await;
        if let Some(mailbox) = &request.answer_to {
            mailbox.put(text(&answer(&request.command_id, &stored)));
        }
        if stored.as_ref().is_ok_and(|stored| !stored.is_retry) {
            self.show_changes();
        }
        if let Some(most) = self.rows_used_up() {
            self.stop_game(most).await;
        }
        // Rows of other servers may have been applied too, or instead.
        if self.version() != before {
            self.wake_bot();
        }
        stored
    }

    /// The largest number of rows that the log may have, if it has them and the game still runs.
    fn rows_used_up(&self) -> Option<u32> {
        let most = self.services().limits.quotas()?.rows_per_table;
        let table = self.table();
        (table.status() == Status::Running && table.version().0 >= most).then_some(most)
    }

    /// Ends a game that is too long.
    async fn stop_game(&mut self, most: u32) {
        let (Ok(actor), Ok(command_id)) = ("archive".parse(), "archive".parse()) else {
            return;
        };
        let sender = Sender::Actor(CommandActor::System(actor));
        let request = Request::new(sender, TableCommand::Stop { most }, command_id);
        match self.store(&request).await {
            Ok(_) => self.show_changes(),
            // The next command tries it again.
            Err(error) => {
                let table = self.table().id();
                tracing::warn!(%table, code = error.code_text(), "a game was not stopped");
            }
        }
    }

    async fn store(&mut self, request: &Request) -> Result<Stored, ErrorBody> {
        // A refusal would be wrong if it came only from missing rows of other servers.
        let mut may_be_behind = self.services().nodes.are_many();
        for _ in 0..ATTEMPTS {
            let at = self.services().world.now();
            let (actor, decision) = match self.decide(request, at) {
                Ok(Verdict::New(actor, decision)) => (actor, decision),
                Ok(Verdict::Known(answer)) => {
                    return answer.map_err(|problem| self.table().refusal(problem));
                }
                Err(_) if std::mem::take(&mut may_be_behind) => {
                    self.catch_up(Cause::Refusal).await?;
                    continue;
                }
                Err(refused) => return Err(refused),
            };
            if let Some(stored) = self.append(request, actor, *decision, at).await? {
                return Ok(stored);
            }
            may_be_behind = false;
        }
        // The table is very busy: others were faster each time.
        Err(self.table().refusal(Problem::Unavailable))
    }

    /// Appends a decision to the log and applies it; `None` if another row was stored first, which
    /// is then applied.
    async fn append(
        &mut self,
        request: &Request,
        actor: CommandActor,
        decision: Decision,
        at: i64,
    ) -> Result<Option<Stored>, ErrorBody> {
        let append = Append {
            table: self.table().id(),
            expected: self.version().row().into(),
            actor: actor.clone(),
            command_id: request.command_id.clone(),
            request: request.digest,
            body: decision.event.text(),
            state_hash: decision.fingerprint,
            at,
            changes: decision.changes,
        };
        let changes = &append.changes;
        let ended_tokens = [&changes.revoke_tokens[..], &changes.spend_tokens].concat();
        let began = Instant::now();
        let appended = self.services().store.append(append).await;
        metrics::histogram!("tessera_store_append_seconds").record(began.elapsed());
        match appended {
            Ok(Appended::New { .. }) => {
                self.apply_stored(request, actor, decision.event, decision.steps, at)?;
                let tokens = &self.services().tokens;
                ended_tokens
                    .into_iter()
                    .for_each(|token| tokens.revoke(token));
                Ok(Some(Stored {
                    version: self.version(),
                    is_retry: false,
                }))
            }
            Ok(Appended::Duplicate(row)) => {
                self.catch_up(Cause::Conflict).await?;
                Ok(Some(Stored {
                    version: Version::of_row(row.version),
                    is_retry: true,
                }))
            }
            Err(AppendError::Conflict { .. }) => {
                metrics::counter!("tessera_conflicts_total").increment(1);
                self.catch_up(Cause::Conflict).await?;
                Ok(None)
            }
            Err(AppendError::IdReused { .. }) => Err(self.table().refusal(Problem::IdReused)),
            Err(AppendError::TokenSpent) => Err(self.table().refusal(Problem::LinkUsed)),
            Err(AppendError::Unavailable(error)) => Err(unavailable(&error)),
            // It was removed, because its game had not begun for a long time.
            Err(AppendError::NoTable) => Err(no_table()),
            Err(error @ (AppendError::NoGuest { .. } | AppendError::TokenExists)) => {
                tracing::error!(%error, "a row cannot be stored");
                Err(self.table().refusal(Problem::Internal))
            }
        }
    }
}

fn answer(command_id: &CommandId, stored: &Result<Stored, ErrorBody>) -> Outward {
    let command_id = command_id.to_string();
    match stored {
        Ok(stored) => Outward::Accepted {
            command_id,
            version: stored.version,
        },
        Err(error) => Outward::Refused {
            command_id: Some(command_id),
            error: error.clone(),
        },
    }
}
