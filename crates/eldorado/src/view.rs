//! What one viewer with a perfect memory knows (ELD-12).
//!
//! All cards of a seat are public but where they are: others know what lies in its draw pile and
//! its hand together, and after a reshuffle which cards must be in the hand.

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
    /// Who looks.
    pub viewer: Viewer,
    /// Who moves.
    pub mover: Mover,
    /// Whose turn it is.
    pub turn: Seat,
    /// The step of the game; what another seat keeps is left out of it.
    pub phase: Phase,
    /// How many cards the seat to move keeps so far.
    pub kept_count: usize,
    /// Rounds that are over.
    pub rounds: u32,
    /// The seats in playing order.
    pub players: Vec<PlayerView>,
    /// What can be bought and taken.
    pub market: Market,
    /// The blockades in the order of the route: which, and who tore it down.
    pub blockades: Vec<(Option<Blockade>, Option<Seat>)>,
    /// Power left of the card played last.
    pub leftover: Option<Leftover>,
    /// Whether the turn's purchase is made.
    pub bought: bool,
    /// Seats that have arrived, in order.
    pub arrived: Vec<Seat>,
    /// What was done with cards in this turn (0) and the turns before it (1 and more), oldest
    /// first.
    pub history: Vec<(usize, CardUse)>,
    table: Arc<Table>,
    pieces: [SpaceId; PIECES],
    caves: CaveState,
    arrivals: [Option<(Seat, u32)>; PLAYERS],
    past: History,
}

/// A seat as the viewer knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// Where its pieces are; `None` in the city.
    pub pieces: Vec<Option<Hex>>,
    /// Cards in the hand, and in the draw pile.
    pub hand_count: usize,
    /// Cards in the draw pile.
    pub draw_count: usize,
    /// The hand, for its owner.
    pub hand: Option<Cards>,
    /// The cards in the draw pile and, for others, in the hand too: which is where, they cannot
    /// see.
    pub unseen: Cards,
    /// Cards that must be in the hand: everybody saw where the others went.
    pub known: Cards,
    /// Used this turn.
    pub played: Cards,
    /// Bought or taken this turn.
    pub gained: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// Out of the game.
    pub removed: Cards,
    /// Cave tokens.
    pub tokens: [u8; TOKEN_KINDS],
    /// The blockades it tore down.
    pub blockades: Vec<Blockade>,
}

impl PlayerView {
    /// What the hand and the tokens are worth when buying, in half coins (ELD-6.2); `None` for
    /// those who do not see the hand.
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

    /// The caves and how many tokens are left in each; none without the variant.
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

    /// What stands in the way of a piece that is there, for the [path finder](crate::reach).
    pub fn traffic(&self, from: SpaceId) -> Traffic<'_> {
        let mut standing = [None; MAX_PLACES];
        for (place, &(blockade, owner)) in standing.iter_mut().zip(&self.blockades) {
            *place = blockade.filter(|_| owner.is_none());
        }
        let pieces = match self.caves.pass_occupied {
            true => [SpaceId::NONE; PIECES],
            false => self.pieces,
        };
        Traffic::of_piece(self.course(), standing, pieces, from)
    }

    /// The power of an item of the seat to move with a symbol, as it can be used now (ELD-10.9).
    pub fn power(&self, item: Item, symbol: Symbol) -> u8 {
        power_of(item, symbol, self.caves.change_symbol)
    }

    /// Where a piece that is there can go with an item of the seat to move and one of its
    /// symbols; `None` when the item has no such power now, or nothing is there.
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
                _ => 0,
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
            history: self.history.iter().collect(),
            table: Arc::clone(&self.table),
            pieces: self.pieces,
            caves: self.caves,
            arrivals: self.arrivals,
            past: self.history,
        }
    }

    /// ELD-12.1: which cards are being kept is the seat's secret.
    fn phase_seen_by(&self, viewer: Viewer) -> Phase {
        match self.phase {
            Phase::Keep(_) if viewer != Viewer::Seat(self.turn) => Phase::Keep(Keeping {
                kept: Cards::NONE,
                from: 0,
            }),
            open => open,
        }
    }

    fn player_view(&self, seat: Seat, viewer: Viewer) -> PlayerView {
        let own = viewer == Viewer::Seat(seat);
        let player = &self.players[seat.index()];
        let mut unseen = player.draw;
        if !own {
            unseen.take_all(&mut player.hand.clone());
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
