//! The result of an attack: one row of the table, and whether the goals are met.

use serde::Serialize;

use super::{player::Played, tally::Counts};

/// The player's 99th percentile may rise by so much.
const MAX_DELAY_MS: f64 = 50.0;

/// Memory may not exceed this.
const MAX_MEMORY_MB: f64 = 300.0;

/// "Where it began", after all allocators have kept what they like to keep.
const MAX_GROWTH_MB: f64 = 32.0;

/// Idle connections that are to be held.
pub const IDLE: usize = 10_000;

/// A `novice` that answers later than this is noticed.
const MAX_NOVICE_MS: u64 = 2_000;

/// The result of one attack.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The name of the attack.
    pub attack: String,
    /// Seconds that it lasted.
    pub seconds: f64,
    /// What the attacker managed.
    pub attacker: Counts,
    /// The server's memory.
    pub memory_mb: Memory,
    /// Processor seconds of the server during the attack.
    pub cpu_seconds: f64,
    /// Megabytes by which the database has grown.
    pub disk_mb: f64,
    /// The player on the same server before.
    pub undisturbed: Option<Played>,
    /// The player during the attack.
    pub disturbed: Played,
    /// Milliseconds until a `novice` made its first move; the inner value is missing when it did
    /// not move at all.
    pub novice_ms: Option<Option<u64>>,
}

/// Megabytes of memory.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Memory {
    /// Before the attack.
    pub before: f64,
    /// The most until its end.
    pub peak: f64,
    /// Ten seconds after it.
    pub after: f64,
}

/// A goal, and whether it is met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The goal.
    pub goal: &'static str,
    /// Whether it is met.
    pub met: bool,
}

impl Row {
    /// The goals that apply to this attack.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let mut verdicts = Vec::new();
        let mut add = |goal, met| verdicts.push(Verdict { goal, met });
        if let Some(undisturbed) = &self.undisturbed {
            let delay = self.delay_ms(undisturbed);
            let met = delay.is_some_and(|delay| delay <= MAX_DELAY_MS);
            add("p99 at most 50 ms above undisturbed", met);
        }
        add("memory below 300 MB", self.memory_mb.peak < MAX_MEMORY_MB);
        add("no failed check", self.disturbed.errors == 0);
        if let Some(novice) = self.novice_ms {
            let met = novice.is_some_and(|ms| ms <= MAX_NOVICE_MS);
            add("novice answers within 2 s", met);
        }
        match &*self.attack {
            "mix" => {
                let growth = self.memory_mb.after - self.memory_mb.before;
                add("memory ends where it began", growth <= MAX_GROWTH_MB);
            }
            "idle" => add("10,000 connections held", self.attacker.open >= IDLE as u64),
            "evening" => add("no 429", self.disturbed.too_fast() == 0),
            _ => {}
        }
        verdicts
    }

    fn delay_ms(&self, undisturbed: &Played) -> Option<f64> {
        Some(self.disturbed.ack_ms_p99? - undisturbed.ack_ms_p99?)
    }

    /// The row as JSON, with the verdicts.
    pub fn json(&self) -> serde_json::Value {
        let mut row = serde_json::to_value(self).unwrap_or_default();
        row["verdicts"] = serde_json::to_value(self.verdicts()).unwrap_or_default();
        row
    }
}

/// The head of the table.
pub const HEAD: &str = "\
| attack | attacker | memory before, peak, after | CPU | disk | p99 undisturbed, disturbed | moves undisturbed, disturbed |
| --- | --- | --- | --- | --- | --- | --- |";

