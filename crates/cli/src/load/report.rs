//! The summary of a run, as text and as JSON.

use std::{fmt::Write as _, time::Duration};

use serde::Serialize;
use tessera_core::Ink;

use super::stats::{Kind, Stats};
use crate::{
    args::LoadArgs,
    terminal::{clean, count, grouped, styled},
};

/// The duration of the run and its moves; moves that were unanswered at its end do not count for
/// the speed.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The time since all tables were set up.
    pub seconds: Duration,
    /// The moves acknowledged in that time.
    pub moves: u64,
}

/// The results of a run; `--json` prints exactly this.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    url: String,
    game: &'static str,
    #[serde(skip)]
    title: &'static str,
    tables: usize,
    seats: usize,
    sockets: usize,
    seed: u64,
    check: &'static str,
    seconds: f64,
    /// Commands that were acknowledged.
    moves: u64,
    moves_per_second: f64,
    /// Time from first sending a command to its acknowledgement; `null` without moves.
    ack_ms_p50: Option<f64>,
    ack_ms_p99: Option<f64>,
    ack_ms_worst: Option<f64>,
    /// Games that ended and whose record is right.
    games_finished: u64,
    /// Those of them that were resigned because they were too long.
    games_resigned: u64,
    tables_made: u64,
    messages: u64,
    bytes: u64,
    bytes_per_move: Option<f64>,
    hashes_checked: u64,
    reconnects: u64,
    /// Commands that were sent again with the same id.
    ambiguous_retries: u64,
    /// Whether the run was ended by Ctrl-C.
    stopped: bool,
    /// Checks that failed.
    errors: u64,
    error_kinds: Vec<Kind>,
    /// Transient errors that are not failed checks.
    troubles: u64,
    trouble_kinds: Vec<Kind>,
}

