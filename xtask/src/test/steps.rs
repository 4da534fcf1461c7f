//! The steps of `cargo xtask test`. Each can be run alone: `cargo xtask step NAME`.

use std::{collections::BTreeSet, path::Path};

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::{
    deny, instructions, python,
    run::{self, Cargo},
    tidy, tools, web,
};

/// One step. Its output may go to a terminal or to a pipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Step {
    /// Installs missing tools
    Tools,
    /// rustfmt
    Format,
    /// Lints of all targets
    Clippy,
    /// Compiles all tests, and with them the server that the page and Python play on
    BuildTests,
    /// Runs all tests
    Tests,
    /// Examples in the documentation
    DocTests,
    /// Licences, sources and versions of dependencies
    Deny,
    /// Counts instructions of placements
    Instructions,
    /// The house rules
    Tidy,
    /// Packages of the page, and the page itself
    Page,
    /// Types of the page, and its tests without a browser
    PageTests,
    /// The page in a browser
    Browser,
    /// A virtual environment with what the Python tests need
    PythonPackages,
    /// The Python package, its types and its tests
    Python,
}

impl Step {
    /// The title in headings and in the table.
    pub fn title(self) -> &'static str {
        match self {
            Step::Tools => "tools",
            Step::Format => "format check",
            Step::Clippy => "clippy",
            Step::BuildTests => "tests: compile",
            Step::Tests => "tests: run",
            Step::DocTests => "doc tests",
            Step::Deny => "dependencies",
            Step::Instructions => "instruction count",
            Step::Tidy => "tidy",
            Step::Page => "page: build",
            Step::PageTests => "page: types and tests",
            Step::Browser => "page: browser tests",
            Step::PythonPackages => "python: packages",
            Step::Python => "python: package and tests",
        }
    }

    /// The name on the command line.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The step that must have ended before this one begins, where that is in another lane.
    pub fn awaits(self) -> Option<Step> {
        match self {
            // They play on the server that is built with the tests.
            Step::Browser | Step::Python => Some(Step::BuildTests),
            // The server is compiled with the page, or without one where there is none.
            Step::BuildTests => Some(Step::Page),
            Step::Tools
            | Step::Format
            | Step::Clippy
            | Step::Tests
            | Step::DocTests
            | Step::Deny
            | Step::Instructions
            | Step::Tidy
            | Step::Page
            | Step::PageTests
            | Step::PythonPackages => None,
        }
    }

    /// Runs it.
    ///
    /// # Errors
    /// When it fails; the message says how to repeat the step.
    pub fn run(self, root: &Path) -> Result<()> {
        match self {
            Step::Tools => tools::install(),
            Step::Format => FORMAT.run(root),
            Step::Clippy => CLIPPY.run(root),
            Step::BuildTests => tests("--no-run").run(root),
            Step::Tests => tests("").run(root),
            Step::DocTests => DOC_TESTS.run(root),
            Step::Deny => deny::check(root),
            Step::Instructions => instructions::check(root)
                .context("instruction count failed; repeat it with: cargo xtask instructions"),
            Step::Tidy => tidy::tidy(root).context("tidy failed; repeat it with: cargo xtask tidy"),
            Step::Page => web::build(root),
            Step::PageTests => web::check(root),
            Step::Browser => web::test_in_browser(root),
            Step::PythonPackages => python::environment(root).map(drop),
            Step::Python => python::check(root),
        }
    }
}

const FORMAT: Cargo = Cargo::fixed("format check", "fmt --all --check");

const CLIPPY: Cargo = Cargo::fixed(
    "clippy",
    "clippy --workspace --all-targets --locked -- -D warnings",
);

/// The packages that cargo tests. A command that tests some of them selects all of these too: with
/// other packages, dependencies would have other features and be compiled again. The Python module
/// has no tests that cargo could run, and a test harness would have to link with an interpreter.
const TESTED: &str = "--workspace --exclude tessera-python --locked";

/// A separate step, because nextest does not run doc tests.
const DOC_TESTS: Cargo = Cargo::fixed(
    "doc tests",
    "test --workspace --exclude tessera-python --locked --doc",
);

fn tests(more: &str) -> Cargo {
    let args = if has_nextest() {
        format!("nextest run {TESTED} {more}")
    } else {
        // Kinds of target by name, because `--all-targets` would run the benches too.
        format!("test {TESTED} --lib --bins --tests --examples {more}")
    };
    Cargo::new("tests", args)
}

/// The arguments of cargo that run the tests of these packages only.
pub fn tests_of(packages: &BTreeSet<String>) -> String {
    if has_nextest() {
        let packages = packages.iter().map(|name| format!("package({name})"));
        let filter = packages.collect::<Vec<_>>().join("+");
        return format!("nextest run {TESTED} -E {filter}");
    }
    let packages: String = packages.iter().map(|name| format!(" -p {name}")).collect();
    format!("test{packages} --locked --lib --bins --tests --examples")
}

fn has_nextest() -> bool {
    run::succeeds("cargo", &["nextest", "--version"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_a_name_and_a_title() {
        for step in Step::value_variants() {
            assert_eq!(Step::from_str(&step.name(), false), Ok(*step));
            assert!(!step.title().is_empty());
        }
        assert_eq!(Step::PageTests.name(), "page-tests");
    }
}
