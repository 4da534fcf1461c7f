//! The summary of a search, as text and as JSON.

use std::{borrow::Cow, collections::BTreeMap};

use serde::Serialize;
use serde_json::Value;
use tessera_bots::{
    Insight, Player,
    arena::Verdict,
    tune::{Change, Number, Score, Trial, Tune, Tuned},
};
use tessera_core::Options as _;

use crate::{
    args::TuneArgs,
    terminal::{count, elo, percent},
};

/// The results of a search; `--json` prints exactly this.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    game: &'static str,
    file: &'static str,
    /// The bot that plays with the parameters; `None` if the file is the plan of a bot.
    bot: Option<&'static str>,
    /// Every option with its value.
    options: BTreeMap<&'static str, Cow<'static, str>>,
    seats: usize,
    seed: u64,
    time_ms: Option<u64>,
    iterations: Option<u64>,
    max_rounds: u32,
    rounds: u32,
    step: f64,
    elo0: f64,
    elo1: f64,
    /// Whether the search was ended by Ctrl-C.
    stopped: bool,
    /// The number of accepted trials.
    taken: u64,
    trials: Vec<TrialSummary>,
    /// The contest between the result and the starting parameters.
    check: Option<ScoreSummary>,
    found: Value,
}

/// The results of a trial.
#[derive(Clone, Debug, Serialize)]
pub struct TrialSummary {
    round: u32,
    parameter: String,
    from: Value,
    to: Value,
    #[serde(flatten)]
    score: ScoreSummary,
    /// `h0`, `h1`, or `null` if the test is undecided.
    verdict: Option<&'static str>,
}

/// An unknown or infinite number is `null`.
#[derive(Clone, Copy, Debug, Serialize)]
struct ScoreSummary {
    games: u64,
    share: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
}

impl Summary {
    /// Summarises a search.
    pub fn new<G: Insight>(
        tune: &Tune<G>,
        args: &TuneArgs,
        tuned: &Tuned,
        trials: Vec<TrialSummary>,
    ) -> Summary {
        let options = tune.start.options();
        let value_of = |key| options.get(key).expect("KEYS lists only known keys");
        Summary {
            game: G::NAME,
            file: args.file.name(),
            bot: args.player().map(Player::name),
            options: G::Options::KEYS
                .iter()
                .map(|option| (option.key, value_of(option.key)))
                .collect(),
            seats: tune.start.seats(),
            seed: tune.seed,
            time_ms: args.table.time,
            iterations: tune.pace.iterations,
            max_rounds: tune.max_rounds,
            rounds: tune.rounds,
            step: tune.step,
            elo0: tune.sprt.elo0,
            elo1: tune.sprt.elo1,
            stopped: tuned.stopped,
            taken: tuned.taken,
            trials,
            check: tuned.check.as_ref().map(ScoreSummary::new),
            found: serde_json::from_str(tuned.file.text()).unwrap_or_default(),
        }
    }
}

impl TrialSummary {
    /// Summarises a trial.
    pub fn new(trial: &Trial) -> TrialSummary {
        let value = |number: Number| serde_json::from_str(&number.to_string()).unwrap_or_default();
        TrialSummary {
            round: trial.change.round,
            parameter: trial.change.parameter.clone(),
            from: value(trial.change.from),
            to: value(trial.change.to),
            score: ScoreSummary::new(&trial.score),
            verdict: trial.verdict.map(|verdict| match verdict {
                Verdict::H0 => "h0",
                Verdict::H1 => "h1",
            }),
        }
    }
}

impl ScoreSummary {
    fn new(score: &Score) -> ScoreSummary {
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        let estimate = score.estimate;
        ScoreSummary {
            games: score.games,
            share: score.share,
            elo: estimate.and_then(|estimate| finite(estimate.elo)),
            elo_low: estimate.and_then(|estimate| finite(estimate.low)),
            elo_high: estimate.and_then(|estimate| finite(estimate.high)),
        }
    }
}

/// One JSON object on one line.
pub fn json(summary: &Summary) -> String {
    let mut text = serde_json::to_string(summary).expect("a summary is plain data");
    text.push('\n');
    text
}

/// The announcement of the search.
pub fn heading<G: Insight>(tune: &Tune<G>, args: &TuneArgs) -> String {
    let who = args.player().map(|bot| format!(" with {bot}"));
    let who = who.unwrap_or_default();
    format!(
        "{}, {} of {}.json{who}, {} a trial at most, seed {}",
        G::TITLE,
        count(tune.chosen.len() as u64, "number"),
        args.file.name(),
        count(tune.schedule.games(), "game"),
        tune.seed
    )
}

/// A line about a trial.
pub fn trial<G: Insight>(tune: &Tune<G>, trial: &Trial) -> String {
    let verdict = match trial.verdict {
        Some(Verdict::H1) => "better, taken",
        Some(Verdict::H0) => "no better",
        None => "not shown",
    };
    let score = score(&trial.score);
    format!("{}  {score}  {verdict}", change(tune, &trial.change))
}

/// A line about a candidate that cannot play.
pub fn skipped<G: Insight>(tune: &Tune<G>, skipped: &Change, reason: &str) -> String {
    format!("{}  skipped: {reason}", change(tune, skipped))
}

/// The result of the search.
pub fn end(tuned: &Tuned) -> String {
    let stopped = if tuned.stopped { "stopped; " } else { "" };
    let taken = match tuned.taken {
        0 => "none was better".into(),
        taken => format!("{taken} taken"),
    };
    let mut text = format!("{stopped}{}, {taken}", count(tuned.trials, "trial"));
    if let Some(check) = &tuned.check {
        text.push_str("\nfound against start: ");
        text.push_str(score(check).trim_start());
    }
    text
}

fn change<G: Insight>(tune: &Tune<G>, change: &Change) -> String {
    let names = tune
        .chosen
        .iter()
        .filter_map(|&index| tune.file.parameter(index));
    let width = names
        .map(|(name, _)| name.chars().count())
        .max()
        .unwrap_or(0);
    let Change {
        round,
        parameter,
        from,
        to,
    } = change;
    format!("{round}  {parameter:<width$}  {from:>8} -> {to:<8}")
}

fn score(score: &Score) -> String {
    let share = score.share.map_or("-".into(), percent);
    let elo = score.estimate.map_or("-".into(), |estimate| {
        let (low, high) = (elo(estimate.low), elo(estimate.high));
        format!("{} Elo, {low} to {high}", elo(estimate.elo))
    });
    format!("{:>11}  {share:>6}  {elo}", count(score.games, "game"))
}
