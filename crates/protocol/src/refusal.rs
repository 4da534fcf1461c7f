//! Why not: every refusal is answered, with a code for programs and a sentence for people.

use serde::{Deserialize, Serialize};
use tessera_core::{ParseActionError, Refusal};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::inward::BadMessage;

/// A refusal. The page translates codes and never reads sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct ErrorBody {
    /// The status of the HTTP answer, also where it travels by socket.
    pub status: u16,
    /// The stable code: one of a game's reasons (`edge-mismatch`), or one of [`code`].
    pub code: String,
    /// The id of the rule in the game's ledger, where a rule forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What a player reads: lower case, no full stop.
    pub sentence: String,
    /// Which action of the command was refused, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<u8>,
    /// The version of the table now, so that the client knows whether it has fallen behind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
}

/// Codes that belong to no game.
pub mod code {
    /// The text is no action of the game.
    pub const NOT_AN_ACTION: &str = "not-an-action";
    /// An action of the command comes after a chance move, and is refused unread.
    pub const BEYOND_CHANCE: &str = "beyond-chance";
    /// The table has moved on since the version the client knows.
    pub const STALE: &str = "stale";
    /// The command id was used for another command.
    pub const ID_REUSED: &str = "id-reused";
    /// The table has not begun, or is finished.
    pub const NOT_RUNNING: &str = "not-running";
    /// There is no such table, or it is not for this visitor.
    pub const NO_TABLE: &str = "no-table";
    /// The token or link is not known, or was revoked.
    pub const NO_TOKEN: &str = "no-token";
    /// The token is for something else.
    pub const NOT_ALLOWED: &str = "not-allowed";
    /// Somebody else sits there.
    pub const SEAT_TAKEN: &str = "seat-taken";
    /// Somebody at the table has this name.
    pub const NAME_TAKEN: &str = "name-taken";
    /// The game has no such option, or not for so many seats.
    pub const BAD_OPTIONS: &str = "bad-options";
    /// The message is too large.
    pub const TOO_LARGE: &str = "too-large";
    /// The message is not JSON.
    pub const NOT_JSON: &str = "not-json";
    /// The message is JSON, but not of the form: a member is missing, unknown or of another type.
    pub const WRONG_FORM: &str = "wrong-form";
    /// A text or list of the message is too long, or a text holds what none may.
    pub const BAD_MEMBER: &str = "bad-member";
    /// Nobody is away for so long that a bot may take the seat.
    pub const NOT_AWAY: &str = "not-away";
    /// Not all seats are taken.
    pub const SEATS_FREE: &str = "seats-free";
    /// The page that asks is not ours.
    pub const FOREIGN_ORIGIN: &str = "foreign-origin";
    /// A browser sent a body of another type than JSON.
    pub const WRONG_TYPE: &str = "wrong-type";
    /// Who asks is not known: no cookie and no token.
    pub const WHO: &str = "who";
    /// There is no such course, or its name is taken, or it is none.
    pub const BAD_COURSE: &str = "bad-course";
    /// The record is none, or does not replay.
    pub const BAD_RECORD: &str = "bad-record";
    /// There is no such address here.
    pub const NO_SUCH_ADDRESS: &str = "no-such-address";
    /// The game runs, and shows only what its viewers may know.
    pub const STILL_RUNNING: &str = "still-running";
    /// There is no such version or move.
    pub const NO_SUCH_VERSION: &str = "no-such-version";
    /// The store cannot be reached; the same command again finds out.
    pub const UNAVAILABLE: &str = "unavailable";
    /// Too many requests.
    pub const TOO_FAST: &str = "too-fast";
    /// Our failure; the cause is in the server's log only.
    pub const INTERNAL: &str = "internal";
}

impl ErrorBody {
    /// A refusal with a code of [`code`].
    pub fn new(status: u16, code: &str, sentence: impl Into<String>) -> ErrorBody {
        ErrorBody {
            status,
            code: code.into(),
            rule: None,
            sentence: sentence.into(),
            action: None,
            version: None,
        }
    }

    /// An action that a rule forbids: 409, the table is as it was.
    pub fn illegal(reason: &impl Refusal) -> ErrorBody {
        ErrorBody {
            rule: Some(reason.rule().into()),
            ..ErrorBody::new(409, reason.code(), reason.to_string())
        }
    }

    /// A text that is no action.
    pub fn not_an_action(error: &ParseActionError) -> ErrorBody {
        ErrorBody::new(400, code::NOT_AN_ACTION, error.to_string())
    }

    /// The same refusal of an action with this place in the command.
    #[must_use]
    pub fn of_action(self, place: usize) -> ErrorBody {
        ErrorBody {
            action: u8::try_from(place).ok(),
            ..self
        }
    }

    /// The same refusal at a table that is at this version now.
    #[must_use]
    pub fn at_version(self, version: u32) -> ErrorBody {
        ErrorBody {
            version: Some(version),
            ..self
        }
    }
}

impl From<&BadMessage> for ErrorBody {
    fn from(bad: &BadMessage) -> ErrorBody {
        ErrorBody::new(bad.status(), bad.code(), bad.to_string())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tessera_carcassonne::State;
    use tessera_core::{Actor, Game as _};

    use super::*;

    #[test]
    fn a_refusal_of_the_rules_carries_code_rule_and_sentence() {
        let mut game = State::with_options(Default::default(), 2).unwrap();
        game.apply(Actor::Chance, "draw V".parse().unwrap())
            .unwrap();
        let ann = Actor::Seat(tessera_core::Seat::new(0).unwrap());
        let reason = game
            .check(ann, "place 0,1 r0".parse().unwrap())
            .unwrap_err();
        let body = ErrorBody::illegal(&reason).of_action(0).at_version(7);
        assert_eq!(
            json!(body),
            json!({
                "status": 409,
                "code": "edge-mismatch",
                "rule": "CAR-2.2a",
                "sentence": "the south edge would show a road, the tile beyond it shows a city",
                "action": 0,
                "version": 7,
            })
        );
    }
}
