//! `tessera simulate`: random play by the thousand.
//!
//! Reading order: [`mod@run`] (games spread over threads, one digest), [`tally`] (what is counted),
//! [`report`] (how it is told), [`record`] (the first game written down).

mod histogram;
mod record;
mod report;
mod run;
mod tally;

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
    process::ExitCode,
    thread,
};

use indicatif::{ProgressBar, ProgressStyle};
use tessera_core::{Game, Options};

use self::{report::Summary, run::Run};
use crate::{
    args::SimulateArgs,
    failure::{Failure, Outcome},
    games::Visit,
    terminal,
};

/// Plays, then tells.
pub fn run(args: &SimulateArgs) -> Outcome {
    args.game.visit(Simulate(args))
}

struct Simulate<'a>(&'a SimulateArgs);

impl Visit for Simulate<'_> {
    type Answer = Outcome;

    fn visit<G: Game>(self) -> Outcome {
        let Simulate(args) = self;
        let run = setup::<G>(args)?;
        // Before the long work: a file that cannot be written should be known at once.
        if let Some(file) = &args.record {
            record::write_first_game(&run, file)?;
        }
        let bar = progress_bar(args.games);
        let finished = run.play(|games| bar.inc(games));
        bar.finish_and_clear();
        tell(&Summary::new(&run, &finished), args)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The run that was asked for, or why it cannot be.
fn setup<G: Game>(args: &SimulateArgs) -> Result<Run<G>, Failure> {
    if args.json && is_stdout(args.record.as_deref()) {
        return Err(Failure::usage(
            "--json and `--record -` would both write to standard output; name a file",
        ));
    }
    let mut options = G::Options::default();
    for (key, value) in &args.options {
        options.set(key, value).map_err(Failure::usage)?;
    }
    let start = G::new(&options, args.players).map_err(Failure::usage)?;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    Ok(Run {
        start,
        games: args.games,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(cores),
        max_rounds: args.max_rounds,
    })
}

fn tell(summary: &Summary, args: &SimulateArgs) -> io::Result<()> {
    if is_stdout(args.record.as_deref()) {
        let ink = terminal::ink(&io::stderr());
        return io::stderr().write_all(report::text(summary, ink).as_bytes());
    }
    let text = if args.json {
        report::json(summary)
    } else {
        report::text(summary, terminal::ink(&io::stdout()))
    };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn is_stdout(file: Option<&Path>) -> bool {
    file == Some(Path::new("-"))
}

fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = "{bar:40.cyan/dim} {human_pos} of {human_len} games, {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(games).with_style(style.progress_chars("━━─"))
}
