//! What is made of the wire types: TypeScript and the printed components for the page, and the
//! OpenAPI document. Examples of the protocol crate and of the server print them: the types know
//! it themselves, and this tool stays free of what it automates.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};

use super::Generated;

/// The generated files, relative to the workspace, and how the example that prints each is run.
const FILES: [(&str, &str); 3] = [
    (
        "web/src/protocol/index.ts",
        "run --quiet --locked --package tessera-protocol --example generate -- types",
    ),
    (
        "web/src/protocol/prints.json",
        "run --quiet --locked --package tessera-protocol --example generate -- prints",
    ),
    (
        "docs/openapi.json",
        "run --quiet --locked --package tessera-server --example openapi",
    ),
];

/// The files in memory.
///
/// # Errors
/// When an example does not build or run.
pub fn generate(root: &Path) -> Result<Vec<Generated>> {
    let files = FILES.iter().map(|(target, args)| {
        let output = Command::new("cargo")
            .args(args.split_whitespace())
            .current_dir(root)
            .stderr(Stdio::inherit())
            .output()
            .context("cannot run cargo")?;
        ensure!(
            output.status.success(),
            "cannot generate {target}; repeat it with: cargo {args}"
        );
        let text = String::from_utf8(output.stdout);
        Ok(Generated {
            path: PathBuf::from(target),
            text: text.context("the example printed something other than UTF-8")?,
        })
    });
    files.collect()
}
