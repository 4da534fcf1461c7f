//! Numbers for search and learning: a dense index of actions, and observations.
//!
//! The index of a placement counts cards of the hand, sides and free cells, not card numbers
//! and coordinates. The table in `docs/codex/README.md` says what each number of an observation
//! means.

use tessera_core::{
    Mover, Seat, Viewer,
    observation::{Rest, flag},
};

use crate::{
    action::Action,
    board::{BOARDS, Found, MAX_FREE},
    card::{BACKS, CARD_COUNT, Card, Corners, Deck, OBJECTIVE_COUNT, SYMBOLS, Side, cost},
    coord::Corner,
    data::{CornerPrint, Scoring, Symbol},
    state::{COMMON, HAND, OFFERED, Phase, Slot, State, first_seat},
};

const SIDES: usize = Side::ALL.len();
const FIRST_STARTER: usize = HAND * SIDES * MAX_FREE;
const FIRST_OBJECTIVE: usize = FIRST_STARTER + SIDES;
const FIRST_DRAW: usize = FIRST_OBJECTIVE + OFFERED;
const FIRST_TAKE: usize = FIRST_DRAW + Deck::ALL.len();
const PASS: usize = FIRST_TAKE + Slot::COUNT;
pub(crate) const ACTION_INDICES: usize = PASS + 1;

impl State {
    pub(crate) fn action_index(&self, action: Action) -> Option<usize> {
        match (self.phase, action) {
            (Phase::Place, Action::Place(card, side, at)) => {
                let held = self.hand(self.turn).iter().position(|&held| held == card)?;
                match self.boards.find(self.turn, at) {
                    Some(Found::Free(free)) => Some(placement(held, side, free)),
                    _ => None,
                }
            }
            (Phase::ChooseSide, Action::Starter(side)) => Some(FIRST_STARTER + side.index()),
            (Phase::ChooseObjective, Action::Objective(objective)) => {
                let mut offered = self.secrets[self.turn.index()].offered.iter();
                let place = offered.position(|listed| listed == objective)?;
                Some(FIRST_OBJECTIVE + place)
            }
            (Phase::Draw, Action::Draw(deck)) => Some(FIRST_DRAW + deck.index()),
            (Phase::Draw, Action::Take(card)) => {
                let slot = self.face_up.iter().position(|&lies| lies == Some(card))?;
                Some(FIRST_TAKE + slot)
            }
            (Phase::Pass, Action::Pass) => Some(PASS),
            _ => None,
        }
    }

    pub(crate) fn action_at(&self, index: usize) -> Option<Action> {
        if !matches!(self.mover(), Mover::Seat(_)) {
            return None;
        }
        let after = |first: usize| index.checked_sub(first);
        match self.phase {
            Phase::Place => {
                let (choice, free) = (index / MAX_FREE, index % MAX_FREE);
                let &card = self.hand(self.turn).get(choice / SIDES)?;
                let side = Side::ALL[choice % SIDES];
                let affordable = side == Side::Back || self.can_pay(card);
                let listed = affordable && free < self.boards.free_count(self.turn);
                listed.then(|| Action::Place(card, side, self.free_cell(free)))
            }
            Phase::ChooseSide => {
                let side = Side::ALL.get(after(FIRST_STARTER)?)?;
                Some(Action::Starter(*side))
            }
            Phase::ChooseObjective => {
                let mut offered = self.secrets[self.turn.index()].offered.iter();
                offered.nth(after(FIRST_OBJECTIVE)?).map(Action::Objective)
            }
            Phase::Draw if index < FIRST_TAKE => {
                let &deck = Deck::ALL.get(after(FIRST_DRAW)?)?;
                (!self.pile(deck).is_empty()).then_some(Action::Draw(deck))
            }
            Phase::Draw => {
                let lies = *self.face_up.get(after(FIRST_TAKE)?)?;
                lies.map(Action::Take)
            }
            Phase::Pass => (index == PASS).then_some(Action::Pass),
            _ => None,
        }
    }

