//! The games by name. Adding one is a line in [`games!`].

use pyo3::{
    prelude::*,
    types::{PyDict, PyMapping},
};
use tessera_bots::{Insight, Player};
use tessera_core::{Game, Options};
use tessera_protocol::Wire;

use crate::failure::Failure;

/// What Python needs of a game.
pub trait Playable: Wire + Insight {}

impl<G: Wire + Insight> Playable for G {}

/// Something that can be done with any game.
pub trait Visit {
    /// What comes of it.
    type Answer;

    /// Does it with the game `G`.
    fn visit<G: Playable>(self) -> Self::Answer;
}

macro_rules! games {
    ($($rules:ident),* $(,)?) => {
        /// Does something with the game of this name.
        ///
        /// # Errors
        /// When there is no such game.
        pub fn visit<V: Visit>(name: &str, visitor: V) -> Result<V::Answer, Failure> {
            $(if name == <$rules::State as Game>::NAME {
                return Ok(visitor.visit::<$rules::State>());
            })*
            Err(Failure::Setup(format!(
                "there is no game `{name}`; there are {}",
                NAMES.join(", ")
            )))
        }

        const NAMES: &[&str] = &[$(<$rules::State as Game>::NAME),*];
    };
}

games!(tessera_carcassonne, tessera_codex, tessera_eldorado);

/// A new table of a game.
///
/// # Errors
/// When there is no such option, or not so many may sit.
pub fn start<G: Game>(options: &[(String, String)], players: usize) -> Result<G, Failure> {
    let mut chosen = G::Options::default();
    for (key, value) in options {
        chosen.set(key, value)?;
    }
    Ok(G::new(&chosen, players)?)
}

/// Options as Python gives them: a mapping of texts, whose values may be numbers too.
///
/// # Errors
/// When a key is no text.
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

/// Every game with what a program has to know of it.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for name in NAMES {
        all.set_item(name, visit(name, Describe(py))??)?;
    }
    Ok(all)
}

/// The names of all bots, the levels for people last.
#[pyfunction]
pub fn levels() -> Vec<&'static str> {
    Player::ALL.iter().map(|player| player.name()).collect()
}

struct Describe<'py>(Python<'py>);

impl<'py> Visit for Describe<'py> {
    type Answer = PyResult<Bound<'py, PyDict>>;

    fn visit<G: Playable>(self) -> Self::Answer {
        let Describe(py) = self;
        let about = PyDict::new(py);
        about.set_item("title", G::TITLE)?;
        about.set_item("rules_version", G::RULES_VERSION)?;
        about.set_item("min_players", *G::SEATS.start())?;
        about.set_item("max_players", *G::SEATS.end())?;
        about.set_item("actions", G::ACTION_INDICES)?;
        about.set_item("observation_len", G::OBSERVATION_LEN)?;
        about.set_item("observation_version", G::OBSERVATION_VERSION)?;
        let options = PyDict::new(py);
        for option in G::Options::KEYS {
            options.set_item(option.key, option.values.to_vec())?;
        }
        about.set_item("options", options)?;
        Ok(about)
    }
}
