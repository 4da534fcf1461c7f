//! Legal actions: `check` decides about one action, with the reason, `visit_actions` lists them
//! all. The two are implemented independently on purpose; the laws compare them.

use std::ops::ControlFlow;

use tessera_core::{Actor, Mover, Seat, Source};

use crate::{
    action::{Action, Expected, Illegal},
    board::{Boards, Found, closing},
    card::{Back, Card, Counts, Deck, Objective, Side, cost},
    coord::Cell,
    data::Kingdom,
    state::{Phase, State},
};

impl State {
    /// The side to move (COD-3.0). A deck that shows no back waits for chance, whatever the step.
    #[inline]
    pub(crate) fn mover(&self) -> Mover {
        match self.phase {
            Phase::Over => Mover::Over,
            _ if self.bare_deck().is_some() => Mover::Chance,
            Phase::LayOut(_)
            | Phase::DealStarter
            | Phase::DealHand
            | Phase::RevealObjective
            | Phase::OfferObjective
            | Phase::Deal(_)
            | Phase::Refill(_) => Mover::Chance,
            Phase::ChooseSide
            | Phase::ChooseObjective
            | Phase::Place
            | Phase::Pass
            | Phase::Draw => Mover::Seat(self.turn),
        }
    }

    /// Checks whether `by` may take `action`, and if not, returns the rule that forbids it.
    pub(crate) fn check(&self, by: Actor, action: Action) -> Result<(), Illegal> {
        let mover = self.mover();
        if mover == Mover::Over {
            return Err(Illegal::GameOver);
        }
        if mover != Mover::from(by) {
            return Err(Illegal::NotYourTurn { mover });
        }
        if let Some(deck) = self.bare_deck() {
            return self.check_top(deck, action);
        }
        match (self.phase, action) {
            (Phase::LayOut(slot) | Phase::Refill(slot), Action::Reveal(card)) => {
                self.check_drawn(self.refill_deck(slot), card)
            }
            (Phase::DealStarter, Action::DealStarter(starter)) => {
                let free = self.starters.has(starter);
                free.then_some(()).ok_or(Illegal::StarterGone { starter })
            }
            (Phase::DealHand, Action::Deal(card)) => {
                self.check_drawn(Some(self.hand_deck(self.turn)), card)
            }
            (Phase::Deal(deck), Action::Deal(card)) => self.check_drawn(Some(deck), card),
            (Phase::RevealObjective, Action::RevealObjective(objective))
            | (Phase::OfferObjective, Action::DealObjective(objective)) => {
                let free = self.objectives.has(objective);
                free.then_some(())
                    .ok_or(Illegal::ObjectiveGone { objective })
            }
            (Phase::ChooseSide, Action::Starter(_)) | (Phase::Pass, Action::Pass) => Ok(()),
            (Phase::ChooseObjective, Action::Objective(objective)) => {
                let offered = self.secrets[self.turn.index()].offered.has(objective);
                offered
                    .then_some(())
                    .ok_or(Illegal::NotOffered { objective })
            }
            (Phase::Place, Action::Place(card, side, at)) => self.check_placement(card, side, at),
            (Phase::Draw, Action::Draw(deck)) => {
                let some_left = !self.pile(deck).is_empty();
                some_left.then_some(()).ok_or(Illegal::DeckEmpty { deck })
            }
            (Phase::Draw, Action::Take(card)) => {
                let lies = self.face_up.contains(&Some(card));
                lies.then_some(()).ok_or(Illegal::NotFaceUp { card })
            }
            (phase, _) => Err(Illegal::WrongStep {
                now: expected(phase),
            }),
        }
    }

