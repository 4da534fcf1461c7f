//! `tessera tune`: improves the parameters of the bots.
//!
//! Reading order: this file (what is tuned), [`found`] (the destination of the result), [`report`]
//! (the summary). The search itself is in `tessera_bots::tune`.

mod found;
mod report;

use tessera_bots::{
    Insight, Plan, Player,
    arena::{Schedule, Verdict},
    level::tuning,
    tune::{Event, ParameterFile, Subject, Tune},
};
use tessera_games::{Playable, Visit, visit};

use self::{
    found::Found,
    report::{Summary, TrialSummary},
};
use crate::{
    args::{FileArg, TuneArgs},
    failure::{Failure, Outcome},
    input, long, terminal,
};

/// A longer file cannot be a parameter file.
const MOST_BYTES: usize = 64 * 1024;

/// Runs the search, then prints the result.
pub fn run(args: &TuneArgs) -> Outcome {
    visit(args.game, Tuning(args))
}

struct Tuning<'a>(&'a TuneArgs);

impl Visit for Tuning<'_> {
    type Answer = Outcome;

    fn visit<G: Playable>(self) -> Outcome {
        let Tuning(args) = self;
        let tune = setup::<G>(args)?;
        let found = Found::new(args)?;
        // Before the games: a file that cannot be written should be reported immediately.
        found.write(&tune.file)?;
        let stop = long::stop_on_interrupt()?;
        let bar = long::progress_bar(tune.schedule.games());
        let mut trials = Vec::new();
        terminal::note(report::heading(&tune, args));
        let tuned = tune.run(&stop, |event| match event {
            Event::Game => {
                bar.inc(1);
                Ok(())
            }
            Event::Skipped { change, reason } => {
                bar.suspend(|| terminal::note(report::skipped(&tune, change, reason)));
                Ok(())
            }
            Event::Trial { trial, best } => {
                bar.suspend(|| terminal::note(report::trial(&tune, trial)));
                bar.reset();
                trials.push(TrialSummary::new(trial));
                match trial.verdict {
                    Some(Verdict::H1) => found.write(best),
                    Some(Verdict::H0) | None => Ok(()),
                }
            }
        });
        bar.finish_and_clear();
        let tuned = tuned?;
        terminal::note(report::end(&tuned));
        let json = || report::json(&Summary::new(&tune, args, &tuned, trials));
        found.print_result(&tuned.file, json)?;
        Ok(long::exit_code(tuned.stopped))
    }
}

/// The requested search, or the reason why it is impossible.
fn setup<G: Insight>(args: &TuneArgs) -> Result<Tune<G>, Failure> {
    let subject = subject::<G>(args)?;
    let schedule = Schedule::new(2, args.players, args.games).map_err(Failure::usage)?;
    let table = &args.table;
    let start = table.start(args.players)?;
    let file = begin(&subject, args)?;
    let chosen = file.choose(&args.only).map_err(|error| {
        let reason = format!("{}: {error}", name(args));
        Failure::usage(reason)
    })?;
    Ok(Tune {
        subject,
        file,
        chosen,
        rounds: args.rounds,
        step: args.step,
        sprt: args.sprt,
        start,
        schedule,
        pace: table.pace(),
        max_rounds: table.max_rounds,
        seed: table.seed,
        threads: long::threads(table.threads),
    })
}

/// The subject of the search: the tuning of the game, or the plan of a bot.
fn subject<G: Insight>(args: &TuneArgs) -> Result<Subject<G>, Failure> {
    match (args.file, args.bot) {
        (FileArg::Tuning, _) => match args.player().map(Player::plan::<G>) {
            None | Some(Plan::Random) => Err(Failure::usage("random has no parameters")),
            Some(plan) => Ok(Subject::Tuning(plan)),
        },
        (FileArg::Plan(_), None) => Ok(Subject::Plan(tuning::<G>())),
        (FileArg::Plan(player), Some(_)) => {
            let reason =
                format!("--bot is for --file tuning; the file {player} belongs to that bot");
            Err(Failure::usage(reason))
        }
    }
}

/// The file that the search starts from; it must be valid.
fn begin<G: Insight>(subject: &Subject<G>, args: &TuneArgs) -> Result<ParameterFile, Failure> {
    let wrong = |reason: String| Failure::wrong(name(args), reason);
    let text = match (&args.from, args.file) {
        (Some(path), _) => input::text(path, MOST_BYTES).map_err(wrong)?,
        (None, FileArg::Tuning) => G::TUNING.into(),
        (None, FileArg::Plan(player)) => player.file::<G>().unwrap_or_default().into(),
    };
    let cannot = |error: serde_json::Error| wrong(error.to_string());
    subject.read(&text).map_err(cannot)?;
    ParameterFile::read(&text).map_err(cannot)
}

/// The name of the file in messages.
fn name(args: &TuneArgs) -> String {
    match &args.from {
        Some(path) => input::name(path),
        None => format!("{}.json of {}", args.file.name(), args.game.text()),
    }
}
