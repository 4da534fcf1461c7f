//! The knowledge of a viewer as numbers; the table in `docs/eldorado/README.md` says what each
//! means.

use tessera_core::{
    Seat, Viewer,
    observation::{Rest, flag},
};

use crate::{
    board::{MAX_PLACES, SpaceId},
    card::{Blockade, CARD_KINDS, Card, Cards, TOKEN_KINDS},
    data::{BLOCKADES, Symbol, Terrain},
    state::{PLAYERS, Phase, State, first_seat},
};

const PHASES: usize = 11;
const PER_SEAT: usize = 10;
const OWN_ZONES: usize = 3;
const PER_OTHER: usize = 2 * CARD_KINDS;
const PER_PLACE: usize = 2 + BLOCKADES.len();
const LEFTOVER: usize = 6;
const PIECES: usize = 2;
const WAYS: usize = 6;
const PER_WAY: usize = 11;
pub(crate) const OBSERVATION_LEN: usize = PHASES
    + PLAYERS * PER_SEAT
    + OWN_ZONES * CARD_KINDS
    + (PLAYERS - 1) * PER_OTHER
    + 2 * CARD_KINDS
    + MAX_PLACES * PER_PLACE
    + LEFTOVER
    + 2
    + TOKEN_KINDS
    + PIECES * WAYS * PER_WAY;

