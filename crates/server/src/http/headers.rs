//! What every answer says to browsers.

use axum::{
    Router,
    http::{HeaderValue, header},
    middleware::map_response,
    response::Response,
};

/// What a page made of an answer may do, where the answer says nothing of its own: nothing.
static NOTHING: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The same addresses, with answers that browsers cannot misread: no guessing of types, no
/// address of a table sent to other sites, no script where none belongs.
///
/// Where the server itself speaks TLS, browsers are asked to do so from now on.
pub fn guarded(router: Router, is_tls: bool) -> Router {
    router.layer(map_response(move |response| guard(response, is_tls)))
}

async fn guard(mut response: Response, is_tls: bool) -> Response {
    let headers = response.headers_mut();
    if is_tls {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000"),
        );
    }
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    // A table's address is all that one needs to watch it.
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert_with(|| NOTHING.clone());
    response
}
