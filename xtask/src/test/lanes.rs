//! Runs lanes of steps in parallel.
//!
//! The output of the first lane is shown immediately. The output of the others is captured and
//! shown when a step has ended, so that it is not interleaved. After a failure no further step
//! begins.

use std::{
    path::Path,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Error, Result};

use super::{Step, job::Job, table::Finished};
use crate::{digest::Digest, run::heading};

/// The results of a run.
pub struct Report {
    /// Every step that has ended.
    pub finished: Vec<Finished>,
    /// The test runners' own summaries.
    pub summaries: Vec<String>,
    /// The title of each step that failed, with the last lines of its output.
    pub failed: Vec<(String, String)>,
    /// The first failure.
    pub outcome: Result<()>,
}

/// Runs lanes of steps in parallel, the steps of each lane in order.
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
            .map(|lane| scope.spawn(move || run.run_lane(&lane, Output::AtEnd)))
            .collect();
        run.run_lane(&first, Output::Immediate);
        if others.iter().any(|other| !other.is_finished()) {
            heading(&format!("waiting for {}", run.lock().running.join(", ")));
        }
    });
    run.into_report()
}

struct Run<'a> {
    root: &'a Path,
    began: Instant,
    state: Mutex<State>,
    /// Wakes lanes that wait for a step of another lane.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    finished: Vec<Finished>,
    running: Vec<String>,
    summaries: Vec<String>,
    failed: Vec<(String, String)>,
    /// Steps that have passed.
    passed: Vec<Step>,
    failure: Option<Error>,
}

/// When the output of a step is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Output {
    Immediate,
    AtEnd,
}

impl Run<'_> {
    fn run_lane(&self, jobs: &[Job], output: Output) {
        for job in jobs {
            if !self.wait_for_dependency(job) {
                return;
            }
            self.run_job(job, output);
        }
    }

    /// Waits for the step that this one needs; returns whether it may begin.
    fn wait_for_dependency(&self, job: &Job) -> bool {
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

    fn run_job(&self, job: &Job, output: Output) {
        let began = self.began.elapsed();
        let (outcome, digest) = match output {
            Output::Immediate => {
                heading(&job.title);
                job.run_live(self.root)
            }
            Output::AtEnd => {
                let (outcome, output) = job.run_captured(self.root);
                let seconds = (self.began.elapsed() - began).as_secs();
                // With one call, because the first lane prints at the same time.
                let title = &job.title;
                print!("\n== {title}, in parallel for {seconds} s ==\n{output}");
                (outcome, output.lines().collect())
            }
        };
        self.record(job, began, outcome, digest);
    }

    fn record(&self, job: &Job, began: Duration, outcome: Result<()>, digest: Digest) {
        let mut state = self.lock();
        state.finished.push(Finished {
            title: job.title.clone(),
            began,
            ended: self.began.elapsed(),
            passed: outcome.is_ok(),
        });
        state.running.retain(|title| *title != job.title);
        match outcome {
            Ok(()) => state.passed.extend(job.step()),
            Err(error) => {
                state.failed.push((job.title.clone(), digest.last_lines()));
                eprintln!("\nerror: {error:#}");
                state.failure.get_or_insert(error);
            }
        }
        state.summaries.extend(digest.summaries);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn into_report(self) -> Report {
        let state = self.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        Report {
            finished: state.finished,
            summaries: state.summaries,
            failed: state.failed,
            outcome: state.failure.map_or(Ok(()), Err),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    fn titles(report: &Report) -> Vec<&str> {
        report
            .finished
            .iter()
            .map(|step| step.title.as_str())
            .collect()
    }

    fn job(title: &str, args: &str) -> Job {
        Job::cargo(title, args.into())
    }

    #[test]
    fn every_step_of_every_lane_runs() {
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
    fn no_step_begins_after_a_failure_and_no_lane_waits_forever() {
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
        let (title, last_lines) = &report.failed[0];
        assert_eq!(title, "broken");
        assert!(last_lines.contains("no-such-subcommand"), "{last_lines}");
        let error = report.outcome.unwrap_err().to_string();
        assert!(error.contains("cargo no-such-subcommand"), "{error}");
    }
}
