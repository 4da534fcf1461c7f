//! A bounded queue between asynchronous callers and worker threads.

use std::{
    io,
    sync::{Mutex, PoisonError},
    thread::{self, JoinHandle},
};

use tokio::sync::{mpsc, watch};

use crate::error::Unavailable;

enum Entry<J> {
    Job(J),
    /// The queue accepts no more jobs; those in it are still done.
    Close,
}

/// The callers' end.
pub struct Queue<J> {
    // `None` while the queue is dropped, which ends the threads.
    sender: Option<mpsc::Sender<Entry<J>>>,
    /// Closed when the last thread has ended.
    ended: watch::Receiver<()>,
    threads: Vec<JoinHandle<()>>,
}

/// The threads' end.
pub struct Jobs<J>(Mutex<mpsc::Receiver<Entry<J>>>);

impl<J: Send + 'static> Queue<J> {
    /// Starts one thread for each worker; a worker returns when there are no more jobs.
    pub fn start<W>(name: &str, workers: Vec<W>, places: usize) -> io::Result<Queue<J>>
    where
        W: FnOnce(&Jobs<J>) + Send + 'static,
    {
        let (sender, receiver) = mpsc::channel(places.max(1));
        let jobs = std::sync::Arc::new(Jobs(Mutex::new(receiver)));
        let (alive, ended) = watch::channel(());
        let alive = std::sync::Arc::new(alive);
        let mut queue = Queue {
            sender: Some(sender),
            ended,
            threads: Vec::new(),
        };
        for worker in workers {
            let (jobs, alive) = (jobs.clone(), alive.clone());
            let work = move || {
                worker(&jobs);
                // The last worker to end closes the queue for callers that wait for a place.
                drop(jobs);
                drop(alive);
            };
            let thread = thread::Builder::new().name(name.to_owned()).spawn(work)?;
            queue.threads.push(thread);
        }
        Ok(queue)
    }

    /// Queues a job; waits while the queue is full.
    pub async fn push(&self, job: J) -> Result<(), Unavailable> {
        let sender = self.sender.as_ref().ok_or_else(closed)?;
        sender.send(Entry::Job(job)).await.map_err(|_| closed())
    }

    /// The number of queued jobs.
    pub fn len(&self) -> usize {
        let sender = self.sender.as_ref();
        sender.map_or(0, |sender| sender.max_capacity() - sender.capacity())
    }

    /// Refuses new jobs, and waits until the queued ones are done and the threads have ended.
    pub async fn close(&self) {
        if let Some(sender) = &self.sender {
            // An error means that it is closed already.
            let _ = sender.send(Entry::Close).await;
        }
        let mut ended = self.ended.clone();
        while ended.changed().await.is_ok() {}
    }
}

impl<J> Drop for Queue<J> {
    fn drop(&mut self) {
        self.sender = None;
        for thread in self.threads.drain(..) {
            // A panic of the thread was reported when it happened.
            let _ = thread.join();
        }
    }
}

impl<J> Jobs<J> {
    /// Waits for the next job; `None` when the queue is closed and empty.
    pub fn next(&self) -> Option<J> {
        // A worker waits while it holds the lock, since the others could only wait as well.
        let mut receiver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match receiver.blocking_recv()? {
                Entry::Job(job) => return Some(job),
                Entry::Close => receiver.close(),
            }
        }
    }

    /// The next job, if one is queued.
    pub fn next_queued(&self) -> Option<J> {
        let mut receiver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match receiver.try_recv().ok()? {
                Entry::Job(job) => return Some(job),
                Entry::Close => receiver.close(),
            }
        }
    }

    /// The number of queued jobs.
    pub fn len(&self) -> usize {
        let receiver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.len()
    }
}

/// The error of a call after the store was closed.
pub fn closed() -> Unavailable {
    Unavailable::new("it is closed")
}
