//! `tessera play`: a game against bots, in the terminal.
//!
//! Reading order: [`session`] (the running game), [`prompt`] (input), [`screen`] (output).

mod prompt;
mod screen;
mod session;

use std::{
    io::{self, BufRead as _, Write as _},
    path::Path,
    process::ExitCode,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tessera_bots::{Insight, Player, table::Pace};
use tessera_core::Seat;
use tessera_games::{Playable, Visit, visit};

use self::session::{Next, Session};
use crate::{
    args::PlayArgs,
    failure::{Failure, Outcome},
    games, input, output, terminal,
};

/// Plays until the game is over or the person quits.
pub fn run(args: &PlayArgs) -> Outcome {
    visit(args.game, Play(args))
}

struct Play<'a>(&'a PlayArgs);

impl Visit for Play<'_> {
    type Answer = Outcome;

    fn visit<G: Playable>(self) -> Outcome {
        let Play(args) = self;
        let mut session = setup::<G>(args)?;
        let ink = terminal::ink(&io::stdout());
        let mut out = io::stdout().lock();
        let mut lines = io::stdin().lock().lines();
        write!(out, "{}", screen::welcome(&session, ink))?;
        let mut changed = true;
        while session.advance() == Next::Person {
            if changed {
                write!(out, "{}", screen::position(&mut session, ink))?;
            }
            write!(out, "{}", screen::prompt(&session, ink))?;
            out.flush()?;
            let Some(line) = lines.next() else {
                writeln!(out)?;
                break;
            };
            let line = line.map_err(|error| Failure::wrong("cannot read standard input", error))?;
            let answer = prompt::answer(&mut session, &line);
            write!(out, "{}", terminal::clean(&answer.text))?;
            if answer.features {
                write!(out, "{}", screen::features(&session, ink))?;
            }
            if let Some(file) = &answer.save {
                let saved = save(&session, Path::new(file));
                writeln!(
                    out,
                    "{}",
                    saved.unwrap_or_else(|failure| failure.to_string())
                )?;
            }
            if answer.quit {
                break;
            }
            changed = answer.changed;
        }
        write!(out, "{}", screen::end(&mut session, ink))?;
        out.flush()?;
        if let Some(file) = &args.record {
            terminal::note(save(&session, file)?);
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn save<G: Insight>(session: &Session<G>, file: &Path) -> Result<String, Failure> {
    let record = session.record();
    output::write_atomically(file, &record.write())
        .map_err(|error| Failure::wrong(format!("cannot write {}", input::name(file)), error))?;
    let moves = terminal::count(record.moves.len() as u64, "move");
    Ok(format!("saved the game to {} ({moves})", input::name(file)))
}

fn setup<G: Insight>(args: &PlayArgs) -> Result<Session<G>, Failure> {
    let start = games::start(&args.options, args.players)?;
    let me = match args.seat {
        Some(seat) if seat.index() < args.players => seat,
        Some(seat) => {
            let last = Seat::all(args.players).last().map_or('A', Seat::letter);
            let reason = format!("there is no seat {seat} at this table: seats are A to {last}");
            return Err(Failure::usage(reason));
        }
        None => Seat::all(1).next().expect("there is a first seat"),
    };
    let seed = args.seed.unwrap_or_else(seed_from_clock);
    let pace = Pace {
        turn: Some(Duration::from_millis(args.time)),
        iterations: None,
    };
    Ok(Session::new(start, me, args.bots, pace, seed))
}

/// A new seed each time, from the clock.
fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |since| since.as_nanos() as u64)
}

/// Parses the level of the bots.
pub fn level(text: &str) -> Result<Player, String> {
    Player::named(text).ok_or_else(|| {
        let names: Vec<&str> = Player::ALL.iter().map(|player| player.name()).collect();
        format!("there is no such bot; choose one of {}", names.join(", "))
    })
}

/// Parses the letter of a seat.
pub fn seat(text: &str) -> Result<Seat, String> {
    let letter = text.to_ascii_uppercase().parse();
    let seat = letter.ok().and_then(Seat::from_letter);
    seat.ok_or_else(|| "seats are letters: A, B, C, D, E".into())
}
