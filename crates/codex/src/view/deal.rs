//! Sampling positions that are consistent with a viewer's knowledge.
//!
//! Hidden cards are dealt back by back: known cards to one of their possible places
//! ([`Memory`](crate::memory)), the unseen ones to all other places and to the deck.

use tessera_core::{Seat, Source, Viewer};

use super::{CardView, Player, View};
use crate::{
    action::Shown,
    board::{BOARDS, Boards},
    card::{BACKS, Back, Card, CardSet, Face, Objective, PER_BACK, Side},
    state::{Hand, ObjectiveSet, Phase, Pile, Secret, State},
};

impl State {
    /// Deals again what `viewer` cannot know, each possible position equally likely.
    pub(crate) fn deal_unseen(&mut self, viewer: Viewer, source: &mut impl Source) {
        let (cards, objectives) = (self.unseen(viewer), self.unseen_objectives(viewer));
        self.deal_cards(viewer, cards, source);
        self.deal_objectives(viewer, objectives, source);
    }

    /// Deals the `unseen` cards to the places that the viewer cannot see.
    fn deal_cards(&mut self, viewer: Viewer, unseen: CardSet, source: &mut impl Source) {
        let mut stocks: [Stock; BACKS] =
            std::array::from_fn(|index| Stock::new(unseen, index, source));
        let others = || Seat::all(BOARDS).filter(|&seat| viewer != Viewer::Seat(seat));
        let mut known = [[[None; PER_BACK]; BACKS]; BOARDS];
        let mut rest = [CardSet::NONE; BOARDS];
        for seat in others().take(self.seats()) {
            rest[seat.index()] = self.memory.known(seat);
            for back in Back::all() {
                let down = self.memory.deal_down(seat, back, source);
                let named: CardSet = down.into_iter().flatten().collect();
                rest[seat.index()] = rest[seat.index()].without(named);
                known[seat.index()][back.index()] = down;
            }
        }
        let mut places = [[0; BACKS]; BOARDS];
        self.boards.replace_hidden(|seat, card| {
            if viewer == Viewer::Seat(seat) {
                return card;
            }
            let back = card.back().index();
            let place = &mut places[seat.index()][back];
            *place += 1;
            known[seat.index()][back][*place - 1].unwrap_or_else(|| stocks[back].draw())
        });
        for seat in others().take(self.seats()) {
            let mut hand = Hand::default();
            let mut rest = rest[seat.index()];
            for card in self.hand(seat) {
                let back = card.back();
                let mut known = rest.among(back.cards()).iter();
                let dealt = known.next().unwrap_or_else(|| stocks[back.index()].draw());
                rest = rest.without(CardSet::one(dealt));
                hand.add(dealt);
            }
            self.hands[seat.index()] = hand;
        }
        for back in Back::all() {
            let left = stocks[back.index()].rest();
            self.piles[back.deck().index()].replace(back.kingdom(), left);
        }
    }

    /// Deals the `unseen` objectives to the others and to the deck.
    fn deal_objectives(&mut self, viewer: Viewer, unseen: ObjectiveSet, source: &mut impl Source) {
        let mut unseen = unseen;
        for seat in Seat::all(self.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
            let Secret { offered, kept } = self.secrets[seat.index()];
            let shown = kept.filter(|_| self.phase == Phase::Over);
            let mut secret = Secret::default();
            if let Some(shown) = shown {
                secret.offered.add(shown);
                secret.kept = Some(shown);
            }
            while secret.offered.len() < offered.len() {
                let number = source.below(unseen.len() as u64) as usize;
                let Some(objective) = unseen.iter().nth(number) else {
                    break;
                };
                unseen.remove(objective);
                secret.offered.add(objective);
                // The first of them is as likely as any other.
                secret.kept = secret.kept.or(kept.map(|_| objective));
            }
            self.secrets[seat.index()] = secret;
        }
        self.objectives = unseen;
    }

