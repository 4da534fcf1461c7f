//! A server process that faults are applied to.

use std::{
    io::{BufRead as _, BufReader},
    process::{Child, ChildStdout, Command, Stdio},
};

use anyhow::{Context, Result, bail, ensure};

use super::Place;

/// A running server; it is killed on drop.
pub struct Server {
    child: Child,
    /// Stays open: a server that cannot write to its standard output ends.
    _stdout: BufReader<ChildStdout>,
    /// Its address, such as `127.0.0.1:4711`.
    address: String,
}

impl Server {
    /// Starts a server and waits until it listens.
    ///
    /// # Errors
    /// When it ends before it listens.
    pub fn start(place: &Place, listen: &str) -> Result<Server> {
        // All clients of a fault run have one address.
        Server::start_with(place, listen, &["--limits", "off"])
    }

    /// The same with further options.
    ///
    /// # Errors
    /// When it ends before it listens.
    pub fn start_with(place: &Place, listen: &str, options: &[&str]) -> Result<Server> {
        let mut command = Command::new(&place.tessera);
        command
            .args(["serve", "--log", "warn", "--listen", listen, "--database"])
            .arg(&place.url)
            .args(options);
        Server::spawn(&mut command)
    }

    /// Starts a server with a limit on open files.
    ///
    /// # Errors
    /// When it ends before it listens.
    pub fn start_with_files(place: &Place, files: u32) -> Result<Server> {
        let script = format!("ulimit -n {files} && exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command
            .args(["-c", &script])
            .arg(&place.tessera)
            .args(["serve", "--log", "error", "--listen", "127.0.0.1:0"])
            .args(["--database", &place.url]);
        Server::spawn(&mut command)
    }

    fn spawn(command: &mut Command) -> Result<Server> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start tessera serve")?;
        let pipe = child.stdout.take().context("no standard output")?;
        let mut stdout = BufReader::new(pipe);
        loop {
            let mut line = String::new();
            if stdout.read_line(&mut line)? == 0 {
                let status = child.wait()?;
                bail!("tessera serve ended ({status})");
            }
            if let Some(address) = line.strip_prefix("  http://") {
                return Ok(Server {
                    address: address.trim().to_owned(),
                    child,
                    _stdout: stdout,
                });
            }
        }
    }

    /// Starts a server at the same address.
    ///
    /// # Errors
    /// When it ends before it listens.
    pub fn restart(&self, place: &Place) -> Result<Server> {
        Server::start(place, &self.address)
    }

    /// Its address, such as `127.0.0.1:4711`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The id of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The URL for clients.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Sends it a signal, by name.
    ///
    /// # Errors
    /// When it had ended by itself.
    pub fn signal(&mut self, name: &str) -> Result<()> {
        self.expect_running()?;
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status()?;
        ensure!(sent.success(), "cannot send {name} to tessera serve");
        Ok(())
    }

    /// Stops it gracefully (SIGTERM), and waits until it has ended.
    ///
    /// # Errors
    /// When it had ended by itself, or fails on shutdown.
    pub fn stop(&mut self) -> Result<()> {
        self.signal("TERM")?;
        let status = self.child.wait()?;
        ensure!(
            status.success(),
            "tessera serve failed on shutdown ({status})"
        );
        Ok(())
    }

    /// Kills it as `kill -9` does, and waits until it is gone.
    ///
    /// # Errors
    /// When it had ended by itself.
    pub fn kill(&mut self) -> Result<()> {
        self.expect_running()?;
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    fn expect_running(&mut self) -> Result<()> {
        match self.child.try_wait()? {
            Some(status) => bail!("tessera serve has ended by itself ({status})"),
            None => Ok(()),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
