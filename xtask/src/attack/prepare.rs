//! What attacks need before they begin: a table with a long log, a large record, open files.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::process;
use crate::faults::{Place, server::Server};

/// Rounds of El Dorado whose record has about 874 KB.
const ROUNDS: &str = "3000";

/// Versions that the long table has at least.
const VERSIONS: u64 = 500;

/// A large record: random El Dorado does not end by itself, so it says that it was archived.
///
/// # Errors
/// When the program cannot write it.
pub fn record(place: &Place) -> Result<String> {
    let file = place.folder().join("record.json");
    let status = Command::new(place.tessera())
        .args(["simulate", "eldorado", "--games", "1", "--threads", "1"])
        .args(["--max-rounds", ROUNDS, "--record"])
        .arg(&file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .context("cannot run tessera simulate")?;
    ensure!(status.success(), "tessera simulate failed ({status})");
    let text = fs::read_to_string(&file).context("cannot read the record")?;
    archived(&text)
}

fn archived(record: &str) -> Result<String> {
    let mut record: Value = serde_json::from_str(record).context("not a record")?;
    record["ended"] = json!({ "how": "archived" });
    Ok(record.to_string())
}

/// Plays a long game on the database, without limits; returns its table.
///
/// # Errors
/// When the game does not become long enough.
pub fn long_table(place: &Place) -> Result<String> {
    // A server from before there were limits can be attacked too.
    let options: &[&str] = match has_limits(place.tessera())? {
        true => &["--limits", "off"],
        false => &[],
    };
    let mut server = Server::start_with(place, "127.0.0.1:0", options)?;
    let status = Command::new(place.tessera())
        .args(["load", "--game", "eldorado", "--tables", "1", "--json"])
        .args(["--max-moves", "1000", "--games", "1", "--seconds", "60"])
        .args(["--server", &server.url(), "--acks"])
        .arg(place.acks())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .context("cannot run tessera load")?;
    ensure!(status.success(), "tessera load failed ({status})");
    server.stop()?;
    let acks = fs::read_to_string(place.acks()).context("cannot read the acknowledgements")?;
    longest(&acks).context("no table is long enough")
}

/// The first table with enough versions, in the lines of `tessera load --acks`.
fn longest(acks: &str) -> Option<String> {
    let lines = acks.lines();
    let mut lines = lines.filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.find_map(|line| {
        let is_long = line["version"].as_u64()? >= VERSIONS;
        is_long.then(|| line["table"].as_str().map(str::to_owned))?
    })
}

fn has_limits(tessera: &Path) -> Result<bool> {
    let help = Command::new(tessera).args(["serve", "--help"]).output();
    let help = help.context("cannot run tessera serve")?;
    Ok(String::from_utf8_lossy(&help.stdout).contains("--limits"))
}

/// Raises the soft limit of open files of this process to the hard one; servers that it starts
/// inherit it.
///
/// # Errors
/// When even that is not enough for `wanted`.
pub fn raise_open_files(wanted: u64) -> Result<()> {
    let (soft, hard) = process::open_files()?;
    if soft < hard.min(1 << 20) {
        let pid = std::process::id().to_string();
        let most = hard.min(1 << 20);
        let limit = format!("--nofile={most}:{hard}");
        // Without unsafe code of our own, as long as it is one call of a program of util-linux.
        let _ = Command::new("prlimit")
            .args(["--pid", &pid, &limit])
            .status();
    }
    let (soft, _) = process::open_files()?;
    ensure!(
        soft >= wanted,
        "this needs {wanted} open files, the limit is {soft}: raise it with `ulimit -n`"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_that_did_not_end_is_archived() {
        let record = archived(r#"{"game":"eldorado","moves":[]}"#).unwrap();
        let record: Value = serde_json::from_str(&record).unwrap();
        assert_eq!(record["ended"]["how"], "archived");
        assert_eq!(record["game"], "eldorado");
        assert!(archived("").is_err());
    }

    #[test]
    fn a_long_table_is_found_by_its_last_version() {
        let acks = "{\"table\":\"a\",\"version\":499}\n{\"table\":\"b\",\"version\":500}\ntorn";
        assert_eq!(longest(acks).as_deref(), Some("b"));
        assert_eq!(longest("{\"table\":\"a\",\"version\":3}"), None);
    }
}
