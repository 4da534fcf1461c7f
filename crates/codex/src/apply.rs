//! Applying an action: one function per kind of action. Legality is checked before.

use tessera_core::{Listener, Seat};

use crate::{
    action::{Action, Event, Shown},
    board::Found,
    card::{Back, Card, Face, Objective, Side, Starter},
    coord::Cell,
    score,
    state::{HAND, OFFERED, Phase, Reason, Slot, State, Trigger, first_seat},
};

impl State {
    /// Applies an action that is known to be legal.
    #[inline]
    pub(crate) fn apply_legal(&mut self, action: Action, listener: &mut impl Listener<Event>) {
        match action {
            Action::Top(back) => self.show_top(back, listener),
            Action::Reveal(card) => self.reveal(card, listener),
            Action::RevealObjective(objective) => self.reveal_objective(objective, listener),
            Action::DealStarter(starter) => self.deal_starter(starter, listener),
            Action::Deal(card) => self.deal(card, listener),
            Action::DealObjective(objective) => self.offer(objective, listener),
            Action::Starter(side) => self.choose_side(side, listener),
            Action::Objective(objective) => self.keep(objective, listener),
            Action::Place(card, side, at) => self.place(card, side, at, listener),
            Action::Draw(deck) => {
                self.phase = Phase::Deal(deck);
                let seat = self.turn;
                listener.on_event(Event::Drew { seat, deck });
            }
            Action::Take(card) => self.take_face_up(card, listener),
            Action::Pass => {
                listener.on_event(Event::Passed { seat: self.turn });
                self.end_turn(listener);
            }
        }
    }

    // ---- Set-up (COD-2) ----------------------------------------------------------------------

    /// COD-2.2: everybody is dealt a starter before anybody chooses a side.
    fn deal_starter(&mut self, starter: Starter, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        self.starters.remove(starter);
        self.dealt_starters[seat.index()] = Some(starter);
        listener.on_event(Event::StarterDealt { seat, starter });
        self.next_seat_or(Phase::DealStarter, Phase::ChooseSide);
    }

    /// COD-2.3: the side is chosen before the hand is seen.
    fn choose_side(&mut self, side: Side, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        if let Some(starter) = self.dealt_starters[seat.index()] {
            self.boards.lay_starter(seat, Face::Starter(starter, side));
            listener.on_event(Event::StarterLaid {
                seat,
                starter,
                side,
            });
        }
        self.next_seat_or(Phase::ChooseSide, Phase::DealHand);
    }

    /// COD-2.5: two objectives are common.
    fn reveal_objective(&mut self, objective: Objective, listener: &mut impl Listener<Event>) {
        self.objectives.remove(objective);
        if let Some(place) = self.common.iter_mut().find(|place| place.is_none()) {
            *place = Some(objective);
        }
        listener.on_event(Event::ObjectiveRevealed { objective });
        if self.common.iter().all(Option::is_some) {
            self.phase = Phase::OfferObjective;
        }
    }

    /// COD-2.6: everybody is offered two objectives before anybody chooses.
    fn offer(&mut self, objective: Objective, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        self.objectives.remove(objective);
        let offered = &mut self.secrets[seat.index()].offered;
        offered.add(objective);
        let is_all = offered.len() == OFFERED;
        listener.on_event(Event::Offered {
            seat,
            objective: Some(objective),
        });
        if is_all {
            self.next_seat_or(Phase::OfferObjective, Phase::ChooseObjective);
        }
    }

    fn keep(&mut self, objective: Objective, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        self.secrets[seat.index()].kept = Some(objective);
        listener.on_event(Event::Kept {
            seat,
            objective: Some(objective),
        });
        self.next_seat_or(Phase::ChooseObjective, Phase::Place);
    }

    /// The next seat does the same; after the last one, the first seat continues with `then`.
    fn next_seat_or(&mut self, same: Phase, then: Phase) {
        self.turn = self.turn.next(self.seats());
        self.phase = if self.turn == first_seat() {
            then
        } else {
            same
        };
    }

    // ---- Cards from the decks (COD-3.3, COD-8.2) ---------------------------------------------

    #[inline]
    fn show_top(&mut self, back: Back, listener: &mut impl Listener<Event>) {
        self.piles[back.deck().index()].top = Some(back.kingdom());
        listener.on_event(Event::OnTop { back });
    }

    #[inline]
    fn deal(&mut self, card: Card, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        self.piles[card.deck().index()].remove(card);
        self.memory.drew(seat, card.back());
        self.hands[seat.index()].add(card);
        listener.on_event(Event::Dealt {
            seat,
            card: Shown::Card(card),
        });
        if self.phase != Phase::DealHand {
            self.end_turn(listener);
        } else if self.hand(seat).len() == HAND {
            self.next_seat_or(Phase::DealHand, Phase::RevealObjective);
        }
    }

    #[inline]
    fn take_face_up(&mut self, card: Card, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        let slot = Slot::all().find(|slot| self.face_up[slot.index()] == Some(card));
        self.memory.took(seat, card);
        self.hands[seat.index()].add(card);
        let Some(slot) = slot else { return };
        listener.on_event(Event::Taken { seat, card, slot });
        self.face_up[slot.index()] = None;
        match self.refill_deck(slot) {
            Some(_) => self.phase = Phase::Refill(slot),
            None => self.end_turn(listener),
        }
    }

