//! Words that every message uses: who sits, who looks, who acted, and sets of places.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap as _};
use tessera_core::{Actor, Mover as CoreMover, Seat, Viewer as CoreViewer};
use ts_rs::TS;
use utoipa::ToSchema;

/// A seat by its letter, as players know it; also the name of its member in objects by seat.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, ToSchema,
)]
pub enum SeatLetter {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
    /// The fifth seat.
    E,
}

impl SeatLetter {
    /// All five in playing order.
    pub const ALL: [SeatLetter; 5] = [
        SeatLetter::A,
        SeatLetter::B,
        SeatLetter::C,
        SeatLetter::D,
        SeatLetter::E,
    ];

    /// The seat it names.
    pub fn seat(self) -> Seat {
        Seat::new(self as usize).expect("there are as many letters as seats")
    }
}

impl fmt::Display for SeatLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seat().fmt(f)
    }
}

impl From<Seat> for SeatLetter {
    fn from(seat: Seat) -> SeatLetter {
        SeatLetter::ALL[seat.index()]
    }
}

/// The value of each of `seats` seats.
pub fn by_seat<T>(seats: usize, mut of: impl FnMut(Seat) -> T) -> BTreeMap<SeatLetter, T> {
    Seat::all(seats)
        .map(|seat| (seat.into(), of(seat)))
        .collect()
}

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub enum By {
    /// A seat.
    A,
    /// A seat.
    B,
    /// A seat.
    C,
    /// A seat.
    D,
    /// A seat.
    E,
    /// The dealer.
    #[serde(rename = "chance")]
    Chance,
}

impl From<Actor> for By {
    fn from(actor: Actor) -> By {
        match actor {
            Actor::Seat(seat) => [By::A, By::B, By::C, By::D, By::E][seat.index()],
            Actor::Chance => By::Chance,
        }
    }
}

/// Who moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub enum Mover {
    /// A seat.
    A,
    /// A seat.
    B,
    /// A seat.
    C,
    /// A seat.
    D,
    /// A seat.
    E,
    /// The dealer: a table never waits here, a replay of single moves may.
    #[serde(rename = "chance")]
    Chance,
    /// Nobody, the game has ended.
    #[serde(rename = "over")]
    Over,
}

impl From<CoreMover> for Mover {
    fn from(mover: CoreMover) -> Mover {
        match mover {
            CoreMover::Seat(seat) => {
                [Mover::A, Mover::B, Mover::C, Mover::D, Mover::E][seat.index()]
            }
            CoreMover::Chance => Mover::Chance,
            CoreMover::Over => Mover::Over,
        }
    }
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub enum Viewer {
    /// A seat.
    A,
    /// A seat.
    B,
    /// A seat.
    C,
    /// A seat.
    D,
    /// A seat.
    E,
    /// Anybody else.
    #[serde(rename = "spectator")]
    Spectator,
}

impl From<CoreViewer> for Viewer {
    fn from(viewer: CoreViewer) -> Viewer {
        match viewer {
            CoreViewer::Seat(seat) => {
                [Viewer::A, Viewer::B, Viewer::C, Viewer::D, Viewer::E][seat.index()]
            }
            CoreViewer::Spectator => Viewer::Spectator,
        }
    }
}

/// A set of places, written `{"1,-2": true}`: one place more or less is one member in a patch.
#[derive(Clone, Debug, Default, PartialEq, Eq, TS, ToSchema)]
#[ts(type = "{ [place: string]: true }")]
#[schema(value_type = BTreeMap<String, bool>)]
pub struct Places(pub BTreeSet<String>);

impl<P: ToString> FromIterator<P> for Places {
    fn from_iter<I: IntoIterator<Item = P>>(places: I) -> Places {
        Places(places.into_iter().map(|place| place.to_string()).collect())
    }
}

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for place in &self.0 {
            map.serialize_entry(place, &true)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Places, D::Error> {
        let map = BTreeMap::<String, bool>::deserialize(deserializer)?;
        Ok(Places(map.into_keys().collect()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn seats_go_by_their_letters() {
        for seat in Seat::all(5) {
            let letter = SeatLetter::from(seat);
            assert_eq!(letter.seat(), seat);
            let text = json!(seat.letter());
            assert_eq!(json!(letter), text);
            assert_eq!(json!(By::from(Actor::Seat(seat))), text);
            assert_eq!(json!(Mover::from(CoreMover::Seat(seat))), text);
            assert_eq!(json!(Viewer::from(CoreViewer::Seat(seat))), text);
        }
        assert_eq!(json!(By::Chance), json!("chance"));
        assert_eq!(json!(by_seat(2, |_| 7)), json!({ "A": 7, "B": 7 }));
    }

    #[test]
    fn a_set_of_places_is_an_object() {
        let places: Places = ["1,0", "-1,0"].into_iter().collect();
        let value = json!(places);
        assert_eq!(value, json!({ "-1,0": true, "1,0": true }));
        assert_eq!(serde_json::from_value::<Places>(value).unwrap(), places);
    }
}
