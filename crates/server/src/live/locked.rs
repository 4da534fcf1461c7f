//! The state of a table in memory, and the only code that reads or changes it.

mod presence;

use std::{
    borrow::Cow,
    sync::{Arc, atomic::Ordering},
};

use tessera_core::Viewer;
use tessera_games::Steps;
use tessera_protocol::{ErrorBody, SentView, Version, http::TableBody, table::Status};
use tessera_store::{CommandActor, Row, TableId};
use tokio::sync::MutexGuard;

use super::{
    Cause, LiveTable, Request, Since,
    audience::Audience,
    bot::{self, BotTurns, Turn},
    log,
    presence::Attendance,
    submit::{KnownCommands, Verdict},
};
use crate::{
    caller::Caller,
    event::TableEvent,
    limits::{DirectRate, too_fast},
    mailbox::{Closing, Mailbox},
    services::Services,
    table::{Moment, Sender, Table},
};

/// What the lock of a table guards.
pub(super) struct State {
    table: Table,
    commands: KnownCommands,
    audience: Audience,
    attendance: Attendance,
    /// The rate of the commands of all people at the table.
    rate: DirectRate,
    /// Whether a task waits to show that a seat that is away can be replaced.
    is_waiting_for_gone: bool,
    bots: BotTurns,
}

/// A table whose lock is held.
pub(super) struct LockedTable<'a> {
    owner: &'a Arc<LiveTable>,
    state: MutexGuard<'a, State>,
}

/// The view that a client has.
pub(super) struct Seen {
    pub(super) viewer: Viewer,
    pub(super) view: SentView,
}

/// How to get the view that a client has.
pub(super) enum Resumption {
    /// It is the current one.
    Known(Seen),
    /// The log has to be replayed to this version.
    Replayed(Viewer, Version),
}

/// The most rows in one patch; a client that has missed more gets the complete view.
const LONGEST_PATCH: u32 = 256;

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").finish_non_exhaustive()
    }
}

impl State {
    /// The state of a table after all rows of its log.
    pub(super) async fn load(services: &Services, id: TableId) -> Result<State, ErrorBody> {
        let mut state = State {
            table: log::first(services, id).await?,
            commands: KnownCommands::default(),
            audience: Audience::default(),
            attendance: Attendance::new(services.world.now()),
            rate: services.limits.table_rate(),
            is_waiting_for_gone: false,
            bots: BotTurns::default(),
        };
        let after = state.table.version();
        log::each_row(services, id, after, None, |row| state.apply_row(&row)).await?;
        Ok(state)
    }

    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    fn apply_row(&mut self, row: &Row) -> Result<(), ErrorBody> {
        log::apply(&mut self.table, row)?;
        let (actor, id) = (row.actor.clone(), row.command_id.clone());
        let version = self.table.version();
        self.commands.insert(actor, id, version, row.request);
        match &row.actor {
            // A guest who moves on another server is present.
            CommandActor::Guest(guest) => {
                if let Some(seat) = self.table.seat_of(*guest) {
                    self.attendance.note(seat, self.table.changed_at());
                }
            }
            // Another server thinks for the bots of this table.
            CommandActor::System(_) => self.bots.disown(),
        }
        Ok(())
    }
}

