//! Single boards: the points of each card, the visible symbols and the free cells.

use std::collections::BTreeMap;

use tessera_core::{Seat, oracle::Report};

use super::{Refused, note_rest, words};
use crate::{
    action::Illegal,
    board::{Boards, Found},
    card::{Card, CardSet, Counts, Face, Side},
    coord::Cell,
    data::Scoring,
    legal::{check_cell, check_cost},
    score::{self, Own},
    state::first_seat,
};

mod format;
mod layout;

use format::{Case, File, Probe, Reject, Stated, Step};
use layout::Plain;

pub(super) fn verify(file: &File) -> Result<Report, String> {
    let mut report = Report::default();
    note_rest("", &file.rest, &mut report);
    for (number, case) in file.cases.iter().enumerate() {
        let name = match &case.id {
            Some(id) => format!("case {id}"),
            None => format!("case {number}"),
        };
        if case.steps.is_none() && case.layout_steps.is_none() {
            return Err(format!("{name} has neither `steps` nor `layout_steps`"));
        }
        report.cases += 1;
        compare_case(&name, case, &mut report);
    }
    Ok(report)
}

fn compare_case(name: &str, case: &Case, report: &mut Report) {
    let mut layout = Plain::default();
    for (index, step) in case.layout_steps.iter().flatten().enumerate() {
        layout.step(&format!("{name}, layout step {index}"), step, report);
    }
    let at_end = format!("{name}, end");
    let Some(steps) = &case.steps else {
        layout.compare(&at_end, &case.stated, report);
        return;
    };
    let mut table = Table::new();
    for (index, step) in steps.iter().enumerate() {
        let at = format!("{name}, step {index}");
        if table.step(&at, step, report).is_err() {
            return;
        }
    }
    table.compare(&at_end, &case.stated, report);
}

/// The board of one seat, which has every card at hand.
struct Table {
    boards: Boards,
    seat: Seat,
    /// The cards laid so far: none may be laid twice.
    laid: CardSet,
    /// The symbols visible before the last card.
    before: Counts,
    gained: i64,
    total: i64,
}

impl Table {
    fn new() -> Table {
        Table {
            boards: Boards::empty(),
            seat: first_seat(),
            laid: CardSet::NONE,
            before: Counts::NONE,
            gained: 0,
            total: 0,
        }
    }

    fn step(&mut self, at: &str, step: &Step, report: &mut Report) -> Result<(), Refused> {
        report.steps += 1;
        let rejects = step.rejects.as_slice().iter();
        for reject in rejects.chain(step.rejected_before.as_slice()) {
            self.reject(at, reject, report);
        }
        self.before = self.boards.counts(self.seat);
        self.gained = self.lay(step).map_err(|reason| {
            let Step {
                card, side, x, y, ..
            } = step;
            let stated = format!("{card} {side} at {x},{y}");
            report.differ(at, "card", stated, reason);
            Refused
        })?;
        self.total += self.gained;
        self.compare(at, &step.stated, report);
        Ok(())
    }

    /// Lays a card and returns its points, or the reason why it may not be laid.
    fn lay(&mut self, step: &Step) -> Result<i64, String> {
        let side = words::side(&step.side).ok_or("there is no such side")?;
        let cell = Cell::new(step.x, step.y);
        if self.boards.laid().next().is_none() {
            let starter = words::starter(step.card)?;
            if cell != Cell::ORIGIN {
                return Err("the starter lies at 0,0".into());
            }
            self.boards
                .lay_starter(self.seat, Face::Starter(starter, side));
            return Ok(0);
        }
        let card = words::card(step.card)?;
        if self.laid.has(card) {
            return Err("the card lies on the board".into());
        }
        check_cell(&self.boards, self.seat, cell).map_err(|refusal| refusal.to_string())?;
        self.check_cost(card, side)
            .map_err(|refusal| refusal.to_string())?;
        let covers = self.covers(cell);
        self.boards.lay_at(self.seat, cell, Face::Card(card, side));
        self.laid = self.laid.and(CardSet::one(card));
        Ok(match side {
            Side::Front => score::laid(card, covers, self.boards.counts(self.seat)).into(),
            Side::Back => 0,
        })
    }

    /// The number of corners that a card on a free cell covers.
    fn covers(&self, at: Cell) -> u8 {
        match self.boards.find(self.seat, at) {
            Some(Found::Free(free)) => self.boards.free_around(self.seat, free).count(),
            _ => 0,
        }
    }

    fn check_cost(&self, card: Card, side: Side) -> Result<(), Illegal> {
        match side {
            Side::Front => check_cost(self.boards.counts(self.seat), card),
            Side::Back => Ok(()),
        }
    }

