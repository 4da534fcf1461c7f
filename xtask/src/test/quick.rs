//! The checks that a change needs: those of the changed crates and of the crates that depend on
//! them.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    process::Command,
};

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;

use super::{
    Step, Test,
    job::Job,
    lanes::{self, Report},
    steps::tests_of,
};

/// Runs the checks of the changed crates.
///
/// # Errors
/// When git or cargo cannot list the changes, or there is no such crate.
pub fn run(root: &Path, test: &Test) -> Result<Report> {
    let workspace = Workspace::read(root)?;
    let change = if test.crates.is_empty() {
        Change::since(root, &workspace, test.since.as_deref())?
    } else {
        Change::named(&workspace, &test.crates)?
    };
    let packages = workspace.with_dependents(&change.packages);
    println!("changed: {}", join(&change.packages));
    let dependents: BTreeSet<String> = packages.difference(&change.packages).cloned().collect();
    println!("depend on it: {}", join(&dependents));
    println!("not run: tests in a browser, the Python package, instruction counts");
    let mut lanes = vec![rust_jobs(&packages)];
    if change.page {
        let page = [Step::Page, Step::PageTests];
        lanes.push(page.into_iter().map(Job::from).collect());
    }
    Ok(lanes::run(root, lanes))
}

fn rust_jobs(packages: &BTreeSet<String>) -> Vec<Job> {
    let mut jobs = vec![Job::from(Step::Format)];
    if !packages.is_empty() {
        // For the complete workspace, so that features do not change: see `tests_of`.
        jobs.push(Job::from(Step::Clippy));
    }
    // The Python module has no tests that cargo could run.
    let mut tested = packages.clone();
    tested.remove("tessera-python");
    if !tested.is_empty() {
        jobs.push(Job::cargo("tests", tests_of(&tested)));
    }
    jobs.push(Job::from(Step::Tidy));
    jobs
}

fn join(packages: &BTreeSet<String>) -> String {
    if packages.is_empty() {
        return "nothing".into();
    }
    packages.iter().cloned().collect::<Vec<_>>().join(", ")
}

/// The changed crates, and whether the page has changed.
#[derive(Debug, Default, PartialEq, Eq)]
struct Change {
    packages: BTreeSet<String>,
    page: bool,
}

impl Change {
    /// The crates with these names or folder names.
    fn named(workspace: &Workspace, names: &[String]) -> Result<Change> {
        let mut change = Change::default();
        for name in names {
            let full = format!("tessera-{name}");
            let known = |known: &&String| **known == *name || **known == full;
            let Some(package) = workspace.folders.values().find(known) else {
                let all: Vec<&str> = workspace.folders.values().map(String::as_str).collect();
                bail!("there is no crate {name}; there are {}", all.join(", "));
            };
            change.packages.insert(package.clone());
        }
        Ok(change)
    }

    /// The differences to a commit, uncommitted changes included.
    fn since(root: &Path, workspace: &Workspace, since: Option<&str>) -> Result<Change> {
        let base = match since {
            Some(since) => since.to_owned(),
            None => merge_base(root),
        };
        println!("changes since {base}");
        let diff = git(root, &["diff", "--name-only", &base])?;
        let new = git(root, &["ls-files", "--others", "--exclude-standard"])?;
        Ok(Change::of(workspace, diff.lines().chain(new.lines())))
    }

    fn of<'a>(workspace: &Workspace, paths: impl Iterator<Item = &'a str>) -> Change {
        let mut change = Change::default();
        for path in paths {
            let owner = workspace.owner(path);
            change.packages.extend(owner.cloned());
            change.page |= path.starts_with("web/");
            let is_for_all = ["Cargo.toml", "Cargo.lock", "clippy.toml"].contains(&path);
            if is_for_all || path.starts_with(".cargo/") || path.starts_with(".config/") {
                change.packages.extend(workspace.folders.values().cloned());
            }
            // The pages of a game are checked by the tests of its crate.
            let game = path
                .strip_prefix("docs/")
                .and_then(|path| path.split('/').next());
            let crate_of = |game: &str| workspace.folders.get(&format!("crates/{game}/"));
            change.packages.extend(game.and_then(crate_of).cloned());
        }
        change
    }
}

/// The merge base of this branch and the one that it follows; `HEAD` without such a branch, so that
/// only uncommitted changes count.
fn merge_base(root: &Path) -> String {
    ["@{upstream}", "origin/main", "origin/HEAD"]
        .iter()
        .find_map(|other| git(root, &["merge-base", "HEAD", other]).ok())
        .map_or_else(|| "HEAD".into(), |commit| commit.trim().to_owned())
}