impl<'a> LockedTable<'a> {
    pub(super) fn new(owner: &'a Arc<LiveTable>, state: MutexGuard<'a, State>) -> LockedTable<'a> {
        LockedTable { owner, state }
    }

    pub(super) fn services(&self) -> &'a Services {
        &self.owner.services
    }

    pub(super) fn table(&self) -> &Table {
        &self.state.table
    }

    pub(super) fn version(&self) -> Version {
        self.state.table.version()
    }

    fn now(&self) -> i64 {
        self.services().world.now()
    }

    /// Decides on a request. Only here is its sender resolved to a seat.
    ///
    /// # Errors
    /// When it is refused.
    pub(super) fn decide(&mut self, request: &Request, at: i64) -> Result<Verdict, ErrorBody> {
        let State {
            table,
            commands,
            audience,
            attendance,
            rate,
            ..
        } = &mut *self.state;
        let party = table.party(&request.sender, &request.command)?;
        if let (Sender::Caller(_), Some(seat)) = (&request.sender, party.seat) {
            attendance.note(seat, at);
        }
        if let Some(answer) = commands.find(&party.actor, request) {
            return Ok(Verdict::Known(answer));
        }
        // Only commands of players count, so strangers cannot use up the table's rate.
        if let (Sender::Caller(_), Some(_)) = (&request.sender, party.seat) {
            rate.check().map_err(too_fast)?;
        }
        let script = self.owner.services.world.script_of(table.id());
        let now = Moment {
            at,
            gone: attendance.gone(table, audience.seats(), at),
            script: script.as_deref(),
        };
        let decision = table.decide(&request.command, &party, request.expected, now)?;
        Ok(Verdict::New(party.actor, Box::new(decision)))
    }

    /// Applies an event that this server has just stored.
    pub(super) fn apply_stored(
        &mut self,
        request: &Request,
        actor: CommandActor,
        event: TableEvent,
        steps: Option<Steps>,
        at: i64,
    ) -> Result<(), ErrorBody> {
        let State {
            table, commands, ..
        } = &mut *self.state;
        let applied = table.apply_decided(event, steps, at);
        applied.map_err(|corrupt| log::broken(table.id(), &corrupt))?;
        let (id, version) = (request.command_id.clone(), table.version());
        commands.insert(actor, id, version, request.digest);
        self.owner.publish(table);
        Ok(())
    }

    /// Applies the rows that other servers have stored, shows everybody the result, and lets a bot
    /// think if it is its move now; returns whether there were any rows. Several rows are shown as
    /// one change, so that a client that is behind does not fall further behind; the view contains
    /// what has happened.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub(super) async fn catch_up(&mut self, cause: Cause) -> Result<bool, ErrorBody> {
        let before = self.version();
        let applied = self.apply_new_rows(cause).await;
        let has_new = self.version() != before;
        if has_new {
            self.show_changes();
            metrics::counter!("tessera_catch_ups_total", "by" => cause.label()).increment(1);
        }
        if has_new || applied.is_err() {
            self.wake_bot();
        }
        applied.map(|()| has_new)
    }

    /// Applies the rows that were announced, then those in the store. After a notification the
    /// store is read only if rows are missing, otherwise always.
    async fn apply_new_rows(&mut self, cause: Cause) -> Result<(), ErrorBody> {
        for row in self.owner.inbox.drain() {
            if Version::of_row(row.version) == self.version().next() {
                self.apply_foreign_row(&row)?;
            }
        }
        if cause == Cause::Notification && !self.is_behind() {
            return Ok(());
        }
        let (services, id) = (self.services(), self.owner.id);
        let after = self.version();
        log::each_row(services, id, after, None, |row| {
            self.apply_foreign_row(&row)
        })
        .await
    }

    fn apply_foreign_row(&mut self, row: &Row) -> Result<(), ErrorBody> {
        let keys = self.state.table.keys();
        self.state.apply_row(row)?;
        self.owner.publish(&self.state.table);
        // A seat key that another server has revoked is revoked here too.
        let now = self.state.table.keys();
        let ended = keys.iter().filter(|key| !now.contains(key));
        ended.for_each(|key| self.services().tokens.revoke(*key));
        Ok(())
    }

    /// Whether rows were announced that are not here.
    pub(super) fn is_behind(&self) -> bool {
        self.owner.inbox.announced() > self.version()
    }

    /// Sends everybody what has changed.
    pub(super) fn show_changes(&mut self) {
        let State {
            table, audience, ..
        } = &mut *self.state;
        if audience.is_empty() {
            return;
        }
        let moved = audience.send_changes(table);
        if moved.is_empty() {
            return;
        }
        let presence = self.presence();
        for (viewer, mailbox) in moved {
            if let Some(sent) = self.state.audience.sent_to(viewer) {
                mailbox.put(sent.view_message(&presence).into());
            }
        }
        self.show_presence();
        self.announce_presence();
    }

    /// The table as a client sees it.
    pub(super) fn body(&self, caller: Caller) -> TableBody {
        let viewer = caller.viewer_at(self.table());
        TableBody::new(self.table().view(viewer), self.presence())
    }

    /// Adds a connection; returns its number, and whether it is the first one of a seat.
    pub(super) fn enter(&mut self, caller: Caller, mailbox: &Arc<Mailbox>) -> (u64, bool) {
        let State {
            table, audience, ..
        } = &mut *self.state;
        let seat = caller.seat_at(table);
        let is_first = seat.is_some_and(|seat| !audience.has_seat(seat));
        (audience.enter(table, caller, Arc::clone(mailbox)), is_first)
    }

    /// The message for a connection that has seen this view: the patch from it, or the complete
    /// view.
    pub(super) fn message_since(&self, number: u64, seen: Option<&Seen>) -> Arc<str> {
        let State {
            table, audience, ..
        } = &*self.state;
        let viewer = audience.viewer_of(number).unwrap_or(Viewer::Spectator);
        let sent = match audience.sent_to(viewer) {
            Some(sent) => Cow::Borrowed(sent),
            None => Cow::Owned(SentView::new(table.view(viewer))),
        };
        match seen {
            Some(seen) if seen.viewer == viewer => sent.patch_from(&seen.view).into(),
            Some(_) | None => sent.view_message(&self.presence()).into(),
        }
    }

    /// How to get the view of a client that has seen this version; `None` if it needs the complete
    /// view.
    pub(super) fn resumption(&self, caller: Caller, since: Since) -> Option<Resumption> {
        let Since::Version(since) = since else {
            return None;
        };
        let State {
            table, audience, ..
        } = &*self.state;
        let viewer = caller.viewer_at(table);
        let missed = table.version().0.checked_sub(since.0)?;
        if missed > LONGEST_PATCH {
            return None;
        }
        // Most clients that come back have missed nothing.
        if missed == 0 {
            let view = match audience.sent_to(viewer) {
                Some(sent) => sent.clone(),
                None => SentView::new(table.view(viewer)),
            };
            return Some(Resumption::Known(Seen { viewer, view }));
        }
        Some(Resumption::Replayed(viewer, since))
    }

    /// Removes a connection; returns its viewer.
    pub(super) fn leave(&mut self, number: u64) -> Option<Viewer> {
        let viewer = self.state.audience.leave(number);
        self.announce_presence();
        viewer
    }

    /// Ends all connections.
    pub(super) fn close(&mut self, why: Closing) {
        self.state.audience.close(why);
    }

    /// Lets a bot think if it is its move and somebody waits for it, and stops one that thinks
    /// about an earlier version.
    pub(super) fn wake_bot(&mut self) {
        let State {
            table,
            bots,
            audience,
            attendance,
            ..
        } = &mut *self.state;
        let version = table.version();
        bots.abort_past(version);
        let Some(turn) =
            Turn::of(table, &self.owner.services.limits).filter(|_| !bots.is_at(version))
        else {
            return;
        };
        let is_home = self.owner.services.nodes.is_home(table.id());
        let is_awaited = table.has_people()
            || !audience.is_empty()
            || (is_home && attendance.is_watched_elsewhere());
        if !is_awaited && self.owner.let_bots_sleep() {
            return;
        }
        let live = Arc::clone(self.owner);
        let task = if is_home || bots.are_adopted() {
            let candidates = bot::candidates(&self.owner.services, table, &turn);
            tokio::spawn(bot::play(live, turn, candidates))
        } else {
            tokio::spawn(bot::wait_for_home(live, version))
        };
        bots.begin(version, task.abort_handle());
    }

    /// Thinks for a bot of a table whose home is elsewhere, if it has not moved since this version.
    pub(super) async fn adopt_bot(&mut self, version: Version) {
        if !self.state.bots.is_at(version) {
            return;
        }
        // A move may have been stored without a notification.
        let caught_up = self.catch_up(Cause::Poll).await;
        if self.state.bots.is_at(version) {
            // If the store is unavailable, nobody can move; then this is tried again.
            self.state.bots.adopt(caught_up.is_ok());
            self.state.bots.end(version);
            self.wake_bot();
        }
    }

    /// Ends a bot's turn in which no bot could move.
    pub(super) fn end_bot_turn(&mut self, version: Version) {
        self.state.bots.end(version);
    }
}

impl LiveTable {
    /// Updates the values that are read without the lock.
    pub(super) fn publish(&self, table: &Table) {
        self.version.store(table.version().0, Ordering::Relaxed);
        self.memory.store(table.memory(), Ordering::Relaxed);
        let is_running = table.status() == Status::Running;
        let was_running = self.is_running.swap(is_running, Ordering::Relaxed);
        if was_running && !is_running {
            self.services.limits.forget_table(self.id);
        }
    }
}
