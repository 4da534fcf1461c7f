//! Cards of which only the kingdoms are known, and the shapes that are sought among them.

use std::collections::BTreeMap;

use tessera_core::oracle::Report;

use super::format::{LayoutStep, Pattern, Piece, Stated};
use crate::{
    card::Objective,
    coord::{Cell, Corner},
    data::{Goal, Kingdom},
    oracle::{note_rest, words},
    score::{self, Layout},
};

/// A layout that need not be reachable by play.
#[derive(Default)]
pub(super) struct Plain {
    cards: BTreeMap<Cell, Kingdom>,
}

impl Layout for Plain {
    fn cells_of(&self, kingdom: Kingdom) -> impl Iterator<Item = Cell> {
        let own = self.cards.iter().filter(move |(_, own)| **own == kingdom);
        own.map(|(&at, _)| at)
    }

    fn kingdom(&self, at: Cell) -> Option<Kingdom> {
        self.cards.get(&at).copied()
    }
}

impl Plain {
    pub(super) fn step(&mut self, at: &str, step: &LayoutStep, report: &mut Report) {
        report.steps += 1;
        for piece in &step.add {
            let Some((cell, kingdom)) = read(piece) else {
                report.differ(at, "add", format!("{piece:?}"), "no such kingdom");
                continue;
            };
            if self.cards.insert(cell, kingdom).is_some() {
                report.differ(at, "add", format!("{piece:?}"), "a card lies there");
            }
        }
        self.compare(at, &step.stated, report);
    }

    pub(super) fn compare(&self, at: &str, stated: &Stated, report: &mut Report) {
        for (id, &points) in &stated.objectives {
            let what = format!("objective {id}");
            match objective(id)
                .map(|objective| (objective, matches(self, objective.printed().goal)))
            {
                Ok((objective, Some(matches))) => {
                    let ours = i64::from(objective.printed().points) * i64::from(matches);
                    report.compare(at, &what, &points, &ours);
                }
                Ok((_, None)) => report.note(format!("not compared: {at}: {what}: no symbols")),
                Err(reason) => report.differ(at, what, points.to_string(), reason),
            }
        }
        patterns(at, self, &stated.patterns, report);
        note_rest(&format!("{at}: "), &stated.rest, report);
        for (member, is_stated) in [
            ("gained", stated.gained.is_some()),
            ("total", stated.total.is_some()),
            ("counts", stated.counts.is_some()),
            ("counts_delta", stated.counts_delta.is_some()),
            ("available", stated.available.is_some()),
            ("available_count", stated.available_count.is_some()),
            ("available_includes", stated.available_includes.is_some()),
            ("available_excludes", stated.available_excludes.is_some()),
            ("corner_probe", stated.corner_probe.is_some()),
        ] {
            if is_stated {
                report.note(format!(
                    "not compared: {at}: {member}: only kingdoms are known"
                ));
            }
        }
    }
}

/// The objective with this number.
pub(super) fn objective(id: &str) -> Result<Objective, String> {
    let number = id.parse().map_err(|_| "no number of an objective")?;
    words::objective(number)
}

/// Compares shapes of any kind, as far as they are of a kind that some objective has.
pub(super) fn patterns(at: &str, layout: &impl Layout, patterns: &[Pattern], report: &mut Report) {
    for pattern in patterns {
        let goal = shape(&pattern.cells);
        match goal.and_then(|goal| matches(layout, goal)) {
            Some(ours) => {
                let what = format!("pattern {:?}", pattern.cells);
                report.compare(at, &what, &pattern.count, &ours.into());
            }
            None => report.note(format!("not compared: {at}: pattern {:?}", pattern.cells)),
        }
        note_rest(&format!("{at}: patterns."), &pattern.rest, report);
    }
}