    /// An attempt that must fail, and for this reason; it may fail for others too.
    fn reject(&self, at: &str, reject: &Reject, report: &mut Report) {
        let Reject {
            card, side, x, y, ..
        } = reject;
        let stated = format!("{card} {side} at {x},{y} refused for {}", reject.reason);
        let read = (words::card(*card), words::side(side));
        let (Ok(card), Some(side)) = read else {
            report.differ(at, "reject", stated, "no such card or side");
            return;
        };
        let checked = match reject.reason.as_str() {
            "position" => check_cell(&self.boards, self.seat, Cell::new(*x, *y)),
            "cost" => self.check_cost(card, side),
            _ => return report.note(format!("not compared: {at}: {stated}")),
        };
        if checked.is_ok() {
            report.differ(at, "reject", stated, "no objection");
        }
        note_rest(&format!("{at}: rejects."), &reject.rest, report);
    }

    fn compare(&self, at: &str, stated: &Stated, report: &mut Report) {
        if let Some(gained) = &stated.gained {
            report.compare(at, "gained", gained, &self.gained);
        }
        if let Some(total) = &stated.total {
            report.compare(at, "total", total, &self.total);
        }
        let now = words::counts(self.boards.counts(self.seat));
        if let Some(counts) = &stated.counts {
            compare_named(at, "counts", counts, &now, report);
        }
        if let Some(delta) = &stated.counts_delta {
            let mut ours = now;
            for (symbol, before) in words::counts(self.before) {
                ours.entry(symbol).and_modify(|now| *now -= before);
            }
            compare_named(at, "counts_delta", delta, &ours, report);
        }
        self.compare_cells(at, stated, report);
        if let Some(value) = &stated.corner_probe {
            match Probe::read(value) {
                Some(probes) => self.probe(at, &probes, report),
                None => report.note(format!("not compared: {at}: corner_probe {value}")),
            }
        }
        for (id, points) in &stated.objectives {
            let what = format!("objective {id}");
            match layout::objective(id) {
                Ok(objective) => {
                    let ours = score::objective(&self.boards, self.seat, objective);
                    report.compare(at, &what, points, &ours.into());
                }
                Err(reason) => report.differ(at, what, points.to_string(), reason),
            }
        }
        let own = Own {
            boards: &self.boards,
            seat: self.seat,
        };
        layout::patterns(at, &own, &stated.patterns, report);
        note_rest(&format!("{at}: "), &stated.rest, report);
    }

    /// The cells where a card may lie, whatever it costs.
    fn compare_cells(&self, at: &str, stated: &Stated, report: &mut Report) {
        let ours = words::cells(self.boards.free(self.seat).map(|(cell, _)| cell));
        if let Some(available) = &stated.available {
            let mut available = available.clone();
            available.sort_unstable();
            report.compare(at, "available", &available, &ours);
        }
        if let Some(count) = &stated.available_count {
            report.compare(at, "available_count", count, &ours.len());
        }
        for cell in stated.available_includes.iter().flatten() {
            if !ours.contains(cell) {
                report.differ(at, "available_includes", format!("{cell:?}"), "not free");
            }
        }
        for cell in stated.available_excludes.iter().flatten() {
            if ours.contains(cell) {
                report.differ(at, "available_excludes", format!("{cell:?}"), "free");
            }
        }
    }

    /// COD-3.2b: the points that a card per corner would gain, cost aside.
    fn probe(&self, at: &str, probes: &[Probe], report: &mut Report) {
        let mut cards = Card::all();
        let card = cards.find(|card| card.printed().scoring == Scoring::PerCorner);
        let card = card.expect("some gold cards score per corner");
        for &Probe { x, y, points } in probes {
            let what = format!("corner_probe {x},{y}");
            let cell = Cell::new(x, y);
            match check_cell(&self.boards, self.seat, cell) {
                Ok(()) => {
                    let ours = score::laid(card, self.covers(cell), Counts::NONE);
                    report.compare(at, &what, &points, &ours.into());
                }
                Err(refusal) => report.differ(at, what, points.to_string(), refusal.to_string()),
            }
        }
    }
}

/// Compares the symbols that are named.
fn compare_named(
    at: &str,
    what: &str,
    stated: &BTreeMap<String, i64>,
    ours: &BTreeMap<String, i64>,
    report: &mut Report,
) {
    for (symbol, stated) in stated {
        let ours = ours.get(symbol);
        let what = format!("{what} of {symbol}");
        report.compare(at, &what, &Some(stated), &ours);
    }
}
