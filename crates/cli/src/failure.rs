//! Why a command did not do what was asked, and the exit code that says so.

use std::{
    fmt::{self, Display},
    io,
    process::ExitCode,
};

use crate::terminal;

/// What every command answers.
pub type Outcome = Result<ExitCode, Failure>;

/// Why a command ended early.
#[derive(Debug)]
pub enum Failure {
    /// It was asked for something that cannot be: exit 2, as for any wrong argument.
    Usage(String),
    /// What it was given is wrong, or cannot be read or written: exit 1.
    Wrong(String),
    /// Its own output could not be written: exit 1, unless the reader has simply left.
    Output(io::Error),
}

impl Failure {
    /// The arguments make no sense, for this reason.
    pub fn usage(reason: impl Display) -> Failure {
        Failure::Usage(reason.to_string())
    }

    /// Something is wrong with `what`, for this reason.
    pub fn wrong(what: impl Display, reason: impl Display) -> Failure {
        Failure::Wrong(format!("{what}: {reason}"))
    }
}

/// Reading is always reported with the file's name, so a bare `?` is about writing.
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

/// Says what went wrong and gives the exit code.
pub fn report(failure: &Failure) -> ExitCode {
    let code = match failure {
        // `tessera replay game.json | head -1`: the reader has all it wanted.
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
