//! A complete game: turns, legal choices, their effects, and the winner.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::cards::{CardId, Side};

/// The options that change an answer of the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub tie_break: TieBreak,
    /// Track points that bring the end.
    pub end_points: u32,
    /// Whether a card is drawn in the final round too.
    pub final_round_draw: bool,
    /// Track points beyond this are lost.
    pub track_cap: Option<u32>,
    /// Whether a slot whose deck is empty is refilled from the other deck.
    pub refill_any: bool,
    /// Whether one empty deck brings the end, not only both.
    pub end_on_any_deck: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            tie_break: TieBreak::ObjectivePoints,
            end_points: 20,
            final_round_draw: false,
            track_cap: None,
            refill_any: false,
            end_on_any_deck: false,
        }
    }
}

/// The tie-break between two seats with the same total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// English rulebook: the seat with more points from objectives.
    ObjectivePoints,
    /// Italian rulebook: the seat that has scored with more objective cards.
    ObjectivesFulfilled,
}

/// The two open cards of each deck; nothing where a slot is empty.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct FaceUp {
    pub resource: [Option<CardId>; 2],
    pub gold: [Option<CardId>; 2],
}

impl FaceUp {
    pub fn cards(&self) -> Vec<CardId> {
        let slots = self.resource.iter().chain(&self.gold);
        slots.copied().flatten().collect()
    }
}

/// All chance of a game. Decks are in the order in which they are drawn.
#[derive(Clone, Debug, Deserialize)]
pub struct Setup {
    pub starters: Vec<CardId>,
    pub hands: Vec<Vec<CardId>>,
    pub face_up: FaceUp,
    pub resource_deck: VecDeque<CardId>,
    pub gold_deck: VecDeque<CardId>,
    pub common_objectives: [CardId; 2],
    pub offered_objectives: Vec<[CardId; 2]>,
}

impl Setup {
    /// Deals from four shuffled piles as the rulebook does: the open cards first, then each
    /// seat two resource cards and a gold card.
    ///
    /// # Panics
    /// When a pile is too small.
    pub fn deal(seats: usize, piles: Piles) -> Self {
        fn next(pile: &mut VecDeque<CardId>) -> CardId {
            pile.pop_front().expect("the pile is large enough")
        }
        let [mut resource, mut gold, mut starters, mut objectives] =
            [piles.resource, piles.gold, piles.starters, piles.objectives].map(VecDeque::from);
        let face_up = FaceUp {
            resource: [(); 2].map(|()| Some(next(&mut resource))),
            gold: [(); 2].map(|()| Some(next(&mut gold))),
        };
        let mut hand = || {
            let resources = [(); 2].map(|()| next(&mut resource));
            [resources.as_slice(), &[next(&mut gold)]].concat()
        };
        Self {
            face_up,
            starters: (0..seats).map(|_| next(&mut starters)).collect(),
            hands: (0..seats).map(|_| hand()).collect(),
            common_objectives: [(); 2].map(|()| next(&mut objectives)),
            offered_objectives: (0..seats)
                .map(|_| [(); 2].map(|()| next(&mut objectives)))
                .collect(),
            resource_deck: resource,
            gold_deck: gold,
        }
    }
}

/// All cards of the game, each pile in the order in which it is drawn.
#[derive(Clone, Debug)]
pub struct Piles {
    pub resource: Vec<CardId>,
    pub gold: Vec<CardId>,
    pub starters: Vec<CardId>,
    pub objectives: Vec<CardId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Starter,
    Objective,
    Place,
    Draw,
    Pass,
}

/// One move, of the kind that the phase asks for. The order of variants and members is the
/// order in which moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    Starter(Side),
    Objective(CardId),
    Place(CardId, Side, i32, i32),
    ResourceDeck,
    GoldDeck,
    FaceUp(CardId),
    Pass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Points,
    Decks,
    AllBlocked,
}

/// The trigger of the end. Only the first such event counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Trigger {
    pub reason: End,
    pub seat: usize,
    pub round: usize,
    pub turn: usize,
}

