//! What the codes of refusals mean, for people who write programs.

use tessera_protocol::Code;

/// What a code means.
pub(super) fn meaning(code: Code) -> &'static str {
    match code {
        Code::AlreadySeated => "the asker holds a seat of this table",
        Code::BadCourse => "the document is no course",
        Code::BadMember => {
            "a text, a list or a part of the address is too long, empty, or holds what none may"
        }
        Code::BadOption => "the game has no such option, or not with this value",
        Code::BadRecord => "the record is none, does not replay, or has not ended",
        Code::BadSeat => "the plan of a seat contradicts itself",
        Code::BadSeatCount => "the game is not for so many seats",
        Code::BeyondChance => {
            "the command goes on after a chance move; send the rest when chance has moved"
        }
        Code::BotPlays => "a bot plays for this player, who must come back first",
        Code::BrokenTable => {
            "the log of the table cannot be replayed; the cause is in the server's log"
        }
        Code::CourseTaken => "a course has this name",
        Code::ForeignOrigin => {
            "a page of another site asks, or a browser that does not say which page does"
        }
        Code::IdReused => "the `command_id` was used for something else; take a new one",
        Code::Internal => "something went wrong in the server; the cause is in its log",
        Code::LinkNeeded => "the seat is for whoever has its link",
        Code::LinkUsed => "the link was used before, or another one has replaced it",
        Code::NameTaken => "somebody at the table has this name",
        Code::NoBotPlays => "no bot plays for the asker",
        Code::NoCourse => "there is no such course",
        Code::NoFreeSeat => "no seat is free; the asker may watch",
        Code::NoGame => "the table was archived before its game began",
        Code::NoGameCalled => "there is no such game",
        Code::NoLevel => "there is no such level of bot",
        Code::NoSeat => "the table has no such seat",
        Code::NoSuchAddress => "there is nothing at this address",
        Code::NoSuchMethod => "the address takes no such method",
        Code::NoSuchVersion => "there is no such version or move",
        Code::NoTable => "there is no such table",
        Code::NotAnAction => "the text is no action of the game",
        Code::NotAtTable => "only those who sit at the table, and whoever made it, may do that",
        Code::NotAway => "that player is here, or has not been away for long enough",
        Code::NotJson => "the body is not JSON",
        Code::NotSeated => "the asker holds no seat at the table",
        Code::NotYourSeat => "only the holder of a seat makes a link to it",
        Code::Outdated => "the client speaks an older protocol than the server; reload it",
        Code::OwnViewOnly => "while the game runs, a player sees it from the own seat only",
        Code::SeatTaken => "somebody sits there",
        Code::SeatTokenOnly => "the token acts for a seat and does nothing else",
        Code::CannotLeave => "the game has begun; resign, or let a bot play",
        Code::SeatsFree => "not all seats are taken",
        Code::Stale => {
            "the table is at another version than `expected_version`; look again, then decide again"
        }
        Code::StillRunning => "the game is not over",
        Code::TooFast => "too many requests; wait as long as `Retry-After` says",
        Code::SlowBody => "the body of the request did not come in time",
        Code::TooLarge => "the body is too large, and was not read",
        Code::Busy => {
            "the server has too much of this kind to do; wait as long as `Retry-After` says"
        }
        Code::Unavailable => "not confirmed; send the same again with the same id to find out",
        Code::UnknownToken => "the token is not known, or was revoked",
        Code::UpgradeNeeded => "the address speaks WebSocket, and no socket was asked for",
        Code::Who => "the client is not known; become a guest by `POST /api/guests`",
        Code::WrongForm => "a member is missing, unknown, there twice or of another type",
        Code::WrongStatus => "the game has not begun, has begun already, or is over",
        Code::WrongType => "a browser sent something other than `application/json`",
    }
}
