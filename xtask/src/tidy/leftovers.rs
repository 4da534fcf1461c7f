//! No unfinished or debugging code in the source.

use super::{Tree, Violation};

/// The forbidden texts, and the advice about each. Each text is written in two pieces, so that this
/// table does not break the rule it states.
const LEFTOVERS: &[(&str, &str)] = &[
    (concat!("todo", "!("), "write what is missing"),
    (concat!("unimplemented", "!("), "write what is missing"),
    (concat!("dbg", "!("), "remove the debugging output"),
    (
        concat!("#[", "ignore"),
        "let the test run; assert today's answer with a FIXME if it is wrong",
    ),
];

/// Lines of source that contain one of them.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let mut violations = Vec::new();
    let sources = tree
        .files()
        .iter()
        .filter(|file| file.has_extension(&["rs", "ts", "py", "svelte"]));
    for file in sources {
        for (number, line) in file.lines() {
            for (text, advice) in LEFTOVERS {
                if contains_text(line, text) {
                    violations.push(Violation::new(
                        &file.path,
                        number,
                        format!("{advice} ({text})"),
                    ));
                }
            }
        }
    }
    violations
}

/// Whether the text stands by itself and not at the end of a longer name.
fn contains_text(line: &str, text: &str) -> bool {
    line.match_indices(text).any(|(at, _)| {
        !line[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_forbidden_text_is_found_in_every_language() {
        for (text, advice) in LEFTOVERS {
            for path in ["a.rs", "web/a.ts", "a.py", "web/a.svelte"] {
                let source = format!("fine\n    {text}\n");
                let violations = check(&Tree::of(&[(path, &source)]));
                assert_eq!(violations.len(), 1, "{text} in {path}");
                assert_eq!(violations[0].line, 2);
                assert!(violations[0].advice.starts_with(advice));
            }
        }
    }

    #[test]
    fn longer_names_and_other_files_are_left_alone() {
        let text = format!("my_{}x)", LEFTOVERS[0].0);
        assert_eq!(check(&Tree::of(&[("a.rs", &text)])), []);
        assert_eq!(check(&Tree::of(&[("notes.md", LEFTOVERS[0].0)])), []);
    }
}
