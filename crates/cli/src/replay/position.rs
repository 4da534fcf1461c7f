//! One position of a replayed game: the board, the points, and the legal actions.

use std::fmt::Write as _;

use serde::Serialize;
use tessera_core::{Game, Ink, Mover, record::Replay};

use super::story::{points, points_line, who};
use crate::terminal::{count, grouped};

/// Maximum width of a list of moves.
const WIDTH: usize = 80;

/// The output of `--at`; with `--json` exactly this is printed.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    game: &'static str,
    #[serde(skip)]
    title: &'static str,
    /// The number of moves so far.
    n: usize,
    /// The number of moves in the record.
    total: usize,
    /// The last move, and the side that made it.
    #[serde(skip)]
    last: Option<String>,
    mover: String,
    points: Vec<i32>,
    /// The legal actions of the seat or the outcomes of chance, in the order of the rules.
    legal: Vec<String>,
    /// The weight of each outcome of chance: its number of equally likely cases.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weights: Vec<u64>,
    /// The drawing, line by line.
    board: Vec<String>,
}

impl Position {
    /// The position after `moves` moves.
    pub fn of<G: Game>(replay: &Replay<G>, moves: usize, ink: Ink) -> Position {
        let game = replay.at(moves);
        let outcomes = game.outcomes();
        let legal = match game.mover() {
            Mover::Chance => outcomes
                .iter()
                .map(|(action, _)| action.to_string())
                .collect(),
            Mover::Seat(_) | Mover::Over => game
                .legal_actions()
                .iter()
                .map(ToString::to_string)
                .collect(),
        };
        let last = moves.checked_sub(1).map(|index| {
            let by = who(replay.at(index).mover());
            format!("{by}: {}", replay.moves[index])
        });
        Position {
            game: G::NAME,
            title: G::TITLE,
            n: moves,
            total: replay.moves.len(),
            last,
            mover: who(game.mover()),
            points: points(&game),
            legal,
            weights: outcomes.into_iter().map(|(_, weight)| weight).collect(),
            board: game.draw(ink).lines().map(Into::into).collect(),
        }
    }

    /// The position as text, with the list of its features if requested.
    pub fn text(&self, features: Option<&str>) -> String {
        let mut text = format!("{}, ", self.title);
        let _ = match &self.last {
            Some(last) => writeln!(text, "after move {} of {} ({last})", self.n, self.total),
            None => writeln!(
                text,
                "before the first of {}",
                count(self.total as u64, "move")
            ),
        };
        let _ = writeln!(text, "points: {}\n", points_line(&self.points));
        for line in &self.board {
            let _ = writeln!(text, "{line}");
        }
        if let Some(features) = features {
            let _ = write!(text, "\n{features}");
        }
        let _ = writeln!(text, "\n{}", self.question());
        text.push_str(&in_columns(&self.choices()));
        text
    }

    fn question(&self) -> String {
        let choices = self.legal.len() as u64;
        match self.mover.as_str() {
            "over" => "the game is over".into(),
            "chance" => format!("chance brings one of {}:", count(choices, "outcome")),
            seat => format!("{seat} moves, {}:", count(choices, "legal action")),
        }
    }

    fn choices(&self) -> Vec<String> {
        if self.weights.is_empty() {
            return self.legal.clone();
        }
        let weighted = self.legal.iter().zip(&self.weights);
        weighted
            .map(|(outcome, &weight)| format!("{outcome} ×{}", grouped(weight)))
            .collect()
    }
}

/// The items in as many equal columns as fit, read line by line.
fn in_columns(items: &[String]) -> String {
    let widest = items.iter().map(|item| item.chars().count()).max();
    let column = widest.unwrap_or(0) + 2;
    let mut text = String::new();
    for row in items.chunks((WIDTH / column).max(1)) {
        let mut line = String::new();
        for item in row {
            let _ = write!(line, "  {item:<width$}", width = column - 2);
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stand_in_columns() {
        let items: Vec<String> = (0..5)
            .map(|n| format!("place {n} {}", "x".repeat(20)))
            .collect();
        let text = in_columns(&items);
        assert_eq!(text.lines().count(), 3);
        assert!(
            text.lines().all(|line| line.chars().count() <= WIDTH),
            "{text}"
        );
        assert_eq!(in_columns(&[]), "");
    }

    #[test]
    fn an_item_wider_than_the_page_has_a_line_of_its_own() {
        let items = ["x".repeat(100), "y".into()];
        assert_eq!(in_columns(&items).lines().count(), 2);
    }
}
