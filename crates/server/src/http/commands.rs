//! Moves and previews.

use std::{sync::Arc, time::Instant};

use tessera_core::Seat;
use tessera_protocol::{
    ErrorBody, Problem,
    canonical_text::CanonicalText,
    http::{Accepted, Command, PreviewAnswer, PreviewRequest},
    problem::MemberFault,
};
use tessera_store::{CommandId, actor::ParseCommandIdError};

use super::{
    Answer, Refused,
    who::{Asked, At},
};
use crate::{
    caller::Caller,
    live::{LiveTable, Request, Stored},
    mailbox::Mailbox,
    table::{Sender, Table, TableCommand},
};

/// Makes moves.
pub async fn command(
    caller: Caller,
    At(live): At,
    Asked(command): Asked<Command>,
) -> Result<Answer<Accepted>, Refused> {
    let command_id = command.command_id.clone();
    let request = request(caller, command, None)?;
    let stored = submit(&live, request).await?;
    Ok(Answer::ok(Accepted {
        command_id,
        version: stored.version,
    }))
}

/// The request of a client that moves, over HTTP or a socket.
///
/// # Errors
/// When the command's id is invalid.
pub(super) fn request(
    caller: Caller,
    command: Command,
    answer_to: Option<Arc<Mailbox>>,
) -> Result<Request, ErrorBody> {
    let digest = *CanonicalText::of(&command).hash().as_bytes();
    Ok(Request {
        sender: Sender::Caller(caller),
        command_id: read_id(&command.command_id)?,
        digest,
        expected: Some(command.expected_version),
        answer_to,
        command: TableCommand::Move {
            actions: command.actions,
            trouble: None,
        },
    })
}

/// Submits moves and counts the results.
///
/// # Errors
/// When the table refuses them.
pub(super) async fn submit(live: &Arc<LiveTable>, request: Request) -> Result<Stored, ErrorBody> {
    let began = Instant::now();
    let stored = live.submit(request).await;
    match &stored {
        Ok(stored) if stored.is_retry => metrics::counter!("tessera_retries_total").increment(1),
        Ok(_) => {
            metrics::counter!("tessera_moves_total").increment(1);
            metrics::histogram!("tessera_acknowledgement_seconds").record(began.elapsed());
        }
        Err(error) => {
            metrics::counter!("tessera_refusals_total", "code" => error.code_text()).increment(1);
        }
    }
    stored
}

/// The id of a command.
///
/// # Errors
/// When the text is not an id.
pub(super) fn read_id(text: &str) -> Result<CommandId, ErrorBody> {
    text.parse().map_err(|error: ParseCommandIdError| {
        let length = |length: usize| MemberFault::Length {
            length: u32::try_from(length).unwrap_or(u32::MAX),
            most: CommandId::MAX_BYTES as u32,
        };
        let is_foreign = |character: &char| {
            !character.is_ascii_alphanumeric() && !matches!(character, '_' | '-')
        };
        let fault = match error {
            ParseCommandIdError::Empty => length(0),
            ParseCommandIdError::Long { bytes } => length(bytes),
            ParseCommandIdError::Character => MemberFault::Character {
                character: text.chars().find(is_foreign).map_or(0, u32::from),
            },
        };
        let member = "command_id".into();
        Problem::BadMember { fault, member }.into()
    })
}

/// Previews moves.
pub async fn preview(
    caller: Caller,
    At(live): At,
    Asked(request): Asked<PreviewRequest>,
) -> Answer<PreviewAnswer> {
    Answer::ok(try_moves(&live, caller, &request).await)
}

/// Previews moves, for HTTP or a socket.
pub(super) async fn try_moves(
    live: &Arc<LiveTable>,
    caller: Caller,
    request: &PreviewRequest,
) -> PreviewAnswer {
    let answer = live
        .query(caller, |table| {
            let seat = seat_to_preview(table, caller)?;
            if request.expected_version != table.version() {
                let expected = request.expected_version;
                return Err(table.refusal(Problem::Stale { expected }));
            }
            let answer = table.preview(seat, &request.actions);
            answer.map_err(|error| error.at_version(table.version()))
        })
        .await;
    answer.unwrap_or_else(|error| PreviewAnswer::Refused { error })
}

/// The client's own seat, unless a bot plays it. The game checks whether it is its turn.
fn seat_to_preview(table: &Table, caller: Caller) -> Result<Seat, ErrorBody> {
    let seat = caller.own_seat(table)?;
    if table.is_played_by_bot(seat) {
        return Err(table.refusal(Problem::BotPlays));
    }
    Ok(seat)
}
