//! Group commit: when callers are answered, and with what.

use super::*;
use crate::suite::row_of;

type Call<'a> = Pin<Box<dyn Future<Output = Result<Appended, AppendError>> + Send + 'a>>;

/// A store with tables 1 and 2, the gate for its commits, and the batches it reported.
fn gated(settings: impl FnOnce(&mut Settings)) -> (Sqlite, Gate, Arc<Mutex<Vec<Batch>>>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (gate, mut with_gate) = Gate::new();
    let batches = Arc::new(Mutex::new(Vec::new()));
    let observed = batches.clone();
    with_gate.observer = Some(Observer::new(move |batch| {
        observed.lock().unwrap().push(*batch);
    }));
    settings(&mut with_gate);
    let store = Sqlite::open(file(&folder), with_gate).unwrap();
    run(async {
        store.create(new_table(1)).await.unwrap();
        store.create(new_table(2)).await.unwrap();
    });
    batches.lock().unwrap().clear();
    gate.shut();
    (store, gate, batches, folder)
}

/// Queues rows 1 to `count` of table 1 in this order, behind a commit that the gate holds.
async fn queued<'a>(store: &'a Sqlite, gate: &Gate, count: u64) -> (Call<'a>, Vec<Call<'a>>) {
    let mut first = store.append(append(2, 0, "first"));
    assert!(polled(&mut first).await.is_pending());
    gate.wait();
    let mut calls = Vec::new();
    for seen in 0..count {
        let mut call = store.append(append(1, seen, &format!("c{seen}")));
        assert!(polled(&mut call).await.is_pending());
        calls.push(call);
    }
    assert_eq!(store.queued() as u64, count);
    (first, calls)
}

#[test]
fn nobody_is_answered_before_the_commit() {
    let (store, gate, _, _folder) = gated(|_| ());
    run(async {
        let (mut first, mut calls) = queued(&store, &gate, 3).await;
        assert!(polled(&mut first).await.is_pending());
        assert_eq!(commands(&store, 2).await, [""; 0]);
        gate.pass();
        assert_eq!(first.await, new_row(1));
        // The second batch has run its statements, and waits for its commit.
        gate.wait();
        for call in &mut calls {
            assert!(polled(call).await.is_pending());
        }
        assert_eq!(commands(&store, 1).await, [""; 0]);
        gate.pass();
        for (call, version) in calls.into_iter().zip(1..) {
            assert_eq!(call.await, new_row(version));
        }
        assert_eq!(commands(&store, 1).await, ["c0", "c1", "c2"]);
    });
}

#[test]
fn queued_appends_share_one_commit() {
    let (store, gate, batches, _folder) = gated(|_| ());
    run(async {
        let (first, calls) = queued(&store, &gate, 10).await;
        gate.pass();
        gate.wait();
        gate.pass();
        first.await.unwrap();
        for call in calls {
            call.await.unwrap();
        }
        store.close().await;
    });
    let sizes: Vec<(usize, usize)> = batches
        .lock()
        .unwrap()
        .iter()
        .map(|batch| (batch.jobs, batch.queued))
        .collect();
    assert_eq!(sizes, [(1, 10), (10, 0)]);
    assert!(batches.lock().unwrap().iter().all(|batch| batch.committed));
}

#[test]
fn a_batch_has_a_limit() {
    let (store, gate, batches, _folder) = gated(|settings| settings.batch = 4);
    run(async {
        let (first, calls) = queued(&store, &gate, 10).await;
        for _ in 0..3 {
            gate.pass();
            gate.wait();
        }
        gate.pass();
        first.await.unwrap();
        for call in calls {
            call.await.unwrap();
        }
        store.close().await;
    });
    let sizes: Vec<usize> = batches
        .lock()
        .unwrap()
        .iter()
        .map(|batch| batch.jobs)
        .collect();
    assert_eq!(sizes, [1, 4, 4, 2]);
}

#[test]
fn a_failed_commit_leaves_nothing_and_the_next_one_succeeds() {
    let (store, gate, batches, _folder) = gated(|_| ());
    run(async {
        let (first, calls) = queued(&store, &gate, 3).await;
        let mut again = store.append(append(1, 0, "c0"));
        assert!(polled(&mut again).await.is_pending());
        gate.pass();
        first.await.unwrap();
        gate.wait();
        gate.fail();
        for call in calls.into_iter().chain([again]) {
            let answer = call.await;
            let is_unavailable = matches!(answer, Err(AppendError::Unavailable(_)));
            assert!(is_unavailable, "{answer:?}");
        }
        assert_eq!(commands(&store, 1).await, [""; 0]);
        let mut retry = store.append(append(1, 0, "c0"));
        assert!(polled(&mut retry).await.is_pending());
        gate.wait();
        gate.pass();
        assert_eq!(retry.await, new_row(1));
        assert_eq!(commands(&store, 1).await, ["c0"]);
        store.close().await;
    });
    let committed: Vec<bool> = batches
        .lock()
        .unwrap()
        .iter()
        .map(|batch| batch.committed)
        .collect();
    assert_eq!(committed, [true, false, true]);
}

