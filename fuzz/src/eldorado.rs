//! The Quest for El Dorado, played by bytes.

use tessera_core::{Game as _, Mover, Viewer, oracle::Report};
use tessera_eldorado::{
    Action, Blockade, Card, Cards, Hex, Item, Native, Options, Setup, State, Token, data::Symbol,
    oracle,
};

use crate::{Bytes, Fuzzed};

impl Fuzzed for State {
    /// Half of the decks have a few more cards: rare situations come soon.
    fn table(options: &Options, seats: usize, bytes: &mut Bytes<'_>) -> Option<State> {
        let mut setup = Setup::new(options.clone(), seats);
        if bytes.next()? >= 128 {
            let mut extra = Cards::NONE;
            for _ in 0..bytes.below(12)? {
                extra.add(Card::new(bytes.below(21)?)?);
            }
            setup.extra = extra;
        }
        // A course with blockades behind its strips may have more places than blockades.
        State::try_from(setup).ok()
    }

    /// Half of the steps are those of a piece to a space beside it.
    fn odd_action(&self, bytes: &mut Bytes<'_>) -> Option<Action> {
        let card = |bytes: &mut Bytes<'_>| Card::new(bytes.below(21)?);
        let token = |bytes: &mut Bytes<'_>| Token::new(bytes.below(14)?);
        let item = |bytes: &mut Bytes<'_>| match bytes.below(3)? {
            0 => token(bytes).map(Item::Token),
            _ => card(bytes).map(Item::Card),
        };
        let symbol = |bytes: &mut Bytes<'_>| bytes.one_of(&Symbol::ALL);
        let blockade = |bytes: &mut Bytes<'_>| Blockade::new(1 + bytes.below(6)?);
        let native = |bytes: &mut Bytes<'_>| bytes.one_of(&[Native::Card, Native::Token]);
        let from = |bytes: &mut Bytes<'_>| match bytes.below(2)? {
            0 => Some(Hex::new(bytes.next()? as i8, bytes.next()? as i8)),
            _ => piece(self, bytes),
        };
        let beside = |from: Hex, bytes: &mut Bytes<'_>| {
            let (q, r) = bytes.one_of(&Hex::WAYS)?;
            Some(from.moved(q, r))
        };
        let at = from(bytes)?;
        Some(match bytes.below(26)? {
            0 => Action::Lay(blockade(bytes)?),
            1 => Action::Draw(card(bytes)?),
            2 => Action::Find(token(bytes)?),
            3..=5 => Action::Move(item(bytes)?, symbol(bytes)?, at, beside(at, bytes)?),
            6 => Action::On(beside(at, bytes)?),
            7 => Action::Break(item(bytes)?, symbol(bytes)?, at, blockade(bytes)?),
            8 => Action::OnBreak(blockade(bytes)?),
            9 => Action::Pay(at, beside(at, bytes)?),
            10 => Action::PayBreak(at, blockade(bytes)?),
            11 => Action::Buy(card(bytes)?),
            12 => Action::Give(item(bytes)?),
            13 => Action::Native(native(bytes)?, at, beside(at, bytes)?),
            14 => Action::NativeBreak(native(bytes)?, at, blockade(bytes)?),
            15 => Action::Use(card(bytes)?),
            16 => Action::Transmit(card(bytes)?),
            17 => Action::Remove(card(bytes)?),
            18 => Action::Replace(card(bytes)?),
            19 => Action::UseToken(token(bytes)?),
            20 => Action::Save(card(bytes)?),
            21 => Action::Stop,
            22 => Action::Explore(at),
            23 => Action::End,
            24 => Action::Keep(card(bytes)?),
            _ => Action::Done,
        })
    }

    /// Paths of the seat to move with each card that it holds.
    fn inspect_game(&self) {
        let Mover::Seat(seat) = self.mover() else {
            return;
        };
        let view = self.view(Viewer::Seat(seat));
        for &from in view.players[seat.index()].pieces.iter().flatten() {
            for card in self.hand(seat).each_kind() {
                for symbol in Symbol::ALL {
                    let Some(reach) = view.reach(from, Item::Card(card), symbol) else {
                        continue;
                    };
                    assert!(reach.iter().all(|to| !reach.path(to).steps().is_empty()));
                }
            }
        }
    }

    fn verify(text: &str) -> Result<Report, String> {
        oracle::verify(text)
    }
}

/// The space of a piece of the seat to move.
fn piece(game: &State, bytes: &mut Bytes<'_>) -> Option<Hex> {
    let view = game.view(Viewer::Spectator);
    let pieces = view.players[game.turn().index()].pieces.iter();
    let standing: Vec<Hex> = pieces.flatten().copied().collect();
    if standing.is_empty() { Some(Hex::new(0, 0)) } else { bytes.one_of(&standing) }
}
