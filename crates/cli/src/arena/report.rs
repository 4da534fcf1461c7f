//! The summary of a contest, as text and as JSON.

use std::{borrow::Cow, collections::BTreeMap, fmt::Write as _, time::Duration};

use serde::Serialize;
use tessera_bots::{
    arena::{Contest, Counts, Rating, Results, Sprt, Tally, Verdict, stats::percentile},
    table::Pace,
};
use tessera_core::{Game, Ink, Options as _};

use crate::terminal::{self, clean, count, grouped, percent, styled};

/// The results of a contest; `--json` prints exactly this.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    game: &'static str,
    #[serde(skip)]
    title: &'static str,
    /// Every option with its value.
    options: BTreeMap<&'static str, Cow<'static, str>>,
    #[serde(skip)]
    changed: Vec<(&'static str, Cow<'static, str>)>,
    seats: usize,
    seed: u64,
    time_ms: Option<u64>,
    iterations: Option<u64>,
    max_rounds: u32,
    threads: usize,
    /// Games that were played.
    games: u64,
    /// Games that were requested, in complete deals.
    games_planned: u64,
    /// Games that have no winner.
    capped: u64,
    /// Whether the contest was ended by Ctrl-C.
    stopped: bool,
    seconds: f64,
    sprt: Option<SprtSummary>,
    bots: Vec<BotSummary>,
}

/// The results of a bot. An unknown or infinite number is `null`.
#[derive(Clone, Debug, Serialize)]
struct BotSummary {
    name: String,
    wins: u64,
    draws: u64,
    losses: u64,
    win_share: Option<f64>,
    duel_share: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    mean_margin: Option<f64>,
    rating: Option<f64>,
    uncertainty: Option<f64>,
    turns: usize,
    ms_per_turn: Option<f64>,
    ms_p99: Option<f64>,
    ms_worst: Option<f64>,
    iterations_per_second: Option<f64>,
    broken: Vec<BrokenSummary>,
}

#[derive(Clone, Debug, Serialize)]
struct BrokenSummary {
    reason: String,
    games: u64,
}

#[derive(Clone, Debug, Serialize)]
struct SprtSummary {
    elo0: f64,
    elo1: f64,
    log_ratio: f64,
    bound: f64,
    /// `h0`, `h1`, or `null` if the test is undecided.
    verdict: Option<&'static str>,
}

impl Summary {
    /// Summarises a contest; `pace` is that of bots without their own.
    pub fn new<G: Game>(contest: &Contest<G>, pace: Pace, results: &Results) -> Summary {
        let tally = &results.tally;
        let options = contest.start.options();
        let value_of = |key| options.get(key).expect("KEYS lists only known keys");
        let names = contest.entrants.iter().map(|entrant| &entrant.name);
        Summary {
            game: G::NAME,
            title: G::TITLE,
            options: G::Options::KEYS
                .iter()
                .map(|option| (option.key, value_of(option.key)))
                .collect(),
            changed: options.changed(),
            seats: contest.start.seats(),
            seed: contest.seed,
            time_ms: pace.turn.map(|turn| turn.as_millis() as u64),
            iterations: pace.iterations,
            max_rounds: contest.max_rounds,
            threads: contest.threads,
            games: tally.games,
            games_planned: contest.schedule.games(),
            capped: tally.capped,
            stopped: results.stopped,
            seconds: results.elapsed.as_secs_f64(),
            sprt: contest.sprt.map(|sprt| SprtSummary::new(sprt, results)),
            bots: names
                .zip(&tally.entrants)
                .zip(ratings(tally))
                .map(|((name, counts), rating)| BotSummary::new(name, counts, rating))
                .collect(),
        }
    }
}

/// Two bots need no rating: their Elo is sufficient.
fn ratings(tally: &Tally) -> impl Iterator<Item = Option<Rating>> {
    let is_many = tally.entrants.len() > 2;
    tally
        .ratings
        .iter()
        .map(move |rating| is_many.then_some(rating))
}

