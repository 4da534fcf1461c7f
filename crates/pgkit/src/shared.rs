//! One server for all tests that need no more than a database.
//!
//! Every test may be a process of its own, and starting a server for each would take longer than
//! the tests. So the first one starts it, all that run hold a lock, and its janitor stops it when
//! nobody holds that any more.

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

/// An empty database, which is dropped with this.
#[derive(Debug)]
pub struct Database {
    name: String,
    server: &'static Shared,
}

impl Database {
    /// Makes one on the server that tests share.
    ///
    /// # Errors
    /// When PostgreSQL is missing or does not start, with what it said.
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

    /// Runs SQL in it; what was selected, a line for each row.
    ///
    /// # Errors
    /// With what PostgreSQL says.
    pub fn sql(&self, sql: &str) -> io::Result<String> {
        self.server.cluster.sql(&self.name, sql)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // It goes with the server at the latest.
        let drop = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        let _ = self.server.cluster.sql("postgres", &drop);
    }
}

/// The server, held while this process lives.
#[derive(Debug)]
struct Shared {
    cluster: Cluster,
    /// Locked together with other processes.
    _held: File,
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
            let held = lock_file(&programs, &folder.join("users.lock"))?;
            held.lock_shared()?;
            let told = folder.join("server");
            let cluster = match running(&programs, &folder, &told) {
                Some(cluster) => cluster,
                None => start(&programs, &folder, &told)?,
            };
            return Ok(Shared {
                cluster,
                _held: held,
            });
        }
    }
}

/// One for each user and each copy of the project, so that nobody meets another's server.
fn folder_name(programs: &Programs) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    env!("CARGO_MANIFEST_DIR").hash(&mut hasher);
    programs.path("postgres").hash(&mut hasher);
    let uid = programs.uid()?;
    Ok(format!("tessera-pg-shared-{uid}-{:016x}", hasher.finish()))
}

/// Locks what only one may do at a time. Nothing if a janitor has removed the folder meanwhile.
fn lock_start(programs: &Programs, folder: &Path) -> io::Result<Option<File>> {
    match private_folder(programs, folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        outcome => outcome?,
    }
    let path = folder.join("start.lock");
    let opened = fs::symlink_metadata(folder).and_then(|found| {
        // Names of temporary folders can be guessed: nobody else's is taken for ours.
        if !found.is_dir() || found.uid() != programs.uid()? {
            let sentence = format!("{} belongs to somebody else", folder.display());
            return Err(io::Error::other(sentence));
        }
        lock_file(programs, &path)
    });
    let file = match opened {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    file.lock()?;
    let still = fs::metadata(&path).is_ok_and(|found| {
        let is_same = |ours: fs::Metadata| ours.ino() == found.ino();
        file.metadata().is_ok_and(is_same)
    });
    Ok(still.then_some(file))
}

fn lock_file(programs: &Programs, path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false);
    let file = file.open(path)?;
    programs.give(path)?;
    Ok(file)
}

/// The server that somebody has started, if it runs.
fn running(programs: &Programs, folder: &Path, told: &Path) -> Option<Cluster> {
    let text = fs::read_to_string(told).ok()?;
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

fn start(programs: &Programs, folder: &Path, told: &Path) -> io::Result<Cluster> {
    let data: PathBuf = folder.join("main");
    // Of a server that was killed, or of a start that failed.
    if data.exists() {
        fs::remove_dir_all(&data)?;
    }
    Janitor::start_shared(programs, folder)?;
    let cluster = Cluster::start_in(programs.clone(), folder, OPTIONS, None)?;
    let text = format!("{} {}", cluster.port, cluster.password);
    write_private(programs, told, &text)?;
    Ok(cluster)
}
