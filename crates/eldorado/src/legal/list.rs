//! The list of all legal actions and outcomes, implemented independently of `check`.

use std::ops::ControlFlow;

use tessera_core::Source;

use super::group::Group;
use crate::{
    action::{Action, Item, Native},
    board::SpaceId,
    card::{Blockade, CARD_KINDS, Card, Kinds, STRONG, STRONG_ANY, TOKEN_KINDS, Token},
    coord::Hex,
    data::{CardAction, Requirement, Symbol},
    pay,
    state::{Phase, State},
};

/// The parts of a list, in its order.
#[derive(Clone, Copy)]
enum Section {
    /// Going on with the power that is left.
    Leftover,
    /// The actions of one of the seat's pieces with a new card.
    Piece(usize),
    /// Cards that move no piece, the end of the turn, and all choices outside the play of cards.
    Rest,
}

const SECTIONS: [Section; 4] = [
    Section::Leftover,
    Section::Piece(0),
    Section::Piece(1),
    Section::Rest,
];

impl State {
    pub(crate) fn visit_actions<B>(
        &self,
        mut visit: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for section in SECTIONS {
            self.visit_section(section, |group| group.visit(&mut visit))?;
        }
        ControlFlow::Continue(())
    }

    /// The number of legal actions, counted without constructing them.
    pub(crate) fn count_actions(&self) -> usize {
        SECTIONS
            .map(|section| self.count_section(section))
            .iter()
            .sum()
    }

    /// The action at this index of the list.
    pub(crate) fn nth_action(&self, mut place: usize) -> Option<Action> {
        SECTIONS.into_iter().find_map(|section| {
            let found = self.nth_of_section(section, place);
            if found.is_none() {
                place -= self.count_section(section);
            }
            found
        })
    }

    /// A legal action, each equally likely: counts everything once and then looks only at the
    /// part of the list that the action is in.
    pub(crate) fn random_action(&self, source: &mut impl Source) -> Option<Action> {
        let counts = SECTIONS.map(|section| self.count_section(section));
        let mut place = source.below(counts.iter().sum::<usize>() as u64) as usize;
        for (section, count) in SECTIONS.into_iter().zip(counts) {
            if place < count {
                return self.nth_of_section(section, place);
            }
            place -= count;
        }
        None
    }

    fn count_section(&self, section: Section) -> usize {
        let mut count = 0;
        let _ = self.visit_section(section, |group| -> ControlFlow<()> {
            count += group.len();
            ControlFlow::Continue(())
        });
        count
    }