    /// A position that is consistent with `view`.
    pub(crate) fn from_view(view: &View, source: &mut impl Source) -> State {
        let mut state = State {
            options: view.options,
            seats: view.players.len() as u8,
            turn: view.turn,
            phase: view.phase,
            turns: view.turns as u8,
            trigger: view.trigger,
            boards: boards(view),
            memory: view.memory.clone(),
            piles: view.decks.map(|deck| Pile::of_top(deck.top)),
            face_up: view.face_up,
            hands: [Hand::default(); BOARDS],
            starters: view.starters,
            dealt_starters: [None; BOARDS],
            objectives: ObjectiveSet::default(),
            common: [view.common.first().copied(), view.common.get(1).copied()],
            secrets: [Secret::default(); BOARDS],
            points: [0; BOARDS],
        };
        for (seat, player) in Seat::all(BOARDS).zip(&view.players) {
            state.points[seat.index()] = player.points;
            state.dealt_starters[seat.index()] = player.starter;
            for &shown in &player.hand {
                state.hands[seat.index()].add(some_card(shown));
            }
            state.secrets[seat.index()] = some_secret(player);
        }
        state.deal_cards(view.viewer, view.unseen, source);
        state.deal_objectives(view.viewer, view.unseen_objectives, source);
        state
    }
}

/// The boards as they were laid, with any card of the right back where the viewer knows none.
fn boards(view: &View) -> Boards {
    let mut boards = Boards::empty();
    let mut rest: Vec<_> = view
        .players
        .iter()
        .map(|player| player.cards.iter())
        .collect();
    for &seat in &view.order {
        let card = rest[seat.index()].next().expect("each seat laid its cards");
        match *card {
            CardView::Starter(starter, side) => {
                boards.lay_starter(seat, Face::Starter(starter, side));
            }
            CardView::Front(card, at) => boards.lay_at(seat, at, Face::Card(card, Side::Front)),
            CardView::Back(shown, at) => {
                boards.lay_at(seat, at, Face::Card(some_card(shown), Side::Back));
            }
        }
    }
    boards
}

/// The card, or any with its back.
fn some_card(shown: Shown) -> Card {
    match shown {
        Shown::Card(card) => card,
        Shown::Back(back) => Card::at(back.index() * PER_BACK),
    }
}

/// The objectives of a seat, or any, as many as there are.
fn some_secret(player: &Player) -> Secret {
    let mut secret = Secret {
        offered: ObjectiveSet::default(),
        kept: player.secret,
    };
    let known = player.offered.iter().copied().chain(player.secret);
    known.for_each(|objective| secret.offered.add(objective));
    let mut others = Objective::all();
    while secret.offered.len() < player.offered_count {
        others
            .next()
            .into_iter()
            .for_each(|objective| secret.offered.add(objective));
    }
    if player.has_secret {
        secret.kept = secret.kept.or_else(|| secret.offered.iter().next());
    }
    secret
}

/// Unseen cards of one back in a random order.
struct Stock {
    cards: [Card; PER_BACK],
    left: usize,
}

impl Stock {
    fn new(unseen: CardSet, back: usize, source: &mut impl Source) -> Stock {
        let mut stock = Stock {
            cards: [Card::at(back * PER_BACK); PER_BACK],
            left: 0,
        };
        let back = stock.cards[0].back();
        for card in unseen.among(back.cards()).iter() {
            let place = source.below(stock.left as u64 + 1) as usize;
            stock.cards[stock.left] = stock.cards[place];
            stock.cards[place] = card;
            stock.left += 1;
        }
        stock
    }

    fn draw(&mut self) -> Card {
        self.left = self.left.saturating_sub(1);
        self.cards[self.left]
    }

    /// The cards left, the first one of the back in the lowest of ten bits.
    fn rest(&self) -> u16 {
        let bits = self.cards[..self.left].iter();
        bits.fold(0, |bits, card| bits | 1 << (card.index() % PER_BACK))
    }
}
