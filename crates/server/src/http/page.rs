//! The web page, built into the binary.
//!
//! `cargo xtask serve` and `npm run build` in `web/` make `web/dist`. A release build of this crate
//! contains these files; a debug build reads them while it runs. Without them, the server has only
//! an API, and says so.
//!
//! **Invariant:** names below `/assets/` contain a hash of the file, so browsers keep them for
//! ever; everything else is requested again each time.

use axum::{
    Router,
    extract::{OriginalUri, Path},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
    routing::get,
};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::answer::no_such_address;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The page may load its own scripts, styles and pictures, and send requests to this server. It
/// cannot be put into a frame.
static POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

const INDEX: &str = "index.html";

/// The answer of a server without a page.
const NO_PAGE: &str = "This server was built without its web page; `cargo xtask serve` builds \
    one with it.\nThe API is described at /api/docs.\n";

/// Whether the page was built.
pub fn is_built() -> bool {
    Files::get(INDEX).is_some()
}

/// The addresses of the page.
pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/", get(index))
        // The page itself decides what it shows of a table.
        .route("/t/{*rest}", get(index))
        .route("/assets/{name}", get(asset))
        .route("/favicon.svg", get(|headers| file("favicon.svg", headers)))
        .route(
            "/favicon-turn.svg",
            get(|headers| file("favicon-turn.svg", headers)),
        )
}

async fn index(headers: HeaderMap) -> Response {
    if !is_built() {
        return (StatusCode::NOT_FOUND, NO_PAGE).into_response();
    }
    file(INDEX, headers).await
}

/// A wrong address: browsers get the page, which says so, and programs get a refusal.
pub(super) async fn astray(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let asks_for_page = method == Method::GET
        && !uri.path().starts_with("/api")
        && headers
            .get(header::ACCEPT)
            .and_then(|accept| accept.to_str().ok())
            .is_some_and(|accept| accept.contains("text/html"));
    if !asks_for_page || !is_built() {
        return no_such_address(OriginalUri(uri)).await.into_response();
    }
    let mut page = file(INDEX, headers).await;
    *page.status_mut() = StatusCode::NOT_FOUND;
    page
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    // A debug build reads from the disk, so a name must not be a path to other files.
    if name.contains(['/', '\\']) {
        return nothing();
    }
    let mut response = serve(&format!("assets/{name}"), &headers);
    if response.status() == StatusCode::OK {
        let for_ever = HeaderValue::from_static("public, max-age=31536000, immutable");
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, for_ever);
    }
    response
}

async fn file(path: &'static str, headers: HeaderMap) -> Response {
    serve(path, &headers)
}

/// A file in the best encoding that the browser accepts.
fn serve(path: &str, headers: &HeaderMap) -> Response {
    let takes = |coding: &str| {
        let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
        let mut accepted = accepted
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','));
        accepted.any(|offer| accepts(offer, coding))
    };
    let forms = [("br", ".br"), ("gzip", ".gz")];
    let packed = forms.into_iter().find_map(|(coding, ending)| {
        let file = takes(coding).then(|| Files::get(&format!("{path}{ending}")))?;
        Some((file?, Some(coding)))
    });
    let found = packed.or_else(|| Some((Files::get(path)?, None)));
    match found {
        Some((file, coding)) => answer(path, file, coding),
        None => nothing(),
    }
}

fn nothing() -> Response {
    (StatusCode::NOT_FOUND, "There is no such file.\n").into_response()
}

/// Whether one element of `Accept-Encoding` accepts this coding.
fn accepts(offer: &str, coding: &str) -> bool {
    let mut parts = offer.split(';').map(str::trim);
    let is_meant = parts.next() == Some(coding);
    is_meant && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
}

fn answer(path: &str, file: EmbeddedFile, coding: Option<&'static str>) -> Response {
    let mut response = file.data.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY.clone());
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests;
