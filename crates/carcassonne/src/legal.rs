//! Legal actions: `check` decides about one action, with the reason, `visit_actions` lists them
//! all. The two are implemented independently on purpose; the laws compare them.

use std::ops::ControlFlow;

use tessera_core::{Actor, Mover, Seat, Source};

use crate::{
    action::{Action, Claim, Expected, Illegal, Sort},
    board::{Found, MAX_OPEN},
    coord::{Cell, Edge, Rotation},
    features::FeatureId,
    options::{Farms, JoinOwn, Unplaceable},
    state::{Phase, State},
    tile::{BLOCK, Kind, Turned, Want},
};

impl State {
    /// The side to move (CAR-2.0).
    #[inline]
    pub(crate) fn mover(&self) -> Mover {
        match self.phase {
            Phase::Draw => Mover::Chance,
            Phase::Place(_) | Phase::Claim => Mover::Seat(self.turn),
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
            (Phase::Draw, Action::Draw(kind)) => self.check_draw(kind),
            (Phase::Draw, Action::Discard(kind)) => self.check_misfit(kind, Unplaceable::Out),
            (Phase::Draw, Action::Return(kind)) => self.check_misfit(kind, Unplaceable::Bottom),
            (Phase::Place(kind), Action::Place(at, rotation)) => {
                self.check_placement(kind, at, rotation)
            }
            (Phase::Claim, Action::Claim(claim)) => self.check_claim(claim),
            (Phase::Claim, Action::Pass) => Ok(()),
            (phase, _) => Err(Illegal::WrongStep {
                now: expected(phase),
            }),
        }
    }

    fn check_draw(&self, kind: Kind) -> Result<(), Illegal> {
        self.check_drawable(kind)?;
        if !self.fits_somewhere(kind) {
            return Err(Illegal::FitsNowhere { kind });
        }
        Ok(())
    }

    fn check_misfit(&self, kind: Kind, asked: Unplaceable) -> Result<(), Illegal> {
        self.check_drawable(kind)?;
        if self.fits_somewhere(kind) {
            return Err(Illegal::FitsSomewhere { kind });
        }
        if asked != self.options.unplaceable {
            return Err(Illegal::OtherVariant {
                instead: self.options.unplaceable,
            });
        }
        Ok(())
    }

    fn check_drawable(&self, kind: Kind) -> Result<(), Illegal> {
        match self.returned.kinds().first() {
            Some(&first) if self.bag.left() == 0 && kind != first => {
                Err(Illegal::NotFirst { first })
            }
            Some(_) if self.bag.left() == 0 => Ok(()),
            _ if self.bag.count(kind) == 0 => Err(Illegal::NotInBag { kind }),
            _ => Ok(()),
        }
    }

    fn check_placement(&self, kind: Kind, at: Cell, rotation: Rotation) -> Result<(), Illegal> {
        if self.board.is_empty() && (at, rotation) != (Cell::ORIGIN, Rotation::NONE) {
            return Err(Illegal::NotFirstCell);
        }
        let want = match self.board.find(at) {
            Some(Found::Laid(_)) => return Err(Illegal::Occupied { at }),
            None => return Err(Illegal::Apart { at }),
            Some(Found::Open(open)) => self.board.open()[open],
        };
        check_edges(Turned::new(kind, rotation), want)?;
        let listed = kind.listed(rotation);
        if listed != rotation {
            let listed = Action::Place(at, listed);
            return Err(Illegal::SameAs { listed });
        }
        Ok(())
    }

    fn check_claim(&self, claim: Claim) -> Result<(), Illegal> {
        if claim.sort() == Sort::Farm && self.options.farms == Farms::Off {
            return Err(Illegal::NoFarmers);
        }
        let Some(feature) = self.claimed_feature(claim) else {
            return Err(Illegal::NoSuchFeature { claim });
        };
        if self.supply(self.turn) == 0 {
            return Err(Illegal::NoFollower);
        }
        if let Some(by) = self.obstacle(feature) {
            let (sort, join_own) = (claim.sort(), self.options.join_own);
            return Err(Illegal::FeatureTaken { by, sort, join_own });
        }
        match self.listed_claim(claim) {
            Some(listed) if listed != claim => Err(Illegal::SameAs {
                listed: Action::Claim(listed),
            }),
            _ => Ok(()),
        }
    }

