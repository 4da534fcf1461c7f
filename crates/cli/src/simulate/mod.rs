//! `tessera simulate`: plays many random games.
//!
//! Reading order: [`mod@run`] (games spread over threads, one digest), [`tally`] (what is counted),
//! [`report`] (the summary), [`record`] (the record of the first game).

mod histogram;
mod record;
mod report;
mod run;
mod tally;

use std::{
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
};

use tessera_core::Game;
use tessera_games::{Playable, Visit, visit};

use self::{report::Summary, run::Run};
use crate::{
    args::SimulateArgs,
    failure::{Failure, Outcome},
    games, long, terminal,
};

/// Plays the games, then prints the summary.
pub fn run(args: &SimulateArgs) -> Outcome {
    visit(args.game, Simulate(args))
}

struct Simulate<'a>(&'a SimulateArgs);

impl Visit for Simulate<'_> {
    type Answer = Outcome;

    fn visit<G: Playable>(self) -> Outcome {
        let Simulate(args) = self;
        let run = setup::<G>(args)?;
        // Before the games: a file that cannot be written should be reported immediately.
        if let Some(file) = &args.record {
            record::write_first_game(&run, file)?;
        }
        let bar = long::progress_bar(args.games);
        let finished = run.play(|games| bar.inc(games));
        bar.finish_and_clear();
        print_summary(&Summary::new(&run, &finished), args)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The requested run, or the reason why it is impossible.
fn setup<G: Game>(args: &SimulateArgs) -> Result<Run<G>, Failure> {
    if args.json && is_stdout(args.record.as_deref()) {
        return Err(Failure::usage(
            "--json and `--record -` would both write to standard output; name a file",
        ));
    }
    Ok(Run {
        start: games::start(&args.options, args.players)?,
        games: args.games,
        seed: args.seed,
        threads: long::threads(args.threads),
        max_rounds: args.max_rounds,
    })
}

fn print_summary(summary: &Summary, args: &SimulateArgs) -> io::Result<()> {
    if is_stdout(args.record.as_deref()) {
        let ink = terminal::ink(&io::stderr());
        return io::stderr().write_all(report::text(summary, ink).as_bytes());
    }
    let text = if args.json {
        report::json(summary)
    } else {
        report::text(summary, terminal::ink(&io::stdout()))
    };
    long::print(&text)
}

fn is_stdout(file: Option<&Path>) -> bool {
    file == Some(Path::new("-"))
}
