//! The summary of a run, as text and as JSON.

use std::{borrow::Cow, collections::BTreeMap, fmt::Write as _};

use serde::Serialize;
use tessera_core::{Game, Ink, Options, Seat};

use super::{
    histogram::Histogram,
    run::{Finished, Run},
    tally::Scores,
};
use crate::terminal::{count, grouped, styled};

/// Columns of a histogram.
const COLUMNS: usize = 26;

/// The results of a run; `--json` prints exactly this.
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
    max_rounds: u32,
    threads: usize,
    games: u64,
    capped: u64,
    seconds: f64,
    games_per_second: f64,
    decisions: u64,
    decisions_per_second: f64,
    scores: Vec<SeatSummary>,
    digest: String,
}

/// The results of a seat.
#[derive(Clone, Debug, Serialize)]
struct SeatSummary {
    seat: Seat,
    mean: f64,
    spread: f64,
    min: i32,
    max: i32,
    /// First places alone.
    wins: u64,
    /// First places shared.
    shared: u64,
    #[serde(skip)]
    games_by_points: Histogram,
}

impl Summary {
    /// Summarises a run.
    pub fn new<G: Game>(run: &Run<G>, finished: &Finished) -> Summary {
        let tally = &finished.tally;
        let options = run.start.options();
        let value_of = |key| options.get(key).expect("KEYS lists only known keys");
        // A run of no measurable time would be infinitely fast, which JSON cannot express.
        let seconds = finished.elapsed.as_secs_f64().max(1e-9);
        Summary {
            game: G::NAME,
            title: G::TITLE,
            options: G::Options::KEYS
                .iter()
                .map(|option| (option.key, value_of(option.key)))
                .collect(),
            changed: options.changed(),
            seats: run.start.seats(),
            seed: run.seed,
            max_rounds: run.max_rounds,
            threads: run.threads,
            games: run.games,
            capped: tally.capped,
            seconds,
            games_per_second: run.games as f64 / seconds,
            decisions: tally.decisions,
            decisions_per_second: tally.decisions as f64 / seconds,
            scores: Seat::all(run.start.seats())
                .zip(&tally.seats)
                .map(|(seat, scores)| SeatSummary::new(seat, scores))
                .collect(),
            digest: format!("{:016x}", finished.digest),
        }
    }
}

impl SeatSummary {
    fn new(seat: Seat, scores: &Scores) -> SeatSummary {
        SeatSummary {
            seat,
            mean: scores.mean(),
            spread: scores.spread(),
            min: scores.min(),
            max: scores.max(),
            wins: scores.wins,
            shared: scores.shared,
            games_by_points: scores.games_by_points.clone(),
        }
    }
}

/// One JSON object on one line.
pub fn json(summary: &Summary) -> String {
    let mut text = serde_json::to_string(summary).expect("a summary is plain data");
    text.push('\n');
    text
}

/// The summary for people.
pub fn text(summary: &Summary, ink: Ink) -> String {
    let mut text = String::new();
    push_heading(&mut text, summary, ink);
    push_speed(&mut text, summary, ink);
    push_scores(&mut text, summary, ink);
    let label = |word: &str| styled(&format!("{word:<8}"), "2", ink);
    let _ = writeln!(text, "  {}{}", label("capped"), capped(summary));
    let _ = writeln!(text, "  {}{}", label("digest"), summary.digest);
    text
}

fn push_heading(text: &mut String, summary: &Summary, ink: Ink) {
    let _ = writeln!(
        text,
        "{}, {}, {}, seed {}",
        styled(summary.title, "1", ink),
        count(summary.seats as u64, "seat"),
        count(summary.games, "random game"),
        summary.seed
    );
    if !summary.changed.is_empty() {
        let changed = summary.changed.iter();
        let changed: Vec<String> = changed
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let _ = writeln!(text, "with {}", changed.join(", "));
    }
    text.push('\n');
}

fn push_speed(text: &mut String, summary: &Summary, ink: Ink) {
    let rate = |per_second: f64| styled(&format!("{:>11}", grouped(per_second as u64)), "1", ink);
    let _ = writeln!(
        text,
        "{} games/s       in {:.2} s on {}",
        rate(summary.games_per_second),
        summary.seconds,
        count(summary.threads as u64, "thread")
    );
    let _ = writeln!(
        text,
        "{} decisions/s   {:.1} a game",
        rate(summary.decisions_per_second),
        summary.decisions as f64 / summary.games as f64
    );
    text.push('\n');
}

