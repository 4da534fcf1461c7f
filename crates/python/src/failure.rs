//! Errors on their way to Python: each kind is an exception class of `tessera_games.errors`.

use pyo3::{
    exceptions::{PyIndexError, PyTypeError, PyValueError},
    prelude::*,
    sync::PyOnceLock,
    types::PyType,
};
use tessera_core::{OptionError, ParseActionError, RecordError, Refusal, SetupError};

/// What can go wrong, in the words of the rules.
#[derive(Debug)]
pub enum Failure {
    /// The rules forbid it: a sentence, the code of the reason, the rule's id.
    Illegal(String, &'static str, &'static str),
    /// No legal action has this dense index.
    NoSuchIndex(String),
    /// The text is no action.
    Notation(String),
    /// There is no such table.
    Setup(String),
    /// What is wrong with a record, and where.
    Record(String, String),
    /// A bot cannot play on.
    Bot(String),
    /// Something else about an argument.
    Value(String),
    /// There is no such seat.
    Seat(String),
    /// An argument of another type.
    Type(String),
}

impl Failure {
    /// A rule's refusal.
    pub fn refused(refusal: &impl Refusal) -> Failure {
        Failure::Illegal(refusal.to_string(), refusal.code(), refusal.rule())
    }
}

impl From<ParseActionError> for Failure {
    fn from(error: ParseActionError) -> Failure {
        Failure::Notation(error.to_string())
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        Failure::Setup(error.to_string())
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Failure {
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