#[derive(Clone, Debug)]
pub struct Game {
    pub options: Options,
    pub boards: Vec<Board>,
    pub hands: Vec<Vec<CardId>>,
    pub starters: Vec<CardId>,
    pub face_up: FaceUp,
    pub resource_deck: VecDeque<CardId>,
    pub gold_deck: VecDeque<CardId>,
    pub common_objectives: [CardId; 2],
    pub offered_objectives: Vec<[CardId; 2]>,
    /// The secret objective of each seat that has chosen.
    pub kept_objectives: Vec<CardId>,
    /// Points on the score track.
    pub track: Vec<u32>,
    pub trigger: Option<Trigger>,
    /// The number of completed turns, passes included; the seat to move is this modulo the seats.
    pub turn: usize,
    /// The next seat and phase; `None` when the game is over.
    pub next: Option<(usize, Phase)>,
    pub end: Option<End>,
}

impl Game {
    pub fn new(options: Options, setup: Setup) -> Self {
        let seats = setup.starters.len();
        Self {
            options,
            boards: vec![Board::default(); seats],
            hands: setup.hands,
            starters: setup.starters,
            face_up: setup.face_up,
            resource_deck: setup.resource_deck,
            gold_deck: setup.gold_deck,
            common_objectives: setup.common_objectives,
            offered_objectives: setup.offered_objectives,
            kept_objectives: Vec::new(),
            track: vec![0; seats],
            trigger: None,
            turn: 0,
            next: Some((0, Phase::Starter)),
            end: None,
        }
    }

    pub fn seats(&self) -> usize {
        self.boards.len()
    }

    /// Every legal move, in order; none when the game is over.
    pub fn legal(&self) -> Vec<Choice> {
        let Some((seat, phase)) = self.next else {
            return Vec::new();
        };
        let mut legal = match phase {
            Phase::Starter => [Side::Back, Side::Front].map(Choice::Starter).to_vec(),
            Phase::Objective => self.offered_objectives[seat]
                .map(Choice::Objective)
                .to_vec(),
            Phase::Place => self.placements(seat),
            Phase::Draw => self.draws(),
            Phase::Pass => vec![Choice::Pass],
        };
        legal.sort();
        legal
    }

    /// Makes the move.
    ///
    /// # Panics
    /// When it is not legal.
    pub fn apply(&mut self, choice: Choice) {
        assert!(self.legal().contains(&choice), "{choice:?} is not legal");
        let (seat, _) = self.next.expect("a game that is over has no legal move");
        match choice {
            Choice::Starter(side) => {
                self.boards[seat].lay(self.starters[seat], side, 0, 0);
                self.next = Some(match self.seat_after(seat) {
                    Some(next) => (next, Phase::Starter),
                    None => (0, Phase::Objective),
                });
            }
            Choice::Objective(id) => {
                self.kept_objectives.push(id);
                self.next = Some(match self.seat_after(seat) {
                    Some(next) => (next, Phase::Objective),
                    None => (0, self.first_phase(0)),
                });
            }
            Choice::Place(card, side, x, y) => self.place(seat, card, side, (x, y)),
            Choice::ResourceDeck | Choice::GoldDeck | Choice::FaceUp(_) => {
                let card = self.draw(choice);
                self.hands[seat].push(card);
                self.look_at_decks(seat);
                self.end_turn();
            }
            Choice::Pass => self.end_turn(),
        }
    }

    /// Whether the seat has a card and a cell for it. A back costs nothing, so any card will do.
    pub fn can_place(&self, seat: usize) -> bool {
        !self.hands[seat].is_empty() && !self.boards[seat].free_cells().is_empty()
    }

    fn placements(&self, seat: usize) -> Vec<Choice> {
        let board = &self.boards[seat];
        let mut placements = Vec::new();
        for &card in &self.hands[seat] {
            for side in [Side::Back, Side::Front] {
                if side == Side::Front && !board.can_pay(card) {
                    continue;
                }
                for (x, y) in board.free_cells() {
                    placements.push(Choice::Place(card, side, x, y));
                }
            }
        }
        placements
    }

