//! A player against a server that misbehaves on purpose, over real sockets.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tessera_protocol::{GameName, Outward, Problem, canonical::hash_text, merge_patch};
use tokio::{
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};
use tokio_tungstenite::{
    WebSocketStream, accept_hdr_async,
    tungstenite::{
        Message as Frame,
        handshake::server::{ErrorResponse, Request, Response},
    },
};

use super::*;
use crate::{
    args::{Check, Spread},
    load::{journal::Journal, server::Servers, stats::Stats},
};

/// The game ends with this version.
const END: u32 = 6;

/// The behaviour of the server at the first new command of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Misbehaviour {
    None,
    /// Closes the connection without executing it.
    Unread,
    /// Executes it and closes the connection without an answer.
    Unanswered,
    /// Sends a patch from a version that the client does not have.
    Gap,
    /// Sends a patch with the hash of another view.
    Hash,
    /// Acknowledges it with a wrong version.
    Version,
    /// Acknowledges it twice, and a command that nobody sent.
    Twice,
    /// Refuses it permanently.
    Refuse,
    /// Refuses it as unavailable, once.
    Unavailable,
    /// Refuses everything as unavailable, like a server whose database is unreachable.
    NoDatabase,
    /// Closes the connection; the next one finds the table two versions back.
    RolledBack,
}

/// A table with one seat, at which any move leads to the next version.
#[derive(Debug, Default)]
struct Table {
    version: u32,
    /// The ids of the executed commands, and the versions that they made.
    executed: Vec<(String, u32)>,
    /// The version from which each connection started.
    since: Vec<Option<u32>>,
}

fn view(version: u32) -> Value {
    match version {
        END => json!({ "version": version, "status": "finished" }),
        _ => json!({
            "version": version,
            "status": "running",
            "choices": { "actions": { "go": { "go left": {}, "go right": {} } } },
        }),
    }
}

fn complete_view(version: u32) -> String {
    let view = view(version);
    let hash = hash_text(&view);
    let message = json!({ "type": "view", "version": version, "hash": hash, "view": view });
    message.to_string()
}

fn patch(from: u32, version: u32, hash_of: u32) -> String {
    let message = Outward::Patch {
        from: Version(from),
        version: Version(version),
        hash: hash_text(&view(hash_of)),
        patch: merge_patch::diff(&view(from), &view(version)),
    };
    json!(message).to_string()
}

fn accepted(command_id: &str, version: u32) -> String {
    let command_id = command_id.into();
    let message = Outward::Accepted {
        command_id,
        version: Version(version),
    };
    json!(message).to_string()
}

fn refused(command_id: &str, problem: Problem) -> String {
    let message = Outward::Refused {
        command_id: Some(command_id.into()),
        error: problem.into(),
    };
    json!(message).to_string()
}

/// A server that misbehaves in these ways, one for each connection, and then works normally.
struct Fake {
    address: String,
    table: Arc<Mutex<Table>>,
    task: JoinHandle<()>,
}

impl Fake {
    async fn start(misbehaviours: Vec<Misbehaviour>) -> Fake {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let table = Arc::new(Mutex::new(Table::default()));
        let served = Arc::clone(&table);
        let task = tokio::spawn(async move {
            let mut misbehaviours = misbehaviours.into_iter();
            while let Ok((stream, _)) = listener.accept().await {
                serve(
                    stream,
                    &served,
                    misbehaviours.next().unwrap_or(Misbehaviour::None),
                )
                .await;
            }
        });
        Fake {
            address,
            table,
            task,
        }
    }
}

#[allow(clippy::result_large_err, reason = "the form of the callback")]
async fn serve(stream: TcpStream, table: &Mutex<Table>, mut misbehaviour: Misbehaviour) {
    let mut since = None;
    let note = |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
        let query = request.uri().query().and_then(|q| q.strip_prefix("since="));
        since = query.and_then(|since| since.parse().ok());
        Ok(response)
    };
    let mut socket = accept_hdr_async(stream, note).await.unwrap();
    let version = {
        let mut table = lock(table);
        table.since.push(since);
        table.version
    };
    let hello = match since {
        Some(since) if since <= version => patch(since, version, version),
        _ => complete_view(version),
    };
    send_text(&mut socket, hello).await;
    while let Some(Ok(Frame::Text(text))) = socket.next().await {
        let message: Message = serde_json::from_str(&text).unwrap();
        let answers = match message {
            Message::View {} => vec![complete_view(lock(table).version)],
            Message::Command(command) => answer(&mut lock(table), &command, &mut misbehaviour),
            other => panic!("{other:?}"),
        };
        if answers.is_empty() {
            return;
        }
        for answer in answers {
            send_text(&mut socket, answer).await;
        }
    }
}

