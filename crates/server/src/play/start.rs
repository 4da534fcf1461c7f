//! How a game begins: the one place of the server that names the games.

use std::collections::BTreeMap;

use tessera_bots::Insight;
use tessera_core::{Game, Options as _, Record, SetupError};
use tessera_protocol::{
    ErrorBody, GameName, Problem, Wire,
    catalogue::{GameLine, OptionLine},
};

use super::{Corrupt, Play, Playing};

/// What a game begins with.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    /// Which game.
    pub game: GameName,
    /// Its options.
    pub options: &'a BTreeMap<String, String>,
    /// The document of a course that the options only name.
    pub course: Option<&'a str>,
    /// How many seats.
    pub seats: usize,
}

/// Calls `$run` for the game of this name.
macro_rules! with_game {
    ($name:expr, $run:ident($($argument:expr),*)) => {
        match $name {
            GameName::Carcassonne => $run::<tessera_carcassonne::State>($($argument),*),
            GameName::Codex => $run::<tessera_codex::State>($($argument),*),
            GameName::Eldorado => $run::<tessera_eldorado::State>($($argument),*),
        }
    };
}

impl Setup<'_> {
    /// The game before its first move.
    ///
    /// # Errors
    /// When there is no such option, or the game has not so many seats.
    pub fn start(&self) -> Result<Box<dyn Play>, ErrorBody> {
        with_game!(self.game, start(self))
    }

    /// The options that differ from the default, as they were set.
    ///
    /// # Errors
    /// When there is no such option.
    pub fn changed(&self) -> Result<BTreeMap<String, String>, ErrorBody> {
        with_game!(self.game, changed(self))
    }
}

fn options<G: Game>(setup: &Setup<'_>) -> Result<G::Options, ErrorBody> {
    let mut options = G::Options::default();
    for (key, value) in setup.options {
        let document = setup.course.filter(|_| key == COURSE);
        let value = document.unwrap_or(value);
        options
            .set(key, value)
            .map_err(|error| Problem::BadOption {
                detail: error.to_string(),
                option: key.clone(),
            })?;
    }
    Ok(options)
}

/// The option that may name a course of the store.
pub(crate) const COURSE: &str = "course";

fn start<G: Wire + Insight>(setup: &Setup<'_>) -> Result<Box<dyn Play>, ErrorBody> {
    let options = options::<G>(setup)?;
    let game = G::new(&options, setup.seats).map_err(not_set_up)?;
    Ok(Box::new(Playing::new(game)))
}

fn not_set_up(error: SetupError) -> Problem {
    match error {
        SetupError::Seats {
            seats,
            fewest,
            most,
            ..
        } => Problem::BadSeatCount {
            fewest: fewest as u8,
            most: most as u8,
            seats: seats as u8,
        },
        SetupError::Impossible(detail) => Problem::BadSetup { detail },
    }
}

fn changed<G: Game>(setup: &Setup<'_>) -> Result<BTreeMap<String, String>, ErrorBody> {
    let options = options::<G>(setup)?;
    let changed = options.changed().into_iter().map(|(key, value)| {
        // A course of the store is shown by its name and not by its document.
        let named = setup.course.and(setup.options.get(key));
        let value = match named {
            Some(name) if key == COURSE => name.clone(),
            _ => value.into_owned(),
        };
        (key.to_owned(), value)
    });
    Ok(changed.collect())
}

/// A game that was played elsewhere, checked move by move.
///
/// # Errors
/// With the place of the record that is wrong.
pub fn from_record(name: GameName, record: &Record) -> Result<Box<dyn Play>, Corrupt> {
    with_game!(name, replayed(record))
}

fn replayed<G: Wire + Insight>(record: &Record) -> Result<Box<dyn Play>, Corrupt> {
    let replay = record
        .replay::<G>()
        .map_err(|error| Corrupt(error.to_string()))?;
    let mut playing = Playing::new(replay.start);
    for action in replay.moves {
        playing
            .take(action)
            .map_err(|refusal| Corrupt(refusal.to_string()))?;
    }
    Ok(Box::new(playing))
}

/// What people may know of a game before they choose it.
pub fn about(name: GameName) -> GameLine {
    with_game!(name, described())
}

fn described<G: Game>() -> GameLine {
    let seats = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let options = G::Options::KEYS.iter().map(|option| OptionLine {
        key: option.key.into(),
        values: option.values.iter().map(ToString::to_string).collect(),
        help: option.help.into(),
    });
    GameLine {
        title: G::TITLE.into(),
        rules: G::RULES_VERSION,
        least: seats(*G::SEATS.start()),
        most: seats(*G::SEATS.end()),
        options: options.collect(),
    }
}
