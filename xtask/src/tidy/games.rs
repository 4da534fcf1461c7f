//! Every game has its ledger, its docs page and a playthrough.

use super::{Tree, Violation};

/// A game that the workspace has or will have.
pub struct Game {
    /// The name of its folders under `crates` and `docs`.
    pub name: &'static str,
    /// The prefix of the ids of its rules.
    pub prefix: &'static str,
}

/// All games.
pub const GAMES: [Game; 3] = [
    Game {
        name: "carcassonne",
        prefix: "CAR",
    },
    Game {
        name: "codex",
        prefix: "COD",
    },
    Game {
        name: "eldorado",
        prefix: "ELD",
    },
];

/// The games whose crate exists. Carcassonne always does: a tree without it is broken.
pub fn present(tree: &Tree) -> impl Iterator<Item = &'static Game> {
    GAMES.iter().filter(|game| {
        game.name == "carcassonne" || tree.contains(&format!("crates/{}", game.name))
    })
}

/// Games that lack a part.
pub fn check(tree: &Tree) -> Vec<Violation> {
    present(tree)
        .flat_map(|game| check_game(tree, game.name))
        .collect()
}

fn check_game(tree: &Tree, game: &str) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (page, what) in [
        ("rules", "the ledger of its rules"),
        ("README", "its docs page"),
    ] {
        let path = format!("docs/{game}/{page}.md");
        if tree.file(&path).is_none() {
            violations.push(Violation::new(
                &path,
                1,
                format!("write {what}, {game} has none"),
            ));
        }
    }
    let playthroughs = format!("crates/{game}/tests/playthroughs/");
    if !tree
        .below(&playthroughs)
        .any(|file| file.has_extension(&["txt"]))
    {
        let advice = format!("record a playthrough (*.txt), {game} has none");
        violations.push(Violation::new(&playthroughs, 1, advice));
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPLETE: [(&str, &str); 3] = [
        ("docs/carcassonne/rules.md", ""),
        ("docs/carcassonne/README.md", ""),
        ("crates/carcassonne/tests/playthroughs/base-2p.txt", ""),
    ];

    #[test]
    fn a_complete_game_passes() {
        assert_eq!(check(&Tree::of(&COMPLETE)), []);
    }

    #[test]
    fn each_missing_part_is_found() {
        for missing in 0..COMPLETE.len() {
            let mut files = COMPLETE.to_vec();
            let (path, _) = files.remove(missing);
            let violations = check(&Tree::of(&files));
            assert_eq!(violations.len(), 1, "without {path}");
            assert!(path.starts_with(&violations[0].path), "without {path}");
        }
    }

    #[test]
    fn a_game_is_checked_as_soon_as_its_crate_exists() {
        let mut files = COMPLETE.to_vec();
        files.push(("crates/codex/Cargo.toml", ""));
        assert_eq!(check(&Tree::of(&files)).len(), 3);
    }
}
