//! Named options; the default of each is the current official rule.

use tessera_core::{choice, options};

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
    /// The points for a completed city of two tiles (CAR-6.1).
    pub enum TwoTileCity: "two-tile-city" {
        /// As any other: 2 per tile and shield.
        Four = "4",
        /// 1 per tile and shield.
        Two = "2",
    }
}

choice! {
    /// The first tile on the table (CAR-6.4).
    pub enum FirstTile: "first-tile" {
        /// The start tile.
        Start = "start",
        /// House rule: the first seat draws it.
        Random = "random",
    }
}

choice! {
    /// Whether a follower may join the seat's own followers (CAR-6.5).
    pub enum JoinOwn: "join-own" {
        /// Nobody's follower may stand on the feature.
        No = "no",
        /// House rule: no other player's follower may stand there.
        Yes = "yes",
    }
}

choice! {
    /// The fate of a tile that fits nowhere (CAR-6.6).
    pub enum Unplaceable: "unplaceable" {
        /// Out of the game.
        Out = "out",
        /// Variant: under the other tiles.
        Bottom = "bottom",
    }
}

options! {
    /// The options of a table.
    #[derive(Copy)]
    pub struct Options {
        /// How farms score.
        pub farms: Farms =
            "edition whose farms are scored, or off for a game without farmers",
        /// The points for a completed city of two tiles.
        pub two_tile_city: TwoTileCity =
            "points of a completed city of two tiles without shields",
        /// The first tile on the table.
        pub first_tile: FirstTile =
            "the printed start tile, or (house rule) one that the first seat draws",
        /// Whether a follower may join the seat's own followers.
        pub join_own: JoinOwn =
            "house rule: a follower may join the seat's own followers on a feature",
        /// The fate of a tile that fits nowhere.
        pub unplaceable: Unplaceable =
            "a tile that fits nowhere leaves the game, or goes under the others",
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
