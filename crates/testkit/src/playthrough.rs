//! Golden texts of complete games: for people to read, for programs to compare.
//!
//! ```text
//! # tessera-playthrough/1
//! game: carcassonne
//! rules: 1
//! options: farms=third …              every option
//! seats: 2
//! seed: 7                             of the random game
//!
//! 0 chance, 24 outcomes               number of the move, mover, number of listed moves
//! > draw V                            the move that is taken
//!
//! 1 A, 3 actions: place 0,1 r0 | …    all of them where they are few
//! > place 0,1 r0
//! = A 0, B 0                          points, where they have changed
//!     (the board, indented, every dozen moves of seats and at the end)
//!
//! over                                or `stopped` at the limit of moves
//! = A 60, B 58
//! places: A 1, B 2
//! ```
//!
//! A playthrough only shows that something changed. Scenarios state what is right.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use tessera_core::{Game, Ink, Mover, Options as _, Seat, SimSource};

use crate::list::{mover_name, pick, weighted};

/// Set to `1`, it rewrites the files instead of comparing them.
pub const BLESS: &str = "TESSERA_BLESS";

/// The first line of a file.
pub const FORMAT: &str = "# tessera-playthrough/1";

/// Lists up to this length are written out.
const SHORT_LIST: usize = 12;

/// The number of moves of seats after which the board is drawn.
const BOARD_EVERY: usize = 12;

/// The number of moves after which [`check`] stops a game.
const MAX_MOVES: usize = 2_000;

/// Compares the random game of a new table with `tests/playthroughs/NAME.txt`, as [`check`] does.
///
/// # Panics
/// When an option is unknown, and as [`check`] does.
#[track_caller]
pub fn check_table<G: Game>(name: &str, options: &[(&str, &str)], seats: usize, seed: u64) {
    let mut chosen = G::Options::default();
    for (key, value) in options {
        let set = chosen.set(key, value);
        set.unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    let start = G::new(&chosen, seats).unwrap_or_else(|refusal| panic!("{refusal}"));
    check(format!("tests/playthroughs/{name}.txt"), &start, seed);
}

/// Compares the random game from `start` with the file, and replays the file's moves.
///
/// A relative path starts at the directory of the crate that is tested, as Cargo runs tests
/// there. With `TESSERA_BLESS=1` the file is written instead.
///
/// # Panics
/// At the first line that differs, with its surroundings.
#[track_caller]
pub fn check<G: Game>(path: impl AsRef<Path>, start: &G, seed: u64) {
    check_first::<G>(path, start, seed, MAX_MOVES);
}

/// As [`check`], with at most `moves` moves.
///
/// # Panics
/// As [`check`].
#[track_caller]
pub fn check_first<G: Game>(path: impl AsRef<Path>, start: &G, seed: u64, moves: usize) {
    let bless = std::env::var(BLESS).is_ok_and(|value| value == "1");
    let verdict = if bless {
        write(path.as_ref(), start, seed, moves)
    } else {
        compare(path.as_ref(), start, seed, moves)
    };
    if let Err(reason) = verdict {
        panic!("playthrough {}: {reason}", path.as_ref().display());
    }
}

/// The moves of a playthrough, in notation, chance included.
pub fn moves(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("> "))
}

/// The random game from `start` as text, with at most `moves` moves.
pub fn text<G: Game>(start: &G, seed: u64, moves: usize) -> String {
    let mut page = Page::new(start, seed);
    let mut game = start.clone();
    let mut source = SimSource::new(seed, 0);
    let mut seat_moves = 0;
    for number in 0..moves {
        let Some((actor, action)) = pick(&game, &mut source) else {
            break;
        };
        page.write_list(number, &game);
        page.line(&format!("> {action}"));
        game.play(action);
        page.points(&game);
        if Mover::from(actor) != Mover::Chance {
            seat_moves += 1;
            if seat_moves % BOARD_EVERY == 0 {
                page.board(&game);
            }
        }
    }
    page.end(&game);
    page.text
}

/// Writes the playthrough.
///
/// # Errors
/// When the start is not a new game, or the file cannot be written.
pub fn write<G: Game>(path: &Path, start: &G, seed: u64, moves: usize) -> Result<(), String> {
    new_game(start)?;
    let folder = path.parent().map(PathBuf::from).unwrap_or_default();
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text(start, seed, moves)))
        .map_err(|error| error.to_string())
}

/// Compares the playthrough with its file, whatever `TESSERA_BLESS` says.
///
/// # Errors
/// With the first line that differs, or the error in file or start.
pub fn compare<G: Game>(path: &Path, start: &G, seed: u64, moves: usize) -> Result<(), String> {
    new_game(start)?;
    let again = format!("to write it anew, run the test with {BLESS}=1");
    let written = fs::read_to_string(path).map_err(|error| format!("{error}; {again}"))?;
    let played = text(start, seed, moves);
    let replayed = replay(start, &written);
    if let Some(difference) = first_difference(&written, &played) {
        // Distinguishes a changed rule from a changed order of listing.
        let still = match &replayed {
            Ok(_) => "the file's moves are still accepted one by one".into(),
            Err(reason) => format!("the file's moves are no longer accepted: {reason}"),
        };
        return Err(format!("{difference}\n{still}\n{again}"));
    }
    let end = replayed?;
    if !played.ends_with(&ending(&end)) {
        return Err("the moves lead to another end when they are taken by `apply`".into());
    }
    Ok(())
}

