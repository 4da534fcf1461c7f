//! Installs the tools that the checks call.
//!
//! A tool that is missing and cannot be installed is an error: a check that is skipped silently
//! looks like one that passed.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};

use crate::run::succeeds;

/// Installs every tool that is missing.
///
/// # Errors
/// With a sentence that says what to install by hand.
pub fn install() -> Result<()> {
    install_component("rustfmt", &["fmt", "--version"])?;
    install_component("clippy", &["clippy", "--version"])?;
    // Valgrind counts instructions; the outside bots of the tests are written in Python; strace
    // shows that an acknowledgement waits for the disk.
    install_package("valgrind", "valgrind")?;
    install_package("python3", "python3")?;
    install_package("strace", "strace")?;
    // The commands in docs/api.md use them.
    install_package("curl", "curl")?;
    install_package("jq", "jq")?;
    // The tests of the page run in it.
    install_package("chromium", "chromium")?;
    install_postgres()
}

/// Where Debian's packages put the programs of each version.
const POSTGRES: &str = "/usr/lib/postgresql";

/// Installs PostgreSQL; the tests start their own servers of it.
fn install_postgres() -> Result<()> {
    if has_postgres() {
        println!("postgresql: present");
        return Ok(());
    }
    println!("postgresql: installing");
    disable_default_cluster()
        .and_then(|()| apt_install("postgresql"))
        .and_then(|()| confirm("postgresql", has_postgres()))
        .context(
            "PostgreSQL is missing; install it with `sudo apt-get install postgresql`, or with \
             your system's package manager so that initdb, pg_ctl, psql and pg_basebackup are in \
             PATH, or in the folder that TESSERA_PG_BIN names",
        )
}

/// Searches where `tessera-pgkit` searches.
fn has_postgres() -> bool {
    let named = env::var_os("TESSERA_PG_BIN").map(PathBuf::from);
    let debian = fs::read_dir(POSTGRES).into_iter().flatten().flatten();
    let debian = debian.map(|version| version.path().join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    named
        .into_iter()
        .chain(debian)
        .chain(env::split_paths(&path))
        .any(|folder| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file())
}

/// Debian's package creates a server for the machine and starts it, which the tests do not need.
/// This file, read when the package is installed, prevents it. An existing file is kept.
fn disable_default_cluster() -> Result<()> {
    const FOLDER: &str = "/etc/postgresql-common/createcluster.d";
    let file = format!("{FOLDER}/tessera.conf");
    if Path::new(&file).exists() {
        return Ok(());
    }
    let write = format!("mkdir -p {FOLDER} && echo 'create_main_cluster = false' >{file}");
    call(&[root_prefix()?, &["sh", "-c", &write]].concat())
}

/// Makes sure that Python can create virtual environments: on Debian that is a separate package.
///
/// # Errors
/// With a sentence that says what to install by hand.
pub fn install_venv() -> Result<()> {
    let is_present = || succeeds("python3", &["-c", "import ensurepip, venv"]);
    if is_present() {
        return Ok(());
    }
    println!("python3-venv: installing");
    apt_install("python3-venv")
        .and_then(|()| confirm("python3-venv", is_present()))
        .context(
            "Python's venv is missing; install it with `sudo apt-get install python3-venv` \
             or with your system's package manager",
        )
}

/// Adds a component of the Rust toolchain if cargo does not know its subcommand.
fn install_component(component: &str, probe: &[&str]) -> Result<()> {
    if succeeds("cargo", probe) {
        println!("{component}: present");
        return Ok(());
    }
    println!("{component}: installing");
    let added = call(&["rustup", "component", "add", component]);
    added
        .and_then(|()| confirm(component, succeeds("cargo", probe)))
        .with_context(|| {
            format!("{component} is missing; install it with `rustup component add {component}`")
        })
}

/// Installs a program from Debian's packages.
fn install_package(program: &str, package: &str) -> Result<()> {
    let is_present = || succeeds(program, &["--version"]);
    if is_present() {
        println!("{program}: present");
        return Ok(());
    }
    println!("{program}: installing");
    apt_install(package)
        .and_then(|()| confirm(program, is_present()))
        .with_context(|| {
            format!(
                "{program} is missing; install it with `sudo apt-get install {package}` \
                 or with your system's package manager"
            )
        })
}

fn apt_install(package: &str) -> Result<()> {
    ensure!(
        succeeds("apt-get", &["--version"]),
        "this system has no apt-get"
    );
    let prefix = root_prefix()?;
    // `env`, because sudo does not pass our environment on.
    let apt: &[&str] = &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
    call(&[prefix, apt, &["update"]].concat())?;
    call(&[prefix, apt, &["install", "-y", package]].concat())
}

/// The words before a command that needs root.
fn root_prefix() -> Result<&'static [&'static str]> {
    if is_root() {
        Ok(&[])
    } else if succeeds("sudo", &["-n", "true"]) {
        // `-n`: a question for a password would hang a machine that nobody watches.
        Ok(&["sudo", "-n"])
    } else {
        bail!("installing needs root, or a sudo that asks for no password");
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Runs a command with its output going to the terminal.
fn call(words: &[&str]) -> Result<()> {
    let [program, args @ ..] = words else {
        bail!("no command")
    };
    let shown = words.join(" ");
    let status = Command::new(program)
        .args(args)
        .status()
        .with_context(|| format!("cannot run `{shown}`"))?;
    ensure!(status.success(), "`{shown}` failed ({status})");
    Ok(())
}

/// An installer may succeed although the tool does not run.
fn confirm(tool: &str, is_present: bool) -> Result<()> {
    ensure!(is_present, "{tool} was installed but does not run");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_cannot_run_is_shown_with_its_arguments() {
        let error = call(&["no-such-program", "--flag"])
            .unwrap_err()
            .to_string();
        assert_eq!(error, "cannot run `no-such-program --flag`");
    }

    #[test]
    fn a_tool_that_does_not_run_after_its_installation_is_an_error() {
        assert!(confirm("valgrind", true).is_ok());
        assert!(confirm("valgrind", false).is_err());
    }
}
