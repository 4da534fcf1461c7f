//! Applying an action: one function per kind of action. Legality is checked before.

use tessera_core::Listener;

use crate::{
    action::{Action, Event, Item, Native},
    board::{Seam, SpaceId},
    card::{Blockade, Card, Cards, Token},
    coord::Hex,
    data::{CardAction, Symbol, TokenEffect},
    history::Use,
    pay,
    state::{
        HAND, Keeping, Leftover, Phase, PieceId, Purpose, Removal, Replacement, State, Then,
        first_seat,
    },
};

mod caves;
mod drawing;
mod end;
mod payments;

impl State {
    /// Applies an action that is known to be legal.
    #[inline]
    pub(crate) fn apply_legal(&mut self, action: Action, listener: &mut impl Listener<Event>) {
        match self.phase {
            Phase::Play => self.apply_choice(action, listener),
            Phase::LayBlockade(_)
            | Phase::FirstHand
            | Phase::Pay(_)
            | Phase::Remove(_)
            | Phase::Replace(_)
            | Phase::Keep(_)
            | Phase::Draw(_)
            | Phase::MayExplore(_)
            | Phase::Explore(_)
            | Phase::Over => self.apply_step(action, listener),
        }
    }

    /// Applies a choice of the seat to move. A choice that does not use the power that is left
    /// ends the movement, and caves are explored before the choice is carried out (ELD-3.2,
    /// ELD-10.8).
    fn apply_choice(&mut self, action: Action, listener: &mut impl Listener<Event>) {
        match action {
            Action::On(to) => return self.go_on(to, listener),
            Action::OnBreak(blockade) => return self.go_on_break(blockade, listener),
            Action::Save(card) => return self.save(card, listener),
            Action::UseToken(token) if token.printed().effect == TokenEffect::PassOccupied => {
                self.use_up(token, listener);
                self.caves.pass_occupied = true;
                return;
            }
            Action::Lay(_)
            | Action::Draw(_)
            | Action::Find(_)
            | Action::Move(..)
            | Action::Break(..)
            | Action::Pay(..)
            | Action::PayBreak(..)
            | Action::Buy(_)
            | Action::Give(_)
            | Action::Native(..)
            | Action::NativeBreak(..)
            | Action::Use(_)
            | Action::Transmit(_)
            | Action::Remove(_)
            | Action::Replace(_)
            | Action::UseToken(_)
            | Action::Stop
            | Action::Explore(_)
            | Action::End
            | Action::Keep(_)
            | Action::Done => {}
        }
        if let Some(leftover) = self.leftover.take()
            && leftover.moved
        {
            let waiting = (action != Action::Stop).then_some(action);
            if self.stop_at(leftover.piece, waiting) {
                return;
            }
        }
        self.carry_out(action, listener);
    }

    fn carry_out(&mut self, action: Action, listener: &mut impl Listener<Event>) {
        self.caves.just_used = Cards::NONE;
        match action {
            Action::Move(item, symbol, from, to) => self.set_out(item, symbol, from, to, listener),
            Action::Break(item, symbol, from, blockade) => {
                self.break_with(item, symbol, from, blockade, listener);
            }
            Action::Pay(from, to) => {
                if let Some((piece, to)) = self.step(from, to) {
                    let cards = self.course().space(to).strength;
                    self.phase = Phase::Pay(pay::begin(Purpose::Enter(piece, to), cards));
                }
            }
            Action::PayBreak(from, blockade) => {
                if let (Some(piece), Some(seam)) = (self.piece_at(from), self.seam_of(blockade)) {
                    let cards = blockade.printed().strength;
                    self.phase = Phase::Pay(pay::begin(Purpose::Tear(piece, seam), cards));
                }
            }
            Action::Buy(card) => {
                let cost = card.half_cost().unwrap_or(0);
                self.bought = true;
                self.phase = Phase::Pay(pay::begin(Purpose::Buy(card), cost));
            }
            Action::Native(native, from, to) => self.native(native, from, to, listener),
            Action::NativeBreak(native, _, blockade) => {
                self.play_native(native, listener);
                self.tear(blockade, listener);
            }
            Action::Use(card) => self.use_card(card, listener),
            Action::Transmit(card) => {
                self.play_card(Card::TRANSMITTER, Use::Acted, listener);
                self.market.remove(card);
                self.gain(card, Use::Taken, listener);
            }
            Action::UseToken(token) => self.use_token(token, listener),
            Action::End => self.end_turn(listener),
            Action::Lay(_)
            | Action::Draw(_)
            | Action::Find(_)
            | Action::On(_)
            | Action::OnBreak(_)
            | Action::Give(_)
            | Action::Remove(_)
            | Action::Replace(_)
            | Action::Save(_)
            | Action::Stop
            | Action::Explore(_)
            | Action::Keep(_)
            | Action::Done => {}
        }
    }

