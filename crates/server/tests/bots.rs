//! Tests of when bots think.

use serde_json::json;
use tessera_store::TableId;

use crate::common::{
    TestServer,
    client::{Client, version},
    folder,
    socket::Socket,
    world::still,
};

/// The version in the store. Reading it does not count as a request for the table.
async fn stored_version(server: &TestServer, table: &str) -> u64 {
    let id: TableId = table.parse().unwrap();
    let versions = server.hub.store.versions(vec![id]).await.unwrap();
    versions[0].1.number()
}

async fn table_of_bots(ann: &Client) -> String {
    let public = json!({ "public": true });
    let created = ann.table_with("codex", &["novice", "novice"], public).await;
    let table = created["table"].as_str().unwrap().to_owned();
    ann.does(&table, "start").await.good();
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_bots_thinks_only_while_somebody_watches() {
    let folder = folder();
    let (world, clock) = still();
    let server = TestServer::open_in(folder.path(), world).await;
    let ann = Client::guest(server.address, "Ann").await;
    let table = table_of_bots(&ann).await;
    // A client that polls counts as watching.
    while version(&ann.look(&table).await) < 4 {}
    clock.pass(61);
    let left_at = stored_version(&server, &table).await;
    // A table in a list does not count as watched.
    let listed = ann.get("/api/tables").await.good();
    assert_eq!(listed["tables"][0]["table"], *table, "{listed}");
    // During a complete game at another table, only the turn that had begun is finished here.
    let other = table_of_bots(&ann).await;
    let mut socket = Socket::open(&ann, &other).await;
    while socket.view["status"] != "finished" {
        socket.next().await.unwrap();
    }
    let now = stored_version(&server, &table).await;
    assert!(now <= left_at + 1, "{left_at} to {now} without a watcher");
    // A connection keeps them awake while it is open, and a request for a while.
    let mut socket = Socket::open(&ann, &table).await;
    clock.pass(61);
    socket.until_version(now + 5).await;
    drop(socket);
    clock.pass(61);
    let wanted = stored_version(&server, &table).await + 5;
    while version(&ann.look(&table).await) < wanted {}
    server.close().await;
}
