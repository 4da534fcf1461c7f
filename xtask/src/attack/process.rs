//! What a process uses, as Linux reports it in `/proc`.

use std::{fs, path::Path};

use anyhow::{Context, Result};

/// Ticks of processor time in a second: the same on every Linux that programs see.
const TICKS: f64 = 100.0;

/// What a process uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Usage {
    /// Megabytes of memory now.
    pub memory_mb: f64,
    /// The most megabytes so far.
    pub peak_mb: f64,
    /// Seconds of processor time so far.
    pub cpu_seconds: f64,
}

impl Usage {
    /// What this process uses now.
    ///
    /// # Errors
    /// When it has ended.
    pub fn of(pid: u32) -> Result<Usage> {
        let read = |name: &str| {
            let path = format!("/proc/{pid}/{name}");
            fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))
        };
        Usage::parse(&read("status")?, &read("stat")?).context("/proc has another format")
    }

    fn parse(status: &str, stat: &str) -> Option<Usage> {
        Some(Usage {
            memory_mb: kilobytes(status, "VmRSS:")? / 1024.0,
            peak_mb: kilobytes(status, "VmHWM:")? / 1024.0,
            cpu_seconds: ticks(stat)? as f64 / TICKS,
        })
    }
}

fn kilobytes(status: &str, name: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// Processor time in user and kernel mode. The name of the program is in parentheses and may
/// contain anything, so fields are counted from the last one.
fn ticks(stat: &str) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut fields = fields.split(' ').skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let kernel: u64 = fields.next()?.parse().ok()?;
    Some(user + kernel)
}

/// The soft and the hard limit of open files of this process.
///
/// # Errors
/// When the system does not say.
pub fn open_files() -> Result<(u64, u64)> {
    let limits = fs::read_to_string("/proc/self/limits").context("cannot read the limits")?;
    parse_open_files(&limits).context("/proc has another format")
}

fn parse_open_files(limits: &str) -> Option<(u64, u64)> {
    let mut lines = limits.lines();
    let line = lines.find_map(|line| line.strip_prefix("Max open files"))?;
    let mut words = line.split_whitespace().map(|word| match word {
        "unlimited" => Some(u64::MAX),
        number => number.parse().ok(),
    });
    Some((words.next()??, words.next()??))
}

/// Megabytes of all files in a folder.
pub fn folder_mb(folder: &Path) -> f64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let bytes: u64 = files
        .filter_map(|file| file.metadata().ok())
        .map(|file| file.len())
        .sum();
    bytes as f64 / f64::from(1 << 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_is_read_from_the_texts_of_the_kernel() {
        let status = "Name:\ttessera\nVmPeak:\t  900000 kB\nVmHWM:\t  204800 kB\nVmRSS:\t   51200 kB\nThreads:\t9\n";
        let stat = "4711 (a) R (b) S 1 4711 4711 0 -1 4194304 900 0 1 0 250 150 0 0 20 0 9 0 100";
        let usage = Usage::parse(status, stat).unwrap();
        let expected = Usage {
            memory_mb: 50.0,
            peak_mb: 200.0,
            cpu_seconds: 4.0,
        };
        assert_eq!(usage, expected);
        assert_eq!(Usage::parse("", stat), None);
        assert_eq!(Usage::parse(status, "4711 (a) R 1"), None);
    }

    #[test]
    fn the_limits_of_open_files_may_be_unlimited() {
        let limits = "Limit   Soft Limit   Hard Limit   Units\n\
                      Max processes   10   10   processes\n\
                      Max open files            1024                 unlimited            files     \n";
        assert_eq!(parse_open_files(limits), Some((1024, u64::MAX)));
        assert_eq!(parse_open_files("Max open files"), None);
    }

    #[test]
    fn this_process_uses_something() {
        let usage = Usage::of(std::process::id()).unwrap();
        assert!(usage.memory_mb > 0.0 && usage.peak_mb >= usage.memory_mb);
        assert!(open_files().unwrap().0 > 0);
    }
}
