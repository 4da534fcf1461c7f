//! The load that outlives the server.

use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use super::{Faults, Place, server::Server};

/// `tessera load`, while it runs; dropped, it is killed.
pub struct Load(Option<Child>);

/// What it says at its end.
#[derive(Deserialize)]
pub struct Summary {
    /// Commands that were sent again with the same id.
    pub ambiguous_retries: u64,
    /// How often a socket came back.
    pub reconnects: u64,
    /// Games whose record was right.
    pub games_finished: u64,
    /// Checks that failed.
    pub errors: u64,
}

impl Load {
    /// Lets games be played on these servers for so long.
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
            // A little longer than the last server that is killed.
            .args(["--seconds", &(span.as_secs() + 2).to_string()])
            .args(["--tables", &faults.tables.to_string(), "--acks"])
            .arg(&place.acks)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start tessera load")?;
        Ok(Load(Some(child)))
    }

    /// Sees that it still plays.
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
    /// When it does not say what it did.
    pub fn finish(mut self) -> Result<Summary> {
        let child = self.0.take().context("tessera load has ended")?;
        let output = child.wait_with_output()?;
        print!("{}", String::from_utf8_lossy(&output.stdout));
        ensure!(!output.stdout.is_empty(), "tessera load said nothing");
        serde_json::from_slice(&output.stdout).context("tessera load has another summary")
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
