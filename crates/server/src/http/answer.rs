//! Answers and refusals as HTTP responses.

use axum::{
    body::Body,
    extract::OriginalUri,
    http::{HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use tessera_protocol::{BadMessage, ErrorBody, Problem};

use super::status::status_of;

/// A successful answer: its status and its body.
#[derive(Clone, Debug)]
pub struct Answer<T>(pub StatusCode, pub T);

impl<T> Answer<T> {
    /// An answer with status 200.
    pub fn ok(body: T) -> Answer<T> {
        Answer(StatusCode::OK, body)
    }

    /// An answer with status 201, after something was created.
    pub fn created(body: T) -> Answer<T> {
        Answer(StatusCode::CREATED, body)
    }
}

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        json(self.0, &self.1)
    }
}

/// A refusal in the form that every client can read.
#[derive(Clone, Debug)]
pub struct Refused(pub ErrorBody);

impl From<ErrorBody> for Refused {
    fn from(error: ErrorBody) -> Refused {
        Refused(error)
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused(ErrorBody::from(problem))
    }
}

impl From<BadMessage> for Refused {
    fn from(bad: BadMessage) -> Refused {
        Refused(ErrorBody::from(bad))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = json(status_of(&self.0), &self.0);
        if let Some(wait) = self.0.retry_after_ms() {
            // The header counts in seconds.
            let seconds = wait.div_ceil(1_000).max(1);
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

fn json(status: StatusCode, body: &impl Serialize) -> Response {
    let text = serde_json::to_vec(body).expect("wire types are plain data");
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    // A view is valid for one viewer at one moment.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The path of an address, shortened.
pub(super) fn shown(uri: &Uri) -> String {
    uri.path().chars().take(80).collect()
}

/// The refusal for an address that does not exist.
pub async fn no_such_address(OriginalUri(uri): OriginalUri) -> Refused {
    let path = shown(&uri);
    Problem::NoSuchAddress { path }.into()
}

/// The refusal for a method that an address does not have.
pub async fn no_such_method(method: Method, OriginalUri(uri): OriginalUri) -> Refused {
    let path = shown(&uri);
    let method: String = method.as_str().chars().take(16).collect();
    Problem::NoSuchMethod { method, path }.into()
}
