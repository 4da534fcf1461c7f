//! No absolute path of a particular machine in the repository.

use super::{Tree, Violation};

/// Top folders in which people and build machines keep their files. Written without slashes, so
/// that this list does not break the rule it states.
const FOLDERS: [&str; 5] = ["work", "farm", "root", "home", "Users"];

/// Lines that contain such a path.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let needles = FOLDERS.map(|folder| format!("/{folder}/"));
    let mut violations = Vec::new();
    for file in tree.files().iter().filter(|file| file.path != "Cargo.lock") {
        for (number, line) in file.lines() {
            let found = needles.iter().find(|needle| contains_path(line, needle));
            if let Some(needle) = found {
                let advice = format!("replace the path under {needle} by a relative one");
                violations.push(Violation::new(&file.path, number, advice));
            }
        }
    }
    violations
}

/// Whether the needle starts an absolute path, and is not the middle of a relative one.
fn contains_path(line: &str, needle: &str) -> bool {
    line.match_indices(needle).any(|(at, _)| {
        let is_absolute = !line[..at].ends_with(|before: char| {
            before.is_alphanumeric() || matches!(before, '.' | '_' | '-' | '~' | '}' | ')')
        });
        let rest = &line[at + needle.len()..];
        is_absolute && (!needle.ends_with("/home/") || is_in_user_folder(rest))
    })
}

/// Whether a user's name and a slash follow, which distinguishes a user's folder from the page
/// `/home/` of a site.
fn is_in_user_folder(rest: &str) -> bool {
    let is_of_a_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    rest.trim_start_matches(is_of_a_name).starts_with('/') && rest.starts_with(is_of_a_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_found(path: &str, text: &str) -> Vec<usize> {
        let tree = Tree::of(&[(path, text)]);
        check(&tree)
            .iter()
            .map(|violation| violation.line)
            .collect()
    }

    #[test]
    fn a_path_of_a_machine_is_found() {
        for folder in FOLDERS {
            let text = format!("first line\nsee `/{folder}/someone/file`\n");
            assert_eq!(lines_found("docs/page.md", &text), [2], "{folder}");
        }
        assert_eq!(
            lines_found("a.toml", &format!("url = \"file:///{}/a\"", "root")),
            [1]
        );
    }

    #[test]
    fn relative_paths_and_web_pages_are_no_machine_paths() {
        for folder in FOLDERS {
            let relative = format!("see docs/{folder}/plan.md and ../{folder}/plan.md");
            assert!(lines_found("a.md", &relative).is_empty(), "{folder}");
            let own = format!("cd \"$HOME/{folder}/tessera\"");
            assert!(lines_found("a.sh", &own).is_empty(), "{folder}");
        }
        assert!(lines_found("a.md", "GET /home/ answers with the lobby").is_empty());
    }

    #[test]
    fn the_lock_file_is_left_to_cargo() {
        assert!(lines_found("Cargo.lock", &format!("/{}/a", "root")).is_empty());
    }
}
