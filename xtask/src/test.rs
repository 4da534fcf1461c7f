//! Everything that must hold before a change enters the repository.
//!
//! The steps run in three lanes side by side: Rust, page and Python. A machine with few cores
//! compiles for most of the time, and what waits for a browser or for a download fills the gaps.

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

/// What to test.
#[derive(Args)]
pub struct Test {
    /// Only what has changed, and what depends on it: format, clippy, tests, tidy
    #[arg(long)]
    quick: bool,

    /// Changed since this commit; without it, since the branch that this one follows
    #[arg(long, value_name = "COMMIT", requires = "quick")]
    since: Option<String>,

    /// These crates instead of those that have changed, such as server
    #[arg(value_name = "CRATE", requires = "quick")]
    crates: Vec<String>,
}

/// Runs every check, or those that a change asks for, and ends with a table of what took how long.
///
/// # Errors
/// With the first check that failed, and how to repeat it.
pub fn test(root: &Path, test: &Test) -> Result<()> {
    let report = match test.quick {
        true => quick::run(root, test)?,
        false => lanes::run(root, all()),
    };
    if !report.summaries.is_empty() {
        heading("summary of the test runners");
        for summary in &report.summaries {
            println!("{summary}");
        }
    }
    heading("steps");
    print!("{}", table::of(&report.took));
    report.outcome
}

/// Everything. The tools come first, and then each lane by itself.
fn all() -> Vec<Vec<Job>> {
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
        after_tools(&[Step::PythonPackages, Step::Python]),
    ]
}

/// Runs one step of [`test`] by itself.
///
/// # Errors
/// When it fails.
pub fn step(root: &Path, step: Step) -> Result<()> {
    step.run(root)
}

/// The Python package alone, with a server to play on.
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
