//! Requests that a page of another site makes a browser send (cross-site request forgery).
//!
//! Such a page can send forms and simple requests with the visitor's cookie, or without it to have
//! the cookie replaced by a new one. So a request that changes something is accepted only from our
//! own page, or from a program that is not a browser.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use tessera_protocol::Problem;

use super::Refused;
use crate::{hub::Hub, settings::Settings};

/// Passes a request on, unless a foreign page may have caused it.
pub(super) async fn check(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    match check_headers(request.method(), request.headers(), &hub.settings) {
        Ok(()) => next.run(request).await,
        Err(problem) => Refused::from(problem).into_response(),
    }
}

fn check_headers(method: &Method, headers: &HeaderMap, settings: &Settings) -> Result<(), Problem> {
    let reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    // A socket begins as a GET, and can change things if the cookie authenticates it.
    let upgrades = headers.contains_key(header::UPGRADE) && headers.contains_key(header::COOKIE);
    if (!reads || upgrades) && is_foreign(headers, settings) {
        return Err(Problem::ForeignOrigin {
            public_url: settings.public_url.clone(),
        });
    }
    // A form cannot have this type, and for a script of another site the browser asks us first.
    if !reads && is_browser(headers) && !is_json(headers) {
        return Err(Problem::WrongType);
    }
    Ok(())
}

/// Whether a browser may have sent this. A request with both a cookie and a token comes from
/// another program: before a page can make a browser send a token, the browser asks us.
fn is_browser(headers: &HeaderMap) -> bool {
    let by_cookie =
        headers.contains_key(header::COOKIE) && !headers.contains_key(header::AUTHORIZATION);
    by_cookie
        || headers.contains_key(header::ORIGIN)
        || headers
            .keys()
            .any(|name| name.as_str().starts_with("sec-fetch-"))
}

/// Whether the request may come from a page of another site. A browser that sends no origin is not
/// trusted, nor is one that sends several.
fn is_foreign(headers: &HeaderMap, settings: &Settings) -> bool {
    let is_own = |origin: &HeaderValue| {
        let origin = origin.to_str();
        origin.is_ok_and(|origin| settings.is_own_origin(origin))
    };
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let from_elsewhere = headers
        .get("sec-fetch-site")
        .is_some_and(|site| site == "cross-site" || site == "same-site");
    match (origins.next(), origins.next()) {
        (Some(origin), None) => from_elsewhere || !is_own(origin),
        (Some(_), Some(_)) => true,
        (None, _) => is_browser(headers),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;
    use tessera_protocol::Code;

    use super::*;
    use crate::http::status::status;

    const OWN: &str = "https://play.example";
    const JSON: (&str, &str) = ("content-type", "application/json");
    const TEXT: (&str, &str) = ("content-type", "text/plain");

    fn status_for(method: &Method, headers: &[(&'static str, &'static str)]) -> Option<u16> {
        let settings = Settings {
            public_url: OWN.into(),
            ..Settings::default()
        };
        let headers = headers.iter().map(|&(name, value)| {
            (
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )
        });
        let checked = check_headers(method, &headers.collect(), &settings);
        checked
            .err()
            .map(|problem| status(Code::from(&problem)).as_u16())
    }

    #[test]
    fn a_program_without_a_browser_may_send_any_type() {
        let form = ("content-type", "application/x-www-form-urlencoded");
        for headers in [
            &[][..],
            &[form],
            &[TEXT],
            &[("authorization", "Bearer x"), form],
        ] {
            assert_eq!(status_for(&Method::POST, headers), None, "{headers:?}");
        }
    }

    #[test]
    fn our_own_page_sends_json() {
        let origin = ("origin", OWN);
        let cookie = ("cookie", "tessera=x");
        let params = ("content-type", "Application/JSON; charset=utf-8");
        assert_eq!(status_for(&Method::POST, &[origin, JSON]), None);
        assert_eq!(status_for(&Method::PATCH, &[origin, cookie, params]), None);
        assert_eq!(
            status_for(&Method::POST, &[origin, cookie, TEXT]),
            Some(415)
        );
        assert_eq!(status_for(&Method::DELETE, &[origin, cookie]), Some(415));
        assert_eq!(
            status_for(
                &Method::POST,
                &[origin, ("content-type", "application/jsonx")]
            ),
            Some(415)
        );
    }

    #[test]
    fn a_foreign_page_changes_nothing_with_or_without_a_cookie() {
        for origin in [
            "https://evil.example",
            "null",
            "",
            "https://play.example.evil",
        ] {
            assert_eq!(
                status_for(&Method::POST, &[("origin", origin), JSON]),
                Some(403)
            );
            assert_eq!(
                status_for(&Method::DELETE, &[("origin", origin), JSON]),
                Some(403)
            );
        }
        // A browser that does not send its origin.
        for hint in [
            ("cookie", "a=b"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "cors"),
        ] {
            assert_eq!(
                status_for(&Method::POST, &[hint, JSON]),
                Some(403),
                "{hint:?}"
            );
        }
    }

    #[test]
    fn a_program_that_keeps_cookies_and_sends_a_token_is_no_browser() {
        let cookie = ("cookie", "tessera=x");
        let token = ("authorization", "Bearer x");
        let upgrade = ("upgrade", "websocket");
        assert_eq!(status_for(&Method::POST, &[cookie, token, TEXT]), None);
        assert_eq!(status_for(&Method::GET, &[cookie, token, upgrade]), None);
        let foreign = ("origin", "https://evil.example");
        assert_eq!(
            status_for(&Method::POST, &[cookie, token, foreign, JSON]),
            Some(403)
        );
    }

    #[test]
    fn contradictions_are_not_trusted() {
        let own = ("origin", OWN);
        let elsewhere = ("sec-fetch-site", "cross-site");
        assert_eq!(
            status_for(&Method::POST, &[own, elsewhere, JSON]),
            Some(403)
        );
        let settings = Settings {
            public_url: OWN.into(),
            ..Settings::default()
        };
        let mut headers = HeaderMap::new();
        headers.append(header::ORIGIN, HeaderValue::from_static(OWN));
        headers.append(
            header::ORIGIN,
            HeaderValue::from_static("https://evil.example"),
        );
        assert!(is_foreign(&headers, &settings));
    }

    #[test]
    fn reading_is_free_and_a_socket_by_cookie_is_not() {
        let foreign = ("origin", "https://evil.example");
        let cookie = ("cookie", "tessera=x");
        let upgrade = ("upgrade", "websocket");
        assert_eq!(status_for(&Method::GET, &[foreign, cookie]), None);
        assert_eq!(status_for(&Method::GET, &[foreign, upgrade]), None);
        assert_eq!(
            status_for(&Method::GET, &[foreign, cookie, upgrade]),
            Some(403)
        );
        assert_eq!(
            status_for(&Method::GET, &[("origin", OWN), cookie, upgrade]),
            None
        );
    }
}
