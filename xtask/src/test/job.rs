//! One step of a run: a process whose output can be shown as it comes, or kept.

use std::{
    env,
    io::{Read as _, pipe},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
};

use anyhow::{Context as _, Result, ensure};

use super::Step;
use crate::run::{forget_package, summarised};

/// A process with a name for people.
#[derive(Clone, Debug)]
pub struct Job {
    /// What headings and the table call it.
    pub title: String,
    /// The step that this process is; otherwise it is a call of cargo.
    step: Option<Step>,
    /// What follows `cargo`, in words without spaces.
    words: String,
    /// The step that must have ended before this one begins, where that is in another lane.
    pub awaits: Option<Step>,
}

impl Job {
    /// A call of cargo.
    pub fn cargo(title: &str, words: String) -> Job {
        Job {
            title: title.into(),
            step: None,
            words,
            awaits: None,
        }
    }

    /// The step that it is, if it is one.
    pub fn step(&self) -> Option<Step> {
        self.step
    }

    /// Runs it with its output going to the terminal; the test runners' summaries are returned
    /// beside the outcome.
    pub fn run_live(&self, root: &Path) -> (Result<()>, Vec<String>) {
        let mut summaries = Vec::new();
        let status = self
            .command(root)
            .and_then(|mut command| summarised(&mut command, &mut summaries));
        let outcome = status.and_then(|status| self.judge(status.success()));
        (outcome, summaries)
    }

    /// Runs it and keeps its output, both kinds in the order they came.
    pub fn run_kept(&self, root: &Path) -> (Result<()>, String) {
        match self.keep(root) {
            Ok((success, output)) => (self.judge(success), output),
            Err(error) => (Err(error), String::new()),
        }
    }

    fn keep(&self, root: &Path) -> Result<(bool, String)> {
        let (mut reader, writer) = pipe().context("no pipe")?;
        let mut command = self.command(root)?;
        command
            .stdin(Stdio::null())
            .stdout(writer.try_clone().context("no pipe")?)
            .stderr(writer);
        let mut child = command.spawn().context("cannot run a step")?;
        // The command holds the other end of the pipe, which ends when all have closed it.
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
            None => command.args(self.words.split_whitespace()),
        };
        command.current_dir(root);
        forget_package(&mut command);
        Ok(command)
    }

    fn judge(&self, success: bool) -> Result<()> {
        let Job { title, words, .. } = self;
        ensure!(success, "{title} failed; repeat it with: cargo {words}");
        Ok(())
    }
}

/// The path of this program as it was when it was first asked for: the tests build the whole
/// workspace, this program included, and then what runs here is no file any more.
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
            words: format!("xtask step {}", step.name()),
            awaits: step.awaits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    #[test]
    fn what_a_process_says_is_kept_and_a_failure_says_how_to_repeat_it() {
        let (outcome, output) = Job::cargo("version", "--version".into()).run_kept(&root());
        assert!(outcome.is_ok());
        assert!(output.starts_with("cargo "), "{output}");
        let nonsense = Job::cargo("nonsense", "no-such-subcommand --flag".into());
        let (outcome, output) = nonsense.run_kept(&root());
        let error = outcome.unwrap_err().to_string();
        assert!(output.contains("no-such-subcommand"), "{output}");
        let repeat = "nonsense failed; repeat it with: cargo no-such-subcommand --flag";
        assert_eq!(error, repeat);
    }
}
