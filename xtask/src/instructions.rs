//! Counts the instructions of one placement on a small and on a large board, for every game that
//! has boards.
//!
//! Placing the 70th tile must cost what the 10th did. Time would tell as much with more noise:
//! a count of instructions is nearly the same on every run and every machine.
//!
//! `placement-cost` (crates/cost) lays the piece of a given number on copies of many boards, or
//! only makes the copies. The difference leaves out everything that is not a placement.

use std::{ffi::OsString, fs, path::Path, process::Command};

use anyhow::{Context, Result, bail, ensure};

use crate::run::{Cargo, built};

/// The ratio of large to small board that is too much.
const LIMIT: f64 = 1.2;

/// What is measured for one game.
struct Game {
    name: &'static str,
    /// What is placed, and which one of it on a small and on a large board.
    piece: &'static str,
    small: u32,
    large: u32,
}

const GAMES: &[Game] = &[
    Game {
        name: "carcassonne",
        piece: "tile",
        small: 10,
        large: 70,
    },
    // Random games of two seats end with up to 37 cards on a board.
    Game {
        name: "codex",
        piece: "card",
        small: 5,
        large: 35,
    },
];

/// Measures, prints a table, and judges the growth.
///
/// # Errors
/// When a placement on the large board of some game costs [`LIMIT`] times that on the small one or
/// more, and when the measurement itself fails.
pub fn check(root: &Path) -> Result<()> {
    BUILD.run(root)?;
    let program = built(root, "release/placement-cost");
    println!("placing                      instructions  ratio");
    let too_much: Vec<String> = GAMES
        .iter()
        .filter_map(|game| game.check(&program).transpose())
        .collect::<Result<_>>()?;
    ensure!(too_much.is_empty(), "{}", too_much.join("; "));
    Ok(())
}

const BUILD: Cargo = Cargo::fixed(
    "the build of what is counted",
    "build --release --locked --package tessera-cost",
);

impl Game {
    /// Prints what both placements cost, and returns what is to be said about them when the one
    /// on the large board costs too much.
    fn check(&self, program: &Path) -> Result<Option<String>> {
        let small_cost = self.per_placement(program, self.small)?;
        let large_cost = self.per_placement(program, self.large)?;
        let ratio = large_cost / small_cost;
        for (number, cost, ratio) in [
            (self.small, small_cost, 1.0),
            (self.large, large_cost, ratio),
        ] {
            let what = format!("{} {} {number}", self.name, self.piece);
            println!("{what:<27}  {cost:>12.1}  {ratio:>5.2}");
        }
        Ok((ratio >= LIMIT).then(|| self.advice(ratio)))
    }

    fn advice(&self, ratio: f64) -> String {
        let Game {
            name,
            piece,
            small,
            large,
        } = self;
        format!(
            "{name}: placing {piece} {large} costs {ratio:.2} times what placing {piece} \
             {small} does; make it independent of the size of the board, the limit is {LIMIT}"
        )
    }

    /// What placing the piece of this number costs.
    fn per_placement(&self, program: &Path, number: u32) -> Result<f64> {
        let copies = self.count(program, "clone", number)?;
        let placements = self.count(program, "placement", number)?;
        let spent = placements.instructions.saturating_sub(copies.instructions);
        // Fewer than that and the optimiser has removed what was to be measured.
        ensure!(
            spent >= placements.times && placements.times > 0,
            "{} placements of {} {number} cost {spent} instructions in all: the program does not \
             place anything",
            placements.times,
            self.piece
        );
        Ok(spent as f64 / placements.times as f64)
    }

    /// Counts one run of the program.
    fn count(&self, program: &Path, what: &str, number: u32) -> Result<Counted> {
        // Beside the program, since callgrind insists on a file.
        let profile = program.with_extension("callgrind");
        let mut out_file = OsString::from("--callgrind-out-file=");
        out_file.push(&profile);
        let output = Command::new("valgrind")
            .arg("--tool=callgrind")
            .arg(out_file)
            .arg(program)
            .args([self.name, what, &number.to_string()])
            .output()
            .context("cannot run valgrind; install it with `sudo apt-get install valgrind`")?;
        let _ = fs::remove_file(profile);
        let report = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            let program = program.display();
            bail!("{program} {what} {number} failed under valgrind:\n{report}");
        }
        let instructions =
            collected(&report).with_context(|| format!("callgrind reports no total:\n{report}"))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        let times = printed.trim().parse();
        let times = times.context("the program does not print how often it placed")?;
        Ok(Counted {
            instructions,
            times,
        })
    }
}

/// One run of the program.
struct Counted {
    instructions: u64,
    /// How often it did what it was asked to.
    times: u64,
}

/// Reads `==7701== Collected : 140430`.
fn collected(report: &str) -> Option<u64> {
    report.lines().find_map(|line| {
        let (_, total) = line.split_once("Collected : ")?;
        total.trim().parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read_from_callgrinds_report() {
        let report = "==7701== Events    : Ir\n==7701== Collected : 140430\n==7701== \n";
        assert_eq!(collected(report), Some(140_430));
        assert_eq!(collected("==7701== Events    : Ir\n"), None);
    }
}
