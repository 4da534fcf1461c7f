//! Legal actions: `check` decides about one action, with the reason, `visit_actions` lists them
//! all. The two are implemented independently on purpose; the laws compare them.

use tessera_core::{Actor, Mover};

use crate::{
    action::{Action, Expected, Illegal, Item, Native, Unexplored, Unsold},
    board::{Seam, Space, SpaceId},
    card::{Blockade, Card, Token},
    coord::Hex,
    data::{CardAction, Requirement, Symbol, Terrain, TokenEffect},
    options::{NativeRule, Order},
    pay,
    state::{Payment, Phase, PieceId, State, copies},
};

mod group;
mod list;
mod power;

pub(crate) use power::power_of;

impl State {
    /// The side to move (ELD-2.1).
    #[inline]
    pub(crate) fn mover(&self) -> Mover {
        match self.phase {
            Phase::LayBlockade(_) | Phase::FirstHand | Phase::Draw(_) | Phase::Explore(_) => {
                Mover::Chance
            }
            Phase::Play
            | Phase::Pay(_)
            | Phase::Remove(_)
            | Phase::Replace(_)
            | Phase::Keep(_)
            | Phase::MayExplore(_) => Mover::Seat(self.turn),
            Phase::Over => Mover::Over,
        }
    }

    /// Checks whether `by` may take `action`, and if not, returns the rule that forbids it.
    pub(crate) fn check(&self, by: Actor, action: Action) -> Result<(), Illegal> {
        let mover = self.mover();
        if mover == Mover::Over {
            return Err(Illegal::GameOver);
        }
        if mover != Mover::from(by) {
            return Err(Illegal::NotYourTurn { mover });
        }
        match (self.phase, action) {
            (Phase::LayBlockade(_), Action::Lay(blockade)) => {
                let laid = self.blockades.contains(&Some(blockade));
                (!laid)
                    .then_some(())
                    .ok_or(Illegal::BlockadeLaid { blockade })
            }
            (Phase::FirstHand | Phase::Draw(_), Action::Draw(card)) => {
                let left = self.player().draw.has(card);
                left.then_some(()).ok_or(Illegal::NotInPile { card })
            }
            (Phase::Explore(_), Action::Find(token)) => {
                let left = self.caves.unseen[token.index()] > 0;
                left.then_some(()).ok_or(Illegal::TokenGone { token })
            }
            (Phase::Play, action) => self.check_play(action),
            (Phase::Pay(payment), Action::Give(item)) => self.check_gift(&payment, item),
            (Phase::Remove(removal), Action::Remove(card)) => {
                self.check_in_order(card, removal.from, self.player().hand.count(card))
            }
            (Phase::Remove(removal), Action::Done) => {
                if removal.forced {
                    Err(Illegal::MustChoose)
                } else {
                    Ok(())
                }
            }
            (Phase::Replace(replacement), Action::Replace(card)) => {
                self.check_in_order(card, replacement.from, self.player().hand.count(card))
            }
            (Phase::Replace(replacement), Action::Done) => match replacement.chosen {
                0 => Err(Illegal::MustChoose),
                _ => Ok(()),
            },
            (Phase::Keep(keeping), Action::Keep(card)) => {
                let left = self.player().hand.count(card) - keeping.kept.count(card);
                self.check_in_order(card, keeping.from, left)
            }
            (Phase::Keep(_) | Phase::MayExplore(_), Action::Done) => Ok(()),
            (Phase::MayExplore(exploring), Action::Explore(at)) => {
                let cave = self.cave_at(at);
                let offered = cave.is_some_and(|cave| exploring.offered >> cave & 1 == 1);
                let why = || self.unexplored(exploring.piece, cave);
                offered
                    .then_some(())
                    .ok_or_else(|| Illegal::NoCave { at, why: why() })
            }
            (phase, _) => Err(Illegal::WrongStep {
                now: expected(phase),
            }),
        }
    }

