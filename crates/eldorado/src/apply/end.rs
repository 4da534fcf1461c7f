//! The end of a turn, and of the race (ELD-8.7, ELD-10).

use tessera_core::Listener;

use crate::{
    action::Event,
    card::{Card, Cards},
    history::Use,
    options::RaceEnd,
    state::{HAND, Keeping, Phase, State, Then, first_seat},
};

impl State {
    pub(super) fn end_turn(&mut self, listener: &mut impl Listener<Event>) {
        if self.player().hand.is_empty() {
            self.tidy_up(&Cards::NONE, listener);
        } else {
            self.phase = Phase::Keep(Keeping {
                kept: Cards::NONE,
                from: 0,
            });
        }
    }

    /// Phases 2 and 3: played and gained cards and those not kept are discarded, then cards are
    /// drawn.
    pub(super) fn tidy_up(&mut self, kept: &Cards, listener: &mut impl Listener<Event>) {
        let hand = self.player().hand;
        for card in Card::all() {
            for _ in kept.count(card)..hand.count(card) {
                self.leave_hand(card);
                self.player_mut().discard.add(card);
                self.report_use(card, Use::Discarded, listener);
            }
        }
        let player = self.player_mut();
        player.discard.append(&mut player.played);
        player.discard.append(&mut player.gained);
        let missing = HAND.saturating_sub(player.hand.len()) as u8;
        self.draw_next(missing, Then::NextTurn, listener);
    }

    pub(super) fn next_turn(&mut self, listener: &mut impl Listener<Event>) {
        listener.on_event(Event::TurnEnded { seat: self.turn });
        self.leftover = None;
        self.bought = false;
        self.caves.pass_occupied = false;
        self.caves.change_symbol = false;
        self.caves.just_used = Cards::NONE;
        self.phase = Phase::Play;
        loop {
            self.turn = self.turn.next(self.seats());
            if self.turn == first_seat() {
                self.rounds += 1;
                if self.is_over_after_round() {
                    return self.end_race(listener);
                }
            }
            if !self.has_arrived(self.turn) {
                break;
            }
        }
        self.history.next_turn(self.seats());
    }

    /// ELD-10.1: the turn ends at once.
    pub(super) fn arrive(&mut self, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        let rounds = self.rounds;
        if let Some(place) = self.arrivals.iter_mut().find(|place| place.is_none()) {
            *place = Some((seat, rounds));
        }
        listener.on_event(Event::Arrived { seat });
        let arrived = self.arrivals.iter().flatten().count();
        let decided = match self.table.options.race {
            RaceEnd::First => arrived == self.seats(),
            RaceEnd::Places => arrived + 1 >= self.seats(),
        };
        if decided {
            self.end_race(listener);
        } else {
            self.next_turn(listener);
        }
    }

    /// ELD-10.2: the round of the first arrival is the last one.
    fn is_over_after_round(&self) -> bool {
        self.table.options.race == RaceEnd::First && self.arrivals[0].is_some()
    }

    fn end_race(&mut self, listener: &mut impl Listener<Event>) {
        self.phase = Phase::Over;
        listener.on_event(Event::Ended);
    }
}
