//! The caves variant: tokens for a piece that stops beside a cave.

use std::collections::BTreeSet;

use super::Hex;
use super::game::Game;
use super::items::put;

impl Game {
    /// Caves that would give the piece a token if it stopped here.
    pub(super) fn tokens_within_reach(&self, piece: usize) -> BTreeSet<Hex> {
        let explored = &self.player().explored[piece];
        let mut caves = self.course.caves_next_to(self.hex(piece));
        caves.retain(|cave| {
            let filled = self.caves.get(cave).is_some_and(|pile| !pile.is_empty());
            filled && !explored.contains(cave)
        });
        caves
    }

    /// The piece stops: it explores what is new, and caves it has left behind become new.
    pub(super) fn stop(&mut self, piece: usize) {
        let around = self.course.caves_next_to(self.hex(piece));
        let mut explored = self.tokens_within_reach(piece);
        if self.options.explore_choice && !explored.is_empty() {
            let wanted = self.answers.pop_front().expect("the owner has said which");
            explored.retain(|cave| wanted.contains(cave));
        }
        for cave in explored {
            let pile = self.caves.get_mut(&cave).expect("the cave has tokens");
            let token = pile.remove(0);
            put(&mut self.player_mut().tokens, token);
            self.player_mut().explored[piece].insert(cave);
        }
        self.player_mut().explored[piece].retain(|cave| around.contains(cave));
        self.share_explored(piece);
    }

    /// Own pieces on one space are alike: what one has explored there the other has too.
    fn share_explored(&mut self, piece: usize) {
        let at = self.player().pieces[piece];
        let together: Vec<usize> = (0..self.player().pieces.len())
            .filter(|&other| self.player().pieces[other] == at)
            .collect();
        let explored = together.iter().flat_map(|&it| &self.player().explored[it]);
        let explored: BTreeSet<Hex> = explored.copied().collect();
        for it in together {
            self.player_mut().explored[it].clone_from(&explored);
        }
    }
}
