//! The chance moves of a game whose decks are known.

use std::collections::VecDeque;

use super::format::Setup;
use crate::{
    action::Action,
    card::{Card, CardSet, Deck, Objective, Starter},
    oracle::words,
    state::{FIRST_RESOURCES, HAND, Phase, State},
};

/// Everything that is still to be dealt, in the order in which our game deals it.
pub(super) struct Deal {
    decks: [VecDeque<Card>; 2],
    starters: VecDeque<Starter>,
    /// The common objectives, then those offered to each seat.
    objectives: VecDeque<Objective>,
}

impl Deal {
    /// COD-2: the face-up cards come first, then each seat's hand, then the rest of a deck.
    pub(super) fn read(players: usize, setup: &Setup) -> Result<Deal, String> {
        for (what, count) in [
            ("starters", setup.starters.len()),
            ("hands", setup.hands.len()),
            ("offered_objectives", setup.offered_objectives.len()),
        ] {
            if count != players {
                return Err(format!("setup: {count} {what} for {players} seats"));
            }
        }
        let face_up = [setup.face_up.resource, setup.face_up.gold];
        let rest = [&setup.resource_deck, &setup.gold_deck];
        let mut decks = Deck::ALL.map(|_| VecDeque::new());
        for deck in Deck::ALL {
            decks[deck.index()].extend(cards_of(deck, &face_up[deck.index()])?);
        }
        for hand in &setup.hands {
            deal_hand(hand, &mut decks)?;
        }
        for deck in Deck::ALL {
            decks[deck.index()].extend(cards_of(deck, rest[deck.index()])?);
        }
        let starters = setup.starters.iter().map(|&id| words::starter(id));
        let offered = setup.offered_objectives.iter().flatten();
        let objectives = setup.common_objectives.iter().chain(offered);
        let deal = Deal {
            decks,
            starters: starters.collect::<Result<_, _>>()?,
            objectives: objectives
                .map(|&id| words::objective(id))
                .collect::<Result<_, _>>()?,
        };
        let mut seen = CardSet::NONE;
        for &card in deal.decks.iter().flatten() {
            if seen.has(card) {
                return Err(format!("setup: card {card} is there twice"));
            }
            seen = seen.and(CardSet::one(card));
        }
        Ok(deal)
    }

    /// The cards of both decks.
    pub(super) fn cards(&self) -> CardSet {
        self.decks.iter().flatten().copied().collect()
    }

    /// The outcome of the pending chance move; `None` when chance does not move, or nothing is left.
    pub(super) fn outcome(&mut self, state: &State) -> Option<Action> {
        if let Some(deck) = state.bare_deck() {
            let card = self.decks[deck.index()].front()?;
            return Some(Action::Top(card.back()));
        }
        match state.phase() {
            Phase::LayOut(slot) | Phase::Refill(slot) => {
                self.draw(state.refill_deck(slot)?).map(Action::Reveal)
            }
            Phase::DealHand => self.draw(state.hand_deck(state.turn())).map(Action::Deal),
            Phase::Deal(deck) => self.draw(deck).map(Action::Deal),
            Phase::DealStarter => self.starters.pop_front().map(Action::DealStarter),
            Phase::RevealObjective => self.objectives.pop_front().map(Action::RevealObjective),
            Phase::OfferObjective => self.objectives.pop_front().map(Action::DealObjective),
            Phase::ChooseSide
            | Phase::ChooseObjective
            | Phase::Place
            | Phase::Pass
            | Phase::Draw
            | Phase::Over => None,
        }
    }

    fn draw(&mut self, deck: Deck) -> Option<Card> {
        self.decks[deck.index()].pop_front()
    }
}

fn deal_hand(hand: &[usize], decks: &mut [VecDeque<Card>; 2]) -> Result<(), String> {
    let mut dealt = [0; 2];
    for &id in hand {
        let card = words::card(id)?;
        decks[card.deck().index()].push_back(card);
        dealt[card.deck().index()] += 1;
    }
    if dealt != [FIRST_RESOURCES, HAND - FIRST_RESOURCES] {
        let [resource, gold] = dealt;
        return Err(format!(
            "setup: a first hand of {resource} resource and {gold} gold cards"
        ));
    }
    Ok(())
}

fn cards_of(deck: Deck, ids: &[usize]) -> Result<Vec<Card>, String> {
    let card = |&id: &usize| {
        let card = words::card(id)?;
        let fits = card.deck() == deck;
        fits.then_some(card)
            .ok_or_else(|| format!("setup: card {id} is not of the {} deck", deck.word()))
    };
    ids.iter().map(card).collect()
}
