//! Codex Naturalis, played by bytes.

use tessera_codex::{
    Action, Back, Card, Cell, Corner, Deck, Objective, Options, Setup, Side, Starter, State,
    data::Kingdom, oracle,
};
use tessera_core::{Game as _, oracle::Report};

use crate::{Bytes, Fuzzed};

impl Fuzzed for State {
    /// Half of the tables begin with fewer cards: their decks run out soon.
    fn table(options: &Options, seats: usize, bytes: &mut Bytes<'_>) -> Option<State> {
        let mut setup = Setup::new(*options, seats);
        if bytes.next()? >= 128 {
            let mut chosen = Vec::new();
            for eight in Card::all().collect::<Vec<_>>().chunks(8) {
                let bits = bytes.next()?;
                let cards = (0..).zip(eight).filter(|(bit, _)| bits >> bit & 1 == 1);
                chosen.extend(cards.map(|(_, &card)| card));
            }
            setup.cards = chosen.into_iter().collect();
        }
        State::try_from(setup).ok()
    }

    /// Half of the placements are on a free cell or beside one.
    fn odd_action(&self, bytes: &mut Bytes<'_>) -> Option<Action> {
        let card = |bytes: &mut Bytes<'_>| Card::all().nth(bytes.below(80)?);
        let held = |bytes: &mut Bytes<'_>| match self.hand(self.turn()) {
            [] => card(bytes),
            hand => bytes.one_of(hand),
        };
        let objective = |bytes: &mut Bytes<'_>| Objective::all().nth(bytes.below(16)?);
        let side = |bytes: &mut Bytes<'_>| bytes.one_of(&Side::ALL);
        let deck = |bytes: &mut Bytes<'_>| bytes.one_of(&Deck::ALL);
        Some(match bytes.below(18)? {
            0 => Action::Top(Back::new(deck(bytes)?, bytes.one_of(&Kingdom::ALL)?)),
            1 => Action::Reveal(card(bytes)?),
            2 => Action::RevealObjective(objective(bytes)?),
            3 => Action::DealStarter(Starter::all().nth(bytes.below(6)?)?),
            4 => Action::Deal(card(bytes)?),
            5 => Action::DealObjective(objective(bytes)?),
            6 => Action::Starter(side(bytes)?),
            7 => Action::Objective(objective(bytes)?),
            8 => Action::Draw(deck(bytes)?),
            9 => Action::Take(card(bytes)?),
            10 => Action::Pass,
            11 => {
                let cell = Cell::new(bytes.next()? as i8, bytes.next()? as i8);
                Action::Place(card(bytes)?, side(bytes)?, cell)
            }
            12 | 13 => {
                let cell = Cell::new(bytes.next()? as i8, bytes.next()? as i8);
                Action::Place(held(bytes)?, side(bytes)?, cell)
            }
            14 => Action::Place(card(bytes)?, side(bytes)?, free_cell(self, bytes)?),
            15 => Action::Place(held(bytes)?, side(bytes)?, free_cell(self, bytes)?),
            _ => {
                let cell = free_cell(self, bytes)?.over(bytes.one_of(&Corner::ALL)?);
                Action::Place(held(bytes)?, side(bytes)?, cell)
            }
        })
    }

    fn verify(text: &str) -> Result<Report, String> {
        oracle::verify(text)
    }
}

/// A cell where a card may be laid now, or the starter's.
fn free_cell(game: &State, bytes: &mut Bytes<'_>) -> Option<Cell> {
    let cells = game.legal_actions().into_iter().map(|action| match action {
        Action::Place(_, _, at) => at,
        _ => Cell::ORIGIN,
    });
    bytes.one_of(&cells.chain([Cell::ORIGIN]).collect::<Vec<_>>())
}
