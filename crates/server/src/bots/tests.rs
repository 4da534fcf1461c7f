//! Tests of the pool. The bots are closures, and no test waits for real time to pass.

use std::sync::{Mutex, mpsc as blocking};

use futures_util::{FutureExt as _, future::join_all};
use tessera_bots::Broken;
use tessera_store::GuestId;

use super::*;

fn guest(number: u8) -> Owner {
    Owner::Guest(GuestId::new([number; 16]))
}

fn task(owner: Owner, effort: Effort, thinking: Thinking) -> Task {
    Task {
        owner,
        effort,
        thinking,
        most: Duration::ZERO,
    }
}

fn moves(text: &str) -> Thinking {
    let text = text.to_owned();
    Box::new(move |_| Ok(vec![text]))
}

async fn ask(pool: &Pool, thinking: Thinking) -> Thought {
    pool.think(task(guest(1), Effort::Search, thinking)).await
}

fn pass() -> Thought {
    Thought::Moves(vec!["pass".into()])
}

/// A bot that signals when it begins, and thinks until it is released.
struct Gate {
    began: oneshot::Receiver<()>,
    release: blocking::Sender<()>,
}

impl Gate {
    fn new() -> (Gate, Thinking) {
        let (begin, began) = oneshot::channel();
        let (release, released) = blocking::channel();
        let thinking: Thinking = Box::new(move |_| {
            let _ = begin.send(());
            let _ = released.recv();
            Ok(vec!["pass".into()])
        });
        (Gate { began, release }, thinking)
    }
}

#[tokio::test]
async fn a_bot_that_crashes_or_gives_up_is_reported_and_the_next_one_thinks() {
    let pool = Pool::new(1);
    let crash: Thinking = Box::new(|_| panic!("a bot of this test"));
    let broken = Thought::Broken(BotFault::Failed, "the bot crashed".into());
    assert_eq!(ask(&pool, crash).await, broken);
    let gives_up: Thinking = Box::new(|_| Err(Broken::new("it is tired")));
    assert_eq!(
        ask(&pool, gives_up).await,
        Thought::Broken(BotFault::Failed, "it is tired".into())
    );
    assert_eq!(ask(&pool, moves("pass")).await, pass());
}

// The clock is paused: tokio advances it at once when all tasks are idle.
#[tokio::test(start_paused = true)]
async fn a_bot_that_is_stuck_is_given_up_and_another_thread_takes_its_place() {
    let pool = Pool::new(1);
    for effort in [Effort::Search, Effort::Quick] {
        let gates: Vec<_> = (0..2).map(|_| Gate::new()).collect();
        let (gates, stuck): (Vec<Gate>, Vec<Thinking>) = gates.into_iter().unzip();
        // Two threads serve quick turns; both get stuck.
        let turns = stuck
            .into_iter()
            .map(|thinking| pool.think(task(guest(1), effort, thinking)));
        let slow = Thought::Broken(BotFault::Slow, "the bot was stuck".into());
        assert_eq!(join_all(turns).await, [slow.clone(), slow]);
        tokio::time::resume();
        let fine = pool.think(task(guest(1), effort, moves("pass"))).await;
        assert_eq!(fine, pass());
        tokio::time::pause();
        drop(gates);
    }
}

#[tokio::test]
async fn a_novice_answers_while_experts_of_another_guest_fill_the_queue() {
    let pool = Pool::new(2);
    let mut experts = Vec::new();
    let mut gates = Vec::new();
    for _ in 0..2_000 {
        let (gate, thinking) = Gate::new();
        let mut turn = Box::pin(pool.think(task(guest(1), Effort::Search, thinking)));
        assert!(turn.as_mut().now_or_never().is_none());
        experts.push(turn);
        gates.push(gate);
    }
    for gate in &mut gates[..2] {
        (&mut gate.began).await.unwrap();
    }
    let novice = task(guest(2), Effort::Quick, moves("pass"));
    assert_eq!(pool.think(novice).await, pass());
    // An expert of another guest is next, although others have waited longer.
    let mut other = Box::pin(pool.think(task(guest(2), Effort::Search, moves("pass"))));
    assert!(other.as_mut().now_or_never().is_none());
    gates[0].release.send(()).unwrap();
    assert_eq!(other.await, pass());
}

#[tokio::test]
async fn guests_take_turns() {
    let pool = Pool::new(1);
    let (mut gate, thinking) = Gate::new();
    let mut first = Box::pin(pool.think(task(guest(9), Effort::Search, thinking)));
    assert!(first.as_mut().now_or_never().is_none());
    (&mut gate.began).await.unwrap();
    let served = Arc::new(Mutex::new(Vec::new()));
    let mut waiting = Vec::new();
    for owner in [1, 1, 1, 2, 3] {
        let served = Arc::clone(&served);
        let thinking: Thinking = Box::new(move |_| {
            served.lock().unwrap().push(owner);
            Ok(Vec::new())
        });
        let mut turn = Box::pin(pool.think(task(guest(owner), Effort::Search, thinking)));
        assert!(turn.as_mut().now_or_never().is_none());
        waiting.push(turn);
    }
    gate.release.send(()).unwrap();
    join_all(waiting).await;
    assert_eq!(*served.lock().unwrap(), [1, 2, 3, 1, 1]);
}

#[tokio::test]
async fn a_cancelled_turn_leaves_the_queue_at_once() {
    let pool = Pool::new(1);
    let (mut gate, thinking) = Gate::new();
    let mut first = Box::pin(pool.think(task(guest(1), Effort::Search, thinking)));
    assert!(first.as_mut().now_or_never().is_none());
    (&mut gate.began).await.unwrap();
    let position = Arc::new(());
    let held = Arc::clone(&position);
    let never: Thinking = Box::new(move |_| panic!("this bot must not run: {held:?}"));
    let mut turn = Box::pin(pool.think(task(guest(1), Effort::Search, never)));
    assert!(turn.as_mut().now_or_never().is_none());
    assert_eq!(pool.workers.waiting(Effort::Search), 1);
    drop(turn);
    assert_eq!(pool.workers.waiting(Effort::Search), 0);
    assert_eq!(Arc::strong_count(&position), 1);
    gate.release.send(()).unwrap();
    assert_eq!(first.await, pass());
}

#[tokio::test]
async fn a_bot_is_stopped_when_nobody_waits_for_it_or_the_server_stops() {
    let pool = Pool::new(1);
    let until_cancelled = || {
        let (begin, began) = oneshot::channel();
        let (end, ended) = oneshot::channel();
        let thinking: Thinking = Box::new(move |cancel| {
            let _ = begin.send(());
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
            let _ = end.send(());
            Ok(Vec::new())
        });
        (thinking, began, ended)
    };
    let (thinking, began, ended) = until_cancelled();
    let mut turn = Box::pin(ask(&pool, thinking));
    assert!(turn.as_mut().now_or_never().is_none());
    began.await.unwrap();
    drop(turn);
    ended.await.unwrap();
    let (thinking, began, _) = until_cancelled();
    let mut turn = Box::pin(ask(&pool, thinking));
    assert!(turn.as_mut().now_or_never().is_none());
    let mut next = Box::pin(ask(&pool, moves("pass")));
    assert!(next.as_mut().now_or_never().is_none());
    began.await.unwrap();
    pool.stop();
    assert_eq!(turn.await, Thought::Cancelled);
    assert_eq!(next.await, Thought::Cancelled);
    assert_eq!(ask(&pool, moves("pass")).await, Thought::Cancelled);
}