impl State {
    /// Seats are counted from the viewer, so that a learner always sees itself first; a
    /// spectator counts from the first seat and has no hand.
    pub(crate) fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let used = out.len().min(OBSERVATION_LEN);
        let out = &mut out[..used];
        out.fill(0.0);
        if used < OBSERVATION_LEN {
            return;
        }
        let (first, own) = match viewer {
            Viewer::Seat(seat) => (seat, true),
            Viewer::Spectator => (first_seat(), false),
        };
        let mut rest = Rest(out);
        rest.next(PHASES)[phase_number(self.phase)] = 1.0;
        self.observe_seats(first, rest.next(PLAYERS * PER_SEAT));
        let player = &self.players[first.index()];
        for cards in [&player.hand, &player.draw, &player.discard] {
            let numbers = rest.next(CARD_KINDS);
            if own {
                observe_cards(cards, numbers);
            }
        }
        self.observe_others(first, rest.next((PLAYERS - 1) * PER_OTHER));
        let (left, board) = rest.next(2 * CARD_KINDS).split_at_mut(CARD_KINDS);
        for card in Card::all() {
            left[card.index()] = f32::from(self.market.left(card)) / 3.0;
        }
        for card in self.market.board() {
            board[card.index()] = 1.0;
        }
        for place in 0..MAX_PLACES {
            let numbers = rest.next(PER_PLACE);
            if let Some(blockade) = self.blockades[place] {
                observe_blockade(blockade, self.owners[place].is_none(), numbers);
            }
        }
        self.observe_leftover(rest.next(LEFTOVER));
        let numbers = rest.next(2);
        numbers[0] = flag(self.bought);
        if let Phase::Pay(payment) = self.phase {
            numbers[1] = f32::from(payment.left) / 10.0;
        }
        let tokens = rest.next(TOKEN_KINDS);
        for (number, count) in tokens.iter_mut().zip(player.tokens) {
            *number = f32::from(count) / 2.0;
        }
        self.observe_ways(first, rest.next(PIECES * WAYS * PER_WAY));
    }

    fn observe_seats(&self, first: Seat, out: &mut [f32]) {
        let mut seat = first;
        for numbers in out.chunks_exact_mut(PER_SEAT).take(self.seats()) {
            let player = &self.players[seat.index()];
            numbers[0] = 1.0;
            numbers[1] = flag(seat == self.turn);
            numbers[2] = flag(self.has_arrived(seat));
            numbers[3] = player.hand.len() as f32 / 10.0;
            numbers[4] = player.draw.len() as f32 / 20.0;
            numbers[5] = player.discard.len() as f32 / 20.0;
            numbers[6] = self.blockades_of(seat).count() as f32 / 6.0;
            for (place, (_, at)) in self.pieces_of(seat).enumerate() {
                let steps = self.course().steps_to_finish(at);
                numbers[7 + place] = f32::from(steps) / 40.0;
            }
            numbers[9] = self.pieces_of(seat).count() as f32 / PIECES as f32;
            seat = seat.next(self.seats());
        }
    }

    /// The cards of the others, as everybody knows them: hand and draw pile together, and those
    /// that must be in the hand.
    fn observe_others(&self, first: Seat, out: &mut [f32]) {
        let mut seat = first;
        for numbers in out.chunks_exact_mut(PER_OTHER) {
            seat = seat.next(self.seats());
            if seat == first {
                break;
            }
            let player = &self.players[seat.index()];
            let mut unseen = player.draw;
            unseen.append(&mut player.hand.clone());
            let (all, known) = numbers.split_at_mut(CARD_KINDS);
            observe_cards(&unseen, all);
            observe_cards(&player.known, known);
        }
    }

    fn observe_leftover(&self, out: &mut [f32]) {
        if let Some(leftover) = self.leftover {
            out[0] = 1.0;
            out[1 + leftover.symbol.index()] = 1.0;
            out[4] = f32::from(leftover.power) / 6.0;
            out[5] = flag(leftover.piece.index() % self.pieces_each() == 1);
        }
    }

    /// The spaces around the viewer's pieces.
    fn observe_ways(&self, seat: Seat, out: &mut [f32]) {
        let each = self.pieces_each();
        let pieces = &self.pieces[seat.index() * each..][..each];
        for (&at, numbers) in pieces.iter().zip(out.chunks_exact_mut(WAYS * PER_WAY)) {
            if at == SpaceId::CITY {
                continue;
            }
            let here = self.course().space(at);
            for (way, numbers) in here.ways().iter().zip(numbers.chunks_exact_mut(PER_WAY)) {
                let beyond = self.course().space(way.to);
                let blockade = way.seam.and_then(|seam| self.standing(seam));
                numbers[0] = 1.0;
                if let Some(terrain) = terrain_number(beyond.terrain) {
                    numbers[1 + terrain] = 1.0;
                }
                numbers[6] = f32::from(beyond.strength) / 5.0;
                numbers[7] = flag(self.is_occupied(way.to));
                numbers[8] = flag(blockade.is_some());
                numbers[9] = flag(beyond.finish);
                let closer = i16::from(self.course().steps_to_finish(at))
                    - i16::from(self.course().steps_to_finish(way.to));
                numbers[10] = f32::from(closer);
            }
        }
    }
}

fn observe_cards(cards: &Cards, out: &mut [f32]) {
    for card in cards.each_kind() {
        out[card.index()] = f32::from(cards.count(card)) / 4.0;
    }
}

fn observe_blockade(blockade: Blockade, standing: bool, out: &mut [f32]) {
    out[0] = 1.0;
    out[1] = flag(standing);
    out[1 + blockade.number()] = 1.0;
}

fn terrain_number(terrain: Terrain) -> Option<usize> {
    match terrain.symbol() {
        Some(symbol) => Some(symbol.index()),
        None if terrain == Terrain::Rubble => Some(Symbol::ALL.len()),
        None if terrain == Terrain::BaseCamp => Some(Symbol::ALL.len() + 1),
        None => None,
    }
}

fn phase_number(phase: Phase) -> usize {
    match phase {
        Phase::LayBlockade(_) => 0,
        Phase::FirstHand => 1,
        Phase::Play => 2,
        Phase::Pay(_) => 3,
        Phase::Remove(_) => 4,
        Phase::Replace(_) => 5,
        Phase::Keep(_) => 6,
        Phase::Draw(_) => 7,
        Phase::MayExplore(_) => 8,
        Phase::Explore(_) => 9,
        Phase::Over => 10,
    }
}
