//! Everything that must hold before a change enters the repository.

use std::path::Path;

use anyhow::{Context, Result};

use crate::{
    instructions, python,
    run::{self, Step, heading},
    tidy, tools, web,
};

/// Installs what is missing, runs every check in order, and repeats the test runners' own
/// summaries at the end, where they can be seen.
///
/// # Errors
/// At the first check that fails.
pub fn test(root: &Path) -> Result<()> {
    let mut summaries = Vec::new();
    let outcome = checks(root, &mut summaries);
    if !summaries.is_empty() {
        heading("summary of the test runners");
        for summary in summaries {
            println!("{summary}");
        }
    }
    outcome
}

/// The Python package alone.
///
/// # Errors
/// When it cannot be built, or a test fails.
pub fn python(root: &Path) -> Result<()> {
    SERVER.run(root)?;
    python::check(root, &mut Vec::new())
}

fn checks(root: &Path, summaries: &mut Vec<String>) -> Result<()> {
    heading("tools");
    tools::install()?;
    web::build(root)?;
    web::check(root, summaries)?;
    for step in [FORMAT, CLIPPY] {
        heading(step.name);
        step.run(root)?;
    }
    for step in [test_runner(), DOC_TESTS] {
        heading(step.name);
        step.run_summarised(root, summaries)?;
    }
    heading(SERVER.name);
    SERVER.run(root)?;
    python::check(root, summaries)?;
    web::browse(root, summaries)?;
    heading("instruction count");
    instructions::check(root)
        .context("instruction count failed; repeat it with: cargo xtask instructions")?;
    heading("tidy");
    tidy::tidy(root).context("tidy failed; repeat it with: cargo xtask tidy")
}

const FORMAT: Step = Step {
    name: "format check",
    args: "fmt --all --check",
};

const CLIPPY: Step = Step {
    name: "clippy",
    args: "clippy --workspace --all-targets --locked -- -D warnings",
};

/// Without the Python module: it has no test that cargo could run, and a test harness of it would
/// have to be linked with an interpreter.
const NEXTEST: Step = Step {
    name: "tests",
    args: "nextest run --workspace --exclude tessera-python --locked",
};

/// Names the kinds of target, because `--all-targets` would run the benches too.
const CARGO_TEST: Step = Step {
    name: "tests",
    args: "test --workspace --exclude tessera-python --locked --lib --bins --tests --examples",
};

/// A step of its own: nextest does not run doc tests.
const DOC_TESTS: Step = Step {
    name: "doc tests",
    args: "test --workspace --doc --locked",
};

/// The server that the browser tests and the tests of the Python package play on. As in the tests the whole workspace is named, so
/// that crates are built with the same features, and not anew.
const SERVER: Step = Step {
    name: "server for the tests that follow",
    args: "build --workspace --locked --bins",
};

fn test_runner() -> Step {
    if run::succeeds("cargo", &["nextest", "--version"]) {
        NEXTEST
    } else {
        CARGO_TEST
    }
}
