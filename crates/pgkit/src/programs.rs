//! The executables of PostgreSQL, and the user that runs them.

use std::{
    env, fs, io,
    os::unix::{
        fs::{MetadataExt as _, chown},
        process::CommandExt as _,
    },
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

const MISSING: &str = "PostgreSQL is missing; `cargo xtask test` installs it, or install it with \
     `sudo apt-get install postgresql` (TESSERA_PG_BIN may name the folder of initdb and pg_ctl)";

/// The executables of PostgreSQL, and the user that runs them.
#[derive(Clone, Debug)]
pub struct Programs {
    folder: PathBuf,
    /// `None` for the user of this process.
    user: Option<User>,
}

/// The user that runs a server for a test that runs as root.
#[derive(Clone, Copy, Debug)]
struct User {
    uid: u32,
    gid: u32,
}

impl Programs {
    /// Finds them in the folder of `TESSERA_PG_BIN`, the latest of Debian's packages, or `PATH`.
    pub fn find() -> io::Result<Programs> {
        let named = env::var_os("TESSERA_PG_BIN").map(PathBuf::from);
        let path = env::var_os("PATH").unwrap_or_default();
        let folder = named
            .into_iter()
            .chain(debian())
            .chain(env::split_paths(&path))
            .find(|folder| {
                ["initdb", "pg_ctl"]
                    .iter()
                    .all(|name| folder.join(name).is_file())
            })
            .ok_or_else(|| io::Error::other(MISSING))?;
        Ok(Programs {
            folder,
            user: unprivileged()?,
        })
    }

    /// The path of an executable.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Runs an executable as that user, in a folder that every user may enter.
    pub fn command(&self, name: &str) -> Command {
        let mut command = self.any_command(&self.path(name));
        // Messages and defaults must not depend on the environment of the test.
        command.env("LC_ALL", "C").env_remove("PGDATABASE");
        command
    }

    /// Runs any program as that user.
    pub fn any_command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.stdin(Stdio::null()).current_dir("/");
        if let Some(User { uid, gid }) = self.user {
            command.uid(uid).gid(gid);
        }
        command
    }

    /// Makes that user the owner of a file or folder.
    pub fn give(&self, path: &Path) -> io::Result<()> {
        match self.user {
            Some(User { uid, gid }) => chown(path, Some(uid), Some(gid)),
            None => Ok(()),
        }
    }

    /// The id of that user.
    pub fn uid(&self) -> io::Result<u32> {
        match self.user {
            Some(user) => Ok(user.uid),
            None => own_uid(),
        }
    }

    /// A folder for temporary files that that user may enter.
    pub fn temporary(&self) -> PathBuf {
        match self.user {
            // Other users may not enter root's own folder.
            Some(_) => PathBuf::from("/tmp"),
            None => env::temp_dir(),
        }
    }
}

/// Runs a command to its end, and returns its output. A failure is an error with its messages.
pub fn succeed(command: &mut Command) -> io::Result<String> {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output()?;
    if status.success() {
        return Ok(String::from_utf8_lossy(&stdout).into_owned());
    }
    let program = command.get_program().to_string_lossy().into_owned();
    let stderr = String::from_utf8_lossy(&stderr);
    let stdout = String::from_utf8_lossy(&stdout);
    Err(io::Error::other(format!(
        "{program} failed ({status}): {} {}",
        stderr.trim(),
        stdout.trim()
    )))
}

/// Folders of Debian's packages, the latest version first.
fn debian() -> Vec<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let version = entry.file_name().to_str()?.parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .collect();
    versions.sort();
    versions
        .into_iter()
        .rev()
        .map(|(_, folder)| folder)
        .collect()
}

/// The user for a test that runs as root, which PostgreSQL refuses: that of Debian's package, or
/// `nobody`.
fn unprivileged() -> io::Result<Option<User>> {
    if own_uid()? != 0 {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let find = |name: &str| {
        users.lines().find_map(|line| {
            let mut fields = line.split(':');
            let is_named = fields.next() == Some(name);
            let uid = fields.nth(1)?.parse().ok()?;
            let gid = fields.next()?.parse().ok()?;
            is_named.then_some(User { uid, gid })
        })
    };
    let user = find("postgres").or_else(|| find("nobody"));
    user.map(Some)
        .ok_or_else(|| io::Error::other("there is no user postgres to run PostgreSQL as"))
}

/// The id of the user that runs this process.
fn own_uid() -> io::Result<u32> {
    Ok(fs::metadata("/proc/self")?.uid())
}
