//! Kills servers and databases repeatedly while games are played: no acknowledged command may be
//! lost.
//!
//! `tessera load` plays games and records every acknowledgement. At random moments a server or a
//! database is killed as by `kill -9` and started again, or suspended for a while, or restarted
//! gracefully. The load reconnects and retries unanswered commands with the same ids. At the end `tessera db check --acks` replays every
//! table and looks for every acknowledged command.

mod load;
mod rounds;
pub mod server;

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

/// The options of `cargo xtask faults`.
#[derive(Args)]
pub struct Faults {
    /// What is killed
    #[arg(long, value_enum, value_name = "WHAT", default_value = "server")]
    kill: Victim,

    /// How many times it is killed
    #[arg(long, value_name = "N", default_value = "20")]
    rounds: u32,

    /// Seconds for which a server is suspended, with `--kill stop`
    #[arg(long, value_name = "S", default_value = "30")]
    still: u32,

    /// Maximum seconds between two faults
    #[arg(long, value_name = "S", default_value = "3")]
    seconds: u32,

    /// Tables that are played at the same time
    #[arg(long, value_name = "T", default_value = "16")]
    tables: u32,
}

/// What is killed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Victim {
    /// The only server, on a SQLite file
    Server,
    /// One of three servers on PostgreSQL, chosen at random each time
    Nodes,
    /// Nothing: one of three servers on PostgreSQL is suspended (SIGSTOP) and resumed
    Stop,
    /// Nothing: two servers on PostgreSQL are restarted one after the other (SIGTERM)
    Restart,
    /// PostgreSQL under two servers; it is started again
    Database,
    /// PostgreSQL under two servers; its synchronous standby takes its place
    Failover,
}

/// The build of the server that faults and attacks are aimed at.
pub const BUILD: Cargo = Cargo::fixed("release build", "build --release --locked -p tessera-cli");

/// Runs the faults and compares the log with the acknowledgements.
///
/// # Errors
/// When an acknowledged command is lost, a table does not replay, or the load reports errors; the
/// files are kept then, and their folder is printed.
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

/// The binary, the database and the files of one run.
pub struct Place {
    tessera: PathBuf,
    folder: TempDir,
    /// The address of the database.
    url: String,
    acks: PathBuf,
}

impl Place {
    /// A new folder; without a `url` the database is a SQLite file in it.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub fn new(tessera: PathBuf, url: Option<String>) -> Result<Place> {
        let folder = tempfile::tempdir().context("cannot create a folder")?;
        let file = folder.path().join("tessera.db");
        Ok(Place {
            tessera,
            acks: folder.path().join("acks.ndjson"),
            url: url.unwrap_or_else(|| format!("sqlite://{}", file.display())),
            folder,
        })
    }

    /// The program.
    pub fn tessera(&self) -> &Path {
        &self.tessera
    }

    /// The folder of the files.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The file of acknowledgements.
    pub fn acks(&self) -> &Path {
        &self.acks
    }

    /// Keeps the files of a failed run.
    fn keep_on_failure(self, outcome: Result<()>) -> Result<()> {
        if outcome.is_err() {
            println!("the files are kept in {}", self.folder.keep().display());
        }
        outcome
    }

    /// Waits for the first acknowledgement.
    fn wait_for_first_ack(&self, load: &mut Load) -> Result<()> {
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

    /// Compares the acknowledgements with the log.
    fn check_log(&self, kills: u32, summary: &load::Summary) -> Result<()> {
        let output = Command::new(&self.tessera)
            .args(["db", "check", "--database", &self.url, "--acks"])
            .arg(&self.acks)
            .output()
            .context("cannot run tessera db check")?;
        let report = String::from_utf8_lossy(&output.stdout);
        print!("{report}");
        let lost = report.lines().filter(|line| line.contains(LOST)).count();
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

/// The words of `tessera db check` for an acknowledged command that is not in the log.
const LOST: &str = "is not the acknowledged command";

/// A random duration below this one.
fn random_duration(span: Duration) -> Duration {
    let random = RandomState::new().hash_one("life") % 1_000;
    span * random as u32 / 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_duration_is_below_its_limit() {
        let span = Duration::from_secs(3);
        let durations: Vec<Duration> = (0..100).map(|_| random_duration(span)).collect();
        assert!(durations.iter().all(|duration| *duration < span));
        assert_ne!(durations.iter().min(), durations.iter().max());
    }
}
