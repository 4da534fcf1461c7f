//! The knowledge of one viewer with a perfect memory (ELD-12).
//!
//! The cards of a seat are public, but not where each of them is: others know the draw pile and
//! the hand together, and after a reshuffle the cards that must be in the hand.

use std::sync::Arc;

use tessera_core::{Mover, Seat, Viewer};

use crate::{
    action::Item,
    board::{Course, MAX_PLACES, SpaceId},
    card::{Blockade, Cards, TOKEN_KINDS},
    coord::Hex,
    data::Symbol,
    history::{CardUse, History},
    legal::power_of,
    market::Market,
    options::Options,
    pay,
    reach::{Reach, Traffic},
    state::{CaveState, Keeping, Leftover, PIECES, PLAYERS, Phase, State, Table},
};

mod deal;

/// The table as one viewer knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The side to move.
    pub mover: Mover,
    /// The seat whose turn it is.
    pub turn: Seat,
    /// The step of the game, without the cards that another seat keeps.
    pub phase: Phase,
    /// The number of cards that the seat to move keeps so far.
    pub kept_count: usize,
    /// The number of completed rounds.
    pub rounds: u32,
    /// The seats in playing order.
    pub players: Vec<PlayerView>,
    /// The cards that can be bought and taken.
    pub market: Market,
    /// The blockades in the order of the route, with the seat that tore it down.
    pub blockades: Vec<(Option<Blockade>, Option<Seat>)>,
    /// The power left of the card played last.
    pub leftover: Option<Leftover>,
    /// Whether the turn's purchase is made.
    pub bought: bool,
    /// The seats that have arrived, in order.
    pub arrived: Vec<Seat>,
    /// The number of this turn, from 0.
    pub turn_number: u32,
    /// What was done with cards in this turn and in as many turns before it as there are seats,
    /// with the number of the turn, oldest first.
    pub history: Vec<(u32, CardUse)>,
    table: Arc<Table>,
    pieces: [SpaceId; PIECES],
    caves: CaveState,
    arrivals: [Option<(Seat, u32)>; PLAYERS],
    past: History,
}

/// A seat as the viewer knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// The spaces of its pieces; `None` in the city.
    pub pieces: Vec<Option<Hex>>,
    /// The number of cards in the hand.
    pub hand_count: usize,
    /// The number of cards in the draw pile.
    pub draw_count: usize,
    /// The hand, for its owner.
    pub hand: Option<Cards>,
    /// The cards in the draw pile and, for others, in the hand too: they cannot see which is
    /// where.
    pub unseen: Cards,
    /// The cards that must be in the hand: everybody saw where the others went.
    pub known: Cards,
    /// The cards used this turn.
    pub played: Cards,
    /// The cards bought or taken this turn.
    pub gained: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// The cards out of the game.
    pub removed: Cards,
    /// The number of cave tokens of each kind.
    pub tokens: [u8; TOKEN_KINDS],
    /// The blockades it tore down.
    pub blockades: Vec<Blockade>,
}

impl PlayerView {
    /// The value of the hand and the tokens in a payment, in half coins (ELD-6.2); `None` for
    /// viewers who do not see the hand.
    pub fn hand_worth(&self) -> Option<u8> {
        self.hand
            .as_ref()
            .map(|hand| pay::worth(hand, &self.tokens))
    }
}