impl BotSummary {
    fn new(name: &str, counts: &Counts, rating: Option<Rating>) -> BotSummary {
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        let estimate = counts.shares.estimate();
        let mut thinking = counts.thinking.clone();
        thinking.sort_unstable();
        let total: Duration = thinking.iter().sum();
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let broken = counts.broken.iter();
        BotSummary {
            name: name.into(),
            wins: counts.wins,
            draws: counts.draws,
            losses: counts.losses,
            win_share: counts.win_share(),
            duel_share: counts.shares.mean(),
            elo: estimate.and_then(|estimate| finite(estimate.elo)),
            elo_low: estimate.and_then(|estimate| finite(estimate.low)),
            elo_high: estimate.and_then(|estimate| finite(estimate.high)),
            mean_margin: counts.mean_margin(),
            rating: rating.map(|rating| rating.rating),
            uncertainty: rating.map(|rating| rating.uncertainty),
            turns: thinking.len(),
            ms_per_turn: (!thinking.is_empty()).then(|| ms(total) / thinking.len() as f64),
            ms_p99: percentile(&thinking, 0.99).map(ms),
            ms_worst: thinking.last().copied().map(ms),
            iterations_per_second: counts.iterations_per_second(),
            broken: broken
                .map(|(reason, &games)| BrokenSummary {
                    reason: reason.clone(),
                    games,
                })
                .collect(),
        }
    }
}

impl SprtSummary {
    fn new(sprt: Sprt, results: &Results) -> SprtSummary {
        let first = &results.tally.entrants[0];
        SprtSummary {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            log_ratio: sprt.log_ratio(&first.shares),
            bound: Sprt::bound(),
            verdict: results.verdict.map(|verdict| match verdict {
                Verdict::H0 => "h0",
                Verdict::H1 => "h1",
            }),
        }
    }
}

/// One JSON object on one line.
pub fn json(summary: &Summary) -> String {
    let mut text = serde_json::to_string(summary).expect("a summary is plain data");
    text.push('\n');
    text
}

/// The summary as text.
pub fn text(summary: &Summary, ink: Ink) -> String {
    let mut text = String::new();
    push_heading(&mut text, summary, ink);
    push_results(&mut text, summary, ink);
    push_thinking(&mut text, summary, ink);
    push_remarks(&mut text, summary, ink);
    text
}

fn push_heading(text: &mut String, summary: &Summary, ink: Ink) {
    let _ = writeln!(
        text,
        "{}, {} at {}, {}, seed {}",
        styled(summary.title, "1", ink),
        count(summary.bots.len() as u64, "bot"),
        count(summary.seats as u64, "seat"),
        count(summary.games, "game"),
        summary.seed
    );
    if !summary.changed.is_empty() {
        let changed = summary.changed.iter();
        let changed: Vec<String> = changed
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let _ = writeln!(text, "with {}", changed.join(", "));
    }
    let pace = match (summary.time_ms, summary.iterations) {
        (Some(time), _) => format!("{time} ms a turn"),
        (_, iterations) => format!("{} a choice", count(iterations.unwrap_or(0), "iteration")),
    };
    let _ = writeln!(
        text,
        "{pace}, in {:.2} s on {}\n",
        summary.seconds,
        count(summary.threads as u64, "thread")
    );
}

fn push_results(text: &mut String, summary: &Summary, ink: Ink) {
    let width = name_width(summary);
    let is_rated = summary.bots.iter().any(|bot| bot.rating.is_some());
    let mut heading = format!(
        "  {:<width$}  wins draws losses  share    Elo    95 % interval  margin",
        "bot"
    );
    if is_rated {
        heading.push_str("   rating");
    }
    let _ = writeln!(text, "{}", styled(&heading, "2", ink));
    for bot in &summary.bots {
        let share = bot.win_share.map_or("-".into(), percent);
        let bounds = format!(
            "{} to {}",
            elo(bot.elo_low, bot, Side::Low),
            elo(bot.elo_high, bot, Side::High)
        );
        let _ = write!(
            text,
            "  {:<width$}{:>6}{:>6}{:>7}{share:>7}{:>7}{bounds:>17}{:>8}",
            shown(&bot.name),
            bot.wins,
            bot.draws,
            bot.losses,
            elo(bot.elo, bot, Side::Middle),
            bot.mean_margin
                .map_or("-".into(), |margin| format!("{margin:+.2}")),
        );
        if let (Some(rating), Some(uncertainty)) = (bot.rating, bot.uncertainty) {
            let _ = write!(text, "  {rating:>4.1} ±{uncertainty:.1}");
        }
        text.push('\n');
    }
    text.push('\n');
}

