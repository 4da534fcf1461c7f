//! What was typed: a number, a move, several moves, or a word.

use tessera_bots::Insight;

use super::session::Session;

/// What is said to what was typed.
#[derive(Debug, Default)]
pub struct Answer {
    /// To be shown.
    pub text: String,
    /// The file that the game is to be written to.
    pub save: Option<String>,
    /// Whether the table looks different now.
    pub changed: bool,
    /// Whether the person leaves.
    pub leave: bool,
}

impl Answer {
    fn say(text: impl Into<String>) -> Answer {
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
Type the number of a choice, or a move as it is written; several moves are separated by `;`.
  list         show all choices          hint         what the expert would do
  undo         take back my last action  save FILE    keep the game so far
  help         this page                 quit         leave
What was drawn, and what others did, cannot be taken back.
";

/// Does what was typed.
pub fn answer<G: Insight>(session: &mut Session<G>, line: &str) -> Answer {
    let line = line.trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "" => Answer::default(),
        "help" | "?" => Answer::say(HELP),
        "quit" | "exit" | "q" => Answer {
            leave: true,
            ..Answer::default()
        },
        "list" if rest.is_empty() => Answer::say(listed(session)),
        "undo" | "u" if rest.is_empty() => match session.undo() {
            Ok(()) => Answer {
                changed: true,
                ..Answer::default()
            },
            Err(reason) => Answer::say(reason),
        },
        "hint" if rest.is_empty() => match session.hint() {
            Some(action) => Answer::say(format!("the expert would play: {action}")),
            None => Answer::say("there is nothing to choose"),
        },
        "save" if rest.is_empty() => Answer::say("say where to: save FILE"),
        "save" => Answer {
            save: Some(rest.trim().into()),
            ..Answer::default()
        },
        _ => moves(session, line),
    }
}

/// Every choice with its number.
fn listed<G: Insight>(session: &Session<G>) -> String {
    let choices = session.choices();
    let lines = choices.iter().zip(1..);
    lines
        .map(|(choice, number)| format!("{number:>4}  {choice}\n"))
        .collect()
}

/// Moves one after the other, until one is refused or somebody else is to move.
fn moves<G: Insight>(session: &mut Session<G>, line: &str) -> Answer {
    let texts = line.split(';').map(str::trim);
    let mut changed = false;
    for text in texts.filter(|text| !text.is_empty()) {
        match one_move(session, text) {
            Ok(()) => changed = true,
            Err(reason) => {
                return Answer {
                    changed,
                    ..Answer::say(reason)
                };
            }
        }
    }
    Answer {
        changed,
        ..Answer::default()
    }
}

fn one_move<G: Insight>(session: &mut Session<G>, text: &str) -> Result<(), String> {
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
                format!("there is no choice {number}: they go from 1 to {most}")
            })?
        }
        Err(_) => text
            .parse::<G::Action>()
            .map_err(|error| format!("{error}\n(`help` tells what else can be typed)"))?,
    };
    let refused = |reason| format!("`{action}` is refused: {reason}");
    session.act(action).map_err(refused)
}
