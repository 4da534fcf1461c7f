//! The API for people: a page that shows the OpenAPI document and loads nothing from other servers.

use axum::http::{HeaderName, HeaderValue, header};

/// The page may load its own script and style, and send requests to this server. Inline scripts
/// are forbidden. So are frames, because its examples contain secrets.
static POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     base-uri 'none'; frame-ancestors 'none'",
);

type Served = ([(HeaderName, HeaderValue); 3], &'static str);

fn served(kind: &'static str, text: &'static str) -> Served {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::CONTENT_SECURITY_POLICY, POLICY.clone()),
    ];
    (headers, text)
}

/// The page.
pub async fn page() -> Served {
    served("text/html; charset=utf-8", include_str!("docs/page.html"))
}

/// Its style sheet.
pub async fn style() -> Served {
    served("text/css; charset=utf-8", include_str!("docs/page.css"))
}

/// Its script.
pub async fn script() -> Served {
    let kind = "text/javascript; charset=utf-8";
    served(kind, include_str!("docs/page.js"))
}