    /// Applies an outcome of chance, or one card of a choice.
    fn apply_step(&mut self, action: Action, listener: &mut impl Listener<Event>) {
        match (self.phase, action) {
            (Phase::LayBlockade(seam), Action::Lay(blockade)) => {
                self.blockades[seam.index()] = Some(blockade);
                listener.on_event(Event::Laid { blockade });
                let next = Seam(seam.0 + 1);
                self.phase = if next.index() < self.course().places.len() {
                    Phase::LayBlockade(next)
                } else {
                    Phase::FirstHand
                };
            }
            (Phase::FirstHand, Action::Draw(card)) => {
                self.draw_card(card, listener);
                if self.player().hand.len() == HAND {
                    self.turn = self.turn.next(self.seats());
                    if self.turn == first_seat() {
                        self.phase = Phase::Play;
                    }
                }
            }
            (Phase::Draw(drawing), Action::Draw(card)) => {
                self.draw_card(card, listener);
                self.draw_next(drawing.left - 1, drawing.then, listener);
            }
            (Phase::MayExplore(exploring), Action::Explore(at)) => self.explore(exploring, at),
            (Phase::MayExplore(exploring), Action::Done) => self.explored(exploring, listener),
            (Phase::Explore(exploring), Action::Find(token)) => {
                self.find(exploring, token, listener);
            }
            (Phase::Pay(payment), Action::Give(item)) => self.give(payment, item, listener),
            (Phase::Remove(removal), Action::Remove(card)) => {
                self.remove(card, Use::Removed, listener);
                let left = removal.left - 1;
                let from = card.index() as u8;
                self.phase = if left == 0 || self.player().hand.is_empty() {
                    Phase::Play
                } else {
                    Phase::Remove(Removal {
                        left,
                        from,
                        ..removal
                    })
                };
            }
            (Phase::Remove(_), Action::Done) => self.phase = Phase::Play,
            (Phase::Replace(replacement), Action::Replace(card)) => {
                self.play_card(card, Use::Replaced, listener);
                let replacement = Replacement {
                    left: replacement.left - 1,
                    chosen: replacement.chosen + 1,
                    from: card.index() as u8,
                };
                self.phase = Phase::Replace(replacement);
                // Not when no card comes later in the list: that would reveal part of the hand.
                if replacement.left == 0 || self.player().hand.is_empty() {
                    self.draw_next(replacement.chosen, Then::Play, listener);
                }
            }
            (Phase::Replace(replacement), Action::Done) => {
                self.draw_next(replacement.chosen, Then::Play, listener);
            }
            (Phase::Keep(keeping), Action::Keep(card)) => {
                let mut kept = keeping.kept;
                kept.add(card);
                let seat = self.turn;
                listener.on_event(Event::Kept {
                    seat,
                    card: Some(card),
                });
                self.phase = Phase::Keep(Keeping {
                    kept,
                    from: card.index() as u8,
                });
            }
            (Phase::Keep(keeping), Action::Done) => self.tidy_up(&keeping.kept, listener),
            (
                Phase::LayBlockade(_)
                | Phase::FirstHand
                | Phase::Play
                | Phase::Pay(_)
                | Phase::Remove(_)
                | Phase::Replace(_)
                | Phase::Keep(_)
                | Phase::Draw(_)
                | Phase::MayExplore(_)
                | Phase::Explore(_)
                | Phase::Over,
                _,
            ) => {}
        }
    }

    // ---- Moving (ELD-3) ----------------------------------------------------------------------

    fn set_out(
        &mut self,
        item: Item,
        symbol: Symbol,
        from: Hex,
        to: Hex,
        listener: &mut impl Listener<Event>,
    ) {
        let Some((piece, to)) = self.step(from, to) else {
            return;
        };
        let power = self.power_of(item, symbol);
        self.play_item(item, Use::Moved, listener);
        let cost = self.course().space(to).strength;
        self.leftover = Some(Leftover {
            piece,
            item,
            symbol,
            power: power - cost,
            moved: true,
        });
        self.enter(piece, to, listener);
    }

    fn go_on(&mut self, to: Hex, listener: &mut impl Listener<Event>) {
        let Some(to) = self
            .leftover
            .and_then(|leftover| self.beside(leftover.piece, to))
        else {
            return;
        };
        let cost = self.course().space(to).strength;
        if let Some(leftover) = &mut self.leftover {
            leftover.power -= cost;
            leftover.moved = true;
            let piece = leftover.piece;
            self.enter(piece, to, listener);
        }
    }

    /// Moves a piece to a space; at the finish it leaves the board.
    fn enter(&mut self, piece: PieceId, to: SpaceId, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        let from = self.course().space(self.pieces[piece.index()]).hex;
        let space = *self.course().space(to);
        self.pieces[piece.index()] = to;
        listener.on_event(Event::Moved {
            seat,
            from,
            to: space.hex,
        });
        if space.finish {
            self.leftover = None;
            self.pieces[piece.index()] = SpaceId::CITY;
            listener.on_event(Event::PieceArrived {
                seat,
                at: space.hex,
            });
            if self.pieces_of(seat).next().is_none() {
                self.arrive(listener);
            }
            return;
        }
        self.end_spent_movement();
    }

    /// ELD-10.8: ends the movement when its power is used up.
    fn end_spent_movement(&mut self) {
        if let Some(leftover) = self.leftover.filter(|leftover| leftover.power == 0) {
            self.leftover = None;
            if leftover.moved {
                self.stop_at(leftover.piece, None);
            }
        }
    }