    fn check_top(&self, deck: Deck, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Top(back) if back.deck() != deck => Err(Illegal::OtherDeck { deck }),
            Action::Top(back) if self.pile(deck).count(back.kingdom()) == 0 => {
                Err(Illegal::NoSuchBack { back })
            }
            Action::Top(_) => Ok(()),
            Action::Reveal(_)
            | Action::RevealObjective(_)
            | Action::DealStarter(_)
            | Action::Deal(_)
            | Action::DealObjective(_)
            | Action::Starter(_)
            | Action::Objective(_)
            | Action::Place(..)
            | Action::Draw(_)
            | Action::Take(_)
            | Action::Pass => Err(Illegal::WrongStep { now: Expected::Top }),
        }
    }

    /// COD-8.2: the face of a card comes from the deck and has the back that is on top.
    fn check_drawn(&self, deck: Option<Deck>, card: Card) -> Result<(), Illegal> {
        let deck = deck.unwrap_or(card.deck());
        let pile = self.pile(deck);
        if card.deck() != deck || !pile.has(card) {
            return Err(Illegal::NotInDeck { card, deck });
        }
        match pile.top {
            Some(top) if top != card.kingdom() => Err(Illegal::NotOnTop { card, top }),
            _ => Ok(()),
        }
    }

    fn check_placement(&self, card: Card, side: Side, at: Cell) -> Result<(), Illegal> {
        if !self.hand(self.turn).contains(&card) {
            return Err(Illegal::NotInHand { card });
        }
        check_cell(&self.boards, self.turn, at)?;
        match side {
            Side::Front => check_cost(self.boards.counts(self.turn), card),
            Side::Back => Ok(()),
        }
    }

    // ---- Listing -----------------------------------------------------------------------------

    pub(crate) fn visit_actions<B>(
        &self,
        mut visit: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !matches!(self.mover(), Mover::Seat(_)) {
            return ControlFlow::Continue(());
        }
        match self.phase {
            Phase::ChooseSide => {
                for side in Side::ALL {
                    visit(Action::Starter(side))?;
                }
            }
            Phase::ChooseObjective => {
                for objective in self.secrets[self.turn.index()].offered.iter() {
                    visit(Action::Objective(objective))?;
                }
            }
            Phase::Place => {
                for (card, side) in self.playable() {
                    for free in 0..self.boards.free_count(self.turn) {
                        visit(Action::Place(card, side, self.free_cell(free)))?;
                    }
                }
            }
            Phase::Draw => {
                for deck in Deck::ALL {
                    if !self.pile(deck).is_empty() {
                        visit(Action::Draw(deck))?;
                    }
                }
                for card in self.face_up.into_iter().flatten() {
                    visit(Action::Take(card))?;
                }
            }
            Phase::Pass => visit(Action::Pass)?,
            Phase::LayOut(_)
            | Phase::DealStarter
            | Phase::DealHand
            | Phase::RevealObjective
            | Phase::OfferObjective
            | Phase::Deal(_)
            | Phase::Refill(_)
            | Phase::Over => {}
        }
        ControlFlow::Continue(())
    }

    /// The cards and sides that the seat to move can lay: each can go on every free cell.
    #[inline]
    pub(crate) fn playable(&self) -> impl Iterator<Item = (Card, Side)> + '_ {
        let counts = self.boards.counts(self.turn);
        let hand = self.hand(self.turn).iter();
        hand.flat_map(move |&card| {
            let front = counts.covers(cost(card)).then_some((card, Side::Front));
            front.into_iter().chain([(card, Side::Back)])
        })
    }

    pub(crate) fn visit_outcomes<B>(
        &self,
        mut visit: impl FnMut(Action, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.mover() != Mover::Chance {
            return ControlFlow::Continue(());
        }
        if let Some(deck) = self.bare_deck() {
            for kingdom in Kingdom::ALL {
                let count = self.pile(deck).count(kingdom);
                if count > 0 {
                    visit(Action::Top(Back::new(deck, kingdom)), count as u64)?;
                }
            }
            return ControlFlow::Continue(());
        }
        match self.phase {
            Phase::DealStarter => {
                for starter in self.starters.iter() {
                    visit(Action::DealStarter(starter), 1)?;
                }
            }
            Phase::RevealObjective | Phase::OfferObjective => {
                for objective in self.objectives.iter() {
                    visit(self.objective_outcome(objective), 1)?;
                }
            }
            Phase::LayOut(_)
            | Phase::ChooseSide
            | Phase::DealHand
            | Phase::ChooseObjective
            | Phase::Place
            | Phase::Pass
            | Phase::Draw
            | Phase::Deal(_)
            | Phase::Refill(_)
            | Phase::Over => {
                if let Some((deck, fate)) = self.drawn_card() {
                    for card in self.pile(deck).on_top(deck) {
                        visit(fate(card), 1)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The deck whose top card is about to be revealed or dealt, and the action that does it.
    #[inline]
    fn drawn_card(&self) -> Option<(Deck, Fate)> {
        match self.phase {
            Phase::LayOut(slot) | Phase::Refill(slot) => {
                Some((self.refill_deck(slot)?, Action::Reveal))
            }
            Phase::DealHand => Some((self.hand_deck(self.turn), Action::Deal)),
            Phase::Deal(deck) => Some((deck, Action::Deal)),
            Phase::DealStarter
            | Phase::ChooseSide
            | Phase::RevealObjective
            | Phase::OfferObjective
            | Phase::ChooseObjective
            | Phase::Place
            | Phase::Pass
            | Phase::Draw
            | Phase::Over => None,
        }
    }

    fn objective_outcome(&self, objective: Objective) -> Action {
        if self.phase == Phase::RevealObjective {
            Action::RevealObjective(objective)
        } else {
            Action::DealObjective(objective)
        }
    }

    // ---- Counting, then picking --------------------------------------------------------------

    /// The number of legal actions of the seat to move.
    pub(crate) fn count_actions(&self) -> usize {
        if !matches!(self.mover(), Mover::Seat(_)) {
            return 0;
        }
        match self.phase {
            Phase::ChooseSide => Side::ALL.len(),
            Phase::ChooseObjective => self.secrets[self.turn.index()].offered.len(),
            Phase::Place => self.playable().count() * self.boards.free_count(self.turn),
            Phase::Draw => {
                let decks = self.piles.iter().filter(|pile| !pile.is_empty()).count();
                decks + self.face_up.iter().flatten().count()
            }
            Phase::Pass => 1,
            Phase::LayOut(_)
            | Phase::DealStarter
            | Phase::DealHand
            | Phase::RevealObjective
            | Phase::OfferObjective
            | Phase::Deal(_)
            | Phase::Refill(_)
            | Phase::Over => 0,
        }
    }

    /// A placement, each equally likely: the card and side, and the number of the free cell.
    #[inline]
    pub(crate) fn random_placement(&self, source: &mut impl Source) -> (Card, Side, usize) {
        let mut playable = [(Card::default(), Side::Back); 2 * crate::state::HAND];
        let mut count = 0;
        for choice in self.playable() {
            playable[count] = choice;
            count += 1;
        }
        let free = self.boards.free_count(self.turn);
        let number = source.below((count * free) as u64) as usize;
        let (card, side) = playable[number / free];
        (card, side, number % free)
    }

    /// An outcome of a chance move about decks, each card equally likely; `None` for others.
    #[inline]
    pub(crate) fn random_card(&self, source: &mut impl Source) -> Option<Action> {
        if let Some(deck) = self.bare_deck() {
            let pile = self.pile(deck);
            let mut number = source.below(pile.len() as u64) as usize;
            for kingdom in Kingdom::ALL {
                let count = pile.count(kingdom);
                if number < count {
                    return Some(Action::Top(Back::new(deck, kingdom)));
                }
                number -= count;
            }
            return None;
        }
        let (deck, fate) = self.drawn_card()?;
        let pile = self.pile(deck);
        let number = source.below(pile.count(pile.top?) as u64) as usize;
        pile.on_top(deck).nth(number).map(fate)
    }
}

/// COD-3.1a, COD-3.1b, COD-3.1c: the cell is free.
pub(crate) fn check_cell(boards: &Boards, seat: Seat, at: Cell) -> Result<(), Illegal> {
    if !at.is_on_grid() {
        return Err(Illegal::OffGrid { at });
    }
    match boards.find(seat, at) {
        None => Err(Illegal::Apart { at }),
        Some(Found::Card(_)) => Err(Illegal::Occupied { at }),
        Some(Found::Closed(around)) => {
            let corner = closing(around).expect("a hidden corner closes the cell");
            Err(Illegal::CornerHidden {
                of: at.over(corner),
                corner: corner.opposite(),
            })
        }
        Some(Found::Free(_)) => Ok(()),
    }
}

/// COD-3.1d: the cost must be visible before the front is laid.
pub(crate) fn check_cost(counts: Counts, card: Card) -> Result<(), Illegal> {
    let missing = Kingdom::ALL.map(|kingdom| {
        let (have, want) = (
            counts.of(kingdom.symbol()),
            card.printed().cost[kingdom.index()],
        );
        want.saturating_sub(have)
    });
    match missing {
        [0, 0, 0, 0] => Ok(()),
        missing => Err(Illegal::CostNotMet { card, missing }),
    }
}

/// The chance action for a card that is drawn.
type Fate = fn(Card) -> Action;

fn expected(phase: Phase) -> Expected {
    match phase {
        Phase::LayOut(_) | Phase::Refill(_) => Expected::Reveal,
        Phase::DealStarter => Expected::DealStarter,
        Phase::ChooseSide => Expected::ChooseSide,
        Phase::DealHand | Phase::Deal(_) => Expected::Deal,
        Phase::RevealObjective => Expected::RevealObjective,
        Phase::OfferObjective => Expected::OfferObjective,
        Phase::ChooseObjective => Expected::ChooseObjective,
        Phase::Place => Expected::Place,
        Phase::Pass => Expected::Pass,
        Phase::Draw => Expected::Draw,
        Phase::Over => Expected::Nothing,
    }
}
