//! Runs the program whose instructions are counted, under valgrind.

use std::{ffi::OsString, fs, path::PathBuf, process::Command};

use anyhow::{Context, Result, bail, ensure};

/// The arguments of the program.
#[derive(Clone, Copy)]
pub struct Work {
    pub positions: &'static str,
    pub what: &'static str,
    pub number: u32,
}

/// `placement-cost`.
pub struct Program(PathBuf);

impl Program {
    pub fn at(path: PathBuf) -> Program {
        Program(path)
    }

    /// The instructions for doing the work once.
    pub fn cost(&self, work: Work) -> Result<f64> {
        let copies = self.count(Work {
            what: "clone",
            ..work
        })?;
        let done = self.count(work)?;
        let spent = done.instructions.saturating_sub(copies.instructions);
        // With fewer, the optimiser has removed the work.
        ensure!(
            spent >= done.times && done.times > 0,
            "`{} {} {}` done {} times costs {spent} instructions in all: the program does not \
             do it",
            work.positions,
            work.what,
            work.number,
            done.times
        );
        Ok(spent as f64 / done.times as f64)
    }

    /// Counts one run of the program.
    fn count(&self, work: Work) -> Result<Counted> {
        let Work {
            positions,
            what,
            number,
        } = work;
        // Beside the program, because callgrind always writes a file.
        let profile = self.0.with_extension("callgrind");
        let mut out_file = OsString::from("--callgrind-out-file=");
        out_file.push(&profile);
        let output = Command::new("valgrind")
            .arg("--tool=callgrind")
            .arg(out_file)
            .arg(&self.0)
            .args([positions, what, &number.to_string()])
            .output()
            .context("cannot run valgrind; install it with `sudo apt-get install valgrind`")?;
        let _ = fs::remove_file(profile);
        let report = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            let program = self.0.display();
            bail!("{program} {positions} {what} {number} failed under valgrind:\n{report}");
        }
        let instructions =
            collected(&report).with_context(|| format!("callgrind reports no total:\n{report}"))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        let times = printed.trim().parse();
        let times = times.context("the program does not print how often it did its work")?;
        Ok(Counted {
            instructions,
            times,
        })
    }
}

/// One run of the program.
struct Counted {
    instructions: u64,
    /// How often it did the work.
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
