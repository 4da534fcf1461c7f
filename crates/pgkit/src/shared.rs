//! One server for all tests that only need a database.
//!
//! Every test may be a separate process, and starting a server for each would take longer than the
//! tests. So the first test starts a server, all running tests hold a lock, and the janitor stops
//! the server when the lock is free.

use std::{
    fs::{self, File, OpenOptions},
    hash::{DefaultHasher, Hash as _, Hasher as _},
    io,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    process,
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use crate::{
    cluster::{Cluster, Options, private_folder, write_private},
    janitor::Janitor,
    programs::Programs,
};

/// An empty database, which is removed when this is dropped.
#[derive(Debug)]
pub struct Database {
    name: String,
    server: &'static Shared,
}

impl Database {
    /// Creates one on the shared server.
    ///
    /// # Errors
    /// When PostgreSQL is missing or does not start, with its output.
    pub fn fresh() -> io::Result<Database> {
        static SHARED: OnceLock<io::Result<Shared>> = OnceLock::new();
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let server = SHARED.get_or_init(Shared::join).as_ref();
        let server = server.map_err(|error| io::Error::other(error.to_string()))?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", process::id());
        let create = format!("CREATE DATABASE {name} TEMPLATE template0");
        server.cluster.sql("postgres", &create)?;
        Ok(Database { name, server })
    }

    /// Its address.
    pub fn url(&self) -> String {
        self.server.cluster.url(&self.name)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs SQL in it, and returns the result with a line for each row.
    ///
    /// # Errors
    /// When it fails, with the message of PostgreSQL.
    pub fn sql(&self, sql: &str) -> io::Result<String> {
        self.server.cluster.sql(&self.name, sql)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // After an error it is removed with the server.
        let drop = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        let _ = self.server.cluster.sql("postgres", &drop);
    }
}

/// The shared server, kept running while this process lives.
#[derive(Debug)]
struct Shared {
    cluster: Cluster,
    /// A shared lock, which every process that uses the server holds.
    _lock: File,
}

const OPTIONS: Options = Options {
    fsync: false,
    connections: 400,
};

impl Shared {
    fn join() -> io::Result<Shared> {
        let programs = Programs::find()?;
        let folder = programs.temporary().join(folder_name(&programs)?);
        loop {
            let Some(_starting) = lock_start(&programs, &folder)? else {
                continue;
            };
            let lock = lock_file(&programs, &folder.join("users.lock"))?;
            lock.lock_shared()?;
            let state = folder.join("server");
            let cluster = match running(&programs, &folder, &state) {
                Some(cluster) => cluster,
                None => start(&programs, &folder, &state)?,
            };
            return Ok(Shared {
                cluster,
                _lock: lock,
            });
        }
    }
}

/// One folder for each user and each checkout, which do not share a server.
fn folder_name(programs: &Programs) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    env!("CARGO_MANIFEST_DIR").hash(&mut hasher);
    programs.path("postgres").hash(&mut hasher);
    let uid = programs.uid()?;
    Ok(format!("tessera-pg-shared-{uid}-{:016x}", hasher.finish()))
}

/// Locks the start of the server. `None` if a janitor has removed the folder meanwhile.
fn lock_start(programs: &Programs, folder: &Path) -> io::Result<Option<File>> {
    match private_folder(programs, folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        outcome => outcome?,
    }
    let path = folder.join("start.lock");
    let opened = fs::symlink_metadata(folder).and_then(|found| {
        // The name can be guessed, so another user may have created the folder.
        if !found.is_dir() || found.uid() != programs.uid()? {
            let sentence = format!("{} belongs to another user", folder.display());
            return Err(io::Error::other(sentence));
        }
        lock_file(programs, &path)
    });
    let file = match opened {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    file.lock()?;
    let is_current = fs::metadata(&path).is_ok_and(|found| {
        let is_same = |ours: fs::Metadata| ours.ino() == found.ino();
        file.metadata().is_ok_and(is_same)
    });
    Ok(is_current.then_some(file))
}

fn lock_file(programs: &Programs, path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false);
    let file = file.open(path)?;
    programs.give(path)?;
    Ok(file)
}

/// The server that another process has started, if it runs. The file `state` has its port and
/// password.
fn running(programs: &Programs, folder: &Path, state: &Path) -> Option<Cluster> {
    let text = fs::read_to_string(state).ok()?;
    let (port, password) = text.split_once(' ')?;
    let cluster = Cluster {
        programs: programs.clone(),
        data: folder.join("main"),
        port: port.parse().ok()?,
        password: password.to_owned(),
        folder: folder.to_owned(),
        janitor: None,
    };
    cluster.control(&["status"]).ok()?;
    Some(cluster)
}

fn start(programs: &Programs, folder: &Path, state: &Path) -> io::Result<Cluster> {
    let data: PathBuf = folder.join("main");
    // Left by a server that was killed, or by a start that failed.
    if data.exists() {
        fs::remove_dir_all(&data)?;
    }
    Janitor::start_shared(programs, folder)?;
    let cluster = Cluster::start_in(programs.clone(), folder, OPTIONS, None)?;
    let text = format!("{} {}", cluster.port, cluster.password);
    write_private(programs, state, &text)?;
    Ok(cluster)
}
