//! One table from its making to its audit.

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
    line::GaveUp,
    player::{Played, Player},
    server::Way,
    trouble::{Patience, Trouble},
    watcher::Watcher,
};

/// How long onlookers may take to see the end that the players have seen.
const STRAGGLE: Duration = Duration::from_secs(10);

/// A place where one table after the other is played, always by the same guests.
pub struct Place {
    run: Arc<Run>,
    /// Which of the places this is.
    number: u64,
    /// How many onlookers its tables have.
    watchers: usize,
    /// Tables so far.
    tables: u64,
    api: Api,
    /// The secrets of the guests who have come so far.
    guests: Vec<String>,
}

/// A table at which everybody sits and the game has begun.
pub struct Table {
    /// Its id.
    pub id: Arc<str>,
    /// The dealer's promise, as it was told before anybody sat.
    pub commitment: String,
    /// The seat of who made it.
    pub host: Seated,
    players: Vec<Player>,
    watchers: Vec<Watcher>,
}

impl Place {
    /// An empty place.
    pub fn new(run: &Arc<Run>, number: usize, watchers: usize) -> Place {
        Place {
            run: Arc::clone(run),
            number: number as u64,
            watchers,
            tables: 0,
            api: Api::new(run.servers.way()),
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

    /// Sets up the next table; nothing when the run is over or the server does not come back.
    ///
    /// A table whose making was interrupted is left alone and another one begun: nobody knows
    /// how far it came.
    pub async fn set_up(&mut self) -> Option<Table> {
        let mut patience = Patience::new(self.run.patience);
        while !self.run.is_over() {
            let trouble = match self.try_to_set_up().await {
                Ok(table) => return table.ok(),
                Err(trouble) => trouble,
            };
            let stats = &self.run.stats;
            let pause = patience.pause(Instant::now());
            match pause.filter(|_| trouble.is_passing()) {
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
        self.invite().await?;
        let made = self.make().await?;
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

    /// As many guests as there are seats.
    async fn invite(&mut self) -> Result<(), Trouble> {
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

    /// A new table on which the first guest sits.
    async fn make(&mut self) -> Result<Table, Trouble> {
        let kinds = [SeatKind::Person].into_iter();
        let kinds = kinds.chain(iter::repeat(SeatKind::Open));
        let table = CreateTable {
            game: self.run.name,
            options: Default::default(),
            seats: kinds
                .take(self.run.seats)
                .map(|kind| SeatPlan { kind, level: None })
                .collect(),
            name: None,
            public: false,
            away_after: None,
        };
        let Place { api, guests, .. } = self;
        let host = guests.first().map(String::as_str);
        let created: CreatedTable = api.post("/api/tables", host, &table).await?;
        let host = created.seated;
        let host = host.ok_or_else(|| Trouble::Nonsense("who makes a table sits there".into()))?;
        Ok(Table {
            id: created.table.into(),
            commitment: created.commitment,
            host,
            players: Vec::new(),
            watchers: Vec::new(),
        })
    }

    /// The other guests sit down.
    async fn seat_others(&mut self, host: &Seated) -> Result<Vec<Seated>, Trouble> {
        let path = format!("/api/tables/{}/join", host.table);
        let join = Join {
            seat: None,
            name: None,
            nonce: None,
        };
        let Place { api, guests, .. } = self;
        let mut others = Vec::new();
        for guest in guests.iter().skip(1) {
            others.push(api.post(&path, Some(guest), &join).await?);
        }
        Ok(others)
    }

    /// The way of somebody at the table.
    fn way(&self) -> Way {
        self.run.servers.way_beside(self.api.way())
    }

    /// Opens all sockets.
    async fn connect(&self, mut table: Table, others: Vec<Seated>) -> Result<Table, GaveUp> {
        let (run, id) = (&self.run, Arc::clone(&table.id));
        let seated = [table.host.clone()].into_iter().chain(others);
        for seated in seated {
            // A stream of its own for each seat of each table of each place.
            let stream = (self.number << 40) | (self.tables << 8) | seated.seat as u64;
            let source = SimSource::new(run.seed, stream);
            let player = Player::sit(run, self.way(), seated, source).await?;
            table.players.push(player);
        }
        for _ in 0..self.watchers {
            table
                .watchers
                .push(Watcher::come(run, self.way(), &id).await?);
        }
        Ok(table)
    }
}

impl Table {
    /// Plays the game to its end, or until the run ends, and compares what is stored with what
    /// was acknowledged. Says whether there is any use in going on.
    async fn play(mut self, run: &Arc<Run>, api: &mut Api) -> bool {
        let (halt, halted) = watch::channel(false);
        let mut players = JoinSet::new();
        for player in self.players.drain(..) {
            players.spawn(player.play(halted.clone()));
        }
        let mut watchers = JoinSet::new();
        for watcher in self.watchers.drain(..) {
            watchers.spawn(watcher.watch(halted.clone()));
        }
        let played = collect(run, players, &halt).await;
        if !played.iter().all(|played| played.is_ended) {
            halt.send_replace(true);
        }
        if timeout(STRAGGLE, watchers.join_all()).await.is_err() {
            let example = format_args!("table {}", self.id);
            run.stats.errors.add("an onlooker missed the end", example);
        }
        audit::audit(run, api, &self, &played).await;
        !played.iter().any(|played| played.gave_up)
    }
}

/// Waits for all players; tells them to halt when the run ends, or one of them cannot go on.
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
