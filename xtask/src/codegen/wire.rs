//! What the page gets of the wire: TypeScript and the printed components, printed by an example of
//! the protocol crate. The types know both themselves, and this tool stays free of what it
//! automates.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};

use super::Generated;

/// The generated files, relative to the workspace, and what the example is asked for.
const FILES: [(&str, &str); 2] = [
    ("web/src/protocol/index.ts", "types"),
    ("web/src/protocol/prints.json", "prints"),
];

/// How the example is run.
const ARGS: &str = "run --quiet --locked --package tessera-protocol --example generate --";

/// The files in memory.
///
/// # Errors
/// When the example does not build or run.
pub fn generate(root: &Path) -> Result<Vec<Generated>> {
    let files = FILES.iter().map(|(target, what)| {
        let output = Command::new("cargo")
            .args(ARGS.split_whitespace())
            .arg(what)
            .current_dir(root)
            .stderr(Stdio::inherit())
            .output()
            .context("cannot run cargo")?;
        ensure!(
            output.status.success(),
            "cannot generate {target}; repeat it with: cargo {ARGS} {what}"
        );
        let text = String::from_utf8(output.stdout);
        Ok(Generated {
            path: PathBuf::from(target),
            text: text.context("the example printed something other than UTF-8")?,
        })
    });
    files.collect()
}
