//! Sampling positions that are consistent with a viewer's knowledge.

use std::sync::Arc;

use tessera_core::{Seat, Source, Viewer};

use super::View;
use crate::{
    action::{Action, Item, Native},
    board::MAX_PLACES,
    card::{Card, Cards},
    pay,
    state::{Keeping, PLAYERS, Payment, Phase, Player, Purpose, State},
};

impl State {
    /// Deals again what `viewer` cannot know, each unseen card equally likely to be in a hand.
    pub(crate) fn deal_unseen(&mut self, viewer: Viewer, source: &mut impl Source) {
        for seat in Seat::all(self.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
            let player = &mut self.players[seat.index()];
            let hand = player.hand.len();
            let mut unseen = player.draw;
            unseen.append(&mut player.hand);
            let constraint = HandConstraint::of_phase(self.phase).only_if(seat == self.turn);
            deal_hand(player, unseen, hand, constraint, source);
            if let Phase::Keep(keeping) = self.phase
                && seat == self.turn
            {
                self.phase = Phase::Keep(deal_kept(&player.hand, keeping.kept.len(), source));
            }
        }
    }

    /// A position that is consistent with `view`.
    pub(crate) fn from_view(view: &View, source: &mut impl Source) -> State {
        let (mut blockades, mut owners) = ([None; MAX_PLACES], [None; MAX_PLACES]);
        for (place, &(blockade, owner)) in view.blockades.iter().enumerate() {
            (blockades[place], owners[place]) = (blockade, owner);
        }
        let mut state = State {
            table: Arc::clone(&view.table),
            seats: view.players.len() as u8,
            turn: view.turn,
            phase: view.phase,
            rounds: view.rounds,
            players: [Player::default(); PLAYERS],
            pieces: view.pieces,
            market: view.market,
            blockades,
            owners,
            leftover: view.leftover,
            bought: view.bought,
            caves: view.caves,
            arrivals: view.arrivals,
            history: view.past,
        };
        let seats = state.players.iter_mut().zip(&view.players);
        for (index, (player, seen)) in seats.enumerate() {
            *player = Player {
                draw: seen.unseen,
                hand: seen.hand.unwrap_or_default(),
                played: seen.played,
                gained: seen.gained,
                discard: seen.discard,
                removed: seen.removed,
                known: seen.known,
                tokens: seen.tokens,
            };
            if seen.hand.is_none() {
                let unseen = player.draw;
                let constraint =
                    HandConstraint::of_phase(view.phase).only_if(index == view.turn.index());
                deal_hand(player, unseen, seen.hand_count, constraint, source);
            }
        }
        if matches!(view.phase, Phase::Keep(_)) && view.viewer != Viewer::Seat(view.turn) {
            let hand = state.player().hand;
            state.phase = Phase::Keep(deal_kept(&hand, view.kept_count, source));
        }
        state
    }
}

/// A constraint on the hand of the seat to move, by a choice that is not carried out yet.
#[derive(Clone, Copy)]
enum HandConstraint {
    Nothing,
    /// The hand can complete this payment (ELD-6.4).
    Pays(Payment),
    /// This card is in the hand.
    Holds(Card),
}

impl HandConstraint {
    fn of_phase(phase: Phase) -> HandConstraint {
        match phase {
            Phase::Pay(payment) => HandConstraint::Pays(payment),
            // ELD-10.8: tokens are found before the chosen action is carried out.
            Phase::Explore(exploring) | Phase::MayExplore(exploring) => match exploring.waiting {
                Some(
                    Action::Move(Item::Card(card), ..)
                    | Action::Break(Item::Card(card), ..)
                    | Action::Use(card),
                ) => HandConstraint::Holds(card),
                Some(Action::Native(Native::Card, ..) | Action::NativeBreak(Native::Card, ..)) => {
                    HandConstraint::Holds(Card::NATIVE)
                }
                Some(Action::Transmit(_)) => HandConstraint::Holds(Card::TRANSMITTER),
                Some(Action::Buy(card)) => {
                    let cost = card.half_cost().unwrap_or(0);
                    HandConstraint::Pays(pay::begin(Purpose::Buy(card), cost))
                }
                Some(
                    Action::Move(Item::Token(_), ..)
                    | Action::Break(Item::Token(_), ..)
                    | Action::Native(Native::Token, ..)
                    | Action::NativeBreak(Native::Token, ..)
                    | Action::Lay(_)
                    | Action::Draw(_)
                    | Action::Find(_)
                    | Action::On(_)
                    | Action::OnBreak(_)
                    | Action::Pay(..)
                    | Action::PayBreak(..)
                    | Action::Give(_)
                    | Action::Remove(_)
                    | Action::Replace(_)
                    | Action::UseToken(_)
                    | Action::Save(_)
                    | Action::Stop
                    | Action::Explore(_)
                    | Action::End
                    | Action::Keep(_)
                    | Action::Done,
                )
                | None => HandConstraint::Nothing,
            },
            Phase::LayBlockade(_)
            | Phase::FirstHand
            | Phase::Play
            | Phase::Remove(_)
            | Phase::Replace(_)
            | Phase::Keep(_)
            | Phase::Draw(_)
            | Phase::Over => HandConstraint::Nothing,
        }
    }

    fn only_if(self, is_turn: bool) -> HandConstraint {
        if is_turn {
            self
        } else {
            HandConstraint::Nothing
        }
    }

    fn holds_for(self, player: &Player) -> bool {
        match self {
            HandConstraint::Nothing => true,
            HandConstraint::Pays(payment) => pay::can_go_on(player, &payment),
            HandConstraint::Holds(card) => player.hand.has(card),
        }
    }
}

/// Deals a hand: the known cards, and the rest from the unseen cards, repeated until it satisfies
/// the constraint.
fn deal_hand(
    player: &mut Player,
    unseen: Cards,
    hand: usize,
    constraint: HandConstraint,
    source: &mut impl Source,
) {
    loop {
        player.hand = player.known;
        player.draw = unseen.without(&player.known);
        while player.hand.len() < hand
            && let Some(card) = player.draw.any(source)
        {
            player.draw.remove(card);
            player.hand.add(card);
        }
        if constraint.holds_for(player) {
            return;
        }
    }
}

/// Some cards of a hand, each set equally likely, as if chosen in the order of lists.
fn deal_kept(hand: &Cards, count: usize, source: &mut impl Source) -> Keeping {
    let (mut rest, mut kept) = (*hand, Cards::NONE);
    while kept.len() < count
        && let Some(card) = rest.any(source)
    {
        rest.remove(card);
        kept.add(card);
    }
    let last = kept.each_kind().last();
    Keeping {
        kept,
        from: last.map_or(0, |card| card.index() as u8),
    }
}
