//! For those who operate the server.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};

use crate::hub::Hub;

/// The process answers.
pub async fn alive() -> &'static str {
    "ok\n"
}

/// The store can be written.
pub async fn ready(State(hub): State<Arc<Hub>>) -> (StatusCode, &'static str) {
    if hub.nodes.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "this server stops\n");
    }
    match hub.store.check_writable().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(error) => {
            tracing::error!(%error, "not ready");
            (
                StatusCode::SERVICE_UNAVAILABLE,
                "the store cannot be written\n",
            )
        }
    }
}
