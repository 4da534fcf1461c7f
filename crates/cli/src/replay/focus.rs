//! Where to look after a move: the first new thing in the drawing.
//!
//! The program knows no game's geometry, so it compares the drawings before and after. A board
//! that grows to the west or the north pushes the rest aside; the push that explains most of
//! the drawing is taken back before comparing. A wrong guess costs a scroll, nothing else.

/// A place in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Line, from 0.
    pub row: usize,
    /// Character of the line, from 0.
    pub column: usize,
}

/// New characters in a row that are more than a changed number: a tile, a card.
const THING: usize = 4;

/// The farthest that a growing board pushes the rest: a large tile and its margin.
const PUSH: Spot = Spot { row: 6, column: 12 };

/// The first new thing that `after` shows, or else the first change at all. Both are without
/// colours.
pub fn changed(before: &str, after: &str) -> Option<Spot> {
    let (before, after) = (grid(before), grid(after));
    let push = likeliest_push(&before, &after);
    let is_new = |row: usize, column: usize| {
        let now = after[row][column];
        now != ' ' && pushed(&before, push, row, column) != Some(now)
    };
    let mut first = None;
    for (row, line) in after.iter().enumerate() {
        let mut run = 0;
        for column in 0..line.len() {
            run = if is_new(row, column) { run + 1 } else { 0 };
            if run == 1 {
                first = first.or(Some(Spot { row, column }));
            }
            if run == THING {
                let column = column + 1 - THING;
                return Some(Spot { row, column });
            }
        }
    }
    first
}

fn grid(drawing: &str) -> Vec<Vec<char>> {
    drawing.lines().map(|line| line.chars().collect()).collect()
}

/// What stood in `before` where `after` has this place.
fn pushed(before: &[Vec<char>], push: Spot, row: usize, column: usize) -> Option<char> {
    let line = before.get(row.checked_sub(push.row)?)?;
    line.get(column.checked_sub(push.column)?).copied()
}

/// The push after which most characters are where they were; the smallest of equals.
fn likeliest_push(before: &[Vec<char>], after: &[Vec<char>]) -> Spot {
    let mut best = (0, Spot { row: 0, column: 0 });
    for row in 0..=PUSH.row {
        for column in 0..=PUSH.column {
            let push = Spot { row, column };
            let kept = kept(before, after, push);
            if kept > best.0 {
                best = (kept, push);
            }
        }
    }
    best.1
}

fn kept(before: &[Vec<char>], after: &[Vec<char>], push: Spot) -> usize {
    let lines = after.iter().skip(push.row).zip(before);
    lines
        .map(|(now, was)| {
            let pairs = now.iter().skip(push.column).zip(was);
            pairs
                .filter(|(now, was)| now == was && **now != ' ')
                .count()
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "
  1 ·▒▒▒··▒▒▒▒
    ──A───▒▒◆▒
    ·······▒▒▒
A  0 points
";

    #[test]
    fn nothing_new_is_nowhere() {
        assert_eq!(changed(BOARD, BOARD), None);
        assert_eq!(changed(BOARD, ""), None);
    }

    #[test]
    fn a_tile_to_the_east_is_found() {
        let east = "
  1 ·▒▒▒··▒▒▒▒·│▒▒·
    ──A───▒▒◆▒─╯▒▒·
    ·······▒▒▒···▒·
A  0 points
";
        assert_eq!(changed(BOARD, east), Some(Spot { row: 1, column: 14 }));
    }

    #[test]
    fn a_tile_to_the_west_or_north_pushes_the_rest() {
        let west = "
  1 ·│▒▒··▒▒▒··▒▒▒▒
    ·╯▒▒·──A───▒▒◆▒
    ···▒········▒▒▒
A  0 points
";
        assert_eq!(changed(BOARD, west), Some(Spot { row: 1, column: 4 }));
        let north = BOARD.replacen('\n', "\n  2 ·│▒▒·\n    ·╯▒▒·\n    ···▒·\n", 1);
        assert_eq!(changed(BOARD, &north), Some(Spot { row: 1, column: 4 }));
    }

    #[test]
    fn a_single_change_is_better_than_none() {
        let after = BOARD.replace("──A──", "─────");
        assert_eq!(changed(BOARD, &after), Some(Spot { row: 2, column: 6 }));
    }
}
