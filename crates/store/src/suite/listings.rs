//! Listings of tables, page by page.

use std::collections::BTreeSet;

use super::*;
use crate::table::{Filter, Listed, Page, Status};

async fn list(store: &AnyStore, filter: &Filter, page: Page) -> Vec<Listed> {
    store.list(filter.clone(), page).await.unwrap()
}

/// All pages, one after the other.
async fn all_pages(store: &AnyStore, filter: &Filter, limit: u32) -> Vec<TableId> {
    let mut ids = Vec::new();
    let mut page = Page::first(limit);
    loop {
        let listed = list(store, filter, page).await;
        assert!(listed.len() <= limit as usize);
        ids.extend(listed.iter().map(|listed| listed.id));
        match listed.last() {
            Some(last) => page = Page::after(last, limit),
            None => return ids,
        }
    }
}

fn changed(table: u32, expected: u64, at: i64) -> Append {
    Append {
        at,
        ..append(table, expected, &format!("at-{expected}"))
    }
}

/// Tables are selected by visibility, status and game, and by any combination.
pub async fn filters_select_tables(store: AnyStore) {
    let mut number = 0;
    for public in [true, false] {
        for status in Status::ALL {
            for game in ["codex", "eldorado"] {
                number += 1;
                let table = NewTable {
                    public,
                    game: game.to_owned(),
                    ..new_table(number)
                };
                store.create(table).await.unwrap();
                let change = Changes {
                    status: Some(status),
                    ..Changes::default()
                };
                let change = Append {
                    changes: change,
                    ..append(number, 0, "status")
                };
                appended(&store, change).await;
            }
        }
    }
    for public in [None, Some(true), Some(false)] {
        for status in Status::ALL.map(Some).into_iter().chain([None]) {
            for game in [None, Some("codex".to_owned()), Some("chess".to_owned())] {
                let filter = Filter {
                    public,
                    status,
                    game,
                };
                let listed = list(&store, &filter, Page::first(100)).await;
                let of_games = match filter.game.as_deref() {
                    None => 2,
                    Some("codex") => 1,
                    Some(_) => 0,
                };
                let count = if public.is_some() { 1 } else { 2 }
                    * if status.is_some() { 1 } else { 4 }
                    * of_games;
                assert_eq!(listed.len(), count, "{filter:?}");
                for listed in listed {
                    assert!(public.is_none_or(|public| public == listed.public));
                    assert!(status.is_none_or(|status| status == listed.status));
                    assert!(filter.game.as_ref().is_none_or(|game| *game == listed.game));
                }
            }
        }
    }
}

/// An append brings a table to the front.
pub async fn the_table_changed_last_comes_first(store: AnyStore) {
    populate(&store, 4).await;
    appended(&store, changed(2, 0, 100)).await;
    appended(&store, changed(4, 0, 50)).await;
    let listed = list(&store, &Filter::default(), Page::first(10)).await;
    let ids: Vec<TableId> = listed.iter().map(|listed| listed.id).collect();
    assert_eq!(ids, [2, 4, 3, 1].map(table_id));
    let times: Vec<i64> = listed.iter().map(|listed| listed.updated_at).collect();
    assert_eq!(times, [100, 50, 3, 1]);
    assert_eq!(list(&store, &Filter::default(), Page::first(0)).await, []);
}

/// This holds for pages of any size, and if many tables changed at the same time.
pub async fn pages_show_everything_once(store: AnyStore) {
    for number in 1..=20 {
        let table = NewTable {
            public: number % 3 != 0,
            at: i64::from(number / 8),
            ..new_table(number)
        };
        store.create(table).await.unwrap();
    }
    let complete = all_pages(&store, &Filter::default(), 100).await;
    assert_eq!(complete.len(), 20);
    for limit in [1, 3, 7, 20] {
        let ids = all_pages(&store, &Filter::default(), limit).await;
        assert_eq!(ids, complete, "{limit}");
    }
    let public = Filter {
        public: Some(true),
        ..Filter::default()
    };
    assert_eq!(all_pages(&store, &public, 2).await.len(), 14);
}

