//! Runs the real binary.

pub mod server;
pub mod socket;
pub mod trace;

use std::{
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The binary with these arguments, to be started.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
    command.args(args).stdin(Stdio::null());
    command
}

/// Runs the binary to its end.
pub fn tessera(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

/// The standard output of a run that succeeds.
pub fn printed(args: &[&str]) -> String {
    let output = tessera(args);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    stdout(&output)
}

/// Standard output as text.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Standard error as text.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Expects a refusal with this exit code and these words.
#[track_caller]
pub fn refused(args: &[&str], code: i32, words: &[&str]) {
    let output = tessera(args);
    let sentence = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {sentence}");
    for word in words {
        assert!(sentence.contains(word), "{args:?}: {sentence}");
    }
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Files of outside judges.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../carcassonne/tests/fixtures")
}
