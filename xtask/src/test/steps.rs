//! The steps of the tests. Each can be run alone: `cargo xtask step NAME`.

use std::{collections::BTreeSet, path::Path};

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::{
    instructions, python,
    run::{self, Cargo},
    tidy, tools, web,
};

/// One step. Its output may go to a terminal or to whoever collects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Step {
    /// Installs what is missing
    Tools,
    /// rustfmt
    Format,
    /// Lints of all targets
    Clippy,
    /// Compiles all tests, and with them the server that the page and Python play on
    BuildTests,
    /// Runs them
    Tests,
    /// Examples in the documentation
    DocTests,
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
    /// What headings and the table call it.
    pub fn title(self) -> &'static str {
        match self {
            Step::Tools => "tools",
            Step::Format => "format check",
            Step::Clippy => "clippy",
            Step::BuildTests => "tests: compile",
            Step::Tests => "tests: run",
            Step::DocTests => "doc tests",
            Step::Instructions => "instruction count",
            Step::Tidy => "tidy",
            Step::Page => "page: build",
            Step::PageTests => "page: types and tests",
            Step::Browser => "page: browser tests",
            Step::PythonPackages => "python: packages",
            Step::Python => "python: package and tests",
        }
    }

    /// What to type to run it alone.
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
            _ => None,
        }
    }

    /// Runs it.
    ///
    /// # Errors
    /// When it fails; the message says how to repeat what failed.
    pub fn run(self, root: &Path) -> Result<()> {
        match self {
            Step::Tools => tools::install(),
            Step::Format => FORMAT.run(root),
            Step::Clippy => CLIPPY.run(root),
            Step::BuildTests => tests("--no-run").run(root),
            Step::Tests => tests("").run(root),
            Step::DocTests => DOC_TESTS.run(root),
            Step::Instructions => instructions::check(root)
                .context("instruction count failed; repeat it with: cargo xtask instructions"),
            Step::Tidy => tidy::tidy(root).context("tidy failed; repeat it with: cargo xtask tidy"),
            Step::Page => web::build(root),
            Step::PageTests => web::check(root),
            Step::Browser => web::browse(root),
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

/// The packages that cargo tests. Whoever tests a part names them too: other packages would mean
/// other features of what they are built on, and all of that would be compiled again. The Python
/// module has no test that cargo could run, and a harness would need an interpreter to link with.
const TESTED: &str = "--workspace --exclude tessera-python --locked";

/// A step of its own: nextest does not run doc tests.
const DOC_TESTS: Cargo = Cargo::fixed(
    "doc tests",
    "test --workspace --exclude tessera-python --locked --doc",
);

fn tests(more: &str) -> Cargo {
    let words = match has_nextest() {
        true => format!("nextest run {TESTED} {more}"),
        // Kinds of target by name, because `--all-targets` would run the benches too.
        false => format!("test {TESTED} --lib --bins --tests --examples {more}"),
    };
    Cargo::new("tests", words)
}

/// How to run the tests of these packages only.
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
    fn every_step_can_be_typed() {
        for step in Step::value_variants() {
            assert_eq!(Step::from_str(&step.name(), false), Ok(*step));
            assert!(!step.title().is_empty());
        }
        assert_eq!(Step::PageTests.name(), "page-tests");
    }
}
