//! An independent slow referee for The Quest for El Dorado.
//!
//! The map is a plain table of hexes, put together from the printed tiles each time a course is
//! asked for. Every list of legal moves is found anew by looking at all pieces, items, neighbours
//! and payments. It shares no code with the engine that it checks, so a mistake in one is not
//! repeated in the other. It also has no chance in it: the caller that applies a choice decides
//! which cards are drawn.
//!
//! Coordinates are axial, pointy-top: +q goes east, +r south-east. Where the rulebook leaves
//! something open, the referee follows the outside files that it is tested with.
//!
//! Reading order: [`data`], [`items`], [`course`], [`board`], [`reach`], [`market`], [`choice`],
//! [`game`], `legal`, [`turn`], `caves`, [`result`], [`replay`].
#![allow(
    dead_code,
    reason = "several test binaries include this module and each uses a part of it"
)]

pub mod board;
mod caves;
pub mod choice;
pub mod course;
pub mod data;
mod digest;
pub mod game;
pub mod items;
mod legal;
pub mod market;
mod opening;
mod queries;
pub mod reach;
pub mod replay;
pub mod report;
pub mod result;
pub mod turn;
mod words;

/// Column and row of a space, axial.
pub type Hex = (i32, i32);
