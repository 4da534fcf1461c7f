//! `tessera arena`: which bot plays better, with confidence intervals.
//!
//! Reading order: this file (the entrants), [`report`] (the results), [`save`] (records of all
//! games). The games themselves and their statistics are in `tessera_bots::arena`.

mod report;
mod save;

use std::{io, time::Duration};

use tessera_bots::{
    Bot, Insight, Plan, Player,
    arena::{Contest, Entrant, Schedule},
    level::tuning,
    pipe::Pipe,
};
use tessera_games::{Playable, Visit, visit};

use self::{report::Summary, save::Folder};
use crate::{
    args::ArenaArgs,
    failure::{Failure, Outcome},
    long, terminal,
};

/// Plays the contest, then prints its results.
pub fn run(args: &ArenaArgs) -> Outcome {
    visit(args.game, Arena(args))
}

struct Arena<'a>(&'a ArenaArgs);

impl Visit for Arena<'_> {
    type Answer = Outcome;

    fn visit<G: Playable>(self) -> Outcome {
        let Arena(args) = self;
        let contest = setup::<G>(args)?;
        // Before the games: a folder or program that does not work should be reported immediately.
        let folder = Folder::new(args.save.as_deref(), contest.schedule.games())?;
        try_pipes(args)?;
        let stop = long::stop_on_interrupt()?;
        let bar = long::progress_bar(contest.schedule.games());
        let results = contest.play(&stop, |played| {
            bar.inc(1);
            folder.save(&contest, played)
        });
        bar.finish_and_clear();
        let results = results?;
        print_results(&Summary::new(&contest, args.table.pace(), &results), args)?;
        Ok(long::exit_code(results.stopped))
    }
}

/// The requested contest, or the reason why it is impossible.
fn setup<G: Insight>(args: &ArenaArgs) -> Result<Contest<G>, Failure> {
    let entrants = entrants::<G>(args);
    let seats = args.players.unwrap_or(entrants.len());
    let schedule = Schedule::new(entrants.len(), seats, args.games).map_err(Failure::usage)?;
    if args.sprt.is_some() && entrants.len() > 2 {
        let count = entrants.len();
        let reason = format!("--sprt compares two bots, not {count}");
        return Err(Failure::usage(reason));
    }
    let table = &args.table;
    Ok(Contest {
        start: table.start(seats)?,
        entrants,
        schedule,
        max_rounds: table.max_rounds,
        seed: table.seed,
        threads: long::threads(table.threads),
        sprt: args.sprt,
    })
}

/// Bots first, then programs. A repeated name gets a number.
fn entrants<G: Insight>(args: &ArenaArgs) -> Vec<Entrant<G>> {
    let timeout = Duration::from_millis(args.pipe_timeout);
    let mut names = Vec::new();
    let mut unique = |name: &str| {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut candidates = [name.to_owned()].into_iter().chain(numbered);
        let name = candidates.find(|name| !names.contains(name));
        let name = name.expect("there are enough numbers");
        names.push(name.clone());
        name
    };
    let mut entrants = Vec::new();
    for bot in &args.bots {
        // Each game sets its own seed.
        let plan = bot
            .plan
            .or_else(|| Some(Player::named(&bot.name)?.plan::<G>()));
        let plan = plan.unwrap_or(Plan::Random);
        let make = move || plan.bot::<G>(tuning::<G>(), 0);
        let own = bot.pace.unwrap_or(args.table.pace());
        entrants.push(Entrant::new(unique(&bot.to_string()), own, make));
    }
    for pipe in &args.pipes {
        let command = pipe.command.clone();
        let make = move || -> Box<dyn Bot<G>> { Box::new(Pipe::new(command.clone(), timeout)) };
        entrants.push(Entrant::new(unique(&pipe.name), args.table.pace(), make));
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

fn print_results(summary: &Summary, args: &ArenaArgs) -> io::Result<()> {
    let text = if args.json {
        report::json(summary)
    } else {
        report::text(summary, terminal::ink(&io::stdout()))
    };
    long::print(&text)
}
