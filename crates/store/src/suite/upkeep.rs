//! Quotas, outages, readiness.

use std::time::Duration;

use tokio::task::JoinSet;

use super::{courses::new_course, *};
use crate::{
    table::Status,
    upkeep::{MAX_OUTAGES, Made, Outage},
};

/// Table `number`, made by guest 1.
fn made_table(number: u32) -> NewTable {
    NewTable {
        maker: Some(guest_id(1)),
        ..new_table(number)
    }
}

fn changing(table: u32, expected: u64, command: &str, changes: Changes) -> Append {
    Append {
        changes,
        ..append(table, expected, command)
    }
}

fn status(status: Status) -> Changes {
    Changes {
        status: Some(status),
        ..Changes::default()
    }
}

fn bots(bots: bool) -> Changes {
    Changes {
        bots: Some(bots),
        ..Changes::default()
    }
}

async fn made(store: &AnyStore, guest: u32) -> Made {
    store.made_by(guest_id(guest)).await.unwrap()
}

/// Tables are counted by status; those of other guests and of tools are not counted.
pub async fn the_tables_and_courses_of_a_guest_are_counted(store: AnyStore) {
    assert_eq!(made(&store, 1).await, Made::default());
    for number in 1..=4 {
        store.create(made_table(number)).await.unwrap();
    }
    let with_bot = NewTable {
        bots: true,
        ..made_table(5)
    };
    store.create(with_bot).await.unwrap();
    let imported = NewTable {
        imported: true,
        ..made_table(6)
    };
    store.create(imported).await.unwrap();
    store.create(new_table(7)).await.unwrap();
    let other = NewTable {
        maker: Some(guest_id(2)),
        bots: true,
        ..new_table(8)
    };
    store.create(other).await.unwrap();
    for (table, to) in [
        (1, Status::Running),
        (2, Status::Finished),
        (3, Status::Archived),
        (6, Status::Finished),
    ] {
        appended(&store, changing(table, 0, "a", status(to))).await;
    }
    for name in ["hills", "lakes"] {
        store.add_course(new_course(name, 1)).await.unwrap();
    }
    store.add_course(new_course("sand", 3)).await.unwrap();
    let expected = Made {
        open: 2,
        running: 1,
        with_bots: 1,
        courses: 2,
        imported: 1,
    };
    assert_eq!(made(&store, 1).await, expected);
    let expected = Made {
        open: 1,
        with_bots: 1,
        ..Made::default()
    };
    assert_eq!(made(&store, 2).await, expected);
    let table = store.table(table_id(6)).await.unwrap().unwrap();
    assert_eq!(
        (table.maker, table.bots, table.imported),
        (Some(guest_id(1)), false, true)
    );
}

/// A bot begins to play, plays on while others move, and stops; at the end it is not counted.
pub async fn a_row_changes_whether_a_bot_plays(store: AnyStore) {
    store.create(made_table(1)).await.unwrap();
    store.create(made_table(2)).await.unwrap();
    let mut seen = 0;
    for (changes, with_bots) in [
        (Changes::default(), 0),
        (bots(true), 1),
        (Changes::default(), 1),
        (status(Status::Running), 1),
        (bots(false), 0),
        (Changes::default(), 0),
        (bots(true), 1),
        (status(Status::Finished), 0),
    ] {
        let command = format!("c{seen}");
        seen = appended(&store, changing(1, seen, &command, changes)).await;
        assert_eq!(made(&store, 1).await.with_bots, with_bots, "{command}");
    }
    let table = store.table(table_id(1)).await.unwrap().unwrap();
    assert!(table.bots);
    // A retry of an earlier command changes nothing.
    let again = store.append(changing(1, 4, "c4", bots(false))).await;
    assert!(matches!(again, Ok(Appended::Duplicate(_))), "{again:?}");
    let table = store.table(table_id(1)).await.unwrap().unwrap();
    assert!(table.bots);
    assert!(!store.table(table_id(2)).await.unwrap().unwrap().bots);
}

/// The first record begins no outage, and a gap of exactly the allowed length is not one.
pub async fn the_time_without_a_server_is_recorded(store: AnyStore) {
    let gap = Duration::from_millis(10);
    for (at, expected) in [
        (-100, 0),
        (-90, 0),
        (-79, 1),
        // A clock that was set back, or another server that is behind.
        (-200, 1),
        (-79, 1),
        (-70, 1),
        (1_000, 2),
        (1_005, 2),
    ] {
        let outages = store.note_alive(at, gap).await.unwrap();
        assert_eq!(outages.len(), expected, "{at}");
    }
    let outages = store.note_alive(1_006, gap).await.unwrap();
    let expected = [(-90, -79), (-70, 1_000)];
    assert_eq!(outages, expected.map(|(from, to)| Outage { from, to }));
    let all = store.note_alive(i64::MAX, Duration::MAX).await.unwrap();
    assert_eq!(all.len(), 2);
}

/// The two times are as far apart as possible.
pub async fn the_longest_outage_is_kept(store: AnyStore) {
    let (from, to) = (i64::MIN, i64::MAX);
    assert_eq!(store.note_alive(from, Duration::ZERO).await.unwrap(), []);
    let outages = store.note_alive(to, Duration::from_secs(60)).await.unwrap();
    assert_eq!(outages, [Outage { from, to }]);
}

/// Many servers come back at once.
pub async fn an_outage_is_recorded_once(store: AnyStore) {
    // Longer than the time between any two of the servers, in whichever order they come.
    let gap = Duration::from_millis(50);
    store.note_alive(0, gap).await.unwrap();
    let mut servers = JoinSet::new();
    for at in 100..120 {
        let store = store.clone();
        servers.spawn(async move { store.note_alive(at, gap).await.unwrap() });
    }
    servers.join_all().await;
    let outages = store.note_alive(121, gap).await.unwrap();
    assert_eq!(outages.len(), 1, "{outages:?}");
    assert_eq!(outages[0].from, 0);
    assert!((100..120).contains(&outages[0].to), "{outages:?}");
}

/// The oldest outages are forgotten.
pub async fn the_latest_outages_are_kept(store: AnyStore) {
    let most = i64::from(MAX_OUTAGES);
    let mut outages = Vec::new();
    for at in 0..=most + 2 {
        outages = store.note_alive(at, Duration::ZERO).await.unwrap();
    }
    let expected = (2..most + 2).map(|from| Outage { from, to: from + 1 });
    assert!(outages.iter().copied().eq(expected), "{}", outages.len());
}

/// The check may be repeated, and does not change the tables.
pub async fn a_writable_store_passes_the_check(store: AnyStore) {
    populate(&store, 1).await;
    let before = store.table(table_id(1)).await.unwrap();
    for _ in 0..3 {
        store.check_writable().await.unwrap();
    }
    let mut callers = JoinSet::new();
    for _ in 0..20 {
        let store = store.clone();
        callers.spawn(async move { store.check_writable().await });
    }
    assert!(callers.join_all().await.iter().all(Result::is_ok));
    assert_eq!(store.table(table_id(1)).await.unwrap(), before);
}
