//! The test kit's toy game on the wire: the smallest wire module that a game can have.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use tessera_core::{Game as _, Seat, SimSource};
pub use tessera_testkit::toy::State;
use tessera_testkit::toy::{self as rules, Action, View as RulesView, pile::Pile};

use crate::{
    choice::{Group, grouped},
    event::GameEvent,
    game::{self, GameView, Wire},
    points::{Item, Prospect, Scored},
    refusal::IllegalAction,
    words::{Mover, SeatLetter},
};

/// The row, and what a viewer knows of hands and buried cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The cards that the viewer has buried.
    pub buried: Vec<u8>,
    /// The viewer's hand.
    pub hand: Vec<u8>,
    /// The side that makes the next move.
    pub mover: Mover,
    /// The cards of the row by cell.
    pub row: BTreeMap<String, u8>,
}

/// What the seat to move may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// The actions by their kind, and of each kind by their text.
    pub actions: BTreeMap<String, BTreeMap<String, Choice>>,
}

/// An action that can be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Choice {
    /// A card is laid on a cell of the row.
    Lay {
        /// The card.
        card: u8,
        /// The cell.
        cell: i8,
    },
    /// A card is laid aside.
    Bury {
        /// The card.
        card: u8,
    },
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A card was drawn.
    Drawn {
        /// The card; missing for viewers who may not know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<u8>,
        /// The seat that drew it.
        seat: SeatLetter,
    },
    /// A card was laid and scored.
    Laid {
        /// The card.
        card: u8,
        /// The points that it brought.
        scored: Scored,
    },
    /// A card was buried.
    Buried {
        /// The card; missing for viewers who may not know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<u8>,
        /// The seat that buried it.
        seat: SeatLetter,
    },
    /// The buried cards are turned up.
    Over {
        /// What the buried cards of each seat are worth.
        worth: Vec<i32>,
    },
}

impl Event {
    /// The points that the event brought.
    pub fn scored(&self) -> Option<&Scored> {
        match self {
            Event::Laid { scored, .. } => Some(scored),
            Event::Drawn { .. } | Event::Buried { .. } | Event::Over { .. } => None,
        }
    }
}

/// The reason why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "code", content = "facts", rename_all = "kebab-case")]
pub enum Illegal {
    /// It is not the seat's turn.
    NotYourTurn {
        /// The side that makes the next move.
        mover: Mover,
    },
    /// The game is at another step.
    NotNow,
    /// The deck has no such card.
    NotInDeck,
    /// The hand has no such card.
    NotInHand,
    /// The row has no such cell.
    NoSuchCell,
    /// A card lies there.
    CellTaken,
    /// No card lies beside it.
    Apart,
}

/// What is printed on the cards: their values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Components {
    /// How many cards of each value.
    pub cards: BTreeMap<String, u8>,
}

impl Default for Components {
    fn default() -> Components {
        let values = rules::pile::VALUES.map(|card| (card.to_string(), rules::pile::COPIES));
        Components {
            cards: values.collect(),
        }
    }
}

impl Wire for State {
    fn wire_view(view: &RulesView) -> GameView {
        // The mover is the same in every world of the view.
        let world = State::sample(view, &mut SimSource::new(0, 0));
        let [hand, buried] = view.own.unwrap_or_default();
        let cells = (-2_i8..).zip(view.row);
        GameView::Toy(View {
            buried: Pile::cards(&buried),
            hand: Pile::cards(&hand),
            mover: world.mover().into(),
            row: cells
                .filter_map(|(cell, card)| Some((cell.to_string(), card?)))
                .collect(),
        })
    }

    fn choices(_: &RulesView, actions: &[Action]) -> game::Choices {
        let actions = grouped(actions, |&action| match action {
            Action::Lay(card, cell) => Some(Choice::Lay { card, cell }),
            Action::Bury(card) => Some(Choice::Bury { card }),
            Action::Draw(_) => None,
        });
        game::Choices::Toy(Choices { actions })
    }

    fn wire_event(event: &rules::Event) -> GameEvent {
        GameEvent::Toy(match event {
            &rules::Event::Drawn { seat, card } => Event::Drawn {
                card,
                seat: seat.into(),
            },
            &rules::Event::Laid { seat, card, points } => Event::Laid {
                card,
                scored: Scored {
                    item: Item::Cards,
                    points: u16::try_from(points).unwrap_or_default(),
                    seat: seat.into(),
                },
            },
            &rules::Event::Buried { seat, card } => Event::Buried {
                card,
                seat: seat.into(),
            },
            rules::Event::Over { worth } => Event::Over {
                worth: worth.clone(),
            },
        })
    }

    fn wire_illegal(illegal: &rules::Illegal) -> IllegalAction {
        IllegalAction::Toy(match illegal {
            &rules::Illegal::NotYourTurn { mover } => Illegal::NotYourTurn {
                mover: mover.into(),
            },
            rules::Illegal::NotNow => Illegal::NotNow,
            rules::Illegal::NotInDeck => Illegal::NotInDeck,
            rules::Illegal::NotInHand { .. } => Illegal::NotInHand,
            rules::Illegal::NoSuchCell => Illegal::NoSuchCell,
            rules::Illegal::CellTaken => Illegal::CellTaken,
            rules::Illegal::Apart => Illegal::Apart,
        })
    }

    fn prospects(_: &RulesView) -> Vec<(Seat, Prospect)> {
        Vec::new()
    }
}

impl Group for Choice {
    fn group(&self) -> &'static str {
        match self {
            Choice::Lay { .. } => "lay",
            Choice::Bury { .. } => "bury",
        }
    }
}
