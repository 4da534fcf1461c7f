//! Legal actions that differ in one card only. A list consists of few such groups, so that its
//! actions can be counted and one of them can be picked without constructing them all.

use std::ops::ControlFlow;

use crate::{
    action::{Action, Item},
    card::{Blockade, Card, Kinds},
    coord::Hex,
    data::Symbol,
};

/// Actions that follow each other in a list.
#[derive(Clone, Copy)]
pub(super) enum Group {
    /// A single one.
    One(Action),
    /// A step to the same space with each of these cards.
    Moves(Kinds, Symbol, Hex, Hex),
    /// The same blockade torn down with each of these cards.
    Breaks(Kinds, Symbol, Hex, Blockade),
    /// The same done with each of these cards.
    Cards(Kinds, fn(Card) -> Action),
}

impl Group {
    #[inline]
    const fn kinds(&self) -> Kinds {
        match self {
            // Any kind: the action does not depend on it.
            Group::One(_) => Kinds(1),
            Group::Moves(kinds, ..) | Group::Breaks(kinds, ..) | Group::Cards(kinds, _) => *kinds,
        }
    }

    /// The number of actions.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.kinds().0.count_ones() as usize
    }

    /// The action at this index.
    #[inline]
    pub(super) fn nth(&self, place: usize) -> Option<Action> {
        let card = self.kinds().nth(place)?;
        Some(self.with(card))
    }

    /// All of them in their order.
    #[inline]
    pub(super) fn visit<B>(
        &self,
        visit: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for card in self.kinds() {
            visit(self.with(card))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn with(&self, card: Card) -> Action {
        match *self {
            Group::One(action) => action,
            Group::Moves(_, symbol, from, to) => Action::Move(Item::Card(card), symbol, from, to),
            Group::Breaks(_, symbol, from, blockade) => {
                Action::Break(Item::Card(card), symbol, from, blockade)
            }
            Group::Cards(_, action) => action(card),
        }
    }
}
