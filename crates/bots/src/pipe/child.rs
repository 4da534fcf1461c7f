//! A child process that answers with lines, and is never waited for longer than allowed.
//!
//! Two threads connect us with the process, one for each direction: neither a process that does not
//! read nor one that does not write can block us. They end with the pipes.

use std::{
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    process::{self, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    thread,
    time::{Duration, Instant},
};

use super::{command::PipeCommand, message::Message};
use crate::bot::Broken;

/// The largest size of an answer in bytes.
const MAX_LINE: u64 = 1 << 16;

/// The time that a process has to end by itself once its input has ended.
const GRACE: Duration = Duration::from_secs(1);

/// A running program.
#[derive(Debug)]
pub(super) struct Child {
    process: process::Child,
    /// Lines for the thread that writes; its end closes the input of the process.
    input: Option<Sender<String>>,
    /// Lines from the thread that reads; ends with the output of the process.
    output: Receiver<Result<String, Broken>>,
}

impl Child {
    /// Starts the program. Its standard error is shown as it is.
    pub fn start(command: &PipeCommand) -> io::Result<Child> {
        let [program, args @ ..] = command.words() else {
            return Err(io::ErrorKind::NotFound.into());
        };
        let mut command = Command::new(program);
        command
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        detach_from_terminal(&mut command);
        let mut process = command.spawn()?;
        let stdin = process.stdin.take().expect("the input is piped");
        let stdout = process.stdout.take().expect("the output is piped");
        let (input, lines) = mpsc::channel();
        thread::spawn(move || write(stdin, &lines));
        // A process that writes without a request has to wait.
        let (lines, output) = mpsc::sync_channel(1);
        thread::spawn(move || read(stdout, &lines));
        Ok(Child {
            process,
            input: Some(input),
            output,
        })
    }

    /// Sends a line. When the process is gone, the next request reports it.
    pub fn send(&self, message: &Message<'_>) {
        if let Some(input) = &self.input {
            let _ = input.send(message.line());
        }
    }

    /// Sends a line and waits for the answer.
    pub fn request(&mut self, question: &Message<'_>, timeout: Duration) -> Result<String, Broken> {
        self.send(question);
        let answer = self.output.recv_timeout(timeout);
        answer.unwrap_or_else(|error| {
            Err(Broken::new(match error {
                RecvTimeoutError::Timeout => {
                    format!("it gave no answer within {} ms", timeout.as_millis())
                }
                RecvTimeoutError::Disconnected => "it ended without an answer".into(),
            }))
        })
    }

    /// Ends the process at once.
    pub fn kill(mut self) {
        self.input = None;
        self.end();
    }

    fn end(&mut self) {
        // Fails only when the process has already ended; it is waited for in any case, so that no
        // zombie is left.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The process should end at the end of its input; if it does not, it is killed.
impl Drop for Child {
    fn drop(&mut self) {
        if self.input.take().is_some() {
            let end = Instant::now() + GRACE;
            let left = || end.saturating_duration_since(Instant::now());
            // Its output ends when it does.
            while !left().is_zero() && self.output.recv_timeout(left()).is_ok() {}
        }
        self.end();
    }
}

/// Puts the process into a group of its own: Ctrl-C must not end the bots of games that are still
/// to be finished.
fn detach_from_terminal(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(command, 0x200);
}

fn write(mut stdin: process::ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

fn read(stdout: process::ChildStdout, lines: &SyncSender<Result<String, Broken>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        match stdout.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = if bytes.len() as u64 == MAX_LINE {
            Err(Broken::new(format!(
                "its answer is longer than {MAX_LINE} bytes"
            )))
        } else {
            String::from_utf8(bytes).map_err(|_| Broken::new("its answer is not UTF-8 text"))
        };
        let is_over = line.is_err();
        if lines.send(line).is_err() || is_over {
            return;
        }
    }
}
