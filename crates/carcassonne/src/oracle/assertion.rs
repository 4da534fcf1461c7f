//! The sentences in which the judge's own tests state their expectations.

use tessera_core::oracle::Report;

use super::{
    format::{Item, Players},
    words::MONASTERY,
};

/// The facts at the end of a case.
pub(super) struct Facts<'a> {
    pub(super) players: &'a Players,
    pub(super) points: &'a [u16],
    pub(super) supply: &'a [u8],
    pub(super) scored: &'a [Item],
}

/// Compares one sentence. A sentence of unknown form becomes a note; the numbers of the case are
/// compared anyway.
pub(super) fn check(text: &str, facts: &Facts<'_>, report: &mut Report) {
    let Some((player, words)) = split(text, facts.players) else {
        report.note(format!("not compared: `{text}`"));
        return;
    };
    match words.as_slice() {
        ["has", count, "points" | "point"] => {
            compare(text, count, facts.points.get(player).copied(), report);
        }
        [
            "has",
            count,
            "meeples" | "meeple" | "followers" | "follower",
        ] => {
            let supply = facts.supply.get(player).copied().map(u16::from);
            compare(text, count, supply, report);
        }
        ["scored", what, "for", count, "points" | "point"] => {
            let what = if *what == "cloister" { MONASTERY } else { what };
            let mut items = facts
                .scored
                .iter()
                .filter(|item| item.player == player && item.what.split('.').next() == Some(what));
            if !items.any(|item| item.points.to_string() == *count) {
                report.differ("end", "assertion", text, "no such scoring");
            }
        }
        _ => report.note(format!("not compared: `{text}`")),
    }
}

fn compare(text: &str, stated: &str, ours: Option<u16>, report: &mut Report) {
    let ours = ours.map_or(String::new(), |count| count.to_string());
    if stated != ours {
        report.differ("end", "assertion", text, ours);
    }
}

/// The player a sentence is about, and the words behind the name.
fn split<'t>(text: &'t str, players: &Players) -> Option<(usize, Vec<&'t str>)> {
    let Players::Names(names) = players else {
        return None;
    };
    names.iter().enumerate().find_map(|(player, name)| {
        let rest = text.strip_prefix(name.as_str())?.strip_prefix(' ')?;
        Some((player, rest.split_whitespace().collect()))
    })
}
