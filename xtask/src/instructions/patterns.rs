//! Counting the patterns of Codex Naturalis is linear in the number of cards.
//!
//! Three numbers of cards are measured. The line through the costs of the first two says what the
//! third one would cost if the count were linear.

use anyhow::Result;

use super::program::{Program, Work};

/// The ratio of the measured to the linear cost from which the check fails.
const LIMIT: f64 = 1.1;

/// The boards that are measured: where the cards lie, and three numbers of them.
struct Boards {
    positions: &'static str,
    what: &'static str,
    cards: [u32; 3],
}

const BOARDS: &[Boards] = &[
    Boards {
        positions: "codex-boards",
        what: "random boards",
        cards: [4, 19, 34],
    },
    Boards {
        positions: "codex-diagonal",
        what: "one diagonal",
        cards: [1, 7, 13],
    },
    Boards {
        positions: "codex-column",
        what: "two columns",
        cards: [1, 7, 13],
    },
];

/// Prints the costs of the patterns, and returns an advice for each kind of board where they cost
/// too much.
pub fn check(program: &Program) -> Result<Vec<String>> {
    println!("codex patterns on     cards  instructions  linear  ratio");
    let found = BOARDS.iter().map(|boards| boards.check(program));
    let found: Vec<Option<String>> = found.collect::<Result<_>>()?;
    Ok(found.into_iter().flatten().collect())
}

impl Boards {
    fn check(&self, program: &Program) -> Result<Option<String>> {
        let mut costs = [0.0; 3];
        for (cost, number) in costs.iter_mut().zip(self.cards) {
            *cost = program.cost(Work {
                positions: self.positions,
                what: "patterns",
                number,
            })?;
        }
        let line = line(self.cards, costs);
        for ((number, cost), line) in self.cards.into_iter().zip(costs).zip(line) {
            let (what, ratio) = (self.what, cost / line);
            println!("{what:<20}  {number:>5}  {cost:>12.1}  {line:>6.0}  {ratio:>5.2}");
        }
        let ratio = costs[2] / line[2];
        Ok((ratio >= LIMIT).then(|| self.advice(ratio)))
    }

    fn advice(&self, ratio: f64) -> String {
        let Boards { what, cards, .. } = self;
        let [fewer, few, many] = cards;
        format!(
            "codex: counting patterns on {what} of {many} cards costs {ratio:.2} times what the \
             costs with {fewer} and {few} suggest; make it linear again, the limit is {LIMIT}"
        )
    }
}

/// The costs on the line through the first two points.
fn line(cards: [u32; 3], costs: [f64; 3]) -> [f64; 3] {
    let [first, second, _] = cards.map(f64::from);
    let each = (costs[1] - costs[0]) / (second - first);
    cards.map(|cards| costs[0] + each * (f64::from(cards) - first))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ratio of the last cost to the line, for this cost function.
    fn ratio(boards: &Boards, cost: impl Fn(f64) -> f64) -> f64 {
        let costs = boards.cards.map(|cards| cost(cards.into()));
        costs[2] / line(boards.cards, costs)[2]
    }

    #[test]
    fn a_linear_count_lies_on_its_line() {
        for boards in BOARDS {
            let ratio = ratio(boards, |cards| 300.0 + 17.0 * cards);
            assert!((ratio - 1.0).abs() < 1e-9, "{ratio}");
        }
    }

    #[test]
    fn a_count_that_does_not_depend_on_the_cards_is_linear_too() {
        for boards in BOARDS {
            assert!(ratio(boards, |_| 500.0) < LIMIT);
        }
    }

    #[test]
    fn a_count_that_looks_at_every_pair_of_cards_is_too_much() {
        for boards in BOARDS {
            let ratio = ratio(boards, |cards| 100.0 * cards + 17.0 * cards * cards);
            assert!(ratio > LIMIT, "{ratio} with {}", boards.what);
            assert!(boards.advice(ratio).contains("make it linear again"));
        }
    }
}
