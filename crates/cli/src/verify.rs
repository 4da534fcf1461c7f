//! `tessera verify`: checks the rules against games recorded by other programs.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use serde::{Deserialize, de::IgnoredAny};
use tessera_core::oracle::{Mismatch, Report};
use tessera_games::judges::JudgeFiles;

use crate::{args::VerifyArgs, failure::Outcome, input, terminal};

/// Maximum size of a file in bytes; complete games have some hundred thousand.
const MAX_BYTES: usize = 64 << 20;

/// A file that lists the files beside it; not a record.
const INDEX: &str = "INDEX.json";

/// Checks every file and prints the totals.
pub fn run(args: &VerifyArgs) -> Outcome {
    let mut out = io::stdout().lock();
    let mut totals = Totals::default();
    let found = Found::among(&args.files);
    for file in found.files {
        let checked = file.and_then(|file| match check(&file) {
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
        let what = if found.skipped == 0 {
            "no *.json file among these"
        } else {
            "only INDEX.json, which is skipped"
        };
        terminal::note(format_args!("error: nothing to verify: {what}"));
        return Ok(ExitCode::from(2));
    }
    Ok(if totals.mismatches == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

#[derive(Debug, Default)]
struct Totals {
    files: usize,
    cases: usize,
    steps: usize,
    mismatches: usize,
}

impl Totals {
    fn add(&mut self, file: &Path, report: &Report, out: &mut impl Write) -> io::Result<()> {
        self.files += 1;
        self.cases += report.cases;
        self.steps += report.steps;
        self.mismatches += report.mismatches.len();
        for mismatch in &report.mismatches {
            let line = format!("{}: {}", input::name(file), quoted(mismatch));
            writeln!(out, "{}", terminal::clean(&line).replace('\n', " "))?;
        }
        for note in &report.notes {
            let note = terminal::quote(note);
            terminal::note(format_args!("note: {}: {note}", input::name(file)));
        }
        Ok(())
    }

    /// A file that cannot be checked counts as a mismatch, so that the totals do not hide it.
    fn add_unreadable(&mut self, sentence: &str) {
        self.files += 1;
        self.mismatches += 1;
        terminal::note(format_args!("error: {sentence}"));
    }

    fn line(&self) -> String {
        let Totals {
            files,
            cases,
            steps,
            mismatches,
        } = self;
        format!("verify: {files} files, {cases} cases, {steps} steps, {mismatches} mismatches")
    }
}

/// The mismatch with its long texts shortened: a file may contain megabytes.
fn quoted(mismatch: &Mismatch) -> Mismatch {
    let short = |text: &str| terminal::quote(text).into_owned();
    Mismatch {
        step: short(&mismatch.step),
        what: short(&mismatch.what),
        expected: short(&mismatch.expected),
        got: short(&mismatch.got),
    }
}

/// The files to check.
#[derive(Debug, Default)]
struct Found {
    /// In the given order, those of a directory by name; or why a directory cannot be read.
    files: Vec<Result<PathBuf, String>>,
    /// The number of files that were skipped because of their name.
    skipped: usize,
}

impl Found {
    fn among(paths: &[PathBuf]) -> Found {
        let mut found = Found::default();
        for path in paths {
            if path.is_dir() {
                found.walk(path);
            } else {
                found.add(path.clone());
            }
        }
        found
    }

    fn walk(&mut self, directory: &Path) {
        let entries = fs::read_dir(directory).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                let name = input::name(directory);
                self.files
                    .push(Err(format!("{name}: cannot be read: {error}")));
                return;
            }
        };
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            // Links to directories are not followed: there may be cycles.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                self.walk(&path);
            } else if path.extension() == Some(OsStr::new("json")) && !path.is_dir() {
                self.add(path);
            }
        }
    }

    fn add(&mut self, file: PathBuf) {
        if file.file_name() == Some(OsStr::new(INDEX)) {
            self.skipped += 1;
            terminal::note(format_args!("skipped {}", input::name(&file)));
        } else {
            self.files.push(Ok(file));
        }
    }
}

/// The members that identify the kind of a file.
#[derive(Deserialize)]
struct Header {
    schema: Option<String>,
    format: Option<String>,
}

fn check(file: &Path) -> Result<Report, String> {
    let text = input::text(file, MAX_BYTES)?;
    let header: Header = parse(&text)?;
    if header.format.as_deref() == Some(tessera_core::record::FORMAT) {
        return Err("is one of our own records; use `tessera replay`".into());
    }
    let files = match &header.schema {
        Some(schema) => JudgeFiles::of_schema(schema)
            .ok_or_else(|| format!("unknown schema `{}`", terminal::quote(schema))),
        None => {
            let members: BTreeMap<String, IgnoredAny> = parse(&text)?;
            JudgeFiles::of_members(|member| members.contains_key(member))
                .ok_or_else(|| "has no member `schema`".into())
        }
    };
    let known = |reason| {
        format!(
            "{reason}; supported files: {}",
            JudgeFiles::kinds().join(", ")
        )
    };
    (files.map_err(known)?.verify)(&text)
}

fn parse<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("is not valid: {error}"))
}
