//! Measures the steps of a move, one by one: `cargo run --release -p tessera-server --example path`.
//!
//! Two people play games of Carcassonne, Codex and El Dorado, and a spectator watches. Each step is
//! measured on a second table beside the real one, which takes the complete path. The numbers of
//! the steps are those of the table in ARCHITECTURE.md.
#![allow(clippy::print_stdout, reason = "its purpose is its output")]

use std::{
    collections::BTreeMap,
    error::Error,
    sync::Arc,
    time::{Duration, Instant},
};

use tessera_core::{Seat, Viewer};
use tessera_protocol::{
    GameName, Inward as _, Message, SentView, Version, canonical_text::CanonicalText, http::Command,
};
use tessera_server::{
    address::AddressKey,
    caller::Caller,
    event::Place,
    hub::Hub,
    live::{LiveTable, Request, Since},
    mailbox::Mailbox,
    open::Plan,
    settings::Settings,
    table::{Decision, Moment, Sender, Sitting, Table, TableCommand},
    tokens::digest,
    world::World,
};
use tessera_store::{
    CommandActor, GuestId, NewGuest, RowVersion, Settings as StoreSettings, Sqlite,
};

/// The number of games of each kind, and the most moves of each.
const GAMES: u8 = 4;
const MOVES: u32 = 60;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let store = Sqlite::open(folder.path().join("tessera.db"), StoreSettings::default())?;
    let settings = Settings {
        limits: None,
        ..Settings::default()
    };
    let hub = Hub::new(Arc::new(store), World::real(), settings);
    for &game in GameName::ALL {
        let mut times = Times::default();
        for _ in 0..GAMES {
            play(&hub, game, &mut times).await?;
        }
        println!(
            "{}, {} moves, medians in microseconds:",
            game.text(),
            times.moves
        );
        for (step, spent) in times.spent {
            println!("{:9.1}  {step}", median(spent));
        }
    }
    hub.close().await;
    Ok(())
}

#[derive(Default)]
struct Times {
    moves: u32,
    spent: BTreeMap<&'static str, Vec<Duration>>,
}

impl Times {
    fn measure<T>(&mut self, step: &'static str, run: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let result = std::hint::black_box(run());
        self.spent.entry(step).or_default().push(began.elapsed());
        result
    }
}

/// The median, which other work of the machine hardly affects.
fn median(mut spent: Vec<Duration>) -> f64 {
    spent.sort_unstable();
    let middle = spent.get(spent.len() / 2);
    middle.map_or(0.0, |spent| spent.as_secs_f64() * 1e6)
}

/// Plays a game of two, and measures each step of its moves.
async fn play(hub: &Hub, game: GameName, times: &mut Times) -> Result<(), Box<dyn Error>> {
    let (live, callers) = start(hub, game).await?;
    let _readers = [
        live.connect(callers[0], Since::Nothing)
            .await
            .map_err(text)?,
        live.connect(callers[1], Since::Nothing)
            .await
            .map_err(text)?,
        live.connect(Caller::Stranger, Since::Nothing)
            .await
            .map_err(text)?,
    ];
    let stored = hub.store.table(live.id()).await?;
    let mut table = Table::new(&stored.ok_or("the table is gone")?)?;
    for row in hub
        .store
        .rows(live.id(), RowVersion::ZERO, u32::MAX)
        .await?
    {
        table.apply_row(&row)?;
    }
    let secret = hub.world.secret();
    new_guest(hub, &secret).await?;
    let mailbox = Mailbox::default();
    let viewers: Vec<Viewer> = Viewer::all(2).collect();
    let mut sent: Vec<SentView> = table.sent(&viewers);
    for number in 0..MOVES {
        let Some(seat) = table.turn() else { break };
        let choices = table.view(Viewer::Seat(seat)).choices;
        let choices = choices.ok_or("nobody can move")?;
        let texts = choices.texts();
        let choice = number as usize * 7 % texts.len();
        let message = Message::Command(Command {
            command_id: format!("m{number}"),
            expected_version: table.version(),
            actions: vec![texts[choice].to_owned()],
        });
        let message = serde_json::to_vec(&message)?;
        let sender = Sender::Caller(callers[seat.index()]);
        sent = steps(times, &mut table, &viewers, &sent, &message, &sender)?;
        let began = Instant::now();
        let hash = digest(&secret);
        let token = hub.token(hash).await.map_err(text)?;
        let client = token.and_then(|token| Caller::with(hash, &token));
        let spent = times
            .spent
            .entry(" 1 token and `Caller::with`")
            .or_default();
        spent.push(began.elapsed());
        assert!(client.is_some(), "the guest is known");
        let answer: Arc<str> = "accepted".into();
        times.measure(" 8 and 11 `Mailbox::put`", || mailbox.put(answer));
        mailbox.try_next();
        let request = request(&message, sender)?;
        let began = Instant::now();
        let answer = live.submit(request).await.map_err(text)?;
        let all = times
            .spent
            .entry("4 to 11, `LiveTable::submit`")
            .or_default();
        all.push(began.elapsed());
        assert_eq!(answer.version, table.version());
        times.moves += 1;
    }
    Ok(())
}

