//! The meaning of each code of a refusal, for authors of clients.

use tessera_protocol::Code;

/// The meaning of a code.
pub(super) fn meaning(code: Code) -> &'static str {
    match code {
        Code::AlreadySeated => "the client already holds a seat at this table",
        Code::BadCourse => "the document is not a valid course",
        Code::BadMember => {
            "a text, a list or a part of the address is too long, is empty, or contains a \
             character that is not allowed"
        }
        Code::BadOption => "the game has no such option, or the option has no such value",
        Code::BadRecord => {
            "the document is not a record, does not replay, or its game has not ended"
        }
        Code::BadSeat => "the plan of a seat contradicts itself",
        Code::BadSeatCount => "the game cannot be played with this number of seats",
        Code::BeyondChance => {
            "the command has actions after a chance move; send them when chance has moved"
        }
        Code::BotPlays => "a bot plays for this player, who must return to the seat first",
        Code::BrokenTable => {
            "the log of the table cannot be replayed; the cause is in the server's log"
        }
        Code::CannotStore => {
            "the server cannot store anything at present; nothing that was confirmed is lost"
        }
        Code::CourseTaken => "another course has this name",
        Code::ForeignOrigin => {
            "the request comes from a page of another site, or from a browser that does not name \
             the page"
        }
        Code::IdReused => "the `command_id` was used for another command; use a new one",
        Code::Internal => "something went wrong in the server; the cause is in its log",
        Code::LinkNeeded => "the seat is reserved for the person who has its link",
        Code::LinkUsed => "the link was used already, or was replaced by a new one",
        Code::NameTaken => "another player at the table has this name",
        Code::NoBotPlays => "no bot plays for the client",
        Code::NoCourse => "there is no such course",
        Code::NoFreeSeat => "no seat is free; the client may watch",
        Code::NoGame => "the table was archived before its game began",
        Code::NoGameCalled => "there is no such game",
        Code::NoLevel => "there is no such level of bot",
        Code::NoSeat => "the table has no such seat",
        Code::NoSuchAddress => "there is nothing at this address",
        Code::NoSuchMethod => "the address does not support this method",
        Code::NoSuchVersion => "there is no such version or move",
        Code::NoTable => "there is no such table",
        Code::QuotaReached => "the guest or the address has as many of these as allowed",
        Code::NotAnAction => "the text is not an action of the game",
        Code::NotAtTable => {
            "only the players at the table and the guest who created it may do this"
        }
        Code::NotAway => "the player is connected, or has not been away for long enough",
        Code::NotJson => "the body is not JSON",
        Code::NotSeated => "the client holds no seat at the table",
        Code::NotYourSeat => "only the holder of a seat can create a link to it",
        Code::Outdated => "the client uses an older protocol than the server; reload it",
        Code::OwnViewOnly => {
            "while the game runs, a player sees the table only from their own seat"
        }
        Code::SeatTaken => "the seat is taken",
        Code::SeatTokenOnly => "the token of a seat allows viewing and moving for that seat only",
        Code::CannotLeave => {
            "a player cannot leave a game that has begun; resign, or let a bot play"
        }
        Code::SeatsFree => "not all seats are taken",
        Code::Stale => "the table is not at `expected_version`; fetch the view and decide again",
        Code::StillRunning => "the game is not over",
        Code::TooFast => "too many requests; wait as long as `Retry-After` says",
        Code::SlowBody => "the body of the request did not arrive in time",
        Code::TooLarge => "the body is too large and was not read",
        Code::Busy => {
            "the server has too many requests of this kind; wait as long as `Retry-After` says"
        }
        Code::Unavailable => "not confirmed; repeat the request with the same id to find out",
        Code::UnknownToken => "the token is unknown or was revoked",
        Code::UpgradeNeeded => "the address needs a WebSocket upgrade",
        Code::Who => {
            "the request has no token and no cookie; become a guest with `POST /api/guests`"
        }
        Code::WrongForm => "a member is missing, unknown, duplicated or of the wrong type",
        Code::WrongStatus => "the game has not begun, has begun already, or is over",
        Code::WrongType => "a browser sent something other than `application/json`",
    }
}
