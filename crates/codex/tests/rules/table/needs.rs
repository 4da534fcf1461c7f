//! The needs of a script: the cards that must be in each hand for each turn.

use std::collections::BTreeSet;

use super::script::{Does, Id, Step, What, Wish, Words};

/// The needs that the plan must meet.
pub struct Needs {
    /// Every card that table or script name.
    pub named: BTreeSet<Id>,
    /// Per seat the cards it must be dealt.
    pub hands: Vec<BTreeSet<Id>>,
    /// Cards that must lie face up from the start.
    pub face_up: Vec<Id>,
    /// Per seat the card that the draw after each of its cards must bring.
    pub slots: Vec<Vec<Slot>>,
    /// Per seat the cards it must hold, each with the number of the lay it is needed for.
    due: Vec<Vec<(Id, usize)>>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Slot {
    /// The script says what is drawn.
    Closed,
    /// Anything.
    Open,
    /// This card.
    Brings(Id),
}

impl Needs {
    pub fn of(words: &Words<'_>, steps: &[Step<'_>]) -> Needs {
        let seats = words.hands.len();
        let hands = words
            .hands
            .iter()
            .map(|hand| hand.iter().copied().collect());
        let mut needs = Needs {
            named: BTreeSet::new(),
            hands: hands.collect(),
            face_up: words.face_up.clone(),
            slots: vec![Vec::new(); seats],
            due: vec![Vec::new(); seats],
        };
        needs.read(words, steps);
        needs.bring_in_time();
        needs
    }

    fn read(&mut self, words: &Words<'_>, steps: &[Step<'_>]) {
        self.named
            .extend(words.hands.iter().flatten().chain(&words.face_up));
        let mut wishes = Vec::new();
        for step in steps {
            match &step.what {
                &What::Turn { seat, lay, draw } => {
                    let slot = if draw == Wish::Any {
                        Slot::Open
                    } else {
                        Slot::Closed
                    };
                    self.lay(seat, lay.map(|(card, _)| card), slot);
                    wishes.push((seat, draw));
                }
                What::Kit { does, .. } => {
                    for does in does {
                        match *does {
                            Does::Hold(seat, card) => self.hold(seat, card),
                            Does::Lay(seat, card) => self.lay(seat, Some(card), Slot::Closed),
                            Does::Draw(seat, draw) => wishes.push((seat, draw)),
                        }
                    }
                }
                What::Look { .. } => {}
            }
        }
        self.grant(&wishes);
    }

    fn hold(&mut self, seat: usize, card: Id) {
        let lay = self.slots[seat].len() + 1;
        self.named.insert(card);
        if !self.due[seat].iter().any(|&(due, _)| due == card) {
            self.due[seat].push((card, lay));
        }
    }

    fn lay(&mut self, seat: usize, card: Option<Id>, slot: Slot) {
        if let Some(card) = card {
            self.hold(seat, card);
        }
        self.slots[seat].push(slot);
    }

    /// Cards that the script draws or takes itself are not available to others.
    fn grant(&mut self, wishes: &[(usize, Wish)]) {
        let refills: BTreeSet<Id> = wishes
            .iter()
            .filter_map(|(_, wish)| refill(*wish))
            .collect();
        for &(seat, wish) in wishes {
            if let Wish::Draw(card) | Wish::Take(card, _) = wish {
                self.named.insert(card);
                self.due[seat].retain(|&(due, _)| due != card);
                let lies = self.face_up.contains(&card) || refills.contains(&card);
                if matches!(wish, Wish::Take(..)) && !lies && self.face_up.len() < 4 {
                    self.face_up.push(card);
                }
            }
        }
        self.named.extend(refills);
    }

    /// Gives each card that is due to the latest open draw before it, else to the first hand.
    fn bring_in_time(&mut self) {
        for seat in 0..self.hands.len() {
            let mut due = std::mem::take(&mut self.due[seat]);
            due.retain(|(card, _)| !self.hands[seat].contains(card));
            for &(card, lay) in due.iter().rev() {
                let before = self.slots[seat][..lay - 1].iter();
                match before.enumerate().rfind(|(_, slot)| **slot == Slot::Open) {
                    Some((slot, _)) => self.slots[seat][slot] = Slot::Brings(card),
                    None => {
                        self.hands[seat].insert(card);
                    }
                }
            }
        }
    }
}

/// The cards that a seat must hold for a step.
pub fn needed(step: &Step<'_>, seat: usize) -> Vec<Id> {
    match &step.what {
        What::Turn {
            seat: other,
            lay: Some((card, _)),
            ..
        } if *other == seat => vec![*card],
        What::Kit { does, .. } => {
            let cards = does.iter().filter_map(|does| match *does {
                Does::Hold(other, card) | Does::Lay(other, card) if other == seat => Some(card),
                _ => None,
            });
            cards.collect()
        }
        _ => Vec::new(),
    }
}

fn refill(wish: Wish) -> Option<Id> {
    match wish {
        Wish::Take(_, then) => then,
        _ => None,
    }
}
