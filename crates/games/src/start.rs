//! The start of a game: options from texts, a new table, a record that is replayed.

use std::borrow::Cow;

use tessera_core::{Game, OptionError, Options, Record, RecordError, SetupError};
use tessera_protocol::GameName;
use thiserror::Error;

use crate::{
    game::AnyGame,
    played::Played,
    registry::{Playable, Visit, visit},
};

/// The reason why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// There is no such option, or it has no such value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The game cannot be set up like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The options of a game, from keys and values as texts.
///
/// # Errors
/// When an option is refused; the error names the first one.
pub fn options_from_texts<G: Game>(
    texts: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
) -> Result<G::Options, StartError> {
    let mut options = G::Options::default();
    for (key, value) in texts {
        options.set(key.as_ref(), value.as_ref())?;
    }
    Ok(options)
}

/// The position that a game with these options and seats begins with.
///
/// # Errors
/// When there is no such option, or the game cannot have this number of seats.
pub fn start<G: Game>(
    options: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
    seats: usize,
) -> Result<G, StartError> {
    let options = options_from_texts::<G>(options)?;
    Ok(G::new(&options, seats)?)
}

/// A new table of a game.
///
/// # Errors
/// When there is no such option, or the game cannot have this number of seats.
pub fn new_game(
    game: GameName,
    options: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
    seats: usize,
) -> Result<Box<dyn AnyGame>, StartError> {
    struct New<O>(O, usize);

    impl<K: AsRef<str>, V: AsRef<str>, O: IntoIterator<Item = (K, V)>> Visit for New<O> {
        type Answer = Result<Box<dyn AnyGame>, StartError>;

        fn visit<G: Playable>(self) -> Self::Answer {
            let start = start::<G>(self.0, self.1)?;
            Ok(Box::new(Played::new(start)))
        }
    }

    visit(game, New(options, seats))
}

/// The game of a record, checked move by move.
///
/// # Errors
/// When the record is wrong; the error names the place.
pub fn replayed(game: GameName, record: &Record) -> Result<Box<dyn AnyGame>, RecordError> {
    struct Replay<'a>(&'a Record);

    impl Visit for Replay<'_> {
        type Answer = Result<Box<dyn AnyGame>, RecordError>;

        fn visit<G: Playable>(self) -> Self::Answer {
            Ok(Box::new(Played::replayed(self.0.replay::<G>()?)))
        }
    }

    visit(game, Replay(record))
}

/// A position whose moves are unknown.
pub fn without_history<G: Playable>(position: G) -> Box<dyn AnyGame> {
    Box::new(Played::without_history(position))
}

/// An option that differs from the default, with its value.
pub type ChangedOption = (&'static str, Cow<'static, str>);

/// The options that differ from the default.
///
/// # Errors
/// When there is no such option.
pub fn changed_options(
    game: GameName,
    options: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
) -> Result<Vec<ChangedOption>, StartError> {
    struct Changed<O>(O);

    impl<K: AsRef<str>, V: AsRef<str>, O: IntoIterator<Item = (K, V)>> Visit for Changed<O> {
        type Answer = Result<Vec<ChangedOption>, StartError>;

        fn visit<G: Playable>(self) -> Self::Answer {
            Ok(options_from_texts::<G>(self.0)?.changed())
        }
    }

    visit(game, Changed(options))
}
