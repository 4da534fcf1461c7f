//! How anything comes about at a table: decided, stored, then told.

use std::sync::Arc;

use tessera_protocol::{ErrorBody, Outward, Problem};
use tessera_store::{Actor, Append, AppendError, Appended, CommandId, Row};

use super::{Inside, Live, Why, audience::text};
use crate::{
    hub::{Hub, unavailable},
    mailbox::Mailbox,
    table::{Decided, Table},
};

/// Something to be done at a table.
#[derive(Clone, Debug)]
pub struct Request {
    /// Who asks.
    pub actor: Actor,
    /// What they call it.
    pub command_id: CommandId,
    /// A digest of what is asked for.
    pub digest: [u8; 32],
    /// The version it is meant for; any where nothing is said.
    pub expected: Option<u32>,
    /// Where the answer goes before everybody is told.
    pub answer_to: Option<Arc<Mailbox>>,
}

/// Something that is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The version it made.
    pub version: u32,
    /// Whether it was stored before, by the same command.
    pub again: bool,
}

/// Tries to store what is decided: another server may have been faster.
const TRIES: usize = 8;

impl Live {
    /// Decides, stores, answers and tells everybody.
    ///
    /// It goes on to its end even if whoever asked goes away.
    ///
    /// # Errors
    /// When it is refused, or cannot be stored.
    pub(crate) async fn commit(
        self: &Arc<Live>,
        hub: &Arc<Hub>,
        request: Request,
        decide: impl Fn(&Inside, &Hub) -> Result<Decided, ErrorBody> + Send + Sync + 'static,
    ) -> Result<Stored, ErrorBody> {
        let (live, hub) = (Arc::clone(self), Arc::clone(hub));
        let done = tokio::spawn(async move {
            let mut inside = live.lock().await;
            let before = inside.table.version();
            let stored = inside.store(&hub, &request, &decide).await;
            if let Some(mailbox) = &request.answer_to {
                let command_id = request.command_id.to_string();
                mailbox.put(text(&answer(command_id, &stored)));
            }
            if stored.as_ref().is_ok_and(|stored| !stored.again) {
                inside.tell(&hub);
            }
            // Rows of other servers may have come as well, or instead.
            if inside.table.version() != before {
                live.wake_bot(&hub, &mut inside);
            }
            stored
        });
        done.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a command has failed");
            Err(Problem::Internal.into())
        })
    }
}

fn answer(command_id: String, stored: &Result<Stored, ErrorBody>) -> Outward {
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

impl Inside {
    /// The table.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    async fn store(
        &mut self,
        hub: &Hub,
        request: &Request,
        decide: &(impl Fn(&Inside, &Hub) -> Result<Decided, ErrorBody> + Send + Sync),
    ) -> Result<Stored, ErrorBody> {
        // A refusal that is for want of rows of other servers would be wrong.
        let mut may_be_behind = hub.nodes.are_many();
        for _ in 0..TRIES {
            if let Some(known) = self.known_answer(request) {
                return known;
            }
            let version = self.table.version();
            let decided = self.decided(hub, request, decide);
            if decided.is_err() && std::mem::take(&mut may_be_behind) {
                self.catch_up(hub, Why::Refusal).await?;
                continue;
            }
            let decided = decided?;
            let append = Append {
                table: self.table.id(),
                expected: u64::from(version),
                actor: request.actor.clone(),
                command_id: request.command_id.clone(),
                request: request.digest,
                body: decided.deed.text(),
                state_hash: decided.fingerprint,
                at: hub.world.now(),
                changes: decided.changes,
            };
            let ended = [
                append.changes.revoke_tokens.as_slice(),
                &append.changes.spend_tokens,
            ]
            .concat();
            let began = std::time::Instant::now();
            let appended = hub.store.append(append).await;
            metrics::histogram!("tessera_store_append_seconds").record(began.elapsed());
            match appended {
                Ok(Appended::New { .. }) => {
                    let taken = self.table.take(decided.deed);
                    taken.map_err(|corrupt| super::broken(self.table.id(), &corrupt))?;
                    let version = self.table.version();
                    let key = (request.actor.clone(), request.command_id.clone());
                    self.known.insert(key, (version, request.digest));
                    self.note_version();
                    ended.into_iter().for_each(|token| hub.tokens.revoke(token));
                    return Ok(Stored {
                        version,
                        again: false,
                    });
                }
                Ok(Appended::Duplicate(row)) => {
                    self.catch_up(hub, Why::Conflict).await?;
                    return Ok(again(&row));
                }
                Err(AppendError::Conflict { .. }) => {
                    metrics::counter!("tessera_conflicts_total").increment(1);
                    self.catch_up(hub, Why::Conflict).await?;
                    may_be_behind = false;
                }
                Err(AppendError::IdReused { .. }) => return Err(self.reused()),
                Err(AppendError::TokenSpent) => {
                    return Err(self.table.refusal(Problem::LinkUsed));
                }
                Err(AppendError::Unavailable(error)) => return Err(unavailable(&error)),
                Err(
                    error @ (AppendError::NoTable
                    | AppendError::NoGuest { .. }
                    | AppendError::TokenExists),
                ) => {
                    tracing::error!(%error, "a row cannot be stored");
                    return Err(self.table.refusal(Problem::Internal));
                }
            }
        }
        // The table is very busy: others were faster each time.
        Err(self.table.refusal(Problem::Unavailable))
    }

    /// What is to be stored, if nothing speaks against it.
    fn decided(
        &self,
        hub: &Hub,
        request: &Request,
        decide: &impl Fn(&Inside, &Hub) -> Result<Decided, ErrorBody>,
    ) -> Result<Decided, ErrorBody> {
        let version = self.table.version();
        if let Some(expected) = request.expected.filter(|&expected| expected != version) {
            return Err(self.table.refusal(Problem::Stale { expected }));
        }
        decide(self, hub)
    }

    /// The answer that the command got before.
    fn known_answer(&self, request: &Request) -> Option<Result<Stored, ErrorBody>> {
        let key = (request.actor.clone(), request.command_id.clone());
        let (version, digest) = *self.known.get(&key)?;
        Some(match digest == request.digest {
            true => Ok(Stored {
                version,
                again: true,
            }),
            false => Err(self.reused()),
        })
    }

    fn reused(&self) -> ErrorBody {
        self.table.refusal(Problem::IdReused)
    }
}

fn again(row: &Row) -> Stored {
    Stored {
        version: u32::try_from(row.version).unwrap_or(u32::MAX),
        again: true,
    }
}
