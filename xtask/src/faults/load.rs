//! The load, which keeps running while servers are killed.

use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use super::{Faults, Place, server::Server};

/// A running `tessera load`; it is killed on drop.
pub struct Load(Option<Child>);

/// The summary that it prints at its end.
#[derive(Deserialize)]
pub struct Summary {
    /// Commands that were sent again with the same id.
    pub ambiguous_retries: u64,
    /// Connections that were opened again.
    pub reconnects: u64,
    /// Finished games whose record was correct.
    pub games_finished: u64,
    /// Checks that failed.
    pub errors: u64,
}

impl Load {
    /// Starts games on these servers, for a time.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub fn start(
        place: &Place,
        servers: &[Server],
        faults: &Faults,
        span: Duration,
    ) -> Result<Load> {
        let mut command = Command::new(&place.tessera);
        command.args(["load", "--json", "--patience", "60"]);
        for server in servers {
            command.args(["--server", &server.url()]);
        }
        let child = command
            // Longer than all rounds, so that it sees the last fault.
            .args(["--seconds", &(span.as_secs() + 2).to_string()])
            .args(["--tables", &faults.tables.to_string(), "--acks"])
            .arg(&place.acks)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start tessera load")?;
        Ok(Load(Some(child)))
    }

    /// Checks that it is still running.
    ///
    /// # Errors
    /// When it has ended.
    pub fn expect_running(&mut self) -> Result<()> {
        let child = self.0.as_mut().context("tessera load has ended")?;
        match child.try_wait()? {
            Some(status) => bail!("tessera load has ended ({status})"),
            None => Ok(()),
        }
    }

    /// Waits for its end.
    ///
    /// # Errors
    /// When it prints no summary that can be read.
    pub fn finish(mut self) -> Result<Summary> {
        let child = self.0.take().context("tessera load has ended")?;
        let output = child.wait_with_output()?;
        print!("{}", String::from_utf8_lossy(&output.stdout));
        ensure!(!output.stdout.is_empty(), "tessera load printed nothing");
        serde_json::from_slice(&output.stdout).context("cannot read the summary of tessera load")
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
