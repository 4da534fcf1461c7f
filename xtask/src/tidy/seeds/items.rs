//! Finds the items that a Rust file defines; relies on the layout of rustfmt.

/// Whether a file defines an item of this name, or a member of one: `View`, `View::features`.
pub fn defines(text: &str, name: &str) -> bool {
    match name.split_once("::") {
        Some((owner, member)) => blocks(text, owner).any(|line| is_member(line, member)),
        None => code(text).any(|line| declares(line, name)),
    }
}

/// Whether a file has a test of this name.
pub fn has_test(text: &str, name: &str) -> bool {
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if is_test && is_function(line, name) {
            return true;
        }
        // Other attributes, and their reasons, may stand between.
        if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
        } else if !line.starts_with("//") {
            is_test = false;
        }
    }
    false
}

fn code(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines();
    lines.filter(|line| !line.trim_start().starts_with("//"))
}

const KEYWORDS: [&str; 8] = [
    "struct", "enum", "trait", "fn", "type", "const", "static", "mod",
];

/// Whether a line begins the item of this name.
fn declares(line: &str, name: &str) -> bool {
    let mut words = line.split_whitespace();
    let keyword = words.find(|word| KEYWORDS.contains(word) && *word != "const");
    let declared = keyword.is_some() && words.next().is_some_and(|word| begins(word, name));
    declared || is_constant(line, name)
}

fn is_constant(line: &str, name: &str) -> bool {
    let named = line.split_once("const ").map(|(_, rest)| rest);
    named.is_some_and(|rest| begins(rest, name))
}

fn is_function(line: &str, name: &str) -> bool {
    let named = line.split_once("fn ").map(|(_, rest)| rest);
    named.is_some_and(|rest| begins(rest, name))
}

/// Whether the first word is this name.
fn begins(text: &str, name: &str) -> bool {
    let rest = text.strip_prefix(name);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The lines of the declaration of this item and of its `impl` blocks.
fn blocks<'a>(text: &'a str, owner: &'a str) -> impl Iterator<Item = &'a str> {
    let mut inside = false;
    code(text).filter(move |line| {
        let goes_on = line.starts_with([' ', '}', '#', ')', '{']) || line.starts_with("where");
        let is_outer = !goes_on && !line.is_empty();
        if is_outer {
            let begins_block = line.starts_with("impl") && has_word(line, owner);
            inside = begins_block || declares(line, owner);
        }
        inside
    })
}

fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.split(|c: char| !is_part(c)).any(|part| part == word)
}

/// Whether a line of a block begins this method, constant, field or variant.
fn is_member(line: &str, member: &str) -> bool {
    let line = line.trim();
    if is_function(line, member) || is_constant(line, member) {
        return true;
    }
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest
            .trim_start_matches("(crate)")
            .trim_start_matches("(super)")
            .trim_start(),
        None => line,
    };
    begins(line, member) && {
        let rest = &line[member.len()..];
        [":", ",", "(", " {", " ="]
            .iter()
            .any(|end| rest.starts_with(end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
/// Not a struct Ghost.
#[derive(Clone)]
pub struct View {
    /// Points.
    pub points: u16,
    pub(crate) bag: Bag,
}

pub(crate) enum Phase {
    Draw,
    Place(Kind),
    Claim { by: Seat },
}

pub trait Layout {
    fn kingdom(&self) -> Kingdom;
}

impl View {
    pub const ALL: [u8; 2] = [0, 1];

    pub fn features(&self) -> Vec<Feature> {
        Vec::new()
    }
}

pub const fn lone(x: u8) -> u8 { x }

pub struct Marker(u8);

impl Other {
    pub fn elsewhere(&self) {}
}
";

    #[test]
    fn items_are_found_by_their_names() {
        for name in [
            "View", "Phase", "Layout", "lone", "Marker", "features", "ALL",
        ] {
            assert!(defines(FILE, name), "{name}");
        }
        for name in ["Ghost", "Vie", "Views", "Bag", "Kind", "points", "Draw"] {
            assert!(!defines(FILE, name), "{name}");
        }
    }

    #[test]
    fn members_are_those_of_their_type() {
        for name in [
            "View::points",
            "View::bag",
            "View::features",
            "View::ALL",
            "Phase::Draw",
            "Phase::Place",
            "Phase::Claim",
            "Layout::kingdom",
            "Other::elsewhere",
        ] {
            assert!(defines(FILE, name), "{name}");
        }
        for name in [
            "View::elsewhere",
            "View::Draw",
            "View::point",
            "Phase::points",
            "Marker::elsewhere",
            "Ghost::points",
        ] {
            assert!(!defines(FILE, name), "{name}");
        }
    }

    #[test]
    fn a_test_is_a_function_with_its_attribute() {
        let file = "\
#[test]
fn plain() {}

#[tokio::test(flavor = \"multi_thread\")]
async fn waiting() {}

#[test]
#[cfg(unix)]
// CAR-1.1
fn with_more() {}

fn helper() {}

// fn plain_too() {}
";
        for name in ["plain", "waiting", "with_more"] {
            assert!(has_test(file, name), "{name}");
        }
        for name in ["helper", "plain_too", "plai", "missing"] {
            assert!(!has_test(file, name), "{name}");
        }
    }
}
