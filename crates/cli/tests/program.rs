//! Properties of every command: help, version, refusals, pipes.

use std::{io::Read as _, process::Stdio};

use crate::common::{command, fixtures, printed, refused, text};

#[test]
fn metrics_need_their_token() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}/tessera.db", folder.path().display());
    let server = crate::common::server::Served::start_on(&url, "127.0.0.1:0");
    let status = |token: Option<&str>| {
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .new_agent();
        let mut request = agent.get(format!("{}/metrics", server.url));
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        request.call().unwrap().status().as_u16()
    };
    assert_eq!(status(None), 401);
    assert_eq!(status(Some("another")), 401);
    // The harness sends the right one.
    assert_eq!(server.metric("tessera_bots_stuck_total"), 0.0);
}

#[test]
fn help_lists_every_command_and_every_option() {
    let help = printed(&["--help"]);
    for word in [
        "simulate",
        "play",
        "arena",
        "strength",
        "tune",
        "replay",
        "verify",
        "course",
        "Examples:",
    ] {
        assert!(help.contains(word), "{help}");
    }
    let help = printed(&["simulate", "--help"]);
    for word in [
        "The digest ",
        "0x9e3779b97f4a7c15",
        "Options of Carcassonne (2 to 5 seats, or 1 for practice):",
        "farms          third (default), second, first, off",
        "two-tile-city",
        "first-tile",
        "join-own",
        "unplaceable",
        "--max-rounds",
        "Examples:",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
    let help = printed(&["replay", "--help"]);
    for word in [
        "Page Down",
        "--features",
        "f                  switch between",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
    assert!(printed(&["verify", "--help"]).contains("carcassonne-case/1"));
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = concat!("tessera ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(printed(&["--version"]), version);
}

#[test]
fn wrong_arguments_exit_with_two() {
    refused(&[], 2, &["Usage"]);
    refused(&["fly"], 2, &["fly"]);
    refused(&["simulate"], 2, &["GAME"]);
    refused(&["simulate", "carcassonne", "--fly"], 2, &["--fly"]);
    refused(&["replay"], 2, &["RECORD"]);
    refused(
        &["replay", "x", "--at", "y"],
        2,
        &["'--at", "a whole number"],
    );
    refused(&["replay", "x", "--at", "-1"], 2, &["'--at", "at least 0"]);
}

/// Runs the binary with a standard output that is already closed.
fn into_nothing(args: &[&str]) {
    let mut child = command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut errors = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut errors)
        .unwrap();
    let status = child.wait().unwrap();
    assert!(status.success(), "{args:?}: {status}: {errors}");
    assert_eq!(errors, "", "{args:?}");
}

#[test]
fn a_broken_pipe_is_not_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("game.json");
    let record = [
        "simulate",
        "carcassonne",
        "--games",
        "1",
        "--record",
        text(&file),
    ];
    printed(&record);
    into_nothing(&["simulate", "carcassonne", "--games", "100"]);
    into_nothing(&["simulate", "carcassonne", "--games", "100", "--json"]);
    let arena = ["arena", "carcassonne", "--bots", "random,random"];
    into_nothing(&[&arena[..], &["--games", "2"]].concat());
    into_nothing(&[&arena[..], &["--games", "2", "--json"]].concat());
    into_nothing(&["replay", text(&file)]);
    into_nothing(&["replay", text(&file), "--json"]);
    into_nothing(&["replay", text(&file), "--at", "9"]);
    into_nothing(&["verify", text(&fixtures())]);
    into_nothing(&["--help"]);
}
