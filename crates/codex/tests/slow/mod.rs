//! An independent slow referee for Codex Naturalis.
//!
//! A seat's board is nothing but the list of its cards in the order they were laid. Every
//! answer is computed from that list again, by looking at all cards, straight from the
//! rulebook. It shares no code with the engine that it checks, so a mistake in one is not repeated
//! in the other. It also has no chance in it: the decks are given in the order they are drawn.
//!
//! Coordinates: x grows to the right, y upwards, the starter lies at 0,0 and the card over a
//! corner lies one step away on both axes.
//!
//! Reading order: [`cards`], [`board`], [`objectives`], [`game`], [`result`], [`replay`].
#![allow(
    dead_code,
    reason = "several test binaries include this module and each uses a part of it"
)]

pub mod board;
pub mod cards;
mod cases;
pub mod game;
pub mod objectives;
pub mod replay;
pub mod result;

/// Column and row.
pub type Cell = (i32, i32);
