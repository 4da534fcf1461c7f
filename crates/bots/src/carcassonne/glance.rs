//! The value of every placement of the drawn tile, without laying it.
//!
//! A look evaluates the position after laying the tile, claiming the best of its features or none,
//! and scoring: the same as playing it on a copy and evaluating that (`appeal`, which the tests
//! compare it with), at a small part of the cost. What all placements have in common is computed
//! once: the odds of all features, and the surroundings of every open cell.

use std::ops::ControlFlow;

use tessera_carcassonne::{
    Action, Claim, Phase, Rotation, State,
    board::{Found, MAX_OPEN},
    coord::Edge,
    features::{Crowd, FeatureId, REGIONS},
    options::Farms,
    tile::{Kind, Turned},
};
use tessera_core::{BySeat, Game as _, Seat};

use super::{
    Tuning,
    evaluator::{Evaluator, Odds},
};
use cloisters::Cloisters;
use farms::Farmland;
use ledger::{Ledger, Worth};

mod cloisters;
mod farms;
mod groups;
mod ledger;

/// The surroundings of an open cell.
#[derive(Clone, Copy)]
struct Rim {
    /// The city or road at each edge.
    region: [Option<FeatureId>; 4],
    /// The field at each half-edge.
    farm: [Option<FeatureId>; 8],
    /// The open cell beyond each edge.
    open: [Option<u8>; 4],
}

impl Rim {
    const NOTHING: Rim = Rim {
        region: [None; 4],
        farm: [None; 8],
        open: [None; 4],
    };
}

/// A position in which a tile is to be laid.
pub(super) struct Glance<'a> {
    game: &'a State,
    evaluator: Evaluator<'a>,
    kind: Kind,
    seat: Seat,
    rims: [Rim; MAX_OPEN],
    odds: [Odds; REGIONS],
    farmland: Farmland,
    cloisters: Cloisters,
    ledger: Ledger,
}

/// A placement and the best claim that can follow it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    pub(super) place: Action,
    /// The claim; `None` to pass.
    pub(super) claim: Option<Claim>,
    /// The lead of the seat afterwards.
    pub(super) lead: f32,
}

/// The tile that is to be laid, if one is.
pub(super) fn tile_to_lay(game: &State) -> Option<Kind> {
    match game.phase() {
        Phase::Place(kind) => Some(kind),
        Phase::Draw | Phase::Claim | Phase::Over => None,
    }
}

/// Whether looks are exact: farms of older editions are evaluated by the rules of the third.
pub(super) fn is_exact(game: &State) -> bool {
    matches!(game.options().farms, Farms::Third | Farms::Off)
}

impl<'a> Glance<'a> {
    /// The glance at a position in which a tile of this [kind](tile_to_lay) is to be laid.
    pub(super) fn of(game: &'a State, kind: Kind, tuning: &'a Tuning) -> Glance<'a> {
        let mut glance = Glance::to_compare(game, kind, tuning);
        if game.seats() <= 2 {
            glance.add_standing();
        }
        glance
    }

    /// The same for comparing placements only, which at a table of two does not depend on the
    /// points of the seats.
    pub(super) fn to_compare(game: &'a State, kind: Kind, tuning: &'a Tuning) -> Glance<'a> {
        let evaluator = Evaluator::of(game, tuning);
        let mut glance = Glance {
            game,
            kind,
            seat: game.turn(),
            rims: [Rim::NOTHING; MAX_OPEN],
            odds: [Odds::CERTAIN; REGIONS],
            farmland: Farmland::of(game),
            cloisters: Cloisters::of(game, &evaluator),
            ledger: Ledger::of(game),
            evaluator,
        };
        for (open, &want) in game.board().open().iter().enumerate() {
            let rim = &mut glance.rims[open];
            *rim = look_around(game, open);
            for region in rim.region.into_iter().flatten() {
                let city = game.features().region(region).city;
                let odds = &mut glance.odds[region.index()];
                *odds = odds.with(glance.evaluator.end(city, want));
            }
        }
        if game.seats() > 2 {
            glance.add_standing();
        }
        glance
    }

    fn add_standing(&mut self) {
        let standing = self.evaluator.standing(self.game, &self.odds);
        self.ledger.add_standing(&standing);
    }

    /// Looks at every placement, in the order they are listed.
    pub(super) fn visit(&self, mut visit: impl FnMut(Look)) {
        let _ = self.game.visit_actions(|place| -> ControlFlow<()> {
            if let Action::Place(at, rotation) = place
                && let Some(Found::Open(open)) = self.game.board().find(at)
            {
                let (claim, lead) = self.look(open, rotation);
                visit(Look { place, claim, lead });
            }
            ControlFlow::Continue(())
        });
    }

    /// The best placement, the first of equals.
    pub(super) fn best(&self) -> Option<Look> {
        let mut best: Option<Look> = None;
        self.visit(|look| {
            if best.is_none_or(|best| look.lead > best.lead) {
                best = Some(look);
            }
        });
        best
    }

    /// The best claim after a placement, and the lead of the seat then.
    fn look(&self, open: usize, rotation: Rotation) -> (Option<Claim>, f32) {
        let turned = Turned::new(self.kind, rotation);
        let mut ledger = self.ledger;
        let regions = self.settle_regions(open, turned, &mut ledger);
        let farms = self.settle_farms(open, turned, &regions, &mut ledger);
        let own_cloister = self.settle_cloisters(open, turned, &mut ledger);
        let lead = self.lead(&ledger);
        if self.game.supply(self.seat) == 0 {
            return (None, lead);
        }
        // CAR-2.3a: only features without a follower. (The house rule that lets a seat join its
        // own followers gains nothing by itself.)
        let at_hand = ledger.supply[self.seat.index()];
        let cost = self.evaluator.followers(at_hand) - self.evaluator.followers(at_hand - 1);
        let (mut best, mut most) = (None, 0.0);
        for &(claim, feature) in turned.geometry().claims() {
            let (crowd, worth) = match claim {
                Claim::City(_) | Claim::Road(_) => regions.claimable(feature),
                Claim::Field(_) if self.game.options().farms == Farms::Off => continue,
                Claim::Field(slot) => farms.claimable(turned.geometry().farm_at[slot.index()]),
                Claim::Cloister => (Crowd::NOBODY, own_cloister),
            };
            let gain = match worth {
                _ if !crowd.is_empty() => continue,
                Worth::Complete(points) => f32::from(points),
                Worth::Hoped(worth) => worth - cost,
            };
            if gain > most {
                (best, most) = (Some(claim), gain);
            }
        }
        (best, lead + most)
    }

    fn lead(&self, ledger: &Ledger) -> f32 {
        let outlook = BySeat::from_fn(self.game.seats(), |seat| {
            let index = seat.index();
            ledger.standing[index] + self.evaluator.followers(ledger.supply[index])
        });
        crate::value::margin(&outlook, self.seat)
    }
}

