//! Input of the person: a number, a move, several moves, or a command.

use tessera_bots::Insight;

use super::session::Session;

/// The reaction to a line of input.
#[derive(Debug, Default)]
pub struct Answer {
    /// The text to show.
    pub text: String,
    /// Whether to list the features of the table.
    pub features: bool,
    /// The file to write the game to.
    pub save: Option<String>,
    /// Whether the position has changed.
    pub changed: bool,
    /// Whether the person quits.
    pub quit: bool,
}

impl Answer {
    fn with_text(text: impl Into<String>) -> Answer {
        let mut text = text.into();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Answer {
            text,
            ..Answer::default()
        }
    }
}

const HELP: &str = "\
Type the number of a choice or the text of a move; separate several moves with `;`.
  list         show all choices          hint         ask the expert bot for a move
  undo         take back my last action  save FILE    save the game so far to a file
  features     list everything that scores: where it is, who owns it, what it is worth now
  help         show this page            quit         quit the game
Draws and the moves of others cannot be taken back.
";

/// Executes a line of input.
pub fn answer<G: Insight>(session: &mut Session<G>, line: &str) -> Answer {
    let line = line.trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "" => Answer::default(),
        "help" | "?" => Answer::with_text(HELP),
        "quit" | "exit" | "q" => Answer {
            quit: true,
            ..Answer::default()
        },
        "list" if rest.is_empty() => Answer::with_text(list(session)),
        "features" | "f" if rest.is_empty() => Answer {
            features: true,
            ..Answer::default()
        },
        "undo" | "u" if rest.is_empty() => match session.undo() {
            Ok(()) => Answer {
                changed: true,
                ..Answer::default()
            },
            Err(reason) => Answer::with_text(reason),
        },
        "hint" if rest.is_empty() => match session.hint() {
            Some(action) => Answer::with_text(format!("the expert would play: {action}")),
            None => Answer::with_text("there is nothing to choose"),
        },
        "save" if rest.is_empty() => Answer::with_text("a file name is missing: save FILE"),
        "save" => Answer {
            save: Some(rest.trim().into()),
            ..Answer::default()
        },
        _ => play_moves(session, line),
    }
}

/// Every choice with its number.
fn list<G: Insight>(session: &Session<G>) -> String {
    let choices = session.choices();
    let lines = choices.iter().zip(1..);
    lines
        .map(|(choice, number)| format!("{number:>4}  {choice}\n"))
        .collect()
}

/// Plays moves one after the other, until one is refused or it is somebody else's turn.
fn play_moves<G: Insight>(session: &mut Session<G>, line: &str) -> Answer {
    let texts = line.split(';').map(str::trim);
    let mut changed = false;
    for text in texts.filter(|text| !text.is_empty()) {
        match play_move(session, text) {
            Ok(()) => changed = true,
            Err(reason) => {
                return Answer {
                    changed,
                    ..Answer::with_text(reason)
                };
            }
        }
    }
    Answer {
        changed,
        ..Answer::default()
    }
}

fn play_move<G: Insight>(session: &mut Session<G>, text: &str) -> Result<(), String> {
    let choices = session.choices();
    if choices.is_empty() {
        return Err(format!(
            "`{text}` was not played: it is not your turn any more"
        ));
    }
    let action = match text.parse::<usize>() {
        Ok(number) => {
            let chosen = number.checked_sub(1).and_then(|place| choices.get(place));
            *chosen.ok_or_else(|| {
                let most = choices.len();
                format!("there is no choice {number}: choices are numbered from 1 to {most}")
            })?
        }
        Err(_) => text
            .parse::<G::Action>()
            .map_err(|error| format!("{error}\n(`help` lists all commands)"))?,
    };
    let refused = |reason| format!("`{action}` is refused: {reason}");
    session.act(action).map_err(refused)
}
