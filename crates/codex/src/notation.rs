//! The text of actions.
//!
//! ```text
//! action  = "top" SP back | "reveal" SP id | "deal" SP id            (chance)
//!         | "starter" SP side | "objective" SP id
//!         | "place" SP id SP side SP x "," y
//!         | "draw" SP deck | "take" SP id | "pass"
//! id      = "1" … "102"       the number of a card
//! side    = "front" | "back"
//! deck    = "resource" | "gold"
//! back    = kingdom "-" deck
//! kingdom = "fungi" | "plant" | "animal" | "insect"
//! x, y    = decimal integers, x to the right, y upwards
//! ```
//!
//! Each action has exactly one text. What a viewer may not know is left out of the text that
//! reaches it (COD-8.1), and such a text is no action: `deal fungi-resource`, `deal objective`,
//! `objective secret`, `place fungi-resource back 1,1`.

use std::{fmt, str::FromStr};

use tessera_core::{ParseActionError, Viewer, notation};

use crate::{
    action::Action,
    card::{Back, Card, Deck, Objective, Side, Starter},
    coord::Cell,
    state::State,
};

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Top(back) => write!(f, "top {back}"),
            Action::Reveal(card) => write!(f, "reveal {card}"),
            Action::RevealObjective(objective) => write!(f, "reveal {objective}"),
            Action::DealStarter(starter) => write!(f, "deal {starter}"),
            Action::Deal(card) => write!(f, "deal {card}"),
            Action::DealObjective(objective) => write!(f, "deal {objective}"),
            Action::Starter(side) => write!(f, "starter {side}"),
            Action::Objective(objective) => write!(f, "objective {objective}"),
            Action::Place(card, side, at) => write!(f, "place {card} {side} {at}"),
            Action::Draw(deck) => write!(f, "draw {}", deck.word()),
            Action::Take(card) => write!(f, "take {card}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl State {
    /// The text of an action of the side to move, as `viewer` may read it.
    pub(crate) fn action_text(&self, action: Action, viewer: Viewer) -> String {
        if viewer == Viewer::Seat(self.turn) {
            return action.to_string();
        }
        match action {
            Action::Deal(card) => format!("deal {}", card.back()),
            Action::DealObjective(_) => "deal objective".into(),
            Action::Objective(_) => "objective secret".into(),
            Action::Place(card, Side::Back, at) => format!("place {} back {at}", card.back()),
            open @ (Action::Top(_)
            | Action::Reveal(_)
            | Action::RevealObjective(_)
            | Action::DealStarter(_)
            | Action::Starter(_)
            | Action::Place(..)
            | Action::Draw(_)
            | Action::Take(_)
            | Action::Pass) => open.to_string(),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (action, form) = match verb {
            "place" => (
                parse_placement(rest),
                "`place ID front X,Y` or `place ID back X,Y` with a card ID from 1 to 80 and X and Y from -128 to 127",
            ),
            "take" => (
                card(rest).map(Action::Take),
                "`take ID` with a card ID from 1 to 80",
            ),
            "draw" => (
                deck(rest).map(Action::Draw),
                "`draw resource` or `draw gold`",
            ),
            "starter" => (
                side(rest).map(Action::Starter),
                "`starter front` or `starter back`",
            ),
            "objective" => (
                objective(rest).map(Action::Objective),
                "`objective ID` with an objective ID from 87 to 102",
            ),
            "pass" if rest.is_empty() => (Some(Action::Pass), ""),
            "top" => (
                back(rest).map(Action::Top),
                "`top BACK` with a back such as fungi-resource",
            ),
            "reveal" => (
                card(rest)
                    .map(Action::Reveal)
                    .or_else(|| objective(rest).map(Action::RevealObjective)),
                "`reveal ID` with a card from 1 to 80 or an objective from 87 to 102",
            ),
            "deal" => (
                card(rest)
                    .map(Action::Deal)
                    .or_else(|| starter(rest).map(Action::DealStarter))
                    .or_else(|| objective(rest).map(Action::DealObjective)),
                "`deal ID` with a card ID from 1 to 102",
            ),
            _ => (
                None,
                "`place ID front X,Y`, `draw resource`, `take ID`, `starter front`, `objective ID`, `pass`, or of chance `top BACK`, `reveal ID`, `deal ID`",
            ),
        };
        let action = action.ok_or_else(|| ParseActionError::new(text, form))?;
        notation::canonical(text, action)
    }
}

fn parse_placement(text: &str) -> Option<Action> {
    let (id, rest) = text.split_once(' ')?;
    let (word, cell) = rest.split_once(' ')?;
    let (x, y) = notation::pair(cell)?;
    Some(Action::Place(card(id)?, side(word)?, Cell::new(x, y)))
}

fn card(text: &str) -> Option<Card> {
    Card::new(text.parse().ok()?)
}

fn starter(text: &str) -> Option<Starter> {
    Starter::new(text.parse().ok()?)
}

fn objective(text: &str) -> Option<Objective> {
    Objective::new(text.parse().ok()?)
}

fn side(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.word() == text)
}

fn deck(text: &str) -> Option<Deck> {
    Deck::ALL.into_iter().find(|deck| deck.word() == text)
}

fn back(text: &str) -> Option<Back> {
    Back::all().find(|back| back.to_string() == text)
}
