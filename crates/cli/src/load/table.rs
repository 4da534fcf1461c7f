//! One table from its creation to its audit.

use std::{
    iter,
    sync::Arc,
    time::{Duration, Instant},
};

use tessera_core::SimSource;
use tessera_protocol::{
    http::{Accepted, CreateTable, CreatedTable, SeatPlan},
    people::{GuestBody, NewGuest},
    seating::{Ask, Join, Seated},
    table::SeatKind,
};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

use super::{
    Run,
    api::Api,
    audit,
    connection::GaveUp,
    player::{Played, Player},
    server::Upstream,
    spectator::Spectator,
    trouble::{Backoff, Trouble},
};

/// How long after the players the spectators may see the end of a game.
const SPECTATOR_DELAY: Duration = Duration::from_secs(10);

/// A series of tables that the same guests play one after the other.
pub struct TableSeries {
    run: Arc<Run>,
    /// The number of this series.
    number: u64,
    /// The number of spectators at each table.
    spectators: usize,
    /// The number of tables so far.
    tables: u64,
    api: Api,
    /// The tokens of the guests so far.
    guests: Vec<String>,
}

/// A table with all players seated and the game started.
pub struct Table {
    /// Its id.
    pub id: Arc<str>,
    /// The commitment, as published before anybody sat down.
    pub commitment: String,
    /// The seat of the table's maker.
    pub host: Seated,
    players: Vec<Player>,
    spectators: Vec<Spectator>,
}

impl TableSeries {
    /// A series without tables.
    pub fn new(run: &Arc<Run>, number: usize, spectators: usize) -> TableSeries {
        TableSeries {
            run: Arc::clone(run),
            number: number as u64,
            spectators,
            tables: 0,
            api: Api::new(run.servers.upstream()),
            guests: Vec::new(),
        }
    }

    /// Plays this table, and others after it until the run ends.
    pub async fn play(mut self, first: Table) {
        let mut next = Some(first);
        while let Some(table) = next {
            if !table.play(&self.run, &mut self.api).await || self.run.is_over() {
                return;
            }
            next = self.set_up().await;
        }
    }

    /// Sets up the next table; `None` if the run is over or the server stays unreachable.
    ///
    /// If setting up is interrupted, the table is abandoned and another one created, because its
    /// state is unknown.
    pub async fn set_up(&mut self) -> Option<Table> {
        let mut backoff = Backoff::new(self.run.patience);
        while !self.run.is_over() {
            let trouble = match self.try_to_set_up().await {
                Ok(table) => return table.ok(),
                Err(trouble) => trouble,
            };
            let stats = &self.run.stats;
            let pause = backoff.pause(Instant::now());
            match pause.filter(|_| trouble.is_transient()) {
                Some(pause) => {
                    stats.troubles.add(trouble.kind(), trouble);
                    sleep(pause).await;
                }
                None => {
                    stats
                        .errors
                        .add(format!("no table: {}", trouble.kind()), trouble);
                    return None;
                }
            }
        }
        None
    }

    async fn try_to_set_up(&mut self) -> Result<Result<Table, GaveUp>, Trouble> {
        self.create_guests().await?;
        let made = self.create_table().await?;
        let others = self.seat_others(&made.host).await?;
        let start = Ask {
            command_id: Some("start".into()),
        };
        let path = format!("/api/tables/{}/start", made.id);
        let token = Some(made.host.token.as_str());
        let _: Accepted = self.api.post(&path, token, &start).await?;
        self.tables += 1;
        self.run.stats.tables.add(1);
        Ok(self.connect(made, others).await)
    }

    /// Creates as many guests as there are seats.
    async fn create_guests(&mut self) -> Result<(), Trouble> {
        while self.guests.len() < self.run.seats {
            let name = format!("Load {} {}", self.number + 1, self.guests.len() + 1);
            let guest = NewGuest { name: Some(name) };
            let guest: GuestBody = self.api.post("/api/guests", None, &guest).await?;
            let token = guest.token;
            let token = token.ok_or_else(|| Trouble::Nonsense("a guest without a token".into()))?;
            self.guests.push(token);
        }
        Ok(())
    }

