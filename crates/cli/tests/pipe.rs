//! External bots: the example of the docs, and everything that can go wrong.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;

use crate::common;
use crate::common::{refused, stderr, stdout, tessera, text};

/// The bots of these tests are written in Python.
fn python() -> &'static str {
    let found = Command::new("python3").arg("--version").output();
    assert!(
        found.is_ok_and(|output| output.status.success()),
        "python3 is needed for the tests of outside bots; install Python 3"
    );
    "python3"
}

/// A contest of `random` against a program.
fn arena(command: &str, args: &[&str]) -> Output {
    contest(command, args).output().unwrap()
}

/// The same contest, not started yet.
fn contest(command: &str, args: &[&str]) -> Command {
    let pipe = format!("mine={command}");
    let fixed = ["arena", "carcassonne", "--bots", "random", "--json"];
    common::command(&[&fixed[..], &["--pipe", &pipe], args].concat())
}

#[track_caller]
fn summary(output: &Output) -> Value {
    assert!(output.status.success(), "{}", stderr(output));
    serde_json::from_str(&stdout(output)).unwrap()
}

/// Writes a program and returns the command that runs it.
fn program(folder: &Path, code: &str) -> String {
    let file = folder.join("bot.py");
    fs::write(&file, format!("import json, os, signal, sys\n{code}")).unwrap();
    format!("{} '{}'", python(), text(&file))
}

/// A bot that takes the first legal move, with these lines before its answer.
fn first(lines: &str) -> String {
    let lines: String = lines.lines().map(|line| format!("    {line}\n")).collect();
    format!(
        "choices = 0\n\
         for line in sys.stdin:\n    message = json.loads(line)\n    \
         choices += message['type'] == 'choose'\n{lines}    \
         if message['type'] == 'choose':\n        \
         print(message['legal'][0], flush=True)\n"
    )
}

/// Expects that the program loses all four games for this reason, and the other wins them.
#[track_caller]
fn loses(code: &str, args: &[&str], reason: &str) {
    let folder = tempfile::tempdir().unwrap();
    let command = program(folder.path(), code);
    let output = arena(&command, &[&["--games", "4"], args].concat());
    let summary = summary(&output);
    let [random, mine] = summary["bots"].as_array().unwrap().as_slice() else {
        panic!("there are two");
    };
    assert_eq!((&random["wins"], &mine["losses"]), (&4.into(), &4.into()));
    let broken = mine["broken"].as_array().unwrap();
    let games = broken
        .iter()
        .map(|broken| broken["games"].as_u64().unwrap());
    assert_eq!(games.sum::<u64>(), 4, "{broken:?}");
    for broken in broken {
        let stated = broken["reason"].as_str().unwrap();
        assert!(stated.contains(reason), "{stated}");
    }
    assert_eq!(random["broken"], Value::Array(Vec::new()));
}

#[test]
fn the_example_of_the_docs_plays_reproducibly() {
    let example: PathBuf =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/pipe_bot.py");
    let command = format!("{} '{}'", python(), text(&example));
    let play = |threads: &str| {
        let output = arena(&command, &["--games", "6", "--threads", threads]);
        assert_eq!(stderr(&output), "");
        let summary = summary(&output);
        let mine = &summary["bots"][1];
        assert_eq!(mine["name"], "mine");
        assert_eq!(mine["broken"], Value::Array(Vec::new()));
        let games = ["wins", "draws", "losses"].map(|key| mine[key].as_u64().unwrap());
        assert_eq!(games.iter().sum::<u64>(), 6);
        (games, mine["mean_margin"].clone())
    };
    assert_eq!(play("1"), play("2"));
}

#[test]
fn a_program_receives_the_messages_of_the_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let received = folder.path().join("received");
    let code = first(&format!(
        "with open({:?}, 'a') as received:\n    received.write(line)",
        text(&received)
    ));
    let command = program(folder.path(), &code);
    let args = ["--games", "2", "--threads", "1", "--option", "farms=off"];
    summary(&arena(&command, &args));
    let received = fs::read_to_string(received).unwrap();
    let all: Vec<Value> = received
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [hello, messages @ ..] = all.as_slice() else {
        panic!("it received nothing");
    };
    assert_eq!(hello["type"], "hello");
    assert_eq!(hello["protocol"], "tessera-pipe/1");
    assert_eq!(hello["timeout_ms"], 10_000);
    let of = |kind: &str| {
        let found = messages.iter().filter(|message| message["type"] == kind);
        found.collect::<Vec<&Value>>()
    };
    let new = of("new");
    assert_eq!(new.len(), 2);
    assert_eq!(&messages[0], new[0]);
    assert_eq!(new[0]["game"], "carcassonne");
    assert_eq!(new[0]["rules"], 1);
    assert_eq!(new[0]["options"]["farms"], "off");
    assert_eq!(new[0]["seats"], 2);
    assert_eq!(
        (&new[0]["seat"], &new[1]["seat"]),
        (&"B".into(), &"A".into())
    );
    assert!(new[0]["seed"].as_u64().unwrap() < 1 << 53);
    for choose in of("choose") {
        assert!(choose["view"].as_str().unwrap().lines().count() > 1);
        assert!(choose["legal"].as_array().unwrap().len() > 1);
        assert_eq!(choose["iterations"], 1000);
        assert_eq!(choose["time_ms"], Value::Null);
    }
    let log = of("choose")[0]["log"].as_array().unwrap();
    assert_eq!(log[0]["by"], "chance");
    assert!(log[0]["text"].as_str().unwrap().starts_with("draw "));
    assert!(log.iter().any(|seen| seen["by"] == "A"));
    let ends = of("end");
    assert_eq!(ends.len(), 2);
    assert_eq!(messages.last(), ends.last().copied());
    assert_eq!(ends[0]["points"].as_array().unwrap().len(), 2);
    assert_eq!(ends[0]["places"].as_array().unwrap().len(), 2);
}