#[test]
fn a_retry_in_the_same_batch_is_a_duplicate() {
    let (store, gate, _, _folder) = gated(|_| ());
    run(async {
        let (_first, mut calls) = queued(&store, &gate, 1).await;
        let mut retry = store.append(append(1, 0, "c0"));
        assert!(polled(&mut retry).await.is_pending());
        gate.pass();
        gate.wait();
        gate.pass();
        assert_eq!(calls.remove(0).await, new_row(1));
        let original = row_of(&append(1, 0, "c0"), 1);
        assert_eq!(retry.await, Ok(Appended::Duplicate(original)));
    });
}

#[test]
fn a_job_that_fails_is_rolled_back_alone() {
    let (store, gate, batches, _folder) = gated(|settings| settings.max_pages = Some(60));
    run(async {
        let (first, calls) = queued(&store, &gate, 2).await;
        let large = Append {
            body: "x".repeat(1 << 20),
            ..append(1, 2, "large")
        };
        let mut large = store.append(large);
        assert!(polled(&mut large).await.is_pending());
        let mut after = store.append(append(1, 2, "after"));
        assert!(polled(&mut after).await.is_pending());
        gate.pass();
        first.await.unwrap();
        // Instead of one commit of four there is one for each append that succeeds.
        for _ in 0..3 {
            gate.wait();
            gate.pass();
        }
        let answer = large.await;
        let Err(AppendError::Unavailable(reason)) = answer else {
            panic!("{answer:?}");
        };
        assert!(reason.to_string().contains("make room"), "{reason}");
        for call in calls {
            call.await.unwrap();
        }
        assert_eq!(after.await, new_row(3));
        assert_eq!(commands(&store, 1).await, ["c0", "c1", "after"]);
        assert_eq!(store.check().await.unwrap(), [""; 0]);
        store.close().await;
    });
    let observed: Vec<(usize, bool)> = batches
        .lock()
        .unwrap()
        .iter()
        .map(|batch| (batch.jobs, batch.committed))
        .collect();
    assert_eq!(
        observed,
        [
            (1, true),
            (4, false),
            (1, true),
            (1, true),
            (1, false),
            (1, true)
        ]
    );
}

/// The job fails after part of its work: its row is written, the rest is not, and SQLite continues
/// the transaction.
#[test]
fn a_job_that_fails_half_way_leaves_nothing() {
    let (store, gate, _, folder) = gated(|_| ());
    let sqlite = Connection::open(file(&folder)).unwrap();
    sqlite
        .execute_batch(
            "CREATE TRIGGER broken BEFORE UPDATE ON tables WHEN NEW.version = 3 \
             BEGIN SELECT raise(ABORT, 'broken'); END",
        )
        .unwrap();
    run(async {
        let (first, calls) = queued(&store, &gate, 3).await;
        let mut after = store.append(append(2, 1, "after"));
        assert!(polled(&mut after).await.is_pending());
        gate.pass();
        for _ in 0..3 {
            gate.wait();
            gate.pass();
        }
        first.await.unwrap();
        let mut answers = Vec::new();
        for call in calls {
            answers.push(call.await);
        }
        assert_eq!(answers[..2], [1, 2].map(new_row));
        assert!(matches!(answers[2], Err(AppendError::Unavailable(_))));
        assert_eq!(after.await, new_row(2));
        assert_eq!(commands(&store, 1).await, ["c0", "c1"]);
        assert_eq!(store.check().await.unwrap(), [""; 0]);
    });
}

#[test]
fn an_append_whose_caller_stops_waiting_is_still_committed() {
    let (store, gate, _, _folder) = gated(|_| ());
    run(async {
        let (first, calls) = queued(&store, &gate, 3).await;
        drop(calls);
        gate.pass();
        first.await.unwrap();
        gate.wait();
        gate.pass();
        store.close().await;
    });
}

#[test]
fn dropping_the_store_commits_the_queued_appends() {
    let (store, gate, _, folder) = gated(|_| ());
    run(async {
        let (first, calls) = queued(&store, &gate, 5).await;
        drop((first, calls));
    });
    let dropping = std::thread::spawn(move || drop(store));
    gate.pass();
    gate.wait();
    assert!(!dropping.is_finished());
    gate.pass();
    dropping.join().unwrap();
    let store = reopened(&folder);
    run(async {
        assert_eq!(commands(&store, 1).await, ["c0", "c1", "c2", "c3", "c4"]);
    });
}
