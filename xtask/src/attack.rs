//! Attacks a table server from one address while an ordinary player plays on it.
//!
//! Each attack has its own server on a new database, on the loopback network. `tessera load`
//! plays undisturbed first, then while the attacker, at another address of that network, does its
//! worst. The result is one row of a table and a line for each goal; nothing is asserted.

mod http;
mod kinds;
mod player;
mod prepare;
mod process;
mod report;
mod slots;
mod tally;

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use crate::{
    faults::{BUILD, Place, server::Server},
    run::{built, heading},
};
use kinds::{Attack, Target};
use player::{Pace, Played, novice_answers};
use process::{Usage, folder_mb};
use report::{HEAD, IDLE, Memory, Row, render};
use tally::{Counts, Tally};

/// The options of `cargo xtask attack`.
#[derive(Args)]
pub struct Options {
    /// The attack
    #[arg(value_enum, required_unless_present = "list")]
    name: Option<Name>,

    /// List the attacks
    #[arg(long)]
    list: bool,

    /// Seconds of the attack [default: 10; mix 300, evening 60]
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,

    /// Seconds after the attack at which the memory is read again
    #[arg(long, value_name = "S", default_value_t = 10)]
    rest: u64,

    /// The server to attack, instead of the release build of this workspace
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,

    /// Print the rows as JSON, one on a line
    #[arg(long)]
    json: bool,
}

/// An attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// 1,000 connections that send nothing, at a limit of 1,024 open files
    Silent,
    /// 1,000 uploads of 1 MB whose last byte never comes
    Uploads,
    /// 1,000 heads of 390 KB that do not end
    Heads,
    /// New tables, as many as possible
    Tables,
    /// Records of 874 KB, as many as possible
    Imports,
    /// Reads of 500 versions by two connections
    Replay,
    /// 50 tables of four experts; a guest then waits for a novice
    Bots,
    /// Sockets that are opened and closed
    Churn,
    /// 10,000 spectators at 40 addresses who do nothing (no attack)
    Idle,
    /// 200 people who play (no attack): no request may be refused by a rate limit
    Evening,
    /// All attacks at once, for five minutes
    Mix,
    /// Each of the above in turn
    All,
}

impl Name {
    /// The names that this one stands for.
    fn each(self) -> Vec<Name> {
        if self == Name::All {
            let all = Name::value_variants().iter().copied();
            all.filter(|name| *name != Name::All).collect()
        } else {
            vec![self]
        }
    }

