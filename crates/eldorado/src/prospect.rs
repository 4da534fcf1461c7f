//! For programs that evaluate a position, beside the [routes](crate::route) of its course.

use tessera_core::Seat;

use crate::{
    action::Item,
    board::{Seam, SpaceId},
    card::{Blockade, Cards, TOKEN_KINDS},
    data::Symbol,
    market::Market,
    state::{PieceId, State},
};

impl State {
    /// The spaces of a seat's pieces that are still on the way.
    #[inline]
    pub fn places_of(&self, seat: Seat) -> impl Iterator<Item = SpaceId> + use<'_> {
        self.pieces_of(seat).map(|(_, at)| at)
    }

    /// The space of a piece; `None` in the city.
    #[inline]
    pub fn place_of(&self, piece: PieceId) -> Option<SpaceId> {
        let at = self.pieces[piece.index()];
        (at != SpaceId::CITY).then_some(at)
    }

    /// All cards that a seat has in the game, wherever they are. Public.
    #[inline]
    pub fn deck(&self, seat: Seat) -> Cards {
        let player = &self.players[seat.index()];
        let mut deck = player.draw;
        for mut pile in [player.hand, player.played, player.gained, player.discard] {
            deck.append(&mut pile);
        }
        deck
    }

    /// The number of cards in a seat's draw pile.
    pub fn draw_count(&self, seat: Seat) -> usize {
        self.players[seat.index()].draw.len()
    }

    /// The number of a seat's cave tokens of each kind.
    #[inline]
    pub fn tokens(&self, seat: Seat) -> &[u8; TOKEN_KINDS] {
        &self.players[seat.index()].tokens
    }

    /// The blockade that stands on a seam.
    #[inline]
    pub fn blockade_on(&self, seam: Seam) -> Option<Blockade> {
        self.standing(seam)
    }

    /// The blockades that stand, each with the seam it lies on, in the order of the route.
    #[inline]
    pub fn standing_blockades(&self) -> impl Iterator<Item = (Seam, Blockade)> + '_ {
        let seams = (0..self.course().places.len() as u8).map(Seam);
        seams.filter_map(|seam| Some((seam, self.standing(seam)?)))
    }

    /// Whether no piece keeps others from a space (ELD-3.5).
    #[inline]
    pub fn is_free(&self, space: SpaceId) -> bool {
        !self.is_occupied(space)
    }

    /// The power of an item of the seat to move with a symbol, as it can be used now (ELD-10.9).
    #[inline]
    pub fn power_now(&self, item: Item, symbol: Symbol) -> u8 {
        self.power_of(item, symbol)
    }

    /// The cards that can be bought and taken.
    pub fn market(&self) -> &Market {
        &self.market
    }
}

#[cfg(test)]
mod tests {
    use tessera_core::{Game as _, Mover, SimSource};

    use super::*;
    use crate::{card::Card, options::Options};

    #[test]
    fn a_deck_is_what_was_begun_with_and_gained_without_what_left_the_game() {
        let mut game = State::with_options(Options::default(), 3).expect("three may play");
        let mut source = SimSource::new(5, 0);
        for _ in 0..3_000 {
            if game.play_random(&mut source).is_none() {
                break;
            }
            let decks = Seat::all(3).map(|seat| game.deck(seat).len());
            let removed = Seat::all(3).map(|seat| game.players[seat.index()].removed.len());
            let sold = Card::all()
                .map(|card| usize::from(crate::state::copies(card) - game.market().left(card)));
            let (decks, removed): (usize, usize) = (decks.sum(), removed.sum());
            assert_eq!(decks + removed, 3 * 8 + sold.sum::<usize>());
        }
    }

    #[test]
    fn pieces_are_where_a_view_shows_them() {
        let mut game = State::with_options(Options::default(), 2).expect("two may play");
        let mut source = SimSource::new(6, 0);
        for _ in 0..2_000 {
            let Some(_) = game.play_random(&mut source) else {
                break;
            };
            let Mover::Seat(seat) = game.mover() else {
                continue;
            };
            let view = game.view(tessera_core::Viewer::Seat(seat));
            let seen = view.players[seat.index()].pieces.iter().flatten();
            let places = game.places_of(seat).map(|at| game.course().space(at).hex);
            assert!(places.eq(seen.copied()));
            assert!(game.places_of(seat).all(|at| !game.is_free(at)));
            let standing = view.blockades.iter().filter(|(_, owner)| owner.is_none());
            assert_eq!(game.standing_blockades().count(), standing.count());
        }
    }
}
