//! Drawing cards (ELD-8.6).

use tessera_core::Listener;

use crate::{
    action::Event,
    card::Card,
    state::{Drawing, Phase, Removal, State, Then},
};

impl State {
    /// Draws `left` cards; with an empty draw pile the discard pile is shuffled first, and when
    /// that is empty too nothing more is drawn.
    pub(super) fn draw_next(&mut self, left: u8, then: Then, listener: &mut impl Listener<Event>) {
        if left > 0 && self.player().draw.is_empty() {
            self.reshuffle(listener);
        }
        if left > 0 && !self.player().draw.is_empty() {
            self.phase = Phase::Draw(Drawing { left, then });
            return;
        }
        match then {
            Then::Play => self.phase = Phase::Play,
            Then::Remove(_) if self.player().hand.is_empty() => self.phase = Phase::Play,
            Then::Remove(left) => {
                self.phase = Phase::Remove(Removal {
                    left,
                    forced: false,
                    from: 0,
                });
            }
            Then::NextTurn => self.next_turn(listener),
        }
    }

    fn reshuffle(&mut self, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        let player = self.player_mut();
        if player.discard.is_empty() {
            return;
        }
        // ELD-12.2: all other cards are visible elsewhere, so the hand is known now.
        player.known = player.hand;
        player.draw.append(&mut player.discard);
        listener.on_event(Event::Reshuffled { seat });
    }

    pub(super) fn draw_card(&mut self, card: Card, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        let player = self.player_mut();
        player.draw.remove(card);
        player.hand.add(card);
        listener.on_event(Event::Drew {
            seat,
            card: Some(card),
        });
    }
}