    fn nth_of_section(&self, section: Section, mut place: usize) -> Option<Action> {
        let found = self.visit_section(section, |group| match group.len() {
            skipped if skipped <= place => {
                place -= skipped;
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(group.nth(place)),
        });
        found.break_value().flatten()
    }

    /// A part of the list, actions that differ in a card together.
    #[inline]
    fn visit_section<B>(
        &self,
        section: Section,
        mut visit: impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match (self.phase, section) {
            (Phase::Play, Section::Leftover) => self.visit_leftover(&mut visit),
            (Phase::Play, Section::Piece(own)) => self.visit_moves(own, &mut visit),
            (Phase::Play, Section::Rest) => {
                self.visit_cards(&mut visit)?;
                visit(Group::One(Action::End))
            }
            (_, Section::Rest) => self.visit_choices(&mut visit),
            _ => ControlFlow::Continue(()),
        }
    }

    /// The choices outside the play of cards: cards of a payment and the like.
    fn visit_choices<B>(&self, visit: &mut impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        let hand = &self.player().hand;
        match self.phase {
            Phase::Pay(payment) => {
                visit(Group::Cards(pay::fitting(self.player(), &payment), give))?;
                for token in pay::fitting_tokens(self.player(), &payment) {
                    visit(Group::One(Action::Give(Item::Token(token))))?;
                }
                ControlFlow::Continue(())
            }
            Phase::Remove(removal) => {
                visit(Group::Cards(
                    hand.kinds().from(removal.from),
                    Action::Remove,
                ))?;
                if removal.forced {
                    ControlFlow::Continue(())
                } else {
                    visit(Group::One(Action::Done))
                }
            }
            Phase::Replace(replacement) => {
                let kinds = hand.kinds().from(replacement.from);
                visit(Group::Cards(kinds, Action::Replace))?;
                match replacement.chosen {
                    0 => ControlFlow::Continue(()),
                    _ => visit(Group::One(Action::Done)),
                }
            }
            Phase::Keep(keeping) => {
                let left = |&card: &Card| hand.count(card) > keeping.kept.count(card);
                let kinds = hand.kinds().from(keeping.from).filter(left).collect();
                visit(Group::Cards(kinds, Action::Keep))?;
                visit(Group::One(Action::Done))
            }
            Phase::MayExplore(exploring) => {
                for (cave, &at) in self.course().caves.iter().enumerate() {
                    if exploring.offered >> cave & 1 == 1 {
                        visit(Group::One(Action::Explore(self.course().space(at).hex)))?;
                    }
                }
                visit(Group::One(Action::Done))
            }
            Phase::LayBlockade(_)
            | Phase::FirstHand
            | Phase::Play
            | Phase::Draw(_)
            | Phase::Explore(_)
            | Phase::Over => ControlFlow::Continue(()),
        }
    }

    /// The actions of one of the seat's pieces with a new card.
    fn visit_moves<B>(
        &self,
        own: usize,
        visit: &mut impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(at) = self.movable(own) else {
            return ControlFlow::Continue(());
        };
        let natives = self.natives();
        let crosses = self.native_crosses();
        let has_tokens = self.player().tokens != [0; TOKEN_KINDS];
        let here = self.course().space(at);
        for way in here.ways().iter().filter(|way| !self.is_occupied(way.to)) {
            let blocked = way.seam.is_some_and(|seam| self.standing(seam).is_some());
            if !blocked || crosses {
                for native in natives.into_iter().flatten() {
                    visit(Group::One(Action::Native(native, here.hex, way.hex)))?;
                }
            }
            if blocked {
                continue;
            }
            match way.terrain.symbol() {
                Some(symbol) => {
                    let kinds = self.strong(symbol, way.strength);
                    visit(Group::Moves(kinds, symbol, here.hex, way.hex))?;
                    if has_tokens {
                        for item in self.strong_tokens(symbol, way.strength) {
                            let action = Action::Move(item, symbol, here.hex, way.hex);
                            visit(Group::One(action))?;
                        }
                    }
                }
                None if usize::from(way.strength) <= self.player().hand.len() => {
                    visit(Group::One(Action::Pay(here.hex, way.hex)))?;
                }
                None => {}
            }
        }
        match here.touches().and_then(|seam| self.standing(seam)) {
            Some(blockade) => self.visit_breaks(here.hex, blockade, visit),
            None => ControlFlow::Continue(()),
        }
    }

    /// The space of a piece that can be moved with a new card. Two own pieces can share a space
    /// by a token (ELD-10.9); then only the first is listed.
    #[inline]
    fn movable(&self, own: usize) -> Option<SpaceId> {
        if own >= self.pieces_each() || self.movement_is_over() {
            return None;
        }
        let pieces = &self.pieces[self.turn.index() * self.pieces_each()..];
        let at = pieces[own];
        let again = own == 1 && pieces[0] == at;
        (at != SpaceId::CITY && !again).then_some(at)
    }

    /// The actions of the moving piece with the power that is left.
    fn visit_leftover<B>(&self, visit: &mut impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(leftover) = self.leftover else {
            return ControlFlow::Continue(());
        };
        let here = self.course().space(self.pieces[leftover.piece.index()]);
        for way in here.ways() {
            let fits =
                way.terrain.symbol() == Some(leftover.symbol) && way.strength <= leftover.power;
            let blocked = way.seam.is_some_and(|seam| self.standing(seam).is_some());
            if fits && !blocked && !self.is_occupied(way.to) {
                visit(Group::One(Action::On(way.hex)))?;
            }
        }
        if let Some(blockade) = here.touches().and_then(|seam| self.standing(seam)) {
            let printed = blockade.printed();
            if printed.requirement == Requirement::Power(leftover.symbol)
                && printed.strength <= leftover.power
            {
                visit(Group::One(Action::OnBreak(blockade)))?;
            }
        }
        if self.would_find() {
            visit(Group::One(Action::Stop))
        } else {
            ControlFlow::Continue(())
        }
    }

    fn visit_breaks<B>(
        &self,
        from: Hex,
        blockade: Blockade,
        visit: &mut impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let printed = blockade.printed();
        match printed.requirement {
            Requirement::Power(symbol) => {
                let kinds = self.strong(symbol, printed.strength);
                visit(Group::Breaks(kinds, symbol, from, blockade))?;
                for item in self.strong_tokens(symbol, printed.strength) {
                    visit(Group::One(Action::Break(item, symbol, from, blockade)))?;
                }
            }
            Requirement::Discard if usize::from(printed.strength) <= self.player().hand.len() => {
                visit(Group::One(Action::PayBreak(from, blockade)))?;
            }
            Requirement::Discard => {}
        }
        for native in self.natives().into_iter().flatten() {
            visit(Group::One(Action::NativeBreak(native, from, blockade)))?;
        }
        ControlFlow::Continue(())
    }

    fn visit_cards<B>(&self, visit: &mut impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        let player = self.player();
        visit(Group::Cards(
            Kinds(player.hand.kinds().0 & DRAWING),
            Action::Use,
        ))?;
        if player.hand.has(Card::TRANSMITTER) {
            visit(Group::Cards(self.market.all(), Action::Transmit))?;
        }
        if !self.bought {
            let buyable = self.market.buyable().0
                & pay::affordable(pay::worth(&player.hand, &player.tokens)).0;
            visit(Group::Cards(Kinds(buyable), Action::Buy))?;
        }
        if player.tokens != [0; TOKEN_KINDS] {
            for token in Token::all().filter(|token| player.tokens[token.index()] > 0) {
                if self.token_is_usable(token) {
                    visit(Group::One(Action::UseToken(token)))?;
                }
                if token == Token::KEEP_ITEM {
                    visit(Group::Cards(self.caves.just_used.kinds(), Action::Save))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The cards of the seat to move with at least this power of a symbol.
    #[inline]
    fn strong(&self, symbol: Symbol, power: u8) -> Kinds {
        let strong = if self.caves.change_symbol {
            STRONG_ANY[usize::from(power)]
        } else {
            STRONG[symbol.index()][usize::from(power)]
        };
        Kinds(self.player().hand.kinds().0 & strong)
    }

    /// The tokens of the seat to move with at least this power of a symbol.
    #[inline]
    fn strong_tokens(&self, symbol: Symbol, power: u8) -> impl Iterator<Item = Item> + '_ {
        let player = self.player();
        let held = Token::POWERS
            .iter()
            .filter(|token| player.tokens[token.index()] > 0);
        held.map(|&token| Item::Token(token))
            .filter(move |item| item.power(symbol) >= power)
    }

    /// The Native card and token, as far as the seat to move has them.
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
            Phase::Play
            | Phase::Pay(_)
            | Phase::Remove(_)
            | Phase::Replace(_)
            | Phase::Keep(_)
            | Phase::MayExplore(_)
            | Phase::Over => {}
        }
        ControlFlow::Continue(())
    }
}

fn give(card: Card) -> Action {
    Action::Give(Item::Card(card))
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
