//! Numbers of paths: errors of a move generator show in them at once.

use std::{ops::ControlFlow, path::Path};

use tessera_core::{Game, Options};

use crate::list::listed;

/// The number of sequences of exactly `depth` moves. Every listed action and every listed outcome,
/// whatever its weight, is a branch; a game that ends earlier adds nothing.
pub fn count<G: Game>(game: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut moves = 0;
            let _ = game.visit_actions(|_| -> ControlFlow<()> {
                moves += 1;
                ControlFlow::Continue(())
            });
            let _ = game.visit_outcomes(|_, _| -> ControlFlow<()> {
                moves += 1;
                ControlFlow::Continue(())
            });
            moves
        }
        _ => listed(game)
            .into_iter()
            .map(|action| after(game, action, depth))
            .sum(),
    }
}

fn after<G: Game>(game: &G, action: G::Action, depth: u32) -> u64 {
    let mut next = game.clone();
    next.play(action);
    count(&next, depth - 1)
}

/// Counts the paths of each move here, in listed order: the error of a generator is found by
/// following the move whose numbers differ.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(G::Action, u64)> {
    let paths = |action| (action, after(game, action, depth.max(1)));
    listed(game).into_iter().map(paths).collect()
}

/// Checks a `.perft` file: lines `name depth count`, comments from `#` to the end of the line.
/// `start` gives the position of a name. Cite the source of the numbers in the file.
///
/// # Panics
/// With all lines that do not hold, or when the file cannot be read or has no line.
#[track_caller]
pub fn check<G: Game>(path: impl AsRef<Path>, start: impl Fn(&str) -> Option<G>) {
    let path = path.as_ref();
    let text =
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut checked = 0;
    let mut wrong = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        checked += 1;
        if let Err(reason) = check_line(line, &start) {
            wrong.push(format!("{}:{}: {reason}", path.display(), index + 1));
        }
    }
    assert!(checked > 0, "{}: no counts", path.display());
    assert!(wrong.is_empty(), "perft differs\n{}", wrong.join("\n"));
}

fn check_line<G: Game>(line: &str, start: &impl Fn(&str) -> Option<G>) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [name, depth, expected] = words[..] else {
        return Err(format!("`{line}`, expected `name depth count`"));
    };
    let number = |text: &str| {
        text.parse::<u64>()
            .map_err(|error| format!("`{text}`: {error}"))
    };
    let depth = u32::try_from(number(depth)?).map_err(|error| error.to_string())?;
    let expected = number(expected)?;
    let game = start(name).ok_or_else(|| format!("there is no start named `{name}`"))?;
    let counted = count(&game, depth);
    if counted == expected {
        return Ok(());
    }
    let parts = divide(&game, depth);
    let parts = parts
        .iter()
        .map(|(action, count)| format!("\n    {action}: {count}"));
    let parts: String = parts.collect();
    Err(format!(
        "{name} at depth {depth} is stated as {expected}, counted {counted}{parts}"
    ))
}

/// The table and the options of a name such as `base-2p+farms=off`: `+key=value` adds an option.
/// `None` when the game has no such option.
pub fn options_of<O: Options>(name: &str) -> Option<(&str, O)> {
    let mut parts = name.split('+');
    let table = parts.next()?;
    let mut options = O::default();
    for option in parts {
        let (key, value) = option.split_once('=')?;
        options.set(key, value).ok()?;
    }
    Some((table, options))
}
