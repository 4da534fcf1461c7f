//! Refusals: each of them has a code and typed facts for programs, and a sentence for people.

use serde::{Deserialize, Serialize};
use tessera_core::{ParseActionError, Refusal as _};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    game::Wire,
    inward::BadMessage,
    problem::{Code, Problem},
    union::game_union,
    words::Version,
};

/// A refusal. Programs read `code` and `facts`; the page makes its own sentence from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct ErrorBody {
    /// The number of the refused action in the command, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<u8>,
    /// The code and its facts.
    #[serde(flatten)]
    pub reason: Box<Reason>,
    /// The id of the rule in the game's ledger, where a rule forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The same in English, for readers of the raw API: lower case, no full stop.
    #[ts(skip)]
    pub sentence: String,
    /// The version of the table now, so that the client knows whether it has fallen behind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<Version>,
}

/// The reason of a refusal, with its facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum Reason {
    /// A rule of the game forbids the action.
    Rules(IllegalAction),
    /// The server refuses, whatever the game.
    Server(Problem),
}

for_each_game!(game_union IllegalAction, Illegal, "The game, and its rule that forbids an action.");

macro_rules! illegal_action {
    (
        {}
        listed { $(#[doc = $doc:literal] $game:ident = $module:ident;)* }
        unlisted { $(#[doc = $other_doc:literal] #[cfg($cfg:meta)] $other:ident = $other_module:ident;)* }
    ) => {
        impl IllegalAction {
            /// The code as text.
            pub fn code_text(&self) -> &'static str {
                match self {
                    $(IllegalAction::$game(illegal) => illegal.into(),)*
                    $(#[cfg($cfg)] IllegalAction::$other(illegal) => illegal.into(),)*
                }
            }
        }
    };
}

for_each_game!(illegal_action);

impl ErrorBody {
    /// When to try again, in milliseconds, where that is known.
    pub fn retry_after_ms(&self) -> Option<u32> {
        match &*self.reason {
            Reason::Server(problem) => problem.retry_after_ms(),
            Reason::Rules(_) => None,
        }
    }

    /// An action that a rule forbids.
    pub fn illegal<G: Wire>(illegal: &G::Illegal) -> ErrorBody {
        ErrorBody {
            action: None,
            reason: Box::new(Reason::Rules(G::wire_illegal(illegal))),
            rule: Some(illegal.rule().into()),
            sentence: illegal.to_string(),
            version: None,
        }
    }

    /// A text that is no action.
    pub fn not_an_action(error: &ParseActionError) -> ErrorBody {
        let ParseActionError { text, expected } = error.clone();
        Problem::NotAnAction { text, expected }.into()
    }

    /// The same refusal for the action with this number in the command.
    #[must_use]
    pub fn of_action(self, place: usize) -> ErrorBody {
        ErrorBody {
            action: u8::try_from(place).ok(),
            ..self
        }
    }

    /// The same refusal at a table that is at this version now.
    #[must_use]
    pub fn at_version(self, version: Version) -> ErrorBody {
        ErrorBody {
            version: Some(version),
            ..self
        }
    }

    /// The code of what the server refuses; missing where a rule of the game forbids it.
    pub fn code(&self) -> Option<Code> {
        match &*self.reason {
            Reason::Rules(_) => None,
            Reason::Server(problem) => Some(Code::from(problem)),
        }
    }

    /// The code as text, for logs and counters.
    pub fn code_text(&self) -> &'static str {
        match &*self.reason {
            Reason::Rules(illegal) => illegal.code_text(),
            Reason::Server(problem) => Code::from(problem).into(),
        }
    }
}

impl From<Problem> for ErrorBody {
    fn from(problem: Problem) -> ErrorBody {
        ErrorBody {
            action: None,
            sentence: problem.to_string(),
            reason: Box::new(Reason::Server(problem)),
            rule: None,
            version: None,
        }
    }
}

impl From<BadMessage> for ErrorBody {
    fn from(bad: BadMessage) -> ErrorBody {
        Problem::from(bad).into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tessera_carcassonne::State;
    use tessera_core::{Actor, Game as _};

    use super::*;

    #[test]
    fn a_refusal_of_the_rules_carries_code_rule_facts_and_sentence() {
        let mut game = State::with_options(Default::default(), 2).unwrap();
        game.apply(Actor::Chance, "draw V".parse().unwrap())
            .unwrap();
        let ann = Actor::Seat(tessera_core::Seat::new(0).unwrap());
        let reason = game
            .check(ann, "place 0,1 r0".parse().unwrap())
            .unwrap_err();
        let body = ErrorBody::illegal::<State>(&reason)
            .of_action(0)
            .at_version(Version(7));
        let wire = json!({
            "game": "carcassonne",
            "code": "edge-mismatch",
            "facts": { "edge": "south", "shows": "road", "beyond": "city" },
            "rule": "CAR-2.2a",
            "sentence": "the south edge would show a road, the tile beyond it shows a city",
            "action": 0,
            "version": 7,
        });
        assert_eq!(json!(body), wire);
        assert_eq!(serde_json::from_value::<ErrorBody>(wire).unwrap(), body);
    }

    #[test]
    fn a_refusal_of_the_server_is_read_as_it_was_written() {
        for problem in Problem::samples() {
            let body = ErrorBody::from(problem);
            let read: ErrorBody = serde_json::from_value(json!(body)).unwrap();
            assert_eq!(json!(read), json!(body));
            assert_eq!(json!(body)["code"], json!(body.code_text()));
        }
    }
}
