//! Numbers for search and learning: a dense index of actions, and observations.
//!
//! An action index counts open cells, not coordinates: `4 * open cell + rotation` for a
//! placement, then the claims by their code, then the pass. The table in
//! `docs/carcassonne/README.md` says what each number of an observation means.

use tessera_core::{MAX_SEATS, Seat, Viewer};

use crate::{
    action::{Action, CLAIM_CODES, Claim, Sort},
    board::Found,
    coord::{Edge, Rotation},
    data::FOLLOWERS_PER_SEAT,
    features::FeatureId,
    state::{Phase, State},
    tile::{KINDS, Kind, TILE_COUNT, WANTS, Want},
};

/// Most open cells while a tile is to be laid: beside a line of all tiles but that one.
pub(crate) const OPEN_CELLS: usize = 2 * (TILE_COUNT - 1) + 2;
const FIRST_CLAIM: usize = 4 * OPEN_CELLS;
const PASS: usize = FIRST_CLAIM + CLAIM_CODES;
pub(crate) const ACTION_INDICES: usize = PASS + 1;

const PHASES: usize = 4;
const PER_SEAT: usize = 4;
const PER_CLAIM: usize = 5;
const PER_EDGE: usize = 4;
const PER_OPEN: usize = 2 + 4 * PER_EDGE;
const FIRST_OPEN: usize = PHASES + 2 * KINDS + 1 + MAX_SEATS * PER_SEAT + CLAIM_CODES * PER_CLAIM;
pub(crate) const OBSERVATION_LEN: usize = FIRST_OPEN + OPEN_CELLS * PER_OPEN;

/// What is asked of the edges of an open cell, in numbers, by the code of a [`Want`].
static WANTED: [[f32; 4 * PER_EDGE]; WANTS] = {
    let mut table = [[0.0; 4 * PER_EDGE]; WANTS];
    let mut code = 0;
    while code < WANTS {
        let mut edge = 0;
        while edge < 4 {
            if let Some(terrain) = Want::from_code(code as u8).at(Edge::ALL[edge]) {
                table[code][PER_EDGE * edge + terrain as usize] = 1.0;
            }
            edge += 1;
        }
        code += 1;
    }
    table
};

impl State {
    pub(crate) fn action_index(&self, action: Action) -> Option<usize> {
        match (self.phase, action) {
            (Phase::Place(_), Action::Place(at, rotation)) => match self.board.find(at) {
                Some(Found::Open(open)) => Some(4 * open + rotation.quarters()),
                _ => None,
            },
            (Phase::Claim, Action::Claim(claim)) => Some(FIRST_CLAIM + claim.code()),
            (Phase::Claim, Action::Pass) => Some(PASS),
            _ => None,
        }
    }

    pub(crate) fn action_at(&self, index: usize) -> Option<Action> {
        match self.phase {
            Phase::Place(kind) => {
                let want = self.board.open().get(index / 4)?;
                let rotation = Rotation::new(index % 4);
                let placement = Action::Place(self.board.open_cell(index / 4), rotation);
                want.fits(kind).has(rotation).then_some(placement)
            }
            Phase::Claim if index == PASS => Some(Action::Pass),
            Phase::Claim => {
                let code = index.checked_sub(FIRST_CLAIM)?;
                let listed = code < CLAIM_CODES && self.claimable().0 >> code & 1 == 1;
                listed.then(|| Claim::from_code(code).map(Action::Claim))?
            }
            Phase::Draw | Phase::Over => None,
        }
    }

    pub(crate) fn mask(&self, mask: &mut [bool]) {
        let used = mask.len().min(ACTION_INDICES);
        let mask = &mut mask[..used];
        mask.fill(false);
        match self.phase {
            Phase::Place(kind) => {
                for (want, bits) in self.board.open().iter().zip(mask.chunks_mut(4)) {
                    let fits = want.fits(kind);
                    for (rotation, bit) in Rotation::ALL.into_iter().zip(bits) {
                        *bit = fits.has(rotation);
                    }
                }
            }
            Phase::Claim => {
                let codes = self.claimable().0;
                for (code, bit) in mask.iter_mut().skip(FIRST_CLAIM).enumerate() {
                    *bit = code == CLAIM_CODES || codes >> code & 1 == 1;
                }
            }
            Phase::Draw | Phase::Over => {}
        }
    }

