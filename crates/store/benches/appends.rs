//! Durable appends per second to SQLite and to PostgreSQL, with 1, 16 and 256 callers that each
//! wait for their answer.
//!
//! `cargo bench -p tessera-store`, with optional arguments after `--`: the names of stores
//! (`sqlite`, `postgres`) and numbers of callers. The disk decides the result: files are created
//! in the folder for temporary files, so `TMPDIR` should name a folder on the disk that the server
//! will use. The benchmark starts PostgreSQL with the settings of its package, below `/tmp` when it
//! runs as root.
#![allow(clippy::print_stdout, reason = "a program whose output is its purpose")]

use std::{
    env,
    error::Error,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tempfile::TempDir;
use tessera_pgkit::{Cluster, Options};
use tessera_store::{
    Append, Appended, Changes, CommandActor, GuestId, NewTable, Postgres, RowVersion, Secret,
    Sqlite, Store, TableId,
    batch::{Batch, Observer},
    postgres, sqlite,
};
use tokio::task::JoinSet;

const SECONDS: u64 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo adds an argument, which is neither a name nor a number.
    let words: Vec<String> = env::args().skip(1).collect();
    let mut callers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    if callers.is_empty() {
        callers = vec![1, 16, 256];
    }
    let is_named = |name: &str| words.iter().any(|word| word == name);
    let all = !is_named("sqlite") && !is_named("postgres");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    println!(
        "store     callers  appends/s  rows/commit  work µs/row  commit ms  \
         answer ms: median    99 %"
    );
    for name in ["sqlite", "postgres"] {
        if !all && !is_named(name) {
            continue;
        }
        for &callers in &callers {
            let measured = runtime.block_on(measure(name, callers))?;
            println!("{name:8}  {measured}");
        }
    }
    Ok(())
}

/// Must live as long as the store.
enum Place {
    Folder(TempDir),
    Server(Cluster),
}

/// An empty store whose commits wait for the disk.
async fn open(name: &str, observer: Observer) -> Result<(Arc<dyn Store>, Place), Box<dyn Error>> {
    let observer = Some(observer);
    if name == "sqlite" {
        let folder = tempfile::tempdir()?;
        let settings = sqlite::Settings {
            observer,
            ..sqlite::Settings::default()
        };
        let store = Sqlite::open(folder.path().join("bench.db"), settings)?;
        return Ok((Arc::new(store), Place::Folder(folder)));
    }
    let server = Cluster::start(Options {
        fsync: true,
        ..Options::default()
    })?;
    let settings = postgres::Settings {
        observer,
        ..postgres::Settings::default()
    };
    let store = Postgres::open(&server.url("postgres"), settings).await?;
    Ok((Arc::new(store), Place::Server(server)))
}

async fn measure(name: &str, callers: u32) -> Result<String, Box<dyn Error>> {
    let batches: Arc<Mutex<Vec<Batch>>> = Arc::default();
    let observed = batches.clone();
    let observer = Observer::new(move |batch: &Batch| {
        observed.lock().expect("no observer panics").push(*batch);
    });
    let (store, place) = open(name, observer).await?;
    for table in 0..callers {
        store.create(new_table(table)).await?;
    }
    batches.lock().expect("no observer panics").clear();

    let is_over = Arc::new(AtomicBool::new(false));
    let begun = Instant::now();
    let mut tasks = JoinSet::new();
    for table in 0..callers {
        tasks.spawn(call(store.clone(), table, is_over.clone()));
    }
    tokio::time::sleep(Duration::from_secs(SECONDS)).await;
    is_over.store(true, Ordering::Relaxed);
    let mut answers: Vec<Duration> = tasks.join_all().await.into_iter().flatten().collect();
    let elapsed = begun.elapsed();
    store.close().await;
    match place {
        Place::Folder(folder) => folder.close()?,
        Place::Server(server) => drop(server),
    }

    answers.sort_unstable();
    let batches = batches.lock().expect("no observer panics");
    let commits: Duration = batches.iter().map(|batch| batch.commit).sum();
    let work: Duration = batches.iter().map(|batch| batch.work).sum();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    Ok(format!(
        "{callers:7}  {:9.0}  {:11.1}  {:11.1}  {:9.2}  {:17.2}  {:6.2}",
        answers.len() as f64 / elapsed.as_secs_f64(),
        answers.len() as f64 / batches.len() as f64,
        milliseconds(work) * 1e3 / answers.len() as f64,
        milliseconds(commits) / batches.len() as f64,
        milliseconds(answers[answers.len() / 2]),
        milliseconds(answers[answers.len() * 99 / 100]),
    ))
}

/// Appends to one table until `is_over`, and returns the time of each answer.
async fn call(store: Arc<dyn Store>, table: u32, is_over: Arc<AtomicBool>) -> Vec<Duration> {
    let mut answers = Vec::new();
    let mut seen = 0;
    while !is_over.load(Ordering::Relaxed) {
        let append = append(table, seen);
        let asked = Instant::now();
        let answer = store.append(append).await;
        answers.push(asked.elapsed());
        seen += 1;
        let version = RowVersion::new(seen);
        assert_eq!(answer, Ok(Appended::New { version }));
    }
    answers
}

fn id(number: u32) -> [u8; 16] {
    let mut bits = [7; 16];
    bits[..4].copy_from_slice(&number.wrapping_mul(0x9e37_79b1).to_be_bytes());
    bits
}

fn new_table(number: u32) -> NewTable {
    NewTable {
        id: TableId::new(id(number)),
        head: "x".repeat(600),
        secret: Secret::new(vec![1; 32]),
        game: "carcassonne".to_owned(),
        public: number.is_multiple_of(2),
        name: format!("table {number}"),
        course: None,
        maker: None,
        bots: false,
        imported: false,
        at: 0,
    }
}

/// A row with the size of a move in Carcassonne and the tile that is drawn next.
fn append(table: u32, seen: u64) -> Append {
    Append {
        table: TableId::new(id(table)),
        expected: RowVersion::new(seen),
        actor: CommandActor::Guest(GuestId::new(id(table))),
        command_id: format!("{seen:022}").parse().expect("digits are allowed"),
        request: [3; 32],
        body: r#"{"seat":"A","moves":["place 12,-7 r2","claim road S"],"chance":["draw V"]}"#
            .repeat(2),
        state_hash: Some([4; 32]),
        at: i64::try_from(seen).unwrap_or(i64::MAX),
        changes: Changes::default(),
    }
}
