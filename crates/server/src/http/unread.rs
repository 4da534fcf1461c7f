//! The refusal of a connection from which nothing is read, as the bytes of a complete answer.

use axum::{
    http::{HeaderValue, header},
    response::IntoResponse as _,
};
use tessera_protocol::{ErrorBody, Problem};

use super::{Refused, outdated};

/// When a client that was refused may try again.
const RETRY_AFTER_MS: u32 = 5_000;

/// The answer to a connection that is one too many. It is the same refusal as that of a busy
/// handler, written by hand, because no request was read that hyper could answer.
pub(crate) fn busy() -> Vec<u8> {
    let error = ErrorBody::from(Problem::Busy {
        retry_after_ms: RETRY_AFTER_MS,
    });
    let body = serde_json::to_vec(&error).expect("wire types are plain data");
    let mut response = Refused(error).into_response();
    outdated::add_number(&mut response);
    let (status, headers) = (response.status(), response.headers_mut());
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    // A status is written as its number and its reason.
    let mut bytes = format!("HTTP/1.1 {status}\r\n").into_bytes();
    for (name, value) in &*headers {
        bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    bytes.extend(b"\r\n");
    bytes.extend(body);
    bytes
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tessera_protocol::{Code, PROTOCOL};

    use super::*;
    use crate::http::status::status;

    #[test]
    fn the_bytes_are_the_refusal_of_a_busy_server() {
        let text = String::from_utf8(busy()).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let (first, headers) = head.split_once("\r\n").unwrap();
        assert_eq!(first, format!("HTTP/1.1 {}", status(Code::Busy)));
        let headers: BTreeMap<&str, &str> = headers
            .split("\r\n")
            .map(|line| line.split_once(": ").unwrap())
            .collect();
        assert_eq!(headers["content-type"], "application/json");
        assert_eq!(headers["content-length"], body.len().to_string());
        assert_eq!(headers["retry-after"], "5");
        assert_eq!(headers["connection"], "close");
        assert_eq!(headers["tessera-protocol"], PROTOCOL.to_string());
        let error: ErrorBody = serde_json::from_str(body).unwrap();
        assert_eq!(error.code(), Some(Code::Busy));
        assert_eq!(error.retry_after_ms(), Some(RETRY_AFTER_MS));
    }
}