impl View {
    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.table.options
    }

    /// The course that is raced.
    pub fn course(&self) -> &Course {
        &self.table.course
    }

    /// The caves with the number of tokens left in each; empty without the variant.
    pub fn caves(&self) -> impl Iterator<Item = (Hex, u8)> + '_ {
        let caves = self.course().caves().iter().zip(self.caves.left);
        caves.map(|(&cave, left)| (self.course().space(cave).hex, left))
    }

    /// Whether a token lets pieces enter occupied spaces until the turn ends (ELD-10.9).
    pub fn passes_occupied(&self) -> bool {
        self.caves.pass_occupied
    }

    /// Whether a token lets the next card be used for any symbol (ELD-10.9).
    pub fn changes_symbol(&self) -> bool {
        self.caves.change_symbol
    }

    /// The obstacles of a piece on this space, for the [path finder](crate::reach).
    pub fn traffic(&self, from: SpaceId) -> Traffic<'_> {
        let mut standing = [None; MAX_PLACES];
        for (place, &(blockade, owner)) in standing.iter_mut().zip(&self.blockades) {
            *place = blockade.filter(|_| owner.is_none());
        }
        let pieces = if self.caves.pass_occupied {
            [SpaceId::NONE; PIECES]
        } else {
            self.pieces
        };
        Traffic::of_piece(self.course(), standing, pieces, from)
    }

    /// The power of an item of the seat to move with a symbol, as it can be used now (ELD-10.9).
    pub fn power(&self, item: Item, symbol: Symbol) -> u8 {
        power_of(item, symbol, self.caves.change_symbol)
    }

    /// The spaces that a piece on `from` can reach with an item of the seat to move and one of its
    /// symbols; `None` when the item has no such power now, or there is no such space.
    pub fn reach(&self, from: Hex, item: Item, symbol: Symbol) -> Option<Reach> {
        let power = self.power(item, symbol);
        let from = self.course().at(from)?;
        (power > 0).then(|| Reach::search(&self.traffic(from), from, symbol, power))
    }
}

impl State {
    /// What `viewer` knows.
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let places = self.course().places.len();
        View {
            viewer,
            mover: self.mover(),
            turn: self.turn,
            phase: self.phase_seen_by(viewer),
            kept_count: match self.phase {
                Phase::Keep(keeping) => keeping.kept.len(),
                Phase::LayBlockade(_)
                | Phase::FirstHand
                | Phase::Play
                | Phase::Pay(_)
                | Phase::Remove(_)
                | Phase::Replace(_)
                | Phase::Draw(_)
                | Phase::MayExplore(_)
                | Phase::Explore(_)
                | Phase::Over => 0,
            },
            rounds: self.rounds,
            players: Seat::all(self.seats())
                .map(|seat| self.player_view(seat, viewer))
                .collect(),
            market: self.market,
            blockades: self
                .blockades
                .into_iter()
                .zip(self.owners)
                .take(places)
                .collect(),
            leftover: self.leftover,
            bought: self.bought,
            arrived: self
                .arrivals
                .iter()
                .flatten()
                .map(|(seat, _)| *seat)
                .collect(),
            turn_number: self.history.turn_number(),
            history: self.history.iter().collect(),
            table: Arc::clone(&self.table),
            pieces: self.pieces,
            caves: self.caves,
            arrivals: self.arrivals,
            past: self.history,
        }
    }

    /// ELD-12.1: the phase without the kept cards, which are the seat's secret.
    fn phase_seen_by(&self, viewer: Viewer) -> Phase {
        match self.phase {
            Phase::Keep(_) if viewer != Viewer::Seat(self.turn) => Phase::Keep(Keeping {
                kept: Cards::NONE,
                from: 0,
            }),
            open @ (Phase::LayBlockade(_)
            | Phase::FirstHand
            | Phase::Play
            | Phase::Pay(_)
            | Phase::Remove(_)
            | Phase::Replace(_)
            | Phase::Keep(_)
            | Phase::Draw(_)
            | Phase::MayExplore(_)
            | Phase::Explore(_)
            | Phase::Over) => open,
        }
    }

    fn player_view(&self, seat: Seat, viewer: Viewer) -> PlayerView {
        let own = viewer == Viewer::Seat(seat);
        let player = &self.players[seat.index()];
        let mut unseen = player.draw;
        if !own {
            unseen.append(&mut player.hand.clone());
        }
        let each = self.pieces_each();
        let pieces = &self.pieces[seat.index() * each..][..each];
        PlayerView {
            pieces: pieces
                .iter()
                .map(|&at| (at != SpaceId::CITY).then(|| self.course().space(at).hex))
                .collect(),
            hand_count: player.hand.len(),
            draw_count: player.draw.len(),
            hand: own.then_some(player.hand),
            unseen,
            known: player.known,
            played: player.played,
            gained: player.gained,
            discard: player.discard,
            removed: player.removed,
            tokens: player.tokens,
            blockades: self.blockades_of(seat).collect(),
        }
    }
}
