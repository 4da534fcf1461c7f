//! A warning before a run that may fill the disk.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::run::built;

/// With less free space than this, in KiB, a run may fail.
const ENOUGH: u64 = 12 * GIB;

/// One GiB in KiB, the unit of `df -k`.
const GIB: u64 = 1024 * 1024;

/// Prints a warning if the disk of the target folder is nearly full. Where `df` cannot report the
/// free space, nothing is printed: the run itself does not depend on it.
pub fn warn_if_nearly_full(root: &Path) {
    let target = built(root, "");
    if let Some(warning) = free_space(&target).and_then(|free| warning(&target, free)) {
        println!("{warning}");
    }
}

/// The free space in KiB on the disk of a folder, which need not exist yet.
fn free_space(folder: &Path) -> Option<u64> {
    let existing = folder.ancestors().find(|path| fs::metadata(path).is_ok())?;
    let output = Command::new("df").arg("-Pk").arg(existing).output().ok()?;
    available(&String::from_utf8_lossy(&output.stdout))
}

/// Reads the fourth column of the second line of `df -Pk`.
fn available(report: &str) -> Option<u64> {
    let line = report.lines().nth(1)?;
    line.split_whitespace().nth(3)?.parse().ok()
}

/// What to print about a disk with so many free KiB; nothing if that is enough.
fn warning(target: &Path, free: u64) -> Option<String> {
    let (target, gib): (PathBuf, f64) = (target.components().collect(), free as f64 / GIB as f64);
    (free < ENOUGH).then(|| {
        format!(
            "warning: {gib:.1} GiB are free on the disk of {}, and a complete run from scratch \
             writes more than 6 GiB there. Free some space if the run fails: a linker that ends \
             with a bus error (signal 7) means that the disk is full.",
            target.display()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearly_full_disk_is_reported_with_its_free_space() {
        let target = Path::new("/somewhere/target");
        let warning = |free| warning(target, free);
        let text = warning(ENOUGH - 1).unwrap();
        assert!(text.contains("12.0 GiB are free on the disk of /somewhere/target"));
        assert!(text.contains("writes more than 6 GiB") && text.contains("bus error (signal 7)"));
        assert!(warning(3 * GIB / 2).unwrap().contains("1.5 GiB are free"));
        assert!(warning(0).unwrap().contains("0.0 GiB are free"));
        assert_eq!(warning(ENOUGH), None);
        assert_eq!(warning(80 * GIB), None);
    }

    #[test]
    fn the_free_space_is_read_from_the_report_of_df() {
        let report = "Filesystem 1024-blocks Used Available Capacity Mounted on\n\
                      /dev/vda 263174212 14010012 81788928 15% /\n";
        assert_eq!(available(report), Some(81_788_928));
        assert_eq!(
            available("df: cannot read table of mounted file systems\n"),
            None
        );
        assert_eq!(available(""), None);
    }

    #[test]
    fn a_target_folder_that_does_not_exist_yet_is_on_the_disk_of_its_parent() {
        let missing = crate::run::root().join("no/such/target");
        assert!(free_space(&missing).is_some_and(|free| free > 0));
    }
}