fn push_thinking(text: &mut String, summary: &Summary, ink: Ink) {
    let width = name_width(summary);
    let heading = format!(
        "  {:<width$}   turns   ms a turn       p99     worst   iterations/s",
        "bot"
    );
    let _ = writeln!(text, "{}", styled(&heading, "2", ink));
    for bot in &summary.bots {
        let ms = |time: Option<f64>| time.map_or("-".into(), |time| format!("{time:.2}"));
        let _ = writeln!(
            text,
            "  {:<width$}{:>8}{:>12}{:>10}{:>10}{:>15}",
            shown(&bot.name),
            bot.turns,
            ms(bot.ms_per_turn),
            ms(bot.ms_p99),
            ms(bot.ms_worst),
            bot.iterations_per_second
                .map_or("-".into(), |rate| grouped(rate as u64)),
        );
    }
    text.push('\n');
}

fn push_remarks(text: &mut String, summary: &Summary, ink: Ink) {
    let mut remark = |word: &str, sentence: String| {
        let word = styled(&format!("{word:<9}"), "2", ink);
        let _ = writeln!(text, "  {word}{sentence}");
    };
    if let Some(sprt) = &summary.sprt {
        remark("sprt", verdict(sprt, &summary.bots[0].name));
    }
    let rounds = count(summary.max_rounds.into(), "round");
    let capped = match summary.capped {
        0 => "none, every game has an end".into(),
        capped => format!("{} without a winner after {rounds}", count(capped, "game")),
    };
    remark("capped", capped);
    for bot in &summary.bots {
        for broken in &bot.broken {
            let games = count(broken.games, "game");
            let reason = shown(&broken.reason);
            remark(
                "broken",
                format!("{} lost {games}: {reason}", shown(&bot.name)),
            );
        }
    }
    if summary.stopped {
        let planned = count(summary.games_planned, "game");
        remark("stopped", format!("after {} of {planned}", summary.games));
    }
}

fn verdict(sprt: &SprtSummary, first: &str) -> String {
    let SprtSummary { elo0, elo1, .. } = sprt;
    let first = shown(first);
    let verdict = match sprt.verdict {
        Some("h1") => format!("{first} is better by {elo1} Elo rather than {elo0}"),
        Some(_) => format!("{first} is better by {elo0} Elo rather than {elo1}"),
        None => format!("undecided between {elo0} and {elo1} Elo"),
    };
    let (ratio, bound) = (sprt.log_ratio, sprt.bound);
    format!("{verdict} (log ratio {ratio:+.2}, bounds ±{bound:.2})")
}

/// A name or a reason may come from an external program.
fn shown(text: &str) -> String {
    clean(text).replace('\n', " ")
}

fn name_width(summary: &Summary) -> usize {
    let names = summary.bots.iter().map(|bot| bot.name.chars().count());
    names.max().unwrap_or(0).max(6)
}

#[derive(Clone, Copy)]
enum Side {
    Low,
    Middle,
    High,
}

/// A difference in Elo; an unknown one was infinite.
fn elo(elo: Option<f64>, bot: &BotSummary, side: Side) -> String {
    let infinite = match (bot.duel_share, side) {
        (None, _) => return "-".into(),
        (_, Side::Low) => f64::NEG_INFINITY,
        (_, Side::High) => f64::INFINITY,
        (Some(share), Side::Middle) if share < 0.5 => f64::NEG_INFINITY,
        _ => f64::INFINITY,
    };
    terminal::elo(elo.unwrap_or(infinite))
}
