//! What is made of the wire types: TypeScript, the printed components, the fixtures and the
//! positions of tests for the page, and the OpenAPI document. Examples of the protocol crate, of the
//! games and of the server print them, so that this tool does not depend on the crates that it
//! builds.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};

use super::Generated;
use crate::run::{Cargo, built};

/// The generated files, relative to the workspace, and the example that prints each.
const FILES: [(&str, &[&str]); 4] = [
    ("web/src/protocol/index.ts", &["generate", "types"]),
    (
        "web/src/protocol/components.json",
        &["generate", "components"],
    ),
    ("web/src/protocol/fixtures.json", &["generate", "fixtures"]),
    ("docs/openapi.json", &["openapi"]),
];

/// The example that prints many files: a line for each, with its path and its text.
const POSITIONS: &str = "positions";

/// The examples of all packages that are tested: with fewer packages come other features, and
/// everything that they are made of would be compiled once more.
const BUILD: Cargo = Cargo::fixed(
    "the build of the generators",
    "build --quiet --workspace --exclude tessera-python --locked --examples",
);

/// The files in memory.
///
/// # Errors
/// When an example does not build or run.
pub fn generate(root: &Path) -> Result<Vec<Generated>> {
    BUILD.run(root)?;
    let mut files = Vec::new();
    for (target, words) in FILES {
        let (example, args) = words.split_first().context("no example")?;
        files.push(Generated {
            path: PathBuf::from(target),
            text: printed(root, example, args)?,
        });
    }
    for line in printed(root, POSITIONS, &[])?.lines() {
        let (path, text) = line.split_once(' ').context("a position without text")?;
        files.push(Generated {
            path: PathBuf::from(path),
            text: format!("{text}\n"),
        });
    }
    Ok(files)
}

/// What an example prints.
fn printed(root: &Path, example: &str, args: &[&str]) -> Result<String> {
    let example = built(root, &format!("debug/examples/{example}"));
    let output = Command::new(&example)
        .args(args)
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run {}", example.display()))?;
    ensure!(
        output.status.success(),
        "{} {} failed",
        example.display(),
        args.join(" ")
    );
    String::from_utf8(output.stdout).context("the example printed something other than UTF-8")
}