    /// Creates a table at which the first guest sits.
    async fn create_table(&mut self) -> Result<Table, Trouble> {
        let kinds = [SeatKind::Person].into_iter();
        let kinds = kinds.chain(iter::repeat(SeatKind::Open));
        let table = CreateTable {
            game: self.run.game,
            options: Default::default(),
            seats: kinds
                .take(self.run.seats)
                .map(|kind| SeatPlan { kind, level: None })
                .collect(),
            name: None,
            public: false,
            away_after: None,
        };
        let TableSeries { api, guests, .. } = self;
        let host = guests.first().map(String::as_str);
        let created: CreatedTable = api.post("/api/tables", host, &table).await?;
        let host = created.seated;
        let host =
            host.ok_or_else(|| Trouble::Nonsense("the maker of a table has no seat".into()))?;
        Ok(Table {
            id: created.table.into(),
            commitment: created.commitment,
            host,
            players: Vec::new(),
            spectators: Vec::new(),
        })
    }

    /// Seats the other guests.
    async fn seat_others(&mut self, host: &Seated) -> Result<Vec<Seated>, Trouble> {
        let path = format!("/api/tables/{}/join", host.table);
        let join = Join {
            seat: None,
            name: None,
            nonce: None,
        };
        let TableSeries { api, guests, .. } = self;
        let mut others = Vec::new();
        for guest in guests.iter().skip(1) {
            others.push(api.post(&path, Some(guest), &join).await?);
        }
        Ok(others)
    }

    /// The server for a client of the table.
    fn upstream(&self) -> Upstream {
        self.run.servers.upstream_for_client(self.api.upstream())
    }

    /// Opens all WebSockets.
    async fn connect(&self, mut table: Table, others: Vec<Seated>) -> Result<Table, GaveUp> {
        let (run, id) = (&self.run, Arc::clone(&table.id));
        let seated = [table.host.clone()].into_iter().chain(others);
        for seated in seated {
            // Each seat of each table of each series has its own stream.
            let stream = (self.number << 40) | (self.tables << 8) | seated.seat as u64;
            let source = SimSource::new(run.seed, stream);
            let player = Player::sit(run, self.upstream(), seated, source).await?;
            table.players.push(player);
        }
        for _ in 0..self.spectators {
            table
                .spectators
                .push(Spectator::connect(run, self.upstream(), &id).await?);
        }
        Ok(table)
    }
}

impl Table {
    /// Plays the game to its end, or until the run ends, and compares what is stored with what
    /// was acknowledged. Returns whether the series can continue.
    async fn play(mut self, run: &Arc<Run>, api: &mut Api) -> bool {
        let (halt, halted) = watch::channel(false);
        let mut players = JoinSet::new();
        for player in self.players.drain(..) {
            players.spawn(player.play(halted.clone()));
        }
        let mut spectators = JoinSet::new();
        for watcher in self.spectators.drain(..) {
            spectators.spawn(watcher.watch(halted.clone()));
        }
        let played = collect(run, players, &halt).await;
        if !played.iter().all(|played| played.is_ended) {
            halt.send_replace(true);
        }
        if timeout(SPECTATOR_DELAY, spectators.join_all())
            .await
            .is_err()
        {
            let example = format_args!("table {}", self.id);
            run.stats.errors.add("a spectator missed the end", example);
        }
        audit::audit(run, api, &self, &played).await;
        !played.iter().any(|played| played.gave_up)
    }
}

/// Waits for all players; halts them when the run ends or one of them gives up.
async fn collect(
    run: &Run,
    mut players: JoinSet<Played>,
    halt: &watch::Sender<bool>,
) -> Vec<Played> {
    let mut stop = run.stop.clone();
    let mut is_stopped = false;
    let mut played = Vec::new();
    loop {
        let joined = tokio::select! {
            joined = players.join_next() => joined,
            _ = stop.wait_for(|&stop| stop), if !is_stopped => {
                is_stopped = true;
                halt.send_replace(true);
                continue;
            }
        };
        match joined {
            None => return played,
            Some(Ok(player)) => {
                if player.gave_up {
                    halt.send_replace(true);
                }
                played.push(player);
            }
            Some(Err(error)) => {
                run.stats.errors.add("a player broke off", error);
                halt.send_replace(true);
            }
        }
    }
}
