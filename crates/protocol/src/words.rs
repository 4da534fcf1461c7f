//! Types that every message uses: seats, viewers, actors, versions, and sets of places.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeMap as _,
};
use tessera_core::{Actor, Mover as CoreMover, Seat, Viewer as CoreViewer};
use ts_rs::TS;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{ObjectBuilder, Schema, Type},
    },
};

/// The letter of a seat; also the name of its member in objects by seat.
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

    /// The letter as a text.
    pub fn text(self) -> &'static str {
        match self {
            SeatLetter::A => "A",
            SeatLetter::B => "B",
            SeatLetter::C => "C",
            SeatLetter::D => "D",
            SeatLetter::E => "E",
        }
    }

    /// The seat with this letter.
    pub fn read(text: &str) -> Option<SeatLetter> {
        let mut letters = SeatLetter::ALL.into_iter();
        letters.find(|letter| letter.text() == text)
    }

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

/// The version of a table: how many rows its log has.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    TS,
    ToSchema,
)]
#[serde(transparent)]
pub struct Version(pub u32);

impl Version {
    /// The version of a row in the store, whose numbers have more bits than a version.
    pub fn of_row(number: impl Into<u64>) -> Version {
        Version(u32::try_from(number.into()).unwrap_or(u32::MAX))
    }

    /// Its number in the store.
    pub fn row(self) -> u64 {
        self.0.into()
    }

    /// The version after the next row.
    #[must_use]
    pub fn next(self) -> Version {
        Version(self.0.saturating_add(1))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The value of each of `seats` seats.
pub fn by_seat<T>(seats: usize, mut of: impl FnMut(Seat) -> T) -> BTreeMap<SeatLetter, T> {
    Seat::all(seats)
        .map(|seat| (seat.into(), of(seat)))
        .collect()
}

/// Defines the type of a member that is the letter of a seat or one of some words.
macro_rules! seat_or_word {
    ($name:ident, $about:literal, $typescript:literal, {
        $($(#[$about_word:meta])* $variant:ident = $word:literal,)+
    }) => {
        #[doc = $about]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, TS)]
        #[ts(type = $typescript)]
        pub enum $name {
            /// A seat.
            Seat(SeatLetter),
            $($(#[$about_word])* $variant,)+
        }

        impl $name {
            /// Its text on the wire.
            pub fn text(self) -> &'static str {
                match self {
                    $name::Seat(seat) => seat.text(),
                    $($name::$variant => $word,)+
                }
            }

            fn all() -> impl Iterator<Item = $name> {
                let seats = SeatLetter::ALL.into_iter().map($name::Seat);
                seats.chain([$($name::$variant),+])
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.text())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                let found = $name::all().find(|known| known.text() == text);
                found.ok_or_else(|| D::Error::custom(format!("`{text}` is not a value of this member")))
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .description(Some($about))
                    .enum_values(Some($name::all().map($name::text)))
                    .into()
            }
        }

        impl ToSchema for $name {}
    };
}

seat_or_word!(By, "The actor of a move.", r#"SeatLetter | "chance""#, {
    /// The dealer.
    Chance = "chance",
});

seat_or_word!(Mover, "The actor of the next move.", r#"SeatLetter | "chance" | "over""#, {
    /// The dealer. A table never waits for it; a replay of single moves may.
    Chance = "chance",
    /// Nobody: the game has ended.
    Over = "over",
});

seat_or_word!(Viewer, "The viewer of a view.", r#"SeatLetter | "spectator""#, {
    /// A viewer without a seat.
    Spectator = "spectator",
});

impl From<Actor> for By {
    fn from(actor: Actor) -> By {
        match actor {
            Actor::Seat(seat) => By::Seat(seat.into()),
            Actor::Chance => By::Chance,
        }
    }
}

impl From<CoreMover> for Mover {
    fn from(mover: CoreMover) -> Mover {
        match mover {
            CoreMover::Seat(seat) => Mover::Seat(seat.into()),
            CoreMover::Chance => Mover::Chance,
            CoreMover::Over => Mover::Over,
        }
    }
}

impl From<CoreViewer> for Viewer {
    fn from(viewer: CoreViewer) -> Viewer {
        match viewer {
            CoreViewer::Seat(seat) => Viewer::Seat(seat.into()),
            CoreViewer::Spectator => Viewer::Spectator,
        }
    }
}

/// A set of places, written `{"1,-2": true}`: a place that is added or removed is one member of a patch.
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
    fn seats_are_written_as_letters() {
        for seat in Seat::all(5) {
            let letter = SeatLetter::from(seat);
            assert_eq!(letter.seat(), seat);
            let text = json!(seat.letter());
            assert_eq!(json!(letter), text);
            assert_eq!(SeatLetter::read(letter.text()), Some(letter));
            assert_eq!(json!(letter.text()), text);
            assert_eq!(json!(By::from(Actor::Seat(seat))), text);
            assert_eq!(json!(Mover::from(CoreMover::Seat(seat))), text);
            assert_eq!(json!(Viewer::from(CoreViewer::Seat(seat))), text);
        }
        assert_eq!(json!(By::Chance), json!("chance"));
        for mover in Mover::all() {
            let read: Mover = serde_json::from_value(json!(mover)).unwrap();
            assert_eq!(read, mover);
        }
        assert!(serde_json::from_value::<Viewer>(json!("F")).is_err());
        assert!(serde_json::from_value::<Viewer>(json!("over")).is_err());
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
