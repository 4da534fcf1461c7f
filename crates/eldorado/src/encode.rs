//! Numbers for search and learning: a dense index of actions, and observations.

mod observe;

pub(crate) use observe::OBSERVATION_LEN;

use crate::{
    action::{Action, ITEMS, Item, Native},
    board::{MAX_CAVES, SpaceId},
    card::{Blockade, CARD_KINDS, Card, TOKEN_KINDS, Token},
    coord::Hex,
    data::Requirement,
    state::{PieceId, State},
};

const WAYS: usize = 6;
const OWN: usize = 2;
const FIRST_MOVE: usize = 0;
const FIRST_BREAK: usize = FIRST_MOVE + OWN * WAYS * ITEMS;
const FIRST_ON: usize = FIRST_BREAK + OWN * ITEMS;
const ON_BREAK: usize = FIRST_ON + WAYS;
const FIRST_PAY: usize = ON_BREAK + 1;
const FIRST_PAY_BREAK: usize = FIRST_PAY + OWN * WAYS;
const FIRST_NATIVE: usize = FIRST_PAY_BREAK + OWN;
const FIRST_NATIVE_BREAK: usize = FIRST_NATIVE + 2 * OWN * WAYS;
const FIRST_GIVE: usize = FIRST_NATIVE_BREAK + 2 * OWN;
const FIRST_BUY: usize = FIRST_GIVE + ITEMS;
const FIRST_USE: usize = FIRST_BUY + CARD_KINDS;
const FIRST_TRANSMIT: usize = FIRST_USE + CARD_KINDS;
const FIRST_REMOVE: usize = FIRST_TRANSMIT + CARD_KINDS;
const FIRST_REPLACE: usize = FIRST_REMOVE + CARD_KINDS;
const FIRST_KEEP: usize = FIRST_REPLACE + CARD_KINDS;
const FIRST_SAVE: usize = FIRST_KEEP + CARD_KINDS;
const FIRST_TOKEN: usize = FIRST_SAVE + CARD_KINDS;
const STOP: usize = FIRST_TOKEN + TOKEN_KINDS;
const FIRST_EXPLORE: usize = STOP + 1;
const END: usize = FIRST_EXPLORE + MAX_CAVES;
const DONE: usize = END + 1;
pub(crate) const ACTION_INDICES: usize = DONE + 1;

impl State {
    pub(crate) fn action_index(&self, action: Action) -> Option<usize> {
        let index = match action {
            Action::Move(item, _, from, to) => {
                let (own, way) = self.way_index(from, to)?;
                FIRST_MOVE + (own * WAYS + way) * ITEMS + item.index()
            }
            Action::Break(item, _, from, _) => {
                FIRST_BREAK + self.own_index(from)? * ITEMS + item.index()
            }
            Action::On(to) => {
                let piece = self.leftover?.piece;
                FIRST_ON + self.way_of(piece, to)?
            }
            Action::OnBreak(_) => ON_BREAK,
            Action::Pay(from, to) => {
                let (own, way) = self.way_index(from, to)?;
                FIRST_PAY + own * WAYS + way
            }
            Action::PayBreak(from, _) => FIRST_PAY_BREAK + self.own_index(from)?,
            Action::Native(native, from, to) => {
                let (own, way) = self.way_index(from, to)?;
                FIRST_NATIVE + (native as usize * OWN + own) * WAYS + way
            }
            Action::NativeBreak(native, from, _) => {
                FIRST_NATIVE_BREAK + native as usize * OWN + self.own_index(from)?
            }
            Action::Give(item) => FIRST_GIVE + item.index(),
            Action::Buy(card) => FIRST_BUY + card.index(),
            Action::Use(card) => FIRST_USE + card.index(),
            Action::Transmit(card) => FIRST_TRANSMIT + card.index(),
            Action::Remove(card) => FIRST_REMOVE + card.index(),
            Action::Replace(card) => FIRST_REPLACE + card.index(),
            Action::Keep(card) => FIRST_KEEP + card.index(),
            Action::Save(card) => FIRST_SAVE + card.index(),
            Action::UseToken(token) => FIRST_TOKEN + token.index(),
            Action::Stop => STOP,
            Action::Explore(at) => FIRST_EXPLORE + self.cave_at(at)?,
            Action::End => END,
            Action::Done => DONE,
            Action::Lay(_) | Action::Draw(_) | Action::Find(_) => return None,
        };
        Some(index)
    }

    pub(crate) fn action_at(&self, index: usize) -> Option<Action> {
        let action = self.meant(index)?;
        let legal = self.check(self.turn.into(), action).is_ok();
        legal.then_some(action)
    }