    fn draws(&self) -> Vec<Choice> {
        let mut draws = Vec::new();
        if !self.resource_deck.is_empty() {
            draws.push(Choice::ResourceDeck);
        }
        if !self.gold_deck.is_empty() {
            draws.push(Choice::GoldDeck);
        }
        draws.extend(self.face_up.cards().into_iter().map(Choice::FaceUp));
        draws
    }

    /// The next seat in the preparation, where each seat has each phase once.
    fn seat_after(&self, seat: usize) -> Option<usize> {
        (seat + 1 < self.seats()).then_some(seat + 1)
    }

    /// The first phase of a turn of the seat.
    fn first_phase(&self, seat: usize) -> Phase {
        if self.can_place(seat) {
            Phase::Place
        } else {
            Phase::Pass
        }
    }

    fn place(&mut self, seat: usize, card: CardId, side: Side, (x, y): (i32, i32)) {
        let points = self.boards[seat].points_of(card, side, x, y);
        self.boards[seat].lay(card, side, x, y);
        self.hands[seat].retain(|held| *held != card);
        self.track[seat] += points;
        if let Some(cap) = self.options.track_cap {
            self.track[seat] = self.track[seat].min(cap);
        }
        if self.track[seat] >= self.options.end_points {
            self.begin_end(End::Points, seat);
        }
        let draws_now = self.options.final_round_draw || !self.in_final_round();
        if draws_now && !self.draws().is_empty() {
            self.next = Some((seat, Phase::Draw));
        } else {
            self.end_turn();
        }
    }

    /// Draws the chosen card and refills its slot.
    fn draw(&mut self, choice: Choice) -> CardId {
        let card = match choice {
            Choice::ResourceDeck => self.resource_deck.pop_front(),
            Choice::GoldDeck => self.gold_deck.pop_front(),
            Choice::FaceUp(card) => {
                for slot in 0..2 {
                    if self.face_up.resource[slot] == Some(card) {
                        let (own, other) = (&mut self.resource_deck, &mut self.gold_deck);
                        self.face_up.resource[slot] = refill(own, other, self.options.refill_any);
                    } else if self.face_up.gold[slot] == Some(card) {
                        let (own, other) = (&mut self.gold_deck, &mut self.resource_deck);
                        self.face_up.gold[slot] = refill(own, other, self.options.refill_any);
                    }
                }
                Some(card)
            }
            other => unreachable!("{other:?} draws no card"),
        };
        card.expect("only a deck with cards is listed")
    }

    fn look_at_decks(&mut self, seat: usize) {
        let empty = [self.resource_deck.is_empty(), self.gold_deck.is_empty()];
        let needed = if self.options.end_on_any_deck { 1 } else { 2 };
        if empty.iter().filter(|empty| **empty).count() >= needed {
            self.begin_end(End::Decks, seat);
        }
    }

    fn begin_end(&mut self, reason: End, seat: usize) {
        let (round, turn) = (self.turn / self.seats(), self.turn);
        self.trigger.get_or_insert(Trigger {
            reason,
            seat,
            round,
            turn,
        });
    }

    /// The round after the one in which the end began is the last.
    fn in_final_round(&self) -> bool {
        let round = self.turn / self.seats();
        self.trigger.is_some_and(|it| round == it.round + 1)
    }

    fn end_turn(&mut self) {
        self.turn += 1;
        let (seat, round) = (self.turn % self.seats(), self.turn / self.seats());
        let played_out = self.trigger.filter(|trigger| round > trigger.round + 1);
        let nobody_can = !(0..self.seats()).any(|it| self.can_place(it));
        self.end = match played_out {
            Some(trigger) => Some(trigger.reason),
            None => nobody_can.then_some(End::AllBlocked),
        };
        self.next = match self.end {
            Some(_) => None,
            None => Some((seat, self.first_phase(seat))),
        };
    }
}

/// The next card for a slot of `own` deck's row.
fn refill(own: &mut VecDeque<CardId>, other: &mut VecDeque<CardId>, any: bool) -> Option<CardId> {
    match own.pop_front() {
        None if any => other.pop_front(),
        card => card,
    }
}
