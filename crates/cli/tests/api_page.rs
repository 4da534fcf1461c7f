//! Runs docs/api.md: its commands run in one shell against a real server, and their output is
//! compared with the page.
#![cfg(unix)]

use std::{
    io::{BufRead as _, BufReader, Lines},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

use serde_json::{Deserializer, Value};

use crate::common::{command, stderr, stdout};

const PAGE: &str = include_str!("../../../docs/api.md");

/// The address on the page.
const SHOWN: &str = "http://127.0.0.1:8080";

/// The line that the shell prints after the output of each block.
const MARK: &str = "-- end of a block --";

/// Commands of the page with the answer that follows them, if one is shown.
struct Step {
    line: usize,
    commands: String,
    answer: Option<String>,
}

fn steps() -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut lines = PAGE.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let kind = match line.strip_prefix("```") {
            Some(kind) => kind,
            None => continue,
        };
        let block = lines.by_ref().map(|(_, line)| line);
        let block: Vec<&str> = block.take_while(|line| *line != "```").collect();
        let text = block.join("\n");
        match kind {
            "sh" => steps.push(Step {
                line: number + 1,
                commands: text,
                answer: None,
            }),
            "json" => steps.last_mut().unwrap().answer = Some(text),
            _ => {}
        }
    }
    steps
}

/// A server that ends with the test, and its standard output.
struct Serving {
    child: Child,
    _printed: Lines<BufReader<ChildStdout>>,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a server and returns its address.
fn serve(folder: &Path) -> (Serving, String) {
    let database = format!("sqlite://{}", folder.join("tables.db").display());
    let listen = ["serve", "--listen", "127.0.0.1:0", "--bot-time", "20"];
    let mut child = command(&listen)
        .args(["--log", "error", "--database", &database])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines.nth(1).unwrap().unwrap().trim().to_owned();
    let serving = Serving {
        child,
        _printed: lines,
    };
    (serving, address)
}

#[test]
fn the_page_of_the_api_is_correct() {
    for tool in ["curl", "jq"] {
        let found = Command::new(tool).arg("--version").output();
        assert!(
            found.is_ok(),
            "install {tool}: the commands of the page use it"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let (_serving, address) = serve(folder.path());
    let steps = steps();
    assert!(steps.len() > 20, "the page has lost its commands");
    let script: String = steps
        .iter()
        .map(|step| format!("{}\necho; echo '{MARK}'\n", step.commands))
        .collect();
    let executed = Command::new("sh")
        .args(["-eu", "-c", &script.replace(SHOWN, &address)])
        .current_dir(folder.path())
        .env_remove("http_proxy")
        .output()
        .unwrap();
    let (out, errors) = (stdout(&executed), stderr(&executed));
    let outputs: Vec<&str> = out.split_inclusive(MARK).collect();
    for (step, output) in steps.iter().zip(outputs) {
        let Some(output) = output.strip_suffix(MARK) else {
            panic!("docs/api.md:{}: {output}\n{errors}", step.line);
        };
        if let Some(answer) = &step.answer {
            compare(step.line, answer, output);
        }
    }
    let status = executed.status;
    assert!(status.success(), "{status}: {errors}{out}");
}

fn compare(line: usize, shown: &str, sent: &str) {
    let (shown, sent) = (values(line, shown), values(line, sent));
    assert_eq!(shown.len(), sent.len(), "docs/api.md:{line}: {sent:#?}");
    for (shown, sent) in shown.iter().zip(&sent) {
        assert!(
            is_like(shown, sent),
            "docs/api.md:{line} shows\n{shown:#}\nbut the server sent\n{sent:#}"
        );
    }
}

fn values(line: usize, text: &str) -> Vec<Value> {
    let values = Deserializer::from_str(text).into_iter();
    let values: Result<Vec<Value>, _> = values.collect();
    values.unwrap_or_else(|error| panic!("docs/api.md:{line}: {error}: {text}"))
}

/// Whether a value is what the page shows; `…` stands for anything.
fn is_like(shown: &Value, sent: &Value) -> bool {
    match (shown, sent) {
        (Value::String(shown), _) if shown == "…" => !sent.is_null(),
        (Value::String(shown), Value::String(sent)) => match shown.strip_suffix('…') {
            Some(begin) => sent.starts_with(begin),
            None => shown == sent,
        },
        (Value::Array(shown), Value::Array(sent)) => {
            shown.len() == sent.len()
                && shown
                    .iter()
                    .zip(sent)
                    .all(|(shown, sent)| is_like(shown, sent))
        }
        (Value::Object(shown), Value::Object(sent)) => {
            shown.len() == sent.len()
                && shown
                    .iter()
                    .all(|(name, value)| sent.get(name).is_some_and(|sent| is_like(value, sent)))
        }
        _ => shown == sent,
    }
}

#[test]
fn an_answer_that_differs_is_noticed() {
    let like = |shown: &str, sent: &str| is_like(&values(0, shown)[0], &values(0, sent)[0]);
    assert!(like(r#"{"a": "…", "b": [1]}"#, r#"{"a": 7, "b": [1]}"#));
    assert!(like(r#""place …""#, r#""place 1,0 r0""#));
    for sent in [
        r#"{"a": null, "b": [1]}"#,
        r#"{"a": 7}"#,
        r#"{"a": 7, "b": [2]}"#,
    ] {
        assert!(!like(r#"{"a": "…", "b": [1]}"#, sent), "{sent}");
    }
    assert!(!like(r#"{"a": 1}"#, r#"{"a": 1, "b": 2}"#));
}
