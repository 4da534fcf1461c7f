//! An answer waits for the disk.
//!
//! A killed process loses nothing that the operating system has received, so killing does not show
//! what a loss of power would lose. Here a preloaded library records every sync, and the test
//! program, started again as a separate process, records every answer in the same file: there must
//! be a sync before each answer.

use std::{
    env,
    fs::{self, OpenOptions},
    io::Write as _,
    process::Command,
};

use super::*;

const FILE: &str = "TESSERA_STORE_TEST_DURABLE";
const OFF: &str = "TESSERA_STORE_TEST_OFF";
const SPY: &str = "TESSERA_SYNC_SPY";
const ANSWERS: u64 = 20;

/// The separate process: appends row after row and records each answer.
#[test]
fn child() {
    let Some(path) = env::var_os(FILE) else {
        return;
    };
    let synchronous = match env::var_os(OFF) {
        Some(_) => Synchronous::Off,
        None => Synchronous::Full,
    };
    let settings = Settings {
        synchronous,
        ..Settings::default()
    };
    let store = Sqlite::open(path, settings).unwrap();
    let notes = env::var_os(SPY).unwrap();
    let mut notes = OpenOptions::new()
        .append(true)
        .create(true)
        .open(notes)
        .unwrap();
    run(async {
        store.create(new_table(1)).await.unwrap();
        notes.write_all(b"begin\n").unwrap();
        for seen in 0..ANSWERS {
            store
                .append(append(1, seen, &format!("c{seen}")))
                .await
                .unwrap();
            notes.write_all(b"answer\n").unwrap();
        }
    });
}

/// The number of answers, and the number of those without a sync since the previous one.
fn answers(is_off: bool) -> (usize, usize) {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("sync_spy.c");
    let library = folder.path().join("sync_spy.so");
    let notes = folder.path().join("notes");
    fs::write(&source, include_str!("sync_spy.c")).unwrap();
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-o"])
        .arg(&library)
        .arg(&source)
        .arg("-ldl");
    assert!(cc.status().unwrap().success(), "cc cannot build sync_spy.c");
    let mut child = Command::new(env::current_exe().unwrap());
    child
        .args(["--exact", "sqlite::tests::durable::child"])
        .env("LD_PRELOAD", &library)
        .env(SPY, &notes)
        .env(FILE, file(&folder));
    if is_off {
        child.env(OFF, "1");
    }
    let output = child.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let notes = fs::read_to_string(&notes).unwrap();
    let (_, notes) = notes.split_once("begin\n").unwrap();
    let mut is_synced = false;
    let (mut given, mut early) = (0, 0);
    for note in notes.lines() {
        match note {
            "sync" => is_synced = true,
            "answer" => {
                given += 1;
                early += usize::from(!is_synced);
                is_synced = false;
            }
            other => panic!("{other:?} is not a note"),
        }
    }
    (given, early)
}

#[test]
fn no_answer_comes_before_the_sync() {
    assert_eq!(answers(false), (ANSWERS as usize, 0));
}

#[test]
fn a_store_that_does_not_wait_for_the_disk_is_detected() {
    let (given, early) = answers(true);
    assert_eq!(given, ANSWERS as usize);
    assert!(early > 0);
}