    pub(crate) fn mask(&self, mask: &mut [bool]) {
        let used = mask.len().min(ACTION_INDICES);
        let mask = &mut mask[..used];
        mask.fill(false);
        if self.phase == Phase::Place && self.mover() == Mover::Seat(self.turn) {
            let free = self.boards.free_count(self.turn);
            for (held, &card) in self.hand(self.turn).iter().enumerate() {
                for side in Side::ALL {
                    let first = placement(held, side, 0);
                    let affordable = side == Side::Back || self.can_pay(card);
                    let bits = mask.get_mut(first..).unwrap_or_default();
                    bits.iter_mut().take(free).for_each(|bit| *bit = affordable);
                }
            }
            return;
        }
        for (index, bit) in mask.iter_mut().enumerate().skip(FIRST_STARTER) {
            *bit = self.action_at(index).is_some();
        }
    }

    /// COD-3.1d: whether the seat to move shows what the front of a card costs.
    #[inline]
    fn can_pay(&self, card: Card) -> bool {
        self.boards.counts(self.turn).covers(cost(card))
    }
}

const fn placement(held: usize, side: Side, free: usize) -> usize {
    (held * SIDES + side.index()) * MAX_FREE + free
}

// ---- Observations --------------------------------------------------------------------------------

const PHASES: usize = 13;
const PER_DECK: usize = 9;
const PER_CARD: usize = 46;
const PER_HELD: usize = PER_CARD + 1;
const PER_SEAT: usize = 7 + SYMBOLS + BACKS;
const PER_CORNER: usize = 1 + SYMBOLS;
const PER_FREE: usize = 2 + 4 * PER_CORNER;
pub(crate) const OBSERVATION_LEN: usize = PHASES
    + Deck::ALL.len() * PER_DECK
    + Slot::COUNT * PER_CARD
    + HAND * PER_HELD
    + BOARDS * PER_SEAT
    + (COMMON + 1) * (OBJECTIVE_COUNT + 1)
    + OBJECTIVE_COUNT
    + BOARDS * CARD_COUNT
    + MAX_FREE * PER_FREE;

