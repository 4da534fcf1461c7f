//! The texts of notifications that PostgreSQL transmits.
//!
//! A notification is a line of words separated by spaces:
//!
//! ```text
//! a TABLE VERSION
//! a TABLE VERSION ACTOR COMMAND REQUEST HASH AT BODY
//! p TABLE NODE SEATS
//! ```
//!
//! A row is left out if the line would be too long, or if its body contains a line break or a NUL.

use std::sync::Arc;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::{append::Row, id::TableId, node::Notification, version::RowVersion};

/// PostgreSQL accepts payloads of less than 8,000 bytes.
pub const MAX_BYTES: usize = 7_999;

/// The word for a missing digest.
const NO_HASH: &str = "-";

/// Packs notifications into as few payloads as possible.
#[derive(Debug, Default)]
pub struct Payloads(Vec<String>);

impl Payloads {
    /// Adds a notification.
    pub fn add(&mut self, notification: &Notification) {
        let mut line = line(notification);
        if line.len() > MAX_BYTES
            && let Notification::Appended { table, version, .. } = notification
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

    /// The payloads.
    pub fn texts(self) -> Vec<String> {
        self.0
    }
}

fn bare(table: TableId, version: RowVersion) -> String {
    format!("a {table} {version}")
}

fn line(notification: &Notification) -> String {
    match notification {
        Notification::Present { table, node, seats } => format!("p {table} {node} {seats}"),
        Notification::Appended {
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

/// The notifications of a payload; lines that cannot be parsed are left out.
pub fn read(payload: &str) -> impl Iterator<Item = Notification> {
    payload.split('\n').filter_map(read_line)
}

fn read_line(line: &str) -> Option<Notification> {
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
            Some(Notification::Appended {
                table,
                version,
                row,
            })
        }
        "p" => {
            let (node, seats) = rest.split_once(' ')?;
            Some(Notification::Present {
                table,
                node: node.parse().ok()?,
                seats: seats.parse().ok()?,
            })
        }
        _ => None,
    }
}

fn read_row(version: RowVersion, words: &str) -> Option<Row> {
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

    fn row(version: RowVersion, body: &str) -> Row {
        Row {
            version,
            actor: "s:bot-1".parse().unwrap(),
            command_id: "v7".parse().unwrap(),
            request: [200; 32],
            body: body.to_owned(),
            state_hash: version.number().is_multiple_of(2).then_some([7; 32]),
            at: -5,
        }
    }

    fn appended(number: u32, body: Option<&str>) -> Notification {
        let version = RowVersion::from(number).next();
        Notification::Appended {
            table: table_id(number),
            version,
            row: body.map(|body| Arc::new(row(version, body))),
        }
    }

    fn transmitted(notifications: &[Notification]) -> (usize, Vec<Notification>) {
        let mut payloads = Payloads::default();
        for notification in notifications {
            payloads.add(notification);
        }
        let texts = payloads.texts();
        assert!(texts.iter().all(|text| text.len() <= MAX_BYTES));
        let received = texts.iter().flat_map(|text| read(text)).collect();
        (texts.len(), received)
    }

    #[test]
    fn any_number_of_notifications_is_read_as_it_was_sent() {
        assert_eq!(transmitted(&[]), (0, Vec::new()));
        for (count, texts) in [(1, 1), (2, 1), (20, 1), (1_000, 47)] {
            let notifications: Vec<Notification> = (0..count)
                .map(|number| match number % 4 {
                    0 => appended(number, None),
                    1 => Notification::Present {
                        table: table_id(number),
                        node: "node-2".parse().unwrap(),
                        seats: u64::from(number),
                    },
                    _ => appended(number, Some(r#"{"deed":"moved", "é": "a b\n\u0000"}"#)),
                })
                .collect();
            let (payloads, received) = transmitted(&notifications);
            assert_eq!(received, notifications);
            assert!(payloads <= texts, "{payloads}");
        }
        let empty = appended(1, Some(""));
        assert_eq!(transmitted(std::slice::from_ref(&empty)).1, [empty]);
    }

    #[test]
    fn a_row_that_cannot_be_sent_is_announced_by_its_version() {
        let long = "x".repeat(MAX_BYTES);
        for body in ["two\nlines", "nothing\0", &long] {
            let notification = appended(3, Some(body));
            assert_eq!(transmitted(&[notification]).1, [appended(3, None)]);
        }
    }

    #[test]
    fn a_line_that_is_not_a_notification_is_left_out() {
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
