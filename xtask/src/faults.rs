//! Kills servers and databases again and again while games are played: nothing that was
//! acknowledged may be lost.
//!
//! `tessera load` plays, and writes down every acknowledgement; something is killed as by
//! `kill -9` at random moments and started again (or stands still for a while, or is restarted in
//! peace); the load comes back and sends what was not
//! answered once more, with the same ids. At the end `tessera db check --acks` replays every
//! table and looks for every acknowledged command.

mod load;
mod rounds;
mod server;

use std::{
    fs,
    hash::{BuildHasher as _, RandomState},
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};

use tempfile::TempDir;

use crate::run::{Cargo, built, heading};
use load::Load;

/// What is killed, and how.
#[derive(Args)]
pub struct Faults {
    /// What is killed
    #[arg(long, value_enum, value_name = "WHAT", default_value = "server")]
    kill: Victim,

    /// How often it is killed
    #[arg(long, value_name = "N", default_value = "20")]
    rounds: u32,

    /// Seconds that a server stands still, with `--kill stop`
    #[arg(long, value_name = "S", default_value = "30")]
    still: u32,

    /// Seconds that it lives each time, at most
    #[arg(long, value_name = "S", default_value = "3")]
    seconds: u32,

    /// Tables that are played at the same time
    #[arg(long, value_name = "T", default_value = "16")]
    tables: u32,
}

/// What is killed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Victim {
    /// The only server, on a file of SQLite
    Server,
    /// One of three servers on PostgreSQL, each time another
    Nodes,
    /// Nobody: one of three servers on PostgreSQL stands still (SIGSTOP) and goes on
    Stop,
    /// Nobody: two servers on PostgreSQL are restarted one after the other (SIGTERM)
    Restart,
    /// PostgreSQL under two servers, and it comes back
    Database,
    /// PostgreSQL under two servers, and its synchronous standby takes its place
    Failover,
}

const BUILD: Cargo = Cargo::fixed("release build", "build --release --locked -p tessera-cli");

/// Kills, compares and tells.
///
/// # Errors
/// When something that was acknowledged is lost, a table does not replay, or the load found
/// something wrong; the files stay then, and are named.
pub fn run(root: &Path, faults: &Faults) -> Result<()> {
    heading("release build");
    BUILD.run(root)?;
    heading("faults");
    let tessera = built(root, "release/tessera");
    match faults.kill {
        Victim::Server => rounds::server(tessera, faults),
        Victim::Nodes => rounds::nodes(tessera, faults),
        Victim::Stop => rounds::stop(tessera, faults),
        Victim::Restart => rounds::restart(tessera, faults),
        Victim::Database => rounds::database(tessera, faults),
        Victim::Failover => rounds::failover(&tessera, faults),
    }
}

/// Where everything is.
struct Place {
    tessera: PathBuf,
    folder: TempDir,
    /// The address of the database.
    url: String,
    acks: PathBuf,
}

impl Place {
    /// A folder of its own; the database may be in it, or elsewhere.
    fn new(tessera: PathBuf, url: Option<String>) -> Result<Place> {
        let folder = tempfile::tempdir().context("cannot make a folder")?;
        let file = folder.path().join("tessera.db");
        Ok(Place {
            tessera,
            acks: folder.path().join("acks.ndjson"),
            url: url.unwrap_or_else(|| format!("sqlite://{}", file.display())),
            folder,
        })
    }

    /// Keeps the files of what went wrong.
    fn keep_if_wrong(self, outcome: Result<()>) -> Result<()> {
        if outcome.is_err() {
            println!("the files stay in {}", self.folder.keep().display());
        }
        outcome
    }

    /// Until the first acknowledgement is written down.
    fn wait_for_play(&self, load: &mut Load) -> Result<()> {
        while self.acknowledged()? == 0 {
            load.expect_running()?;
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    fn acknowledged(&self) -> Result<usize> {
        match fs::read(&self.acks) {
            Ok(text) => Ok(text.iter().filter(|&&byte| byte == b'\n').count()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(0),
            Err(error) => Err(error).context("cannot read the acknowledgements"),
        }
    }

    /// Compares what was acknowledged with the log.
    fn judge(&self, kills: u32, summary: &load::Summary) -> Result<()> {
        let output = Command::new(&self.tessera)
            .args(["db", "check", "--database", &self.url, "--acks"])
            .arg(&self.acks)
            .output()
            .context("cannot run tessera db check")?;
        let told = String::from_utf8_lossy(&output.stdout);
        print!("{told}");
        let lost = told.lines().filter(|line| line.contains(LOST)).count();
        println!(
            "faults: {kills}, acknowledged: {}, lost: {lost}, retried: {}, connections lost: {}, \
             games played to their end: {}",
            self.acknowledged()?,
            summary.ambiguous_retries,
            summary.reconnects,
            summary.games_finished,
        );
        ensure!(output.status.success(), "tessera db check found faults");
        if summary.errors > 0 {
            bail!("tessera load found {} errors", summary.errors);
        }
        Ok(())
    }
}

/// How `tessera db check` says that an acknowledged command is not in the log.
const LOST: &str = "is not the acknowledged command";

/// Some time up to this long.
fn random_part(span: Duration) -> Duration {
    let random = RandomState::new().hash_one("life") % 1_000;
    span * random as u32 / 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_life_is_no_longer_than_asked_for() {
        let span = Duration::from_secs(3);
        let lives: Vec<Duration> = (0..100).map(|_| random_part(span)).collect();
        assert!(lives.iter().all(|life| *life < span));
        assert_ne!(lives.iter().min(), lives.iter().max());
    }
}
