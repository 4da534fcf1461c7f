//! The routes: which handler serves which request.
//!
//! The handlers follow one order: the client, its request, the table, the answer.

mod answer;
mod body;
mod commands;
mod components;
mod courses;
mod docs;
mod guests;
mod headers;
mod health;
mod limit;
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
mod upgrade;
mod who;

use std::sync::Arc;

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::{MethodRouter, get, post},
};

pub use answer::{Answer, Refused};
pub use headers::guarded;
pub use limit::ClientAddress;
pub(crate) use unread::busy;

use crate::{hub::Hub, limits::RequestClass};

/// All routes of the server. [`guarded`] adds the headers that every answer has.
pub fn router(hub: Arc<Hub>) -> Router {
    use RequestClass::*;
    let of =
        |class: RequestClass, routes: MethodRouter<Arc<Hub>>| limit::limited(&hub, class, routes);
    let table = Router::new()
        .route("/", of(Read, get(tables::look)))
        .route("/join", of(Join, post(seats::join)))
        .route("/claim", of(Join, post(seats::claim)))
        .route("/leave", of(Join, post(seats::leave)))
        .route("/start", of(Join, post(seats::start)))
        .route("/resign", of(Join, post(seats::resign)))
        .route("/back", of(Join, post(seats::back)))
        .route("/rematch", of(Table, post(tables::rematch)))
        .route("/seats/{seat}/bot", of(Join, post(seats::bot)))
        .route("/seats/{seat}/link", of(Join, post(seats::link)))
        .route("/commands", of(Command, post(commands::command)))
        .route("/preview", of(Preview, post(commands::preview)))
        // Limited by their handlers: a browser sees the reason of a refusal only on an open socket.
        .route("/socket", get(socket::open))
        .route("/stream", get(stream::open))
        .route("/replay", of(HeavyRead, get(replay::range)))
        .route("/moves/{count}", of(HeavyRead, get(replay::at_move)))
        .route("/record", of(HeavyRead, get(replay::record)))
        .route("/view-log", of(HeavyRead, get(replay::view_log)));
    let me = of(Read, get(guests::me)).merge(of(
        SignUp,
        axum::routing::patch(guests::rename).delete(guests::forget),
    ));
    let api = Router::new()
        .route("/guests", of(SignUp, post(guests::create)))
        .route("/me", me)
        .route("/me/tables", of(List, get(tables::mine)))
        .route("/games", of(Read, get(tables::catalogue)))
        .route("/games/{game}/components", of(Read, get(components::serve)))
        .route(
            "/tables",
            of(List, get(tables::list)).merge(of(Table, post(tables::create))),
        )
        .nest("/tables/{table}", table)
        .route("/records", of(Import, post(replay::import)))
        .route(
            "/courses",
            of(Read, get(courses::list)).merge(of(Course, post(courses::add))),
        )
        .route("/courses/{name}", of(Read, get(courses::one)))
        .route("/openapi.json", of(Read, get(openapi::serve)))
        .route("/docs", of(Read, get(docs::page)))
        .route("/docs/page.css", of(Read, get(docs::style)))
        .route("/docs/page.js", of(Read, get(docs::script)))
        .fallback(answer::no_such_address)
        .method_not_allowed_fallback(answer::no_such_method)
        .layer(from_fn_with_state(Arc::clone(&hub), origin::check))
        .layer(from_fn(outdated::check));
    page::router()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route_layer(from_fn_with_state(Arc::clone(&hub), limit::check_page))
        .nest("/api", api)
        .fallback(page::astray)
        .method_not_allowed_fallback(answer::no_such_method)
        .with_state(hub)
}
