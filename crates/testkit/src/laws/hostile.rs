//! Hostile input: texts and records, random ones and known troublemakers.

use tessera_core::{Record, SimSource, Source as _, record::RecordSeat};

use crate::list::one_of;

/// Texts that have broken parsers.
pub(crate) const TEXTS: [&str; 20] = [
    "",
    " ",
    "\0",
    "\n",
    "-",
    ",",
    "?",
    "--1",
    "+1",
    "-0",
    "01",
    "1e9",
    "0x10",
    "NaN",
    "99999999999999999999999",
    "-170141183460469231731687303715884105729",
    "\u{feff}",
    "٣",
    "é",
    "\u{202e}\u{1f600}",
];

/// Characters to put where they do not belong.
const ODD: [char; 22] = [
    '\0',
    ' ',
    '\n',
    '\t',
    '-',
    '+',
    ',',
    '.',
    '@',
    '0',
    '1',
    '9',
    'A',
    'r',
    '?',
    '"',
    '\\',
    '{',
    'é',
    '٣',
    '\u{202e}',
    '\u{1f600}',
];

/// Numbers to put instead of others.
const NUMBERS: [&str; 10] = [
    "-1",
    "+1",
    "007",
    "128",
    "32768",
    "65536",
    "2147483648",
    "-2147483649",
    "18446744073709551616",
    "1.5",
];

/// A text of odd characters.
pub(crate) fn random(source: &mut SimSource) -> String {
    let length = source.below(12);
    (0..length).filter_map(|_| one_of(&ODD, source)).collect()
}

/// The text with one to three small changes.
pub(crate) fn mutated(text: &str, source: &mut SimSource) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=source.below(3) {
        mutate(&mut letters, source);
    }
    letters.into_iter().collect()
}

fn mutate(letters: &mut Vec<char>, source: &mut SimSource) {
    let odd = one_of(&ODD, source).unwrap_or(' ');
    if letters.is_empty() {
        letters.push(odd);
        return;
    }
    let at = source.below(letters.len() as u64) as usize;
    match source.below(8) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters.insert(at, odd),
        3 => letters[at] = odd,
        4 => letters.swap(at, 0),
        5 => letters.truncate(at),
        6 => letters[at] = letters[at].to_ascii_uppercase(),
        _ => replace_number(letters, at, source),
    }
}

/// Replaces the first number at or after `at`.
fn replace_number(letters: &mut Vec<char>, at: usize, source: &mut SimSource) {
    let is_digit = |letter: &char| letter.is_ascii_digit();
    let Some(offset) = letters[at..].iter().position(is_digit) else {
        return;
    };
    let from = at + offset;
    let length = letters[from..]
        .iter()
        .take_while(|letter| is_digit(letter))
        .count();
    let number = one_of(&NUMBERS, source).unwrap_or("0");
    letters.splice(from..from + length, number.chars());
}

/// Documents that are not records.
pub(crate) fn documents() -> Vec<String> {
    let mut documents: Vec<String> = TEXTS.map(String::from).to_vec();
    documents.extend(["null", "{}", "[]", "{\"format\":1}", "\u{feff}{}"].map(String::from));
    documents.push("[".repeat(100_000));
    documents.push("{\"format\":".repeat(10_000));
    documents.push(format!("{{\"rules\":{}}}", "9".repeat(1_000)));
    documents
}

/// The text of a record, cut off or with a few characters changed.
pub(crate) fn broken_text(document: &str, source: &mut SimSource) -> String {
    let mut letters: Vec<char> = document.chars().collect();
    let at = source.below(letters.len() as u64) as usize;
    if source.below(3) == 0 {
        letters.truncate(at);
        return letters.into_iter().collect();
    }
    // One line only: other changes would mostly be caught by the JSON parser.
    let mut lines: Vec<String> = document.lines().map(String::from).collect();
    let line = source.below(lines.len() as u64) as usize;
    lines[line] = mutated(&lines[line], source);
    lines.join("\n")
}

/// A well-formed record with invalid contents.
pub(crate) fn broken_record(record: &Record, source: &mut SimSource) -> Record {
    let mut broken = record.clone();
    let moves = &mut broken.moves;
    let at = source.below(moves.len().max(1) as u64) as usize;
    match source.below(8) {
        0 => broken.seats = vec![RecordSeat::default(); source.below(8) as usize],
        1 => drop(broken.options.insert(random(source), random(source))),
        2 => broken.result = None,
        3 => broken.rules = broken.rules.wrapping_sub(1),
        _ if moves.is_empty() => moves.push(random(source)),
        4 => drop(moves.remove(at)),
        5 => moves.insert(at, moves[at].clone()),
        6 => moves.swap(at, 0),
        _ => moves[at] = mutated(&moves[at], source),
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_shorter_longer_and_other() {
        let mut source = SimSource::new(1, 1);
        let all: Vec<String> = (0..200).map(|_| mutated("lay 12", &mut source)).collect();
        assert!(all.iter().any(|text| text.len() < 5));
        assert!(all.iter().any(|text| text.len() > 12), "a huge number");
        assert!(all.iter().any(|text| text.len() == 6 && text != "lay 12"));
        assert!(!mutated("", &mut source).is_empty());
    }

    #[test]
    fn documents_are_cut_off_or_changed() {
        let mut source = SimSource::new(1, 1);
        let document = "{\n  \"a\": 1\n}";
        let all: Vec<String> = (0..200)
            .map(|_| broken_text(document, &mut source))
            .collect();
        assert!(all.iter().any(|text| text.lines().count() == 1));
        assert!(
            all.iter()
                .any(|text| text.ends_with('}') && text != document)
        );
    }
}
