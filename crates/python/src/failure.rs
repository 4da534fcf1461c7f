//! Conversion of errors to Python exceptions: each kind is a class of `tessera_games.errors`.

use pyo3::{
    exceptions::{PyIndexError, PyTypeError, PyValueError},
    prelude::*,
    sync::PyOnceLock,
    types::PyType,
};
use tessera_core::RecordError;
use tessera_games::{GameError, StartError, UnknownGame};

/// The errors of this module.
#[derive(Debug)]
pub enum Failure {
    /// The rules forbid it: a sentence, the code of the reason, the rule's id.
    Illegal(String, &'static str, &'static str),
    /// No legal action has this dense index.
    NoSuchIndex(String),
    /// The text is not an action.
    Notation(String),
    /// There is no such game, option or number of players.
    Setup(String),
    /// A record is invalid: the place in the document, and the reason.
    Record(String, String),
    /// There is no such bot, or it cannot choose.
    Bot(String),
    /// An argument has an invalid value.
    Value(String),
    /// There is no seat or game with this number.
    Seat(String),
    /// An argument has the wrong type.
    Type(String),
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Failure {
        let sentence = error.to_string();
        match error {
            GameError::Illegal { code, rule, .. } => Failure::Illegal(sentence, code, rule),
            GameError::NoSuchIndex { .. } => Failure::NoSuchIndex(sentence),
            GameError::NoIndex { .. } => Failure::Value(sentence),
            GameError::Notation(_) => Failure::Notation(sentence),
            GameError::Bot(_) => Failure::Bot(sentence),
        }
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Failure {
        Failure::Setup(error.to_string())
    }
}

impl From<UnknownGame> for Failure {
    fn from(error: UnknownGame) -> Failure {
        Failure::Setup(error.to_string())
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        Failure::Record(error.at.to_string(), error.reason)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Illegal(reason, code, rule) => {
                raise("IllegalAction", (reason, code, Some(rule)))
            }
            Failure::NoSuchIndex(reason) => {
                raise("IllegalAction", (reason, "no-such-index", None::<&str>))
            }
            Failure::Notation(reason) => raise("NotationError", (reason,)),
            Failure::Setup(reason) => raise("SetupError", (reason,)),
            Failure::Record(at, reason) => raise("RecordError", (at, reason)),
            Failure::Bot(reason) => raise("BotError", (reason,)),
            Failure::Value(reason) => PyValueError::new_err(reason),
            Failure::Seat(reason) => PyIndexError::new_err(reason),
            Failure::Type(reason) => PyTypeError::new_err(reason),
        }
    }
}

/// An exception of a class that the package defines in Python.
fn raise<A>(class: &str, args: A) -> PyErr
where
    A: pyo3::PyErrArguments + Send + Sync + 'static,
{
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    Python::attach(|py| {
        let module =
            MODULE.get_or_try_init(py, || py.import("tessera_games.errors").map(Bound::unbind))?;
        let class = module.bind(py).getattr(class)?.cast_into::<PyType>()?;
        Ok(PyErr::from_type(class, args))
    })
    .unwrap_or_else(|error: PyErr| error)
}
