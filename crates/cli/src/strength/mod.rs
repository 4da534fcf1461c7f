//! `tessera strength`: how much stronger a bot gets with more thinking time.
//!
//! The bot plays itself with less time, step by step down to one that does not think; the
//! differences in Elo add up. [`chart`] draws the curve.

mod chart;

use std::{fmt::Write as _, path::Path, time::Duration};

use serde::Serialize;
use tessera_bots::{
    Cancel, Insight, Player,
    arena::{Climb, Contest, Entrant, Results, Schedule, climb::Height},
    table::Pace,
};
use tessera_core::{Game, Ink};
use tessera_games::{Playable, Visit, visit};

use self::chart::{Point, Words};
use crate::{
    args::StrengthArgs,
    failure::{Failure, Outcome},
    games, input, long,
    output::write_atomically,
    terminal::{self, count, styled},
};

/// The limits of the bot of the lowest step, from which the heights are measured.
const BOTTOM: Pace = Pace {
    turn: None,
    iterations: Some(1),
};

/// Measures every step, then prints the results.
pub fn run(args: &StrengthArgs) -> Outcome {
    visit(args.game, Strength(args))
}

struct Strength<'a>(&'a StrengthArgs);

impl Visit for Strength<'_> {
    type Answer = Outcome;

    fn visit<G: Playable>(self) -> Outcome {
        let Strength(args) = self;
        let mut times = args.times.clone();
        times.sort_unstable();
        times.dedup();
        let contests = contests::<G>(args, &times)?;
        // Before the games: a file that cannot be written should be reported immediately.
        if let Some(file) = &args.svg {
            draw::<G>(args, &[], file)?;
        }
        let stop = long::stop_on_interrupt()?;
        let games = contests.iter().map(|contest| contest.schedule.games());
        let bar = long::progress_bar(games.sum());
        let mut climb = Climb::default();
        let mut steps = Vec::new();
        let mut stopped = false;
        for (contest, &ms) in contests.iter().zip(&times) {
            let results = play(contest, &stop, &bar);
            stopped |= results.stopped;
            let shares = &results.tally.entrants[0].shares;
            let Some(height) = climb.step(shares) else {
                break;
            };
            steps.push(Step::new(contest, ms, &results, height));
            if let Some(file) = &args.svg {
                draw::<G>(args, &steps, file)?;
            }
            if stopped {
                break;
            }
        }
        bar.finish_and_clear();
        let text = if args.json {
            json::<G>(args, &steps)
        } else {
            text::<G>(&steps, terminal::ink(&std::io::stdout()))
        };
        long::print(&text)?;
        Ok(long::exit_code(stopped))
    }
}

fn play<G: Insight>(contest: &Contest<G>, stop: &Cancel, bar: &indicatif::ProgressBar) -> Results {
    let count_game = |_: &_| -> Result<(), std::convert::Infallible> {
        bar.inc(1);
        Ok(())
    };
    match contest.play(stop, count_game) {
        Ok(results) => results,
        Err(never) => match never {},
    }
}

/// The pairs to compare: each time and the one before it, the first and the bot of `--against`.
fn contests<G: Insight>(args: &StrengthArgs, times: &[u64]) -> Result<Vec<Contest<G>>, Failure> {
    let start: G = games::start(&args.options, 2)?;
    let entrant =
        |player: Player, name: String, pace| Entrant::new(name, pace, move || player.bot::<G>(0));
    let thinking = |ms: u64| {
        let pace = Pace {
            turn: Some(Duration::from_millis(ms)),
            iterations: None,
        };
        entrant(args.bot, format!("{}@{ms}ms", args.bot), pace)
    };
    let mut contests = Vec::new();
    for (number, &ms) in times.iter().enumerate() {
        let below = match number.checked_sub(1) {
            Some(below) => thinking(times[below]),
            None => entrant(args.against, args.against.to_string(), BOTTOM),
        };
        contests.push(Contest {
            start: start.clone(),
            entrants: vec![thinking(ms), below],
            schedule: Schedule::new(2, 2, args.games).map_err(Failure::usage)?,
            max_rounds: args.max_rounds,
            seed: args.seed,
            threads: long::threads(args.threads),
            sprt: None,
        });
    }
    Ok(contests)
}

/// The result of one step; `--json` prints exactly this.
#[derive(Clone, Debug, Serialize)]
struct Step {
    ms: u64,
    against: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    win_share: Option<f64>,
    iterations_per_second: Option<f64>,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
}

impl Step {
    fn new<G: Game>(contest: &Contest<G>, ms: u64, results: &Results, height: Height) -> Step {
        let counts = &results.tally.entrants[0];
        Step {
            ms,
            against: contest.entrants[1].name.clone(),
            games: results.tally.games,
            wins: counts.wins,
            draws: counts.draws,
            losses: counts.losses,
            win_share: counts.win_share(),
            iterations_per_second: counts.iterations_per_second(),
            elo: height.elo,
            elo_low: height.low,
            elo_high: height.high,
        }
    }
}

fn json<G: Game>(args: &StrengthArgs, steps: &[Step]) -> String {
    let value = serde_json::json!({
        "game": G::NAME,
        "bot": args.bot.name(),
        "bottom": args.against.name(),
        "seed": args.seed,
        "steps": steps,
    });
    format!("{value}\n")
}

fn text<G: Game>(steps: &[Step], ink: Ink) -> String {
    let mut text = format!("{}\n\n", styled(G::TITLE, "1", ink));
    let heading = "      time  against         wins draws losses  share     Elo    95 % interval   iterations/s";
    let _ = writeln!(text, "{}", styled(heading, "2", ink));
    for step in steps {
        let share = step
            .win_share
            .map_or("-".into(), |share| format!("{:.1}%", 100.0 * share));
        let bounds = format!("{:+.0} to {:+.0}", step.elo_low, step.elo_high);
        let rate = step.iterations_per_second;
        let _ = writeln!(
            text,
            "{:>7} ms  {:<14}{:>6}{:>6}{:>7}{share:>7}{:>+8.0}{bounds:>17}{:>15}",
            step.ms,
            step.against,
            step.wins,
            step.draws,
            step.losses,
            step.elo,
            rate.map_or("-".into(), |rate| terminal::grouped(rate as u64)),
        );
    }
    text
}

/// Writes the picture; without any point, only checks that it can be written.
fn draw<G: Game>(args: &StrengthArgs, steps: &[Step], file: &Path) -> Result<(), Failure> {
    let points: Vec<Point> = steps
        .iter()
        .map(|step| Point {
            ms: step.ms,
            elo: step.elo,
            low: step.elo_low,
            high: step.elo_high,
        })
        .collect();
    let games = count(args.games, "game");
    let words = Words {
        title: &format!("{}: strength against thinking time", G::TITLE),
        subtitle: &format!(
            "{} with two seats, each time against the one before it, {games} a step",
            args.bot
        ),
        bottom: args.against.name(),
    };
    let svg = chart::svg(words, &points).unwrap_or_default();
    write_atomically(file, &svg)
        .map_err(|error| Failure::wrong(format!("cannot write {}", input::name(file)), error))
}
