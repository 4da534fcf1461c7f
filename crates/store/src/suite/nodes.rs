//! Several servers on one store.

use std::time::Duration;

use super::*;
use crate::node::{Hint, NodeId};

const LONG: Duration = Duration::from_secs(3_600);

fn node(name: &str) -> NodeId {
    name.parse().unwrap()
}

async fn beat(store: &AnyStore, name: &str, lives: Duration) -> Vec<String> {
    let nodes = store.beat(node(name), lives).await.unwrap();
    nodes.iter().map(NodeId::to_string).collect()
}

/// Each beat lists all that live, in the order of their names, whoever asks.
pub async fn nodes_that_beat_are_listed_in_order(store: AnyStore) {
    assert_eq!(beat(&store, "b", LONG).await, ["b"]);
    assert_eq!(beat(&store, "c-1", LONG).await, ["b", "c-1"]);
    assert_eq!(beat(&store, "a", LONG).await, ["a", "b", "c-1"]);
    assert_eq!(beat(&store, "c0", LONG).await, ["a", "b", "c-1", "c0"]);
    assert_eq!(beat(&store, "b", LONG).await, ["a", "b", "c-1", "c0"]);
}

/// A node whose time is over lives no more; a new beat brings it back, the last one counts.
pub async fn a_node_lives_as_long_as_it_said(store: AnyStore) {
    assert_eq!(beat(&store, "a", LONG).await, ["a"]);
    beat(&store, "a", Duration::ZERO).await;
    assert_eq!(beat(&store, "b", LONG).await, ["b"]);
    assert_eq!(beat(&store, "a", LONG).await, ["a", "b"]);
}

/// At once, and it may come back; an unknown one may leave too.
pub async fn a_node_that_leaves_is_gone(store: AnyStore) {
    beat(&store, "a", LONG).await;
    beat(&store, "b", LONG).await;
    store.leave(node("a")).await.unwrap();
    store.leave(node("z")).await.unwrap();
    assert_eq!(beat(&store, "b", LONG).await, ["b"]);
    assert_eq!(beat(&store, "a", LONG).await, ["a", "b"]);
}

/// Unknown tables are left out, and asking twice changes nothing.
pub async fn versions_of_many_tables_are_told(store: AnyStore) {
    furnish(&store, 40).await;
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
    let mut known = [(7, 2), (2, 0), (1, 1)].map(|(table, version)| (table_id(table), version));
    known.sort_unstable();
    assert_eq!(versions(asked).await, known);
    let all = versions((1..=60).map(table_id).collect()).await;
    assert_eq!(all.len(), 40);
    assert_eq!(all.iter().filter(|(_, version)| *version > 0).count(), 14);
}

/// Where hints are given at all, an append leads to one that says no less. Nothing is promised
/// of hints that are lost, so this asks again with another append.
pub async fn who_listens_hears_of_appends(store: AnyStore) {
    let Some(mut hints) = store.hints() else {
        return;
    };
    furnish(&store, 2).await;
    let appends = async {
        for seen in 0.. {
            appended(&store, append(1, seen, &format!("c{seen}"))).await;
            appended(&store, append(2, seen, &format!("c{seen}"))).await;
            tokio::task::yield_now().await;
        }
    };
    let heard = async {
        let mut tables = std::collections::BTreeSet::new();
        while tables.len() < 2 {
            let hint = match hints.recv().await {
                Ok(hint) => hint,
                Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => continue,
                Err(error) => panic!("the hints have ended: {error}"),
            };
            let Hint::Appended {
                table,
                version,
                row,
            } = hint
            else {
                panic!("nobody has told of anything else: {hint:?}");
            };
            let rows = store.rows(table, version - 1, 1).await.unwrap();
            let logged = rows.first().expect("only what is in the log is told");
            assert!(row.is_none_or(|row| *row == *logged));
            tables.insert(table);
        }
        assert_eq!(tables, [1, 2].map(table_id).into());
    };
    tokio::select! {
        () = heard => {}
        () = appends => {}
    }
}

/// What servers tell each other is heard as it was told, if it is heard.
pub async fn who_listens_hears_what_is_told(store: AnyStore) {
    let Some(mut hints) = store.hints() else {
        return;
    };
    let told = Hint::Present {
        table: table_id(3),
        node: node("a-1"),
        seats: 5,
    };
    let tells = async {
        loop {
            store.tell(told.clone());
            store.versions(vec![table_id(3)]).await.unwrap();
        }
    };
    tokio::select! {
        heard = hints.recv() => assert_eq!(heard, Ok(told.clone())),
        () = tells => {}
    }
}
