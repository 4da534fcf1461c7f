//! What can be asked for, what happened, and why not.

use std::fmt;

use tessera_core::{Mover, Refusal, Seat, Viewer};
use thiserror::Error;

use crate::{
    card::{Back, Card, Deck, Objective, Side, Starter},
    coord::{Cell, Corner},
    data::Kingdom,
    state::Reason,
};

/// One step of a seat, or one outcome of chance. Written as [notation](crate::notation) says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance: a card with this back is now on top of its deck.
    Top(Back),
    /// Chance: this card is laid face up beside the decks.
    Reveal(Card),
    /// Chance: this objective is everybody's.
    RevealObjective(Objective),
    /// Chance: this starter is dealt to the seat.
    DealStarter(Starter),
    /// Chance: this card goes to the seat's hand. Others learn its back only.
    Deal(Card),
    /// Chance: this objective is offered to the seat. Others do not learn which.
    DealObjective(Objective),
    /// A seat chooses the side of its starter.
    Starter(Side),
    /// A seat keeps one of the offered objectives. Others do not learn which.
    Objective(Objective),
    /// A seat lays a card. Of one laid face down others learn the back only.
    Place(Card, Side, Cell),
    /// A seat draws the top card of a deck.
    Draw(Deck),
    /// A seat takes a face-up card.
    Take(Card),
    /// A seat that can lay nothing does nothing.
    Pass,
}

/// A card as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Its front.
    Card(Card),
    /// Its back only.
    Back(Back),
}

impl Shown {
    /// The back of it, which everybody sees.
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
            Shown::Back(back) => write!(f, "{back} card"),
        }
    }
}

/// What happened, as the seat concerned sees it; [`seen_by`](Event::seen_by) is for the others.
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
    },
    /// An objective is everybody's.
    ObjectiveRevealed {
        /// Which.
        objective: Objective,
    },
    /// A starter was dealt.
    StarterDealt {
        /// To whom.
        seat: Seat,
        /// Which.
        starter: Starter,
    },
    /// A starter was laid.
    StarterLaid {
        /// By whom.
        seat: Seat,
        /// Which.
        starter: Starter,
        /// The side that is up.
        side: Side,
    },
    /// A card went from a deck to a hand.
    Dealt {
        /// Whose hand.
        seat: Seat,
        /// The card.
        card: Shown,
    },
    /// An objective was offered.
    Offered {
        /// To whom.
        seat: Seat,
        /// Which, for those who may know.
        objective: Option<Objective>,
    },
    /// A secret objective was chosen.
    Kept {
        /// By whom.
        seat: Seat,
        /// Which, for those who may know.
        objective: Option<Objective>,
    },
    /// A card was laid.
    Placed {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Shown,
        /// The side that is up.
        side: Side,
        /// Where.
        at: Cell,
    },
    /// A card that was laid scored.
    Scored {
        /// For whom.
        seat: Seat,
        /// Points on the track.
        points: u16,
    },
    /// A seat draws from a deck.
    Drew {
        /// Who.
        seat: Seat,
        /// From which.
        deck: Deck,
    },
    /// A face-up card went to a hand.
    Taken {
        /// Whose hand.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat could lay nothing.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The end is near: the round is finished, then each seat has one more turn.
    EndNears {
        /// In whose turn.
        seat: Seat,
        /// Why.
        reason: Reason,
    },
    /// An objective was counted at the end.
    ObjectiveScored {
        /// For whom.
        seat: Seat,
        /// Which.
        objective: Objective,
        /// How many points it gave; none is told too.
        points: u16,
    },
    /// The game is over and everything is counted.
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
            open => open,
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
            Event::Revealed { card } => write!(f, "{} is laid face up", Shown::Card(*card)),
            Event::ObjectiveRevealed { objective } => {
                write!(f, "objective {objective} is everybody's")
            }
            Event::StarterDealt { seat, starter } => write!(f, "{seat} gets starter {starter}"),
            Event::StarterLaid { seat, side, .. } => {
                write!(f, "{seat} lays the {side} of the starter up")
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
            Event::Scored { seat, points } => write!(f, "{seat} scores {}", counted(*points)),
            Event::Drew { seat, deck } => write!(f, "{seat} draws from the {} deck", deck.word()),
            Event::Taken { seat, card } => write!(f, "{seat} takes {}", Shown::Card(*card)),
            Event::Passed { seat } => write!(f, "{seat} can lay nothing and passes"),
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

/// What the game expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The back on top of a deck is named.
    Top,
    /// A card is laid face up beside the decks.
    Reveal,
    /// A starter is dealt.
    DealStarter,
    /// The side of a starter is chosen.
    ChooseSide,
    /// A card is dealt.
    Deal,
    /// An objective is revealed for everybody.
    RevealObjective,
    /// An objective is offered.
    OfferObjective,
    /// One of two objectives is kept.
    ChooseObjective,
    /// A card is laid.
    Place,
    /// The seat passes, because it can lay nothing.
    Pass,
    /// A card is drawn or taken.
    Draw,
    /// Nothing: the game is over.
    Nothing,
}

impl Expected {
    const fn words(self) -> &'static str {
        match self {
            Expected::Top => "say which back is on top of the deck",
            Expected::Reveal => "lay a card face up",
            Expected::DealStarter => "deal a starter",
            Expected::ChooseSide => "choose the side of your starter",
            Expected::Deal => "deal a card",
            Expected::RevealObjective => "reveal an objective",
            Expected::OfferObjective => "deal an objective",
            Expected::ChooseObjective => "keep one of your two objectives",
            Expected::Place => "lay a card",
            Expected::Pass => "pass: you can lay nothing",
            Expected::Draw => "draw a card or take one that lies face up",
            Expected::Nothing => "stop",
        }
    }
}

