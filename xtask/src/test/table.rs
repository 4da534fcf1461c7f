//! What took how long.

use std::{fmt::Write as _, time::Duration};

/// A step that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Took {
    /// What it is called.
    pub title: String,
    /// When it began, since the beginning of the run.
    pub began: Duration,
    /// When it ended.
    pub ended: Duration,
    /// Whether it passed.
    pub passed: bool,
}

/// The table that ends every run: steps of different lanes run side by side, so that the seconds
/// add up to more than the total.
pub fn of(took: &[Took]) -> String {
    let mut steps = took.to_vec();
    steps.sort_by_key(|took| took.began);
    let mut table = String::from("step                        began  seconds\n");
    for took in &steps {
        let seconds = took.ended.saturating_sub(took.began).as_secs();
        let failed = if took.passed { "" } else { "  failed" };
        let (title, began) = (&took.title, took.began.as_secs());
        let _ = writeln!(table, "{title:<26}  {began:>5}  {seconds:>7}{failed}");
    }
    let total = took.iter().map(|took| took.ended).max().unwrap_or_default();
    let _ = writeln!(table, "{:<26}  {:>5}  {:>7}", "total", 0, total.as_secs());
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stand_in_the_order_they_began_and_the_total_is_the_last_end() {
        let took = |title: &str, began, ended, passed| Took {
            title: title.into(),
            began: Duration::from_millis(began),
            ended: Duration::from_millis(ended),
            passed,
        };
        let table = of(&[
            took("clippy", 2_000, 99_900, true),
            took("page: build", 1_500, 61_500, false),
        ]);
        let expected = "\
step                        began  seconds
page: build                     1       60  failed
clippy                          2       97
total                           0       99
";
        assert_eq!(table, expected);
    }
}
