//! Actions, events, and the reasons for refusals.

use std::fmt;

use tessera_core::{Seat, Viewer};

use crate::{
    card::{Back, Card, Deck, Objective, Side, Starter},
    coord::Cell,
    data::Kingdom,
    state::{Reason, Slot},
};

mod illegal;

pub use illegal::{Expected, Illegal};

/// One step of a seat, or one outcome of chance. [`notation`](crate::notation) defines its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance: a card with this back is now on top of its deck.
    Top(Back),
    /// Chance: this card is laid face up beside the decks.
    Reveal(Card),
    /// Chance: this is a common objective.
    RevealObjective(Objective),
    /// Chance: this starter is dealt to the seat.
    DealStarter(Starter),
    /// Chance: this card goes to the seat's hand. Others learn only its back.
    Deal(Card),
    /// Chance: this objective is offered to the seat. Others do not learn which one.
    DealObjective(Objective),
    /// A seat chooses the side of its starter.
    Starter(Side),
    /// A seat keeps one of the offered objectives. Others do not learn which one.
    Objective(Objective),
    /// A seat lays a card. If it is face down, others learn only its back.
    Place(Card, Side, Cell),
    /// A seat draws the top card of a deck.
    Draw(Deck),
    /// A seat takes a face-up card.
    Take(Card),
    /// A seat that can lay nothing does nothing.
    Pass,
}

/// A card as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Its front.
    Card(Card),
    /// Its back only.
    Back(Back),
}

impl Shown {
    /// The back of the card, which everybody sees.
    pub const fn back(self) -> Back {
        match self {
            Shown::Card(card) => card.back(),
            Shown::Back(back) => back,
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Card(card) => write!(f, "{} card {card}", card.back()),
            Shown::Back(back) => {
                let article = match back.kingdom() {
                    Kingdom::Animal | Kingdom::Insect => "an",
                    Kingdom::Fungi | Kingdom::Plant => "a",
                };
                write!(f, "{article} {back} card")
            }
        }
    }
}

/// A fact that an action established, as the seat concerned sees it; [`seen_by`](Event::seen_by)
/// is for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A card with this back is on top of its deck.
    OnTop {
        /// The back.
        back: Back,
    },
    /// A card was laid face up beside the decks.
    Revealed {
        /// The card.
        card: Card,
        /// Where it lies.
        slot: Slot,
    },
    /// A common objective was revealed.
    ObjectiveRevealed {
        /// The objective.
        objective: Objective,
    },
    /// A starter was dealt.
    StarterDealt {
        /// The seat that got it.
        seat: Seat,
        /// The starter.
        starter: Starter,
    },
    /// A starter was laid.
    StarterLaid {
        /// The seat that laid it.
        seat: Seat,
        /// The starter.
        starter: Starter,
        /// The side that is up.
        side: Side,
    },
    /// A card went from a deck to a hand.
    Dealt {
        /// The owner of the hand.
        seat: Seat,
        /// The card.
        card: Shown,
    },
    /// An objective was offered.
    Offered {
        /// The seat to which it was offered.
        seat: Seat,
        /// The objective, for viewers who may know it.
        objective: Option<Objective>,
    },
    /// A secret objective was chosen.
    Kept {
        /// The seat that chose it.
        seat: Seat,
        /// The objective, for viewers who may know it.
        objective: Option<Objective>,
    },
    /// A card was laid.
    Placed {
        /// The seat that laid it.
        seat: Seat,
        /// The card.
        card: Shown,
        /// The side that is up.
        side: Side,
        /// The cell.
        at: Cell,
    },
    /// A card that was laid scored. Only fronts score, so everybody sees which card it is.
    Scored {
        /// The seat that scores.
        seat: Seat,
        /// The card.
        card: Card,
        /// The cell of the card.
        at: Cell,
        /// The points on the track.
        points: u16,
    },
    /// A seat draws from a deck.
    Drew {
        /// The seat.
        seat: Seat,
        /// The deck.
        deck: Deck,
    },
    /// A face-up card went to a hand.
    Taken {
        /// The owner of the hand.
        seat: Seat,
        /// The card.
        card: Card,
        /// Where it lay.
        slot: Slot,
    },
    /// A seat could lay nothing.
    Passed {
        /// The seat that passed.
        seat: Seat,
    },
    /// The end was triggered: the round is finished, then each seat has one more turn.
    EndNears {
        /// The seat whose turn it is.
        seat: Seat,
        /// The reason.
        reason: Reason,
    },
    /// An objective was scored at the end.
    ObjectiveScored {
        /// The seat that scores.
        seat: Seat,
        /// The objective.
        objective: Objective,
        /// The points, 0 included.
        points: u16,
    },
    /// The game is over and everything is scored.
    Ended,
}