    /// The action that an index denotes here, legal or not.
    fn meant(&self, index: usize) -> Option<Action> {
        let card = |first: usize| Card::new(index - first);
        match index {
            FIRST_MOVE..FIRST_BREAK => {
                let item = Item::at(index % ITEMS)?;
                let (from, to) = self.way_at(index / ITEMS)?;
                let space = self.course().space(self.course().at(to)?);
                Some(Action::Move(item, space.terrain.symbol()?, from, to))
            }
            FIRST_BREAK..FIRST_ON => {
                let item = Item::at((index - FIRST_BREAK) % ITEMS)?;
                let (at, blockade) = self.blockade_at((index - FIRST_BREAK) / ITEMS)?;
                match blockade.printed().requirement {
                    Requirement::Power(symbol) => Some(Action::Break(item, symbol, at, blockade)),
                    Requirement::Discard => None,
                }
            }
            FIRST_ON..ON_BREAK => {
                let at = self.pieces[self.leftover?.piece.index()];
                let way = self.course().space(at).ways().get(index - FIRST_ON)?;
                Some(Action::On(way.hex))
            }
            ON_BREAK => {
                let at = self.pieces[self.leftover?.piece.index()];
                self.standing_at(at).map(Action::OnBreak)
            }
            FIRST_PAY..FIRST_PAY_BREAK => {
                let (from, to) = self.way_at(index - FIRST_PAY)?;
                Some(Action::Pay(from, to))
            }
            FIRST_PAY_BREAK..FIRST_NATIVE => {
                let (at, blockade) = self.blockade_at(index - FIRST_PAY_BREAK)?;
                Some(Action::PayBreak(at, blockade))
            }
            FIRST_NATIVE..FIRST_NATIVE_BREAK => {
                let rest = index - FIRST_NATIVE;
                let (from, to) = self.way_at(rest % (OWN * WAYS))?;
                Some(Action::Native(native(rest / (OWN * WAYS)), from, to))
            }
            FIRST_NATIVE_BREAK..FIRST_GIVE => {
                let rest = index - FIRST_NATIVE_BREAK;
                let (at, blockade) = self.blockade_at(rest % OWN)?;
                Some(Action::NativeBreak(native(rest / OWN), at, blockade))
            }
            FIRST_GIVE..FIRST_BUY => Item::at(index - FIRST_GIVE).map(Action::Give),
            FIRST_BUY..FIRST_USE => card(FIRST_BUY).map(Action::Buy),
            FIRST_USE..FIRST_TRANSMIT => card(FIRST_USE).map(Action::Use),
            FIRST_TRANSMIT..FIRST_REMOVE => card(FIRST_TRANSMIT).map(Action::Transmit),
            FIRST_REMOVE..FIRST_REPLACE => card(FIRST_REMOVE).map(Action::Remove),
            FIRST_REPLACE..FIRST_KEEP => card(FIRST_REPLACE).map(Action::Replace),
            FIRST_KEEP..FIRST_SAVE => card(FIRST_KEEP).map(Action::Keep),
            FIRST_SAVE..FIRST_TOKEN => card(FIRST_SAVE).map(Action::Save),
            FIRST_TOKEN..STOP => Token::new(index - FIRST_TOKEN).map(Action::UseToken),
            STOP => Some(Action::Stop),
            FIRST_EXPLORE..END => {
                let cave = *self.course().caves.get(index - FIRST_EXPLORE)?;
                Some(Action::Explore(self.course().space(cave).hex))
            }
            END => Some(Action::End),
            DONE => Some(Action::Done),
            _ => None,
        }
    }

    /// The number of the seat's piece at a space, among its own.
    fn own_index(&self, at: Hex) -> Option<usize> {
        let mut own = self.pieces_of(self.turn);
        let (piece, _) = own.find(|&(_, space)| self.course().space(space).hex == at)?;
        Some(piece.index() % self.pieces_each())
    }

    fn way_index(&self, from: Hex, to: Hex) -> Option<(usize, usize)> {
        let own = self.own_index(from)?;
        let piece = PieceId((self.turn.index() * self.pieces_each() + own) as u8);
        Some((own, self.way_of(piece, to)?))
    }

    fn way_of(&self, piece: PieceId, to: Hex) -> Option<usize> {
        let at = self.pieces[piece.index()];
        if at == SpaceId::CITY {
            return None;
        }
        let mut ways = self.course().space(at).ways().iter();
        ways.position(|way| way.hex == to)
    }

    fn own_piece(&self, own: usize) -> Option<SpaceId> {
        let at = (own < self.pieces_each())
            .then(|| self.pieces[self.turn.index() * self.pieces_each() + own]);
        at.filter(|&at| at != SpaceId::CITY)
    }

    fn way_at(&self, index: usize) -> Option<(Hex, Hex)> {
        let here = self.course().space(self.own_piece(index / WAYS)?);
        let way = here.ways().get(index % WAYS)?;
        Some((here.hex, way.hex))
    }

    fn blockade_at(&self, own: usize) -> Option<(Hex, Blockade)> {
        let at = self.own_piece(own)?;
        Some((self.course().space(at).hex, self.standing_at(at)?))
    }

    fn standing_at(&self, at: SpaceId) -> Option<Blockade> {
        let seam = self.course().space(at).touches()?;
        self.standing(seam)
    }
}

const fn native(index: usize) -> Native {
    match index {
        0 => Native::Card,
        _ => Native::Token,
    }
}