impl Summary {
    /// Summarises a run.
    pub fn new(args: &LoadArgs, stats: &Stats, times: Times, stopped: bool) -> Summary {
        let about = tessera_games::about(args.game);
        let latencies = stats.latencies();
        let (moves, bytes) = (stats.moves.get(), stats.bytes.get());
        let seconds = times.seconds.as_secs_f64();
        Summary {
            url: args
                .urls
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" "),
            game: about.name,
            title: about.title,
            tables: args.tables,
            seats: args.seats,
            sockets: args.sockets,
            seed: args.seed,
            check: args.check.word(),
            seconds,
            moves,
            moves_per_second: match times.moves {
                0 => 0.0,
                moves => moves as f64 / seconds,
            },
            ack_ms_p50: latencies.percentile(0.5),
            ack_ms_p99: latencies.percentile(0.99),
            ack_ms_worst: latencies.percentile(1.0),
            games_finished: stats.games.get(),
            games_resigned: stats.resigned.get(),
            tables_made: stats.tables.get(),
            messages: stats.messages.get(),
            bytes,
            bytes_per_move: (moves > 0).then(|| bytes as f64 / moves as f64),
            hashes_checked: stats.hashes.get(),
            reconnects: stats.reconnects.get(),
            ambiguous_retries: stats.retries.get(),
            stopped,
            errors: stats.errors.total(),
            error_kinds: stats.errors.all(),
            troubles: stats.troubles.total(),
            trouble_kinds: stats.troubles.all(),
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
    push_counts(&mut text, summary, ink);
    push_kinds(&mut text, "trouble", &summary.trouble_kinds, "33", ink);
    push_kinds(&mut text, "ERROR", &summary.error_kinds, "31", ink);
    text
}

fn push_heading(text: &mut String, summary: &Summary, ink: Ink) {
    let _ = writeln!(
        text,
        "{} on {}",
        styled(summary.title, "1", ink),
        clean(&summary.url)
    );
    let spectators = match summary.sockets {
        0 => String::new(),
        sockets => format!(", {}", count(sockets as u64, "spectator")),
    };
    let _ = writeln!(
        text,
        "{} with {}{spectators}, seed {}, {:.1} s{}\n",
        count(summary.tables as u64, "table"),
        count(summary.seats as u64, "seat"),
        summary.seed,
        summary.seconds,
        if summary.stopped { ", stopped" } else { "" }
    );
}

fn push_speed(text: &mut String, summary: &Summary, ink: Ink) {
    let rate = grouped(summary.moves_per_second as u64);
    let _ = writeln!(
        text,
        "{} moves/s   {} acknowledged\n",
        styled(&format!("{rate:>11}"), "1", ink),
        grouped(summary.moves)
    );
}

fn push_counts(text: &mut String, summary: &Summary, ink: Ink) {
    let mut line = |word: &str, value: String| {
        let word = styled(&format!("{word:<12}"), "2", ink);
        let _ = writeln!(text, "  {word}{value}");
    };
    let ms = |time: Option<f64>| time.map_or("-".into(), |time| format!("{time:.2} ms"));
    let (p50, p99) = (ms(summary.ack_ms_p50), ms(summary.ack_ms_p99));
    let worst = ms(summary.ack_ms_worst);
    line("ack", format!("p50 {p50}, p99 {p99}, worst {worst}"));
    let finished = count(summary.games_finished, "game");
    let made = count(summary.tables_made, "table");
    let resigned = match summary.games_resigned {
        0 => String::new(),
        resigned => format!(" ({} resigned)", grouped(resigned)),
    };
    line("finished", format!("{finished}{resigned}, {made} made"));
    let each = summary.bytes_per_move.map_or(0, |bytes| bytes as u64);
    let messages = count(summary.messages, "message");
    let read = format!("{messages}, {} a move", count(each, "byte"));
    line("read", read);
    let hashes = count(summary.hashes_checked, "hash").replace("hashs", "hashes");
    let checked = match summary.errors {
        0 => format!("{hashes}, nothing wrong"),
        errors => format!("{hashes}, {}", count(errors, "failed check")),
    };
    line("checked", checked);
    let retries = count(summary.ambiguous_retries, "command");
    let reconnects = count(summary.reconnects, "socket");
    line("again", format!("{reconnects} opened, {retries} sent"));
}

fn push_kinds(text: &mut String, word: &str, kinds: &[Kind], style: &str, ink: Ink) {
    for kind in kinds {
        let word = styled(&format!("{word:<12}"), style, ink);
        let times = count(kind.count, "time");
        let value = format!("{}, {times}: {}", kind.kind, kind.example);
        let _ = writeln!(text, "  {word}{}", clean(&value).replace('\n', " "));
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;
    use serde_json::Value;

    use super::*;
    use crate::args::{Args, Command};

    fn args() -> LoadArgs {
        let line = ["tessera", "load", "--tables", "3", "--sockets", "1"];
        match Args::parse_from(line).command {
            Command::Load(args) => args,
            other => panic!("{other:?}"),
        }
    }

    fn summary(stats: &Stats) -> Summary {
        let times = Times {
            seconds: Duration::from_secs(2),
            moves: stats.moves.get(),
        };
        Summary::new(&args(), stats, times, false)
    }

    #[test]
    fn a_run_without_moves_has_no_times() {
        let summary = summary(&Stats::default());
        let printed: Value = serde_json::from_str(&json(&summary)).unwrap();
        assert!(printed["ack_ms_p99"].is_null());
        assert_eq!(printed["moves_per_second"], 0.0);
        assert_eq!(printed["errors"], 0);
        let text = text(&summary, Ink::Plain);
        assert!(text.contains("0 moves/s   0 acknowledged"), "{text}");
        assert!(text.contains("p50 -, p99 -, worst -"), "{text}");
        assert!(text.contains("nothing wrong"), "{text}");
    }

    #[test]
    fn every_kind_of_error_is_shown_with_an_example() {
        let stats = Stats::default();
        for _ in 0..10 {
            stats.acknowledged(Duration::from_millis(2));
        }
        stats.bytes.add(5_000);
        stats.errors.add("gap", "table x\u{1b}, seat A");
        stats.errors.add("gap", "again");
        stats.troubles.add("unreachable", "connection lost");
        let summary = summary(&stats);
        let printed: Value = serde_json::from_str(&json(&summary)).unwrap();
        assert_eq!(printed["moves_per_second"], 5.0);
        assert_eq!(printed["bytes_per_move"], 500.0);
        assert_eq!(printed["errors"], 2);
        assert_eq!(printed["error_kinds"][0]["kind"], "gap");
        assert_eq!(printed["error_kinds"][0]["count"], 2);
        assert_eq!(printed["trouble_kinds"][0]["example"], "connection lost");
        let text = text(&summary, Ink::Plain);
        assert!(
            text.contains("gap, 2 times: table x\u{fffd}, seat A"),
            "{text}"
        );
        assert!(
            text.contains("3 tables with 2 seats, 1 spectator"),
            "{text}"
        );
        assert!(text.contains("500 bytes a move"), "{text}");
    }
}