    // ---- Blockades (ELD-5) -------------------------------------------------------------------

    fn break_with(
        &mut self,
        item: Item,
        symbol: Symbol,
        from: Hex,
        blockade: Blockade,
        listener: &mut impl Listener<Event>,
    ) {
        let Some(piece) = self.piece_at(from) else {
            return;
        };
        let power = self.power_of(item, symbol) - blockade.printed().strength;
        self.play_item(item, Use::Moved, listener);
        self.tear(blockade, listener);
        self.leftover = (power > 0).then_some(Leftover {
            piece,
            item,
            symbol,
            power,
            moved: false,
        });
    }

    fn go_on_break(&mut self, blockade: Blockade, listener: &mut impl Listener<Event>) {
        if let Some(leftover) = &mut self.leftover {
            leftover.power -= blockade.printed().strength;
        }
        self.tear(blockade, listener);
        self.end_spent_movement();
    }

    fn tear(&mut self, blockade: Blockade, listener: &mut impl Listener<Event>) {
        if let Some(seam) = self.seam_of(blockade) {
            let seat = self.turn;
            self.owners[seam.index()] = Some(seat);
            listener.on_event(Event::TornDown { seat, blockade });
        }
    }

    fn seam_of(&self, blockade: Blockade) -> Option<Seam> {
        let place = self
            .blockades
            .iter()
            .position(|&laid| laid == Some(blockade));
        place.map(|index| Seam(index as u8))
    }

    /// The piece that stands on a space, and the neighbour it steps to.
    fn step(&self, from: Hex, to: Hex) -> Option<(PieceId, SpaceId)> {
        let piece = self.piece_at(from)?;
        Some((piece, self.beside(piece, to)?))
    }

    fn beside(&self, piece: PieceId, to: Hex) -> Option<SpaceId> {
        let here = self.course().space(self.pieces[piece.index()]);
        here.way_to(to).map(|way| way.to)
    }

    fn piece_at(&self, from: Hex) -> Option<PieceId> {
        let mut own = self.pieces_of(self.turn);
        let found = own.find(|&(_, at)| self.course().space(at).hex == from);
        found.map(|(piece, _)| piece)
    }

    // ---- Cards -------------------------------------------------------------------------------

    fn play_item(&mut self, item: Item, what: Use, listener: &mut impl Listener<Event>) {
        match item {
            Item::Card(card) => self.play_card(card, what, listener),
            Item::Token(token) => self.use_up(token, listener),
        }
    }

    /// Uses the function of a card: one-use cards leave the game (ELD-7.1).
    fn play_card(&mut self, card: Card, what: Use, listener: &mut impl Listener<Event>) {
        self.leave_hand(card);
        if card.printed().one_use && what != Use::Replaced {
            self.player_mut().removed.add(card);
            self.caves.just_used.add(card);
        } else {
            self.player_mut().played.add(card);
        }
        self.caves.change_symbol = false;
        self.report_use(card, what, listener);
    }

    fn remove(&mut self, card: Card, what: Use, listener: &mut impl Listener<Event>) {
        self.leave_hand(card);
        self.player_mut().removed.add(card);
        self.report_use(card, what, listener);
    }

    /// ELD-12.2: removes a card from the hand, a publicly known one first.
    fn leave_hand(&mut self, card: Card) {
        let player = self.player_mut();
        player.hand.remove(card);
        if player.known.has(card) {
            player.known.remove(card);
        }
    }

    fn report_use(&mut self, card: Card, what: Use, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        self.history.note(seat, card, what);
        listener.on_event(Event::Used { seat, card, what });
    }

    /// ELD-8.2, ELD-8.3: draws, and may then remove.
    fn use_card(&mut self, card: Card, listener: &mut impl Listener<Event>) {
        self.play_card(card, Use::Acted, listener);
        if let Some(CardAction::Draw { draw, remove }) = card.action() {
            let then = match remove {
                0 => Then::Play,
                _ => Then::Remove(remove),
            };
            self.draw_next(draw, then, listener);
        }
    }

    fn native(&mut self, native: Native, from: Hex, to: Hex, listener: &mut impl Listener<Event>) {
        let Some((piece, to)) = self.step(from, to) else {
            return;
        };
        self.play_native(native, listener);
        let mut ways = self
            .course()
            .space(self.pieces[piece.index()])
            .ways()
            .iter();
        let crossed = ways.find(|way| way.to == to).and_then(|way| way.seam);
        let falls = crossed.and_then(|seam| self.standing(seam));
        if let Some(blockade) = falls {
            self.tear(blockade, listener);
        }
        self.enter(piece, to, listener);
        if self.phase == Phase::Play && self.pieces[piece.index()] == to {
            self.stop_at(piece, None);
        }
    }

    fn play_native(&mut self, native: Native, listener: &mut impl Listener<Event>) {
        match native {
            Native::Card => self.play_card(Card::NATIVE, Use::Acted, listener),
            Native::Token => self.use_up(Token::NATIVE, listener),
        }
    }
}
