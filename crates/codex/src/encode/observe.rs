//! The knowledge of a viewer as numbers; the table in `docs/codex/README.md` says what each means.

use tessera_core::{
    Seat, Viewer,
    observation::{Rest, flag},
};

use crate::{
    board::{BOARDS, MAX_FREE},
    card::{BACKS, CARD_COUNT, Card, CardSet, Deck, OBJECTIVE_COUNT, SYMBOLS, cost},
    coord::Corner,
    data::{PrintedCorner, Scoring, Symbol},
    state::{COMMON, HAND, Phase, Slot, State, first_seat},
};

const PHASES: usize = 13;
const PER_DECK: usize = 9;
const PER_CARD: usize = 46;
const PER_HELD: usize = PER_CARD + 1;
const PER_SEAT: usize = 7 + SYMBOLS + BACKS;
const PER_CORNER: usize = 1 + SYMBOLS;
const PER_FREE: usize = 2 + 4 * PER_CORNER;
const FIRST_FREE: usize = PHASES
    + Deck::ALL.len() * PER_DECK
    + Slot::COUNT * PER_CARD
    + HAND * PER_HELD
    + BOARDS * PER_SEAT
    + (COMMON + 1) * (OBJECTIVE_COUNT + 1)
    + OBJECTIVE_COUNT
    + BOARDS * CARD_COUNT;
pub(crate) const OBSERVATION_LEN: usize = FIRST_FREE + MAX_FREE * PER_FREE;

impl State {
    /// Seats are counted from the viewer, so that a learner always sees itself first; a
    /// spectator counts from the first seat and has no hand.
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
        let (first, own) = match viewer {
            Viewer::Seat(seat) => (seat, Some(seat)),
            Viewer::Spectator => (first_seat(), None),
        };
        let end = FIRST_FREE + PER_FREE * self.boards.free_count(first);
        if let Some(rest) = out.get_mut(end..zeros.min(OBSERVATION_LEN)) {
            rest.fill(0.0);
        }
        let (head, free) = out.split_at_mut(FIRST_FREE);
        head.fill(0.0);
        let mut rest = Rest(head);
        rest.next(PHASES)[phase_number(self.phase)] = 1.0;
        for deck in Deck::ALL {
            self.observe_deck(deck, rest.next(PER_DECK));
        }
        for card in self.face_up {
            if let Some(card) = card {
                rest.next(PER_CARD).copy_from_slice(printed(card));
            } else {
                rest.next(PER_CARD);
            }
        }
        let hand = own.map_or(&[][..], |seat| self.hand(seat));
        for place in 0..HAND {
            let numbers = rest.next(PER_HELD);
            if let Some(&card) = hand.get(place) {
                numbers[..PER_CARD].copy_from_slice(printed(card));
                let counts = self.boards.counts(first);
                numbers[PER_CARD] = flag(counts.covers(cost(card)));
            }
        }
        self.observe_seats(first, rest.next(BOARDS * PER_SEAT));
        let secret = own.and_then(|seat| self.secrets[seat.index()].kept);
        for objective in self.common.into_iter().chain([secret]) {
            let numbers = rest.next(OBJECTIVE_COUNT + 1);
            if let Some(objective) = objective {
                numbers[objective.index()] = 1.0;
                numbers[OBJECTIVE_COUNT] = f32::from(self.worth(first, objective)) / 10.0;
            }
        }
        let offered = rest.next(OBJECTIVE_COUNT);
        if let Some(seat) = own.filter(|_| self.phase == Phase::ChooseObjective) {
            for objective in self.secrets[seat.index()].offered.iter() {
                offered[objective.index()] = 1.0;
            }
        }
        self.observe_cards(first, viewer, rest.next(BOARDS * CARD_COUNT));
        self.observe_free(first, free);
        end
    }

    fn observe_deck(&self, deck: Deck, out: &mut [f32]) {
        let pile = self.pile(deck);
        for kingdom in crate::data::Kingdom::ALL {
            out[kingdom.index()] = pile.count(kingdom) as f32 / 10.0;
            out[4 + kingdom.index()] = flag(pile.top == Some(kingdom));
        }
        out[8] = pile.len() as f32 / 40.0;
    }

    fn observe_seats(&self, first: Seat, out: &mut [f32]) {
        let mut seat = first;
        for numbers in out.chunks_exact_mut(PER_SEAT).take(self.seats()) {
            numbers[0] = 1.0;
            numbers[1] = f32::from(self.points[seat.index()]) / 20.0;
            numbers[2] = flag(seat == self.turn);
            numbers[3] = self.hand(seat).len() as f32 / HAND as f32;
            numbers[4] = self.boards.free_count(seat) as f32 / 20.0;
            numbers[5] = flag(self.trigger.is_some_and(|trigger| trigger.seat == seat));
            numbers[6] = flag(seat == first_seat());
            for symbol in Symbol::ALL {
                let count = self.boards.counts(seat).of(symbol);
                numbers[7 + symbol.index()] = f32::from(count) / 10.0;
            }
            for card in self.hand(seat) {
                numbers[7 + SYMBOLS + card.back().index()] += 1.0 / HAND as f32;
            }
            seat = seat.next(self.seats());
        }
    }

    /// First the unseen cards, then per other seat the cards that it is known to have.
    fn observe_cards(&self, first: Seat, viewer: Viewer, out: &mut [f32]) {
        let (places, _) = out.as_chunks_mut::<CARD_COUNT>();
        let mut places = places.iter_mut();
        let mut show = |cards: CardSet| {
            if let Some(numbers) = places.next() {
                cards.flags(numbers);
            }
        };
        show(self.unseen(viewer));
        let mut seat = first.next(self.seats());
        while seat != first {
            show(self.memory.known(seat));
            seat = seat.next(self.seats());
        }
    }

    /// Writes every number of every free cell.
    fn observe_free(&self, seat: Seat, out: &mut [f32]) {
        let (cells, _) = out.as_chunks_mut::<PER_FREE>();
        for ((at, around), numbers) in self.boards.free(seat).zip(cells) {
            numbers[0] = f32::from(at.x) / 40.0;
            numbers[1] = f32::from(at.y) / 40.0;
            let (corners, _) = numbers[2..].as_chunks_mut::<PER_CORNER>();
            for (corner, numbers) in Corner::ALL.into_iter().zip(corners) {
                *numbers = SHOWN[around.code_at(corner)];
            }
        }
    }
}