    fn check_play(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Move(item, symbol, from, to) => self.check_move(item, symbol, from, to),
            Action::On(to) => self.check_on(to),
            Action::Break(item, symbol, from, blockade) => {
                self.check_break(item, symbol, from, blockade)
            }
            Action::OnBreak(blockade) => self.check_on_break(blockade),
            Action::Pay(from, to) => self.check_pay(from, to),
            Action::PayBreak(from, blockade) => self.check_pay_break(from, blockade),
            Action::Native(native, from, to) => self.check_native(native, from, to),
            Action::NativeBreak(native, from, blockade) => {
                self.check_native_break(native, from, blockade)
            }
            Action::Use(card) => {
                self.check_held(card)?;
                if matches!(card.action(), Some(CardAction::Draw { .. })) {
                    Ok(())
                } else {
                    Err(Illegal::NoAction { card })
                }
            }
            Action::Transmit(card) => {
                self.check_held(Card::TRANSMITTER)?;
                let there = self.market.left(card) > 0;
                let why = || self.unsold(card);
                there
                    .then_some(())
                    .ok_or_else(|| Illegal::NotForSale { card, why: why() })
            }
            Action::Buy(card) => self.check_buy(card),
            Action::UseToken(token) => self.check_token(token),
            Action::Save(card) => {
                let token = Token::KEEP_ITEM;
                self.check_token_held(token)?;
                let used = self.caves.just_used.has(card);
                used.then_some(()).ok_or(Illegal::NotNow { token })
            }
            Action::Stop => self.would_find().then_some(()).ok_or(Illegal::NoLeftover),
            Action::End => Ok(()),
            Action::Lay(_)
            | Action::Draw(_)
            | Action::Find(_)
            | Action::Give(_)
            | Action::Remove(_)
            | Action::Replace(_)
            | Action::Explore(_)
            | Action::Keep(_)
            | Action::Done => Err(Illegal::WrongStep {
                now: Expected::Play,
            }),
        }
    }

    // ---- Moving ------------------------------------------------------------------------------

    fn check_movement(&self) -> Result<(), Illegal> {
        if self.movement_is_over() {
            Err(Illegal::MovementOver)
        } else {
            Ok(())
        }
    }

    fn check_move(&self, item: Item, symbol: Symbol, from: Hex, to: Hex) -> Result<(), Illegal> {
        self.check_item(item)?;
        self.check_movement()?;
        let (piece, _) = self.check_piece(from)?;
        let space = self.check_way(piece, from, to)?;
        if space.terrain.symbol() != Some(symbol) {
            return Err(wrong_terrain(space));
        }
        check_power(symbol, space.strength, self.power_of(item, symbol))
    }

    fn check_on(&self, to: Hex) -> Result<(), Illegal> {
        let leftover = self.leftover.ok_or(Illegal::NoLeftover)?;
        let from = self.course().space(self.pieces[leftover.piece.index()]).hex;
        let space = self.check_way(leftover.piece, from, to)?;
        if space.terrain.symbol() != Some(leftover.symbol) {
            return Err(wrong_terrain(space));
        }
        check_power(leftover.symbol, space.strength, leftover.power)
    }

    /// The neighbour that a piece may step to, at any cost.
    fn check_way(&self, piece: PieceId, from: Hex, to: Hex) -> Result<&Space, Illegal> {
        let here = self.course().space(self.pieces[piece.index()]);
        let way = here.way_to(to).ok_or(Illegal::NotBeside { from, to })?;
        if self.is_occupied(way.to) {
            return Err(Illegal::Occupied { at: to });
        }
        match way.seam.and_then(|seam| self.standing(seam)) {
            Some(blockade) => Err(Illegal::Blocked { blockade }),
            None => Ok(self.course().space(way.to)),
        }
    }

    fn check_break(
        &self,
        item: Item,
        symbol: Symbol,
        from: Hex,
        blockade: Blockade,
    ) -> Result<(), Illegal> {
        self.check_item(item)?;
        self.check_movement()?;
        let (_, at) = self.check_piece(from)?;
        self.check_at_blockade(at, blockade)?;
        check_requirement(blockade, symbol, self.power_of(item, symbol))
    }

    fn check_on_break(&self, blockade: Blockade) -> Result<(), Illegal> {
        let leftover = self.leftover.ok_or(Illegal::NoLeftover)?;
        self.check_at_blockade(self.pieces[leftover.piece.index()], blockade)?;
        check_requirement(blockade, leftover.symbol, leftover.power)
    }

    fn check_at_blockade(&self, at: SpaceId, blockade: Blockade) -> Result<Seam, Illegal> {
        let space = self.course().space(at);
        let seam = space
            .touches()
            .filter(|&seam| self.standing(seam) == Some(blockade));
        seam.ok_or(Illegal::NotAtBlockade {
            blockade,
            at: space.hex,
        })
    }

    fn check_pay(&self, from: Hex, to: Hex) -> Result<(), Illegal> {
        self.check_movement()?;
        let (piece, _) = self.check_piece(from)?;
        let space = self.check_way(piece, from, to)?;
        if !matches!(space.terrain, Terrain::Rubble | Terrain::BaseCamp) {
            return Err(wrong_terrain(space));
        }
        self.check_cards(space.strength)
    }

    fn check_pay_break(&self, from: Hex, blockade: Blockade) -> Result<(), Illegal> {
        self.check_movement()?;
        let (_, at) = self.check_piece(from)?;
        self.check_at_blockade(at, blockade)?;
        let printed = blockade.printed();
        if printed.requirement != Requirement::Discard {
            return Err(Illegal::WrongBlockade { blockade });
        }
        self.check_cards(printed.strength)
    }

    fn check_cards(&self, want: u8) -> Result<(), Illegal> {
        let have = self.player().hand.len() as u8;
        if have >= want {
            Ok(())
        } else {
            Err(Illegal::TooFewCards { want, have })
        }
    }

    fn check_native(&self, native: Native, from: Hex, to: Hex) -> Result<(), Illegal> {
        self.check_native_held(native)?;
        self.check_movement()?;
        let (piece, _) = self.check_piece(from)?;
        match self.check_way(piece, from, to) {
            Err(Illegal::Blocked { .. }) if self.native_crosses() => Ok(()),
            checked => checked.map(|_| ()),
        }
    }

    fn check_native_break(
        &self,
        native: Native,
        from: Hex,
        blockade: Blockade,
    ) -> Result<(), Illegal> {
        self.check_native_held(native)?;
        self.check_movement()?;
        let (_, at) = self.check_piece(from)?;
        self.check_at_blockade(at, blockade).map(|_| ())
    }

    fn check_native_held(&self, native: Native) -> Result<(), Illegal> {
        match native {
            Native::Card => self.check_held(Card::NATIVE),
            Native::Token => self.check_token_held(Token::NATIVE),
        }
    }

    fn check_piece(&self, from: Hex) -> Result<(PieceId, SpaceId), Illegal> {
        let mut own = self.pieces_of(self.turn);
        let found = own.find(|&(_, at)| self.course().space(at).hex == from);
        found.ok_or(Illegal::NoPiece { at: from })
    }

    // ---- Cards -------------------------------------------------------------------------------

    fn check_held(&self, card: Card) -> Result<(), Illegal> {
        if self.player().hand.has(card) {
            Ok(())
        } else {
            Err(Illegal::NotInHand { card })
        }
    }

    fn check_token_held(&self, token: Token) -> Result<(), Illegal> {
        match self.player().tokens[token.index()] {
            0 => Err(Illegal::NoToken { token }),
            _ => Ok(()),
        }
    }

    fn check_item(&self, item: Item) -> Result<(), Illegal> {
        match item {
            Item::Card(card) => self.check_held(card),
            Item::Token(token) => self.check_token_held(token),
        }
    }

    fn check_in_order(&self, card: Card, from: u8, left: u8) -> Result<(), Illegal> {
        self.check_held(card)?;
        if usize::from(from) > card.index() || left == 0 {
            return Err(Illegal::DoesNotFit {
                item: Item::Card(card),
            });
        }
        Ok(())
    }

    fn check_buy(&self, card: Card) -> Result<(), Illegal> {
        if self.bought {
            return Err(Illegal::BoughtAlready);
        }
        if !self.market.buyable().has(card) {
            let why = self.unsold(card);
            return Err(Illegal::NotForSale { card, why });
        }
        let want = card.half_cost().unwrap_or(u8::MAX);
        let player = self.player();
        let have = pay::worth(&player.hand, &player.tokens);
        if have >= want {
            Ok(())
        } else {
            Err(Illegal::TooDear {
                card,
                want: want / 2,
                have,
            })
        }
    }

    fn check_gift(&self, payment: &Payment, item: Item) -> Result<(), Illegal> {
        self.check_item(item)?;
        let fits = pay::fits(self.player(), payment, item);
        fits.then_some(()).ok_or(Illegal::DoesNotFit { item })
    }

    fn check_token(&self, token: Token) -> Result<(), Illegal> {
        self.check_token_held(token)?;
        if self.token_is_usable(token) {
            Ok(())
        } else {
            Err(Illegal::NotNow { token })
        }
    }

    // ---- Facts -------------------------------------------------------------------------------

    /// ELD-11.1: whether a purchase ended the movement of this turn.
    #[inline]
    pub(crate) fn movement_is_over(&self) -> bool {
        self.bought && self.table.options.order == Order::MoveFirst
    }

    /// ELD-11.2: whether one Native steps over a blockade.
    pub(crate) fn native_crosses(&self) -> bool {
        self.table.options.native == NativeRule::Cross
    }

    /// The power of an item with a symbol, as it can be used now (ELD-10.9).
    #[inline]
    pub(crate) fn power_of(&self, item: Item, symbol: Symbol) -> u8 {
        power_of(item, symbol, self.caves.change_symbol)
    }

    /// Whether a token can be used by itself now.
    fn token_is_usable(&self, token: Token) -> bool {
        match token.printed().effect {
            TokenEffect::Draw(_) => true,
            TokenEffect::Remove(_) | TokenEffect::Replace(_) => !self.player().hand.is_empty(),
            TokenEffect::PassOccupied => true,
            TokenEffect::ChangeSymbol => true,
            TokenEffect::Power(..) | TokenEffect::KeepItem | TokenEffect::Native => false,
        }
    }

    /// ELD-10.8: whether stopping now, with power left, would bring a token.
    pub(crate) fn would_find(&self) -> bool {
        self.leftover
            .is_some_and(|leftover| leftover.moved && self.caves_to_explore(leftover.piece) != 0)
    }

    /// The caves beside a piece that it has not explored and that hold a token.
    pub(crate) fn caves_to_explore(&self, piece: PieceId) -> u16 {
        let at = self.pieces[piece.index()];
        if at == SpaceId::CITY {
            return 0;
        }
        let beside = self.course().space(at).caves;
        let full = (0..self.caves.left.len()).filter(|&cave| self.caves.left[cave] > 0);
        let full = full.fold(0, |caves, cave| caves | 1 << cave);
        beside & full & !self.caves.explored[piece.index()]
    }

    /// Why a piece does not explore a cave that it is not offered.
    fn unexplored(&self, piece: PieceId, cave: Option<usize>) -> Unexplored {
        let Some(cave) = cave else {
            return Unexplored::None;
        };
        let is_in = |caves: u16| caves >> cave & 1 == 1;
        let at = self.pieces[piece.index()];
        if at == SpaceId::CITY || !is_in(self.course().space(at).caves) {
            Unexplored::Away
        } else if is_in(self.caves.explored[piece.index()]) {
            Unexplored::Explored
        } else if self.caves.left[cave] == 0 {
            Unexplored::Empty
        } else {
            Unexplored::LeftAlone
        }
    }

    /// Why a card that cannot be bought or taken now cannot.
    fn unsold(&self, card: Card) -> Unsold {
        match (copies(card), self.market.left(card)) {
            (0, _) => Unsold::Never,
            (_, 0) => Unsold::Empty,
            _ => Unsold::Reserve,
        }
    }

    /// The number of the cave at a place.
    pub(crate) fn cave_at(&self, at: Hex) -> Option<usize> {
        let caves = &self.course().caves;
        caves
            .iter()
            .position(|&cave| self.course().space(cave).hex == at)
    }
}

