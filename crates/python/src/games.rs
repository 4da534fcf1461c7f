//! The list of games and bots for Python.

use pyo3::{
    prelude::*,
    types::{PyDict, PyMapping},
};
use tessera_bots::Player;
use tessera_games::{GameName, about};

/// Options from Python: a mapping of texts, whose values may also be numbers.
///
/// # Errors
/// When a key is not a text.
pub fn options(given: Option<&Bound<'_, PyMapping>>) -> PyResult<Vec<(String, String)>> {
    let Some(given) = given else {
        return Ok(Vec::new());
    };
    let pairs = given.items()?.into_iter();
    pairs
        .map(|pair| {
            let (key, value): (String, Bound<'_, PyAny>) = pair.extract()?;
            Ok((key, value.str()?.to_string()))
        })
        .collect()
}

/// Every listed game with its description.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for &game in GameName::LISTED {
        all.set_item(game.text(), described(py, game)?)?;
    }
    Ok(all)
}

/// The names of all bots, the levels for people last.
#[pyfunction]
pub fn levels() -> Vec<&'static str> {
    Player::ALL.iter().map(|player| player.name()).collect()
}

fn described(py: Python<'_>, game: GameName) -> PyResult<Bound<'_, PyDict>> {
    let about = about(game);
    let described = PyDict::new(py);
    described.set_item("title", about.title)?;
    described.set_item("rules_version", about.rules_version)?;
    described.set_item("has_secrets", about.has_secrets)?;
    described.set_item("min_players", *about.seats.start())?;
    described.set_item("max_players", *about.seats.end())?;
    described.set_item("actions", about.action_indices)?;
    described.set_item("observation_len", about.observation_len)?;
    described.set_item("observation_version", about.observation_version)?;
    let options = PyDict::new(py);
    for option in about.options {
        options.set_item(option.key, option.values.to_vec())?;
    }
    described.set_item("options", options)?;
    Ok(described)
}
