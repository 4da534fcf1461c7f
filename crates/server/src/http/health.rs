//! Health checks for operators.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use tessera_store::Cause;

use crate::hub::Hub;

/// Liveness: the process answers.
pub async fn alive() -> &'static str {
    "ok\n"
}

/// Readiness: the store accepts writes.
pub async fn ready(State(hub): State<Arc<Hub>>) -> (StatusCode, &'static str) {
    if hub.nodes.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "this server is stopping\n");
    }
    match hub.check_writable().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(cause) => (StatusCode::SERVICE_UNAVAILABLE, words(cause)),
    }
}

/// What an operator has to do.
fn words(cause: Cause) -> &'static str {
    match cause {
        Cause::DiskFull => "the disk is full: free some space\n",
        Cause::ReadOnly => "the database is read-only: make its file and its disk writable\n",
        Cause::Moved => "the file of the database was moved away: put it back\n",
        Cause::Other => "the store does not answer\n",
    }
}
