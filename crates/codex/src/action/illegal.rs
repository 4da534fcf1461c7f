//! The reasons for refusals, one per rule.

use tessera_core::{Mover, Refusal};
use thiserror::Error;

use crate::{
    card::{Back, Card, Deck, Objective, Starter},
    coord::{Cell, Corner},
    data::Kingdom,
};

/// The step that the game expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The back on top of a deck is revealed.
    Top,
    /// A card is laid face up beside the decks.
    Reveal,
    /// A starter is dealt.
    DealStarter,
    /// The side of a starter is chosen.
    ChooseSide,
    /// A card is dealt.
    Deal,
    /// A common objective is revealed.
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
            Expected::Top => "reveal the back on top of the deck",
            Expected::Reveal => "lay a card face up",
            Expected::DealStarter => "deal a starter",
            Expected::ChooseSide => "choose the side of your starter",
            Expected::Deal => "deal a card",
            Expected::RevealObjective => "reveal an objective",
            Expected::OfferObjective => "deal an objective",
            Expected::ChooseObjective => "keep one of your two objectives",
            Expected::Place => "lay a card",
            Expected::Pass => "pass: you cannot lay a card",
            Expected::Draw => "draw a card or take one that lies face up",
            Expected::Nothing => "stop",
        }
    }
}

/// The reason why an action is not allowed; one variant per rule, with its facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Nothing can be done after the end.
    #[error("the game is over")]
    GameOver,
    /// It is another side's move.
    #[error("it is not your turn: {mover} moves")]
    NotYourTurn {
        /// The side whose move it is.
        mover: Mover,
    },
    /// The game is at another step.
    #[error("now is the time to {}", now.words())]
    WrongStep {
        /// The step that is expected.
        now: Expected,
    },
    /// The back on top of the other deck must be revealed first.
    #[error("the back on top of the {} deck must be revealed first", deck.word())]
    OtherDeck {
        /// The deck that shows no back.
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
    /// The starter has already been dealt.
    #[error("starter {starter} has already been dealt")]
    StarterGone {
        /// The starter.
        starter: Starter,
    },
    /// The objective is no longer in the deck.
    #[error("objective {objective} has already been dealt")]
    ObjectiveGone {
        /// The objective.
        objective: Objective,
    },
    /// The objective is not one of the two offered.
    #[error("objective {objective} was not offered to you")]
    NotOffered {
        /// The objective.
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
    #[error("there is already a card at {at}")]
    Occupied {
        /// The cell.
        at: Cell,
    },
    /// No card has a corner there.
    #[error("{at} covers no corner of your cards")]
    Apart {
        /// The cell.
        at: Cell,
    },
    /// A card there would cover a hidden corner.
    #[error("the card at {of} has no {} corner to cover", corner.word())]
    CornerHidden {
        /// The card that hides its corner.
        of: Cell,
        /// The corner of that card.
        corner: Corner,
    },
    /// The resources are not visible.
    #[error("card {card} needs {}", shortfall(*card, missing))]
    CostNotMet {
        /// The card.
        card: Card,
        /// How many of each kingdom's resource are not visible.
        missing: [u8; 4],
    },
    /// The deck is empty.
    #[error("the {} deck is empty", deck.word())]
    DeckEmpty {
        /// The deck.
        deck: Deck,
    },
    /// The card does not lie face up beside the decks.
    #[error("card {card} is not face up beside the decks")]
    NotFaceUp {
        /// The card.
        card: Card,
    },
}

/// Every resource of which too few are visible: how many the card takes, and how many show.
fn shortfall(card: Card, missing: &[u8; 4]) -> String {
    let short = Kingdom::ALL.into_iter().filter_map(|kingdom| {
        let (want, missing) = (
            card.printed().cost[kingdom.index()],
            missing[kingdom.index()],
        );
        let have = want.saturating_sub(missing);
        (missing > 0).then(|| format!("{want} {}, you show {have}", kingdom.word()))
    });
    short.collect::<Vec<_>>().join("; ")
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
