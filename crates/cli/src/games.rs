//! Games on the command line: parsing their names, starting them with options.

use std::ffi::OsStr;

use clap::{
    Arg, Command, Error,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use tessera_core::Game;
use tessera_games::GameName;

use crate::failure::Failure;

/// Parses the name of a game; help texts show the listed games only.
#[derive(Clone, Copy, Debug)]
pub struct GameParser;

impl GameParser {
    fn listed() -> PossibleValuesParser {
        PossibleValuesParser::new(GameName::LISTED.iter().map(|game| game.text()))
    }
}

impl TypedValueParser for GameParser {
    type Value = GameName;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<GameName, Error> {
        let named = value.to_str().and_then(GameName::named);
        named.map_or_else(
            || {
                let name = GameParser::listed().parse_ref(command, arg, value)?;
                Ok(GameName::named(&name).expect("a listed game has a name"))
            },
            Ok,
        )
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = GameName::LISTED.iter().map(|game| game.text());
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

/// The starting position of a game with these options and seats.
///
/// # Errors
/// If an option does not exist, or the game does not support this number of seats.
pub fn start<G: Game>(options: &[(String, String)], seats: usize) -> Result<G, Failure> {
    let texts = options.iter().map(|(key, value)| (key, value));
    tessera_games::start(texts, seats).map_err(Failure::usage)
}
