//! A whole game on paper: header, every move with what came of it, result, last board.

use std::fmt::Write as _;

use super::story::{Step, Story, points_line};
use crate::terminal::count;

/// The listing. `board` is the drawing after the last move.
pub fn text(story: &Story, board: &str) -> String {
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
    text.push_str(board);
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
    let _ = writeln!(text, "seats: {}\n", seats.join(", "));
    text
}

/// How wide the columns of this game are.
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
    use std::collections::BTreeMap;

    use tessera_core::record::Outcome;

    use super::*;
    use crate::replay::story::Sitter;

    fn step(n: usize, by: &str, text: &str, events: &[&str], points: [i32; 2]) -> Step {
        Step {
            n,
            by: by.into(),
            text: text.into(),
            events: events.iter().map(ToString::to_string).collect(),
            points: points.into(),
        }
    }

    fn story() -> Story {
        let sitter = |seat, name: Option<&str>| Sitter {
            seat,
            name: name.map(Into::into),
        };
        Story {
            game: "carcassonne".into(),
            title: "Carcassonne",
            rules: 1,
            options: BTreeMap::new(),
            seats: vec![sitter('A', None), sitter('B', Some("Bea"))],
            start_points: vec![0, 0],
            moves: vec![
                step(1, "chance", "draw V", &["V is drawn"], [0, 0]),
                step(2, "B", "pass", &["B passes", "B scores"], [0, 4]),
            ],
            result: Some(Outcome {
                points: vec![0, 4],
                places: vec![2, 1],
            }),
        }
    }

    #[test]
    fn a_game_reads_from_top_to_bottom() {
        let expected = "\
Carcassonne, rules version 1, 2 moves
options: all as by default
seats: A, B (Bea)

1  chance  draw V  V is drawn
2  B       pass    B passes
                   B scores
                   = A 0  B 4

1. B (Bea), 4 points
2. A, 0 points

(board)
";
        assert_eq!(text(&story(), "(board)\n"), expected);
    }

    #[test]
    fn a_record_without_moves_is_listed_too() {
        let mut story = story();
        story.moves.clear();
        story.result = None;
        story.options.insert("farms".into(), "off".into());
        let text = text(&story, "(board)\n");
        assert!(text.contains("options: farms=off\n"), "{text}");
        assert!(
            text.contains("the record ends before the game does"),
            "{text}"
        );
    }
}
