//! The allowed dependencies between crates.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::{Tree, Violation, tree::File};

/// Each crate of the workspace with the crates it may depend on.
///
/// The arrows are a design decision: a commit that adds one gives the reason.
const ARROWS: &[(&str, &[&str])] = &[
    ("tessera-core", &[]),
    ("tessera-carcassonne", &["tessera-core"]),
    ("tessera-codex", &["tessera-core"]),
    ("tessera-eldorado", &["tessera-core"]),
    ("tessera-testkit", &["tessera-core"]),
    // Places tiles and cards while instructions are counted.
    (
        "tessera-cost",
        &["tessera-core", "tessera-carcassonne", "tessera-codex"],
    ),
    // The test kit only under the feature `toy`: its toy game is a game like any other.
    (
        "tessera-bots",
        &[
            "tessera-core",
            "tessera-carcassonne",
            "tessera-codex",
            "tessera-eldorado",
            "tessera-testkit",
        ],
    ),
    (
        "tessera-protocol",
        &[
            "tessera-core",
            "tessera-carcassonne",
            "tessera-codex",
            "tessera-eldorado",
            "tessera-testkit",
        ],
    ),
    (
        "tessera-games",
        &["tessera-core", "tessera-bots", "tessera-protocol"],
    ),
    // Draws what the wire says; its tests play games.
    (
        "tessera-picture",
        &[
            "tessera-core",
            "tessera-carcassonne",
            "tessera-codex",
            "tessera-eldorado",
            "tessera-protocol",
        ],
    ),
    ("tessera-store", &[]),
    (
        "tessera-server",
        &[
            "tessera-core",
            "tessera-carcassonne",
            "tessera-codex",
            "tessera-eldorado",
            "tessera-bots",
            "tessera-games",
            "tessera-protocol",
            "tessera-store",
        ],
    ),
    (
        "tessera-python",
        &[
            "tessera-core",
            "tessera-bots",
            "tessera-games",
            "tessera-picture",
            "tessera-protocol",
        ],
    ),
    (
        "tessera-cli",
        &[
            "tessera-core",
            "tessera-carcassonne",
            "tessera-codex",
            "tessera-eldorado",
            "tessera-bots",
            "tessera-games",
            "tessera-protocol",
            "tessera-store",
            "tessera-server",
        ],
    ),
    ("tessera-pgkit", &[]),
    // `cargo xtask faults` starts and kills databases.
    ("xtask", &["tessera-pgkit"]),
];

/// The crates that tests may use beyond the arrows of the crate they test.
const TEST_CRATES: [&str; 2] = ["tessera-testkit", "tessera-pgkit"];

/// A crate of the workspace as cargo describes it.
#[derive(Deserialize)]
pub struct Package {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `None` for a normal dependency, else `dev` or `build`.
    kind: Option<String>,
}

/// The crates of the workspace, with paths relative to it.
///
/// # Errors
/// When cargo cannot describe the workspace.
pub fn packages(root: &Path) -> Result<Vec<Package>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root)
        .output()
        .context("cannot run cargo metadata")?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "cargo metadata failed: {}",
        stderr.trim()
    );
    let metadata: Metadata =
        serde_json::from_slice(&output.stdout).context("cannot read cargo metadata")?;
    let mut packages = metadata.packages;
    for package in &mut packages {
        if let Ok(relative) = package.manifest_path.strip_prefix(root) {
            package.manifest_path = relative.to_owned();
        }
    }
    Ok(packages)
}

/// Dependencies that no arrow allows, and crates that the table does not list.
pub fn check(tree: &Tree, packages: &[Package]) -> Vec<Violation> {
    let ours: BTreeSet<&str> = packages
        .iter()
        .map(|package| package.name.as_str())
        .collect();
    packages
        .iter()
        .flat_map(|package| check_package(tree, package, &ours))
        .collect()
}

