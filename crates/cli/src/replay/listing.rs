//! A complete game as a list: header, every move with its events, result, last board.

use std::fmt::Write as _;

use super::story::{Proof, Step, Story, points_line};
use crate::terminal::count;

/// The listing. `end` is the drawing after the last move, with the list of features if requested.
pub fn text(story: &Story, end: &str) -> String {
    let mut text = header(story);
    let columns = Columns::of(story);
    for step in &story.moves {
        let before = story.points_after(step.n - 1);
        columns.push_step(&mut text, step, before);
    }
    text.push('\n');
    for line in story.result_lines() {
        let _ = writeln!(text, "{line}");
    }
    text.push('\n');
    text.push_str(end);
    text
}

fn header(story: &Story) -> String {
    let mut text = String::new();
    let moves = count(story.moves.len() as u64, "move");
    let _ = writeln!(
        text,
        "{}, rules version {}, {moves}",
        story.title, story.rules
    );
    let options = story.options.iter();
    let options: Vec<String> = options
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let options = match options.as_slice() {
        [] => "all as by default".into(),
        changed => changed.join(", "),
    };
    let _ = writeln!(text, "options: {options}");
    let seats: Vec<String> = story.seats.iter().map(ToString::to_string).collect();
    let _ = writeln!(text, "seats: {}", seats.join(", "));
    if let Some(proof) = story.deal {
        let _ = writeln!(text, "chance: {}", proof_text(proof, story.draws()));
    }
    text.push('\n');
    text
}

fn proof_text(proof: Proof, draws: usize) -> String {
    match proof {
        Proof::Proven => {
            let draws = count(draws as u64, "draw");
            format!("{draws} re-computed from the revealed seed")
        }
        Proof::NotRevealed => "not proven, the seed is not revealed".into(),
    }
}

/// The widths of the columns for this game.
struct Columns {
    number: usize,
    by: usize,
    text: usize,
}

impl Columns {
    fn of(story: &Story) -> Columns {
        let widest = |of: fn(&Step) -> &str| {
            let widths = story.moves.iter().map(|step| of(step).chars().count());
            widths.max().unwrap_or(0)
        };
        Columns {
            number: story.moves.len().to_string().len(),
            by: widest(|step| &step.by),
            // A single long move must not push everything to the right.
            text: widest(|step| &step.text).min(24),
        }
    }

    /// The move with its first event, then an event a line, then the points when they changed.
    fn push_step(&self, text: &mut String, step: &Step, before: &[i32]) {
        let lead = format!(
            "{:>number$}  {:<by$}  {:<width$}",
            step.n,
            step.by,
            step.text,
            number = self.number,
            by = self.by,
            width = self.text
        );
        let indent = self.number + self.by + self.text + 4;
        let mut notes = step.events.clone();
        if step.points != before {
            notes.push(format!("= {}", points_line(&step.points)));
        }
        let mut notes = notes.into_iter();
        let first = notes.next().unwrap_or_default();
        let _ = writeln!(text, "{}", format!("{lead}  {first}").trim_end());
        for note in notes {
            let _ = writeln!(text, "{:indent$}  {note}", "");
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_core::record::Outcome;

    use super::*;
    use crate::replay::fixture::{step, story};

    fn complete_game() -> Story {
        let mut story = story(vec![
            step("chance", "draw V", &["V is drawn"], [0, 0]),
            step("A", "pass", &["A passes", "A scores"], [4, 0]),
        ]);
        story.result = Some(Outcome {
            points: vec![4, 0],
            places: vec![1, 2],
        });
        story
    }

    #[test]
    fn a_game_reads_from_top_to_bottom() {
        let expected = "\
Carcassonne, rules version 1, 2 moves
options: all as by default
seats: A (Ann), B

1  chance  draw V  V is drawn
2  A       pass    A passes
                   A scores
                   = A 4  B 0

1. A (Ann), 4 points
2. B, 0 points

(board)
";
        assert_eq!(text(&complete_game(), "(board)\n"), expected);
    }

    #[test]
    fn the_proof_of_the_draws_is_in_the_header() {
        let mut story = complete_game();
        story.deal = Some(Proof::Proven);
        assert!(
            header(&story).ends_with("\nchance: 1 draw re-computed from the revealed seed\n\n")
        );
        story.deal = Some(Proof::NotRevealed);
        assert!(header(&story).ends_with("\nchance: not proven, the seed is not revealed\n\n"));
    }

    #[test]
    fn a_record_without_moves_is_listed_too() {
        let mut story = story(Vec::new());
        story.options.insert("farms".into(), "off".into());
        let text = text(&story, "(board)\n");
        assert!(text.contains("options: farms=off\n"), "{text}");
        assert!(
            text.contains("the record ends before the game does"),
            "{text}"
        );
    }
}
