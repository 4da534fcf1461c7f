//! Checking the complete file.

use rusqlite::Connection;

/// One sentence for each problem; none if the store is sound.
pub fn check(sqlite: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut found = damage(sqlite)?;
    found.extend(lost_references(sqlite)?);
    found.extend(gaps(sqlite)?);
    Ok(found)
}

fn damage(sqlite: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = sqlite.prepare("PRAGMA integrity_check")?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
    lines
        .filter(|line| !matches!(line, Ok(line) if line == "ok"))
        .collect()
}

fn lost_references(sqlite: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = sqlite.prepare("PRAGMA foreign_key_check")?;
    let lost = statement.query_map([], |row| {
        let (from, to): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!(
            "a row of {from} refers to a row of {to} that is not there"
        ))
    })?;
    lost.collect()
}

/// Tables whose rows are not exactly 1 to their version.
fn gaps(sqlite: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = sqlite.prepare(
        "SELECT tables.id, tables.version, count(log.version), coalesce(max(log.version), 0) \
         FROM tables LEFT JOIN log USING (num) GROUP BY num \
         HAVING count(log.version) <> tables.version \
         OR coalesce(max(log.version), 0) <> tables.version",
    )?;
    let gaps = statement.query_map([], |row| {
        let id: String = row.get(0)?;
        let (version, rows, last): (i64, i64, i64) = (row.get(1)?, row.get(2)?, row.get(3)?);
        Ok(format!(
            "table {id} is at version {version}, but has {rows} rows and the last is {last}"
        ))
    })?;
    gaps.collect()
}
