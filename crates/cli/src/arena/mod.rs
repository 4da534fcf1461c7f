//! `tessera arena`: who plays better, and how surely.
//!
//! Reading order: this file (who takes part), [`report`] (how it is told), [`save`] (every game
//! written down). The games themselves and what they mean are in `tessera_bots::arena`.

mod report;
mod save;

use std::{
    io::{self, IsTerminal as _, Write as _},
    process::{self, ExitCode},
    thread,
    time::Duration,
};

use indicatif::{ProgressBar, ProgressStyle};
use tessera_bots::{
    Bot, Budget, Cancel, Insight,
    arena::{Contest, Entrant, Schedule},
    pipe::Pipe,
    table::Pace,
};
use tessera_core::Options as _;

use self::{report::Summary, save::Folder};
use crate::{
    args::ArenaArgs,
    failure::{Failure, Outcome},
    games::VisitInsight,
    terminal,
};

/// What shells say of a program that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;

/// Plays, then tells.
pub fn run(args: &ArenaArgs) -> Outcome {
    args.game.visit_insight(Arena(args))
}

struct Arena<'a>(&'a ArenaArgs);

impl VisitInsight for Arena<'_> {
    type Answer = Outcome;

    fn visit<G: Insight>(self) -> Outcome {
        let Arena(args) = self;
        let contest = setup::<G>(args)?;
        // Before the long work: what cannot be written or started should be known at once.
        let folder = Folder::new(args.save.as_deref(), contest.schedule.games())?;
        try_pipes(args)?;
        let stop = stop_on_interrupt()?;
        let bar = progress_bar(contest.schedule.games());
        let results = contest.play(&stop, |played| {
            bar.inc(1);
            folder.save(&contest, played)
        });
        bar.finish_and_clear();
        let results = results?;
        tell(&Summary::new(&contest, pace(args), &results), args)?;
        Ok(match results.stopped {
            true => ExitCode::from(INTERRUPTED),
            false => ExitCode::SUCCESS,
        })
    }
}

/// The contest that was asked for, or why it cannot be.
fn setup<G: Insight>(args: &ArenaArgs) -> Result<Contest<G>, Failure> {
    let mut options = G::Options::default();
    for (key, value) in &args.options {
        options.set(key, value).map_err(Failure::usage)?;
    }
    let entrants = entrants::<G>(args);
    let seats = args.players.unwrap_or(entrants.len());
    let schedule = Schedule::new(entrants.len(), seats, args.games).map_err(Failure::usage)?;
    if args.sprt.is_some() && entrants.len() > 2 {
        let count = entrants.len();
        let reason = format!("--sprt compares two bots, not {count}");
        return Err(Failure::usage(reason));
    }
    let start = G::new(&options, seats).map_err(Failure::usage)?;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    Ok(Contest {
        start,
        entrants,
        schedule,
        max_rounds: args.max_rounds,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(cores),
        sprt: args.sprt,
    })
}

/// How much thinking is allowed to bots of which nothing else is said.
fn pace(args: &ArenaArgs) -> Pace {
    Pace {
        turn: args.time.map(Duration::from_millis),
        iterations: match args.time {
            None => Some(args.iterations.unwrap_or(Budget::DEFAULT_ITERATIONS)),
            Some(_) => None,
        },
    }
}

/// Bots by name, then programs. A name that comes again gets a number.
fn entrants<G: Insight>(args: &ArenaArgs) -> Vec<Entrant<G>> {
    let timeout = Duration::from_millis(args.pipe_timeout);
    let mut names = Vec::new();
    let mut unlike = |name: &str| {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut candidates = [name.to_owned()].into_iter().chain(numbered);
        let name = candidates.find(|name| !names.contains(name));
        let name = name.expect("there are enough numbers");
        names.push(name.clone());
        name
    };
    let mut entrants = Vec::new();
    for bot in &args.bots {
        let player = bot.player;
        let own = bot.pace.unwrap_or(pace(args));
        // Each game brings a seed of its own.
        let make = move || player.bot::<G>(0);
        entrants.push(Entrant::new(unlike(&bot.to_string()), own, make));
    }
    for pipe in &args.pipes {
        let command = pipe.command.clone();
        let make = move || -> Box<dyn Bot<G>> { Box::new(Pipe::new(command.clone(), timeout)) };
        entrants.push(Entrant::new(unlike(&pipe.name), pace(args), make));
    }
    entrants
}

fn try_pipes(args: &ArenaArgs) -> Result<(), Failure> {
    for pipe in &args.pipes {
        Pipe::try_out(&pipe.command)
            .map_err(|broken| Failure::wrong(format!("--pipe {}", pipe.name), broken))?;
    }
    Ok(())
}

/// The first Ctrl-C stops the contest, the second one the program.
fn stop_on_interrupt() -> Result<Cancel, Failure> {
    let stop = Cancel::default();
    let heard = stop.clone();
    ctrlc::set_handler(move || {
        if heard.is_cancelled() {
            process::exit(INTERRUPTED.into());
        }
        heard.cancel();
        terminal::note("finishing the games that are running; Ctrl-C again leaves at once");
    })
    .map_err(|error| Failure::wrong("Ctrl-C cannot be heard", error))?;
    Ok(stop)
}

fn tell(summary: &Summary, args: &ArenaArgs) -> io::Result<()> {
    let text = if args.json {
        report::json(summary)
    } else {
        report::text(summary, terminal::ink(&io::stdout()))
    };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = "{bar:40.cyan/dim} {human_pos} of {human_len} games, {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(games).with_style(style.progress_chars("━━─"))
}
