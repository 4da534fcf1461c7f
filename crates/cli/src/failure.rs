//! Why a command failed, and its exit code.

use std::{
    fmt::{self, Display},
    io,
    process::ExitCode,
};

use crate::terminal;

/// The result of every command.
pub type Outcome = Result<ExitCode, Failure>;

/// Why a command ended early.
#[derive(Debug)]
pub enum Failure {
    /// The request is impossible: exit code 2, as for any wrong argument.
    Usage(String),
    /// The input is wrong, or something cannot be read or written: exit code 1.
    Wrong(String),
    /// Its own output could not be written: exit code 1, unless the reader closed the pipe.
    Output(io::Error),
}

impl Failure {
    /// The arguments are invalid, for this reason.
    pub fn usage(reason: impl Display) -> Failure {
        Failure::Usage(reason.to_string())
    }

    /// Something is wrong with `what`, for this reason.
    pub fn wrong(what: impl Display, reason: impl Display) -> Failure {
        Failure::Wrong(format!("{what}: {reason}"))
    }
}

/// Errors of reading are always reported with the name of the file, so a bare `?` is about writing.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(sentence) | Failure::Wrong(sentence) => f.write_str(sentence),
            Failure::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

/// Prints the failure and returns its exit code.
pub fn report(failure: &Failure) -> ExitCode {
    let code = match failure {
        // `tessera replay game.json | head -1`: the reader needs no more.
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Failure::Usage(_) => ExitCode::from(2),
        Failure::Wrong(_) | Failure::Output(_) => ExitCode::FAILURE,
    };
    terminal::note(format_args!("error: {failure}"));
    if matches!(failure, Failure::Usage(_)) {
        terminal::note("\nFor more information, try '--help'.");
    }
    code
}
