//! A server with its own folder.

use std::{
    fs::{self, DirBuilder, OpenOptions},
    io::{self, Read as _, Write as _},
    net::TcpListener,
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    process::{self, Command},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use crate::{
    janitor::Janitor,
    processes::{children, is_alive, signal},
    programs::{Programs, succeed},
};

/// The superuser of every server.
pub const USER: &str = "tessera";

/// The configuration of a server.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether a commit waits for the disk. Only tests and benchmarks of durability need it.
    pub fsync: bool,
    /// The largest number of connections.
    pub connections: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            fsync: false,
            connections: 100,
        }
    }
}

/// A PostgreSQL server.
#[derive(Debug)]
pub struct Cluster {
    pub(crate) programs: Programs,
    pub(crate) data: PathBuf,
    pub(crate) port: u16,
    pub(crate) password: String,
    /// The folder above `data`, which a standby shares.
    pub(crate) folder: PathBuf,
    /// `None` if the folder is shared with other processes.
    pub(crate) janitor: Option<Arc<Janitor>>,
}

impl Cluster {
    /// Creates a server and starts it; it ends with this process at the latest.
    ///
    /// # Errors
    /// When PostgreSQL is missing or does not start, with its output.
    pub fn start(options: Options) -> io::Result<Cluster> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let programs = Programs::find()?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("tessera-pg-{}-{number}", process::id());
        let folder = programs.temporary().join(name);
        private_folder(&programs, &folder)?;
        let janitor = Janitor::start(&programs, &folder)?;
        Cluster::start_in(programs, &folder, options, Some(Arc::new(janitor)))
    }

    /// Creates a server in an existing folder.
    pub(crate) fn start_in(
        programs: Programs,
        folder: &Path,
        options: Options,
        janitor: Option<Arc<Janitor>>,
    ) -> io::Result<Cluster> {
        let password = random_text()?;
        let data = folder.join("main");
        let secret = folder.join("password");
        write_private(&programs, &secret, &password)?;
        succeed(
            programs
                .command("initdb")
                .args(["--no-sync", "--auth=scram-sha-256", "--encoding=UTF8"])
                .args(["--locale=C", "--username", USER])
                .arg("--pgdata")
                .arg(&data)
                .arg("--pwfile")
                .arg(&secret),
        )?;
        let mut cluster = Cluster {
            programs,
            data,
            port: 0,
            password,
            folder: folder.to_owned(),
            janitor,
        };
        cluster.configure(&settings(options))?;
        cluster.start_on_a_free_port()?;
        Ok(cluster)
    }

    /// The address of one of its databases.
    pub fn url(&self, database: &str) -> String {
        url(&[self], database)
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Runs SQL as the superuser, and returns the result with a line for each row.
    ///
    /// # Errors
    /// When it fails, with the message of PostgreSQL.
    pub fn sql(&self, database: &str, sql: &str) -> io::Result<String> {
        let output = succeed(
            self.client("psql")
                .args([
                    "-X",
                    "-q",
                    "-A",
                    "-t",
                    "-v",
                    "ON_ERROR_STOP=1",
                    "-d",
                    database,
                ])
                .args(["-c", sql]),
        )?;
        Ok(output.trim_end().to_owned())
    }

    /// A client program with the options to connect to this server.
    pub(crate) fn client(&self, name: &str) -> Command {
        let mut command = self.programs.command(name);
        command
            .env("PGPASSWORD", &self.password)
            .args(["-h", "127.0.0.1", "-U", USER])
            .args(["-p", &self.port.to_string()]);
        command
    }

    /// Stops it as an operator does: it closes its connections and writes everything to disk.
    ///
    /// # Errors
    /// When it does not run.
    pub fn stop(&mut self) -> io::Result<()> {
        self.control(&["stop", "-m", "fast", "-w"]).map(drop)
    }

    /// Kills all its processes with `SIGKILL`.
    ///
    /// # Errors
    /// When it does not run.
    pub fn kill(&mut self) -> io::Result<()> {
        let pid = self.pid()?;
        // A paused server starts no further processes that this would miss.
        signal("-STOP", &[pid])?;
        let children = children(pid)?;
        signal("-KILL", &[pid])?;
        // An error means that a child has already ended.
        let _ = signal("-KILL", &children);
        let pids = [vec![pid], children].concat();
        until("the killed server to be gone", || {
            Ok(!pids.iter().any(|&pid| is_alive(pid)))
        })?;
        // The dead process may still be a zombie, which PostgreSQL would take for a running one.
        fs::remove_file(self.data.join("postmaster.pid"))
    }

    /// Starts it again after it was stopped or killed, on the same port.
    ///
    /// # Errors
    /// When it does not start, with the end of its log.
    pub fn start_again(&mut self) -> io::Result<()> {
        let log = self.data.with_extension("log");
        let options = format!("-p {}", self.port);
        let started = succeed(
            self.programs
                .command("pg_ctl")
                .args(["start", "-w", "-t", "120", "-o", &options, "-D"])
                .arg(&self.data)
                .arg("-l")
                .arg(&log),
        );
        started.map(drop).map_err(|error| {
            let text = fs::read_to_string(&log).unwrap_or_default();
            let tail: Vec<&str> = text.lines().rev().take(10).collect();
            io::Error::other(format!("{error}; its log ends with {tail:?}"))
        })
    }

    /// The id of its main process.
    ///
    /// # Errors
    /// When it does not run.
    pub fn pid(&self) -> io::Result<u32> {
        let text = fs::read_to_string(self.data.join("postmaster.pid"))?;
        let pid = text
            .lines()
            .next()
            .and_then(|line| line.trim().parse().ok());
        pid.ok_or_else(|| io::Error::other("postmaster.pid has no number"))
    }

    pub(crate) fn control(&self, words: &[&str]) -> io::Result<String> {
        let mut command = self.programs.command("pg_ctl");
        succeed(command.args(words).arg("-D").arg(&self.data))
    }

    /// Appends to its settings, for the next start.
    pub(crate) fn configure(&self, settings: &str) -> io::Result<()> {
        let file = self.data.join("postgresql.conf");
        OpenOptions::new()
            .append(true)
            .open(file)?
            .write_all(settings.as_bytes())
    }

    /// Another process may take a free port before the server does, so several ports are tried.
    pub(crate) fn start_on_a_free_port(&mut self) -> io::Result<()> {
        let mut outcome = Ok(());
        for _ in 0..5 {
            self.port = free_port()?;
            outcome = self.start_again();
            if outcome.is_ok() {
                break;
            }
        }
        outcome
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The janitor does it as well, but only when the last server of the folder is dropped.
        if self.janitor.is_some() {
            let _ = self.control(&["stop", "-m", "immediate", "-w"]);
        }
    }
}

