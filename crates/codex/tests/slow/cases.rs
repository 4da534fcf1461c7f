//! Files of single boards: cards laid one after another, or layouts of kingdoms only.
//!
//! Statements that a file leaves out are not compared. `note` and `test` are prose,
//! `objectives_overlapping_count` is a known error of another program.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::Cell;
use super::board::{Board, Refusal};
use super::cards::{CardId, Piece, Side, Symbol};
use super::objectives::{most_matches, objective_points, pattern_points};
use super::replay::Report;

/// A card whose points are two for each corner it covers.
const PER_CORNER: CardId = 44;

type Members = Map<String, Value>;

/// Compares all cases of a file.
pub(super) fn compare(file: &Value, report: &mut Report) {
    for case in file["cases"].as_array().into_iter().flatten() {
        let name = case["id"].as_str().unwrap_or("case without id").to_owned();
        report.place.clone_from(&name);
        let Some(members) = report.read::<Members>("the case", case) else {
            continue;
        };
        let mut table = Table::default();
        for (index, step) in list(&members, "steps").iter().enumerate() {
            report.place = format!("{name} step {index}");
            table.step(step, report);
        }
        for (index, step) in list(&members, "layout_steps").iter().enumerate() {
            report.place = format!("{name} layout {index}");
            table.layout_step(step, report);
        }
        report.place = name;
        for (member, value) in &members {
            match member.as_str() {
                "id" | "steps" | "layout_steps" => {}
                _ => table.stated(member, value, report),
            }
        }
    }
}

fn list<'a>(members: &'a Members, name: &str) -> &'a [Value] {
    let list = members.get(name).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

/// A card and where it goes.
#[derive(Deserialize)]
struct Placement {
    card: CardId,
    side: Side,
    x: i32,
    y: i32,
}

#[derive(Deserialize)]
struct Reject {
    #[serde(flatten)]
    placement: Placement,
    reason: String,
}

#[derive(Deserialize)]
struct Pattern {
    cells: Vec<Piece>,
    count: u32,
}

#[derive(Deserialize)]
struct Probe {
    x: i32,
    y: i32,
    #[serde(alias = "gained")]
    points: u32,
}

/// The cards laid so far in a case.
#[derive(Default)]
struct Table {
    board: Board,
    /// The board before the last card.
    before: Board,
    gained: u32,
    total: u32,
    /// The kingdoms of a layout.
    layout: Vec<Piece>,
}

impl Table {
    fn step(&mut self, step: &Value, report: &mut Report) {
        let (Some(members), Some(placement)) = (
            report.read::<Members>("the step", step),
            report.read("the card", step),
        ) else {
            return;
        };
        for reject in list(&members, "rejects") {
            self.rejected(reject, report);
        }
        if let Some(reject) = members.get("rejected_before") {
            self.rejected(reject, report);
        }
        let Placement { card, side, x, y } = placement;
        let refusals = self.board.refusals(card, side, x, y);
        report.same("refused", &Vec::new(), &refusals);
        self.gained = self.board.points_of(card, side, x, y);
        self.total += self.gained;
        self.before = self.board.clone();
        self.board.lay(card, side, x, y);
        for (member, value) in &members {
            match member.as_str() {
                "card" | "side" | "x" | "y" | "rejects" | "rejected_before" => {}
                _ => self.stated(member, value, report),
            }
        }
    }

    fn layout_step(&mut self, step: &Value, report: &mut Report) {
        let Some(members) = report.read::<Members>("the step", step) else {
            return;
        };
        let added = report.read::<Vec<Piece>>("add", &step["add"]);
        self.layout.extend(added.into_iter().flatten());
        for (member, value) in &members {
            match member.as_str() {
                "add" => {}
                _ => self.stated(member, value, report),
            }
        }
    }

