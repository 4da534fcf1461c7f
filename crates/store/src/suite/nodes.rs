//! Several servers on one store.

use std::time::Duration;

use super::*;
use crate::node::{NodeId, Notification};

const LONG: Duration = Duration::from_secs(3_600);

fn node(name: &str) -> NodeId {
    name.parse().unwrap()
}

async fn beat(store: &AnyStore, name: &str, lives: Duration) -> Vec<String> {
    let nodes = store.beat(node(name), lives).await.unwrap();
    nodes.iter().map(NodeId::to_string).collect()
}

/// Each heartbeat lists all nodes that are alive, in the order of their names.
pub async fn nodes_that_beat_are_listed_in_order(store: AnyStore) {
    assert_eq!(beat(&store, "b", LONG).await, ["b"]);
    assert_eq!(beat(&store, "c-1", LONG).await, ["b", "c-1"]);
    assert_eq!(beat(&store, "a", LONG).await, ["a", "b", "c-1"]);
    assert_eq!(beat(&store, "c0", LONG).await, ["a", "b", "c-1", "c0"]);
    assert_eq!(beat(&store, "b", LONG).await, ["a", "b", "c-1", "c0"]);
}

/// A node whose time is over is not alive; a new heartbeat brings it back. The last one counts.
pub async fn a_node_is_alive_until_its_time_is_over(store: AnyStore) {
    assert_eq!(beat(&store, "a", LONG).await, ["a"]);
    beat(&store, "a", Duration::ZERO).await;
    assert_eq!(beat(&store, "b", LONG).await, ["b"]);
    assert_eq!(beat(&store, "a", LONG).await, ["a", "b"]);
}

/// It is gone at once and may come back; an unknown node may leave, too.
pub async fn a_node_that_leaves_is_gone(store: AnyStore) {
    beat(&store, "a", LONG).await;
    beat(&store, "b", LONG).await;
    store.leave(node("a")).await.unwrap();
    store.leave(node("z")).await.unwrap();
    assert_eq!(beat(&store, "b", LONG).await, ["b"]);
    assert_eq!(beat(&store, "a", LONG).await, ["a", "b"]);
}

/// Unknown tables are left out.
pub async fn versions_of_many_tables_are_read_at_once(store: AnyStore) {
    populate(&store, 40).await;
    for table in (1..=40).step_by(3) {
        appended(&store, append(table, 0, "first")).await;
    }
    appended(&store, append(7, 1, "second")).await;
    let versions = async |tables: Vec<TableId>| {
        let mut versions = store.versions(tables).await.unwrap();
        versions.sort_unstable();
        versions
    };
    assert_eq!(versions(Vec::new()).await, []);
    assert_eq!(versions(vec![table_id(99)]).await, []);
    let asked = [7, 99, 2, 1].map(table_id).to_vec();
    let mut known = [(7, 2), (2, 0), (1, 1)]
        .map(|(table, version)| (table_id(table), RowVersion::new(version)));
    known.sort_unstable();
    assert_eq!(versions(asked).await, known);
    let all = versions((1..=60).map(table_id).collect()).await;
    assert_eq!(all.len(), 40);
    assert_eq!(
        all.iter()
            .filter(|(_, version)| *version > RowVersion::ZERO)
            .count(),
        14
    );
}

/// Where there are notifications, an append leads to one with a row of the log. Notifications may
/// be lost, so this appends until one arrives.
pub async fn subscribers_are_notified_of_appends(store: AnyStore) {
    let Some(mut notifications) = store.notifications() else {
        return;
    };
    populate(&store, 2).await;
    let appends = async {
        for seen in 0.. {
            appended(&store, append(1, seen, &format!("c{seen}"))).await;
            appended(&store, append(2, seen, &format!("c{seen}"))).await;
            tokio::task::yield_now().await;
        }
    };
    let received = async {
        let mut tables = std::collections::BTreeSet::new();
        while tables.len() < 2 {
            let notification = match notifications.recv().await {
                Ok(notification) => notification,
                Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => continue,
                Err(error) => panic!("the notifications have ended: {error}"),
            };
            let Notification::Appended {
                table,
                version,
                row,
            } = notification
            else {
                panic!("nobody has sent anything else: {notification:?}");
            };
            let rows = store.rows(table, version.previous(), 1).await.unwrap();
            let logged = rows.first().expect("a notified row is in the log");
            assert!(row.is_none_or(|row| *row == *logged));
            tables.insert(table);
        }
        assert_eq!(tables, [1, 2].map(table_id).into());
    };
    tokio::select! {
        () = received => {}
        () = appends => {}
    }
}

/// A notification that arrives is the one that was sent.
pub async fn subscribers_receive_what_is_sent(store: AnyStore) {
    let Some(mut notifications) = store.notifications() else {
        return;
    };
    let sent = Notification::Present {
        table: table_id(3),
        node: node("a-1"),
        seats: 5,
    };
    let sending = async {
        loop {
            store.notify(sent.clone());
            store.versions(vec![table_id(3)]).await.unwrap();
        }
    };
    tokio::select! {
        received = notifications.recv() => assert_eq!(received, Ok(sent.clone())),
        () = sending => {}
    }
}
