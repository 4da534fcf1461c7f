//! The address book: which request goes where.
//!
//! A handler reads as the sequence it is: the client, its request, the table, the answer.

mod answer;
mod body;
mod commands;
mod components;
mod courses;
mod docs;
mod guests;
mod headers;
mod health;
pub mod openapi;
mod origin;
mod outdated;
pub mod page;
mod replay;
mod seats;
mod socket;
mod status;
mod stream;
mod tables;
mod unread;
mod who;

use std::sync::Arc;

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::{get, post},
};

pub use answer::{Answer, Refused};
pub use headers::guarded;
pub(crate) use unread::busy;

use crate::hub::Hub;

/// All that the server answers. [`guarded`] adds what every answer says to browsers.
pub fn router(hub: Arc<Hub>) -> Router {
    let table = Router::new()
        .route("/", get(tables::look))
        .route("/join", post(seats::join))
        .route("/claim", post(seats::claim))
        .route("/leave", post(seats::leave))
        .route("/start", post(seats::start))
        .route("/resign", post(seats::resign))
        .route("/back", post(seats::back))
        .route("/rematch", post(tables::rematch))
        .route("/seats/{seat}/bot", post(seats::bot))
        .route("/seats/{seat}/link", post(seats::link))
        .route("/commands", post(commands::command))
        .route("/preview", post(commands::preview))
        .route("/socket", get(socket::open))
        .route("/stream", get(stream::open))
        .route("/replay", get(replay::range))
        .route("/moves/{count}", get(replay::at_move))
        .route("/record", get(replay::record))
        .route("/view-log", get(replay::view_log));
    let api = Router::new()
        .route("/guests", post(guests::create))
        .route(
            "/me",
            get(guests::me).patch(guests::rename).delete(guests::forget),
        )
        .route("/me/tables", get(tables::mine))
        .route("/games", get(tables::catalogue))
        .route("/games/{game}/components", get(components::serve))
        .route("/tables", get(tables::list).post(tables::create))
        .nest("/tables/{table}", table)
        .route("/records", post(replay::import))
        .route("/courses", get(courses::list).post(courses::add))
        .route("/courses/{name}", get(courses::one))
        .route("/openapi.json", get(openapi::serve))
        .route("/docs", get(docs::page))
        .route("/docs/page.css", get(docs::style))
        .route("/docs/page.js", get(docs::script))
        .fallback(answer::no_such_address)
        .method_not_allowed_fallback(answer::no_such_method)
        .layer(from_fn_with_state(Arc::clone(&hub), origin::check))
        .layer(from_fn(outdated::check));
    page::router()
        .nest("/api", api)
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .fallback(page::astray)
        .method_not_allowed_fallback(answer::no_such_method)
        .with_state(hub)
}