fn lock(table: &Mutex<Table>) -> std::sync::MutexGuard<'_, Table> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn send_text(socket: &mut WebSocketStream<TcpStream>, text: String) {
    // The client may have closed the connection.
    let _ = socket.send(Frame::text(text)).await;
}

/// The answers to a command; empty to close the connection.
fn answer(table: &mut Table, command: &Command, again: &mut Misbehaviour) -> Vec<String> {
    let id = command.command_id.as_str();
    let known = table.executed.iter().find(|(executed, _)| executed == id);
    if let Some(&(_, version)) = known {
        return vec![accepted(id, version)];
    }
    let before = table.version;
    if command.expected_version.0 != before {
        return vec![refused(
            id,
            Problem::Stale {
                expected: Default::default(),
            },
        )];
    }
    let misbehaviour = std::mem::replace(again, Misbehaviour::None);
    match misbehaviour {
        Misbehaviour::Unread => return Vec::new(),
        Misbehaviour::RolledBack => {
            table.version = before.saturating_sub(2);
            return Vec::new();
        }
        Misbehaviour::Refuse => {
            return vec![refused(id, Problem::NotSeated), complete_view(before)];
        }
        Misbehaviour::Unavailable => return vec![refused(id, Problem::Unavailable)],
        Misbehaviour::NoDatabase => {
            *again = Misbehaviour::NoDatabase;
            return vec![refused(id, Problem::Unavailable)];
        }
        _ => {}
    }
    let version = before + 1;
    table.version = version;
    table.executed.push((id.into(), version));
    match misbehaviour {
        Misbehaviour::Unanswered => Vec::new(),
        Misbehaviour::Gap => vec![
            accepted(id, version),
            patch(before + 1, version + 1, version),
        ],
        Misbehaviour::Hash => vec![accepted(id, version), patch(before, version, END - 1)],
        Misbehaviour::Version => vec![accepted(id, before), patch(before, version, version)],
        Misbehaviour::Twice => vec![
            accepted(id, version),
            accepted(id, version),
            accepted("nobody", version),
            patch(before, version, version),
        ],
        _ => vec![accepted(id, version), patch(before, version, version)],
    }
}

fn run(address: &str, stop: watch::Receiver<bool>) -> Arc<Run> {
    let server = Servers::new(&[address.parse().unwrap()], Spread::Seats, None).unwrap();
    Arc::new(Run {
        servers: server,
        game: GameName::Carcassonne,
        seats: 1,
        seed: 1,
        max_moves: 500,
        think: None,
        check: Check::All,
        patience: Duration::from_secs(30),
        journal: Journal::open(None).unwrap(),
        stats: Stats::default(),
        stop,
    })
}

async fn sit(run: &Arc<Run>) -> Player {
    let seated = Seated {
        table: "t".into(),
        seat: SeatLetter::A,
        token: "secret".into(),
        version: Version(0),
    };
    let source = SimSource::new(1, 1);
    Player::sit(run, run.servers.upstream(), seated, source)
        .await
        .unwrap()
}

/// A game against a server that misbehaves in these ways: the player's result, the run with its
/// counters, and the server's table.
async fn play(misbehaviours: &[Misbehaviour]) -> (Played, Arc<Run>, Table) {
    let fake = Fake::start(misbehaviours.to_vec()).await;
    let (_halt, halted) = watch::channel(false);
    let run = run(&fake.address, halted.clone());
    let played = sit(&run).await.play(halted).await;
    fake.task.abort();
    let table = std::mem::take(&mut *lock(&fake.table));
    (played, run, table)
}

fn kinds(run: &Run) -> Vec<(String, u64)> {
    let all = run.stats.errors.all().into_iter();
    all.map(|kind| (kind.kind, kind.count)).collect()
}

/// All moves were executed once and acknowledged once.
#[track_caller]
fn assert_played_out(played: &Played, table: &Table) {
    assert!(played.is_ended && !played.gave_up);
    assert_eq!(played.last, Some((END, hash_text(&view(END)))));
    let acks = played.acks.iter();
    let acks: Vec<(String, u32)> = acks.map(|a| (a.command_id.clone(), a.version)).collect();
    assert_eq!(acks, table.executed);
    assert_eq!(acks.len(), END as usize);
}

#[tokio::test]
async fn a_game_is_played_to_its_end() {
    let (played, run, table) = play(&[]).await;
    assert_played_out(&played, &table);
    assert_eq!(kinds(&run), []);
    assert_eq!(run.stats.moves.get(), u64::from(END));
    assert_eq!(run.stats.reconnects.get(), 0);
    assert_eq!(run.stats.retries.get(), 0);
    assert_eq!(run.stats.hashes.get(), u64::from(END) + 1);
    let actions = played.acks.iter().map(|ack| ack.action.as_str());
    assert!(
        actions
            .into_iter()
            .all(|a| ["go left", "go right"].contains(&a))
    );
}