/// A file names options and seats only, so its game must begin with them.
fn new_game<G: Game>(start: &G) -> Result<(), String> {
    let fresh = G::new(start.options(), start.seats());
    if fresh.as_ref() == Ok(start) {
        return Ok(());
    }
    Err("the start is not a new game".into())
}

/// Applies the moves of a file.
fn replay<G: Game>(start: &G, written: &str) -> Result<G, String> {
    let mut game = start.clone();
    for (number, text) in moves(written).enumerate() {
        let wrong = |reason: String| format!("move {number}, `{text}`: {reason}");
        let action: G::Action = text
            .parse()
            .map_err(|error: tessera_core::ParseActionError| wrong(error.to_string()))?;
        let actor = game.mover().actor();
        let actor = actor.ok_or_else(|| wrong("the game is over".into()))?;
        game.apply(actor, action)
            .map_err(|refusal| wrong(refusal.to_string()))?;
    }
    Ok(game)
}

/// The first line that differs, between the three before it in both and the two after.
fn first_difference(written: &str, played: &str) -> Option<String> {
    let (written, played): (Vec<&str>, Vec<&str>) =
        (written.lines().collect(), played.lines().collect());
    let longest = written.len().max(played.len());
    let at = (0..longest).find(|&at| written.get(at) != played.get(at))?;
    let mut text = format!("line {} differs\n", at + 1);
    for line in &written[at.saturating_sub(3)..at] {
        let _ = writeln!(text, "    {line}");
    }
    for (side, lines) in [("file", &written), ("game", &played)] {
        let end = (at + 3).min(lines.len());
        let shown = lines.get(at..end).unwrap_or_default();
        for line in shown {
            let _ = writeln!(text, "{side}: {line}");
        }
        if shown.is_empty() {
            let _ = writeln!(text, "{side}: (ends here)");
        }
    }
    Some(text)
}

/// A playthrough while it is written.
struct Page {
    text: String,
    last_points: String,
}

impl Page {
    fn new<G: Game>(start: &G, seed: u64) -> Page {
        let value = |key| start.options().get(key).unwrap_or_default();
        let keys = G::Options::KEYS.iter().map(|option| option.key);
        let options: Vec<String> = keys.map(|key| format!("{key}={}", value(key))).collect();
        let mut page = Page {
            text: String::new(),
            last_points: points(start),
        };
        page.line(FORMAT);
        page.line(&format!("game: {}", G::NAME));
        page.line(&format!("rules: {}", G::RULES_VERSION));
        page.line(&format!("options: {}", options.join(" ")));
        page.line(&format!("seats: {}", start.seats()));
        page.line(&format!("seed: {seed}"));
        page
    }

    /// Writes a line without trailing blanks.
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// Writes the mover and the listed moves.
    fn write_list<G: Game>(&mut self, number: usize, game: &G) {
        let mover = game.mover();
        let listed = weighted(game);
        let show = |(action, weight): &(G::Action, u64)| match mover {
            Mover::Chance => format!("{action} x{weight}"),
            Mover::Seat(_) | Mover::Over => action.to_string(),
        };
        let kind = match mover {
            Mover::Chance => "outcome",
            Mover::Seat(_) | Mover::Over => "action",
        };
        let plural = if listed.len() == 1 { "" } else { "s" };
        let mut line = format!(
            "\n{number} {}, {} {kind}{plural}",
            mover_name(mover),
            listed.len()
        );
        if listed.len() <= SHORT_LIST {
            let shown: Vec<String> = listed.iter().map(show).collect();
            let _ = write!(line, ": {}", shown.join(" | "));
        }
        self.line(&line);
    }

    fn points<G: Game>(&mut self, game: &G) {
        let points = points(game);
        if points != self.last_points {
            self.line(&points);
            self.last_points = points;
        }
    }

    fn board<G: Game>(&mut self, game: &G) {
        for line in game.draw(Ink::Plain).lines() {
            self.line(&format!("    {line}"));
        }
    }

    fn end<G: Game>(&mut self, game: &G) {
        self.text.push('\n');
        self.board(game);
        self.text.push_str(&ending(game));
    }
}

/// The last lines of a playthrough.
fn ending<G: Game>(game: &G) -> String {
    let mut text = match game.mover() {
        Mover::Over => format!("\nover\n{}\n", points(game)),
        Mover::Seat(_) | Mover::Chance => format!("\nstopped\n{}\n", points(game)),
    };
    if let Some(places) = game.ranking() {
        let places = places.iter().map(|(seat, place)| format!("{seat} {place}"));
        let places: Vec<String> = places.collect();
        let _ = writeln!(text, "places: {}", places.join(", "));
    }
    text
}

fn points<G: Game>(game: &G) -> String {
    let points = Seat::all(game.seats()).map(|seat| format!("{seat} {}", game.points(seat)));
    let points: Vec<String> = points.collect();
    format!("= {}", points.join(", "))
}
