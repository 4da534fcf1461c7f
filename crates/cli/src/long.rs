//! The parts that long-running commands share: threads, a progress bar, Ctrl-C.

use std::{
    io::{self, IsTerminal as _, Write as _},
    process::{self, ExitCode},
    thread,
};

use indicatif::{ProgressBar, ProgressStyle};
use tessera_bots::Cancel;

use crate::{failure::Failure, terminal};

/// The exit code that shells use for a program that was ended by Ctrl-C.
const INTERRUPTED: u8 = 130;

/// The requested number of threads, or one for each core.
pub fn threads(requested: Option<usize>) -> usize {
    requested.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

/// A progress bar for this many games; hidden if standard error is not a terminal.
pub fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = "{bar:40.cyan/dim} {human_pos} of {human_len} games, {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(games).with_style(style.progress_chars("━━─"))
}

/// The first Ctrl-C stops the work, the second one ends the program.
pub fn stop_on_interrupt() -> Result<Cancel, Failure> {
    stop_on_interrupt_with("finishing the running games; press Ctrl-C again to quit immediately")
}

/// As [`stop_on_interrupt`], with the message that is printed at the first Ctrl-C.
pub fn stop_on_interrupt_with(message: &'static str) -> Result<Cancel, Failure> {
    let stop = Cancel::default();
    let handler_stop = stop.clone();
    ctrlc::set_handler(move || {
        if handler_stop.is_cancelled() {
            process::exit(INTERRUPTED.into());
        }
        handler_stop.cancel();
        terminal::note(message);
    })
    .map_err(|error| Failure::wrong("cannot handle Ctrl-C", error))?;
    Ok(stop)
}

/// The exit code of work that was completed, or interrupted.
pub fn exit_code(interrupted: bool) -> ExitCode {
    if interrupted {
        ExitCode::from(INTERRUPTED)
    } else {
        ExitCode::SUCCESS
    }
}

/// Writes a result to standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
