//! The process that stops the servers and removes their folder when the test has ended, in
//! whatever way.

use std::{
    io,
    os::unix::process::CommandExt as _,
    path::Path,
    process::{Child, Stdio},
};

use crate::programs::Programs;

/// Stops every server below `$1` and removes the folder. A server that is paused by a signal does
/// not react to `pg_ctl`, so it is killed.
macro_rules! clean_up {
    () => {
        "clean_up() {
             for data in \"$1\"/*/; do
                 pid=$(head -n 1 \"$data/postmaster.pid\" 2>/dev/null) || continue
                 \"$2\" stop -D \"$data\" -m immediate -w -t 10 >/dev/null 2>&1 ||
                     kill -9 \"$pid\" 2>/dev/null
             done
             rm -rf \"$1\"
         }
         # A signal from the terminal is meant for the test, whose end starts the clean-up.
         trap '' HUP INT TERM
         "
    };
}

/// Waits for the end of its input, which is the end of the test process.
const OF_ONE: &str = concat!(clean_up!(), "cat >/dev/null; clean_up \"$@\"");

/// Waits until no process holds the lock of users. Between two tests it may be free for a moment,
/// so it is checked only every 2 seconds.
const OF_ALL: &str = concat!(
    clean_up!(),
    "while sleep 2; do
         exec 8<\"$1/start.lock\" 9<\"$1/users.lock\" || exit
         flock 8
         if flock -n 9; then clean_up \"$@\"; exit; fi
         exec 8<&- 9<&-
     done"
);

/// The janitor of one test's folder.
#[derive(Debug)]
pub struct Janitor(Child);

impl Janitor {
    /// Cleans up this folder when this process ends or the janitor is dropped.
    pub fn start(programs: &Programs, folder: &Path) -> io::Result<Janitor> {
        spawn(programs, folder, OF_ONE, Stdio::piped()).map(Janitor)
    }

    /// Cleans up a folder that processes share, when the last of them has ended.
    pub fn start_shared(programs: &Programs, folder: &Path) -> io::Result<()> {
        // It outlives this process, and is then reaped by its new parent.
        spawn(programs, folder, OF_ALL, Stdio::null()).map(drop)
    }
}

impl Drop for Janitor {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        // An error means that it has already ended.
        let _ = self.0.wait();
    }
}

fn spawn(programs: &Programs, folder: &Path, script: &str, input: Stdio) -> io::Result<Child> {
    programs
        .any_command(Path::new("/bin/sh"))
        .args(["-c", script, "janitor"])
        .arg(folder)
        .arg(programs.path("pg_ctl"))
        .stdin(input)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // A test runner that kills the process group of a test must not kill the janitor.
        .process_group(0)
        .spawn()
}