    /// CAR-2.3a: a seat whose follower keeps the seat to move off a feature.
    fn obstacle(&self, feature: FeatureId) -> Option<Seat> {
        let crowd = self.features.crowd(feature);
        crowd
            .seats()
            .find(|&seat| self.options.join_own == JoinOwn::No || seat != self.turn)
    }

    /// The feature that a claim on the tile laid last denotes, whether it is free or not.
    fn claimed_feature(&self, claim: Claim) -> Option<FeatureId> {
        let tile = self.board.last();
        let region = |edge: Edge, city: bool| {
            let feature = self.features.region_at(tile, edge)?;
            (self.features.region(feature).city == city).then_some(feature)
        };
        match claim {
            Claim::City(edge) => region(edge, true),
            Claim::Road(edge) => region(edge, false),
            Claim::Field(slot) => self.features.farm_at(tile, slot),
            Claim::Cloister => {
                let at = self.board.cell(self.board.len() - 1);
                self.features.cloister_at(at)
            }
        }
    }

    /// CAR-2.3d: the claim by which the same feature of the tile laid last is listed; `None`
    /// when the tile has no such feature, or is not to be claimed now.
    pub fn listed_claim(&self, claim: Claim) -> Option<Claim> {
        if self.phase != Phase::Claim {
            return None;
        }
        let feature = self.claimed_feature(claim)?;
        let same = |listed: &Claim| {
            listed.sort() == claim.sort() && self.claimed_feature(*listed) == Some(feature)
        };
        (0..crate::action::CLAIM_CODES)
            .filter_map(Claim::from_code)
            .find(same)
    }

    // ---- Listing -----------------------------------------------------------------------------

