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
    features::{Crowd, FeatureId, Features},
    state::{Phase, State},
    tile::{KINDS, Kind, TILE_COUNT, WANTS, Want},
};

/// The largest number of open cells while a tile is to be laid: around a line of all tiles but
/// that one.
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

/// The constraints on the edges of an open cell as numbers, by the code of a [`Want`].
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

/// The distance from the first tile divided by the number of tiles, by a coordinate as a byte.
static AWAY: [f32; 256] = {
    let mut table = [0.0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8 as i8) as f32 / TILE_COUNT as f32;
        byte += 1;
    }
    table
};

/// The lead in followers over another seat, divided by the followers per seat, from the
/// largest deficit to the largest lead.
static LEADS: [f32; 2 * FOLLOWERS_PER_SEAT as usize + 1] = {
    let mut table = [0.0; 2 * FOLLOWERS_PER_SEAT as usize + 1];
    let mut place = 0;
    while place < table.len() {
        let lead = place as f32 - FOLLOWERS_PER_SEAT as f32;
        table[place] = lead / FOLLOWERS_PER_SEAT as f32;
        place += 1;
    }
    table
};

impl State {
    pub(crate) fn action_index(&self, action: Action) -> Option<usize> {
        match (self.phase, action) {
            (Phase::Place(_), Action::Place(at, rotation)) => {
                let Some(Found::Open(open)) = self.board.find(at) else {
                    return None;
                };
                Some(4 * open + rotation.quarters())
            }
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

    /// Overwrites an observation that is zero from `zeros` on; returns from where on it is now.
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
            *count = f32::from(self.bag.count(kind)) / f32::from(kind.printed().count);
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
        for &(claim, number) in tile.turned.geometry().claims() {
            let feature = self.features.of_tile(at, tile, number);
            let numbers = &mut out[claim.code() * PER_CLAIM..][..PER_CLAIM];
            numbers[0] = 1.0;
            numbers[1] = f32::from((listed >> claim.code() & 1) as u8);
            numbers[2] = f32::from(u8::from(self.features.is_complete(feature)));
            numbers[3] = self.lead(self.features.crowd(feature), first);
            numbers[4] = self.size(feature);
        }
    }

    /// Writes every number of every open cell; the constraints of a cell come from a table.
    fn observe_open(&self, first: Seat, out: &mut [f32]) {
        let crowds = self.features.region_crowds();
        let (cells, _) = out.as_chunks_mut::<PER_OPEN>();
        for (open, (want, numbers)) in self.board.open().iter().zip(cells).enumerate() {
            let at = self.board.open_cell(open);
            numbers[0] = AWAY[usize::from(at.x as u8)];
            numbers[1] = AWAY[usize::from(at.y as u8)];
            numbers[2..].copy_from_slice(&WANTED[want.code()]);
            for edge in want.crossed() {
                let Some(beyond) = self.board.laid_at(at.beyond(edge)) else {
                    continue;
                };
                let part = Features::part_at(self.board.tile(beyond), edge.opposite());
                if let Some(&crowd) = crowds.get(part) {
                    numbers[2 + PER_EDGE * edge.index() + 3] = self.lead(crowd, first);
                }
            }
        }
    }

    /// Own followers minus those of the strongest other seat, divided by the followers per seat.
    #[inline]
    fn lead(&self, crowd: Crowd, first: Seat) -> f32 {
        let others = crowd.without(first);
        let strongest = Seat::all(self.seats()).map(|seat| others.count(seat)).max();
        LEADS[usize::from(FOLLOWERS_PER_SEAT + crowd.count(first) - strongest.unwrap_or(0))]
    }

    /// A tenth of the number of tiles of a city or road, or around a cloister; 0 for a farm.
    fn size(&self, feature: FeatureId) -> f32 {
        match self.features.sort(feature) {
            Sort::City | Sort::Road => f32::from(self.features.region(feature).tiles) / 10.0,
            Sort::Cloister => f32::from(self.features.around(feature)) / 10.0,
            Sort::Farm => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_core::{Game as _, SimSource};

    use super::*;
    use crate::Options;

    /// The lead beyond an edge of an open cell, by walking to the root of the feature there.
    fn plain_lead(game: &State, open: usize, edge: Edge, first: Seat) -> f32 {
        let beyond = game.board.open_cell(open).beyond(edge);
        let Some(number) = game.board.laid_at(beyond) else {
            return 0.0;
        };
        let tile = game.board.tile(number);
        let Some(region) = game.features.region_at(tile, edge.opposite()) else {
            return 0.0;
        };
        let crowd = game.features.crowd(region);
        let others = Seat::all(game.seats()).filter(|&seat| seat != first);
        let strongest = others.map(|seat| crowd.count(seat)).max().unwrap_or(0);
        (f32::from(crowd.count(first)) - f32::from(strongest)) / f32::from(FOLLOWERS_PER_SEAT)
    }

    #[test]
    fn the_numbers_of_open_cells_are_those_of_a_plain_walk() {
        let mut out = vec![0.0; OBSERVATION_LEN];
        let mut ahead_and_behind = [0, 0];
        for seats in 1..=MAX_SEATS {
            let mut source = SimSource::new(1, seats as u64);
            let mut game = State::with_options(Options::default(), seats).unwrap();
            while game.play_random(&mut source).is_some() {
                let first = game.turn;
                game.observe(Viewer::Seat(first), &mut out);
                let cells = out[FIRST_OPEN..].chunks_exact(PER_OPEN);
                for (open, numbers) in cells.take(game.board.open().len()).enumerate() {
                    let at = game.board.open_cell(open);
                    assert_eq!(numbers[0], f32::from(at.x) / TILE_COUNT as f32);
                    assert_eq!(numbers[1], f32::from(at.y) / TILE_COUNT as f32);
                    for edge in Edge::ALL {
                        let lead = plain_lead(&game, open, edge, first);
                        let place = 2 + PER_EDGE * edge.index() + 3;
                        assert_eq!(numbers[place], lead, "{seats} seats, {at} {edge:?}");
                        ahead_and_behind[0] += u32::from(lead > 0.0);
                        ahead_and_behind[1] += u32::from(lead < 0.0);
                    }
                }
            }
        }
        assert!(ahead_and_behind.iter().all(|count| *count > 100));
    }
}