fn git(root: &Path, args: &[&str]) -> Result<String> {
    let output = Command::new("git")
        .args(args)
        .current_dir(root)
        .output()
        .context("cannot run git")?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    let shown = args.join(" ");
    ensure!(output.status.success(), "git {shown}: {}", complaint.trim());
    String::from_utf8(output.stdout).context("a file name is not UTF-8")
}

/// The crates of the workspace.
#[derive(Debug)]
struct Workspace {
    /// The names of the crates by folder; a folder ends with a slash.
    folders: BTreeMap<String, String>,
    /// The crates that depend on each crate, by name; tests and benches count.
    dependents: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    path: Option<String>,
}

impl Workspace {
    fn read(root: &Path) -> Result<Workspace> {
        let output = Command::new("cargo")
            .args(["metadata", "--no-deps", "--format-version", "1", "--locked"])
            .current_dir(root)
            .output()
            .context("cannot run cargo")?;
        ensure!(
            output.status.success(),
            "cargo cannot describe the workspace: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
        let metadata: Metadata =
            serde_json::from_slice(&output.stdout).context("cargo metadata")?;
        Ok(Workspace::of(metadata, root))
    }

    fn of(metadata: Metadata, root: &Path) -> Workspace {
        let mut folders = BTreeMap::new();
        let mut dependents: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for package in metadata.packages {
            for dependency in package.dependencies {
                if dependency.path.is_some() {
                    let dependents = dependents.entry(dependency.name).or_default();
                    dependents.insert(package.name.clone());
                }
            }
            let manifest = Path::new(&package.manifest_path);
            let folder = manifest.strip_prefix(root).unwrap_or(manifest).parent();
            let folder = folder.unwrap_or(Path::new("")).display();
            folders.insert(format!("{folder}/"), package.name);
        }
        Workspace {
            folders,
            dependents,
        }
    }

    /// The crate that a file belongs to.
    fn owner(&self, path: &str) -> Option<&String> {
        let mut folders = self.folders.iter();
        let owner = folders.find(|(folder, _)| path.starts_with(folder.as_str()));
        owner.map(|(_, name)| name)
    }

    /// These crates, and all that depend on them directly or indirectly.
    fn with_dependents(&self, packages: &BTreeSet<String>) -> BTreeSet<String> {
        let mut all = packages.clone();
        let mut new: Vec<String> = packages.iter().cloned().collect();
        while let Some(package) = new.pop() {
            for dependent in self.dependents.get(&package).into_iter().flatten() {
                if all.insert(dependent.clone()) {
                    new.push(dependent.clone());
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace() -> Workspace {
        let package = |name: &str, folder: &str, on: &[&str]| Package {
            name: name.into(),
            manifest_path: format!("/here/{folder}/Cargo.toml"),
            dependencies: on
                .iter()
                .map(|name| Dependency {
                    name: (*name).into(),
                    path: name.starts_with("tessera").then(String::new),
                })
                .collect(),
        };
        let packages = vec![
            package("tessera-core", "crates/core", &["serde"]),
            package("tessera-codex", "crates/codex", &["tessera-core"]),
            package("tessera-server", "crates/server", &["tessera-codex"]),
            package("xtask", "xtask", &[]),
        ];
        Workspace::of(Metadata { packages }, Path::new("/here"))
    }

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn crates_that_depend_on_a_changed_crate_are_tested_too() {
        let workspace = workspace();
        let all = set(&["tessera-core", "tessera-codex", "tessera-server"]);
        assert_eq!(workspace.with_dependents(&set(&["tessera-core"])), all);
        let one = set(&["tessera-server"]);
        assert_eq!(workspace.with_dependents(&one), one);
    }

    #[test]
    fn a_changed_file_marks_its_crate_as_changed() {
        let of = |paths: &[&str]| Change::of(&workspace(), paths.iter().copied());
        let change = of(&["crates/codex/src/a.rs", "README.md", "xtask/src/b.rs"]);
        assert_eq!(change.packages, set(&["tessera-codex", "xtask"]));
        assert!(!change.page);
        assert!(of(&["web/src/a.ts"]).page);
        assert_eq!(
            of(&["docs/codex/rules.md"]).packages,
            set(&["tessera-codex"])
        );
        assert_eq!(of(&["Cargo.lock"]).packages.len(), 4);
        assert_eq!(of(&["docs/api.md"]), Change::default());
    }

    #[test]
    fn a_crate_can_be_given_by_its_short_name() {
        let named = |name: &str| Change::named(&workspace(), &[name.into()]);
        assert_eq!(named("server").unwrap().packages, set(&["tessera-server"]));
        assert_eq!(named("xtask").unwrap().packages, set(&["xtask"]));
        let error = named("nothing").unwrap_err().to_string();
        assert!(error.contains("there are tessera-codex"), "{error}");
    }
}