    pub(crate) fn visit_actions<B>(
        &self,
        mut visit: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.phase {
            Phase::Place(kind) => {
                for (open, want) in self.board.open().iter().enumerate() {
                    for rotation in want.fits(kind).rotations() {
                        visit(Action::Place(self.board.open_cell(open), rotation))?;
                    }
                }
            }
            Phase::Claim => {
                for claim in self.claims() {
                    visit(Action::Claim(claim))?;
                }
                visit(Action::Pass)?;
            }
            Phase::Draw | Phase::Over => {}
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn visit_outcomes<B>(
        &self,
        mut visit: impl FnMut(Action, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.phase != Phase::Draw {
            return ControlFlow::Continue(());
        }
        if self.bag.left() == 0 {
            // CAR-6.6: the queue is public, so its first tile comes for certain.
            let first = self.returned.kinds().first();
            return first.map_or(ControlFlow::Continue(()), |&kind| {
                visit(self.drawn(kind), 1)
            });
        }
        for kind in Kind::all().filter(|&kind| self.bag.count(kind) > 0) {
            visit(self.drawn(kind), u64::from(self.bag.count(kind)))?;
        }
        ControlFlow::Continue(())
    }

    /// The outcome of drawing a tile (CAR-2.1a).
    #[inline]
    pub(crate) fn drawn(&self, kind: Kind) -> Action {
        if self.fits_somewhere(kind) {
            return Action::Draw(kind);
        }
        match self.options.unplaceable {
            Unplaceable::Out => Action::Discard(kind),
            Unplaceable::Bottom => Action::Return(kind),
        }
    }

    /// The number of placements of a kind.
    #[inline]
    pub(crate) fn count_placements(&self, kind: Kind) -> u32 {
        let open = self.board.open();
        open.iter().map(|want| want.fits(kind).count()).sum()
    }

    /// The features of the tile laid last that the seat to move may claim, in listing order.
    pub(crate) fn claims(&self) -> impl Iterator<Item = Claim> + use<> {
        let ClaimSet(mut codes) = self.claimable();
        std::iter::from_fn(move || {
            let claim = Claim::from_code(codes.trailing_zeros() as usize)?;
            codes &= codes - 1;
            Some(claim)
        })
    }

    /// The same as a set of codes.
    #[inline]
    pub(crate) fn claimable(&self) -> ClaimSet {
        let mut set = ClaimSet(0);
        if self.supply[self.turn.index()] == 0 {
            return set;
        }
        let tile = self.board.last();
        let at = self.board.cell(self.board.len() - 1);
        // CAR-2.3d: claims come in the order of their first slot, so the first of those that
        // denote one feature is the listed one. Features of different sorts have different roots.
        let mut seen = [0_u64; 4];
        for &(claim, feature) in tile.turned.geometry().claims() {
            if claim.sort() == Sort::Farm && self.options.farms == Farms::Off {
                continue;
            }
            let root = self.features.of_tile(at, tile, feature);
            let crowd = self.features.crowd(root);
            let free = match self.options.join_own {
                JoinOwn::No => crowd.is_empty(),
                JoinOwn::Yes => !crowd.has_other_than(self.turn),
            };
            let (word, bit) = (root.index() / 64, 1 << (root.index() % 64));
            if free && seen[word] & bit == 0 {
                seen[word] |= bit;
                set.0 |= 1 << claim.code();
            }
        }
        set
    }

    // ---- Counting, then picking --------------------------------------------------------------

    /// A placement of `kind`, each equally likely, as open cell and rotation.
    ///
    /// Counts by blocks of open cells and then looks into one block only.
    #[inline]
    pub(crate) fn random_placement(
        &self,
        kind: Kind,
        source: &mut impl Source,
    ) -> (usize, Rotation) {
        let open = self.board.open();
        let (blocks, rest) = open.as_chunks::<BLOCK>();
        let mut counts = [0_u32; MAX_OPEN / BLOCK];
        let mut total: u32 = rest.iter().map(|want| want.fits(kind).count()).sum();
        for (count, wants) in counts.iter_mut().zip(blocks) {
            *count = kind.count_fits(wants);
            total += *count;
        }
        let mut left = source.below(u64::from(total)) as u32;
        let mut block = 0;
        while block < blocks.len() && left >= counts[block] {
            left -= counts[block];
            block += 1;
        }
        for (index, want) in open.iter().enumerate().skip(block * BLOCK) {
            let fits = want.fits(kind);
            if left < fits.count() {
                let rotation = fits.rotations().nth(left as usize);
                return (index, rotation.unwrap_or_default());
            }
            left -= fits.count();
        }
        (0, Rotation::NONE)
    }

    /// A claim or a pass, each equally likely.
    #[inline]
    pub(crate) fn random_claim(&self, source: &mut impl Source) -> Action {
        let ClaimSet(mut codes) = self.claimable();
        for _ in 0..source.below(u64::from(codes.count_ones()) + 1) {
            codes &= codes - 1;
        }
        // Having skipped all claims, no code is left: that is the pass.
        Claim::from_code(codes.trailing_zeros() as usize).map_or(Action::Pass, Action::Claim)
    }

    /// A draw, each tile of the bag equally likely.
    #[inline]
    pub(crate) fn random_draw(&self, source: &mut impl Source) -> Action {
        let kind = match self.returned.kinds().first() {
            Some(&first) if self.bag.left() == 0 => first,
            _ => self.bag.nth(source.below(u64::from(self.bag.left()))),
        };
        self.drawn(kind)
    }
}

/// Claims by their code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClaimSet(pub(crate) u32);

fn check_edges(turned: Turned, want: Want) -> Result<(), Illegal> {
    for edge in Edge::ALL {
        let shows = turned.terrain(edge);
        match want.at(edge) {
            Some(beyond) if beyond != shows => {
                return Err(Illegal::EdgeMismatch {
                    edge,
                    shows,
                    beyond,
                });
            }
            _ => {}
        }
    }
    Ok(())
}

fn expected(phase: Phase) -> Expected {
    match phase {
        Phase::Draw => Expected::Draw,
        Phase::Place(_) => Expected::Place,
        Phase::Claim => Expected::Claim,
        Phase::Over => Expected::Nothing,
    }
}