/// Why an action is not allowed; one variant per rule, with its facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Nothing can be done after the end.
    #[error("the game is over")]
    GameOver,
    /// Somebody else moves.
    #[error("it is not your turn: {mover} moves")]
    NotYourTurn {
        /// Who does.
        mover: Mover,
    },
    /// The game is at another step.
    #[error("now is the time to {}", now.words())]
    WrongStep {
        /// What is expected.
        now: Expected,
    },
    /// The back of the other deck's top card is to be said first.
    #[error("the back on top of the {} deck comes first", deck.word())]
    OtherDeck {
        /// The deck that shows none.
        deck: Deck,
    },
    /// No card with this back is in the deck.
    #[error("no {back} card is left in the deck")]
    NoSuchBack {
        /// The back.
        back: Back,
    },
    /// The card is not in the deck it would have to come from.
    #[error("card {card} is not in the {} deck", deck.word())]
    NotInDeck {
        /// The card.
        card: Card,
        /// The deck.
        deck: Deck,
    },
    /// The card on top has another back.
    #[error("the {} deck shows {}, card {card} is {}", card.deck().word(), top.word(), card.kingdom().word())]
    NotOnTop {
        /// The card.
        card: Card,
        /// The kingdom on top.
        top: Kingdom,
    },
    /// The starter was dealt already.
    #[error("starter {starter} is dealt already")]
    StarterGone {
        /// Which.
        starter: Starter,
    },
    /// The objective is not in the deck any more.
    #[error("objective {objective} is dealt already")]
    ObjectiveGone {
        /// Which.
        objective: Objective,
    },
    /// The objective is none of the two.
    #[error("objective {objective} was not offered to you")]
    NotOffered {
        /// Which.
        objective: Objective,
    },
    /// The card is not in the seat's hand.
    #[error("card {card} is not in your hand")]
    NotInHand {
        /// The card.
        card: Card,
    },
    /// Cards lie only where x + y is even.
    #[error("no card can lie at {at}: x and y are both even or both odd")]
    OffGrid {
        /// The cell.
        at: Cell,
    },
    /// A card lies there.
    #[error("a card lies at {at} already")]
    Occupied {
        /// The cell.
        at: Cell,
    },
    /// No card has a corner there.
    #[error("{at} is over no corner of your cards")]
    Apart {
        /// The cell.
        at: Cell,
    },
    /// A card there would cover a hidden corner.
    #[error("the card at {of} has no {} corner to cover", corner.word())]
    CornerHidden {
        /// The card that hides its corner.
        of: Cell,
        /// Which corner of it.
        corner: Corner,
    },
    /// The resources are not visible.
    #[error("card {card} needs {want} {}, you show {have}", needs.word())]
    CostNotMet {
        /// The card.
        card: Card,
        /// The resource.
        needs: Kingdom,
        /// How many are visible.
        have: u8,
        /// How many it takes.
        want: u8,
    },
    /// The deck is empty.
    #[error("the {} deck is empty", deck.word())]
    DeckEmpty {
        /// Which.
        deck: Deck,
    },
    /// The card does not lie face up beside the decks.
    #[error("card {card} does not lie face up beside the decks")]
    NotFaceUp {
        /// The card.
        card: Card,
    },
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::GameOver => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::WrongStep { .. } => "wrong-step",
            Illegal::OtherDeck { .. } => "other-deck",
            Illegal::NoSuchBack { .. } => "no-such-back",
            Illegal::NotInDeck { .. } => "not-in-deck",
            Illegal::NotOnTop { .. } => "not-on-top",
            Illegal::StarterGone { .. } => "starter-gone",
            Illegal::ObjectiveGone { .. } => "objective-gone",
            Illegal::NotOffered { .. } => "not-offered",
            Illegal::NotInHand { .. } => "not-in-hand",
            Illegal::OffGrid { .. } => "off-grid",
            Illegal::Occupied { .. } => "occupied",
            Illegal::Apart { .. } => "apart",
            Illegal::CornerHidden { .. } => "corner-hidden",
            Illegal::CostNotMet { .. } => "cost-not-met",
            Illegal::DeckEmpty { .. } => "deck-empty",
            Illegal::NotFaceUp { .. } => "not-face-up",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::GameOver => "COD-4.2",
            Illegal::NotYourTurn { .. } => "COD-2.7",
            Illegal::WrongStep { .. } => "COD-3.0",
            Illegal::OtherDeck { .. } | Illegal::NoSuchBack { .. } | Illegal::NotOnTop { .. } => {
                "COD-8.2"
            }
            Illegal::NotInDeck { .. } => "COD-2.1",
            Illegal::StarterGone { .. } => "COD-2.2",
            Illegal::ObjectiveGone { .. } => "COD-2.5",
            Illegal::NotOffered { .. } => "COD-2.6",
            Illegal::NotInHand { .. } => "COD-3.1",
            Illegal::OffGrid { .. } => "COD-1.4",
            Illegal::Occupied { .. } => "COD-3.1a",
            Illegal::Apart { .. } => "COD-3.1b",
            Illegal::CornerHidden { .. } => "COD-3.1c",
            Illegal::CostNotMet { .. } => "COD-3.1d",
            Illegal::DeckEmpty { .. } | Illegal::NotFaceUp { .. } => "COD-3.3",
        }
    }
}
