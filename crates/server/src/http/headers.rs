//! Headers for browsers that every answer has.

use axum::{
    Router,
    http::{HeaderValue, header},
    middleware::map_response,
    response::Response,
};

/// The policy of answers that have none of their own: everything is forbidden.
static NOTHING: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Adds headers to all answers, so that browsers do not guess types, send the address of a table
/// to other sites, or run scripts from answers that should have none.
///
/// If the server itself speaks TLS, browsers are instructed to use nothing else from then on.
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
    // Anybody who knows the address of a table can watch it.
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert_with(|| NOTHING.clone());
    response
}
