//! The points of objective cards.

use std::collections::{BTreeMap, BTreeSet};

use super::Cell;
use super::board::Board;
use super::cards::{CardId, Counts, Piece, objective};

/// The points of an objective card on a board.
///
/// # Panics
/// When no objective has the number.
pub fn objective_points(id: CardId, board: &Board) -> u32 {
    match pattern_points(id, &board.pieces()) {
        Some(points) => points,
        None => objective(id).points * sets(&objective(id).items, &board.counts()),
    }
}

/// The points of an objective card where only kingdoms are known, or nothing when the card
/// asks for symbols.
///
/// # Panics
/// When no objective has the number.
pub fn pattern_points(id: CardId, pieces: &[Piece]) -> Option<u32> {
    let pattern = objective(id).pattern();
    let asks_for_symbols = pattern.is_empty();
    (!asks_for_symbols).then(|| objective(id).points * most_matches(&pattern, pieces))
}

/// The number of complete sets in the counts.
pub fn sets(set: &Counts, counts: &Counts) -> u32 {
    let complete = set.iter().map(|(symbol, needed)| counts[symbol] / needed);
    complete.min().expect("a set asks for something")
}

/// The largest number of matches of the pattern of which no two use the same card. Patterns
/// are neither turned nor mirrored.
pub fn most_matches(pattern: &[Piece], pieces: &[Piece]) -> u32 {
    let groups = groups_that_touch(matches(pattern, pieces));
    let most_of_each = groups.iter().map(|group| {
        let all: Vec<usize> = (0..group.len()).collect();
        Search {
            matches: group,
            known: BTreeMap::new(),
        }
        .most(all)
    });
    most_of_each.sum()
}

/// The cells that one match uses.
pub type Match = BTreeSet<Cell>;

/// Every match, overlapping ones too, ordered by where it lies.
pub fn matches(pattern: &[Piece], pieces: &[Piece]) -> Vec<Match> {
    let Some(&(first_x, first_y, _)) = pattern.first() else {
        return Vec::new();
    };
    let mut found = BTreeSet::new();
    for &(x, y, _) in pieces {
        let (dx, dy) = (x - first_x, y - first_y);
        let shifted: Vec<Piece> = pattern
            .iter()
            .map(|&(x, y, kingdom)| (x + dx, y + dy, kingdom))
            .collect();
        if shifted.iter().all(|piece| pieces.contains(piece)) {
            found.insert(shifted.iter().map(|&(x, y, _)| (x, y)).collect());
        }
    }
    found.into_iter().collect()
}

/// Splits the matches so that no match of one group shares a card with one of another. The
/// best choice in one group then does not depend on the others.
fn groups_that_touch(matches: Vec<Match>) -> Vec<Vec<Match>> {
    let mut groups: Vec<Vec<Match>> = Vec::new();
    for one in matches {
        let (touched, mut apart): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| group.iter().any(|other| !one.is_disjoint(other)));
        let mut joined: Vec<Match> = touched.into_iter().flatten().collect();
        joined.push(one);
        joined.sort();
        apart.push(joined);
        groups = apart;
    }
    groups
}

/// Tries every choice of matches; remembers the answer for each rest it has already seen.
struct Search<'a> {
    matches: &'a [Match],
    known: BTreeMap<Vec<usize>, u32>,
}

impl Search<'_> {
    /// The most that can be taken of those left: the first of them is taken or it is not.
    fn most(&mut self, left: Vec<usize>) -> u32 {
        let Some((&first, others)) = left.split_first() else {
            return 0;
        };
        if let Some(&most) = self.known.get(&left) {
            return most;
        }
        let without = self.most(others.to_vec());
        let apart = others.iter().copied().filter(|&other| {
            let (one, other) = (&self.matches[first], &self.matches[other]);
            one.is_disjoint(other)
        });
        let with = 1 + self.most(apart.collect());
        let most = without.max(with);
        self.known.insert(left, most);
        most
    }
}
