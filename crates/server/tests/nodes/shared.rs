//! One store for several servers in one process: a file, with notifications between them that can
//! be lost, and connections to it that can break.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use tempfile::TempDir;
use tessera_store::*;
use tokio::{sync::broadcast, time::Instant};

/// The real time after which a test fails instead of waiting for ever.
pub const GUARD: Duration = Duration::from_secs(120);

/// What all servers share.
pub struct Shared {
    file: Sqlite,
    _folder: TempDir,
    notifications: broadcast::Sender<Notification>,
    living: Mutex<BTreeMap<NodeId, Instant>>,
    pub began: Instant,
    /// Whether all notifications are lost.
    pub are_notifications_lost: AtomicBool,
}

impl Shared {
    pub fn new() -> Arc<Shared> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tessera.db");
        Arc::new(Shared {
            file: Sqlite::open(file, Settings::default()).unwrap(),
            _folder: folder,
            notifications: broadcast::channel(1_024).0,
            living: Mutex::default(),
            began: Instant::now(),
            are_notifications_lost: AtomicBool::new(false),
        })
    }

    /// Waits until a table has a version in the store, whatever notifications servers get.
    pub async fn until(&self, table: TableId, version: u64) {
        let began = std::time::Instant::now();
        loop {
            let versions = self.file.versions(vec![table]).await.unwrap();
            if versions
                .iter()
                .any(|(_, reached)| reached.number() >= version)
            {
                return;
            }
            assert!(
                began.elapsed() < GUARD,
                "version {version} is never reached: {versions:?}"
            );
            // The clock is paused: tokio advances it at once when all tasks are idle.
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until the table has this number of rows more.
    pub async fn until_more(&self, table: TableId, rows: u64) {
        let reached = self.rows(table).await.len() as u64;
        self.until(table, reached + rows).await;
    }

    pub async fn rows(&self, table: TableId) -> Vec<Row> {
        self.file
            .rows(table, RowVersion::ZERO, u32::MAX)
            .await
            .unwrap()
    }

    pub fn living(&self) -> Vec<String> {
        let now = Instant::now();
        let living = self.living.lock().unwrap();
        let living = living.iter().filter(|(_, until)| **until > now);
        living.map(|(node, _)| node.to_string()).collect()
    }
}

/// Checks that the rows of a log are numbered from 1 on, without a gap.
pub fn assert_no_gap(rows: &[Row]) {
    let numbers = rows.iter().map(|row| row.version.number());
    assert!(numbers.eq(1..=rows.len() as u64), "a gap");
}

/// A server's connection to the store.
pub struct Line {
    shared: Arc<Shared>,
    /// Whether the store cannot be reached.
    pub is_broken: AtomicBool,
    /// The number of failed appends after which it works again; 0 if it does not by itself.
    heals_after: AtomicUsize,
    /// Whether rows are appended, but the answers are lost.
    pub loses_answers: AtomicBool,
    /// The number of appends that were tried.
    pub appends: AtomicUsize,
}

impl Line {
    pub fn new(shared: &Arc<Shared>) -> Arc<Line> {
        Arc::new(Line {
            shared: Arc::clone(shared),
            is_broken: AtomicBool::new(false),
            heals_after: AtomicUsize::new(0),
            loses_answers: AtomicBool::new(false),
            appends: AtomicUsize::new(0),
        })
    }

    /// Breaks it until this number of appends have failed.
    pub fn break_for(&self, appends: usize) {
        self.heals_after.store(appends, Ordering::SeqCst);
        self.is_broken.store(true, Ordering::SeqCst);
    }

    /// The store, for an append, which is counted.
    fn try_append(&self) -> Result<&Sqlite, Unavailable> {
        self.appends.fetch_add(1, Ordering::SeqCst);
        let file = self.file();
        let is_counted = file.is_err() && self.heals_after.load(Ordering::SeqCst) > 0;
        if is_counted && self.heals_after.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.is_broken.store(false, Ordering::SeqCst);
        }
        file
    }

    fn file(&self) -> Result<&Sqlite, Unavailable> {
        if self.is_broken.load(Ordering::SeqCst) {
            return Err(Unavailable::new("the line is broken"));
        }
        Ok(&self.shared.file)
    }
}

#[async_trait]
impl Store for Line {
    async fn create(&self, table: NewTable) -> Result<(), CreateError> {
        self.file()?.create(table).await
    }

