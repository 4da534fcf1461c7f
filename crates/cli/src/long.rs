//! What commands that work long have in common: threads, a bar of progress, Ctrl-C.

use std::{
    io::{self, IsTerminal as _, Write as _},
    process::{self, ExitCode},
    thread,
};

use indicatif::{ProgressBar, ProgressStyle};
use tessera_bots::Cancel;

use crate::{failure::Failure, terminal};

/// What shells say of a program that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;

/// As many threads as were asked for, or one for each core.
pub fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

/// How far so many games are; nobody is shown anything where there is no terminal.
pub fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = "{bar:40.cyan/dim} {human_pos} of {human_len} games, {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(games).with_style(style.progress_chars("━━─"))
}

/// The first Ctrl-C stops the work, the second one the program.
pub fn stop_on_interrupt() -> Result<Cancel, Failure> {
    stop_on_interrupt_saying("finishing the games that are running; Ctrl-C again leaves at once")
}

/// The same, with what is said at the first Ctrl-C.
pub fn stop_on_interrupt_saying(sentence: &'static str) -> Result<Cancel, Failure> {
    let stop = Cancel::default();
    let heard = stop.clone();
    ctrlc::set_handler(move || {
        if heard.is_cancelled() {
            process::exit(INTERRUPTED.into());
        }
        heard.cancel();
        terminal::note(sentence);
    })
    .map_err(|error| Failure::wrong("Ctrl-C cannot be heard", error))?;
    Ok(stop)
}

/// The exit code of work that was done, or stopped before its end.
pub fn exit_code(stopped: bool) -> ExitCode {
    match stopped {
        true => ExitCode::from(INTERRUPTED),
        false => ExitCode::SUCCESS,
    }
}

/// Writes what was asked for to standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