fn check_package(tree: &Tree, package: &Package, ours: &BTreeSet<&str>) -> Vec<Violation> {
    let name = package.name.as_str();
    let manifest = package.manifest_path.display().to_string();
    let Some((_, allowed)) = ARROWS.iter().find(|(known, _)| *known == name) else {
        let advice = format!("add {name} to the table in xtask/src/tidy/arrows.rs");
        return vec![Violation::new(&manifest, 1, advice)];
    };
    let is_forbidden = |dependency: &&Dependency| {
        let is_for_tests = dependency.kind.as_deref() == Some("dev");
        ours.contains(dependency.name.as_str())
            && !allowed.contains(&dependency.name.as_str())
            && !(is_for_tests && TEST_CRATES.contains(&dependency.name.as_str()))
    };
    let forbidden = package.dependencies.iter().filter(is_forbidden);
    forbidden
        .map(|Dependency { name: to, .. }| {
            let advice = format!(
                "remove the dependency on {to}: the arrows of ARCHITECTURE.md do not lead from \
                 {name} to it"
            );
            Violation::new(&manifest, line_of(tree, &manifest, to), advice)
        })
        .collect()
}

/// The line of a manifest that names a dependency.
fn line_of(tree: &Tree, manifest: &str, dependency: &str) -> usize {
    let mut lines = tree.file(manifest).into_iter().flat_map(File::lines);
    lines
        .find(|(_, line)| line.starts_with(dependency))
        .map_or(1, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[(&str, Option<&str>)]) -> Package {
        let dependency = |&(name, kind): &(&str, Option<&str>)| Dependency {
            name: name.to_owned(),
            kind: kind.map(str::to_owned),
        };
        Package {
            name: name.to_owned(),
            manifest_path: PathBuf::from(format!("crates/{name}/Cargo.toml")),
            dependencies: dependencies.iter().map(dependency).collect(),
        }
    }

    fn found(packages: &[Package]) -> Vec<String> {
        check(&Tree::of(&[]), packages)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn an_arrow_that_points_back_is_found() {
        let manifest = "[dependencies]\nserde = \"1\"\ntessera-carcassonne.workspace = true\n";
        let tree = Tree::of(&[("crates/tessera-core/Cargo.toml", manifest)]);
        let packages = [
            package(
                "tessera-core",
                &[("serde", None), ("tessera-carcassonne", None)],
            ),
            package("tessera-carcassonne", &[("tessera-core", None)]),
        ];
        let violations = check(&tree, &packages);
        assert_eq!(violations.len(), 1);
        assert_eq!(violations[0].path, "crates/tessera-core/Cargo.toml");
        assert_eq!(violations[0].line, 3);
        assert!(
            violations[0]
                .advice
                .starts_with("remove the dependency on tessera-carcassonne")
        );
    }

    #[test]
    fn the_testkit_serves_tests_only() {
        let kit = || package("tessera-testkit", &[]);
        let tests = package("tessera-carcassonne", &[("tessera-testkit", Some("dev"))]);
        assert_eq!(found(&[tests, kit()]), [""; 0]);
        for kind in [None, Some("build")] {
            let rules = package("tessera-carcassonne", &[("tessera-testkit", kind)]);
            assert_eq!(found(&[rules, kit()]).len(), 1, "{kind:?}");
        }
    }

    #[test]
    fn tests_follow_the_arrows_too() {
        let bots = package("tessera-bots", &[("tessera-store", Some("dev"))]);
        assert_eq!(found(&[bots, package("tessera-store", &[])]).len(), 1);
    }

    #[test]
    fn a_crate_outside_the_table_is_found() {
        let violations = found(&[package("tessera-chess", &[])]);
        assert!(
            violations[0].ends_with("add tessera-chess to the table in xtask/src/tidy/arrows.rs")
        );
    }

    #[test]
    fn nothing_depends_on_the_binary_or_the_automation() {
        for (name, allowed) in ARROWS {
            for end in ["tessera-cli", "xtask"] {
                assert!(!allowed.contains(&end), "{name} may depend on {end}");
            }
        }
    }

    #[test]
    fn every_arrow_ends_at_a_crate_of_the_table() {
        for (name, allowed) in ARROWS {
            for to in *allowed {
                assert!(
                    ARROWS.iter().any(|(known, _)| known == to),
                    "{name} to {to}"
                );
            }
        }
    }
}
