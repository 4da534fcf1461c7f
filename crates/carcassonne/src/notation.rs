//! The text of actions.
//!
//! ```text
//! action  = "draw" SP kind | "discard" SP kind | "return" SP kind
//!         | "place" SP x "," y SP "r" rotation | "claim" SP claim | "pass"
//! kind    = "A" … "X"
//! x, y    = decimal integers, x to the east, y to the north
//! rotation = "0" … "3"        quarter turns clockwise
//! claim   = "city" SP edge | "road" SP edge | "field" SP slot | "cloister"
//! edge    = "N" | "E" | "S" | "W"
//! slot    = "NL" | "NR" | "EL" | "ER" | "SL" | "SR" | "WL" | "WR"
//! ```
//!
//! Each action has exactly one text. Edges and slots are meant as the tile lies on the board.

use std::{fmt, str::FromStr};

use tessera_core::{ParseActionError, notation};

use crate::{
    action::{Action, Claim},
    coord::{Cell, Edge, Rotation, Slot},
    tile::Kind,
};

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Draw(kind) => write!(f, "draw {kind}"),
            Action::Discard(kind) => write!(f, "discard {kind}"),
            Action::Return(kind) => write!(f, "return {kind}"),
            Action::Place(at, rotation) => write!(f, "place {at} {rotation}"),
            Action::Claim(claim) => write!(f, "claim {claim}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let expect = |form: &str| ParseActionError::new(text, form);
        let kind = |action: fn(Kind) -> Action| {
            let form = format!("`{verb} K` with a tile K from A to X");
            parse_kind(rest).map(action).ok_or_else(|| expect(&form))
        };
        let action = match verb {
            "draw" => kind(Action::Draw),
            "discard" => kind(Action::Discard),
            "return" => kind(Action::Return),
            "place" => parse_placement(rest).ok_or_else(|| {
                expect("`place X,Y rR` with X and Y from -128 to 127 and R from 0 to 3")
            }),
            "claim" => parse_claim(rest).map(Action::Claim).ok_or_else(|| {
                expect("`claim city N`, `claim road E`, `claim field NL` or `claim cloister`")
            }),
            "pass" if rest.is_empty() => Ok(Action::Pass),
            _ => Err(expect(
                "`place X,Y rR`, `claim ...`, `pass`, or of chance `draw K`, `discard K`, `return K`",
            )),
        }?;
        notation::canonical(text, action)
    }
}

pub(crate) fn parse_kind(text: &str) -> Option<Kind> {
    let mut letters = text.chars();
    let kind = Kind::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(kind)
}

fn parse_placement(text: &str) -> Option<Action> {
    let (cell, rotation) = text.split_once(' ')?;
    let (x, y) = notation::pair(cell)?;
    let rotation = match rotation {
        "r0" => Rotation::new(0),
        "r1" => Rotation::new(1),
        "r2" => Rotation::new(2),
        "r3" => Rotation::new(3),
        _ => return None,
    };
    Some(Action::Place(Cell::new(x, y), rotation))
}

fn parse_claim(text: &str) -> Option<Claim> {
    match text.split_once(' ') {
        Some(("city", edge)) => parse_edge(edge).map(Claim::City),
        Some(("road", edge)) => parse_edge(edge).map(Claim::Road),
        Some(("field", slot)) => Slot::all()
            .find(|listed| Slot::NAMES[listed.index()] == slot)
            .map(Claim::Field),
        None if text == "cloister" => Some(Claim::Cloister),
        _ => None,
    }
}

fn parse_edge(text: &str) -> Option<Edge> {
    Edge::ALL.into_iter().find(|edge| edge.name() == text)
}
