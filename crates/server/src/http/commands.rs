//! Moves, and what they would do.

use std::sync::Arc;

use axum::extract::State;
use tessera_core::Seat;
use tessera_protocol::{
    ErrorBody, Problem,
    http::{Accepted, Command, PreviewAnswer, PreviewRequest},
    outline::Outline,
    problem::MemberFault,
};
use tessera_store::{Actor, CommandId};

use super::{
    Answer, Refused,
    who::{Asked, At},
};
use crate::{
    asker::Asker,
    hub::Hub,
    live::{Live, Request, Stored},
    mailbox::Mailbox,
    table::Table,
};

/// Moves.
pub async fn command(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    Asked(command): Asked<Command>,
) -> Result<Answer<Accepted>, Refused> {
    let command_id = command.command_id.clone();
    let stored = take(&hub, &live, asker, command, None).await;
    let stored = stored.map_err(NotTaken::into_error)?;
    Ok(Answer::ok(Accepted {
        command_id,
        version: stored.version,
    }))
}

/// Why moves were not taken.
pub(super) enum NotTaken {
    /// The table has not come to answer.
    Unanswered(ErrorBody),
    /// The table has answered.
    Answered(ErrorBody),
}

impl NotTaken {
    fn into_error(self) -> ErrorBody {
        match self {
            NotTaken::Unanswered(error) | NotTaken::Answered(error) => error,
        }
    }
}

/// Takes moves, from HTTP or a socket.
///
/// # Errors
/// With why not.
pub(super) async fn take(
    hub: &Arc<Hub>,
    live: &Arc<Live>,
    asker: Asker,
    command: Command,
    answer_to: Option<Arc<Mailbox>>,
) -> Result<Stored, NotTaken> {
    let began = std::time::Instant::now();
    let digest = *Outline::of(&command).hash().as_bytes();
    let (_, guest) = live
        .judge(hub, asker, |table| asker.own_seat(table))
        .await
        .map_err(NotTaken::Unanswered)?;
    let request = Request {
        actor: Actor::Guest(guest),
        command_id: named(&command.command_id).map_err(NotTaken::Unanswered)?,
        digest,
        expected: Some(command.expected_version),
        answer_to,
    };
    let stored = live
        .commit(hub, request, move |inside, hub| {
            let table = inside.table();
            let seat = mover(table, asker)?;
            table.moves(seat, &command.actions, None, &hub.world)
        })
        .await;
    match &stored {
        Ok(stored) if !stored.again => {
            metrics::counter!("tessera_moves_total").increment(1);
            metrics::histogram!("tessera_acknowledgement_seconds").record(began.elapsed());
        }
        Ok(_) => metrics::counter!("tessera_retries_total").increment(1),
        Err(error) => {
            metrics::counter!("tessera_refusals_total", "code" => error.code_text()).increment(1);
        }
    }
    stored.map_err(NotTaken::Answered)
}

/// The seat that may move: the asker's, while the game runs, no bot plays for it and it is its
/// turn.
fn mover(table: &Table, asker: Asker) -> Result<Seat, ErrorBody> {
    let (seat, _) = asker.own_seat(table)?;
    if table.is_played_by_bot(seat) {
        return Err(table.refusal(Problem::BotPlays));
    }
    Ok(seat)
}

/// The id of a command.
///
/// # Errors
/// When the text is none.
pub(super) fn named(text: &str) -> Result<CommandId, ErrorBody> {
    text.parse()
        .map_err(|error: tessera_store::actor::ParseCommandIdError| {
            let fault = MemberFault::Value {
                expected: error.to_string(),
            };
            let member = "command_id".into();
            Problem::BadMember { fault, member }.into()
        })
}

/// What moves would do.
pub async fn preview(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    Asked(request): Asked<PreviewRequest>,
) -> Result<Answer<PreviewAnswer>, Refused> {
    let answer = tried(&hub, &live, asker, &request).await;
    Ok(Answer::ok(answer))
}

/// Tries moves, for HTTP or a socket.
pub(super) async fn tried(
    hub: &Arc<Hub>,
    live: &Arc<Live>,
    asker: Asker,
    request: &PreviewRequest,
) -> PreviewAnswer {
    let answer = live
        .judge(hub, asker, |table| {
            let seat = mover(table, asker)?;
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
