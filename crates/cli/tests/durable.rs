//! An acknowledgement waits for the disk: strace shows what the real server did.
//!
//! A killed server loses nothing that the operating system has received, so killing does not show
//! what a loss of power would lose. Here every acknowledgement is compared with the system calls
//! before it: the command was read, then written to the WAL, then the WAL was synced, and only then
//! the answer was written. The same comparison detects a server that does not sync.

use std::{fs, path::Path, process::Command, thread};

use crate::common::refused;
use crate::common::server::{Client, Pair, Served, serve_args};
use crate::common::trace::{Step, steps};

/// The number of moves that are checked.
const MOVES: usize = 12;

/// The id to find in the trace: long enough not to be there by chance.
fn command_id(number: usize) -> String {
    format!("durable-{number:04}")
}

/// The server under strace; the tracer is a grandchild, so that the server itself is our child and
/// can be killed.
fn traced(folder: &Path, options: &[&str]) -> String {
    expect_strace();
    // A named pipe: it ends when the tracer does, which is a little after the server.
    let pipe = folder.join("trace");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let trace = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    let mut command = Command::new("strace");
    command
        .args(["-D", "-f", "-yy", "-ttt", "-s", "8192"])
        .args(["-e", "signal=none"])
        .arg("-e")
        .arg("trace=read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync")
        .arg("-o")
        .arg(&pipe)
        .arg(env!("CARGO_BIN_EXE_tessera"))
        .args(serve_args(&folder.join("tessera.db")))
        .args(options)
        .env("TESSERA_TEST", "1");
    let served = Served::spawn(command);
    let client = Client::new(&served.url);
    let pair = Pair::sit(&client).unwrap();
    for number in 0..MOVES {
        let next = pair.next_move(&client, &command_id(number)).unwrap();
        pair.send(&client, &next.unwrap()).unwrap();
    }
    served.kill();
    trace.join().unwrap()
}

/// A test that is skipped looks like one that has passed, so this fails if strace is missing.
fn expect_strace() {
    let output = Command::new("strace")
        .args(["-o", "/dev/null", "true"])
        .output();
    let output = output.unwrap_or_else(|error| {
        panic!(
            "strace does not run ({error}); install it with `cargo xtask test` or \
             `sudo apt-get install strace`"
        )
    });
    assert!(
        output.status.success(),
        "strace may not trace here: {}; in a container allow ptrace (--cap-add SYS_PTRACE), on \
         a host see /proc/sys/kernel/yama/ptrace_scope",
        String::from_utf8_lossy(&output.stderr).trim()
    );
}

/// The commands that were answered before they were synced.
fn early(trace: &str) -> Vec<String> {
    let steps = steps(trace);
    (0..MOVES)
        .map(command_id)
        .filter(|id| !is_durable(&steps, id))
        .collect()
}

/// Whether these follow one another: the command is read from a connection; its row is written to
/// the WAL; a sync of the WAL begins, and ends well; the answer is written to a connection.
fn is_durable(steps: &[Step], id: &str) -> bool {
    let place = |from: usize, is_it: &dyn Fn(&Step) -> bool| {
        let found = steps[from..].iter().position(is_it);
        found.map(|found| from + found)
    };
    let read = place(0, &|step| step.is_received(id));
    let read = read.unwrap_or_else(|| panic!("the trace does not show that {id} was read"));
    let answered = place(read, &|step| step.is_being_sent(id));
    let answered =
        answered.unwrap_or_else(|| panic!("the trace does not show that {id} was answered"));
    let durable = place(read, &|step| step.is_written_to_wal(id))
        .and_then(|written| place(written, &Step::is_begin_of_sync))
        .and_then(|begun| place(begun, &|step| step.is_end_of_sync(&steps[begun])));
    durable.is_some_and(|durable| durable < answered)
}

#[test]
fn an_acknowledgement_comes_after_the_sync_of_the_wal() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(early(&traced(folder.path(), &[])), [""; 0]);
}

#[test]
fn a_server_that_does_not_sync_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    let all: Vec<String> = (0..MOVES).map(command_id).collect();
    assert_eq!(early(&traced(folder.path(), &["--unsafe-no-sync"])), all);
}

#[test]
fn syncing_cannot_be_turned_off_outside_of_this_test() {
    let args = ["serve", "--unsafe-no-sync"];
    refused(&args, 2, &["--unsafe-no-sync", "for a test only"]);
}