/// Takes the steps of a move that need no store.
fn steps(
    times: &mut Times,
    table: &mut Table,
    viewers: &[Viewer],
    before: &[SentView],
    message: &[u8],
    sender: &Sender,
) -> Result<Vec<SentView>, Box<dyn Error>> {
    let read = times.measure(" 2 `Message::read`", || Message::read(message));
    let Ok(Message::Command(command)) = read else {
        return Err("no command".into());
    };
    times.measure(" 3 digest of the command", || {
        *CanonicalText::of(&command).hash().as_bytes()
    });
    let actions = command.actions;
    let command = TableCommand::Move {
        actions,
        trouble: None,
    };
    let party = times.measure(" 4 `Table::party`", || table.party(sender, &command));
    let party = party.map_err(text)?;
    let now = Moment {
        at: 0,
        gone: Default::default(),
        script: None,
    };
    let decision = times.measure(" 5 `Table::decide`", || {
        table.decide(&command, &party, None, now)
    });
    let Decision { event, steps, .. } = decision.map_err(text)?;
    times.measure(" 6 `TableEvent::text`, a part of this step", || {
        event.text()
    });
    times.measure(" 7 `Table::apply_decided`", || {
        table.apply_decided(event, steps, now.at)
    })?;
    let sent = times.measure(" 9 `Table::sent`", || table.sent(viewers));
    times.measure("10 `SentView::patch_from`", || {
        let pairs = sent.iter().zip(before);
        pairs
            .map(|(sent, before)| sent.patch_from(before).len())
            .sum::<usize>()
    });
    Ok(sent)
}

fn request(message: &[u8], sender: Sender) -> Result<Request, Box<dyn Error>> {
    let Ok(Message::Command(command)) = Message::read(message) else {
        return Err("no command".into());
    };
    let (id, expected) = (command.command_id.parse()?, command.expected_version);
    let command = TableCommand::Move {
        actions: command.actions,
        trouble: None,
    };
    Ok(Request {
        expected: Some(expected),
        ..Request::new(sender, command, id)
    })
}

/// A table at which two guests have begun to play.
async fn start(hub: &Hub, game: GameName) -> Result<(Arc<LiveTable>, [Caller; 2]), Box<dyn Error>> {
    let plan = Plan {
        game,
        options: BTreeMap::new(),
        places: vec![Place::OPEN; 2],
        name: Some("measured".into()),
        public: false,
        away_after: 120,
    };
    let guests = [
        new_guest(hub, &hub.world.secret()).await?,
        new_guest(hub, &hub.world.secret()).await?,
    ];
    let (live, _) = hub
        .open(guests[0], AddressKey::V4(0), plan)
        .await
        .map_err(text)?;
    for (seat, guest) in Seat::all(2).zip(guests) {
        let sitting = Sitting {
            guest,
            name: format!("Guest {seat}"),
            nonce: hub.world.word(),
            seat: Some(seat.into()),
            link: None,
            key: digest(&hub.world.secret()),
        };
        let sender = Sender::Actor(CommandActor::Guest(guest));
        let command = TableCommand::Sit(sitting);
        let request = Request::new(sender, command, hub.world.word().parse()?);
        live.submit(request).await.map_err(text)?;
    }
    let callers = guests.map(|guest| Caller::Guest(guest, digest("not asked for")));
    let sender = Sender::Caller(callers[0]);
    let request = Request::new(sender, TableCommand::Start, hub.world.word().parse()?);
    let started = live.submit(request).await.map_err(text)?;
    assert_eq!(started.version, Version(3));
    Ok((live, callers))
}

async fn new_guest(hub: &Hub, secret: &str) -> Result<GuestId, Box<dyn Error>> {
    let id = hub.world.guest();
    let guest = NewGuest {
        id,
        name: "Guest".into(),
        session: digest(secret),
        at: hub.world.now(),
    };
    hub.store.create_guest(guest).await?;
    Ok(id)
}

fn text(error: tessera_protocol::ErrorBody) -> String {
    error.sentence
}
