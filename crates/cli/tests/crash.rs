//! A server that is killed in the middle of its work, again and again: every command that it has
//! acknowledged is in the log exactly once, even if the command was sent again.
//!
//! `cargo xtask faults` does the same for longer, with the release binary and a larger load.

use std::{
    collections::BTreeSet,
    path::Path,
    slice,
    sync::{
        Condvar, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::{self, Sender},
    },
    thread,
    time::Duration,
};

use rusqlite::Connection;
use serde_json::Value;

use crate::common::printed;
use crate::common::server::{Client, NoAnswer, Pair, Served};

/// Tables that are played at the same time.
const TABLES: usize = 4;

/// The numbers of acknowledgements after which the server is killed. The player who got the last
/// one has just been answered; the state of the others is random.
const KILLS: [usize; 5] = [37, 90, 11, 64, 53];

/// How long a server may take to come back, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A command that was acknowledged, or a row of the log: table, version, id and move.
type Command = (String, u64, String, String);

/// The current address of the server.
#[derive(Default)]
struct Host {
    up: Mutex<Up>,
    is_back: Condvar,
    retries: AtomicUsize,
}

#[derive(Clone, Default)]
struct Up {
    /// The number of times that it was started.
    starts: usize,
    url: String,
}

impl Host {
    fn start(&self, database: &Path) -> Served {
        let served = Served::start(database);
        let mut up = self.up.lock().unwrap();
        up.starts += 1;
        up.url = served.url.clone();
        self.is_back.notify_all();
        served
    }

    /// Repeats a request until there is an answer; if the server is killed, the next one gets the
    /// same request.
    fn until_answered<T>(&self, ask: impl Fn(&Client) -> Result<T, NoAnswer>) -> T {
        loop {
            let up = self.up.lock().unwrap().clone();
            let NoAnswer(reason) = match ask(&Client::new(&up.url)) {
                Ok(answer) => return answer,
                Err(no_answer) => no_answer,
            };
            self.retries.fetch_add(1, Ordering::Relaxed);
            let now = self.up.lock().unwrap();
            let is_same = |now: &mut Up| now.starts == up.starts;
            let waited = self.is_back.wait_timeout_while(now, PATIENCE, is_same);
            let (_up, waited) = waited.unwrap();
            assert!(
                !waited.timed_out(),
                "no answer, and no new server: {reason}"
            );
        }
    }

    /// Plays one game after the other and reports every acknowledgement.
    fn play(&self, acks: &Sender<Command>, stop: &AtomicBool) {
        let is_over = || stop.load(Ordering::Relaxed);
        while !is_over() {
            let pair = self.until_answered(Pair::sit);
            for number in 0.. {
                let id = format!("c{number}");
                let next = self.until_answered(|client| pair.next_move(client, &id));
                let Some(next) = next.filter(|_| !is_over()) else {
                    break;
                };
                let version = self.until_answered(|client| pair.send(client, &next));
                let action = next.body["actions"][0].as_str().unwrap().to_owned();
                acks.send((pair.table.clone(), version, id, action))
                    .unwrap();
            }
        }
    }
}

/// Plays while the server is killed and started again, and returns what was acknowledged.
fn played(database: &Path) -> Vec<Command> {
    let host = Host::default();
    let mut served = host.start(database);
    let stop = AtomicBool::new(false);
    let (acks, acknowledged) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..TABLES {
            let (acks, host, stop) = (acks.clone(), &host, &stop);
            scope.spawn(move || host.play(&acks, stop));
        }
        drop(acks);
        let mut all = Vec::new();
        for acknowledgements in KILLS {
            for _ in 0..acknowledgements {
                all.push(acknowledged.recv_timeout(PATIENCE).unwrap());
            }
            served.kill();
            served = host.start(database);
        }
        // Each game also continues after the last kill.
        all.extend(acknowledged.iter().take(8 * TABLES));
        stop.store(true, Ordering::Relaxed);
        all.extend(acknowledged);
        assert_ne!(host.retries.load(Ordering::Relaxed), 0);
        all
    })
}

/// Every row of the log, in order: the actor, and the command.
fn log(database: &Path) -> Vec<(String, Command, Value)> {
    let sqlite = Connection::open(database).unwrap();
    let mut rows = sqlite
        .prepare(
            "SELECT actor, table_id, version, command_id, body FROM readable \
             ORDER BY table_id, version",
        )
        .unwrap();
    let rows = rows.query_map([], |row| {
        let body: String = row.get(4)?;
        let event: Value = serde_json::from_str(&body).unwrap();
        let action = event["actions"][0].as_str().unwrap_or_default().to_owned();
        let version = row.get::<_, i64>(2)?.unsigned_abs();
        let command = (row.get(1)?, version, row.get(3)?, action);
        Ok((row.get(0)?, command, event))
    });
    rows.unwrap().map(Result::unwrap).collect()
}

/// The commands that were acknowledged and are not in the log; then those in the log that were
/// not acknowledged.
fn differences(database: &Path, acknowledged: &[Command]) -> (Vec<Command>, Vec<Command>) {
    let moves = log(database).into_iter();
    let moves = moves.filter(|(.., event)| event["deed"] == "moved");
    let stored: BTreeSet<Command> = moves.map(|(_, command, _)| command).collect();
    let acked: BTreeSet<Command> = acknowledged.iter().cloned().collect();
    assert_eq!(
        acked.len(),
        acknowledged.len(),
        "something was acknowledged twice"
    );
    let lost = acked.difference(&stored).cloned().collect();
    (lost, stored.difference(&acked).cloned().collect())
}

#[test]
fn commands_acknowledged_by_a_killed_server_are_in_its_log_once() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("tessera.db");
    let acknowledged = played(&database);
    let (lost, unacknowledged) = differences(&database, &acknowledged);
    assert_eq!(lost, [], "acknowledged, but not in the log");
    assert_eq!(
        unacknowledged,
        [],
        "in the log, but not acknowledged as such"
    );

    let rows = log(&database);
    for pair in rows.windows(2) {
        let [(_, (table, version, ..), _), (_, (next_table, next, ..), _)] = pair else {
            unreachable!("windows of two");
        };
        let expected = if table == next_table { version + 1 } else { 1 };
        assert_eq!(*next, expected, "a gap in the log of {next_table}");
    }
    let commands: BTreeSet<_> = rows
        .iter()
        .map(|(actor, (table, _, id, _), _)| (table, actor, id))
        .collect();
    assert_eq!(commands.len(), rows.len(), "a command is in the log twice");

    let url = format!("sqlite://{}", database.display());
    let report = printed(&["db", "check", "--database", &url]);
    assert!(report.starts_with("ok: "), "{report}");

    // The test itself works: an invented command is reported as lost.
    let invented = (
        rows[0].1.0.clone(),
        9_999,
        "c0".to_owned(),
        "pass".to_owned(),
    );
    let (lost, _) = differences(
        &database,
        &[&acknowledged[..], slice::from_ref(&invented)].concat(),
    );
    assert_eq!(lost, [invented]);
}