impl Event {
    /// The event as a viewer may learn of it (COD-8.1).
    #[must_use]
    pub fn seen_by(self, viewer: Viewer) -> Event {
        let hidden_from = |seat: Seat| viewer != Viewer::Seat(seat);
        match self {
            Event::Dealt { seat, card } if hidden_from(seat) => Event::Dealt {
                seat,
                card: Shown::Back(card.back()),
            },
            Event::Placed {
                seat,
                card,
                side: Side::Back,
                at,
            } if hidden_from(seat) => Event::Placed {
                seat,
                card: Shown::Back(card.back()),
                side: Side::Back,
                at,
            },
            Event::Offered { seat, .. } if hidden_from(seat) => Event::Offered {
                seat,
                objective: None,
            },
            Event::Kept { seat, .. } if hidden_from(seat) => Event::Kept {
                seat,
                objective: None,
            },
            open @ (Event::OnTop { .. }
            | Event::Revealed { .. }
            | Event::ObjectiveRevealed { .. }
            | Event::StarterDealt { .. }
            | Event::StarterLaid { .. }
            | Event::Dealt { .. }
            | Event::Offered { .. }
            | Event::Kept { .. }
            | Event::Placed { .. }
            | Event::Scored { .. }
            | Event::Drew { .. }
            | Event::Taken { .. }
            | Event::Passed { .. }
            | Event::EndNears { .. }
            | Event::ObjectiveScored { .. }
            | Event::Ended) => open,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::OnTop { back } => {
                write!(
                    f,
                    "{} is on top of the {} deck",
                    back.kingdom().word(),
                    back.deck().word()
                )
            }
            Event::Revealed { card, .. } => write!(f, "{} is laid face up", Shown::Card(*card)),
            Event::ObjectiveRevealed { objective } => {
                write!(f, "objective {objective} is a common objective")
            }
            Event::StarterDealt { seat, starter } => write!(f, "{seat} gets starter {starter}"),
            Event::StarterLaid { seat, side, .. } => {
                write!(f, "{seat} lays the starter {side} side up")
            }
            Event::Dealt { seat, card } => write!(f, "{seat} gets {card}"),
            Event::Offered { seat, objective } => match objective {
                Some(objective) => write!(f, "{seat} is offered objective {objective}"),
                None => write!(f, "{seat} is offered an objective"),
            },
            Event::Kept { seat, objective } => match objective {
                Some(objective) => write!(f, "{seat} keeps objective {objective}"),
                None => write!(f, "{seat} keeps a secret objective"),
            },
            Event::Placed {
                seat,
                card,
                side,
                at,
            } => match side {
                Side::Front => write!(f, "{seat} lays {card} at {at}"),
                Side::Back => write!(f, "{seat} lays {card} face down at {at}"),
            },
            Event::Scored { seat, points, .. } => {
                write!(f, "{seat} scores {}", counted(*points))
            }
            Event::Drew { seat, deck } => write!(f, "{seat} draws from the {} deck", deck.word()),
            Event::Taken { seat, card, .. } => write!(f, "{seat} takes {}", Shown::Card(*card)),
            Event::Passed { seat } => write!(f, "{seat} cannot lay a card and passes"),
            Event::EndNears { seat, reason } => match reason {
                Reason::Points => write!(f, "{seat} reaches 20 points: the end is near"),
                Reason::Decks => f.write_str("the decks are empty: the end is near"),
            },
            Event::ObjectiveScored {
                seat,
                objective,
                points,
            } => {
                write!(
                    f,
                    "{seat} scores {} for objective {objective}",
                    counted(*points)
                )
            }
            Event::Ended => f.write_str("the game is over"),
        }
    }
}

fn counted(points: u16) -> String {
    let plural = if points == 1 { "" } else { "s" };
    format!("{points} point{plural}")
}
