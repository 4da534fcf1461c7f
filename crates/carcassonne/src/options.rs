//! Named options; today's official rule is the default of each.

use std::borrow::Cow;

use tessera_core::{OptionError, OptionKey, choice};

choice! {
    /// How farms score (CAR-3.3, CAR-6.2a, CAR-6.2b, CAR-6.3).
    pub enum Farms: "farms" {
        /// Per farm, 3 points for each completed city it touches.
        Third = "third",
        /// As the third edition, but a player gets each city once only.
        Second = "second",
        /// Per completed city, 4 points for most farmers around it.
        First = "first",
        /// No farmers.
        Off = "off",
    }
}

choice! {
    /// What a completed city of two tiles is worth (CAR-6.1).
    pub enum TwoTileCity: "two-tile-city" {
        /// As any other: 2 per tile and shield.
        Four = "4",
        /// 1 per tile and shield.
        Two = "2",
    }
}

choice! {
    /// Which tile lies first (CAR-6.4).
    pub enum FirstTile: "first-tile" {
        /// The start tile.
        Start = "start",
        /// House rule: the first seat draws it.
        Random = "random",
    }
}

choice! {
    /// Whether a follower may join one's own (CAR-6.5).
    pub enum JoinOwn: "join-own" {
        /// Nobody's follower may stand on the feature.
        No = "no",
        /// House rule: no other player's follower may stand there.
        Yes = "yes",
    }
}

choice! {
    /// Where a tile goes that fits nowhere (CAR-6.6).
    pub enum Unplaceable: "unplaceable" {
        /// Out of the game.
        Out = "out",
        /// Variant: under the other tiles.
        Bottom = "bottom",
    }
}

/// The options of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// How farms score.
    pub farms: Farms,
    /// What a completed city of two tiles is worth.
    pub two_tile_city: TwoTileCity,
    /// Which tile lies first.
    pub first_tile: FirstTile,
    /// Whether a follower may join one's own.
    pub join_own: JoinOwn,
    /// Where a tile goes that fits nowhere.
    pub unplaceable: Unplaceable,
}

impl tessera_core::Options for Options {
    const KEYS: &'static [OptionKey] = &[
        OptionKey {
            key: "farms",
            values: Farms::TEXTS,
            help: "edition whose farms are scored, or off for a game without farmers",
        },
        OptionKey {
            key: "two-tile-city",
            values: TwoTileCity::TEXTS,
            help: "points of a completed city of two tiles without shields",
        },
        OptionKey {
            key: "first-tile",
            values: FirstTile::TEXTS,
            help: "the printed start tile, or (house rule) one that the first seat draws",
        },
        OptionKey {
            key: "join-own",
            values: JoinOwn::TEXTS,
            help: "house rule: a follower may join one's own on a feature",
        },
        OptionKey {
            key: "unplaceable",
            values: Unplaceable::TEXTS,
            help: "a tile that fits nowhere leaves the game, or goes under the others",
        },
    ];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "farms" => self.farms = Farms::parse(value)?,
            "two-tile-city" => self.two_tile_city = TwoTileCity::parse(value)?,
            "first-tile" => self.first_tile = FirstTile::parse(value)?,
            "join-own" => self.join_own = JoinOwn::parse(value)?,
            "unplaceable" => self.unplaceable = Unplaceable::parse(value)?,
            _ => return Err(OptionError::unknown_key(key, Self::KEYS)),
        }
        Ok(())
    }

    fn get(&self, key: &str) -> Option<Cow<'static, str>> {
        let text = match key {
            "farms" => self.farms.text(),
            "two-tile-city" => self.two_tile_city.text(),
            "first-tile" => self.first_tile.text(),
            "join-own" => self.join_own.text(),
            "unplaceable" => self.unplaceable.text(),
            _ => return None,
        };
        Some(text.into())
    }
}

#[cfg(test)]
mod tests {
    use tessera_core::Options as _;

    use super::*;

    #[test]
    fn every_key_takes_each_of_its_values_and_defaults_to_the_first() {
        for option in Options::KEYS {
            let default = Options::default().get(option.key);
            assert_eq!(default.as_deref(), Some(option.values[0]));
            for value in option.values {
                let mut options = Options::default();
                options.set(option.key, value).unwrap();
                assert_eq!(options.get(option.key).as_deref(), Some(*value));
                assert_eq!(
                    options.changed().len(),
                    usize::from(*value != option.values[0])
                );
            }
        }
    }

    #[test]
    fn a_wrong_option_is_refused_with_what_there_is() {
        let mut options = Options::default();
        let refusal = options.set("farm", "off").unwrap_err().to_string();
        assert!(
            refusal.contains("unknown option `farm`; there are: farms, "),
            "{refusal}"
        );
        let refusal = options.set("farms", "4").unwrap_err().to_string();
        assert!(
            refusal.ends_with("choose one of: third, second, first, off"),
            "{refusal}"
        );
        assert_eq!(options, Options::default());
    }
}