/// The number of matches of a pattern; `None` for a goal that is not a pattern.
fn matches(layout: &impl Layout, goal: Goal) -> Option<u16> {
    match goal {
        Goal::Diagonal { kingdom, rises } => Some(score::diagonals(layout, kingdom, rises)),
        Goal::Stack {
            stack,
            corner,
            with,
        } => Some(score::stacks(layout, stack, corner, with)),
        Goal::Symbols(_) => None,
    }
}

/// The goal with these cells, up to translation and in any order.
fn shape(pieces: &[Piece]) -> Option<Goal> {
    let pieces: Option<Vec<_>> = pieces.iter().map(read).collect();
    let mut pieces = pieces?;
    pieces.sort_unstable();
    let &[first, second, third] = pieces.as_slice() else {
        return None;
    };
    diagonal([first, second, third])
        .or_else(|| stack(first, second, third))
        .or_else(|| stack(first, third, second))
        .or_else(|| stack(second, third, first))
}

fn diagonal([first, second, third]: [(Cell, Kingdom); 3]) -> Option<Goal> {
    let kingdom = first.1;
    let is_line = |y: i8| first.0.moved(1, y) == second.0 && second.0.moved(1, y) == third.0;
    let rises = is_line(1);
    let fits = (rises || is_line(-1)) && [second.1, third.1] == [kingdom; 2];
    fits.then_some(Goal::Diagonal { kingdom, rises })
}

/// Two cards, the lower one first, and the one over a corner of them. It must be of another
/// kingdom: only then [`score::stacks`] finds the most.
fn stack(low: (Cell, Kingdom), high: (Cell, Kingdom), corner: (Cell, Kingdom)) -> Option<Goal> {
    let fits = low.0.moved(0, 2) == high.0 && low.1 == high.1 && corner.1 != low.1;
    let lies = |of: &Corner| {
        let (_, up) = of.step();
        let end = if up > 0 { high.0 } else { low.0 };
        end.over(*of) == corner.0
    };
    let at = Corner::ALL.into_iter().find(lies)?;
    fits.then_some(Goal::Stack {
        stack: low.1,
        corner: at,
        with: corner.1,
    })
}

fn read((x, y, word): &Piece) -> Option<(Cell, Kingdom)> {
    Some((Cell::new(*x, *y), words::kingdom(word)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_of_every_pattern_is_recognised() {
        for objective in Objective::all() {
            let goal = objective.printed().goal;
            let cells = match goal {
                Goal::Diagonal { kingdom, rises } => {
                    let up = if rises { 1 } else { -1 };
                    [
                        (5, -3, kingdom),
                        (6, -3 + up, kingdom),
                        (4, -3 - up, kingdom),
                    ]
                }
                Goal::Stack {
                    stack,
                    corner,
                    with,
                } => {
                    let (x, up) = corner.step();
                    [(7, 1, stack), (7 + x, 1 + up, with), (7, 1 - 2 * up, stack)]
                }
                Goal::Symbols(_) => continue,
            };
            let pieces = cells.map(|(x, y, kingdom)| (x, y, kingdom.word().to_owned()));
            assert_eq!(shape(&pieces), Some(goal), "{objective}");
        }
    }

    #[test]
    fn a_shape_that_no_objective_has_is_none() {
        let shapes: [&[(i8, i8, &str)]; 5] = [
            &[(0, 0, "fungi"), (1, 1, "fungi")],
            &[(0, 0, "fungi"), (1, 1, "fungi"), (2, 0, "fungi")],
            &[(0, 0, "fungi"), (1, 1, "plant"), (2, 2, "fungi")],
            // The third card has the kingdom of the stack: the scorer does not find the most.
            &[(0, 0, "fungi"), (0, 2, "fungi"), (1, 3, "fungi")],
            &[(0, 0, "fungi"), (0, 2, "fungi"), (1, 1, "plant")],
        ];
        for cells in shapes {
            let pieces = cells.iter().map(|&(x, y, word)| (x, y, word.to_owned()));
            let pieces: Vec<Piece> = pieces.collect();
            assert_eq!(shape(&pieces), None, "{pieces:?}");
        }
    }
}
