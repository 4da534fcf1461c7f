//! The entry points: the commands that the README names, and the command that CI runs.

use super::{Tree, Violation};

/// The script that CI calls.
const CI: &str = ".ci/run";

/// The one command that CI runs.
const TEST: &str = "cargo xtask test";

/// The command that demonstrates the project.
const SIMULATE: &str = "cargo run --release -- simulate carcassonne";

/// Commands missing from the README, and a CI script that does something else.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let mut violations = check_ci(tree);
    let readme = tree.file("README.md").map_or("", |file| file.text());
    for command in [TEST, SIMULATE] {
        if !readme.contains(command) {
            violations.push(Violation::new(
                "README.md",
                1,
                format!("name the command `{command}`"),
            ));
        }
    }
    violations
}

fn check_ci(tree: &Tree) -> Vec<Violation> {
    let Some(script) = tree.file(CI) else {
        return vec![Violation::new(
            CI,
            1,
            format!("write a script that runs `{TEST}`"),
        )];
    };
    let mut violations = Vec::new();
    if !script.is_executable {
        violations.push(Violation::new(
            CI,
            1,
            format!("make it executable: chmod +x {CI}"),
        ));
    }
    let mut is_tested = false;
    for (number, line) in script.lines() {
        let command = line.trim();
        if command.strip_prefix("exec ").unwrap_or(command) == TEST {
            is_tested = true;
        } else if !is_preparation(command) {
            let advice = format!("remove this line, CI runs `{TEST}` and nothing else");
            violations.push(Violation::new(CI, number, advice));
        }
    }
    if !is_tested {
        violations.push(Violation::new(CI, 1, format!("run `{TEST}`")));
    }
    violations
}

/// Whether a line is a comment, a shell option, or a change to the root of the workspace.
fn is_preparation(command: &str) -> bool {
    let is_alone = !command.contains([';', '|', '&']);
    command.is_empty()
        || command.starts_with('#')
        || is_alone && (command.starts_with("set -") || command.starts_with("cd "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: (&str, &str) = (
        "README.md",
        "cargo xtask test\ncargo run --release -- simulate carcassonne\n",
    );
    const SCRIPT: (&str, &str) = (
        ".ci/run",
        "#!/bin/sh\nset -eu\ncd \"$(dirname \"$0\")/..\"\nexec cargo xtask test\n",
    );

    fn found(tree: &Tree) -> Vec<String> {
        check(tree).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_readme_and_a_script_that_agree_pass() {
        assert_eq!(found(&Tree::of(&[README, SCRIPT])), [""; 0]);
    }

    #[test]
    fn a_command_missing_from_the_readme_is_found() {
        let readme = ("README.md", "Run `cargo xtask test`.");
        let expected = format!("README.md:1: name the command `{SIMULATE}`");
        assert_eq!(found(&Tree::of(&[readme, SCRIPT])), [expected]);
        assert_eq!(found(&Tree::of(&[SCRIPT])).len(), 2);
    }

    #[test]
    fn a_script_that_is_not_executable_is_found() {
        let tree = Tree::of(&[README, SCRIPT]).not_executable();
        assert_eq!(
            found(&tree),
            [".ci/run:1: make it executable: chmod +x .ci/run"]
        );
    }

    #[test]
    fn a_second_command_in_ci_is_found() {
        for extra in ["cargo deny check", "cd web && npm test"] {
            let script = format!("cargo xtask test\n{extra}\n");
            let violations = found(&Tree::of(&[README, (".ci/run", &script)]));
            assert_eq!(violations.len(), 1, "{extra}");
            assert!(
                violations[0].starts_with(".ci/run:2: remove this line"),
                "{extra}"
            );
        }
    }

    #[test]
    fn a_script_that_tests_nothing_is_found() {
        assert_eq!(
            found(&Tree::of(&[README, (".ci/run", "#!/bin/sh\n")])),
            [".ci/run:1: run `cargo xtask test`"]
        );
        assert_eq!(found(&Tree::of(&[README])).len(), 1);
    }
}
