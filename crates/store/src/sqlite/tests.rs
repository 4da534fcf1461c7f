//! The suite on files, and what only a file can do.

use std::sync::Arc;

use tempfile::TempDir;

use super::*;

/// An empty store in a folder of its own.
fn fresh() -> (Arc<dyn Store>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("store.db"), Settings::default()).unwrap();
    (Arc::new(store), folder)
}

mod suite {
    crate::store_suite!(super::fresh());
}
