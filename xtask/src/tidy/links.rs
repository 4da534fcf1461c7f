//! Links in Markdown pages lead to files of the repository that exist.

use super::{Tree, Violation, tree::File};

/// Relative links that lead nowhere.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let pages = tree
        .files()
        .iter()
        .filter(|file| file.has_extension(&["md"]));
    pages.flat_map(|page| check_page(tree, page)).collect()
}

fn check_page(tree: &Tree, page: &File) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut is_in_code = false;
    for (number, line) in page.lines() {
        if line.trim_start().starts_with("```") {
            is_in_code = !is_in_code;
        }
        if is_in_code {
            continue;
        }
        let prose = without_code(line);
        for target in targets(&prose)
            .into_iter()
            .filter(|target| is_relative(target))
        {
            if !resolve(&page.path, target).is_some_and(|path| tree.contains(&path)) {
                let advice = format!("repair the link, there is no file {target} here");
                violations.push(Violation::new(&page.path, number, advice));
            }
        }
    }
    violations
}

/// The line without inline code, in which a link is only quoted.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

/// The targets of the links of a line: `[text](target)`, `[name]: target`, and HTML attributes.
fn targets(line: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    for (opening, closing) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        for (at, _) in line.match_indices(opening) {
            let rest = &line[at + opening.len()..];
            targets.extend(rest.split(closing).next());
        }
    }
    if line.starts_with('[') {
        targets.extend(line.split_once("]: ").map(|(_, target)| target));
    }
    // A title may follow the target.
    targets
        .iter()
        .filter_map(|target| target.split_whitespace().next())
        .collect()
}

fn is_relative(target: &str) -> bool {
    let is_elsewhere = target.contains("://") || target.starts_with("mailto:");
    !is_elsewhere && !target.starts_with('#')
}

/// The path in the workspace that a target means; `None` if it is outside.
pub fn resolve(page: &str, target: &str) -> Option<String> {
    let file = target.split('#').next().unwrap_or_default();
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in file.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                folders.pop()?;
            }
            folder => folders.push(folder),
        }
    }
    Some(folders.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_found(path: &str, text: &str) -> Vec<usize> {
        let tree = Tree::of(&[(path, text), ("README.md", ""), ("docs/a/rules.md", "")]);
        check(&tree)
            .iter()
            .map(|violation| violation.line)
            .collect()
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        let text =
            "fine\n[x](missing.md)\n<img src=\"missing.svg\">\n[x]: missing.md\n[y](../../up.md)\n";
        assert_eq!(lines_found("docs/page.md", text), [2, 3, 4, 5]);
    }

    #[test]
    fn every_link_of_a_line_is_checked() {
        assert_eq!(
            lines_found("page.md", "[a](README.md) [b](missing.md)"),
            [1]
        );
    }

    #[test]
    fn links_to_files_folders_and_sections_pass() {
        let text = "[a](a/rules.md) [b](../README.md#start) [c](a) [d](#here) [e](./a/ \"title\")";
        assert!(lines_found("docs/page.md", text).is_empty());
        assert!(lines_found("docs/page.md", "[x](https://example.org/missing.md)").is_empty());
    }

    #[test]
    fn links_in_code_are_not_checked() {
        assert!(
            lines_found(
                "page.md",
                "```text\n[x](missing.md)\n```\n`[x](missing.md)`"
            )
            .is_empty()
        );
    }
}