/// New and changed tables come to the front; what follows the cursor stays in its order.
pub async fn pages_show_nothing_twice_while_tables_change(store: AnyStore) {
    populate(&store, 20).await;
    let filter = Filter::default();
    let before = all_pages(&store, &filter, 100).await;
    let mut seen = list(&store, &filter, Page::first(5)).await;
    for round in 0..4 {
        let new = NewTable {
            at: 1_000 + round,
            ..new_table(100 + round as u32)
        };
        store.create(new).await.unwrap();
        // This table was listed before, and must not be listed again.
        appended(&store, changed(20, round as u64, 2_000 + round)).await;
        let page = Page::after(seen.last().unwrap(), 5);
        seen.extend(list(&store, &filter, page).await);
    }
    let ids: Vec<TableId> = seen.iter().map(|listed| listed.id).collect();
    assert_eq!(ids, before);
}

/// The row has the earlier time, but the listing keeps its order.
pub async fn a_clock_that_is_set_back_does_not_reorder_listings(store: AnyStore) {
    populate(&store, 1).await;
    appended(&store, changed(1, 0, 500)).await;
    appended(&store, changed(1, 1, 400)).await;
    let table = store.table(table_id(1)).await.unwrap().unwrap();
    assert_eq!(table.listed.updated_at, 500);
    assert_eq!(rows(&store, 1).await[1].at, 400);
}

/// The tables may be public or not and have any status; they are listed page by page.
pub async fn a_guest_finds_the_tables_of_its_seats(store: AnyStore) {
    populate(&store, 12).await;
    for number in 1..=12 {
        let sit = Changes {
            seated: vec![guest_id(number % 2 + 1)],
            status: Some(Status::ALL[number as usize % 4]),
            ..Changes::default()
        };
        let sit = Append {
            changes: sit,
            ..changed(number, 0, 1_000 + i64::from(number / 5))
        };
        appended(&store, sit).await;
    }
    for guest in [1, 2] {
        let mut found = Vec::new();
        let mut page = Page::first(2);
        loop {
            let listed = store.tables_of(guest_id(guest), page).await.unwrap();
            let Some(last) = listed.last() else { break };
            page = Page::after(last, 2);
            found.extend(listed);
        }
        assert!(found.is_sorted_by(|a, b| a.updated_at >= b.updated_at));
        let ids: BTreeSet<TableId> = found.iter().map(|listed| listed.id).collect();
        let mine = (1..=12).filter(|number| number % 2 + 1 == guest);
        assert_eq!(ids, mine.map(table_id).collect());
        assert_eq!(found.len(), 6);
    }
    let nobody = store.tables_of(guest_id(99), Page::first(10)).await;
    assert_eq!(nobody.unwrap(), []);
}

/// Used for archiving: public or not, only of that status, only unchanged since that time.
pub async fn idle_tables_are_found_the_oldest_first(store: AnyStore) {
    for number in 1..=10 {
        let table = NewTable {
            public: number % 2 == 0,
            ..new_table(number)
        };
        store.create(table).await.unwrap();
    }
    appended(&store, changed(2, 0, 100)).await;
    let finished = Changes {
        status: Some(Status::Finished),
        ..Changes::default()
    };
    let finished = Append {
        changes: finished,
        ..changed(4, 0, 4)
    };
    appended(&store, finished).await;
    let idle = async |status, before, limit| -> Vec<TableId> {
        let tables = store.idle(status, before, limit).await.unwrap();
        tables.iter().map(|listed| listed.id).collect()
    };
    let oldest = [1, 3, 5, 6].map(table_id);
    assert_eq!(idle(Status::Lobby, 7, 100).await, oldest);
    assert_eq!(idle(Status::Lobby, 7, 3).await, oldest[..3]);
    assert_eq!(idle(Status::Finished, 100, 100).await, [table_id(4)]);
    assert_eq!(idle(Status::Lobby, 101, 100).await.len(), 9);
    assert_eq!(idle(Status::Lobby, 100, 100).await.len(), 8);
    assert_eq!(idle(Status::Archived, 100, 100).await, []);
}

/// Pages of any size list each table once.
pub async fn all_tables_are_listed_in_pages(store: AnyStore) {
    assert_eq!(store.all_tables(None, 10).await.unwrap(), []);
    populate(&store, 13).await;
    for limit in [1, 4, 13, 100] {
        let mut found = Vec::new();
        loop {
            let after = found.last().copied();
            let ids = store.all_tables(after, limit).await.unwrap();
            if ids.is_empty() {
                break;
            }
            found.extend(ids);
        }
        assert!(found.is_sorted_by_key(TableId::to_string));
        let all: BTreeSet<TableId> = found.iter().copied().collect();
        assert_eq!(all, (1..=13).map(table_id).collect());
        assert_eq!(found.len(), 13);
    }
}
