//! The native half of the Python package `tessera-games`.
//!
//! Python calls `_native` through the typed package in `python/tessera_games`; the stubs beside it
//! describe each method. Reading order: `failure` (errors as Python exceptions), `data`
//! (plain data), `source` (chance), `mover` (the mover as a number), `state` and `view`
//! (what Python holds), `bot`, then `batch` and `vec_env` (many games at once).
//!
//! **Invariant:** a bot gets a view, and an observation is made of what its viewer knows.

mod failure;

mod data;

mod source;

mod mover;

mod state;

mod view;

mod bot;

mod batch;

mod vec_env;

mod games;

use pyo3::prelude::*;

/// The module `tessera_games._native`.
#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use super::{
        bot::Bot, games::games, games::levels, source::Chance, state::State, vec_env::VecEnv,
        view::View,
    };
}
