//! Counts the instructions of one placement on a small and on a large board, for every game that
//! has boards.
//!
//! Placing the 70th tile must cost what the 10th did. Time would tell as much with more noise:
//! a count of instructions is nearly the same on every run and every machine.
//!
//! A game's example lays the piece of a given number on copies of many boards, or only makes the
//! copies. The difference leaves out everything that is not a placement.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

/// The ratio of large to small board that is too much.
const LIMIT: f64 = 1.2;

/// What is measured for one game.
struct Game {
    package: &'static str,
    example: &'static str,
    /// What is placed, and which one of it on a small and on a large board.
    piece: &'static str,
    small: u32,
    large: u32,
}

const GAMES: &[Game] = &[
    Game {
        package: "tessera-carcassonne",
        example: "placement_cost",
        piece: "tile",
        small: 10,
        large: 70,
    },
    // Random games of two seats end with up to 37 cards on a board.
    Game {
        package: "tessera-codex",
        example: "codex_placement_cost",
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
    println!("placing                      instructions  ratio");
    let too_much: Vec<String> = GAMES
        .iter()
        .filter_map(|game| game.check(root).transpose())
        .collect::<Result<_>>()?;
    ensure!(too_much.is_empty(), "{}", too_much.join("; "));
    Ok(())
}

impl Game {
    /// Prints what both placements cost, and returns what is to be said about them when the one
    /// on the large board costs too much.
    fn check(&self, root: &Path) -> Result<Option<String>> {
        let example = self.build(root)?;
        let small_cost = self.per_placement(&example, self.small)?;
        let large_cost = self.per_placement(&example, self.large)?;
        let ratio = large_cost / small_cost;
        for (number, cost, ratio) in [
            (self.small, small_cost, 1.0),
            (self.large, large_cost, ratio),
        ] {
            let what = format!("{} {} {number}", self.package, self.piece);
            println!("{what:<27}  {cost:>12.1}  {ratio:>5.2}");
        }
        Ok((ratio >= LIMIT).then(|| self.advice(ratio)))
    }

    fn advice(&self, ratio: f64) -> String {
        let Game {
            package,
            piece,
            small,
            large,
            ..
        } = self;
        format!(
            "{package}: placing {piece} {large} costs {ratio:.2} times what placing {piece} \
             {small} does; make it independent of the size of the board, the limit is {LIMIT}"
        )
    }

    /// Builds the example and returns where cargo put it.
    fn build(&self, root: &Path) -> Result<PathBuf> {
        let Game {
            package, example, ..
        } = self;
        let args = format!("build --release --locked --package {package} --example {example}");
        let output = Command::new("cargo")
            .args(args.split_whitespace())
            .arg("--message-format=json-render-diagnostics")
            .current_dir(root)
            .stderr(Stdio::inherit())
            .output()
            .context("cannot run cargo")?;
        ensure!(
            output.status.success(),
            "the example does not build; repeat it with: cargo {args}"
        );
        executable(&String::from_utf8_lossy(&output.stdout), example)
            .with_context(|| format!("cargo built the example {example} but does not say where"))
    }

    /// What placing the piece of this number costs.
    fn per_placement(&self, example: &Path, number: u32) -> Result<f64> {
        let copies = count(example, "clone", number)?;
        let placements = count(example, "placement", number)?;
        let spent = placements.instructions.saturating_sub(copies.instructions);
        // Fewer than that and the optimiser has removed what was to be measured.
        ensure!(
            spent >= placements.times && placements.times > 0,
            "{} placements of {} {number} cost {spent} instructions in all: the example does not \
             place anything",
            placements.times,
            self.piece
        );
        Ok(spent as f64 / placements.times as f64)
    }
}

/// Finds the example in cargo's messages, one JSON object a line.
fn executable(messages: &str, example: &str) -> Option<PathBuf> {
    #[derive(Deserialize)]
    struct Artifact {
        target: Target,
        executable: Option<PathBuf>,
    }
    #[derive(Deserialize)]
    struct Target {
        name: String,
    }
    // Messages of another kind have no target or no executable.
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Artifact>(line).ok())
        .filter(|artifact| artifact.target.name == example)
        .find_map(|artifact| artifact.executable)
}

/// One run of the example.
struct Counted {
    instructions: u64,
    /// How often it did what it was asked to.
    times: u64,
}

fn count(example: &Path, what: &str, number: u32) -> Result<Counted> {
    // Beside the example, since callgrind insists on a file.
    let profile = example.with_extension("callgrind");
    let mut out_file = OsString::from("--callgrind-out-file=");
    out_file.push(&profile);
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(out_file)
        .arg(example)
        .args([what, &number.to_string()])
        .output()
        .context("cannot run valgrind; install it with `sudo apt-get install valgrind`")?;
    let _ = fs::remove_file(profile);
    let report = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let example = example.display();
        bail!("{example} {what} {number} failed under valgrind:\n{report}");
    }
    let instructions =
        collected(&report).with_context(|| format!("callgrind reports no total:\n{report}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let times = printed.trim().parse();
    let times = times.context("the example does not print how often it placed")?;
    Ok(Counted {
        instructions,
        times,
    })
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

    #[test]
    fn the_example_is_found_among_cargos_messages() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"serde"},"executable":null}
not json
{"reason":"compiler-artifact","target":{"name":"placement_cost"},"executable":"out/placement_cost"}
{"reason":"build-finished","success":true}"#;
        assert_eq!(
            executable(messages, "placement_cost"),
            Some(PathBuf::from("out/placement_cost"))
        );
        assert_eq!(executable(messages, "serde"), None);
        assert_eq!(executable("{}", "placement_cost"), None);
    }
}
