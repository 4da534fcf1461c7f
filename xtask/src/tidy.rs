//! The house rules that a machine can check.
//!
//! Each check reads the [`Tree`] and returns violations; the sentence of a violation says what to do.

mod arrows;
mod entry;
mod games;
mod ledger;
mod leftovers;
mod length;
mod links;
mod modules;
mod paths;
mod seeds;
mod tree;

use std::{fmt, path::Path};

use anyhow::{Result, bail};

use crate::codegen;
use tree::Tree;

/// Something that breaks a house rule.
#[derive(Debug, PartialEq, Eq)]
struct Violation {
    /// Relative to the workspace.
    path: String,
    /// Counted from 1.
    line: usize,
    /// A sentence that says what to do.
    advice: String,
}

impl Violation {
    fn new(path: &str, line: usize, advice: impl Into<String>) -> Violation {
        Violation {
            path: path.to_owned(),
            line,
            advice: advice.into(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.advice)
    }
}

/// Lists every violation in the workspace.
///
/// # Errors
/// When there is a violation, and when git or cargo cannot describe the workspace.
pub fn tidy(root: &Path) -> Result<()> {
    let tree = Tree::read(root)?;
    let violations: Vec<Violation> = [
        arrows::check(&tree, &arrows::packages(root)?),
        entry::check(&tree),
        games::check(&tree),
        leftovers::check(&tree),
        ledger::check(&tree),
        length::check(&tree),
        links::check(&tree),
        modules::check(&tree),
        paths::check(&tree),
        seeds::check(&tree),
        stale_files(root),
    ]
    .into_iter()
    .flatten()
    .collect();
    for violation in &violations {
        println!("{violation}");
    }
    match violations.len() {
        0 => {
            println!("{} files are tidy", tree.files().len());
            Ok(())
        }
        1 => bail!("1 violation of the house rules"),
        count => bail!("{count} violations of the house rules"),
    }
}

/// Generated files that differ from the output of their generator.
fn stale_files(root: &Path) -> Vec<Violation> {
    match codegen::generate(root) {
        Ok(files) => files
            .iter()
            .filter(|generated| !codegen::is_up_to_date(root, generated))
            .map(|generated| {
                let path = generated.path.display().to_string();
                Violation::new(&path, 1, "run `cargo xtask codegen`, this file is stale")
            })
            .collect(),
        Err(error) => vec![Violation::new(
            "xtask/src/codegen.rs",
            1,
            format!("{error:#}"),
        )],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_begins_with_path_and_line() {
        let violation = Violation::new("src/lib.rs", 7, "change it");
        assert_eq!(violation.to_string(), "src/lib.rs:7: change it");
    }

    #[test]
    fn a_missing_data_file_is_reported() {
        let violations = stale_files(Path::new("no/such/folder"));
        assert!(
            violations[0]
                .advice
                .contains("cannot read crates/carcassonne/data/tiles.json")
        );
    }
}
