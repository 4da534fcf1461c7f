//! The TypeScript of the wire, printed by an example of the protocol crate: the types know it
//! themselves, and this tool stays free of what it automates.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};

/// The generated file, relative to the workspace.
pub const TARGET: &str = "web/src/protocol/index.ts";

/// What prints it.
const ARGS: &str = "run --quiet --locked --package tessera-protocol --example typescript";

/// The whole text of the file.
///
/// # Errors
/// When the example does not build or run.
pub fn render(root: &Path) -> Result<String> {
    let output = Command::new("cargo")
        .args(ARGS.split_whitespace())
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    ensure!(
        output.status.success(),
        "cannot generate {TARGET}; repeat it with: cargo {ARGS}"
    );
    String::from_utf8(output.stdout).context("the example printed something other than UTF-8")
}