fn push_scores(text: &mut String, summary: &Summary, ink: Ink) {
    let bins = Bins::over(&summary.scores);
    let heading = format!(
        "  seat    mean  spread   min   max    wins  shared   {}",
        bins.scale()
    );
    let _ = writeln!(text, "{}", styled(&heading, "2", ink));
    let tallest = summary.scores.iter().flat_map(|scores| bins.fill(scores));
    let tallest = tallest.max().unwrap_or(0);
    for scores in &summary.scores {
        let share = |games: u64| format!("{:.1}%", 100.0 * games as f64 / summary.games as f64);
        let bars: String = bins
            .fill(scores)
            .iter()
            .map(|&games| bar(games, tallest))
            .collect();
        let _ = writeln!(
            text,
            "  {:<4}{:>8.2}{:>8.2}{:>6}{:>6}{:>8}{:>8}   {}",
            scores.seat,
            scores.mean,
            scores.spread,
            scores.min,
            scores.max,
            share(scores.wins),
            share(scores.shared),
            styled(bars.trim_end(), "36", ink)
        );
    }
    text.push('\n');
}

fn capped(summary: &Summary) -> String {
    let rounds = count(summary.max_rounds.into(), "round");
    match summary.capped {
        0 => "none, every game was played to its end".into(),
        capped => {
            let share = 100.0 * capped as f64 / summary.games as f64;
            format!(
                "{} ({share:.1}%), stopped after {rounds}",
                count(capped, "game")
            )
        }
    }
}

/// The columns of the histograms, the same for every seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bins {
    lowest: i64,
    /// Points in one column.
    width: i64,
    columns: usize,
}

impl Bins {
    fn over(scores: &[SeatSummary]) -> Bins {
        let lowest = scores.iter().map(|scores| scores.min).min();
        let highest = scores.iter().map(|scores| scores.max).max();
        Bins::between(lowest.unwrap_or(0), highest.unwrap_or(0))
    }

    fn between(lowest: i32, highest: i32) -> Bins {
        let lowest = i64::from(lowest);
        let values = i64::from(highest) - lowest + 1;
        let width = (values + COLUMNS as i64 - 1) / COLUMNS as i64;
        let columns = (values + width - 1) / width;
        Bins {
            lowest,
            width,
            columns: columns as usize,
        }
    }

    /// The number of games in each column.
    fn fill(&self, scores: &SeatSummary) -> Vec<u64> {
        let mut columns = vec![0; self.columns];
        for (points, games) in scores.games_by_points.iter() {
            columns[((i64::from(points) - self.lowest) / self.width) as usize] += games;
        }
        columns
    }

    /// The points at both ends, as wide as the histogram where that is possible.
    fn scale(&self) -> String {
        let left = self.lowest.to_string();
        let right = (self.lowest + self.width * self.columns as i64 - 1).to_string();
        let gap = self.columns.saturating_sub(left.len()).max(right.len() + 1);
        format!("{left}{right:>gap$}")
    }
}

/// A block as high as its share of the tallest; only zero is shown as empty.
fn bar(games: u64, tallest: u64) -> char {
    const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let height = (u128::from(games) * 8).div_ceil(u128::from(tallest.max(1)));
    BLOCKS[height as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_as_high_as_its_share() {
        let bars: String = [0, 1, 50, 100]
            .map(|games| bar(games, 100))
            .iter()
            .collect();
        assert_eq!(bars, " ▁▄█");
        assert_eq!(bar(0, 0), ' ');
        assert_eq!(bar(u64::MAX, u64::MAX), '█');
    }

    #[test]
    fn every_score_has_a_column() {
        for (lowest, highest) in [(0, 0), (5, 30), (-7, 120), (i32::MIN, i32::MAX)] {
            let bins = Bins::between(lowest, highest);
            assert!(bins.columns <= COLUMNS, "{bins:?}");
            let last = bins.lowest + bins.width * bins.columns as i64 - 1;
            assert!(
                (0..bins.width).contains(&(last - i64::from(highest))),
                "{bins:?}"
            );
        }
    }

    #[test]
    fn the_scale_is_as_wide_as_the_histogram() {
        let bins = Bins::between(8, 111);
        assert_eq!(bins.scale().len(), bins.columns);
        assert_eq!(bins.scale(), "8                      111");
        assert_eq!(Bins::between(12, 12).scale(), "12 12");
    }
}
