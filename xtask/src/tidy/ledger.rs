//! Rule ids: code, ledger and tests name the same rules.
//!
//! An id is the prefix of a game, a dash, numbers with dots between them, and perhaps a letter:
//! `CAR-4`, `CAR-4.2`, `CAR-4.2b`. Only the prefixes of our games count, since much else is
//! written the same way (the names of encodings and licences, for example).

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Tree, Violation,
    games::{self, GAMES},
};

/// Ids that the ledger does not contain, and rules that no test names.
pub fn check(tree: &Tree) -> Vec<Violation> {
    games::present(tree)
        .flat_map(|game| check_game(tree, game.name))
        .collect()
}

fn check_game(tree: &Tree, game: &str) -> Vec<Violation> {
    let ledger = format!("docs/{game}/rules.md");
    // Without a ledger the one violation is that it is missing, which `games` reports.
    let Some(ledger) = tree.file(&ledger) else {
        return Vec::new();
    };
    let known: BTreeSet<&str> = ids(ledger.text()).collect();
    let mut entries = BTreeMap::new();
    for (number, line) in ledger.lines() {
        if let Some(id) = entry(line) {
            entries.entry(id).or_insert(number);
        }
    }
    let (source, tests) = (
        format!("crates/{game}/src/"),
        format!("crates/{game}/tests/"),
    );

    let mut violations = Vec::new();
    for file in tree.below(&source).chain(tree.below(&tests)) {
        for (number, line) in file.lines() {
            for id in ids(line).filter(|id| !known.contains(id)) {
                let advice = format!("write {id} into {}, or name another rule", ledger.path);
                violations.push(Violation::new(&file.path, number, advice));
            }
        }
    }
    let tested: BTreeSet<&str> = tree
        .below(&tests)
        .flat_map(|file| ids(file.text()))
        .collect();
    for (id, number) in entries {
        if !tested.contains(id) {
            let advice = format!("no test names this rule: name {id} in a test below {tests}");
            violations.push(Violation::new(&ledger.path, number, advice));
        }
    }
    violations
}

/// The id that a table row or heading of the ledger starts with.
fn entry(line: &str) -> Option<&str> {
    let decoration = |c: char| matches!(c, '|' | '#' | '*' | '`') || c.is_whitespace();
    let line = line.trim_start_matches(decoration);
    id_at(line, 0)
}

/// Every id in a text, in order.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('-').filter_map(|(dash, _)| {
        let start = dash.checked_sub(3)?;
        let is_inside_a_word = text.get(..start)?.ends_with(char::is_alphanumeric);
        if is_inside_a_word {
            None
        } else {
            id_at(text, start)
        }
    })
}

/// The id that starts at a place of the text.
fn id_at(text: &str, start: usize) -> Option<&str> {
    let text = text.get(start..)?;
    let (prefix, numbers) = text.split_at_checked(3)?;
    if !GAMES.iter().any(|game| game.prefix == prefix) {
        return None;
    }
    let mut rest = without_number(numbers.strip_prefix('-')?)?;
    while let Some(shorter) = rest.strip_prefix('.').and_then(without_number) {
        rest = shorter;
    }
    rest = rest
        .strip_prefix(|c: char| c.is_ascii_lowercase())
        .unwrap_or(rest);
    let is_complete = !rest.starts_with(char::is_alphanumeric);
    is_complete.then(|| &text[..text.len() - rest.len()])
}

/// The text without the number at its start; `None` without a number.
fn without_number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < text.len()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: (&str, &str) = (
        "docs/carcassonne/rules.md",
        "# Rules\n| id | rule |\n| --- | --- |\n| `CAR-2.3` | One follower a turn. |\n",
    );

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files))
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn ids_are_read_wherever_they_stand() {
        let text = "CAR-2 (CAR-2.3), `CAR-2.3b`. CAR-10.11.12.";
        assert_eq!(
            ids(text).collect::<Vec<_>>(),
            ["CAR-2", "CAR-2.3", "CAR-2.3b", "CAR-10.11.12"]
        );
        let text = "UTF-8 OSCAR-2 CAR-x CAR-2ab CAR- é-1 R-2 ünCAR-2";
        assert_eq!(ids(text).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn an_entry_is_a_row_or_a_heading() {
        for line in [
            "| CAR-2.3 | text |",
            "| `CAR-2.3` |",
            "### CAR-2.3 Followers",
            "**CAR-2.3**: x",
        ] {
            assert_eq!(entry(line), Some("CAR-2.3"), "{line}");
        }
        for line in ["| see CAR-2.3 |", "As CAR-2.3 says", "| --- |", ""] {
            assert_eq!(entry(line), None, "{line}");
        }
    }

    #[test]
    fn a_rule_that_code_and_test_name_passes() {
        let source = ("crates/carcassonne/src/legal.rs", "// CAR-2.3\n");
        let test = (
            "crates/carcassonne/tests/rules/claim.rs",
            "fn one() {} // CAR-2.3\n",
        );
        assert_eq!(found(&[LEDGER, source, test]), [""; 0]);
    }

    #[test]
    fn a_rule_without_a_test_is_found() {
        let source = ("crates/carcassonne/src/legal.rs", "// CAR-2.3\n");
        let violations = found(&[LEDGER, source]);
        assert_eq!(violations.len(), 1);
        assert!(violations[0].starts_with("docs/carcassonne/rules.md:4: no test names this rule"));
    }

    #[test]
    fn an_id_outside_the_ledger_is_found() {
        let test = (
            "crates/carcassonne/tests/rules/claim.rs",
            "// CAR-2.3\n\n// CAR-9.9\n",
        );
        let advice = "write CAR-9.9 into docs/carcassonne/rules.md, or name another rule";
        let expected = format!("crates/carcassonne/tests/rules/claim.rs:3: {advice}");
        assert_eq!(found(&[LEDGER, test]), [expected]);
    }
}
