//! `tessera load`: guests play real games on a server, and every message is checked.
//!
//! Reading order: this file (the run), [`table`] (a table from its creation to its audit),
//! [`player`] and [`spectator`] (the clients), [`connection`] (a WebSocket that reconnects),
//! [`mirror`] (whether messages are consistent), [`audit`] (whether everything acknowledged is
//! stored); then what they use: [`address`], [`server`], [`api`], [`server_message`], [`tree`],
//! [`trouble`], [`stats`], [`journal`], and [`report`].
//!
//! **Invariant:** only the public API is used, and everything that can be checked is checked.

mod address;
mod api;
mod audit;
mod connection;
mod journal;
mod mirror;
mod player;
mod report;
mod server;
mod server_message;
mod spectator;
mod stats;
mod table;
mod tree;
mod trouble;

use std::{
    io::{self, IsTerminal as _},
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};
use tessera_bots::Cancel;
use tessera_games::{GameName, about};
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
    table::{Table, TableSeries},
};
use crate::{
    args::{Check, LoadArgs},
    failure::{Failure, Outcome},
    long,
    terminal::{self, grouped},
};

pub use self::address::Address;

/// The interval at which the time limit is checked.
const TICK: Duration = Duration::from_millis(50);

/// Tables that are set up at the same time.
const AT_ONCE: usize = 32;

/// The data that all clients of a run share.
pub struct Run {
    servers: Servers,
    game: GameName,
    seats: usize,
    seed: u64,
    /// The version at which a game is ended.
    max_moves: u32,
    /// The average time before a move.
    think: Option<Duration>,
    check: Check,
    /// How long the server may be unreachable.
    patience: Duration,
    journal: Journal,
    stats: Stats,
    /// Becomes true when time is up or Ctrl-C was pressed; written by [`drive`] only.
    stop: watch::Receiver<bool>,
}

impl Run {
    fn new(args: &LoadArgs, stop: watch::Receiver<bool>) -> Result<Run, Failure> {
        let about = about(args.game);
        if !about.seats.contains(&args.seats) {
            let (fewest, most) = (about.seats.start(), about.seats.end());
            let reason = format!("{} has {fewest} to {most} seats", about.title);
            return Err(Failure::usage(reason));
        }
        Ok(Run {
            servers: Servers::new(&args.urls, args.spread, args.trust.as_deref())?,
            game: args.game,
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

/// Plays, checks, and prints a summary.
pub fn run(args: &LoadArgs) -> Outcome {
    let (stop, stopped) = watch::channel(false);
    let run = Arc::new(Run::new(args, stopped)?);
    let interrupt = long::stop_on_interrupt_with(
        "waiting for unanswered commands; press Ctrl-C again to quit immediately",
    )?;
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(long::threads(args.threads))
        .enable_all()
        .build()
        .map_err(|error| Failure::wrong("no threads", error))?;
    let times = runtime.block_on(drive(&run, args, &stop, &interrupt));
    // Does not wait for tasks that still hold a connection.
    runtime.shutdown_background();
    let summary = Summary::new(args, &run.stats, times, interrupt.is_cancelled());
    let text = if args.json {
        report::json(&summary)
    } else {
        report::text(&summary, terminal::ink(&io::stdout()))
    };
    long::print(&text)?;
    Ok(if run.stats.errors.total() == 0 {
        long::exit_code(interrupt.is_cancelled())
    } else {
        ExitCode::FAILURE
    })
}

/// Sets up all tables, plays them for the requested time, and waits for unanswered commands.
async fn drive(
    run: &Arc<Run>,
    args: &LoadArgs,
    stop: &watch::Sender<bool>,
    interrupt: &Cancel,
) -> Times {
    let bar = bar(args.seconds);
    let mut setting_up = set_up(run, args);
    let mut ready = Vec::new();
    let set_up = loop {
        tokio::select! {
            series = setting_up.join_next() => match series {
                Some(Ok(Some(series))) => ready.push(series),
                // The reason is counted already. The other tables would fail in the same way.
                Some(_) => break false,
                None => break true,
            },
            () = sleep(TICK) => {
                let (count, all) = (ready.len(), args.tables);
                bar.set_message(format!("setting up, {count} of {all} tables"));
                if interrupt.is_cancelled() {
                    break false;
                }
            }
        }
    };
    let began = Instant::now();
    let mut playing = JoinSet::new();
    if set_up {
        for (series, table) in ready {
            playing.spawn(series.play(table));
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
            joined = playing.join_next() => count_panic(run, joined),
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
    bar.set_message("waiting for unanswered commands");
    while let Some(joined) = playing.join_next().await {
        count_panic(run, Some(joined));
    }
    bar.finish_and_clear();
    times
}

fn count_panic(run: &Run, joined: Option<Result<(), tokio::task::JoinError>>) {
    if let Some(Err(error)) = joined {
        run.stats.errors.add("a table broke off", error);
    }
}

/// Sets up the first table of every series, with its spectators; several at the same time.
fn set_up(run: &Arc<Run>, args: &LoadArgs) -> JoinSet<Option<(TableSeries, Table)>> {
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    let mut setting_up = JoinSet::new();
    for number in 0..args.tables {
        let spectators = args.sockets / args.tables;
        let extra = usize::from(number < args.sockets % args.tables);
        let mut series = TableSeries::new(run, number, spectators + extra);
        let permits = Arc::clone(&permits);
        setting_up.spawn(async move {
            let _permit = permits.acquire().await.ok()?;
            let table = series.set_up().await?;
            Some((series, table))
        });
    }
    setting_up
}

/// A progress bar for the run; hidden if standard error is not a terminal.
fn bar(seconds: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = "{bar:40.cyan/dim} {pos} of {len} s, {msg}";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(seconds).with_style(style.progress_chars("━━─"))
}