/// A row of the table, and a line for each goal.
pub fn render(row: &Row) -> String {
    let ms = |played: Option<&Played>| match played.and_then(|played| played.ack_ms_p99) {
        Some(ms) => format!("{ms:.1} ms"),
        None => "-".into(),
    };
    let moves = |played: Option<&Played>| match played {
        Some(played) => played.moves.to_string(),
        None => "-".into(),
    };
    let (before, during) = (row.undisturbed.as_ref(), Some(&row.disturbed));
    let Memory {
        before: start,
        peak,
        after,
    } = row.memory_mb;
    let mut text = format!(
        "| {} | {:.0} s: {} | {start:.0}, {peak:.0}, {after:.0} MB | {:.1} s | {:.1} MB | {}, {} | {}, {} |\n",
        row.attack,
        row.seconds,
        row.attacker.line(),
        row.cpu_seconds,
        row.disk_mb,
        ms(before),
        ms(during),
        moves(before),
        moves(during),
    );
    for Verdict { goal, met } in row.verdicts() {
        let word = if met { "OK " } else { "NOT" };
        text.push_str(&format!("  {word} {goal}\n"));
    }
    if let Some(novice) = row.novice_ms {
        let novice = novice.map_or("not within 20 s".into(), |ms| format!("after {ms} ms"));
        text.push_str(&format!("      novice answered {novice}\n"));
    }
    let played = &row.disturbed;
    for kind in played.error_kinds.iter().chain(&played.trouble_kinds) {
        let shown: String = kind.example.chars().take(100).collect();
        text.push_str(&format!("      {} x {}: {shown}\n", kind.count, kind.kind));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(attack: &str) -> Row {
        let played = |p99| Played {
            moves: 200,
            ack_ms_p99: p99,
            ..Played::default()
        };
        Row {
            attack: attack.into(),
            seconds: 10.0,
            attacker: Counts::default(),
            memory_mb: Memory {
                before: 20.0,
                peak: 100.0,
                after: 30.0,
            },
            cpu_seconds: 1.0,
            disk_mb: 2.0,
            undisturbed: Some(played(Some(1.0))),
            disturbed: played(Some(50.0)),
            novice_ms: None,
        }
    }

    fn unmet(row: &Row) -> Vec<&'static str> {
        let verdicts = row.verdicts().into_iter();
        verdicts
            .filter(|verdict| !verdict.met)
            .map(|verdict| verdict.goal)
            .collect()
    }

    #[test]
    fn a_harmless_attack_meets_all_goals() {
        let row = row("tables");
        assert!(unmet(&row).is_empty());
        let text = render(&row);
        assert!(text.starts_with("| tables | 10 s:  | 20, 100, 30 MB |"));
        assert!(text.contains("| 1.0 ms, 50.0 ms | 200, 200 |"), "{text}");
        assert!(!text.contains("NOT"), "{text}");
    }

    #[test]
    fn a_slow_or_locked_out_player_is_noticed() {
        let mut slow = row("tables");
        slow.disturbed.ack_ms_p99 = Some(51.1);
        assert_eq!(unmet(&slow), ["p99 at most 50 ms above undisturbed"]);
        slow.disturbed.ack_ms_p99 = None;
        assert_eq!(unmet(&slow), ["p99 at most 50 ms above undisturbed"]);
        assert!(render(&slow).contains("NOT p99"));
        slow.disturbed.errors = 1;
        assert_eq!(unmet(&slow).len(), 2);
    }

    #[test]
    fn memory_is_judged_at_its_peak_and_after_a_mix_at_its_end() {
        let mut large = row("uploads");
        large.memory_mb.peak = 300.0;
        assert_eq!(unmet(&large), ["memory below 300 MB"]);
        let mut kept = row("mix");
        kept.memory_mb.after = 53.0;
        assert_eq!(unmet(&kept), ["memory ends where it began"]);
    }

    #[test]
    fn each_goal_belongs_to_its_attack() {
        let mut idle = row("idle");
        assert_eq!(unmet(&idle), ["10,000 connections held"]);
        idle.attacker.open = 10_000;
        assert!(unmet(&idle).is_empty());
        let mut bots = row("bots");
        bots.novice_ms = Some(None);
        assert_eq!(unmet(&bots), ["novice answers within 2 s"]);
        bots.novice_ms = Some(Some(2_000));
        assert!(unmet(&bots).is_empty());
        let json = bots.json();
        assert_eq!(json["verdicts"][0]["met"], true);
        assert_eq!(json["memory_mb"]["peak"], 100.0);
    }
}
