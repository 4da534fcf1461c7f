//! One step of a run: a process whose output is shown immediately or captured.

use std::{
    env,
    io::{Read as _, pipe},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
};

use anyhow::{Context as _, Result, ensure};

use super::Step;
use crate::{
    digest::Digest,
    run::{remove_package_env, run_with_digest},
};

/// A process with a title.
#[derive(Clone, Debug)]
pub struct Job {
    /// The title in headings and in the table.
    pub title: String,
    /// The step that this process is; otherwise it is a call of cargo.
    step: Option<Step>,
    /// The arguments of `cargo`, separated by spaces.
    args: String,
    /// The step that must have ended before this one begins, where that is in another lane.
    pub awaits: Option<Step>,
}

impl Job {
    /// A call of cargo.
    pub fn cargo(title: &str, args: String) -> Job {
        Job {
            title: title.into(),
            step: None,
            args,
            awaits: None,
        }
    }

    /// The step that this process runs, if any.
    pub fn step(&self) -> Option<Step> {
        self.step
    }

    /// Runs it with its output on the terminal, and also returns the part of it that is repeated
    /// at the end of a run.
    pub fn run_live(&self, root: &Path) -> (Result<()>, Digest) {
        let mut digest = Digest::default();
        let status = self
            .command(root)
            .and_then(|mut command| run_with_digest(&mut command, &mut digest));
        let outcome = status.and_then(|status| self.check_success(status.success()));
        (outcome, digest)
    }

    /// Runs it and returns its output: standard output and standard error in their order.
    pub fn run_captured(&self, root: &Path) -> (Result<()>, String) {
        match self.capture(root) {
            Ok((success, output)) => (self.check_success(success), output),
            Err(error) => (Err(error), String::new()),
        }
    }

    fn capture(&self, root: &Path) -> Result<(bool, String)> {
        let (mut reader, writer) = pipe().context("no pipe")?;
        let mut command = self.command(root)?;
        command
            .stdin(Stdio::null())
            .stdout(writer.try_clone().context("no pipe")?)
            .stderr(writer);
        let mut child = command.spawn().context("cannot run a step")?;
        // The command holds the writing end of the pipe; reading ends when all of them are closed.
        drop(command);
        let mut output = Vec::new();
        reader.read_to_end(&mut output).context("a step's output")?;
        let status = child.wait().context("cannot wait for a step")?;
        Ok((status.success(), String::from_utf8_lossy(&output).into()))
    }

    fn command(&self, root: &Path) -> Result<Command> {
        let mut command = match self.step {
            Some(_) => Command::new(this_program()?),
            None => Command::new("cargo"),
        };
        match self.step {
            Some(step) => command.args(["step", &step.name()]),
            None => command.args(self.args.split_whitespace()),
        };
        command.current_dir(root);
        remove_package_env(&mut command);
        Ok(command)
    }

    fn check_success(&self, success: bool) -> Result<()> {
        let Job { title, args, .. } = self;
        ensure!(success, "{title} failed; repeat it with: cargo {args}");
        Ok(())
    }
}

/// The path of this program at the first call: the tests build the complete workspace, this
/// program included, and the running file is replaced then.
fn this_program() -> Result<&'static Path> {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    if let Some(path) = PATH.get() {
        return Ok(path);
    }
    let path = env::current_exe().context("this program has no path")?;
    Ok(PATH.get_or_init(|| path))
}

impl From<Step> for Job {
    fn from(step: Step) -> Job {
        Job {
            title: step.title().into(),
            step: Some(step),
            args: format!("xtask step {}", step.name()),
            awaits: step.awaits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    #[test]
    fn output_is_captured_and_a_failure_says_how_to_repeat_the_command() {
        let (outcome, output) = Job::cargo("version", "--version".into()).run_captured(&root());
        assert!(outcome.is_ok());
        assert!(output.starts_with("cargo "), "{output}");
        let nonsense = Job::cargo("nonsense", "no-such-subcommand --flag".into());
        let (outcome, output) = nonsense.run_captured(&root());
        let error = outcome.unwrap_err().to_string();
        assert!(output.contains("no-such-subcommand"), "{output}");
        let repeat = "nonsense failed; repeat it with: cargo no-such-subcommand --flag";
        assert_eq!(error, repeat);
    }
}
