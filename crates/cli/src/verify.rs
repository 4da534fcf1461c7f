//! `tessera verify`: outside records judge the rules.

use std::{
    ffi::OsStr,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use serde::Deserialize;
use tessera_core::oracle::Report;

use crate::{args::VerifyArgs, failure::Outcome, games, input, terminal};

/// Bytes a file may have; whole games have some hundred thousand.
const MAX_BYTES: usize = 64 << 20;

/// A list of the files beside it, not a record.
const INDEX: &str = "INDEX.json";

/// Checks every file and counts.
pub fn run(args: &VerifyArgs) -> Outcome {
    let mut out = io::stdout().lock();
    let mut totals = Totals::default();
    for found in find(&args.files) {
        let checked = found.and_then(|file| match check(&file) {
            Ok(report) => Ok((file, report)),
            Err(reason) => Err(format!("{}: {reason}", input::name(&file))),
        });
        match checked {
            Ok((file, report)) => totals.add(&file, &report, &mut out)?,
            Err(sentence) => totals.add_unreadable(&sentence),
        }
    }
    writeln!(out, "{}", totals.line())?;
    out.flush()?;
    if totals.files == 0 {
        terminal::note("error: there is no file to verify among these");
        return Ok(ExitCode::from(2));
    }
    Ok(match totals.mismatches {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

#[derive(Debug, Default)]
struct Totals {
    files: usize,
    steps: usize,
    mismatches: usize,
}

impl Totals {
    fn add(&mut self, file: &Path, report: &Report, out: &mut impl Write) -> io::Result<()> {
        self.files += 1;
        self.steps += report.steps;
        self.mismatches += report.mismatches.len();
        for mismatch in &report.mismatches {
            let line = format!("{}: {mismatch}", input::name(file));
            writeln!(out, "{}", terminal::clean(&line).replace('\n', " "))?;
        }
        for note in &report.notes {
            terminal::note(format_args!("note: {}: {note}", input::name(file)));
        }
        Ok(())
    }

    /// A file that cannot be judged counts as a mismatch, so that the last line never looks
    /// better than things are.
    fn add_unreadable(&mut self, sentence: &str) {
        self.files += 1;
        self.mismatches += 1;
        terminal::note(format_args!("error: {sentence}"));
    }

    fn line(&self) -> String {
        let Totals {
            files,
            steps,
            mismatches,
        } = self;
        format!("verify: {files} files, {steps} steps, {mismatches} mismatches")
    }
}

/// The files that are meant, in the order given; those of a directory by name.
fn find(paths: &[PathBuf]) -> Vec<Result<PathBuf, String>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, &mut found);
        } else {
            take(path.clone(), &mut found);
        }
    }
    found
}

fn walk(directory: &Path, found: &mut Vec<Result<PathBuf, String>>) {
    let mut entries = match fs::read_dir(directory).and_then(Iterator::collect::<Result<Vec<_>, _>>)
    {
        Ok(entries) => entries,
        Err(error) => {
            let name = input::name(directory);
            found.push(Err(format!("{name}: cannot be read: {error}")));
            return;
        }
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // Links to directories are not followed: they may lead in circles.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, found);
        } else if path.extension() == Some(OsStr::new("json")) && !path.is_dir() {
            take(path, found);
        }
    }
}

fn take(file: PathBuf, found: &mut Vec<Result<PathBuf, String>>) {
    if file.file_name() == Some(OsStr::new(INDEX)) {
        terminal::note(format_args!("skipped {}", input::name(&file)));
    } else {
        found.push(Ok(file));
    }
}

/// Only the members that say what a file is.
#[derive(Deserialize)]
struct Header {
    schema: Option<String>,
    format: Option<String>,
}

fn check(file: &Path) -> Result<Report, String> {
    let text = input::text(file, MAX_BYTES)?;
    let header: Header =
        serde_json::from_str(&text).map_err(|error| format!("cannot be understood: {error}"))?;
    if header.format.as_deref() == Some(tessera_core::record::FORMAT) {
        return Err("is a record of our own, not an outside judge; use `tessera replay`".into());
    }
    let known = || format!("can be judged: {}", games::schemas().join(", "));
    let schema = header
        .schema
        .ok_or_else(|| format!("has no member `schema`; {}", known()))?;
    let judge = games::judge_of(&schema)
        .ok_or_else(|| format!("unknown schema `{schema}`; {}", known()))?;
    judge(&text)
}
