//! Counts the instructions of one tile placement on a small and on a large board.
//!
//! Placing the 70th tile must cost what the 10th did. Time would tell as much with more noise:
//! a count of instructions is nearly the same on every run and every machine.
//!
//! The example `placement_cost` lays the tile of a given number on copies of many boards, or only
//! makes the copies. The difference leaves out everything that is not a placement.

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

/// Measures, prints a table, and judges the growth.
///
/// # Errors
/// When a placement on the large board costs [`LIMIT`] times that on the small one or more, and
/// when the measurement itself fails.
pub fn check(root: &Path) -> Result<()> {
    let example = build(root)?;
    let (small, large) = (10, 70);
    let small_cost = per_placement(&example, small)?;
    let large_cost = per_placement(&example, large)?;
    let ratio = large_cost / small_cost;
    println!("placing tile no.  instructions  ratio");
    println!("{small:>16}  {small_cost:>12.1}  {:>5.2}", 1.0);
    println!("{large:>16}  {large_cost:>12.1}  {ratio:>5.2}");
    ensure!(
        ratio < LIMIT,
        "placing tile {large} costs {ratio:.2} times what placing tile {small} does; make it \
         independent of the size of the board, the limit is {LIMIT}"
    );
    Ok(())
}

/// Builds the example and returns where cargo put it.
fn build(root: &Path) -> Result<PathBuf> {
    let args = "build --release --locked --package tessera-carcassonne --example placement_cost";
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
    executable(&String::from_utf8_lossy(&output.stdout))
        .context("cargo built the example placement_cost but does not say where")
}

/// Finds the example in cargo's messages, one JSON object a line.
fn executable(messages: &str) -> Option<PathBuf> {
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
        .filter(|artifact| artifact.target.name == "placement_cost")
        .find_map(|artifact| artifact.executable)
}

/// What placing the tile of this number costs.
fn per_placement(example: &Path, tile: u32) -> Result<f64> {
    let copies = count(example, "clone", tile)?;
    let placements = count(example, "placement", tile)?;
    let spent = placements.instructions.saturating_sub(copies.instructions);
    // Fewer than that and the optimiser has removed what was to be measured.
    ensure!(
        spent >= placements.times && placements.times > 0,
        "{} placements of tile {tile} cost {spent} instructions in all: the example does not \
         place a tile",
        placements.times
    );
    Ok(spent as f64 / placements.times as f64)
}

/// One run of the example.
struct Counted {
    instructions: u64,
    /// How often it did what it was asked to.
    times: u64,
}

fn count(example: &Path, what: &str, tile: u32) -> Result<Counted> {
    // Beside the example, since callgrind insists on a file.
    let profile = example.with_extension("callgrind");
    let mut out_file = OsString::from("--callgrind-out-file=");
    out_file.push(&profile);
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(out_file)
        .arg(example)
        .args([what, &tile.to_string()])
        .output()
        .context("cannot run valgrind; install it with `sudo apt-get install valgrind`")?;
    let _ = fs::remove_file(profile);
    let report = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("placement_cost {what} {tile} failed under valgrind:\n{report}");
    }
    let instructions =
        collected(&report).with_context(|| format!("callgrind reports no total:\n{report}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let times = printed.trim().parse();
    let times = times.context("placement_cost does not print how often it placed")?;
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
            executable(messages),
            Some(PathBuf::from("out/placement_cost"))
        );
        assert_eq!(executable("{}"), None);
    }
}
