//! Lanes of steps, side by side.
//!
//! The first lane writes as it goes. What the others say is kept and shown when a step has ended,
//! so that nothing is mixed up. After a failure no further step begins.

use std::{
    path::Path,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Error, Result};

use super::{Step, job::Job, table::Took};
use crate::{run::heading, summary::summary};

/// What a run has come to.
pub struct Report {
    /// Every step that has ended.
    pub took: Vec<Took>,
    /// The test runners' own summaries.
    pub summaries: Vec<String>,
    /// The first failure.
    pub outcome: Result<()>,
}

/// Runs lanes of steps side by side, each in its order.
pub fn run(root: &Path, lanes: Vec<Vec<Job>>) -> Report {
    let run = Run {
        root,
        began: Instant::now(),
        state: Mutex::default(),
        changed: Condvar::new(),
    };
    let mut lanes = lanes.into_iter();
    let first = lanes.next().unwrap_or_default();
    thread::scope(|scope| {
        let run = &run;
        let others: Vec<_> = lanes
            .map(|lane| scope.spawn(move || run.lane(&lane, Shown::AtItsEnd)))
            .collect();
        run.lane(&first, Shown::AsItComes);
        if others.iter().any(|other| !other.is_finished()) {
            heading(&format!("waiting for {}", run.lock().running.join(", ")));
        }
    });
    run.end()
}

struct Run<'a> {
    root: &'a Path,
    began: Instant,
    state: Mutex<State>,
    /// Wakes lanes that wait for a step of another one.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    took: Vec<Took>,
    running: Vec<String>,
    summaries: Vec<String>,
    /// Steps that have passed.
    passed: Vec<Step>,
    failure: Option<Error>,
}

/// When the output of a step is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    AsItComes,
    AtItsEnd,
}

impl Run<'_> {
    fn lane(&self, jobs: &[Job], shown: Shown) {
        for job in jobs {
            if !self.may_begin(job) {
                return;
            }
            self.job(job, shown);
        }
    }

    /// Waits for what the step needs; says whether there is any use in beginning it.
    fn may_begin(&self, job: &Job) -> bool {
        let waits = |state: &mut State| {
            let needs = job.awaits.filter(|step| !state.passed.contains(step));
            state.failure.is_none() && needs.is_some()
        };
        let state = self.changed.wait_while(self.lock(), waits);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        if state.failure.is_none() {
            state.running.push(job.title.clone());
        }
        state.failure.is_none()
    }

    fn job(&self, job: &Job, shown: Shown) {
        let began = self.began.elapsed();
        let (outcome, summaries) = match shown {
            Shown::AsItComes => {
                heading(&job.title);
                job.run_live(self.root)
            }
            Shown::AtItsEnd => {
                let (outcome, output) = job.run_kept(self.root);
                let seconds = (self.began.elapsed() - began).as_secs();
                // In one piece: the first lane writes at the same time.
                let title = &job.title;
                print!("\n== {title}, beside it for {seconds} s ==\n{output}");
                (outcome, output.lines().filter_map(summary).collect())
            }
        };
        self.note(job, began, outcome, summaries);
    }

    fn note(&self, job: &Job, began: Duration, outcome: Result<()>, summaries: Vec<String>) {
        let mut state = self.lock();
        state.took.push(Took {
            title: job.title.clone(),
            began,
            ended: self.began.elapsed(),
            passed: outcome.is_ok(),
        });
        state.running.retain(|title| *title != job.title);
        state.summaries.extend(summaries);
        match outcome {
            Ok(()) => state.passed.extend(job.step()),
            Err(error) => {
                eprintln!("\nerror: {error:#}");
                state.failure.get_or_insert(error);
            }
        }
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(self) -> Report {
        let state = self.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        Report {
            took: state.took,
            summaries: state.summaries,
            outcome: state.failure.map_or(Ok(()), Err),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    fn titles(report: &Report) -> Vec<&str> {
        report.took.iter().map(|took| took.title.as_str()).collect()
    }

    fn job(title: &str, words: &str) -> Job {
        Job::cargo(title, words.into())
    }

    #[test]
    fn all_lanes_are_run_to_their_ends() {
        let lanes = vec![
            vec![job("one", "--version"), job("two", "--version")],
            vec![job("three", "--version")],
        ];
        let report = run(&root(), lanes);
        assert!(report.outcome.is_ok());
        let mut titles = titles(&report);
        titles.sort_unstable();
        assert_eq!(titles, ["one", "three", "two"]);
    }

    #[test]
    fn nothing_begins_after_a_failure_and_nobody_waits_for_ever() {
        let mut waiting = job("waiting", "--version");
        waiting.awaits = Some(Step::BuildTests);
        let lanes = vec![
            vec![
                job("broken", "no-such-subcommand"),
                job("never", "--version"),
            ],
            vec![waiting],
        ];
        let report = run(&root(), lanes);
        assert_eq!(titles(&report), ["broken"]);
        let error = report.outcome.unwrap_err().to_string();
        assert!(error.contains("cargo no-such-subcommand"), "{error}");
    }
}
