//! The HTTP status of each refusal: the only place that knows it.

use axum::http::StatusCode;
use tessera_protocol::{Code, ErrorBody};

/// The status of a refusal. An illegal action is a conflict with the position.
pub(super) fn status_of(error: &ErrorBody) -> StatusCode {
    error.code().map_or(StatusCode::CONFLICT, status)
}

/// The status of a code.
pub(super) fn status(code: Code) -> StatusCode {
    match code {
        Code::NotAnAction | Code::NotJson => StatusCode::BAD_REQUEST,
        Code::UnknownToken | Code::Who => StatusCode::UNAUTHORIZED,
        Code::ForeignOrigin
        | Code::LinkNeeded
        | Code::NotAtTable
        | Code::NotSeated
        | Code::NotYourSeat
        | Code::OwnViewOnly
        | Code::SeatTokenOnly => StatusCode::FORBIDDEN,
        Code::NoCourse
        | Code::NoGameCalled
        | Code::NoSeat
        | Code::NoSuchAddress
        | Code::NoSuchVersion
        | Code::NoTable => StatusCode::NOT_FOUND,
        Code::NoSuchMethod => StatusCode::METHOD_NOT_ALLOWED,
        Code::AlreadySeated
        | Code::BeyondChance
        | Code::BotPlays
        | Code::CannotLeave
        | Code::CourseTaken
        | Code::IdReused
        | Code::LinkUsed
        | Code::NameTaken
        | Code::NoBotPlays
        | Code::NoFreeSeat
        | Code::NoGame
        | Code::NotAway
        | Code::QuotaReached
        | Code::SeatTaken
        | Code::SeatsFree
        | Code::Stale
        | Code::StillRunning
        | Code::WrongStatus => StatusCode::CONFLICT,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::BadCourse
        | Code::BadMember
        | Code::BadOption
        | Code::BadRecord
        | Code::BadSeat
        | Code::BadSeatCount
        | Code::NoLevel
        | Code::WrongForm => StatusCode::UNPROCESSABLE_ENTITY,
        Code::Outdated | Code::UpgradeNeeded => StatusCode::UPGRADE_REQUIRED,
        Code::SlowBody => StatusCode::REQUEST_TIMEOUT,
        Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
        Code::BrokenTable | Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Code::Busy | Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Code::CannotStore => StatusCode::INSUFFICIENT_STORAGE,
    }
}
