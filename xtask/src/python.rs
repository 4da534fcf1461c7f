//! The Python package: its virtual environment, its build and its tests.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};

use crate::{
    run::{built, heading, succeeds},
    tools,
};

/// The packages that the tests need, with pinned versions.
const REQUIREMENTS: &str = "crates/python/requirements-test.txt";

/// The folder of the package.
const PACKAGE: &str = "crates/python";

/// Builds the package into its virtual environment and runs its tests, which use the server
/// that was built with the tests of the workspace.
///
/// # Errors
/// When something is missing, or a test fails.
pub fn check(root: &Path) -> Result<()> {
    let python = environment(root)?;
    heading("python: package");
    call(
        Command::new(&python)
            .args(["-m", "pip", "install", "--no-deps", "--force-reinstall"])
            .arg(root.join(PACKAGE))
            // The profile and the features of the other tests: the default of `pip install` is the
            // release profile, which would compile everything again. One test plays the toy game.
            .env("MATURIN_PEP517_ARGS", "--profile dev --features toy"),
        "building the package",
    )?;
    heading("python: types");
    for what in [
        &["-p", "tessera_games"][..],
        &["tests", "examples", "benches"],
    ] {
        call(
            Command::new(&python)
                .args(["-m", "mypy", "--cache-dir"])
                .arg(built(root, "python/mypy"))
                .args(["--config-file", "pyproject.toml"])
                .args(what)
                .current_dir(root.join(PACKAGE)),
            "the check of types",
        )?;
    }
    // The stubs and the native module must have exactly the same members.
    call(
        Command::new(&python)
            .args(["-m", "mypy.stubtest", "tessera_games._native"])
            .args(["--mypy-config-file", "pyproject.toml"])
            .current_dir(root.join(PACKAGE)),
        "the comparison of the stubs with the module",
    )?;
    heading("python: tests");
    let mut tests = Command::new(&python);
    tests
        .args(["-m", "pytest", "-p", "no:cacheprovider"])
        .env("TESSERA_BINARY", built(root, "debug/tessera"))
        .current_dir(root.join(PACKAGE));
    let status = tests.status().context("cannot run pytest")?;
    ensure!(
        status.success(),
        "the tests of the Python package failed; repeat them with: cargo xtask python"
    );
    Ok(())
}

/// The interpreter of the virtual environment, which is created if it is missing.
///
/// # Errors
/// When something cannot be installed.
pub fn environment(root: &Path) -> Result<PathBuf> {
    let folder = built(root, "python");
    let python = folder.join("bin/python");
    let wanted = fs::read(root.join(REQUIREMENTS)).context(REQUIREMENTS)?;
    let installed = folder.join("tessera-requirements.txt");
    if fs::read(&installed).is_ok_and(|before| before == wanted) && runs(&python) {
        println!("present");
        return Ok(python);
    }
    tools::install_venv()?;
    if folder.exists() {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    call(
        Command::new("python3").args(["-m", "venv"]).arg(&folder),
        "creating a virtual environment",
    )?;
    call(
        Command::new(&python)
            .args(["-m", "pip", "install", "--disable-pip-version-check", "-r"])
            .arg(root.join(REQUIREMENTS)),
        "installing the packages for the tests of the Python package",
    )?;
    fs::write(&installed, wanted).with_context(|| installed.display().to_string())?;
    Ok(python)
}

fn runs(python: &Path) -> bool {
    succeeds(&python.to_string_lossy(), &["--version"])
}

fn call(command: &mut Command, what: &str) -> Result<()> {
    let shown = format!("{command:?}");
    let status = command
        .status()
        .with_context(|| format!("cannot run {shown}"))?;
    ensure!(
        status.success(),
        "{what} failed ({status}); it was: {shown}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_of_a_failure_contains_the_command() {
        let mut command = Command::new("cargo");
        command.arg("no-such-subcommand");
        let error = call(&mut command, "nonsense").unwrap_err().to_string();
        assert!(error.starts_with("nonsense failed"), "{error}");
        assert!(error.contains("no-such-subcommand"), "{error}");
    }

    #[test]
    fn every_requirement_is_pinned() {
        let text = fs::read_to_string(crate::run::root().join(REQUIREMENTS)).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            assert!(line.contains("=="), "{line}");
        }
    }
}
