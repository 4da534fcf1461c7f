//! The page that maps the design notes to the code: every item that it names exists.
//!
//! For each note `docs/seeds.md` has a section `## 002 …` with a table of five columns: concept,
//! type, test, API, difference. A reference is a link whose text is code: a type, or a member of
//! one (`View::features`), in the file where it is defined; a test in its file; a schema, a member
//! of one (`CodexPlayer.free`) or an operation (`POST /api/tables`) in `openapi.json`. Where a
//! column stays empty the last one says why.

mod api;
mod items;

use super::{Tree, Violation, links, tree::File};
use api::Api;

const PAGE: &str = "docs/seeds.md";
const API: &str = "docs/openapi.json";

/// The numbers of the notes.
const NOTES: [&str; 5] = ["000", "001", "002", "003", "004"];

/// References to missing items, and incomplete rows.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let Some(page) = tree.file(PAGE) else {
        let advice = "write the page that maps the design notes to the code";
        return vec![Violation::new(PAGE, 1, advice)];
    };
    let api = match Api::read(tree.file(API).map_or("", File::text)) {
        Ok(api) => api,
        Err(reason) => return vec![Violation::new(API, 1, reason)],
    };
    let mut violations = Vec::new();
    let mut found = Vec::new();
    let mut note = None;
    for (number, line) in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            note = NOTES.into_iter().find(|note| title.starts_with(note));
        }
        let (Some(note), Some(row)) = (note, Row::read(line)) else {
            continue;
        };
        found.push(note);
        let advice = row.check(tree, &api).into_iter();
        violations.extend(advice.map(|advice| Violation::new(PAGE, number, advice)));
    }
    for note in NOTES.iter().filter(|note| !found.contains(note)) {
        let advice = format!("write a section `## {note} …` with the table of this note");
        violations.push(Violation::new(PAGE, 1, advice));
    }
    violations
}

/// A row of a table.
struct Row<'a> {
    concept: &'a str,
    /// Its references to types, tests and the API.
    places: [&'a str; 3],
    difference: &'a str,
    /// Whether the number of cells is not five.
    is_malformed: bool,
}

/// The kind of reference in each column of [`Row::places`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Type,
    Test,
    Api,
}

impl Column {
    const ALL: [Column; 3] = [Column::Type, Column::Test, Column::Api];

    const fn word(self) -> &'static str {
        match self {
            Column::Type => "type",
            Column::Test => "test",
            Column::Api => "member of the API",
        }
    }
}

impl<'a> Row<'a> {
    /// A row of a table, unless it is its head or the line below it.
    fn read(line: &'a str) -> Option<Row<'a>> {
        let cells = line.trim().strip_prefix('|')?;
        let cells = cells.strip_suffix('|').unwrap_or(cells);
        let cells: Vec<&str> = cells.split('|').map(str::trim).collect();
        let is_rule = cells.iter().all(|cell| cell.starts_with("---"));
        if is_rule || cells[0] == "concept" {
            return None;
        }
        let cell = |nth: usize| cells.get(nth).copied().unwrap_or("");
        Some(Row {
            concept: cell(0),
            places: [cell(1), cell(2), cell(3)],
            difference: cell(4),
            is_malformed: cells.len() != 5,
        })
    }

    /// The advice about this row.
    fn check(&self, tree: &Tree, api: &Api) -> Vec<String> {
        let concept = self.concept;
        if self.is_malformed {
            return vec![format!(
                "give `{concept}` five cells: concept, type, test, API, difference"
            )];
        }
        let mut advice = Vec::new();
        let mut count = 0;
        for (column, cell) in Column::ALL.into_iter().zip(self.places) {
            let (references, rest) = references(cell);
            if rest.chars().any(|other| other != ',' && other != ' ') {
                let word = column.word();
                advice.push(format!(
                    "name each {word} of `{concept}` as [`name`](file), without words beside it"
                ));
            }
            count += references.len();
            let wrong = references
                .iter()
                .filter(|reference| !reference.exists(tree, api, &[column]));
            advice.extend(wrong.map(|reference| reference.advice(column.word())));
        }
        let (others, _) = references(self.difference);
        count += others.len();
        let wrong = others
            .iter()
            .filter(|reference| !reference.exists(tree, api, &Column::ALL));
        advice.extend(wrong.map(|reference| reference.advice("type, test or member")));
        if count == 0 {
            advice.push(format!(
                "name a type, test or member that `{concept}` leads to"
            ));
        }
        if self.places.contains(&"") && self.difference.is_empty() {
            advice.push(format!(
                "say in the last cell why `{concept}` has no type, test or member here"
            ));
        }
        advice
    }
}

/// A link whose text is code.
struct Reference<'a> {
    name: &'a str,
    target: &'a str,
}

impl Reference<'_> {
    /// Whether the item exists and is of one of these kinds.
    fn exists(&self, tree: &Tree, api: &Api, columns: &[Column]) -> bool {
        let Some(path) = links::resolve(PAGE, self.target) else {
            return false;
        };
        let is_rust = path.ends_with(".rs");
        let text = tree.file(&path).map_or("", File::text);
        columns.iter().any(|column| match column {
            Column::Type => is_rust && items::defines(text, self.name),
            Column::Test => is_rust && items::has_test(text, self.name),
            Column::Api => path == API && api.has(self.name),
        })
    }

    fn advice(&self, what: &str) -> String {
        let Reference { name, target } = self;
        format!("repair the reference, there is no {what} `{name}` in {target}")
    }
}

/// The references of a cell, and the text around them.
fn references(cell: &str) -> (Vec<Reference<'_>>, String) {
    let (mut references, mut around) = (Vec::new(), String::new());
    let mut rest = cell;
    while let Some((before, link)) = rest.split_once("[`") {
        around.push_str(before);
        let parts = link.split_once("`](").and_then(|(name, rest)| {
            let (target, rest) = rest.split_once(')')?;
            Some((Reference { name, target }, rest))
        });
        let Some((reference, after)) = parts else {
            around.push_str(link);
            return (references, around);
        };
        references.push(reference);
        rest = after;
    }
    around.push_str(rest);
    (references, around)
}

#[cfg(test)]
mod tests;
