//! Plans the place of every card, so that every seat holds in time what the script makes it lay.
//!
//! Cards that a test does not name are fillers. A seat gets a named card as late as it can, so
//! that it always holds a filler too.

use std::collections::{BTreeSet, VecDeque};

use super::{
    needs::{Needs, Slot, needed},
    script::{Does, Id, Step, What, Wish, Words},
};

/// The order of both decks, and what each turn lays and draws.
pub struct Plan {
    /// The cards in the game.
    pub cards: BTreeSet<Id>,
    /// In the order they leave the decks, set-up included.
    pub order: [VecDeque<Id>; 2],
    /// Per step that is a complete turn: the filler that is laid, the card that is drawn.
    pub turns: Vec<(Option<Id>, Option<Wish>)>,
}

pub const fn deck(card: Id) -> usize {
    if card <= 40 { 0 } else { 1 }
}

struct Planner {
    any_deck: bool,
    needs: Needs,
    hands: Vec<BTreeSet<Id>>,
    face_up: Vec<Option<Id>>,
    decks: [BTreeSet<Id>; 2],
    plan: Plan,
}

/// Plans the complete script.
pub fn plan(words: &Words<'_>, steps: &[Step<'_>]) -> Plan {
    let needs = Needs::of(words, steps);
    let mut planner = Planner {
        any_deck: words.options.contains(&"refill=any-deck"),
        hands: needs.hands.clone(),
        face_up: Vec::new(),
        needs,
        decks: [BTreeSet::new(), BTreeSet::new()],
        plan: Plan {
            cards: (1..=80).collect(),
            order: [VecDeque::new(), VecDeque::new()],
            turns: Vec::new(),
        },
    };
    planner.set_up(words);
    for (index, step) in steps.iter().enumerate() {
        planner.go(step, &steps[index + 1..]);
    }
    for deck in 0..2 {
        let rest = planner.decks[deck].iter();
        planner.plan.order[deck].extend(rest);
    }
    planner.plan
}

impl Planner {
    // ---- Set-up ------------------------------------------------------------------------------

    fn set_up(&mut self, words: &Words<'_>) {
        let mut fillers: BTreeSet<Id> = (1..=80).collect();
        fillers.retain(|card| !self.needs.named.contains(card));
        let mut filler = |of: usize| {
            let card = *fillers
                .iter()
                .find(|&&card| deck(card) == of)
                .expect("a filler");
            fillers.remove(&card);
            card
        };
        for (hand, seat) in self.hands.iter_mut().zip(["A", "B", "C", "D"]) {
            for (of, size) in [(0, 2), (1, 1)] {
                while hand.iter().filter(|&&card| deck(card) == of).count() < size {
                    hand.insert(filler(of));
                }
            }
            assert_eq!(hand.len(), 3, "the first hand of {seat} cannot be {hand:?}");
        }
        let mut face_up = self.needs.face_up.clone();
        for of in [0, 1] {
            while face_up.iter().filter(|&&card| deck(card) == of).count() < 2 {
                face_up.push(filler(of));
            }
        }
        face_up.sort_by_key(|&card| deck(card));
        assert_eq!(face_up.len(), 4, "{face_up:?} cannot all lie face up");
        self.cut(words, &face_up, filler);
        for card in face_up.iter().chain(self.hands.iter().flatten()) {
            self.decks[deck(*card)].remove(card);
            self.plan.order[deck(*card)].push_back(*card);
        }
        self.face_up = face_up.into_iter().map(Some).collect();
    }

    /// With `left`, the decks hold what the script names and so many cards in all.
    fn cut(&mut self, words: &Words<'_>, face_up: &[Id], mut filler: impl FnMut(usize) -> Id) {
        if let Some(left) = words.left {
            let dealt = self.hands.iter().flatten().chain(face_up);
            let dealt: BTreeSet<Id> = dealt.copied().collect();
            let mut cards: BTreeSet<Id> = &self.needs.named | &dealt;
            for (of, left) in left.into_iter().enumerate() {
                let undealt = |cards: &BTreeSet<Id>| {
                    let cards = cards.difference(&dealt);
                    cards.filter(|&&card| deck(card) == of).count()
                };
                while undealt(&cards) < left {
                    cards.insert(filler(of));
                }
                assert_eq!(undealt(&cards), left, "cards named by the script are more");
            }
            self.plan.cards = cards;
        }
        for &card in &self.plan.cards {
            self.decks[deck(card)].insert(card);
        }
    }

