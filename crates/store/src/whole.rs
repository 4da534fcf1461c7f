//! All that a store holds: looked at, and carried over into another one.
//!
//! A store is read as [`Pieces`], from one moment and in an order in which each piece refers to
//! earlier ones only; an empty store takes them all or none. So what is in SQLite goes to
//! PostgreSQL and back, and nothing is lost or made anew on the way: versions, digests, times,
//! seeds, tokens and the order in which tables were made.

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
};

/// What was done to a schema when its store was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// The schema that was found, 0 where there was none.
    pub from: u32,
    /// The schema that is there now.
    pub to: u32,
}

/// A store with everything in it.
#[async_trait]
pub trait Whole: Store {
    /// What opening it did to the schema.
    fn migrated(&self) -> Migrated;

    /// Looks at everything and says what is wrong, a sentence each.
    async fn check(&self) -> Result<Vec<String>, Unavailable>;

    /// All it holds at this moment, while it goes on.
    fn pieces(&self) -> Parcel;

    /// Takes all of it, or nothing. It must be empty.
    async fn fill(&self, parcel: Parcel) -> Result<Filled, FillError>;
}

/// Copies everything from one store into another, empty one.
///
/// # Errors
/// When the other is not empty, or either cannot be read or written; then it is still empty.
pub async fn copy(from: &dyn Whole, to: &dyn Whole) -> Result<Filled, FillError> {
    to.fill(from.pieces()).await
}

/// Some of what a store holds, all of one kind, in the order of this list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// Courses by name.
    Courses(Vec<NewCourse>),
    /// Guests by id.
    Guests(Vec<Guest>),
    /// Tables as they were made, one after the other.
    Tables(Vec<WholeTable>),
    /// Rows by table and version.
    Rows(Vec<(TableId, Row)>),
    /// Tokens by hash.
    Tokens(Vec<(TokenHash, Token)>),
}

/// A table and who sits at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeTable {
    /// As it stands.
    pub table: Table,
    /// Guests that hold seats, by id.
    pub sitters: Vec<GuestId>,
}

/// How many things of one kind come together at most.
pub const TOGETHER: usize = 500;

/// Pieces on their way, and at last whether that was all.
pub struct Parcel(mpsc::Receiver<Part>);

enum Part {
    Pieces(Pieces),
    /// Nothing is missing.
    End,
    Failed(Unavailable),
}

/// Where pieces are put in.
#[derive(Clone)]
pub struct Packer(mpsc::Sender<Part>);

/// Nobody takes the pieces any more.
#[derive(Debug)]
pub struct Gone;

impl Parcel {
    /// Both ends.
    pub fn new() -> (Packer, Parcel) {
        let (sender, receiver) = mpsc::channel(4);
        (Packer(sender), Parcel(receiver))
    }

    /// The next pieces; nothing when that was all.
    ///
    /// # Errors
    /// When it cannot be read to the end.
    pub async fn next(&mut self) -> Result<Option<Pieces>, Unavailable> {
        judge(self.0.recv().await)
    }

    /// The same, for a thread that may wait.
    ///
    /// # Errors
    /// When it cannot be read to the end.
    pub fn blocking_next(&mut self) -> Result<Option<Pieces>, Unavailable> {
        judge(self.0.blocking_recv())
    }
}

fn judge(part: Option<Part>) -> Result<Option<Pieces>, Unavailable> {
    match part {
        Some(Part::Pieces(pieces)) => Ok(Some(pieces)),
        Some(Part::End) => Ok(None),
        Some(Part::Failed(unavailable)) => Err(unavailable),
        None => Err(Unavailable::new("what is read has ended too early")),
    }
}

impl Packer {
    /// Puts pieces in, when there is room.
    ///
    /// # Errors
    /// When nobody takes them.
    pub async fn put(&self, pieces: Pieces) -> Result<(), Gone> {
        self.0.send(Part::Pieces(pieces)).await.map_err(|_| Gone)
    }

    /// The same, for a thread that may wait.
    ///
    /// # Errors
    /// When nobody takes them.
    pub fn blocking_put(&self, pieces: Pieces) -> Result<(), Gone> {
        let sent = self.0.blocking_send(Part::Pieces(pieces));
        sent.map_err(|_| Gone)
    }

    /// That was all, or it failed.
    pub async fn finish(&self, outcome: Result<(), Unavailable>) {
        // Whoever is gone does not need to know.
        let _ = self.0.send(end(outcome)).await;
    }

    /// The same, for a thread that may wait.
    pub fn blocking_finish(&self, outcome: Result<(), Unavailable>) {
        let _ = self.0.blocking_send(end(outcome));
    }
}

fn end(outcome: Result<(), Unavailable>) -> Part {
    match outcome {
        Ok(()) => Part::End,
        Err(unavailable) => Part::Failed(unavailable),
    }
}

/// What a store has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filled {
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

impl Filled {
    /// Counts what was written.
    pub fn count(&mut self, pieces: &Pieces) {
        match pieces {
            Pieces::Courses(courses) => self.courses += courses.len() as u64,
            Pieces::Guests(guests) => self.guests += guests.len() as u64,
            Pieces::Tables(tables) => self.tables += tables.len() as u64,
            Pieces::Rows(rows) => self.rows += rows.len() as u64,
            Pieces::Tokens(tokens) => self.tokens += tokens.len() as u64,
        }
    }
}

/// Why a store has taken nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FillError {
    /// It holds something.
    #[error("there is something in it; everything can be copied into an empty database only")]
    NotEmpty,
    /// One of the two could not be read or written.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}