/// The content of a corner as numbers, by the code of [`Corners`](crate::card::Corners).
static SHOWN: [[f32; PER_CORNER]; 16] = {
    let mut table = [[0.0; PER_CORNER]; 16];
    let mut code = 1;
    while code < 16 {
        table[code][0] = 1.0;
        if code >= 2 && code - 2 < SYMBOLS {
            table[code][1 + code - 2] = 1.0;
        }
        code += 1;
    }
    table
};

/// The printed data of each card as numbers.
static PRINTED: [[f32; PER_CARD]; CARD_COUNT] = {
    let mut table = [[0.0; PER_CARD]; CARD_COUNT];
    let mut card = 0;
    while card < CARD_COUNT {
        table[card] = numbers_of(Card::at(card));
        card += 1;
    }
    table
};

fn printed(card: Card) -> &'static [f32; PER_CARD] {
    &PRINTED[card.index()]
}

const fn numbers_of(card: Card) -> [f32; PER_CARD] {
    let printed = card.printed();
    let mut out = [0.0; PER_CARD];
    out[card.kingdom().index()] = 1.0;
    out[4] = if matches!(card.deck(), Deck::Gold) {
        1.0
    } else {
        0.0
    };
    let mut corner = 0;
    while corner < 4 {
        match printed.corners[corner] {
            PrintedCorner::Hidden => out[5 + 8 * corner] = 1.0,
            PrintedCorner::Empty => {}
            PrintedCorner::Shows(symbol) => out[6 + 8 * corner + symbol.index()] = 1.0,
        }
        corner += 1;
    }
    out[37] = printed.points as f32 / 5.0;
    match printed.scoring {
        Scoring::Flat => {}
        Scoring::PerSymbol(symbol) => out[38 + symbol.index() - Symbol::Quill.index()] = 1.0,
        Scoring::PerCorner => out[41] = 1.0,
    }
    let mut kingdom = 0;
    while kingdom < 4 {
        out[42 + kingdom] = printed.cost[kingdom] as f32 / 5.0;
        kingdom += 1;
    }
    out
}

fn phase_number(phase: Phase) -> usize {
    match phase {
        Phase::LayOut(_) => 0,
        Phase::DealStarter => 1,
        Phase::ChooseSide => 2,
        Phase::DealHand => 3,
        Phase::RevealObjective => 4,
        Phase::OfferObjective => 5,
        Phase::ChooseObjective => 6,
        Phase::Place => 7,
        Phase::Pass => 8,
        Phase::Draw => 9,
        Phase::Deal(_) => 10,
        Phase::Refill(_) => 11,
        Phase::Over => 12,
    }
}
