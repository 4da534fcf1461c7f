//! The list of all legal actions and outcomes, written apart from the judge.

use std::ops::ControlFlow;

use crate::{
    action::{Action, Item, Native},
    card::{Blockade, CARD_KINDS, Card, Kinds, STRONG, STRONG_ANY, TOKEN_KINDS, Token},
    coord::Hex,
    data::{CardAction, Requirement, Symbol},
    pay,
    reach::Traffic,
    state::{Phase, State},
};

impl State {
    pub(crate) fn visit_actions<B>(
        &self,
        mut visit: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.phase {
            Phase::Play => {
                self.visit_moves(&mut visit)?;
                self.visit_cards(&mut visit)?;
                visit(Action::End)
            }
            Phase::Pay(payment) => {
                for item in pay::fitting(self.player(), &payment) {
                    visit(Action::Give(item))?;
                }
                ControlFlow::Continue(())
            }
            Phase::Remove(removal) => {
                for card in self.player().hand.kinds().from(removal.from) {
                    visit(Action::Remove(card))?;
                }
                match removal.forced {
                    true => ControlFlow::Continue(()),
                    false => visit(Action::Done),
                }
            }
            Phase::Replace(replacement) => {
                for card in self.player().hand.kinds().from(replacement.from) {
                    visit(Action::Replace(card))?;
                }
                match replacement.chosen {
                    0 => ControlFlow::Continue(()),
                    _ => visit(Action::Done),
                }
            }
            Phase::Keep(keeping) => {
                let hand = &self.player().hand;
                for card in hand.kinds().from(keeping.from) {
                    if hand.count(card) > keeping.kept.count(card) {
                        visit(Action::Keep(card))?;
                    }
                }
                visit(Action::Done)
            }
            Phase::MayExplore(exploring) => {
                for (cave, &at) in self.course().caves.iter().enumerate() {
                    if exploring.offered >> cave & 1 == 1 {
                        visit(Action::Explore(self.course().space(at).hex))?;
                    }
                }
                visit(Action::Done)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn visit_moves<B>(&self, visit: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let traffic = self.traffic();
        self.visit_leftover(&traffic, visit)?;
        if self.movement_is_over() {
            return ControlFlow::Continue(());
        }
        let natives = self.natives();
        // ELD-10.9: two own pieces can share a space by a token; either stands for both.
        let mut last = None;
        for (_, at) in self.pieces_of(self.turn) {
            if last.replace(at) == Some(at) {
                continue;
            }
            let here = self.course().space(at);
            for (to, seam) in here.ways() {
                let beyond = self.course().space(to);
                if traffic.is_occupied(to) {
                    continue;
                }
                let blocked = seam.is_some_and(|seam| traffic.blockade(seam).is_some());
                if !blocked || self.native_crosses() {
                    for native in natives.into_iter().flatten() {
                        visit(Action::Native(native, here.hex, beyond.hex))?;
                    }
                }
                if blocked {
                    continue;
                }
                match beyond.terrain.symbol() {
                    Some(symbol) => {
                        for item in self.strong(symbol, beyond.strength) {
                            visit(Action::Move(item, symbol, here.hex, beyond.hex))?;
                        }
                    }
                    None if usize::from(beyond.strength) <= self.player().hand.len() => {
                        visit(Action::Pay(here.hex, beyond.hex))?;
                    }
                    None => {}
                }
            }
            let blockade = here.touches().and_then(|seam| traffic.blockade(seam));
            if let Some(blockade) = blockade {
                self.visit_breaks(here.hex, blockade, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_leftover<B>(
        &self,
        traffic: &Traffic<'_>,
        visit: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(leftover) = self.leftover else {
            return ControlFlow::Continue(());
        };
        let here = self.course().space(self.pieces[leftover.piece.index()]);
        for (to, seam) in here.ways() {
            let beyond = self.course().space(to);
            let fits = beyond.terrain.symbol() == Some(leftover.symbol)
                && beyond.strength <= leftover.power;
            let blocked = seam.is_some_and(|seam| traffic.blockade(seam).is_some());
            if fits && !blocked && !traffic.is_occupied(to) {
                visit(Action::On(beyond.hex))?;
            }
        }
        if let Some(blockade) = here.touches().and_then(|seam| traffic.blockade(seam)) {
            let print = blockade.print();
            if print.requirement == Requirement::Power(leftover.symbol)
                && print.strength <= leftover.power
            {
                visit(Action::OnBreak(blockade))?;
            }
        }
        match self.would_find() {
            true => visit(Action::Stop),
            false => ControlFlow::Continue(()),
        }
    }

    fn visit_breaks<B>(
        &self,
        from: Hex,
        blockade: Blockade,
        visit: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let print = blockade.print();
        match print.requirement {
            Requirement::Power(symbol) => {
                for item in self.strong(symbol, print.strength) {
                    visit(Action::Break(item, symbol, from, blockade))?;
                }
            }
            Requirement::Discard if usize::from(print.strength) <= self.player().hand.len() => {
                visit(Action::PayBreak(from, blockade))?;
            }
            Requirement::Discard => {}
        }
        for native in self.natives().into_iter().flatten() {
            visit(Action::NativeBreak(native, from, blockade))?;
        }
        ControlFlow::Continue(())
    }

    fn visit_cards<B>(&self, visit: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let player = self.player();
        for card in Kinds(player.hand.kinds().0 & DRAWING) {
            visit(Action::Use(card))?;
        }
        if player.hand.has(Card::TRANSMITTER) {
            for card in self.market.all() {
                visit(Action::Transmit(card))?;
            }
        }
        if !self.bought {
            let worth = pay::worth(player);
            for card in self.market.buyable() {
                if card.half_cost().is_some_and(|cost| cost <= worth) {
                    visit(Action::Buy(card))?;
                }
            }
        }
        if player.tokens != [0; TOKEN_KINDS] {
            for token in Token::all().filter(|token| player.tokens[token.index()] > 0) {
                if self.token_is_usable(token) {
                    visit(Action::UseToken(token))?;
                }
                if token == Token::KEEP_ITEM {
                    for card in Kinds(self.caves.just_used) {
                        visit(Action::Save(card))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The items of the seat to move with at least this power of a symbol.
    #[inline]
    pub(crate) fn strong(&self, symbol: Symbol, power: u8) -> impl Iterator<Item = Item> + '_ {
        let strong = match self.caves.change_symbol {
            true => STRONG_ANY[usize::from(power)],
            false => STRONG[symbol.index()][usize::from(power)],
        };
        let player = self.player();
        let cards = Kinds(player.hand.kinds().0 & strong).map(Item::Card);
        let powers = match player.tokens == [0; TOKEN_KINDS] {
            true => &[][..],
            false => &Token::POWERS[..],
        };
        let tokens = powers.iter().map(|&token| Item::Token(token));
        cards.chain(tokens.filter(move |&item| match item {
            Item::Token(token) => player.tokens[token.index()] > 0 && item.power(symbol) >= power,
            Item::Card(_) => false,
        }))
    }

    /// What the seat to move has that moves a piece anywhere.
    fn natives(&self) -> [Option<Native>; 2] {
        let player = self.player();
        [
            player.hand.has(Card::NATIVE).then_some(Native::Card),
            (player.tokens[Token::NATIVE.index()] > 0).then_some(Native::Token),
        ]
    }

    pub(crate) fn visit_outcomes<B>(
        &self,
        mut visit: impl FnMut(Action, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.phase {
            Phase::LayBlockade(_) => {
                for blockade in Blockade::all() {
                    if !self.blockades.contains(&Some(blockade)) {
                        visit(Action::Lay(blockade), 1)?;
                    }
                }
            }
            Phase::FirstHand | Phase::Draw(_) => {
                let draw = &self.player().draw;
                for card in draw.each_kind() {
                    visit(Action::Draw(card), u64::from(draw.count(card)))?;
                }
            }
            Phase::Explore(_) => {
                for token in Token::all() {
                    let count = self.caves.unseen[token.index()];
                    if count > 0 {
                        visit(Action::Find(token), u64::from(count))?;
                    }
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// The kinds whose action draws cards.
const DRAWING: u32 = {
    let mut kinds = 0;
    let mut index = 0;
    while index < CARD_KINDS {
        if let Some(CardAction::Draw { .. }) = Card::at(index).action() {
            kinds |= 1 << index;
        }
        index += 1;
    }
    kinds
};