    async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        let table = append.table;
        let appended = self.try_append()?.append(append).await;
        if let Ok(Appended::New { version }) = appended {
            let rows = self.shared.file.rows(table, version.previous(), 1).await?;
            self.notify(Notification::Appended {
                table,
                version,
                // Some notifications have no room for their row.
                row: rows
                    .into_iter()
                    .next()
                    .map(Arc::new)
                    .filter(|_| version.number() % 3 > 0),
            });
            if self.loses_answers.load(Ordering::SeqCst) {
                return Err(Unavailable::new("the answer is lost").into());
            }
        }
        appended
    }

    async fn table(&self, id: TableId) -> Result<Option<Table>, Unavailable> {
        self.file()?.table(id).await
    }

    async fn rows(
        &self,
        id: TableId,
        after: RowVersion,
        limit: u32,
    ) -> Result<Vec<Row>, Unavailable> {
        self.file()?.rows(id, after, limit).await
    }

    async fn list(&self, filter: Filter, page: Page) -> Result<Vec<Listed>, Unavailable> {
        self.file()?.list(filter, page).await
    }

    async fn tables_of(&self, guest: GuestId, page: Page) -> Result<Vec<Listed>, Unavailable> {
        self.file()?.tables_of(guest, page).await
    }

    async fn idle(
        &self,
        status: Status,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Listed>, Unavailable> {
        self.file()?.idle(status, before, limit).await
    }

    async fn all_tables(
        &self,
        after: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, Unavailable> {
        self.file()?.all_tables(after, limit).await
    }

    async fn create_guest(&self, guest: NewGuest) -> Result<(), CreateGuestError> {
        self.file()?.create_guest(guest).await
    }

    async fn rename_guest(&self, guest: GuestId, name: String) -> Result<(), RenameGuestError> {
        self.file()?.rename_guest(guest, name).await
    }

    async fn guest(&self, guest: GuestId) -> Result<Option<Guest>, Unavailable> {
        self.file()?.guest(guest).await
    }

    async fn add_token(&self, token: NewToken) -> Result<(), AddTokenError> {
        self.file()?.add_token(token).await
    }

    async fn revoke_token(&self, token: TokenHash, at: i64) -> Result<bool, Unavailable> {
        self.file()?.revoke_token(token, at).await
    }

    async fn token(&self, token: TokenHash) -> Result<Option<Token>, Unavailable> {
        self.file()?.token(token).await
    }

    async fn add_course(&self, course: NewCourse) -> Result<(), AddCourseError> {
        self.file()?.add_course(course).await
    }

    async fn remove_course(&self, name: String) -> Result<(), RemoveCourseError> {
        self.file()?.remove_course(name).await
    }

    async fn course(&self, name: String) -> Result<Option<Course>, Unavailable> {
        self.file()?.course(name).await
    }

    async fn courses(
        &self,
        after: Option<String>,
        limit: u32,
    ) -> Result<Vec<CourseEntry>, Unavailable> {
        self.file()?.courses(after, limit).await
    }

    fn notifications(&self) -> Option<broadcast::Receiver<Notification>> {
        Some(self.shared.notifications.subscribe())
    }

    fn notify(&self, notification: Notification) {
        if !self.shared.are_notifications_lost.load(Ordering::SeqCst) {
            let _ = self.shared.notifications.send(notification);
        }
    }

    async fn versions(
        &self,
        tables: Vec<TableId>,
    ) -> Result<Vec<(TableId, RowVersion)>, Unavailable> {
        self.file()?.versions(tables).await
    }

    async fn beat(&self, node: NodeId, lives: Duration) -> Result<Vec<NodeId>, Unavailable> {
        self.file()?;
        let now = Instant::now();
        let mut living = self.shared.living.lock().unwrap();
        living.insert(node, now + lives);
        living.retain(|_, until| *until > now);
        Ok(living.keys().cloned().collect())
    }

    async fn leave(&self, node: NodeId) -> Result<(), Unavailable> {
        self.file()?;
        self.shared.living.lock().unwrap().remove(&node);
        Ok(())
    }

    async fn made_by(&self, guest: GuestId) -> Result<Made, Unavailable> {
        self.file()?.made_by(guest).await
    }

    async fn note_alive(&self, at: i64, longest_gap: Duration) -> Result<Vec<Outage>, Unavailable> {
        self.file()?.note_alive(at, longest_gap).await
    }

    async fn check_writable(&self) -> Result<(), Unavailable> {
        self.file()?.check_writable().await
    }

    async fn purge(&self, purge: Purge) -> Result<Purged, Unavailable> {
        self.file()?.purge(purge).await
    }

    /// Breaks the connection only, because others still use the file.
    async fn close(&self) {
        self.is_broken.store(true, Ordering::SeqCst);
    }
}
