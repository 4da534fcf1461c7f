//! Output for the person: the table as the person's seat sees it, what happened, the choices.

use std::fmt::Write as _;

use tessera_bots::Insight;
use tessera_core::{Ink, Mover, Seat};

use super::session::Session;
use crate::{
    features,
    terminal::{clean, styled},
};

/// The maximum number of choices that are listed without `list`.
const FEW: usize = 30;
/// Maximum width of a line of choices.
const WIDTH: usize = 100;

/// The players, and how to get help.
pub fn welcome<G: Insight>(session: &Session<G>, ink: Ink) -> String {
    let others: Vec<String> = Seat::all(session.game().seats())
        .filter(|&seat| seat != session.me())
        .map(|seat| format!("{seat} ({})", session.level()))
        .collect();
    let against = if others.is_empty() {
        "alone".into()
    } else {
        format!("against {}", others.join(", "))
    };
    let title = styled(G::TITLE, "1", ink);
    let (me, seed) = (session.me(), session.seed());
    format!("{title}: you are {me}, {against}. Type `help` for help. Seed {seed}.\n")
}

/// The latest events, and the table.
pub fn position<G: Insight>(session: &mut Session<G>, ink: Ink) -> String {
    let mut text = String::from("\n");
    text.push_str(&news(session, ink));
    text.push_str(&G::draw_view(&session.view(), ink));
    text
}

/// Everything that scores, as far as the person knows.
pub fn features<G: Insight>(session: &Session<G>, ink: Ink) -> String {
    format!("\n{}", features::of_view::<G>(&session.view(), ink))
}

fn news<G: Insight>(session: &mut Session<G>, ink: Ink) -> String {
    let lines = session.take_news();
    let styled_lines = lines.iter().map(|line| {
        let style = if line.starts_with(' ') { "2" } else { "0" };
        format!("{}\n", styled(&clean(line), style, ink))
    });
    let mut text: String = styled_lines.collect();
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The choices and the prompt.
pub fn prompt<G: Insight>(session: &Session<G>, ink: Ink) -> String {
    let choices = session.choices();
    let mut text = String::from("\n");
    if choices.len() > FEW {
        let first = choices.first().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(
            text,
            "{} choices, such as `{first}`; `list` shows them all",
            choices.len()
        );
    } else {
        let cells: Vec<String> = choices
            .iter()
            .zip(1..)
            .map(|(choice, number)| format!("{number:>3} {choice}"))
            .collect();
        text.push_str(&columns(&cells));
    }
    let sign = format!("{}> ", session.me());
    text.push_str(&styled(&sign, "1", ink));
    text
}

/// Cells in as many columns as fit, read from left to right.
fn columns(cells: &[String]) -> String {
    let widest = cells
        .iter()
        .map(|cell| cell.chars().count())
        .max()
        .unwrap_or(0)
        + 2;
    let each_row = (WIDTH / widest.max(1)).max(1);
    let mut text = String::new();
    for row in cells.chunks(each_row) {
        let line: String = row.iter().map(|cell| format!("{cell:<widest$}")).collect();
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The last position and who won.
pub fn end<G: Insight>(session: &mut Session<G>, ink: Ink) -> String {
    if session.game().mover() != Mover::Over {
        return "you quit before the end of the game\n".into();
    }
    let mut text = String::from("\n");
    text.push_str(&news(session, ink));
    text.push_str(&G::draw_view(&session.view(), ink));
    let Some(places) = session.game().ranking() else {
        return text;
    };
    let mut seats: Vec<Seat> = Seat::all(session.game().seats()).collect();
    seats.sort_by_key(|&seat| places[seat]);
    text.push('\n');
    for seat in seats {
        let you = if seat == session.me() {
            "you"
        } else {
            session.level().name()
        };
        let points = session.game().points(seat);
        let line = format!("{}. {seat} ({you}), {points}", places[seat]);
        let style = if places[seat] == 1 { "1" } else { "0" };
        let _ = writeln!(text, "{}", styled(&line, style, ink));
    }
    text
}
