//! Checking a complete store, and copying it into another one.
//!
//! An export is a sequence of [`Chunk`]s, read from one snapshot in an order in which each chunk
//! refers to earlier ones only. An empty store imports all of it in one transaction, or nothing.
//! So a copy from SQLite to PostgreSQL and back keeps everything: versions, digests, times, seeds,
//! tokens and the order in which tables were created.

use async_trait::async_trait;
use thiserror::Error;
use tokio::sync::mpsc;

use crate::{
    append::Row,
    course::NewCourse,
    error::Unavailable,
    guest::{Guest, Token, TokenHash},
    id::{GuestId, TableId},
    store::Store,
    table::Table,
    upkeep::Outage,
};

/// The schema of a store before and after it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// The schema that was found, 0 if there was none.
    pub from: u32,
    /// The schema after opening.
    pub to: u32,
}

/// A store whose complete content can be checked, exported and imported.
#[async_trait]
pub trait Transfer: Store {
    /// The schema before and after it was opened.
    fn migrated(&self) -> Migrated;

    /// Checks everything and returns one sentence for each problem.
    async fn check(&self) -> Result<Vec<String>, Unavailable>;

    /// Exports everything from one snapshot, while the store stays in use.
    fn export(&self) -> ExportReader;

    /// A table and the guests that hold seats at it, in the form of an export.
    async fn exported_table(&self, id: TableId) -> Result<Option<ExportedTable>, Unavailable>;

    /// Up to `limit` guests in the order of the texts of their ids, starting after `after`.
    async fn guests(&self, after: Option<GuestId>, limit: u32) -> Result<Vec<Guest>, Unavailable>;

    /// Imports an export, or nothing of it. The store must be empty.
    async fn import(&self, reader: ExportReader) -> Result<Imported, ImportError>;
}

/// Copies everything from one store into another, empty one.
///
/// # Errors
/// When the target is not empty, or either store cannot be read or written; an empty target then
/// stays empty.
pub async fn copy(from: &dyn Transfer, to: &dyn Transfer) -> Result<Imported, ImportError> {
    to.import(from.export()).await
}

/// A part of an export, all of one kind. The kinds follow each other in the order of this list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chunk {
    /// Courses by name.
    Courses(Vec<NewCourse>),
    /// Guests by id.
    Guests(Vec<Guest>),
    /// Tables in the order of their creation.
    Tables(Vec<ExportedTable>),
    /// Rows by table and version.
    Rows(Vec<(TableId, Row)>),
    /// Tokens by hash.
    Tokens(Vec<(TokenHash, Token)>),
    /// When servers were alive; left out if nothing is known about it.
    Uptime(Uptime),
}

/// When servers were alive. It is copied so that the duration of the copy itself counts as an
/// outage and no player is considered away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uptime {
    /// The last time at which a server was alive, if that is known.
    pub alive: Option<i64>,
    /// The outages that are kept, the oldest first.
    pub outages: Vec<Outage>,
}

/// A table and the guests that hold seats at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedTable {
    /// The table in its current state.
    pub table: Table,
    /// Guests that hold seats, by id.
    pub sitters: Vec<GuestId>,
}

/// The largest number of entries in a chunk.
pub const CHUNK_SIZE: usize = 500;

/// How many chunks may wait for the reader.
const QUEUED_CHUNKS: usize = 4;

/// The receiving end of an export.
pub struct ExportReader(mpsc::Receiver<Message>);

/// The sending end of an export.
#[derive(Clone)]
pub struct ExportWriter(mpsc::Sender<Message>);

/// A message between the two ends. An export without `End` or `Failed` is incomplete.
enum Message {
    Chunk(Chunk),
    End,
    Failed(Unavailable),
}

/// The reader of an export was dropped.
#[derive(Debug)]
pub struct ReaderDropped;

/// Both ends of an export.
pub fn channel() -> (ExportWriter, ExportReader) {
    let (sender, receiver) = mpsc::channel(QUEUED_CHUNKS);
    (ExportWriter(sender), ExportReader(receiver))
}

impl ExportReader {
    /// The next chunk, or `None` after the last one.
    ///
    /// # Errors
    /// When the export failed or ended before its last chunk.
    pub async fn next(&mut self) -> Result<Option<Chunk>, Unavailable> {
        chunk_or_end(self.0.recv().await)
    }

    /// Like [`ExportReader::next`], for a thread that may block.
    ///
    /// # Errors
    /// When the export failed or ended before its last chunk.
    pub fn blocking_next(&mut self) -> Result<Option<Chunk>, Unavailable> {
        chunk_or_end(self.0.blocking_recv())
    }
}

fn chunk_or_end(message: Option<Message>) -> Result<Option<Chunk>, Unavailable> {
    match message {
        Some(Message::Chunk(chunk)) => Ok(Some(chunk)),
        Some(Message::End) => Ok(None),
        Some(Message::Failed(unavailable)) => Err(unavailable),
        None => Err(Unavailable::new("the export ended before its last chunk")),
    }
}

impl ExportWriter {
    /// Sends a chunk, when there is room for it.
    ///
    /// # Errors
    /// When the reader was dropped.
    pub async fn send(&self, chunk: Chunk) -> Result<(), ReaderDropped> {
        let sent = self.0.send(Message::Chunk(chunk)).await;
        sent.map_err(|_| ReaderDropped)
    }

    /// Like [`ExportWriter::send`], for a thread that may block.
    ///
    /// # Errors
    /// When the reader was dropped.
    pub fn blocking_send(&self, chunk: Chunk) -> Result<(), ReaderDropped> {
        let sent = self.0.blocking_send(Message::Chunk(chunk));
        sent.map_err(|_| ReaderDropped)
    }

    /// Ends the export: it is complete, or it failed.
    pub async fn finish(&self, outcome: Result<(), Unavailable>) {
        // A reader that was dropped does not need the outcome.
        let _ = self.0.send(last_message(outcome)).await;
    }

    /// Like [`ExportWriter::finish`], for a thread that may block.
    pub fn blocking_finish(&self, outcome: Result<(), Unavailable>) {
        let _ = self.0.blocking_send(last_message(outcome));
    }
}

fn last_message(outcome: Result<(), Unavailable>) -> Message {
    match outcome {
        Ok(()) => Message::End,
        Err(unavailable) => Message::Failed(unavailable),
    }
}

/// The number of entries that a store has imported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Courses.
    pub courses: u64,
    /// Guests.
    pub guests: u64,
    /// Tables.
    pub tables: u64,
    /// Rows of their logs.
    pub rows: u64,
    /// Tokens.
    pub tokens: u64,
}

impl Imported {
    /// Adds a chunk that was written.
    pub fn count(&mut self, chunk: &Chunk) {
        match chunk {
            Chunk::Courses(courses) => self.courses += courses.len() as u64,
            Chunk::Guests(guests) => self.guests += guests.len() as u64,
            Chunk::Tables(tables) => self.tables += tables.len() as u64,
            Chunk::Rows(rows) => self.rows += rows.len() as u64,
            Chunk::Tokens(tokens) => self.tokens += tokens.len() as u64,
            Chunk::Uptime(_) => {}
        }
    }
}

/// Why a store has imported nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// The store is not empty.
    #[error("the database is not empty; a copy needs an empty one")]
    NotEmpty,
    /// One of the two stores could not be read or written.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}