    /// Seats are counted from the viewer, so that a learner always sees itself first; a
    /// spectator counts from the first seat.
    pub(crate) fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        if out.len() < OBSERVATION_LEN {
            out.fill(0.0);
            return;
        }
        self.observe_over(viewer, out, OBSERVATION_LEN);
    }

    /// The same over an observation that is zero from `zeros` on; says from where on it is now.
    pub(crate) fn observe_over(&self, viewer: Viewer, out: &mut [f32], zeros: usize) -> usize {
        let Some(out) = out.get_mut(..OBSERVATION_LEN) else {
            self.observe(viewer, out);
            return OBSERVATION_LEN;
        };
        let first = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat::all(1).next().expect("there is a first seat"),
        };
        let end = FIRST_OPEN + PER_OPEN * self.board.open().len();
        if let Some(rest) = out.get_mut(end..zeros.min(OBSERVATION_LEN)) {
            rest.fill(0.0);
        }
        let (head, open) = out.split_at_mut(FIRST_OPEN);
        head.fill(0.0);
        let (phase, rest) = head.split_at_mut(PHASES);
        let (hand, rest) = rest.split_at_mut(KINDS);
        let (bag, rest) = rest.split_at_mut(KINDS + 1);
        let (seats, claims) = rest.split_at_mut(MAX_SEATS * PER_SEAT);
        match self.phase {
            Phase::Draw => phase[0] = 1.0,
            Phase::Place(kind) => {
                phase[1] = 1.0;
                hand[kind.index()] = 1.0;
            }
            Phase::Claim => {
                phase[2] = 1.0;
                self.observe_claims(first, claims);
            }
            Phase::Over => phase[3] = 1.0,
        }
        for (kind, count) in Kind::all().zip(bag.iter_mut()) {
            *count = f32::from(self.bag.count(kind)) / f32::from(kind.print().count);
        }
        bag[KINDS] = f32::from(self.bag.left()) / TILE_COUNT as f32;
        let mut seat = first;
        for numbers in seats.chunks_exact_mut(PER_SEAT).take(self.seats()) {
            numbers[0] = 1.0;
            numbers[1] = f32::from(self.points[seat.index()]) / 100.0;
            numbers[2] = f32::from(self.supply[seat.index()]) / f32::from(FOLLOWERS_PER_SEAT);
            numbers[3] = f32::from(u8::from(seat == self.turn));
            seat = seat.next(self.seats());
        }
        self.observe_open(first, open);
        end
    }

    fn observe_claims(&self, first: Seat, out: &mut [f32]) {
        let at = self.board.cell(self.board.len() - 1);
        let tile = self.board.last();
        let listed = self.claimable().0;
        for &(claim, number) in tile.turned.lie().claims() {
            let feature = self.features.of_tile(at, tile, number);
            let numbers = &mut out[claim.code() * PER_CLAIM..][..PER_CLAIM];
            numbers[0] = 1.0;
            numbers[1] = f32::from((listed >> claim.code() & 1) as u8);
            numbers[2] = f32::from(u8::from(self.features.is_complete(feature)));
            numbers[3] = self.lead(feature, first);
            numbers[4] = self.size(feature);
        }
    }

    /// Writes every number of every open cell; what is asked of a cell comes from a table.
    fn observe_open(&self, first: Seat, out: &mut [f32]) {
        let (cells, _) = out.as_chunks_mut::<PER_OPEN>();
        for (open, (want, numbers)) in self.board.open().iter().zip(cells).enumerate() {
            let at = self.board.open_cell(open);
            numbers[0] = f32::from(at.x) / TILE_COUNT as f32;
            numbers[1] = f32::from(at.y) / TILE_COUNT as f32;
            numbers[2..].copy_from_slice(&WANTED[want.code()]);
            for edge in want.crossed() {
                let Some(beyond) = self.board.laid_at(at.beyond(edge)) else {
                    continue;
                };
                let tile = self.board.tile(beyond);
                if let Some(region) = self.features.region_at(tile, edge.opposite())
                    && !self.features.crowd(region).is_empty()
                {
                    numbers[2 + PER_EDGE * edge.index() + 3] = self.lead(region, first);
                }
            }
        }
    }

    /// Own followers on a feature less those of the strongest other seat, over all one has.
    fn lead(&self, feature: FeatureId, first: Seat) -> f32 {
        let crowd = self.features.crowd(feature);
        let others = Seat::all(self.seats()).filter(|&seat| seat != first);
        let strongest = others.map(|seat| crowd.count(seat)).max().unwrap_or(0);
        (f32::from(crowd.count(first)) - f32::from(strongest)) / f32::from(FOLLOWERS_PER_SEAT)
    }

    /// Tiles of a city or road, tiles around a cloister, over ten; 0 for a farm.
    fn size(&self, feature: FeatureId) -> f32 {
        match self.features.sort(feature) {
            Sort::City | Sort::Road => f32::from(self.features.region(feature).tiles) / 10.0,
            Sort::Cloister => f32::from(self.features.around(feature)) / 10.0,
            Sort::Farm => 0.0,
        }
    }
}
