//! The place in a drawing that the last move has changed.
//!
//! The program knows no game's geometry, so it compares the drawings before and after. A board that
//! grows pushes everything to the right of it or below: all of its own rows, or only those of the
//! boards that follow. So each row is compared after the one of a few likely pushes that explains
//! most of it. A wrong guess only causes a needless scroll.

/// A position in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Line, from 0.
    pub row: usize,
    /// Character of the line, from 0.
    pub column: usize,
}

/// The number of adjacent new characters that are a new tile or card, not just a changed number.
const THING: usize = 4;

/// The largest push of a growing board: a large tile and its margin.
const PUSH: Spot = Spot { row: 6, column: 12 };

/// Characters that a further push must explain; fewer may agree by chance.
const EVIDENCE: usize = 80;

/// The first new thing that `after` shows, or else the first change at all. Both drawings are
/// without colours.
pub fn changed(before: &str, after: &str) -> Option<Spot> {
    let (before, after) = (grid(before), grid(after));
    let pushes = likely_pushes(&before, &after);
    let mut first = None;
    for (row, line) in after.iter().enumerate() {
        // `max_by_key` returns the last of equals: here the likeliest, as the order is reversed.
        let push = pushes.iter().rev();
        let push = push.max_by_key(|&&push| kept(&before, push, row, line));
        let mut run = 0;
        for (column, &now) in line.iter().enumerate() {
            let was = push.and_then(|&push| pushed(&before, push, row, column));
            let is_new = now != ' ' && was != Some(now);
            run = if is_new { run + 1 } else { 0 };
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

/// The character of `before` that the push moved to this position of `after`.
fn pushed(before: &[Vec<char>], push: Spot, row: usize, column: usize) -> Option<char> {
    let line = before.get(row.checked_sub(push.row)?)?;
    line.get(column.checked_sub(push.column)?).copied()
}

/// The likeliest push first, then those that explain most of the rest; of equals, the smallest.
fn likely_pushes(before: &[Vec<char>], after: &[Vec<char>]) -> Vec<Spot> {
    let rows = |push: Spot| -> Vec<usize> {
        let rows = after.iter().enumerate();
        rows.map(|(row, line)| kept(before, push, row, line))
            .collect()
    };
    let pushes = (0..=PUSH.row).flat_map(|row| (0..=PUSH.column).map(move |column| (row, column)));
    let explains: Vec<(Spot, Vec<usize>)> = pushes
        .map(|(row, column)| Spot { row, column })
        .map(|push| (push, rows(push)))
        .collect();
    let mut likely = Vec::new();
    let mut explained = vec![0; after.len()];
    for evidence in [1, EVIDENCE, EVIDENCE, EVIDENCE] {
        let gain = |rows: &[usize]| -> usize {
            let more = rows.iter().zip(&explained);
            more.map(|(now, was): (&usize, &usize)| now.saturating_sub(*was))
                .sum()
        };
        let best = explains.iter().rev().max_by_key(|(_, rows)| gain(rows));
        let Some((push, rows)) = best.filter(|(_, rows)| gain(rows) >= evidence) else {
            break;
        };
        likely.push(*push);
        explained = explained
            .iter()
            .zip(rows)
            .map(|(was, now)| *was.max(now))
            .collect();
    }
    likely
}

/// The number of characters of a row that the push explains.
fn kept(before: &[Vec<char>], push: Spot, row: usize, line: &[char]) -> usize {
    let dots = line.iter().enumerate();
    dots.filter(|&(column, &now)| now != ' ' && pushed(before, push, row, column) == Some(now))
        .count()
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
    fn equal_drawings_have_no_changed_place() {
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
    fn a_single_changed_character_is_found() {
        let after = BOARD.replace("──A──", "─────");
        assert_eq!(changed(BOARD, &after), Some(Spot { row: 2, column: 6 }));
    }
}