    /// Compares one member that says something about the table as it is now.
    fn stated(&self, member: &str, value: &Value, report: &mut Report) {
        match member {
            "note" | "test" | "objectives_overlapping_count" => {}
            "gained" => report.same(member, value, &self.gained.into()),
            "total" => report.same(member, value, &self.total.into()),
            "counts" | "counts_delta" => self.counts(member, value, report),
            "available" | "available_count" | "available_includes" | "available_excludes" => {
                self.available(member, value, report);
            }
            "corner_probe" => self.corner_probe(value, report),
            "objectives" => self.objectives(value, report),
            "patterns" => self.patterns(value, report),
            _ => report.not_read(member),
        }
    }

    /// A placement that must fail for the given reason.
    fn rejected(&self, reject: &Value, report: &mut Report) {
        let Some(reject) = report.read::<Reject>("the reject", reject) else {
            return;
        };
        let Placement { card, side, x, y } = reject.placement;
        let refusals = self.board.refusals(card, side, x, y);
        let fails = match reject.reason.as_str() {
            "position" => refusals.contains(&Refusal::Position),
            "cost" => refusals.contains(&Refusal::Cost),
            _ => return report.not_read(&reject.reason),
        };
        let what = format!("{card} {side:?} at {x},{y} fails for {}", reject.reason);
        report.same(&what, &true, &fails);
    }

    /// Only the symbols that are named are compared.
    fn counts(&self, member: &str, value: &Value, report: &mut Report) {
        let Some(theirs) = report.read::<BTreeMap<Symbol, i64>>(member, value) else {
            return;
        };
        let (now, before) = (self.board.counts(), self.before.counts());
        for (symbol, theirs) in theirs {
            let ours = match member {
                "counts_delta" => i64::from(now[&symbol]) - i64::from(before[&symbol]),
                _ => i64::from(now[&symbol]),
            };
            report.same(&format!("{member} {symbol:?}"), &theirs, &ours);
        }
    }

    fn available(&self, member: &str, value: &Value, report: &mut Report) {
        let ours: BTreeSet<Cell> = self.board.free_cells().into_iter().collect();
        if member == "available_count" {
            return report.same(member, value, &ours.len().into());
        }
        let Some(theirs) = report.read::<BTreeSet<Cell>>(member, value) else {
            return;
        };
        let none = BTreeSet::new();
        match member {
            "available" => report.same(member, &theirs, &ours),
            "available_includes" => report.same(member, &none, &(&theirs - &ours)),
            _ => report.same(member, &none, &(&theirs & &ours)),
        }
    }

    /// One probe or a list of them.
    fn corner_probe(&self, value: &Value, report: &mut Report) {
        if let Some(probes) = value
            .as_array()
            .filter(|list| !list.iter().all(Value::is_number))
        {
            for probe in probes {
                self.corner_probe(probe, report);
            }
        } else if let Some(Probe { x, y, points }) = report.read("corner_probe", value) {
            let ours = self.board.points_of(PER_CORNER, Side::Front, x, y);
            report.same(&format!("corner_probe {x},{y}"), &points, &ours);
        }
    }

    fn objectives(&self, value: &Value, report: &mut Report) {
        let Some(theirs) = report.read::<BTreeMap<String, u32>>("objectives", value) else {
            return;
        };
        for (id, theirs) in theirs {
            let what = format!("objective {id}");
            let Ok(id) = id.parse() else {
                report.not_read(&what);
                continue;
            };
            let ours = if self.board.laid.is_empty() {
                pattern_points(id, &self.layout)
            } else {
                Some(objective_points(id, &self.board))
            };
            report.same(&what, &Some(theirs), &ours);
        }
    }

    fn patterns(&self, value: &Value, report: &mut Report) {
        let patterns = report.read::<Vec<Pattern>>("patterns", value);
        let pieces = [self.board.pieces(), self.layout.clone()].concat();
        for Pattern { cells, count } in patterns.into_iter().flatten() {
            let ours = most_matches(&cells, &pieces);
            report.same(&format!("pattern {cells:?}"), &count, &ours);
        }
    }
}
