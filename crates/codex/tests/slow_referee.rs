//! Tests of the slow referee itself: with outside files, with broken copies of them, with random
//! games and with small boards whose answers can be checked by eye.

mod boards;
mod files;
mod games;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;

use crate::slow::board::{Board, Refusal};
use crate::slow::cards::{
    CardId, Corner, Kind, Piece, PrintedCorner, Side, Symbol, cards, objectives,
};
use crate::slow::game::{Choice, End, FaceUp, Game, Options, Phase, Piles, Setup, TieBreak};
use crate::slow::objectives::{matches, most_matches, objective_points, pattern_points};
use crate::slow::replay::replay;
use serde_json::{Value, json};

/// Splitmix; only a source of variety.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    fn shuffled(&mut self, ids: std::ops::RangeInclusive<CardId>) -> Vec<CardId> {
        let mut pile: Vec<CardId> = ids.collect();
        for last in (1..pile.len()).rev() {
            pile.swap(last, self.below(last + 1));
        }
        pile
    }

    fn setup(&mut self, seats: usize) -> Setup {
        let piles = Piles {
            resource: self.shuffled(1..=40),
            gold: self.shuffled(41..=80),
            starters: self.shuffled(81..=86),
            objectives: self.shuffled(87..=102),
        };
        Setup::deal(seats, piles)
    }
}
