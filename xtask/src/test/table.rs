//! The table of durations.

use std::{fmt::Write as _, time::Duration};

/// A step that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The title of the step.
    pub title: String,
    /// When it began, measured from the start of the run.
    pub began: Duration,
    /// When it ended, measured likewise.
    pub ended: Duration,
    /// Whether it passed.
    pub passed: bool,
}

/// The table at the end of a run. Steps of different lanes run in parallel, so the seconds add up
/// to more than the total.
pub fn render(finished: &[Finished]) -> String {
    let mut steps = finished.to_vec();
    steps.sort_by_key(|step| step.began);
    let mut table = String::from("step                        began  seconds\n");
    for step in &steps {
        let seconds = step.ended.saturating_sub(step.began).as_secs();
        let failed = if step.passed { "" } else { "  failed" };
        let (title, began) = (&step.title, step.began.as_secs());
        let _ = writeln!(table, "{title:<26}  {began:>5}  {seconds:>7}{failed}");
    }
    let total = finished
        .iter()
        .map(|step| step.ended)
        .max()
        .unwrap_or_default();
    let _ = writeln!(table, "{:<26}  {:>5}  {:>7}", "total", 0, total.as_secs());
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_listed_by_their_beginning_and_the_total_is_the_last_end() {
        let step = |title: &str, began, ended, passed| Finished {
            title: title.into(),
            began: Duration::from_millis(began),
            ended: Duration::from_millis(ended),
            passed,
        };
        let table = render(&[
            step("clippy", 2_000, 99_900, true),
            step("page: build", 1_500, 61_500, false),
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
