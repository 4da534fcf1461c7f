//! Hints as texts that PostgreSQL passes on.
//!
//! A hint is a line of words with blanks between them:
//!
//! ```text
//! a TABLE VERSION
//! a TABLE VERSION ACTOR COMMAND REQUEST HASH AT BODY
//! p TABLE NODE SEATS
//! ```
//!
//! A row goes without its digests, its body and the rest where the line would be too long, or
//! where the body holds what a line or PostgreSQL cannot.

use std::sync::Arc;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::{append::Row, id::TableId, node::Hint};

/// PostgreSQL takes payloads of less than 8,000 bytes.
pub const MAX_BYTES: usize = 7_999;

/// What stands for a digest that is not there.
const NO_HASH: &str = "-";

/// Hints in as few texts as it takes.
#[derive(Debug, Default)]
pub struct Payloads(Vec<String>);

impl Payloads {
    /// Adds a hint.
    pub fn add(&mut self, hint: &Hint) {
        let mut line = line(hint);
        if line.len() > MAX_BYTES
            && let Hint::Appended { table, version, .. } = hint
        {
            line = bare(*table, *version);
        }
        match self.0.last_mut() {
            Some(last) if last.len() + 1 + line.len() <= MAX_BYTES => {
                last.push('\n');
                last.push_str(&line);
            }
            _ => self.0.push(line),
        }
    }

    /// The texts.
    pub fn texts(self) -> Vec<String> {
        self.0
    }
}

fn bare(table: TableId, version: u64) -> String {
    format!("a {table} {version}")
}

fn line(hint: &Hint) -> String {
    match hint {
        Hint::Present { table, node, seats } => format!("p {table} {node} {seats}"),
        Hint::Appended {
            table,
            version,
            row,
        } => match row.as_deref() {
            Some(row) if !row.body.contains(['\n', '\0']) => {
                let hash = row.state_hash.map(|hash| URL_SAFE_NO_PAD.encode(hash));
                format!(
                    "a {table} {version} {} {} {} {} {} {}",
                    row.actor,
                    row.command_id,
                    URL_SAFE_NO_PAD.encode(row.request),
                    hash.as_deref().unwrap_or(NO_HASH),
                    row.at,
                    row.body
                )
            }
            _ => bare(*table, *version),
        },
    }
}

/// What can be read of a payload.
pub fn read(payload: &str) -> impl Iterator<Item = Hint> {
    payload.split('\n').filter_map(read_line)
}

fn read_line(line: &str) -> Option<Hint> {
    let (kind, rest) = line.split_once(' ')?;
    let (table, rest) = rest.split_once(' ')?;
    let table = table.parse().ok()?;
    match kind {
        "a" => {
            let (version, row) = match rest.split_once(' ') {
                None => (rest.parse().ok()?, None),
                Some((version, rest)) => {
                    let version = version.parse().ok()?;
                    (version, Some(Arc::new(read_row(version, rest)?)))
                }
            };
            Some(Hint::Appended {
                table,
                version,
                row,
            })
        }
        "p" => {
            let (node, seats) = rest.split_once(' ')?;
            Some(Hint::Present {
                table,
                node: node.parse().ok()?,
                seats: seats.parse().ok()?,
            })
        }
        _ => None,
    }
}

fn read_row(version: u64, words: &str) -> Option<Row> {
    let mut words = words.splitn(6, ' ');
    let mut next = || words.next();
    Some(Row {
        version,
        actor: next()?.parse().ok()?,
        command_id: next()?.parse().ok()?,
        request: digest(next()?)?,
        state_hash: match next()? {
            NO_HASH => None,
            hash => Some(digest(hash)?),
        },
        at: next()?.parse().ok()?,
        body: next()?.to_owned(),
    })
}

fn digest(text: &str) -> Option<[u8; 32]> {
    let mut digest = [0; 32];
    let length = URL_SAFE_NO_PAD.decode_slice(text, &mut digest).ok()?;
    (length == digest.len()).then_some(digest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::table_id;

    fn row(version: u64, body: &str) -> Row {
        Row {
            version,
            actor: "s:bot-1".parse().unwrap(),
            command_id: "v7".parse().unwrap(),
            request: [200; 32],
            body: body.to_owned(),
            state_hash: version.is_multiple_of(2).then_some([7; 32]),
            at: -5,
        }
    }

    fn appended(number: u32, body: Option<&str>) -> Hint {
        let version = u64::from(number) + 1;
        Hint::Appended {
            table: table_id(number),
            version,
            row: body.map(|body| Arc::new(row(version, body))),
        }
    }

    fn passed_on(hints: &[Hint]) -> (usize, Vec<Hint>) {
        let mut payloads = Payloads::default();
        hints.iter().for_each(|hint| payloads.add(hint));
        let texts = payloads.texts();
        assert!(texts.iter().all(|text| text.len() <= MAX_BYTES));
        let heard = texts.iter().flat_map(|text| read(text)).collect();
        (texts.len(), heard)
    }

    #[test]
    fn hints_are_read_as_they_were_sent_however_many() {
        assert_eq!(passed_on(&[]), (0, Vec::new()));
        for (count, texts) in [(1, 1), (2, 1), (20, 1), (1_000, 47)] {
            let hints: Vec<Hint> = (0..count)
                .map(|number| match number % 4 {
                    0 => appended(number, None),
                    1 => Hint::Present {
                        table: table_id(number),
                        node: "node-2".parse().unwrap(),
                        seats: u64::from(number),
                    },
                    _ => appended(number, Some(r#"{"deed":"moved", "é": "a b\n\u0000"}"#)),
                })
                .collect();
            let (payloads, heard) = passed_on(&hints);
            assert_eq!(heard, hints);
            assert!(payloads <= texts, "{payloads}");
        }
        let empty = appended(1, Some(""));
        assert_eq!(passed_on(std::slice::from_ref(&empty)).1, [empty]);
    }

    #[test]
    fn a_row_that_cannot_be_passed_on_is_hinted_at() {
        let long = "x".repeat(MAX_BYTES);
        for body in ["two\nlines", "nothing\0", &long] {
            let hint = appended(3, Some(body));
            assert_eq!(passed_on(&[hint]).1, [appended(3, None)]);
        }
    }

    #[test]
    fn what_is_no_hint_is_left_out() {
        let good = line(&appended(3, Some("{}")));
        let table = table_id(1);
        for nonsense in [
            "",
            " ",
            "a",
            "a x 1",
            "x",
            &good[..20],
            &good[..good.len() - 3],
            &format!("a {table} -1"),
            &format!("b {table} 1"),
            &format!("p {table} 1"),
            &format!("p {table} NODE 1"),
            &format!("a {table} 1 s:bot-1 c AA - 5 {{}}"),
        ] {
            assert_eq!(read(nonsense).count(), 0, "{nonsense:?}");
            let mixed = format!("{nonsense}\n{good}");
            assert_eq!(read(&mixed).count(), 1, "{mixed:?}");
        }
    }
}