#[tokio::test]
async fn a_command_without_an_answer_is_sent_again() {
    for misbehaviour in [Misbehaviour::Unread, Misbehaviour::Unanswered] {
        let (played, run, table) = play(&[misbehaviour, Misbehaviour::None]).await;
        assert_played_out(&played, &table);
        assert_eq!(kinds(&run), [], "{misbehaviour:?}");
        assert_eq!(run.stats.reconnects.get(), 1, "{misbehaviour:?}");
        assert_eq!(run.stats.retries.get(), 1, "{misbehaviour:?}");
        assert_eq!(run.stats.troubles.total(), 1, "{misbehaviour:?}");
        assert_eq!(table.since, [None, Some(0)], "{misbehaviour:?}");
    }
}

#[tokio::test]
async fn many_broken_connections_are_survived() {
    let misbehaviours = [
        Misbehaviour::Unanswered,
        Misbehaviour::Unread,
        Misbehaviour::Unanswered,
        Misbehaviour::Unanswered,
    ];
    let (played, run, table) = play(&misbehaviours).await;
    assert_played_out(&played, &table);
    assert_eq!(kinds(&run), []);
    assert_eq!(run.stats.reconnects.get(), 4);
}

#[tokio::test]
async fn an_inconsistent_message_is_an_error_and_a_complete_view_repairs_it() {
    for (misbehaviour, kind) in [
        (Misbehaviour::Gap, "gap"),
        (Misbehaviour::Hash, "other hash"),
    ] {
        let (played, run, table) = play(&[misbehaviour]).await;
        assert_played_out(&played, &table);
        assert_eq!(kinds(&run), [(kind.into(), 1)]);
        assert_eq!(run.stats.reconnects.get(), 0, "{misbehaviour:?}");
    }
}

#[tokio::test]
async fn a_wrong_answer_is_an_error() {
    let (_, run, _) = play(&[Misbehaviour::Version]).await;
    // More errors follow, because the player trusts the wrong version.
    assert_eq!(kinds(&run)[0], ("ack of another version".into(), 1));
    let (played, run, table) = play(&[Misbehaviour::Twice]).await;
    assert_played_out(&played, &table);
    assert_eq!(kinds(&run), [("ack that nobody asked for".into(), 1)]);
}

#[tokio::test]
async fn a_refused_legal_move_is_an_error_and_another_one_is_made() {
    let (played, run, table) = play(&[Misbehaviour::Refuse]).await;
    assert_played_out(&played, &table);
    assert_eq!(kinds(&run), [("refused not-seated".into(), 1)]);
}

#[tokio::test]
async fn a_command_that_is_refused_as_unavailable_is_sent_again() {
    let (played, run, table) = play(&[Misbehaviour::Unavailable]).await;
    assert_played_out(&played, &table);
    assert_eq!(kinds(&run), []);
    assert_eq!(run.stats.retries.get(), 1);
    assert_eq!(run.stats.troubles.all()[0].kind, "refused unavailable");
}

#[tokio::test]
async fn retries_against_a_server_without_a_database_back_off_and_end() {
    let fake = Fake::start(vec![Misbehaviour::NoDatabase]).await;
    let (_halt, halted) = watch::channel(false);
    let mut run = run(&fake.address, halted.clone());
    Arc::get_mut(&mut run).unwrap().patience = Duration::from_secs(1);
    let played = sit(&run).await.play(halted).await;
    fake.task.abort();
    assert!(played.gave_up);
    assert_eq!(kinds(&run), [("server gone".into(), 1)]);
    // Delays of 20, 40, 80, 160, 320 and 640 milliseconds exceed one second.
    let retries = run.stats.retries.get();
    assert!((1..=6).contains(&retries), "{retries}");
}

#[tokio::test]
async fn a_server_that_goes_back_to_an_earlier_version_is_detected() {
    // The first three connections advance the table, so that it can go back.
    let misbehaviours = [
        Misbehaviour::Unanswered,
        Misbehaviour::Unanswered,
        Misbehaviour::Unanswered,
        Misbehaviour::RolledBack,
    ];
    let (_, run, _) = play(&misbehaviours).await;
    assert!(kinds(&run).iter().any(|(kind, _)| kind == "went back"));
}

#[tokio::test]
async fn a_halted_player_waits_for_the_answer() {
    let fake = Fake::start(vec![Misbehaviour::Unanswered]).await;
    let (halt, halted) = watch::channel(false);
    let run = run(&fake.address, halted.clone());
    let player = sit(&run).await;
    halt.send_replace(true);
    let played = player.play(halted).await;
    fake.task.abort();
    let executed = lock(&fake.table).executed.len();
    assert_eq!(played.acks.len(), executed);
    assert!(!played.is_ended && !played.gave_up);
    assert_eq!(kinds(&run), []);
}
