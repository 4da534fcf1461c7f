//! The processes of a server.

use std::{fs, io, process::Command};

use crate::programs::succeed;

/// Sends a signal to these processes.
pub fn signal(name: &str, pids: &[u32]) -> io::Result<()> {
    let words = pids.iter().map(u32::to_string);
    succeed(Command::new("kill").arg(name).args(words)).map(drop)
}

/// Whether a process runs.
pub fn is_alive(pid: u32) -> bool {
    // The state follows the name, which may hold any character. A zombie does not run.
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| {
        let state = stat.rsplit(") ").next();
        state.is_some_and(|state| !state.starts_with(['Z', 'X']))
    })
}

/// The running children of a process.
pub fn children(parent: u32) -> io::Result<Vec<u32>> {
    let mut children = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(pid) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let of = stat
            .rsplit(") ")
            .next()
            .and_then(|rest| rest.split(' ').nth(1));
        if of.and_then(|of| of.parse().ok()) == Some(parent) {
            children.push(pid);
        }
    }
    Ok(children)
}
