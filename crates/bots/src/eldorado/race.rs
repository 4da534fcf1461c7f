//! The number of turns that a seat needs to bring its pieces to the finish.

use tessera_core::Seat;
use tessera_eldorado::{
    Ability, Card, Cards, SpaceId, State,
    board::{Seam, Space},
    data::{Requirement, Symbol, Terrain},
};

use super::{
    Tuning,
    deck::{Deck, able},
};

/// The number of cards that are drawn in a turn.
const HAND: f32 = 4.0;

/// A seat in the race.
pub(super) struct Race<'a> {
    pub(super) game: &'a State,
    pub(super) seat: Seat,
    pub(super) tuning: &'a Tuning,
    pub(super) cards: Cards,
    pub(super) deck: Deck,
    /// The spaces of its pieces, and the number of pieces on the way.
    places: [SpaceId; 2],
    count: usize,
}

/// A change of the position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Change {
    /// The space that a piece left, and the one that it entered; `None` for the city.
    pub(super) moved: Option<(SpaceId, Option<SpaceId>)>,
    /// Bit `s` is set when the blockade on seam `s` was torn down.
    pub(super) torn: u8,
}

/// The end of a piece's way with some power.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    /// The space; `None` for the city.
    pub(super) end: Option<SpaceId>,
    pub(super) torn: u8,
    /// The power that is left over there.
    pub(super) left: u8,
    cost: u16,
}

