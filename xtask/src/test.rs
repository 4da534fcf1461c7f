//! All checks that a change must pass before it is merged.
//!
//! The steps run in three parallel lanes: Rust, page and Python. A machine with few cores compiles
//! for most of the time, and steps that wait for a browser or for a download fill the gaps.

mod disk;
mod job;
mod lanes;
mod quick;
mod steps;
mod table;

use std::path::Path;

use anyhow::Result;
use clap::Args;

use job::Job;

use crate::run::heading;

pub use steps::Step;

/// The options of `cargo xtask test`.
#[derive(Args)]
pub struct Test {
    /// Check only the changed crates and the crates that depend on them: format, clippy, tests, tidy
    #[arg(long)]
    quick: bool,

    /// Compare with this commit; by default with the branch that this one follows
    #[arg(long, value_name = "COMMIT", requires = "quick")]
    since: Option<String>,

    /// Check these crates instead of the changed ones, such as server
    #[arg(value_name = "CRATE", requires = "quick")]
    crates: Vec<String>,
}

/// Runs every check, or those that a change needs, and ends with a table of durations.
///
/// # Errors
/// With the first check that failed, and how to repeat it.
pub fn test(root: &Path, test: &Test) -> Result<()> {
    let report = if test.quick {
        quick::run(root, test)?
    } else {
        disk::warn_if_nearly_full(root);
        lanes::run(root, all_lanes())
    };
    for (title, last_lines) in &report.failed {
        heading(&format!("{title} failed; the end of its output again"));
        print!("{last_lines}");
    }
    if !report.summaries.is_empty() {
        heading("summary of the test runners");
        for summary in &report.summaries {
            println!("{summary}");
        }
    }
    heading("steps");
    print!("{}", table::render(&report.finished));
    report.outcome
}

/// All lanes. The tools are installed before any other step begins.
fn all_lanes() -> Vec<Vec<Job>> {
    let after_tools = |steps: &[Step]| -> Vec<Job> {
        let mut jobs: Vec<Job> = steps.iter().map(|&step| Job::from(step)).collect();
        if let Some(first) = jobs.first_mut() {
            first.awaits = Some(Step::Tools);
        }
        jobs
    };
    let rust = [
        Step::Tools,
        Step::Format,
        Step::BuildTests,
        Step::Clippy,
        Step::Tests,
        Step::DocTests,
        Step::Instructions,
        Step::Tidy,
    ];
    vec![
        rust.into_iter().map(Job::from).collect(),
        after_tools(&[Step::Page, Step::PageTests, Step::Browser]),
        after_tools(&[Step::PythonPackages, Step::Deny, Step::Python]),
    ]
}

/// Runs one step of [`test`] by itself.
///
/// # Errors
/// When it fails.
pub fn step(root: &Path, step: Step) -> Result<()> {
    step.run(root)
}

/// Builds and tests only the Python package, and the server that its tests use.
///
/// # Errors
/// When it cannot be built, or a test fails.
pub fn python(root: &Path) -> Result<()> {
    for step in [Step::BuildTests, Step::PythonPackages, Step::Python] {
        heading(step.title());
        step.run(root)?;
    }
    Ok(())
}
