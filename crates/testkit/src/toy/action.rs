//! Actions, events, and the reasons for refusals.

use std::{fmt, str::FromStr};

use tessera_core::{Mover, ParseActionError, Refusal, Seat, notation::canonical};

use super::fault::{self, Fault};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance: the seat whose turn it is gets this card, unseen by others.
    Draw(u8),
    /// A card is laid openly on a cell of the row.
    Lay(u8, i8),
    /// A card is laid aside, unseen by others.
    Bury(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = |card: u8| match card {
            10.. if fault::is(Fault::GarbagePrintsAlike) => 9,
            _ => card,
        };
        match *self {
            Action::Draw(value) => write!(f, "draw {}", card(value)),
            Action::Lay(value, cell) => write!(f, "lay {} at {cell}", card(value)),
            Action::Bury(value) => write!(f, "bury {}", card(value)),
        }?;
        if fault::is(Fault::UntidyText) {
            f.write_str(" ")
        } else {
            Ok(())
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        fault::note_parsing();
        if fault::is(Fault::ParseCutsCharacters) && text.len() > 1 {
            let _ = &text[..1];
        }
        let expected = "`draw C`, `lay C at X` or `bury C`";
        let action = parse(text.trim()).ok_or_else(|| ParseActionError::new(text, expected))?;
        if fault::is(Fault::ParseIsLoose) {
            Ok(action)
        } else {
            canonical(text, action)
        }
    }
}

fn parse(text: &str) -> Option<Action> {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["draw", card] => Some(Action::Draw(card.parse().ok()?)),
        ["lay", card, "at", cell] => Some(Action::Lay(card.parse().ok()?, cell.parse().ok()?)),
        ["bury", card] => Some(Action::Bury(card.parse().ok()?)),
        _ => None,
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The card is known to the seat only.
    Drawn {
        seat: Seat,
        card: Option<u8>,
    },
    Laid {
        seat: Seat,
        card: u8,
        points: i32,
    },
    /// The card is known to the seat only.
    Buried {
        seat: Seat,
        card: Option<u8>,
    },
    /// What was buried is turned up.
    Over {
        worth: Vec<i32>,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Illegal {
    NotYourTurn { mover: Mover },
    NotNow,
    NotInDeck,
    NotInHand { holder: Option<Seat> },
    NoSuchCell,
    CellTaken,
    Apart,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NotYourTurn { mover } => write!(f, "the next to move is {mover}"),
            Illegal::NotNow => f.write_str("this is not the time for it"),
            Illegal::NotInDeck => f.write_str("the deck has no such card"),
            Illegal::NotInHand { holder: None } => f.write_str("you have no such card"),
            Illegal::NotInHand { holder: Some(seat) } => write!(f, "seat {seat} has that card"),
            Illegal::NoSuchCell => f.write_str("the row ends before that cell"),
            Illegal::CellTaken => f.write_str("a card lies there"),
            Illegal::Apart if fault::is(Fault::LoudSentence) => f.write_str("No neighbour."),
            Illegal::Apart => f.write_str("no card lies beside that cell"),
        }
    }
}

impl std::error::Error for Illegal {}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::NotYourTurn { .. } if fault::is(Fault::LoudCode) => "NotYourTurn",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::NotNow => "not-now",
            Illegal::NotInDeck => "not-in-deck",
            Illegal::NotInHand { .. } => "not-in-hand",
            Illegal::NoSuchCell => "no-such-cell",
            Illegal::CellTaken => "cell-taken",
            Illegal::Apart => "apart",
        }
    }

    fn rule(&self) -> &'static str {
        if fault::is(Fault::NoRule) {
            ""
        } else {
            "TOY-1"
        }
    }
}
