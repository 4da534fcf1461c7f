//! Exact rules of The Quest for El Dorado.
pub mod data;

pub mod coord;

pub mod card;

pub mod options;

pub mod board;

pub mod reach;

pub mod market;

pub mod history;

pub mod state;

pub mod action;

mod pay;

mod legal;

mod apply;

pub mod view;

pub mod notation;

mod encode;

mod draw;

mod game;

pub use action::{Action, Event, Illegal, Item, Native};
pub use board::{Course, CourseDocument, CourseError, SpaceId};
pub use card::{Blockade, Card, Cards, Token};
pub use coord::Hex;
pub use options::Options;
pub use state::{Phase, Setup, State};
pub use view::View;
