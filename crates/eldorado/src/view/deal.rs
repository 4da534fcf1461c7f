//! Worlds that a viewer cannot tell from the true one.

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
    /// Deals anew what `viewer` cannot know, each card of what is unseen equally likely to be in
    /// a hand.
    pub(crate) fn deal_unseen(&mut self, viewer: Viewer, source: &mut impl Source) {
        for seat in Seat::all(self.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
            let player = &mut self.players[seat.index()];
            let hand = player.hand.len();
            let mut unseen = player.draw;
            unseen.take_all(&mut player.hand);
            let told = Told::by(self.phase).of(seat == self.turn);
            deal_hand(player, unseen, hand, told, source);
            if let Phase::Keep(keeping) = self.phase
                && seat == self.turn
            {
                self.phase = Phase::Keep(deal_kept(&player.hand, keeping.kept.len(), source));
            }
        }
    }

    /// A position that `view` cannot tell from the true one.
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
                let told = Told::by(view.phase).of(index == view.turn.index());
                deal_hand(player, unseen, seen.hand_count, told, source);
            }
        }
        if matches!(view.phase, Phase::Keep(_)) && view.viewer != Viewer::Seat(view.turn) {
            let hand = state.player().hand;
            state.phase = Phase::Keep(deal_kept(&hand, view.kept_count, source));
        }
        state
    }
}

/// What a choice that is not carried out yet tells of the hand of the seat that made it.
#[derive(Clone, Copy)]
enum Told {
    Nothing,
    /// It can complete this payment (ELD-6.4).
    Pays(Payment),
    /// This card is in it.
    Holds(Card),
}

impl Told {
    fn by(phase: Phase) -> Told {
        match phase {
            Phase::Pay(payment) => Told::Pays(payment),
            // ELD-10.8: tokens are found before what was chosen is carried out.
            Phase::Explore(exploring) | Phase::MayExplore(exploring) => match exploring.waiting {
                Some(
                    Action::Move(Item::Card(card), ..)
                    | Action::Break(Item::Card(card), ..)
                    | Action::Use(card),
                ) => Told::Holds(card),
                Some(Action::Native(Native::Card, ..) | Action::NativeBreak(Native::Card, ..)) => {
                    Told::Holds(Card::NATIVE)
                }
                Some(Action::Transmit(_)) => Told::Holds(Card::TRANSMITTER),
                Some(Action::Buy(card)) => {
                    let cost = card.half_cost().unwrap_or(0);
                    Told::Pays(pay::begin(Purpose::Buy(card), cost))
                }
                _ => Told::Nothing,
            },
            _ => Told::Nothing,
        }
    }

    fn of(self, is_turn: bool) -> Told {
        match is_turn {
            true => self,
            false => Told::Nothing,
        }
    }

    fn fits(self, player: &Player) -> bool {
        match self {
            Told::Nothing => true,
            Told::Pays(payment) => pay::can_go_on(player, &payment),
            Told::Holds(card) => player.hand.has(card),
        }
    }
}

/// Known cards are in the hand; the rest of it is drawn from what is unseen, again until it fits
/// what the seat has told.
fn deal_hand(
    player: &mut Player,
    unseen: Cards,
    hand: usize,
    told: Told,
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
        if told.fits(player) {
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
