//! `tessera load`: guests play real games on a server, and what they are told is checked.
//!
//! Reading order: this file (the run), [`table`] (a table from its making to its audit),
//! [`player`] and [`watcher`] (who sits and who looks on), [`line`] (a socket that is opened
//! again), [`mirror`] (whether messages fit together), [`audit`] (whether what was acknowledged
//! is there); then what they use: [`address`], [`server`], [`api`], [`heard`], [`tree`],
//! [`trouble`], [`stats`], [`journal`], and [`report`].
//!
//! **Invariant:** everything goes through the public API, and nothing the server says is taken
//! on trust that can be checked.

mod address;
mod api;
mod audit;
mod heard;
mod journal;
mod line;
mod mirror;
mod player;
mod report;
mod server;
mod stats;
mod table;
mod tree;
mod trouble;
mod watcher;

use std::{
    io::{self, IsTerminal as _},
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};
use tessera_bots::Cancel;
use tessera_protocol::GameName;
use tokio::{
    runtime,
    sync::{Semaphore, watch},
    task::JoinSet,
    time::sleep,
};

use self::{
    journal::Journal,
    report::{Summary, Times},
    server::Servers,
    stats::Stats,
    table::{Place, Table},
};
use crate::{
    args::{Check, LoadArgs},
    failure::{Failure, Outcome},
    games::GameKind,
    long,
    terminal::{self, grouped},
};

pub use self::address::Address;

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(50);

/// Tables that are set up at the same time.
const AT_ONCE: usize = 32;

/// What everybody who plays and watches shares.
pub struct Run {
    servers: Servers,
    game: GameKind,
    /// The same game by its name on the wire.
    name: GameName,
    seats: usize,
    seed: u64,
    /// The version at which a game is ended.
    max_moves: u32,
    /// How long a seat thinks about a move, more or less.
    think: Option<Duration>,
    check: Check,
    /// How long the server may stay away.
    patience: Duration,
    journal: Journal,
    stats: Stats,
    /// Becomes true when time is up or Ctrl-C was pressed; written by [`drive`] only.
    stop: watch::Receiver<bool>,
}

impl Run {
    fn new(args: &LoadArgs, stop: watch::Receiver<bool>) -> Result<Run, Failure> {
        let about = args.game.about();
        if !about.seats.contains(&args.seats) {
            let (fewest, most) = (about.seats.start(), about.seats.end());
            let reason = format!("{} has {fewest} to {most} seats", about.title);
            return Err(Failure::usage(reason));
        }
        let mut names = GameName::ALL.into_iter();
        let name = names.find(|name| name.text() == about.name);
        let name = name.ok_or_else(|| Failure::usage("no table of this game can be made"))?;
        Ok(Run {
            servers: Servers::new(&args.urls, args.spread, args.trust.as_deref())?,
            game: args.game,
            name,
            seats: args.seats,
            seed: args.seed,
            max_moves: args.max_moves,
            think: args.think.map(Duration::from_millis),
            check: args.check,
            patience: Duration::from_secs(args.patience),
            journal: Journal::open(args.acks.as_deref())?,
            stats: Stats::default(),
            stop,
        })
    }

    fn is_over(&self) -> bool {
        *self.stop.borrow()
    }
}

/// Plays, checks, and tells.
pub fn run(args: &LoadArgs) -> Outcome {
    let (stop, stopped) = watch::channel(false);
    let run = Arc::new(Run::new(args, stopped)?);
    let interrupt =
        long::stop_on_interrupt_saying("waiting for open answers; Ctrl-C again leaves at once")?;
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(long::threads(args.threads))
        .enable_all()
        .build()
        .map_err(|error| Failure::wrong("no threads", error))?;
    let times = runtime.block_on(drive(&run, args, &stop, &interrupt));
    // Nobody is waited for who holds on to a connection.
    runtime.shutdown_background();
    let summary = Summary::new(args, &run.stats, times, interrupt.is_cancelled());
    let text = match args.json {
        true => report::json(&summary),
        false => report::text(&summary, terminal::ink(&io::stdout())),
    };
    long::print(&text)?;
    Ok(match run.stats.errors.total() {
        0 => long::exit_code(interrupt.is_cancelled()),
        _ => ExitCode::FAILURE,
    })
}

/// Sets up all tables, lets them be played for the time that was asked for, and waits for what
/// is still open.
async fn drive(
    run: &Arc<Run>,
    args: &LoadArgs,
    stop: &watch::Sender<bool>,
    interrupt: &Cancel,
) -> Times {
    let bar = bar(args.seconds);
    let mut setting_up = set_up(run, args);
    let mut places = Vec::new();
    let set_up = loop {
        tokio::select! {
            place = setting_up.join_next() => match place {
                Some(Ok(Some(place))) => places.push(place),
                // The reason is counted. What one could not do the others would wait for too.
                Some(_) => break false,
                None => break true,
            },
            () = sleep(TICK) => {
                let (ready, all) = (places.len(), args.tables);
                bar.set_message(format!("setting up, {ready} of {all} tables"));
                if interrupt.is_cancelled() {
                    break false;
                }
            }
        }
    };
    let began = Instant::now();
    let mut playing = JoinSet::new();
    if set_up {
        for (place, table) in places {
            playing.spawn(place.play(table));
        }
    }
    let limit = Duration::from_secs(args.seconds);
    let is_enough = || {
        args.games
            .is_some_and(|games| run.stats.games.get() >= games)
    };
    let is_over = || began.elapsed() >= limit || is_enough() || interrupt.is_cancelled();
    while !is_over() && !playing.is_empty() {
        tokio::select! {
            joined = playing.join_next() => note_broken(run, joined),
            () = sleep(TICK.min(limit.saturating_sub(began.elapsed()))) => {
                bar.set_position(began.elapsed().as_secs());
                bar.set_message(format!("{} moves", grouped(run.stats.moves.get())));
            }
        }
    }
    let times = Times {
        seconds: began.elapsed(),
        moves: run.stats.moves.get(),
    };
    stop.send_replace(true);
    bar.set_message("waiting for open answers");
    while let Some(joined) = playing.join_next().await {
        note_broken(run, Some(joined));
    }
    bar.finish_and_clear();
    times
}

fn note_broken(run: &Run, joined: Option<Result<(), tokio::task::JoinError>>) {
    if let Some(Err(error)) = joined {
        run.stats.errors.add("a table broke off", error);
    }
}

/// A first table for every place, with its onlookers; several are made at the same time.
fn set_up(run: &Arc<Run>, args: &LoadArgs) -> JoinSet<Option<(Place, Table)>> {
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    let mut setting_up = JoinSet::new();
    for number in 0..args.tables {
        let watchers = args.sockets / args.tables;
        let extra = usize::from(number < args.sockets % args.tables);
        let mut place = Place::new(run, number, watchers + extra);
        let permits = Arc::clone(&permits);
        setting_up.spawn(async move {
            let _permit = permits.acquire().await.ok()?;
            let table = place.set_up().await?;
            Some((place, table))
        });
    }
    setting_up
}

/// How far the run is; nobody is shown anything where there is no terminal.
fn bar(seconds: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = "{bar:40.cyan/dim} {pos} of {len} s, {msg}";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(seconds).with_style(style.progress_chars("━━─"))
}
