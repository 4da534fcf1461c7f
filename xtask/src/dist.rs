//! Builds the binary for a host.

use std::{fs, path::Path};

use anyhow::{Context as _, Result};

use crate::{
    run::{Cargo, built, heading},
    web,
};

const BUILD: Cargo = Cargo::fixed(
    "the build",
    "build --profile dist --locked --package tessera-cli",
);

/// Builds page and binary, and prints the path of the binary.
///
/// # Errors
/// When the page or the binary cannot be built: a server without a page is not distributed.
pub fn run(root: &Path) -> Result<()> {
    web::build(root)?;
    heading("binary");
    println!("The build with link-time optimisation takes about 8 minutes on two cores.");
    BUILD.run(root)?;
    let binary = built(root, "dist/tessera");
    let bytes = fs::metadata(&binary)
        .with_context(|| format!("cargo built no {}", binary.display()))?
        .len();
    let megabytes = bytes as f64 / 1e6;
    println!(
        "\n{} ({megabytes:.1} MB)\nTry it with: {} serve",
        binary.display(),
        binary.display()
    );
    Ok(())
}
