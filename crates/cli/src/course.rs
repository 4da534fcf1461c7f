//! `tessera course`: courses of The Quest for El Dorado, drawn and checked.

use std::{
    fmt::Write as _,
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
};

use tessera_eldorado::{Course, CourseDocument, board::SHIPPED};

use crate::{
    args::{CourseArgs, CourseCommand},
    failure::{Failure, Outcome},
    input,
    terminal::{self, count},
};

/// Maximum size of a file in bytes; the format has a lower limit with its own message.
const MAX_BYTES: usize = 1 << 20;

/// Draws or checks a course.
pub fn run(args: &CourseArgs) -> Outcome {
    match &args.command {
        CourseCommand::Show { course } => show(course),
        CourseCommand::Check { file } => check(file),
    }
}

fn show(named: &Path) -> Outcome {
    let shipped = SHIPPED.iter().find(|(word, _)| named == Path::new(word));
    let course = match shipped {
        Some((_, document)) => assemble(document).map_err(|error| wrong(named, error))?,
        None => read(named)?,
    };
    let mut out = io::stdout().lock();
    let ink = terminal::ink(&out);
    let title = terminal::clean(course.name());
    writeln!(out, "{}", terminal::styled(&title, "1", ink))?;
    write!(out, "{}", terminal::clean(&facts(&course)))?;
    write!(out, "\n{}", course.draw(ink))?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn check(file: &Path) -> Outcome {
    let course = read(file)?;
    let mut out = io::stdout().lock();
    let name = terminal::clean(course.name());
    writeln!(out, "ok: {name}: {}", sizes(&course))?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The course in a file.
fn read(file: &Path) -> Result<Course, Failure> {
    let text = input::text(file, MAX_BYTES).map_err(|reason| unreadable(file, &reason))?;
    let document = CourseDocument::read(&text).map_err(|error| wrong(file, error))?;
    assemble(&document).map_err(|error| wrong(file, error))
}

/// The course in its usual form, without blockades behind strips; both forms must be valid.
fn assemble(document: &CourseDocument) -> Result<Course, tessera_eldorado::CourseError> {
    document.assemble(true)?;
    document.assemble(false)
}

fn wrong(file: &Path, error: impl std::fmt::Display) -> Failure {
    let reason = error.to_string();
    Failure::wrong(input::name(file), terminal::quote(&reason))
}

/// A file that cannot be read is a wrong argument, perhaps a mistyped name.
fn unreadable(file: &Path, reason: &str) -> Failure {
    let words: Vec<&str> = SHIPPED.iter().map(|(word, _)| *word).collect();
    Failure::usage(format_args!(
        "{}: {reason}; the courses that come with the game are: {}",
        input::name(file),
        words.join(", ")
    ))
}

/// `5 tiles, 4 blockades, 3 caves, 188 spaces`.
fn sizes(course: &Course) -> String {
    let numbers = [
        (course.document().tiles.len(), "tile"),
        (course.places().len(), "blockade"),
        (course.caves().len(), "cave"),
        (course.spaces().count(), "space"),
    ];
    numbers
        .map(|(number, noun)| count(number as u64, noun))
        .join(", ")
}

/// One line per fact about the course.
fn facts(course: &Course) -> String {
    let document = course.document();
    let tiles = document.tiles.iter();
    let tiles: Vec<String> = tiles
        .map(|place| {
            format!(
                "{} r{} at {},{}",
                place.tile, place.rotation, place.q, place.r
            )
        })
        .collect();
    let caves = course.caves().iter();
    let caves: Vec<String> = caves
        .map(|&cave| course.space(cave).hex.to_string())
        .collect();
    let starts = course.starts().map(|start| {
        let space = course.space(start);
        space.hex.to_string()
    });
    let finish = course.spaces().filter(|(_, space)| space.finish);
    let finish: Vec<String> = finish.map(|(_, space)| space.hex.to_string()).collect();
    let lines = [
        (
            "difficulty",
            document.difficulty.clone().unwrap_or_default(),
        ),
        ("size", sizes(course)),
        ("tiles", tiles.join("  ")),
        ("blockades", course.places().join("  ")),
        ("strip exits", document.strip_exits.join("  ")),
        ("caves", caves.join("  ")),
        ("start", starts.join("  ")),
        ("finish", finish.join("  ")),
    ];
    let mut text = String::new();
    for (label, value) in lines.iter().filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(text, "  {label:<13}{value}");
    }
    text
}
