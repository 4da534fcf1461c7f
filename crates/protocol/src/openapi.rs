//! The OpenAPI schemas of all wire types. The server adds its paths to them.

use utoipa::OpenApi;

use crate::{catalogue, components, http, people, refusal, seating, socket, view_log};

/// The schemas as a document without paths: `Schemas::openapi()` is merged into the server's own.
#[derive(Debug, OpenApi)]
#[openapi(components(schemas(
    http::CreateTable,
    http::CreatedTable,
    seating::Join,
    seating::ClaimSeat,
    seating::Seated,
    seating::SeatLink,
    seating::Ask,
    seating::BotSeat,
    people::NewGuest,
    people::Rename,
    people::GuestBody,
    catalogue::Catalogue,
    catalogue::NewCourse,
    catalogue::Courses,
    catalogue::CourseBody,
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
    components::Components,
    components::PageComponents,
)))]
pub struct Schemas;
