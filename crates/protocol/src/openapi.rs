//! The OpenAPI schemas of all wire types. The server adds its paths to them.

use utoipa::OpenApi;

use crate::{http, prints, refusal, socket, view_log};

/// The schemas as a document without paths: `Schemas::openapi()` is merged into the server's own.
#[derive(Debug, OpenApi)]
#[openapi(components(schemas(
    http::CreateTable,
    http::CreatedTable,
    http::Join,
    http::ClaimSeat,
    http::Seated,
    http::Command,
    http::Accepted,
    http::PreviewRequest,
    http::PreviewAnswer,
    http::TableBody,
    http::Listing,
    refusal::ErrorBody,
    socket::Message,
    socket::Outward,
    view_log::ViewLog,
    prints::Prints,
)))]
pub struct Schemas;
