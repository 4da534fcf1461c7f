//! Numbers for search and learning: a dense index of actions, and observations.
//!
//! The index of a placement counts cards of the hand, sides and free cells, not card numbers
//! and coordinates. The table in `docs/codex/README.md` says what each number of an observation
//! means.

mod observe;

pub(crate) use observe::OBSERVATION_LEN;

use tessera_core::Mover;

use crate::{
    action::Action,
    board::{Found, MAX_FREE},
    card::{Card, Deck, Side, cost},
    state::{HAND, OFFERED, Phase, Slot, State},
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
                let Some(Found::Free(free)) = self.boards.find(self.turn, at) else {
                    return None;
                };
                Some(placement(held, side, free))
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
            Phase::LayOut(_)
            | Phase::DealStarter
            | Phase::DealHand
            | Phase::RevealObjective
            | Phase::OfferObjective
            | Phase::Deal(_)
            | Phase::Refill(_)
            | Phase::Over => None,
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

    /// COD-3.1d: whether the seat to move shows the cost of the front of a card.
    #[inline]
    fn can_pay(&self, card: Card) -> bool {
        self.boards.counts(self.turn).covers(cost(card))
    }
}

const fn placement(held: usize, side: Side, free: usize) -> usize {
    (held * SIDES + side.index()) * MAX_FREE + free
}