/// The address of a database on whichever of these servers accepts writes.
pub fn url(clusters: &[&Cluster], database: &str) -> String {
    let hosts: Vec<String> = clusters
        .iter()
        .map(|cluster| format!("127.0.0.1:{}", cluster.port))
        .collect();
    let password = clusters.first().map_or("", |cluster| &cluster.password);
    format!(
        "postgres://{USER}:{password}@{}/{database}",
        hosts.join(",")
    )
}

fn settings(options: Options) -> String {
    let Options { fsync, connections } = options;
    let switch = |on: bool| if on { "on" } else { "off" };
    format!(
        "listen_addresses = '127.0.0.1'\n\
         unix_socket_directories = ''\n\
         max_connections = {connections}\n\
         fsync = {fsync}\n\
         full_page_writes = {fsync}\n\
         synchronous_commit = on\n\
         wal_level = replica\n\
         shared_buffers = 64MB\n\
         log_min_messages = warning\n",
        fsync = switch(fsync),
    )
}

/// A folder that only the server's user may enter.
pub(crate) fn private_folder(programs: &Programs, folder: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(folder)?;
    programs.give(folder)
}

/// A file that only the server's user may read.
pub(crate) fn write_private(programs: &Programs, file: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(0o600);
    options.open(file)?.write_all(text.as_bytes())?;
    programs.give(file)
}

/// 128 random bits.
fn random_text() -> io::Result<String> {
    let mut bits = [0; 16];
    fs::File::open("/dev/urandom")?.read_exact(&mut bits)?;
    Ok(bits.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A free port, below the range from which the system assigns ports: while the server is down, the
/// system must not assign its port to a client.
fn free_port() -> io::Result<u16> {
    for _ in 0..200 {
        let mut bits = [0; 2];
        fs::File::open("/dev/urandom")?.read_exact(&mut bits)?;
        let port = 20_000 + u16::from_ne_bytes(bits) % 12_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err(io::Error::other("there is no free port"))
}

/// Waits for a condition; not for ever, so that a test can fail.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> io::Result<bool>) -> io::Result<()> {
    let began = Instant::now();
    while !is_so()? {
        if began.elapsed() > Duration::from_secs(60) {
            return Err(io::Error::other(format!("timed out waiting for {what}")));
        }
        thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}
