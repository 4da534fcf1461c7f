//! Integration tests that are not compiled: the tests of a file that no module declares never run,
//! and no tool reports it.

use super::{Tree, Violation, tree::File};

/// Rust files below a crate's `tests/` that no module declares. Cargo finds the files directly in
/// `tests/` by itself, unless the crate builds one program from them.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let sources = tree
        .files()
        .iter()
        .filter(|file| file.has_extension(&["rs"]));
    sources.filter_map(|file| check_file(tree, file)).collect()
}

fn check_file(tree: &Tree, file: &File) -> Option<Violation> {
    let (package, place) = file.path.split_once("/tests/")?;
    if package.contains("/src/") || !tree.contains(&format!("{package}/Cargo.toml")) {
        return None;
    }
    let place = place.strip_suffix(".rs")?;
    let place = place.strip_suffix("/mod").unwrap_or(place);
    let (folder, name) = match place.rsplit_once('/') {
        Some((folder, name)) => (format!("{package}/tests/{folder}"), name),
        None => (format!("{package}/tests"), place),
    };
    let is_root = name == "main";
    let is_found_by_cargo = !place.contains('/') && !is_one_program(tree, package);
    if is_root || is_found_by_cargo {
        return None;
    }
    let parents = ["/main.rs", "/mod.rs", ".rs"].map(|end| format!("{folder}{end}"));
    let mut parents = parents.iter().filter_map(|path| tree.file(path));
    let declared = parents.any(|parent| declares(parent.text(), name));
    (!declared).then(|| {
        let advice =
            format!("declare this file in {folder}, or its tests never run: `mod {name};`");
        Violation::new(&file.path, 1, advice)
    })
}

fn is_one_program(tree: &Tree, package: &str) -> bool {
    let manifest = tree.file(&format!("{package}/Cargo.toml"));
    manifest.is_some_and(|manifest| manifest.text().contains("autotests = false"))
}

fn declares(text: &str, name: &str) -> bool {
    let declaration = format!("mod {name};");
    text.lines()
        .any(|line| line.trim().trim_start_matches("pub ") == declaration)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: (&str, &str) = ("crates/a/Cargo.toml", "autotests = false");

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let violations = check(&Tree::of(files));
        violations.into_iter().map(|found| found.path).collect()
    }

    #[test]
    fn a_file_that_no_module_declares_is_found() {
        let main = ("crates/a/tests/main.rs", "mod named;\npub mod deep;\n");
        let named = ("crates/a/tests/named.rs", "");
        let deep = ("crates/a/tests/deep/mod.rs", "mod below;\n");
        let below = ("crates/a/tests/deep/below.rs", "");
        assert_eq!(found(&[ONE, main, named, deep, below]), [""; 0]);
        let lost = ("crates/a/tests/lost.rs", "");
        let deeper = ("crates/a/tests/deep/lost.rs", "");
        assert_eq!(
            found(&[ONE, main, named, deep, below, lost, deeper]),
            ["crates/a/tests/lost.rs", "crates/a/tests/deep/lost.rs"]
        );
    }

    #[test]
    fn cargo_finds_programs_by_itself_and_unit_tests_are_left_alone() {
        let manifest = ("crates/a/Cargo.toml", "");
        let program = ("crates/a/tests/program.rs", "mod part;\n");
        let part = ("crates/a/tests/program/part.rs", "");
        let folder = ("crates/a/tests/suite/main.rs", "");
        let unit = ("crates/a/src/b/tests/c.rs", "");
        assert_eq!(found(&[manifest, program, part, folder, unit]), [""; 0]);
    }
}