#[test]
fn a_silent_program_loses() {
    let silent = "for line in sys.stdin:\n    pass\n";
    let limit = ["--pipe-timeout", "100"];
    loses(silent, &limit, "it gave no answer within 100 ms");
}

#[test]
fn a_program_that_reads_nothing_loses() {
    let unresponsive = "signal.pause()\n";
    let limit = ["--pipe-timeout", "100"];
    loses(unresponsive, &limit, "it gave no answer within 100 ms");
}

#[test]
fn garbage_loses() {
    loses(
        &first("print('I am thinking', flush=True)"),
        &[],
        "it answered `I am thinking`, which is no move",
    );
    loses(
        &first("print('{\"move\": 1}', flush=True)"),
        &[],
        "expected {\"choose\"",
    );
    let bytes = "sys.stdout.buffer.write(b'\\xff\\n')\nsys.stdout.flush()";
    loses(&first(bytes), &[], "its answer is not UTF-8 text");
    loses(
        &first("print('x' * 100000, flush=True)"),
        &[],
        "its answer is longer than",
    );
}

#[test]
fn a_flood_of_garbage_loses() {
    let flood =
        "try:\n    while True:\n        print('yes')\nexcept BrokenPipeError:\n    os._exit(0)\n";
    loses(flood, &[], "it answered `yes`, which is no move");
}

#[test]
fn a_move_that_is_not_allowed_loses() {
    let illegal = first(
        "if message['type'] == 'choose':\n    print('place 99,99 r0', flush=True)\n    continue",
    );
    loses(
        &illegal,
        &[],
        "it chose `place 99,99 r0`, but 99,99 touches no tile",
    );
}

#[test]
fn a_program_that_ends_at_once_loses() {
    loses("sys.exit(3)\n", &[], "it ended without an answer");
}

#[test]
fn a_program_that_ends_in_mid_game_loses_and_is_started_again() {
    let ending = first("if choices == 5:\n    sys.exit(1)");
    loses(&ending, &["--threads", "1"], "it ended without an answer");
}

#[test]
fn a_program_that_recovers_plays_the_next_game() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("failed");
    let once = first(&format!(
        "if choices == 5 and not os.path.exists({0:?}):\n    open({0:?}, 'w').close()\n    sys.exit(1)",
        text(&mark)
    ));
    let command = program(folder.path(), &once);
    let output = arena(&command, &["--games", "4", "--threads", "1"]);
    let summary = summary(&output);
    let broken = &summary["bots"][1]["broken"];
    assert_eq!(broken.as_array().unwrap().len(), 1);
    assert_eq!(broken[0]["games"], 1);
}

#[test]
fn the_loss_is_reported_in_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let command = program(folder.path(), "sys.exit(3)\n");
    let args = ["arena", "carcassonne", "--bots", "random", "--games", "2"];
    let output = tessera(&[&args[..], &["--pipe", &command]].concat());
    let shown = stdout(&output);
    let line = "broken   pipe lost 2 games: it ended without an answer";
    assert!(shown.contains(line), "{shown}");
}

#[test]
fn a_program_that_cannot_be_started_is_reported_before_the_games() {
    let args = ["arena", "carcassonne", "--bots", "random", "--pipe"];
    let command = "mine=no-such-program-anywhere";
    refused(
        &[&args[..], &[command]].concat(),
        1,
        &[
            "--pipe mine",
            "no-such-program-anywhere",
            "cannot be started",
        ],
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_reports_the_results_so_far() {
    let folder = tempfile::tempdir().unwrap();
    // The bot itself sends the interrupt, after its second game.
    let code = first(
        "ends = globals().get('ends', 0) + (message['type'] == 'end')\n\
         if message['type'] == 'end' and ends == 2:\n    \
         os.kill(os.getppid(), signal.SIGINT)",
    );
    let command = program(folder.path(), &code);
    let output = arena(&command, &["--games", "1000000", "--threads", "1"]);
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("press Ctrl-C again to quit immediately"));
    let summary: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(summary["stopped"], true);
    let games = summary["games"].as_u64().unwrap();
    assert!((2..1_000_000).contains(&games), "{games}");
    let bot = &summary["bots"][0];
    let counts = ["wins", "draws", "losses"].map(|key| bot[key].as_u64().unwrap());
    assert_eq!(counts.iter().sum::<u64>(), games);
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_stays_behind() {
    let folder = tempfile::tempdir().unwrap();
    let pids = folder.path().join("pids");
    // Plays well, but ignores the end of its input, so that it has to be killed.
    let unresponsive = format!(
        "with open({:?}, 'a') as pids:\n    pids.write(f'{{os.getpid()}}\\n')\n{}signal.pause()\n",
        text(&pids),
        first("")
    );
    let command = program(folder.path(), &unresponsive);
    // A process that stayed behind would keep a piped standard error open, and block this test.
    let output = contest(&command, &["--games", "4"])
        .stderr(Stdio::null())
        .output();
    summary(&output.unwrap());
    let pids = fs::read_to_string(pids).unwrap();
    assert!(pids.lines().count() >= 1, "{pids}");
    for pid in pids.lines() {
        assert!(!Path::new("/proc").join(pid).exists(), "{pid} still runs");
    }
}
