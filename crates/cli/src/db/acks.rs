//! Commands that were acknowledged to `tessera load`, and whether the log has them.

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
};

use serde::Deserialize;
use tessera_protocol::{canonical, http::Command};
use tessera_store::{CommandActor, CommandId, Row, RowVersion, Store, TableId, Unavailable};

use crate::{failure::Failure, input};

/// Maximum size of a file in bytes: room for some ten million acknowledgements.
const MAX_BYTES: usize = 1 << 30;

/// Acknowledged commands by their table.
#[derive(Debug, Default)]
pub struct Acks(BTreeMap<TableId, Commands>);

/// The commands of one table, by the version that each was acknowledged with.
#[derive(Debug, Default)]
pub struct Commands(BTreeMap<u64, Vec<Acknowledged>>);

#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Acknowledged {
    table: String,
    version: u32,
    command_id: String,
    actions: Vec<String>,
}

impl Acks {
    /// Reads a file that `tessera load --acks` has written.
    ///
    /// # Errors
    /// If the file cannot be read, or with the number of an invalid line.
    pub fn read(path: &Path) -> Result<Acks, Failure> {
        let name = format!("--acks {}", input::name(path));
        let text = input::text(path, MAX_BYTES).map_err(|reason| Failure::wrong(&name, reason))?;
        Acks::parse(&text).map_err(|reason| Failure::wrong(&name, reason))
    }

    fn parse(text: &str) -> Result<Acks, String> {
        let mut acks = Acks::default();
        // A program that was killed while writing leaves an incomplete last line.
        let complete = text.rfind('\n').map_or("", |end| &text[..end]);
        for (number, line) in (1..).zip(complete.lines()) {
            let wrong = |reason: String| format!("line {number}: {reason}");
            let ack: Acknowledged =
                serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
            let table: TableId = ack
                .table
                .parse()
                .map_err(|error| wrong(format!("{error}")))?;
            let commands = acks.0.entry(table).or_default();
            commands.0.entry(ack.version.into()).or_default().push(ack);
        }
        Ok(acks)
    }

    /// The number of acknowledged commands.
    pub fn count(&self) -> u64 {
        let commands = self.0.values().flat_map(|commands| commands.0.values());
        commands.map(|acks| acks.len() as u64).sum()
    }

    /// The acknowledged commands of each table.
    pub fn by_table(&self) -> impl Iterator<Item = (TableId, &Commands)> {
        self.0.iter().map(|(table, commands)| (*table, commands))
    }
}

impl Commands {
    /// A sentence for each command that is not in the log of the table exactly once, at its
    /// version.
    ///
    /// # Errors
    /// If the log cannot be read.
    pub async fn missing(
        &self,
        store: &dyn Store,
        table: TableId,
    ) -> Result<Vec<String>, Unavailable> {
        const PAGE: u32 = 1_000;
        let mut rows = Vec::new();
        loop {
            let after = rows
                .last()
                .map_or(RowVersion::ZERO, |row: &Row| row.version);
            let page = store.rows(table, after, PAGE).await?;
            let is_last = page.len() < PAGE as usize;
            rows.extend(page);
            if is_last {
                return Ok(self.missing_among(&rows));
            }
        }
    }

    fn missing_among(&self, rows: &[Row]) -> Vec<String> {
        let mut known: HashMap<(&CommandActor, &CommandId), u32> = HashMap::new();
        for row in rows {
            *known.entry((&row.actor, &row.command_id)).or_default() += 1;
        }
        let by_version: BTreeMap<RowVersion, &Row> =
            rows.iter().map(|row| (row.version, row)).collect();
        let mut missing = Vec::new();
        for ack in self.0.values().flatten() {
            let (version, command) = (ack.version, &ack.command_id);
            let row = by_version.get(&version.into());
            let Some(row) = row.filter(|row| row.request == ack.request()) else {
                missing.push(format!(
                    "row {version}: is not the acknowledged command {command}"
                ));
                continue;
            };
            let times = known.get(&(&row.actor, &row.command_id));
            if times != Some(&1) {
                missing.push(format!(
                    "row {version}: the command {command} is in the log twice"
                ));
            }
        }
        missing
    }
}

impl Acknowledged {
    /// The hash of the request, by which the server recognises retries.
    fn request(&self) -> [u8; 32] {
        canonical::hash(&canonical::value_of(&Command {
            command_id: self.command_id.clone(),
            expected_version: tessera_protocol::Version(self.version.saturating_sub(1)),
            actions: self.actions.clone(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "AAAAAAAAAAAAAAAAAAAAAA";

    fn line(version: u32, command_id: &str) -> String {
        format!(
            "{{\"table\":\"{TABLE}\",\"version\":{version},\"command_id\":\"{command_id}\",\
             \"actions\":[\"pass\"]}}\n"
        )
    }

    fn row(version: u32, command_id: &str) -> Row {
        let ack: Acknowledged = serde_json::from_str(&line(version, command_id)).unwrap();
        Row {
            version: version.into(),
            actor: CommandActor::System("bot-1".parse().unwrap()),
            command_id: command_id.parse().unwrap(),
            request: ack.request(),
            body: String::new(),
            state_hash: None,
            at: 0,
        }
    }

    fn missing(lines: &[String], rows: &[Row]) -> Vec<String> {
        let acks = Acks::parse(&lines.concat()).unwrap();
        let commands = acks.by_table().map(|(_, commands)| commands);
        commands
            .flat_map(|commands| commands.missing_among(rows))
            .collect()
    }

    #[test]
    fn commands_in_the_log_are_not_reported() {
        let rows = [row(1, "x"), row(2, "a"), row(3, "b")];
        assert_eq!(missing(&[line(2, "a"), line(3, "b")], &rows), [""; 0]);
    }

    #[test]
    fn a_lost_changed_or_duplicated_command_is_reported() {
        let lost = missing(&[line(1, "a"), line(2, "b")], &[row(1, "a")]);
        assert_eq!(lost, ["row 2: is not the acknowledged command b"]);
        let another = missing(&[line(1, "a")], &[row(1, "b")]);
        assert_eq!(another, ["row 1: is not the acknowledged command a"]);
        let mut changed = row(1, "a");
        changed.request = [0; 32];
        assert_eq!(missing(&[line(1, "a")], &[changed]).len(), 1);
        let doubled = missing(&[line(1, "a")], &[row(1, "a"), row(2, "a")]);
        assert_eq!(doubled, ["row 1: the command a is in the log twice"]);
    }

    #[test]
    fn two_acknowledgements_of_one_version_contradict_each_other() {
        let lines = [line(1, "a"), line(1, "b")];
        assert_eq!(missing(&lines, &[row(1, "a")]).len(), 1);
    }

    #[test]
    fn an_incomplete_last_line_is_ignored_and_an_invalid_line_refused() {
        let text = format!("{}{{\"table\":\"AAA", line(1, "a"));
        assert_eq!(Acks::parse(&text).unwrap().count(), 1);
        let refusal = Acks::parse("{}\n").unwrap_err();
        assert!(refusal.starts_with("line 1: missing field"), "{refusal}");
        assert_eq!(Acks::parse("").unwrap().count(), 0);
    }
}