    fn word(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn help(self) -> String {
        let value = self.to_possible_value();
        let help = value.and_then(|value| value.get_help().map(ToString::to_string));
        help.unwrap_or_default()
    }

    /// What the attacker does; nothing in an evening, and `all` is none.
    fn attack(self) -> Option<Attack> {
        match self {
            Name::Silent => Some(kinds::silent),
            Name::Uploads => Some(kinds::uploads),
            Name::Heads => Some(kinds::heads),
            Name::Tables => Some(kinds::tables),
            Name::Imports => Some(kinds::imports),
            Name::Replay => Some(kinds::replay),
            Name::Bots => Some(kinds::bots),
            Name::Churn => Some(kinds::churn),
            Name::Idle => Some(kinds::idle),
            Name::Mix => Some(kinds::mix),
            Name::Evening | Name::All => None,
        }
    }

    fn seconds(self) -> u64 {
        match self {
            Name::Mix => 300,
            Name::Evening => 60,
            Name::Silent
            | Name::Uploads
            | Name::Heads
            | Name::Tables
            | Name::Imports
            | Name::Replay
            | Name::Bots
            | Name::Churn
            | Name::Idle
            | Name::All => 10,
        }
    }
}

/// How long an attack runs before the player comes.
const LEAD: Duration = Duration::from_secs(1);

/// How long the idle connections may take to be opened.
const FILL_WITHIN: Duration = Duration::from_secs(90);

/// Open files of this program and of its server: the idle connections, and some more.
const OPEN_FILES: u64 = IDLE as u64 + 1_000;

/// The limit of open files in the attack by silent connections.
const FEW_FILES: u32 = 1_024;

/// Runs an attack, or all of them, and prints the results.
///
/// # Errors
/// When the server or the load cannot be run; never because a goal is not met.
pub fn run(root: &Path, options: &Options) -> Result<()> {
    let Some(name) = options.name.filter(|_| !options.list) else {
        for name in Name::value_variants() {
            println!("{:<10}{}", name.word(), name.help());
        }
        return Ok(());
    };
    let tessera = match &options.binary {
        Some(binary) => binary.clone(),
        None => {
            if !options.json {
                heading("release build");
            }
            BUILD.run(root)?;
            built(root, "release/tessera")
        }
    };
    prepare::raise_open_files(OPEN_FILES)?;
    if !options.json {
        heading("attack");
        println!("{HEAD}");
    }
    let rest = Duration::from_secs(options.rest);
    for name in name.each() {
        let seconds = options.seconds.unwrap_or(name.seconds());
        let row = measure(name, seconds, rest, &tessera).with_context(|| name.word())?;
        if options.json {
            println!("{}", row.json());
        } else {
            print!("{}", render(&row));
        }
    }
    Ok(())
}

fn measure(name: Name, seconds: u64, rest: Duration, tessera: &Path) -> Result<Row> {
    let place = Place::new(tessera.to_owned(), None)?;
    let record = prepare::record(&place)?;
    let long_table = prepare::long_table(&place)?;
    let server = if name == Name::Silent {
        Server::start_with_files(&place, FEW_FILES)?
    } else {
        Server::start_with(&place, "127.0.0.1:0", &[])?
    };
    let address: SocketAddr = server.address().parse().context("the server's address")?;
    let target = Target {
        server: address,
        long_table: &long_table,
        record: &record,
    };
    let (undisturbed, pace) = if name == Name::Evening {
        (None, Pace::evening(seconds))
    } else {
        let undisturbed = Pace::ordinary(10).play(tessera, address)?;
        (Some(undisturbed), Pace::ordinary(seconds))
    };
    let before = Usage::of(server.pid())?;
    let disk = folder_mb(place.folder());
    let began = Instant::now();
    let struck = strike(name, &target, || pace.play(tessera, address), seconds)?;
    let seconds = began.elapsed().as_secs_f64();
    let during = Usage::of(server.pid())?;
    thread::sleep(rest);
    let after = Usage::of(server.pid())?;
    Ok(Row {
        attack: name.word(),
        seconds,
        attacker: struck.attacker,
        memory_mb: Memory {
            before: before.memory_mb,
            peak: during.peak_mb,
            after: after.memory_mb,
        },
        cpu_seconds: during.cpu_seconds - before.cpu_seconds,
        disk_mb: folder_mb(place.folder()) - disk,
        undisturbed,
        disturbed: struck.played,
        novice_ms: struck.novice_ms,
    })
}

/// What came of an attack.
struct Struck {
    attacker: Counts,
    played: Played,
    novice_ms: Option<Option<u64>>,
}

/// Plays while the attack runs, which ends with the play and at the latest after thrice its time.
fn strike(
    name: Name,
    target: &Target<'_>,
    play: impl FnOnce() -> Result<Played>,
    seconds: u64,
) -> Result<Struck> {
    let tally = Tally::new(FILL_WITHIN + Duration::from_secs(3 * seconds));
    let watches_bots = matches!(name, Name::Bots | Name::Mix);
    thread::scope(|scope| {
        if let Some(attack) = name.attack() {
            let tally = &tally;
            scope.spawn(move || attack(target, tally));
            wait(name, tally);
        }
        let novice = watches_bots.then(|| scope.spawn(|| novice_answers(target.server)));
        let played = play();
        let attacker = tally.counts();
        tally.stop();
        let novice_ms = novice.map(|novice| novice.join().ok().flatten());
        Ok(Struck {
            attacker,
            played: played?,
            novice_ms,
        })
    })
}

/// Waits until the attack is under way, or all idle connections are open.
fn wait(name: Name, tally: &Tally) {
    thread::sleep(LEAD);
    if name != Name::Idle {
        return;
    }
    let began = Instant::now();
    let held = || tally.counts().answers.get(&101).copied().unwrap_or(0);
    while held() < IDLE as u64 && began.elapsed() < FILL_WITHIN {
        thread::sleep(Duration::from_millis(100));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attack_has_a_description_and_all_stands_for_the_others() {
        let names = Name::value_variants();
        assert!(names.iter().all(|name| !name.help().is_empty()));
        assert_eq!(Name::All.each().len(), names.len() - 1);
        assert_eq!(Name::Idle.each(), [Name::Idle]);
        let peaceful = names.iter().filter(|name| name.attack().is_none());
        assert_eq!(peaceful.count(), 2);
    }
}
