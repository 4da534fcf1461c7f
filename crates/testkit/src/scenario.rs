//! Rules as scripts: actions, refusals with their codes, and points.
//!
//! ```text
//! # CAR-4.2: a follower may not join a claimed road.   comments run to the end of the line, `#` and a blank begin one
//! chance: draw U                      an outcome of chance; `*: draw U` is the same
//! A: place 0,1 r0; claim road N       actions of a seat, separated by `;`
//! B: place 0,2 r0; claim road N !road-claimed
//!                                     refused with this code, and nothing changes
//! = A 1, B 0                          the points of these seats
//! moves: claim field NL | pass        the complete list of the mover, in any order
//! count: 2                            only its length
//! next: B                             the mover: a seat, `chance` or `nobody`
//! over                                the game has ended
//! over A 1, B 2                       … with these places
//! ```

use tessera_core::{Actor, Game, Mover, Refusal as _, Seat};

use crate::list::{drawing, listed, mover_name};

/// Plays the script from `start` and returns the last position, for further checks.
///
/// # Panics
/// At the first line that does not hold, with its number, the reason and the board.
#[track_caller]
pub fn run<G: Game>(start: G, script: &str) -> G {
    let mut game = start;
    for (index, line) in script.lines().enumerate() {
        let code = without_comment(line);
        if code.is_empty() {
            continue;
        }
        if let Err(reason) = perform(&mut game, code) {
            let number = index + 1;
            let board = drawing(&game);
            panic!("scenario line {number}: `{code}`\n{reason}\n\n{board}");
        }
    }
    game
}

/// The line up to a `#` before a blank or at the end; `#5` is part of a name.
fn without_comment(line: &str) -> &str {
    let line = line.strip_suffix('#').unwrap_or(line);
    line.split("# ").next().unwrap_or_default().trim()
}

/// Performs one line.
fn perform<G: Game>(game: &mut G, line: &str) -> Result<(), String> {
    if let Some(points) = line.strip_prefix('=') {
        return assert_points(game, points);
    }
    if let Some(places) = line.strip_prefix("over") {
        return assert_over(game, places.trim());
    }
    let (head, rest) = line.split_once(':').ok_or(SYNTAX)?;
    let rest = rest.trim();
    match head.trim() {
        "moves" => assert_moves(game, rest),
        "count" => assert_count(game, rest),
        "next" => assert_next(game, rest),
        name => {
            let actor = actor(name)?;
            rest.split(';')
                .try_for_each(|action| act(game, actor, action.trim()))
        }
    }
}

const SYNTAX: &str = "not a line of a scenario; expected `A: action; action !code`, \
    `chance: outcome`, `= A 4, B 0`, `moves: a | b`, `count: 2`, `next: A`, `over` or a comment";

fn actor(name: &str) -> Result<Actor, String> {
    match name {
        "chance" | "*" => Ok(Actor::Chance),
        _ => seat(name).map(Actor::Seat),
    }
}

fn seat(name: &str) -> Result<Seat, String> {
    Seat::all(tessera_core::MAX_SEATS)
        .find(|seat| seat.to_string() == name)
        .ok_or_else(|| format!("`{name}` is no seat; {SYNTAX}"))
}

/// Takes `action`, or expects its refusal when it ends in `!code`.
fn act<G: Game>(game: &mut G, by: Actor, action: &str) -> Result<(), String> {
    let (text, expected) = match action.split_once('!') {
        Some((text, code)) => (text.trim(), Some(code.trim())),
        None => (action, None),
    };
    let action: G::Action = text
        .parse()
        .map_err(|error: tessera_core::ParseActionError| error.to_string())?;
    let mut after = game.clone();
    match (after.apply(by, action), expected) {
        (Ok(_), None) => {
            *game = after;
            Ok(())
        }
        (Ok(_), Some(code)) => Err(format!("`{text}` is accepted, expected `!{code}`")),
        (Err(refusal), Some(code)) if refusal.code() == code => {
            if after == *game {
                return Ok(());
            }
            Err(format!(
                "`{text}` is refused as expected, but changes the position"
            ))
        }
        (Err(refusal), _) => Err(format!(
            "`{text}` is refused with `!{}`: {refusal} ({})",
            refusal.code(),
            refusal.rule()
        )),
    }
}

fn assert_points<G: Game>(game: &G, expected: &str) -> Result<(), String> {
    for (seat, expected) in by_seat::<i32>(expected, game.seats())? {
        let points = game.points(seat);
        if points != expected {
            return Err(format!("{seat} has {points} points, expected {expected}"));
        }
    }
    Ok(())
}

fn assert_over<G: Game>(game: &G, expected: &str) -> Result<(), String> {
    let mover = game.mover();
    let Some(places) = game.ranking().filter(|_| mover == Mover::Over) else {
        return Err(format!("the game is not over: the mover is {mover}"));
    };
    if expected.is_empty() {
        return Ok(());
    }
    for (seat, expected) in by_seat::<u8>(expected, game.seats())? {
        if places[seat] != expected {
            let place = places[seat];
            return Err(format!("{seat} has place {place}, expected {expected}"));
        }
    }
    Ok(())
}

/// `A 4, B 0`
fn by_seat<T: std::str::FromStr>(text: &str, seats: usize) -> Result<Vec<(Seat, T)>, String> {
    let item = |item: &str| {
        let (name, number) = item.trim().split_once(' ').ok_or(SYNTAX)?;
        let seat = seat(name)?;
        if seat.index() >= seats {
            return Err(format!("there is no seat {seat} at a table of {seats}"));
        }
        let number = number.trim().parse();
        Ok((seat, number.map_err(|_| format!("`{item}` has no number"))?))
    };
    text.split(',').map(item).collect()
}

fn assert_moves<G: Game>(game: &G, expected: &str) -> Result<(), String> {
    let expected = expected
        .split('|')
        .map(str::trim)
        .filter(|text| !text.is_empty());
    let mut expected: Vec<String> = expected.map(String::from).collect();
    let mut listed: Vec<String> = listed(game).iter().map(ToString::to_string).collect();
    expected.sort_unstable();
    listed.sort_unstable();
    if expected == listed {
        return Ok(());
    }
    let beyond = |these: &[String], those: &[String]| {
        let beyond = these.iter().filter(|text| !those.contains(text)).cloned();
        beyond.collect::<Vec<String>>().join(" | ")
    };
    Err(format!(
        "listed but not expected: {}\nexpected but not listed: {}\ncomplete: {}",
        beyond(&listed, &expected),
        beyond(&expected, &listed),
        listed.join(" | ")
    ))
}

fn assert_count<G: Game>(game: &G, expected: &str) -> Result<(), String> {
    let count = listed(game).len();
    if expected.parse() == Ok(count) {
        return Ok(());
    }
    Err(format!("{count} moves are listed, expected {expected}"))
}

fn assert_next<G: Game>(game: &G, expected: &str) -> Result<(), String> {
    let next = mover_name(game.mover());
    if next == expected {
        return Ok(());
    }
    Err(format!("the next is {next}, expected {expected}"))
}