impl<'a> Race<'a> {
    pub(super) fn new(game: &'a State, seat: Seat, tuning: &'a Tuning) -> Race<'a> {
        let cards = game.deck(seat);
        let mut race = Race {
            game,
            seat,
            tuning,
            cards,
            deck: Deck::new(&cards, tuning),
            places: game
                .course()
                .starts()
                .first_chunk()
                .copied()
                .expect("there are four"),
            count: 0,
        };
        for at in game.places_of(seat) {
            race.places[race.count] = at;
            race.count += 1;
        }
        race
    }

    /// The value of the seat: turns that it no longer needs, and the blockades, which decide ties.
    pub(super) fn outlook(&self) -> f32 {
        let tuning = self.tuning;
        let torn = self.game.blockades_of(self.seat);
        let torn: f32 = torn
            .map(|blockade| tuning.blockade * (1.0 + 0.02 * blockade.number() as f32))
            .sum();
        if self.count == 0 {
            return torn + tuning.arrived;
        }
        let tokens: u8 = self.game.tokens(self.seat).iter().sum();
        torn + tuning.token * f32::from(tokens) - self.turns()
    }

    /// The spaces of its pieces on the way.
    pub(super) fn places(&self) -> &[SpaceId] {
        &self.places[..self.count]
    }

    /// The number of turns to bring all pieces to the finish.
    #[inline]
    pub(super) fn turns(&self) -> f32 {
        self.turns_with(&self.deck, Change::default())
    }

    /// The same after a change.
    #[inline]
    pub(super) fn turns_after(&self, change: Change) -> f32 {
        self.turns_with(&self.deck, change)
    }

    /// The same with another deck.
    pub(super) fn turns_with_deck(&self, cards: &Cards, change: Change) -> f32 {
        self.turns_with(&Deck::new(cards, self.tuning), change)
    }

    fn turns_with(&self, deck: &Deck, change: Change) -> f32 {
        let course = self.game.course();
        let (mut needs, mut cards) = ([0.0_f32; 3], 0.0);
        let mut seams = 0;
        for at in self.places_after(change) {
            let route = course.route(deck.ability, at);
            for (need, more) in needs.iter_mut().zip(route.needs) {
                *need += f32::from(more);
            }
            cards += f32::from(route.cards) + self.tuning.barrier * f32::from(route.barriers);
            seams |= route.seams;
            let left = change.moved.is_some_and(|(from, _)| from == route.next);
            if !left && !self.game.is_free(route.next) {
                cards += self.way_around(deck, at, route.cost);
            }
        }
        for (seam, blockade) in self.game.standing_blockades() {
            if (seams & !change.torn) >> seam.index() & 1 == 1 {
                let printed = blockade.printed();
                match printed.requirement {
                    Requirement::Power(symbol) => {
                        needs[symbol.index()] += f32::from(printed.strength);
                    }
                    Requirement::Discard => cards += f32::from(printed.strength),
                }
            }
        }
        let (mut sum, mut most) = (0.0, 0.0_f32);
        for (need, power) in needs.into_iter().zip(deck.per_card()) {
            sum += need / power;
            most = most.max(need / power);
        }
        let waiting = self.tuning.waiting;
        let turns = (waiting * sum + (1.0 - waiting) * most + cards) / HAND;
        let buying = self.tuning.coins * deck.coins_per_card().min(2.0);
        turns * (1.0 - buying * (turns / 20.0).min(1.0))
    }

    /// The additional cards when a piece is on the route: for a detour, or for waiting. It is less
    /// than the worth of the last step, so that a piece does not wait far behind others.
    #[cold]
    fn way_around(&self, deck: &Deck, at: SpaceId, cost: u16) -> f32 {
        let course = self.game.course();
        let here = course.space(at);
        let power = here
            .terrain
            .symbol()
            .map_or(1.0, |symbol| deck.per_card()[symbol.index()]);
        let last_step = f32::from(here.strength) / power;
        let ways = here.ways().iter();
        let free = ways.filter(|way| self.game.is_free(way.to) && !self.stands(way.seam, 0));
        let around = free.map(|way| {
            let onward = course.route(deck.ability, way.to).cost;
            onward.saturating_add(deck.ability.cost(way.terrain, way.strength))
        });
        let more = around.min().unwrap_or(u16::MAX).saturating_sub(cost);
        (f32::from(more) / 10.0).min(self.tuning.patience * last_step)
    }

    /// The best end of a piece's way from a space with `power` of a symbol: always nearer to the
    /// finish, and through the blockades on the way.
    pub(super) fn reach(&self, at: SpaceId, symbol: Symbol, power: u8, torn: u8) -> Reached {
        let mut best = Reached {
            end: None,
            torn,
            left: 0,
            cost: u16::MAX,
        };
        self.go(at, symbol, power, torn, &mut best);
        best
    }

    fn go(&self, at: SpaceId, symbol: Symbol, power: u8, torn: u8, best: &mut Reached) {
        let course = self.game.course();
        let space = course.space(at);
        let cost = course.route(self.deck.ability, at).cost;
        let better = match cost.cmp(&best.cost) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => torn.count_ones() > best.torn.count_ones(),
            std::cmp::Ordering::Greater => false,
        };
        if better {
            *best = Reached {
                end: (!space.finish).then_some(at),
                torn,
                left: power,
                cost,
            };
        }
        if power == 0 || space.finish {
            return;
        }
        if let Some(left) = self.tear_with(space, symbol, power, torn) {
            let seam = space.touches().map_or(0, Seam::index);
            self.go(at, symbol, left, torn | 1 << seam, best);
        }
        for way in space.ways() {
            let fits = way.terrain.symbol() == Some(symbol) && way.strength <= power;
            if fits
                && course.route(self.deck.ability, way.to).cost < cost
                && self.game.is_free(way.to)
                && !self.stands(way.seam, torn)
            {
                self.go(way.to, symbol, power - way.strength, torn, best);
            }
        }
    }

    /// The power left after tearing down the blockade beside a space.
    fn tear_with(&self, space: &Space, symbol: Symbol, power: u8, torn: u8) -> Option<u8> {
        let seam = space
            .touches()
            .filter(|&seam| self.stands(Some(seam), torn))?;
        let printed = self.game.blockade_on(seam)?.printed();
        if printed.requirement == Requirement::Power(symbol) {
            power.checked_sub(printed.strength)
        } else {
            None
        }
    }

    /// Whether a blockade stands on a seam.
    #[inline]
    pub(super) fn stands(&self, seam: Option<Seam>, torn: u8) -> bool {
        seam.is_some_and(|seam| {
            torn >> seam.index() & 1 == 0 && self.game.blockade_on(seam).is_some()
        })
    }

    /// Whether the routes of these cards without one of them have no more spaces that cannot be
    /// entered than now.
    pub(super) fn can_spare(&self, cards: &Cards, card: Card, change: Change) -> bool {
        let mut rest = *cards;
        rest.remove(card);
        let barriers = self.barriers(able(&self.cards), Change::default());
        self.barriers(able(&rest), change) <= barriers
    }

    /// Whether a deck can bring all pieces to the finish, even if no card is added to it.
    pub(super) fn comes_home(&self, cards: &Cards, change: Change) -> bool {
        let ability = able(cards);
        self.barriers(ability, change) == 0 && cards.len() >= self.least_cards(ability, change)
    }

    /// Whether the deck is at its smallest sensible size.
    pub(super) fn is_small(&self) -> bool {
        let least = self.least_cards(self.deck.ability, Change::default());
        self.deck.count <= least.max(self.tuning.smallest_deck)
    }

    /// The number of cards that a deck needs for all cards given up on the routes: one for each
    /// symbol is left then, and one more.
    fn least_cards(&self, ability: Ability, change: Change) -> usize {
        let routes = self.places_after(change);
        let given = routes.map(|at| usize::from(self.game.course().route(ability, at).cards));
        given.sum::<usize>() + 4
    }

    /// Whether a base camp is the next space of a piece.
    pub(super) fn faces_camp(&self) -> bool {
        let course = self.game.course();
        self.places().iter().any(|&at| {
            let next = course.route(self.deck.ability, at).next;
            course.space(next).terrain == Terrain::BaseCamp
        })
    }

    /// The number of spaces on the routes that a deck cannot enter.
    fn barriers(&self, ability: Ability, change: Change) -> u32 {
        let course = self.game.course();
        let places = self.places_after(change);
        places
            .map(|at| u32::from(course.route(ability, at).barriers))
            .sum()
    }

    /// The spaces of the pieces on the way after a change.
    fn places_after(&self, change: Change) -> impl Iterator<Item = SpaceId> + '_ {
        self.places()
            .iter()
            .filter_map(move |&place| match change.moved {
                Some((from, to)) if from == place => to,
                _ => Some(place),
            })
    }

    /// The number of turns that one more card in the deck saves.
    pub(super) fn gain_of(&self, card: Card) -> f32 {
        let mut cards = self.cards;
        cards.add(card);
        let turns = self.turns();
        let saved = turns - self.turns_with_deck(&cards, Change::default());
        // It is drawn when the draw pile is used up, and on average in the middle of the next.
        let cycle = self.game.draw_count(self.seat) as f32 / HAND;
        let used = 1.0 - (self.tuning.delay + cycle) / turns.max(0.1);
        let more = if self.is_small() {
            self.tuning.saved
        } else {
            0.0
        };
        saved * used.max(0.0) + more
    }
}