impl State {
    /// Seats are counted from the viewer, so that a learner always sees itself first; a
    /// spectator counts from the first seat and has no hand.
    pub(crate) fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let used = out.len().min(OBSERVATION_LEN);
        let out = &mut out[..used];
        out.fill(0.0);
        if used < OBSERVATION_LEN {
            return;
        }
        let (first, own) = match viewer {
            Viewer::Seat(seat) => (seat, Some(seat)),
            Viewer::Spectator => (first_seat(), None),
        };
        let mut rest = Rest(out);
        rest.next(PHASES)[phase_number(self.phase)] = 1.0;
        for deck in Deck::ALL {
            self.observe_deck(deck, rest.next(PER_DECK));
        }
        for card in self.face_up {
            if let Some(card) = card {
                observe_card(card, rest.next(PER_CARD));
            } else {
                rest.next(PER_CARD);
            }
        }
        let hand = own.map_or(&[][..], |seat| self.hand(seat));
        for place in 0..HAND {
            let numbers = rest.next(PER_HELD);
            if let Some(&card) = hand.get(place) {
                observe_card(card, numbers);
                let counts = self.boards.counts(first);
                numbers[PER_CARD] = flag(counts.covers(cost(card)));
            }
        }
        self.observe_seats(first, rest.next(BOARDS * PER_SEAT));
        let secret = own.and_then(|seat| self.secrets[seat.index()].kept);
        for objective in self.common.into_iter().chain([secret]) {
            let numbers = rest.next(OBJECTIVE_COUNT + 1);
            if let Some(objective) = objective {
                numbers[objective.index()] = 1.0;
                numbers[OBJECTIVE_COUNT] = f32::from(self.worth(first, objective)) / 10.0;
            }
        }
        let offered = rest.next(OBJECTIVE_COUNT);
        if let Some(seat) = own.filter(|_| self.phase == Phase::ChooseObjective) {
            for objective in self.secrets[seat.index()].offered.iter() {
                offered[objective.index()] = 1.0;
            }
        }
        self.observe_cards(first, viewer, rest.next(BOARDS * CARD_COUNT));
        self.observe_free(first, rest.next(MAX_FREE * PER_FREE));
    }

    fn observe_deck(&self, deck: Deck, out: &mut [f32]) {
        let pile = self.pile(deck);
        for kingdom in crate::data::Kingdom::ALL {
            out[kingdom.index()] = pile.count(kingdom) as f32 / 10.0;
            out[4 + kingdom.index()] = flag(pile.top == Some(kingdom));
        }
        out[8] = pile.len() as f32 / 40.0;
    }

    fn observe_seats(&self, first: Seat, out: &mut [f32]) {
        let mut seat = first;
        for numbers in out.chunks_exact_mut(PER_SEAT).take(self.seats()) {
            numbers[0] = 1.0;
            numbers[1] = f32::from(self.points[seat.index()]) / 20.0;
            numbers[2] = flag(seat == self.turn);
            numbers[3] = self.hand(seat).len() as f32 / HAND as f32;
            numbers[4] = self.boards.free_count(seat) as f32 / 20.0;
            numbers[5] = flag(self.trigger.is_some_and(|trigger| trigger.seat == seat));
            numbers[6] = flag(seat == first_seat());
            for symbol in Symbol::ALL {
                let count = self.boards.counts(seat).of(symbol);
                numbers[7 + symbol.index()] = f32::from(count) / 10.0;
            }
            for card in self.hand(seat) {
                numbers[7 + SYMBOLS + card.back().index()] += 1.0 / HAND as f32;
            }
            seat = seat.next(self.seats());
        }
    }

    /// First which cards are unseen, then per other seat which it is known to have.
    fn observe_cards(&self, first: Seat, viewer: Viewer, out: &mut [f32]) {
        for card in self.unseen(viewer).iter() {
            out[card.index()] = 1.0;
        }
        let mut seat = first;
        for numbers in out.chunks_exact_mut(CARD_COUNT).skip(1) {
            seat = seat.next(self.seats());
            if seat == first {
                break;
            }
            for card in self.memory.known(seat).iter() {
                numbers[card.index()] = 1.0;
            }
        }
    }

    fn observe_free(&self, seat: Seat, out: &mut [f32]) {
        for ((at, around), numbers) in self.boards.free(seat).zip(out.chunks_exact_mut(PER_FREE)) {
            numbers[0] = f32::from(at.x) / 40.0;
            numbers[1] = f32::from(at.y) / 40.0;
            for (corner, numbers) in Corner::ALL
                .into_iter()
                .zip(numbers[2..].chunks_exact_mut(PER_CORNER))
            {
                observe_corner(around, corner, numbers);
            }
        }
    }
}

fn observe_corner(around: Corners, corner: Corner, out: &mut [f32]) {
    if let Some(print) = around.at(corner) {
        out[0] = 1.0;
        if let CornerPrint::Shows(symbol) = print {
            out[1 + symbol.index()] = 1.0;
        }
    }
}

/// What is printed on a card.
fn observe_card(card: Card, out: &mut [f32]) {
    let print = card.print();
    out[card.kingdom().index()] = 1.0;
    out[4] = flag(card.deck() == Deck::Gold);
    for (print, numbers) in print.corners.iter().zip(out[5..37].chunks_exact_mut(8)) {
        match print {
            CornerPrint::Hidden => numbers[0] = 1.0,
            CornerPrint::Empty => {}
            CornerPrint::Shows(symbol) => numbers[1 + symbol.index()] = 1.0,
        }
    }
    out[37] = f32::from(print.points) / 5.0;
    match print.scoring {
        Scoring::Flat => {}
        Scoring::PerSymbol(symbol) => out[38 + symbol.index() - Symbol::Quill.index()] = 1.0,
        Scoring::PerCorner => out[41] = 1.0,
    }
    for (cost, number) in print.cost.iter().zip(&mut out[42..46]) {
        *number = f32::from(*cost) / 5.0;
    }
}

fn phase_number(phase: Phase) -> usize {
    match phase {
        Phase::LayOut(_) => 0,
        Phase::DealStarter => 1,
        Phase::ChooseSide => 2,
        Phase::DealHand => 3,
        Phase::RevealObjective => 4,
        Phase::OfferObjective => 5,
        Phase::ChooseObjective => 6,
        Phase::Place => 7,
        Phase::Pass => 8,
        Phase::Draw => 9,
        Phase::Deal(_) => 10,
        Phase::Refill(_) => 11,
        Phase::Over => 12,
    }
}
