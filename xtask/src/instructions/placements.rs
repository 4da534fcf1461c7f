//! A placement costs the same on a small and on a large board.

use anyhow::Result;

use super::program::{Program, Work};

/// The ratio of large to small board from which the check fails.
const LIMIT: f64 = 1.2;

/// The placements that are measured in one game.
struct Game {
    name: &'static str,
    /// The piece that is placed, and its number on a small and on a large board.
    piece: &'static str,
    small: u32,
    large: u32,
}

const GAMES: &[Game] = &[
    Game {
        name: "carcassonne",
        piece: "tile",
        small: 10,
        large: 70,
    },
    // Random games of two seats end with up to 37 cards on a board.
    Game {
        name: "codex",
        piece: "card",
        small: 5,
        large: 35,
    },
];

/// Prints the costs of placements, and returns an advice for each game where placements on a large
/// board cost too much.
pub fn check(program: &Program) -> Result<Vec<String>> {
    println!("placing                      instructions  ratio");
    let found = GAMES.iter().map(|game| game.check(program));
    let found: Vec<Option<String>> = found.collect::<Result<_>>()?;
    Ok(found.into_iter().flatten().collect())
}

impl Game {
    fn check(&self, program: &Program) -> Result<Option<String>> {
        let cost = |number| {
            let work = Work {
                positions: self.name,
                what: "placement",
                number,
            };
            program.cost(work)
        };
        let (small_cost, large_cost) = (cost(self.small)?, cost(self.large)?);
        let ratio = large_cost / small_cost;
        for (number, cost, ratio) in [
            (self.small, small_cost, 1.0),
            (self.large, large_cost, ratio),
        ] {
            let what = format!("{} {} {number}", self.name, self.piece);
            println!("{what:<27}  {cost:>12.1}  {ratio:>5.2}");
        }
        Ok((ratio >= LIMIT).then(|| self.advice(ratio)))
    }

    fn advice(&self, ratio: f64) -> String {
        let Game {
            name,
            piece,
            small,
            large,
        } = self;
        format!(
            "{name}: placing {piece} {large} costs {ratio:.2} times what placing {piece} \
             {small} does; make it independent of the size of the board, the limit is {LIMIT}"
        )
    }
}
