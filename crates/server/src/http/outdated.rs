//! The protocol number: every answer has ours, and a client that sends another one is refused
//! before it misreads anything.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use tessera_protocol::{PROTOCOL, Problem};

use super::Refused;
use crate::mailbox::Closing;

/// The header with the number, in requests and in answers.
static NUMBER: HeaderName = HeaderName::from_static("tessera-protocol");

/// Passes a request on, unless it has another number than ours; adds ours to the answer.
pub(super) async fn check(request: Request, next: Next) -> Response {
    let sent = number_in(request.headers());
    let mut response = match check_number(sent) {
        Ok(()) => next.run(request).await,
        Err(problem) => Refused::from(problem).into_response(),
    };
    add_number(&mut response);
    response
}

/// Adds our number to an answer.
pub(super) fn add_number(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(NUMBER.clone(), HeaderValue::from(PROTOCOL));
}

/// Checks a client's number. A program may leave it out and is served.
fn check_number(sent: Option<u32>) -> Result<(), Problem> {
    match sent {
        Some(client) if client < PROTOCOL => Err(Problem::Outdated {
            client,
            server: PROTOCOL,
        }),
        // While servers are replaced one after the other, a new page may reach an old server. It
        // tries again, and sooner or later reaches a new one.
        Some(client) if client > PROTOCOL => Err(Problem::Unavailable),
        Some(_) | None => Ok(()),
    }
}

fn number_in(headers: &HeaderMap) -> Option<u32> {
    headers.get(&NUMBER)?.to_str().ok()?.parse().ok()
}

/// The reason to close a socket at once, if its page is older or newer than this server. Browsers
/// cannot send our header here, so the number is in the address; pages from before there were
/// numbers send none.
pub(super) fn closes(sent: Option<u32>, headers: &HeaderMap) -> Option<Closing> {
    let first = headers.contains_key(header::ORIGIN).then_some(1);
    sent.or(first).and_then(closes_for)
}

/// The reason to close the connection of a client with this number at once.
pub(super) fn closes_for(sent: u32) -> Option<Closing> {
    match check_number(Some(sent)) {
        Ok(()) => None,
        Err(Problem::Outdated { .. }) => Some(Closing::Outdated),
        Err(_) => Some(Closing::GoingDown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_another_number_is_refused() {
        assert_eq!(check_number(None), Ok(()));
        assert_eq!(check_number(Some(PROTOCOL)), Ok(()));
        let (client, server) = (PROTOCOL - 1, PROTOCOL);
        assert_eq!(
            check_number(Some(client)),
            Err(Problem::Outdated { client, server })
        );
        assert_eq!(check_number(Some(PROTOCOL + 1)), Err(Problem::Unavailable));
    }

    #[test]
    fn a_page_without_a_number_is_outdated_and_a_program_is_not() {
        let mut headers = HeaderMap::new();
        assert_eq!(closes(None, &headers), None);
        assert_eq!(
            closes(Some(PROTOCOL - 1), &headers),
            Some(Closing::Outdated)
        );
        headers.insert(header::ORIGIN, HeaderValue::from_static("https://own"));
        assert_eq!(closes(None, &headers), Some(Closing::Outdated));
        assert_eq!(closes(Some(PROTOCOL), &headers), None);
        assert_eq!(
            closes(Some(PROTOCOL + 1), &headers),
            Some(Closing::GoingDown)
        );
    }
}