    // ---- The turns ---------------------------------------------------------------------------

    fn go(&mut self, step: &Step<'_>, later: &[Step<'_>]) {
        let mut turn = (None, None);
        match &step.what {
            &What::Turn { seat, lay, draw } => {
                let card = lay.map_or_else(|| self.to_spare(seat, later), |(card, _)| card);
                turn.0 = Some(card);
                self.hands[seat].remove(&card);
                turn.1 = self.draw(seat, draw);
            }
            What::Kit { does, .. } => {
                for does in does {
                    match *does {
                        Does::Hold(..) => {}
                        Does::Lay(seat, card) => {
                            self.hands[seat].remove(&card);
                            self.needs.slots[seat].remove(0);
                        }
                        Does::Draw(seat, draw) => {
                            self.needs.slots[seat].insert(0, Slot::Closed);
                            self.draw(seat, draw);
                        }
                    }
                }
            }
            What::Look { .. } => {}
        }
        self.plan.turns.push(turn);
    }

    /// A card for a turn that does not matter: a filler, or one that no later line needs.
    fn to_spare(&self, seat: usize, later: &[Step<'_>]) -> Id {
        let needed: BTreeSet<Id> = later.iter().flat_map(|step| needed(step, seat)).collect();
        let hand = self.hands[seat].difference(&needed);
        let card = hand.min_by_key(|card| (self.needs.named.contains(card), **card));
        *card.unwrap_or_else(|| panic!("no card to spare among {:?}", self.hands[seat]))
    }

    fn draw(&mut self, seat: usize, wish: Wish) -> Option<Wish> {
        let slot = self.needs.slots[seat].remove(0);
        let wish = match (wish, slot) {
            (Wish::Any, Slot::Brings(card)) if self.face_up.contains(&Some(card)) => {
                Wish::Take(card, None)
            }
            (Wish::Any, Slot::Brings(card)) => Wish::Draw(card),
            (Wish::Any, _) => self.anything()?,
            (Wish::Top(deck), _) => Wish::Draw(self.some_card_of(deck)?),
            (wish, _) => wish,
        };
        match wish {
            Wish::Draw(card) => {
                assert!(
                    self.decks[deck(card)].remove(&card),
                    "card {card} is not in its deck"
                );
                self.plan.order[deck(card)].push_back(card);
                self.hands[seat].insert(card);
            }
            Wish::Take(card, then) => {
                self.hands[seat].insert(card);
                let place = self.face_up.iter().position(|up| *up == Some(card));
                let place = place.unwrap_or_else(|| panic!("card {card} does not lie face up"));
                self.face_up[place] = then.or_else(|| self.refill(place));
                if let Some(then) = self.face_up[place] {
                    assert!(
                        self.decks[deck(then)].remove(&then),
                        "card {then} is not in its deck"
                    );
                    self.plan.order[deck(then)].push_back(then);
                }
            }
            Wish::Any | Wish::Top(_) => {}
        }
        Some(wish)
    }

    /// A card that nobody names, rather from a deck than from the table.
    fn anything(&self) -> Option<Wish> {
        let decks = self.decks.iter().flatten().copied();
        let unnamed = decks.clone().find(|card| !self.needs.named.contains(card));
        let drawn = unnamed.or_else(|| decks.clone().next()).map(Wish::Draw);
        let face_up = self.face_up.iter().flatten();
        drawn.or_else(|| face_up.min().map(|&card| Wish::Take(card, None)))
    }

    fn some_card_of(&self, deck: usize) -> Option<Id> {
        let mut cards = self.decks[deck].iter().copied();
        let unnamed = cards.clone().find(|card| !self.needs.named.contains(card));
        unnamed.or_else(|| cards.next())
    }

    /// COD-3.3b, COD-7.2: what comes to an empty place for face-up cards.
    fn refill(&self, place: usize) -> Option<Id> {
        let own = place / 2;
        let other = || self.some_card_of(1 - own).filter(|_| self.any_deck);
        self.some_card_of(own).or_else(other)
    }
}
