//! What the codes of refusals mean, for people who write programs.

use tessera_protocol::refusal::code;

/// Every code that belongs to no game, with its meaning.
pub const CODES: &[(&str, &str)] = &[
    (code::NOT_AN_ACTION, "the text is no action of the game"),
    (
        code::BEYOND_CHANCE,
        "the command goes on after a chance move; send the rest when chance has spoken",
    ),
    (
        code::STALE,
        "the table is at another version than `expected_version`; look again, then decide again",
    ),
    (
        code::ID_REUSED,
        "the `command_id` was used for something else; take a new one",
    ),
    (
        code::NOT_RUNNING,
        "the game has not begun, has begun already, or is over",
    ),
    (code::NO_TABLE, "there is no such table"),
    (
        code::NO_TOKEN,
        "the token or link is not known, was used up, or was revoked",
    ),
    (
        code::NOT_ALLOWED,
        "this is not for who asks: another's seat, no seat, or a token for something else",
    ),
    (
        code::SEAT_TAKEN,
        "somebody sits there, or who asks holds a seat already",
    ),
    (code::NAME_TAKEN, "somebody at the table has this name"),
    (
        code::BAD_OPTIONS,
        "the game has no such option, level or number of seats",
    ),
    (code::TOO_LARGE, "the body is too large, and was not read"),
    (code::NOT_JSON, "the body is not JSON"),
    (
        code::WRONG_FORM,
        "a member is missing, unknown, there twice or of another type; or no socket was asked for",
    ),
    (
        code::BAD_MEMBER,
        "a text, a list or a part of the address is too long, empty, or holds what none may",
    ),
    (
        code::NOT_AWAY,
        "that player is here, or has not been away for long enough",
    ),
    (code::SEATS_FREE, "not all seats are taken"),
    (
        code::FOREIGN_ORIGIN,
        "a page of another site asks, or a browser that does not say which page does",
    ),
    (
        code::WRONG_TYPE,
        "a browser sent something other than `application/json`",
    ),
    (
        code::WHO,
        "who asks is not known; become a guest by `POST /api/guests`",
    ),
    (
        code::BAD_COURSE,
        "there is no such course, or its name is taken, or it is no course",
    ),
    (
        code::BAD_RECORD,
        "the record is none, does not replay, or has not ended",
    ),
    (
        code::NO_SUCH_ADDRESS,
        "there is nothing at this address, or it takes no such method",
    ),
    (
        code::STILL_RUNNING,
        "the game runs, and shows only what its viewers may know",
    ),
    (code::NO_SUCH_VERSION, "there is no such version or move"),
    (
        code::UNAVAILABLE,
        "not confirmed; send the same again with the same id to find out",
    ),
    (code::TOO_FAST, "too many requests; wait a little"),
    (
        code::INTERNAL,
        "something went wrong in the server; the cause is in its log",
    ),
];

/// What a code means.
pub(super) fn meaning(code: &str) -> &'static str {
    let known = CODES.iter().find(|(known, _)| *known == code);
    known.map_or("", |(_, meaning)| meaning)
}
