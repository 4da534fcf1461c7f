//! What is made of the wire types: TypeScript, the printed components and the fixtures of tests
//! for the page, and the OpenAPI document. Examples of the protocol crate and of the server print them: the types know
//! it themselves, and this tool stays free of what it automates.

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
    ("web/src/protocol/prints.json", &["generate", "prints"]),
    ("web/src/protocol/fixtures.json", &["generate", "fixtures"]),
    ("docs/openapi.json", &["openapi"]),
];

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
    let files = FILES.iter().map(|(target, words)| {
        let (example, args) = words.split_first().context("no example")?;
        let example = built(root, &format!("debug/examples/{example}"));
        let output = Command::new(&example)
            .args(args)
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("cannot run {}", example.display()))?;
        ensure!(
            output.status.success(),
            "cannot generate {target}: {} failed",
            example.display()
        );
        let text = String::from_utf8(output.stdout);
        Ok(Generated {
            path: PathBuf::from(target),
            text: text.context("the example printed something other than UTF-8")?,
        })
    });
    files.collect()
}