/// The surroundings of an open cell.
fn look_around(game: &State, open: usize) -> Rim {
    let (board, features) = (game.board(), game.features());
    let at = board.open_cell(open);
    let mut rim = Rim::NOTHING;
    for edge in Edge::ALL {
        match board.find(at.beyond(edge)) {
            Some(Found::Open(beyond)) => rim.open[edge.index()] = Some(beyond as u8),
            Some(Found::Laid(index)) => {
                let tile = board.tile(index);
                rim.region[edge.index()] = features.region_at(tile, edge.opposite());
                for slot in edge.slots() {
                    rim.farm[slot.index()] = features.farm_at(tile, slot.opposite());
                }
            }
            None => {}
        }
    }
    rim
}

#[cfg(test)]
mod tests {
    use tessera_carcassonne::{
        Options,
        options::{FirstTile, JoinOwn, TwoTileCity},
    };
    use tessera_core::{SimSource, Source as _};

    use super::*;
    use crate::{Insight as _, level::tuning};

    /// Positions of games in which half of the moves are random, so that there are followers on the
    /// board and features are completed.
    fn positions(options: &Options, seats: usize, games: u64, mut check: impl FnMut(&State)) {
        let tuning = tuning::<State>();
        for number in 0..games {
            let mut game = State::with_options(*options, seats).unwrap();
            let mut source = SimSource::new(11, number);
            loop {
                if matches!(game.phase(), Phase::Place(_)) {
                    check(&game);
                }
                let likely = source.below(2) == 0;
                let moves = if likely {
                    game.play_likely(&tuning, &mut source)
                } else {
                    u32::from(game.play_random(&mut source).is_some())
                };
                if moves == 0 {
                    break;
                }
            }
        }
    }

    #[test]
    fn a_look_is_what_playing_and_judging_comes_to() {
        let tuning = tuning::<State>();
        let usual = Options::default();
        let no_farms = Options {
            farms: Farms::Off,
            join_own: JoinOwn::Yes,
            ..usual
        };
        let old = Options {
            two_tile_city: TwoTileCity::Two,
            first_tile: FirstTile::Random,
            ..usual
        };
        for (options, seats) in [(&usual, 2), (&usual, 4), (&no_farms, 3), (&old, 2)] {
            positions(options, seats, 6, |game| {
                let kind = tile_to_lay(game).unwrap();
                let glance = Glance::of(game, kind, &tuning);
                let mut listed = Vec::new();
                glance.visit(|look| {
                    listed.push(look.place);
                    let plain = game.appeal(look.place, &tuning);
                    let close = (look.lead - plain).abs() < 1e-3 * (1.0 + plain.abs());
                    assert!(close, "{options:?}: {look:?} is {plain}");
                    let mut after = game.clone();
                    after.play(look.place);
                    after.play(look.claim.map_or(Action::Pass, Action::Claim));
                    let lead = crate::value::margin(&after.outlook(&tuning), game.turn());
                    let close = (look.lead - lead).abs() < 1e-3 * (1.0 + lead.abs());
                    assert!(close, "{options:?}: {look:?} leads to {lead}");
                });
                assert_eq!(listed, game.legal_actions());
            });
        }
    }
}