    #[inline]
    fn reveal(&mut self, card: Card, listener: &mut impl Listener<Event>) {
        self.piles[card.deck().index()].remove(card);
        let (Phase::Refill(slot) | Phase::LayOut(slot)) = self.phase else {
            return;
        };
        self.face_up[slot.index()] = Some(card);
        listener.on_event(Event::Revealed { card, slot });
        if self.phase == Phase::Refill(slot) {
            self.end_turn(listener);
        } else {
            let next = Slot::new(slot.index() + 1);
            self.phase = next.map_or(Phase::DealStarter, Phase::LayOut);
        }
    }

    // ---- Place (COD-3.1, COD-3.2) ------------------------------------------------------------

    fn place(&mut self, card: Card, side: Side, at: Cell, listener: &mut impl Listener<Event>) {
        if let Some(Found::Free(free)) = self.boards.find(self.turn, at) {
            self.place_free(card, side, free, listener);
        }
    }

    /// The same with the number of the free cell known.
    #[inline]
    pub(crate) fn place_free(
        &mut self,
        card: Card,
        side: Side,
        free: usize,
        listener: &mut impl Listener<Event>,
    ) {
        let seat = self.turn;
        let at = self.boards.free_cell(seat, free);
        let covers = self.boards.free_around(seat, free).count();
        let held = self.hand(seat).iter().position(|&held| held == card);
        self.hands[seat.index()].remove(held.expect("the card is in the hand"));
        self.boards.lay(seat, free, Face::Card(card, side));
        listener.on_event(Event::Placed {
            seat,
            card: Shown::Card(card),
            side,
            at,
        });
        match side {
            Side::Front => {
                self.memory.showed(seat, card);
                let points = score::laid(card, covers, self.boards.counts(seat));
                self.score(card, at, points, listener);
            }
            Side::Back => self.memory.hid(seat, card.back()),
        }
        if self.draws_now() {
            self.phase = Phase::Draw;
        } else {
            self.end_turn(listener);
        }
    }

    /// COD-3.2, COD-4.1a: scores at once; 20 points trigger the end.
    #[inline]
    fn score(&mut self, card: Card, at: Cell, points: u16, listener: &mut impl Listener<Event>) {
        if points == 0 {
            return;
        }
        let seat = self.turn;
        let before = self.points[seat.index()];
        let after = score::on_track(before + points, self.options.track_cap);
        self.points[seat.index()] = after;
        listener.on_event(Event::Scored {
            seat,
            card,
            at,
            points: after - before,
        });
        if after >= score::END_POINTS {
            self.bring_end(Reason::Points, listener);
        }
    }

    // ---- The end of a turn, and of the game (COD-4) ------------------------------------------

    /// COD-4.1c: only the first reason counts.
    #[inline]
    fn bring_end(&mut self, reason: Reason, listener: &mut impl Listener<Event>) {
        if self.trigger.is_none() {
            let (seat, round) = (self.turn, self.round());
            self.trigger = Some(Trigger {
                reason,
                seat,
                round,
            });
            listener.on_event(Event::EndNears { seat, reason });
        }
    }

    #[inline]
    fn end_turn(&mut self, listener: &mut impl Listener<Event>) {
        if self.decks_ran_out() {
            self.bring_end(Reason::Decks, listener);
        }
        self.turns += 1;
        self.turn = self.turn.next(self.seats());
        self.phase = self.first_phase();
        // COD-4.2: the round of the trigger is finished, and one more is played.
        let last = self
            .trigger
            .is_some_and(|trigger| self.round() >= trigger.round + 2);
        // COD-7.6: if no seat can lay a card, the game ends at once.
        if last || (self.phase == Phase::Pass && self.nobody_can_place()) {
            self.end_game(listener);
        }
    }

    /// The first step of a turn.
    fn first_phase(&self) -> Phase {
        if self.can_place(self.turn) {
            Phase::Place
        } else {
            Phase::Pass
        }
    }

    fn nobody_can_place(&self) -> bool {
        !Seat::all(self.seats()).any(|seat| self.can_place(seat))
    }

    /// COD-5.1: objectives are scored now.
    fn end_game(&mut self, listener: &mut impl Listener<Event>) {
        self.phase = Phase::Over;
        for seat in Seat::all(self.seats()) {
            for objective in self.own_objectives(seat) {
                let points = self.worth(seat, objective);
                self.points[seat.index()] += points;
                listener.on_event(Event::ObjectiveScored {
                    seat,
                    objective,
                    points,
                });
            }
        }
        listener.on_event(Event::Ended);
    }

    /// Undoes [`end_game`](State::end_game): the objectives are not scored and the secret ones
    /// not shown, as if the next seat had its turn (COD-8).
    pub(crate) fn undo_end(&mut self, events: &mut Vec<Event>) {
        self.phase = self.first_phase();
        events.retain(|event| match *event {
            Event::ObjectiveScored { seat, points, .. } => {
                self.points[seat.index()] -= points;
                false
            }
            Event::Ended => false,
            Event::OnTop { .. }
            | Event::Revealed { .. }
            | Event::ObjectiveRevealed { .. }
            | Event::StarterDealt { .. }
            | Event::StarterLaid { .. }
            | Event::Dealt { .. }
            | Event::Offered { .. }
            | Event::Kept { .. }
            | Event::Placed { .. }
            | Event::Scored { .. }
            | Event::Drew { .. }
            | Event::Taken { .. }
            | Event::Passed { .. }
            | Event::EndNears { .. } => true,
        });
    }

    /// The objectives that count for a seat: the common ones, then its secret one.
    pub(crate) fn own_objectives(&self, seat: Seat) -> impl Iterator<Item = Objective> + use<> {
        let secret = self.secrets[seat.index()].kept;
        self.common.into_iter().chain([secret]).flatten()
    }
}
