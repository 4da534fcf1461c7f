//! Runs cargo and other programs, and reports failures.

use std::{
    borrow::Cow,
    env,
    io::{self, BufRead, BufReader, IsTerminal, Write},
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
    sync::{Mutex, PoisonError},
    thread,
};

use anyhow::{Context, Result, ensure};

use crate::digest::Digest;

/// The workspace, whatever the current directory.
pub fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// Prints a heading.
pub fn heading(title: &str) {
    println!("\n== {title} ==");
}

/// Whether a program runs and exits with success; its output is discarded.
pub fn succeeds(program: &str, args: &[&str]) -> bool {
    Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// One call of cargo, with a name for messages.
pub struct Cargo {
    /// The name in the message of a failure.
    name: &'static str,
    /// The arguments, separated by spaces.
    args: Cow<'static, str>,
}

impl Cargo {
    /// A call with constant arguments.
    pub const fn fixed(name: &'static str, args: &'static str) -> Cargo {
        Cargo {
            name,
            args: Cow::Borrowed(args),
        }
    }

    /// A call with these arguments.
    pub fn new(name: &'static str, args: String) -> Cargo {
        Cargo {
            name,
            args: Cow::Owned(args),
        }
    }

    /// Runs it; the output is inherited.
    ///
    /// # Errors
    /// When it fails; the message contains the command to repeat it.
    pub fn run(&self, root: &Path) -> Result<()> {
        let status = self.command(root).status().context("cannot run cargo")?;
        let Cargo { name, args } = self;
        ensure!(
            status.success(),
            "{name} failed ({status}); repeat it with: cargo {args}"
        );
        Ok(())
    }

    fn command(&self, root: &Path) -> Command {
        let mut command = Command::new("cargo");
        command.args(self.args.split_whitespace()).current_dir(root);
        remove_package_env(&mut command);
        command
    }
}

/// Removes the environment variables that cargo has set for this package: build scripts of other
/// packages read them, and would run again whenever cargo is called by xtask and by hand in turn.
pub fn remove_package_env(command: &mut Command) {
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
}

/// Runs a command, passes its output on immediately, and keeps the part of it that is repeated at
/// the end of a run in `digest`.
///
/// # Errors
/// When the command cannot be run.
pub fn run_with_digest(command: &mut Command, digest: &mut Digest) -> Result<ExitStatus> {
    let program = command.get_program().to_string_lossy().into_owned();
    // The runners write to our pipe, see no terminal, and would drop their colours.
    if io::stderr().is_terminal()
        && env::var_os("NO_COLOR").is_none()
        && env::var_os("CARGO_TERM_COLOR").is_none()
    {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {program}"))?;
    let stdout = child.stdout.take().context("no standard output")?;
    let stderr = child.stderr.take().context("no standard error")?;
    let digest = Mutex::new(digest);
    // `cargo test` writes its summary to standard output, nextest to standard error; a runner may
    // fill either pipe while we read the other.
    thread::scope(|scope| {
        scope.spawn(|| relay(BufReader::new(stderr), io::stderr(), &digest));
        relay(BufReader::new(stdout), io::stdout(), &digest);
    });
    child
        .wait()
        .with_context(|| format!("cannot wait for {program}"))
}

/// A path in the target folder of cargo, such as `debug/tessera`.
pub fn built(root: &Path, path: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root.join(target).join(path)
}

/// Copies line by line, also to `digest`.
///
/// A failed write does not stop it: the output of the runner must still be drained.
fn relay(mut from: impl BufRead, mut to: impl Write, digest: &Mutex<&mut Digest>) {
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let _ = to.write_all(&line).and_then(|()| to.flush());
        let mut digest = digest.lock().unwrap_or_else(PoisonError::into_inner);
        digest.read_line(&String::from_utf8_lossy(&line));
        line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relayed_output_is_unchanged_and_its_summaries_are_kept() {
        let output = "running\n\x1b[32m Summary\x1b[0m [ 1s] 3 tests run: 3 passed\nno newline";
        let (mut copy, mut digest) = (Vec::new(), Digest::default());
        relay(output.as_bytes(), &mut copy, &Mutex::new(&mut digest));
        assert_eq!(copy, output.as_bytes());
        assert_eq!(digest.summaries, [" Summary [ 1s] 3 tests run: 3 passed"]);
    }

    #[test]
    fn a_failing_call_says_how_to_repeat_it() {
        let call = Cargo::fixed("nonsense", "no-such-subcommand --flag");
        let error = call.run(&root()).unwrap_err().to_string();
        assert!(error.starts_with("nonsense failed"), "{error}");
        assert!(
            error.ends_with("repeat it with: cargo no-such-subcommand --flag"),
            "{error}"
        );
    }

    #[test]
    fn a_path_in_the_target_folder_keeps_its_end() {
        assert!(built(Path::new("/root"), "release/tessera").ends_with("release/tessera"));
    }

    #[test]
    fn a_missing_program_does_not_succeed() {
        assert!(!succeeds("no-such-program", &[]));
        assert!(succeeds("cargo", &["--version"]));
    }
}
