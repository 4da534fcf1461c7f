//! The start of a game at a table: options from requests, courses from the store.

use std::collections::BTreeMap;

use tessera_core::{Record, SetupError};
use tessera_games::{AnyGame, Corrupt, StartError, changed_options, new_game, replayed};
use tessera_protocol::{
    ErrorBody, GameName, Problem,
    catalogue::{GameLine, OptionLine},
};

/// The option that may name a course of the store.
pub(crate) const COURSE: &str = "course";

/// What a game begins with.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    /// The game.
    pub game: GameName,
    /// Its options.
    pub options: &'a BTreeMap<String, String>,
    /// The document of a course that the options only name.
    pub course: Option<&'a str>,
    /// The number of seats.
    pub seats: usize,
}

impl Setup<'_> {
    /// The game before its first move.
    ///
    /// # Errors
    /// When there is no such option, or the game cannot have this number of seats.
    pub fn start(&self) -> Result<Box<dyn AnyGame>, ErrorBody> {
        let game = new_game(self.game, self.texts(), self.seats);
        Ok(game.map_err(not_started)?)
    }

    /// The options that differ from the default, as they were set.
    ///
    /// # Errors
    /// When there is no such option.
    pub fn changed(&self) -> Result<BTreeMap<String, String>, ErrorBody> {
        let changed = changed_options(self.game, self.texts()).map_err(not_started)?;
        let changed = changed.into_iter().map(|(key, value)| {
            // A course of the store is shown by its name and not by its document.
            let named = self.course.and(self.options.get(key));
            let value = match named {
                Some(name) if key == COURSE => name.clone(),
                _ => value.into_owned(),
            };
            (key.to_owned(), value)
        });
        Ok(changed.collect())
    }

    /// The options as the rules read them.
    fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options.iter().map(|(key, value)| {
            let document = self.course.filter(|_| key == COURSE);
            (key.as_str(), document.unwrap_or(value))
        })
    }
}

fn not_started(error: StartError) -> Problem {
    match error {
        StartError::Option(error) | StartError::Setup(SetupError::Option(error)) => {
            Problem::bad_option(error)
        }
        StartError::Setup(SetupError::Seats {
            seats,
            fewest,
            most,
            ..
        }) => Problem::BadSeatCount {
            fewest: fewest as u8,
            most: most as u8,
            seats: seats as u8,
        },
        // Components are missing or duplicated, which no option can cause.
        StartError::Setup(SetupError::Impossible(reason)) => {
            tracing::error!(reason, "a game cannot be set up");
            Problem::Internal
        }
    }
}

/// A game that was played elsewhere, checked move by move.
///
/// # Errors
/// When the record is wrong; the error names the place.
pub fn from_record(name: GameName, record: &Record) -> Result<Box<dyn AnyGame>, Corrupt> {
    replayed(name, record).map_err(|error| Corrupt(error.to_string()))
}

/// A game in the catalogue.
pub fn about(game: GameName) -> GameLine {
    let about = tessera_games::about(game);
    let seats = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let options = about.options.iter().map(|option| OptionLine {
        key: option.key.into(),
        values: option.values.iter().map(ToString::to_string).collect(),
        help: option.help.into(),
    });
    GameLine {
        title: about.title.into(),
        rules: about.rules_version,
        least: seats(*about.seats.start()),
        most: seats(*about.seats.end()),
        options: options.collect(),
    }
}

/// The name under which a table is stored: the title of its game if nobody has given one.
pub(crate) fn stored_name(game: GameName, given: Option<String>) -> String {
    given.unwrap_or_else(|| tessera_games::about(game).title.into())
}

/// The name that somebody has given a table, from the stored one. Earlier servers stored imported
/// games under a name of their own.
pub(crate) fn given_name(game: GameName, stored: &str) -> Option<&str> {
    let rest = stored.strip_prefix(tessera_games::about(game).title);
    match rest {
        Some("" | ", imported") => None,
        _ => Some(stored),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_the_server_made_does_not_count_as_given() {
        for &game in GameName::ALL {
            let made = stored_name(game, None);
            assert_eq!(given_name(game, &made), None);
            assert_eq!(given_name(game, &format!("{made}, imported")), None);
            let given = format!("{made}, for beginners");
            let stored = stored_name(game, Some(given.clone()));
            assert_eq!(given_name(game, &stored), Some(given.as_str()));
        }
        assert_eq!(
            given_name(GameName::Codex, "Carcassonne"),
            Some("Carcassonne")
        );
    }
}
