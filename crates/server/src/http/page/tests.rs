use axum::{body::Body, http::Request};
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

use super::*;

async fn ask(path: &str, takes: &str) -> (StatusCode, HeaderMap, Vec<u8>) {
    let request = Request::get(path)
        .header(header::ACCEPT_ENCODING, takes)
        .body(Body::empty())
        .unwrap();
    let response = router().with_state(()).oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, headers, body.to_vec())
}

/// Passes with and without a built page. `cargo xtask test` builds the page first.
#[tokio::test]
async fn the_page_is_complete_or_says_that_it_is_not_there() {
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/index.html");
    assert_eq!(is_built(), std::path::Path::new(built).exists());
    let (status, headers, body) = ask("/", "").await;
    let text = String::from_utf8(body).unwrap();
    if !is_built() {
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert!(text.contains("built without its web page"), "{text}");
        return;
    }
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
    assert_eq!(headers[header::CONTENT_SECURITY_POLICY], POLICY);
    assert_eq!(ask("/t/x/replay/3", "").await.2, text.as_bytes());
    let script = text.split('"').find(|part| part.ends_with(".js")).unwrap();
    let (status, headers, plain) = ask(script, "identity").await;
    assert_eq!(status, StatusCode::OK);
    assert!(
        headers[header::CACHE_CONTROL]
            .to_str()
            .unwrap()
            .contains("immutable")
    );
    assert!(headers.get(header::CONTENT_ENCODING).is_none());
    for coding in ["gzip", "br"] {
        let (_, headers, packed) = ask(script, &format!("{coding};q=0.8")).await;
        assert_eq!(headers[header::CONTENT_ENCODING], coding);
        assert!(packed.len() < plain.len());
    }
    assert_eq!(ask(script, "br;q=0").await.2, plain);
}

#[tokio::test]
async fn a_wrong_address_is_answered_to_browsers_and_programs_in_their_own_way() {
    let go = async |path: &str, accept: &'static str| {
        let accepts = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]);
        let uri = Uri::try_from(path).unwrap();
        let response = astray(Method::GET, uri, accepts).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        response.headers()[header::CONTENT_TYPE].clone()
    };
    let page = if is_built() {
        "text/html; charset=utf-8"
    } else {
        "application/json"
    };
    assert_eq!(go("/nothing", "text/html,*/*;q=0.8").await, page);
    for (path, accept) in [("/nothing", "*/*"), ("/api/nothing", "text/html")] {
        assert_eq!(go(path, accept).await, "application/json", "{path}");
    }
}

#[tokio::test]
async fn a_missing_file_is_not_found() {
    for path in ["/assets/none.js", "/assets/..%2findex.html"] {
        assert_eq!(ask(path, "br").await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

#[test]
fn an_element_of_accept_encoding_is_read_with_its_weight() {
    assert!(accepts(" br", "br") && accepts("br;q=0.5", "br"));
    assert!(!accepts("br; q=0", "br") && !accepts("brotli", "br"));
}
