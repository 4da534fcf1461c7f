//! Routes: from every space the route to the finish that suits the strength of a deck. They are
//! for programs that evaluate a position; the rules themselves do not use them.
//!
//! Routes are computed on first use, once per course and [`Ability`], and are then only looked
//! up. Pieces and blockades do not change them: a route lists the seams that it crosses.

use std::sync::OnceLock;

use crate::{
    board::{Course, Space, SpaceId},
    data::{Symbol, Terrain},
};

/// The highest power with each symbol that a deck can be relied on for; no space takes more than
/// four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ability([u8; 3]);

impl Ability {
    /// The highest power that makes a difference.
    pub const MOST: u8 = 4;

    /// The number of different abilities.
    const COUNT: usize = (Ability::MOST as usize + 1).pow(3);

    /// The ability with this power of machetes, paddles and coins; more than four counts as four.
    #[inline]
    pub fn new(powers: [u8; 3]) -> Ability {
        Ability(powers.map(|power| power.min(Ability::MOST)))
    }

    /// The power with a symbol.
    #[inline]
    pub const fn power(self, symbol: Symbol) -> u8 {
        self.0[symbol.index()]
    }

    #[inline]
    fn index(self) -> usize {
        let base = usize::from(Ability::MOST) + 1;
        let digits = self.0.iter().map(|&power| usize::from(power));
        digits.fold(0, |index, power| index * base + power)
    }

    /// The cost of entering a space, in tenths of a card: a symbol that the deck is weak in costs
    /// more, and a space that it cannot enter costs as much as a detour.
    pub fn cost(self, terrain: Terrain, strength: u8) -> u16 {
        let strength = u16::from(strength);
        match terrain.symbol() {
            Some(symbol) => {
                let power = self.power(symbol);
                let lacks = u16::from(strength > u16::from(power));
                PRICES[usize::from(power)] * strength + BARRIER * lacks
            }
            None if terrain == Terrain::BaseCamp => CAMP * strength,
            None => RUBBLE * strength,
        }
    }
}

/// The cost of one step of strength, in tenths of a card, by the deck's power with its symbol.
const PRICES: [u16; Ability::MOST as usize + 1] = [60, 26, 20, 16, 14];
/// The additional cost of a space that the deck cannot enter.
const BARRIER: u16 = 200;
/// The cost of a card given up for rubble.
const RUBBLE: u16 = 16;
/// The cost of a card given up for a base camp.
const CAMP: u16 = 20;

/// The remaining way from a space to the finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The cost in tenths of a card.
    pub cost: u16,
    /// The power that it takes with each symbol, without blockades.
    pub needs: [u8; 3],
    /// The number of cards that are given up, without blockades.
    pub cards: u8,
    /// The number of spaces that the deck cannot enter.
    pub barriers: u8,
    /// Bit `s` is set when seam `s` is crossed.
    pub seams: u8,
    /// The next space.
    pub next: SpaceId,
}

impl Route {
    /// The route of a piece that has arrived.
    pub const DONE: Route = Route {
        cost: 0,
        needs: [0; 3],
        cards: 0,
        barriers: 0,
        seams: 0,
        next: SpaceId::CITY,
    };

    /// No way leads to the finish.
    const NONE: Route = Route {
        cost: u16::MAX,
        next: SpaceId::NONE,
        ..Route::DONE
    };
}

/// The routes of a course that have been computed.
#[derive(Clone, Debug)]
pub(crate) struct Routes(Box<[OnceLock<Box<[Route]>>]>);

impl Default for Routes {
    fn default() -> Routes {
        Routes((0..Ability::COUNT).map(|_| OnceLock::new()).collect())
    }
}

/// Routes follow from the spaces, so it makes no difference which ones have been computed.
impl PartialEq for Routes {
    fn eq(&self, _other: &Routes) -> bool {
        true
    }
}

impl Eq for Routes {}

impl Course {
    /// The route from a space to the finish for a deck with this ability; [`Route::DONE`] from the
    /// city.
    #[inline]
    pub fn route(&self, ability: Ability, from: SpaceId) -> Route {
        let found = self.routes.0[ability.index()].get_or_init(|| compute(&self.spaces, ability));
        found.get(from.index()).copied().unwrap_or(Route::DONE)
    }
}

/// The routes from all spaces, improved until nothing changes. Tiles near the finish are laid
/// last, so a pass from the end on needs few rounds.
fn compute(spaces: &[Space], ability: Ability) -> Box<[Route]> {
    let mut routes: Box<[Route]> = spaces
        .iter()
        .map(|space| {
            if space.finish {
                Route::DONE
            } else {
                Route::NONE
            }
        })
        .collect();
    loop {
        let mut better = false;
        for (index, space) in spaces.iter().enumerate().rev() {
            for way in space.ways() {
                let onward = routes[way.to.index()];
                let cost = ability.cost(way.terrain, way.strength);
                let cost = onward.cost.saturating_add(cost);
                if cost >= routes[index].cost {
                    continue;
                }
                let mut route = Route {
                    cost,
                    next: way.to,
                    ..onward
                };
                match way.terrain.symbol() {
                    Some(symbol) => {
                        let lacks = u8::from(way.strength > ability.power(symbol));
                        let need = &mut route.needs[symbol.index()];
                        *need = need.saturating_add(way.strength);
                        route.barriers = route.barriers.saturating_add(lacks);
                    }
                    None => route.cards = route.cards.saturating_add(way.strength),
                }
                if let Some(seam) = way.seam {
                    route.seams |= 1 << seam.index();
                }
                routes[index] = route;
                better = true;
            }
        }
        if !better {
            return routes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SHIPPED;

    /// Every ability.
    fn abilities() -> impl Iterator<Item = Ability> {
        let powers = || 0..=Ability::MOST;
        powers().flat_map(move |machete| {
            powers().flat_map(move |paddle| {
                powers().map(move |coin| Ability::new([machete, paddle, coin]))
            })
        })
    }

    #[test]
    fn every_step_of_a_route_costs_what_it_says() {
        for (word, document) in SHIPPED.iter() {
            let course = document.assemble(true).expect("a shipped course assembles");
            for ability in abilities() {
                for start in course.starts() {
                    let mut at = start;
                    while !course.space(at).finish {
                        let route = course.route(ability, at);
                        let next = course.space(route.next);
                        let onward = course.route(ability, route.next);
                        let step = ability.cost(next.terrain, next.strength);
                        assert_eq!(route.cost, onward.cost + step, "{word}");
                        assert_eq!(route.seams & onward.seams, onward.seams, "{word}");
                        at = route.next;
                    }
                    assert_eq!(course.route(ability, at), Route::DONE);
                }
            }
        }
    }

    #[test]
    fn a_deck_that_can_do_more_is_nearer() {
        for (_, document) in SHIPPED.iter() {
            let course = document
                .assemble(false)
                .expect("a shipped course assembles");
            for start in course.starts() {
                let weak = course.route(Ability::new([1, 1, 1]), start);
                let strong = course.route(Ability::new([6, 3, 3]), start);
                assert!(strong.cost < weak.cost);
                assert_eq!(course.route(Ability::new([9; 3]), start).barriers, 0);
            }
        }
    }

    #[test]
    fn nothing_is_left_from_the_city() {
        let course = SHIPPED[0].1.assemble(false).expect("it assembles");
        let ability = Ability::default();
        assert_eq!(course.route(ability, SpaceId::CITY), Route::DONE);
    }
}