fn wrong_terrain(space: &Space) -> Illegal {
    Illegal::WrongTerrain {
        at: space.hex,
        terrain: space.terrain,
    }
}

fn check_power(symbol: Symbol, want: u8, have: u8) -> Result<(), Illegal> {
    if have >= want && have > 0 {
        Ok(())
    } else {
        Err(Illegal::TooWeak { symbol, want, have })
    }
}

fn check_requirement(blockade: Blockade, symbol: Symbol, have: u8) -> Result<(), Illegal> {
    let printed = blockade.printed();
    if printed.requirement != Requirement::Power(symbol) {
        return Err(Illegal::WrongBlockade { blockade });
    }
    check_power(symbol, printed.strength, have)
}

fn expected(phase: Phase) -> Expected {
    match phase {
        Phase::LayBlockade(_) => Expected::LayBlockade,
        Phase::FirstHand | Phase::Draw(_) => Expected::Draw,
        Phase::Play => Expected::Play,
        Phase::Pay(_) => Expected::Pay,
        Phase::Remove(_) => Expected::Remove,
        Phase::Replace(_) => Expected::Replace,
        Phase::Keep(_) => Expected::Keep,
        Phase::MayExplore(_) => Expected::ChooseCaves,
        Phase::Explore(_) => Expected::FindToken,
        Phase::Over => Expected::Nothing,
    }
}
