//! The web page: its packages, checks and build. Needs Node.

use std::{
    collections::BTreeMap,
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    process::{Command, ExitStatus},
};

use anyhow::{Context, Result, bail, ensure};

use crate::run::{built, heading, succeeds};

/// The oldest Node that the page is built with.
const NODE: (u32, u32) = (20, 19);

/// The reason why the page cannot be built here, if there is one.
pub fn obstacle() -> Option<String> {
    let wanted = format!("Node {}.{} or later", NODE.0, NODE.1);
    let Some(found) = node_version() else {
        return Some(format!("{wanted} is missing; see https://nodejs.org"));
    };
    if found < NODE {
        return Some(format!(
            "{wanted} is needed, this is {}.{}; see https://nodejs.org",
            found.0, found.1
        ));
    }
    (!succeeds("npm", &["--version"])).then(|| "npm, which comes with Node, is missing".into())
}

fn node_version() -> Option<(u32, u32)> {
    let output = Command::new("node").arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut numbers = text.trim().trim_start_matches('v').split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// Installs the packages of the lock file and builds the page into `web/dist`. An unchanged
/// page is not written again: the server is recompiled when the files change.
///
/// # Errors
/// When Node is missing or a step fails.
pub fn build(root: &Path) -> Result<()> {
    install(root)?;
    heading("page");
    let (dist, fresh) = (root.join("web/dist"), root.join("web/dist.new"));
    let args = [
        "run",
        "build",
        "--",
        "--outDir",
        "dist.new",
        "--emptyOutDir",
    ];
    npm(root, &args)?;
    let remove = |folder: &Path| match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| folder.display().to_string())
        }
        _ => Ok(()),
    };
    if files(&dist).ok() == Some(files(&fresh)?) {
        println!("unchanged");
        return remove(&fresh);
    }
    remove(&dist)?;
    fs::rename(&fresh, &dist).context("cannot move the page to web/dist")
}

/// All files of a folder with their contents.
fn files(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).with_context(|| next.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
            let name = path.strip_prefix(folder).unwrap_or(&path).to_owned();
            found.insert(name, bytes);
        }
    }
    Ok(found)
}

/// Type checks and tests of the page.
///
/// # Errors
/// When one of them fails.
pub fn check(root: &Path) -> Result<()> {
    npm(root, &["run", "check"])?;
    npm(root, &["test"])
}

/// Tests the built page in a browser, with the server that was built with the tests.
///
/// # Errors
/// When a test fails.
pub fn test_in_browser(root: &Path) -> Result<()> {
    let mut command = npm_command(root, &["run", "e2e"]);
    command.env("TESSERA_BINARY", built(root, "debug/tessera"));
    let status = command.status().context("cannot run npm")?;
    check_status(status, &["run", "e2e"])
}

/// Installs the packages of the lock file, unless they are installed already.
fn install(root: &Path) -> Result<()> {
    if let Some(obstacle) = obstacle() {
        bail!("the page cannot be built: {obstacle}");
    }
    heading("page: packages");
    let lock = fs::read(root.join("web/package-lock.json")).context("web/package-lock.json")?;
    let installed = root.join("web/node_modules/.tessera-lock");
    if fs::read(&installed).is_ok_and(|before| before == lock) {
        println!("present");
        return Ok(());
    }
    npm(root, &["ci", "--no-audit", "--no-fund"])?;
    fs::write(&installed, lock).context("web/node_modules")
}

fn npm(root: &Path, args: &[&str]) -> Result<()> {
    let status = npm_command(root, args).status().context("cannot run npm")?;
    check_status(status, args)
}

fn npm_command(root: &Path, args: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(args).current_dir(root.join("web"));
    command
}

fn check_status(status: ExitStatus, args: &[&str]) -> Result<()> {
    let args = args.join(" ");
    ensure!(
        status.success(),
        "npm {args} failed; repeat it in web/ with: npm {args}"
    );
    Ok(())
}
