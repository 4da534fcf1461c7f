//! The number of the protocol: every answer carries ours, and a client that sends an older one is
//! refused before it misreads anything.

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

/// Passes a request on, unless it carries another number than ours; adds ours to the answer.
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

/// A client that sends no number is a program that does not care, and is served.
fn check_number(sent: Option<u32>) -> Result<(), Problem> {
    match sent {
        Some(client) if client < PROTOCOL => Err(Problem::Outdated {
            client,
            server: PROTOCOL,
        }),
        // While servers are replaced one after the other, a new page may meet an old server: it
        // tries again, and sooner or later meets a new one.
        Some(client) if client > PROTOCOL => Err(Problem::Unavailable),
        Some(_) | None => Ok(()),
    }
}

fn number_in(headers: &HeaderMap) -> Option<u32> {
    headers.get(&NUMBER)?.to_str().ok()?.parse().ok()
}

/// Why a socket ends at once: its page is older than this server, or newer. Browsers send no
/// header of ours there, so the number stands in the address; a page from before there were
/// numbers sends none.
pub(super) fn closes(sent: Option<u32>, headers: &HeaderMap) -> Option<Closing> {
    let first = headers.contains_key(header::ORIGIN).then_some(1);
    sent.or(first).and_then(closes_for)
}

/// Why a connection of a client that speaks this number ends at once.
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
    fn a_page_that_sends_no_number_is_an_old_one_and_a_program_is_not() {
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
