//! Hostile texts and numbers.

use super::*;
use crate::course::NewCourse;

const HOSTILE: &[&str] = &[
    "",
    " ",
    "'",
    "\"'); DROP TABLE log; --",
    "a\0b",
    "\0",
    "🧩🏰\u{202e}txt.exe",
    "e\u{301}",
    "line\r\nline\u{2028}",
    "%_\\?1 :name $1 @x",
    "\u{feff}\u{fffd}\u{10ffff}",
];

/// This holds for every text that is stored.
pub async fn texts_are_kept_byte_by_byte(store: AnyStore) {
    for (number, &text) in HOSTILE.iter().enumerate() {
        let number = number as u32 + 1;
        let course = NewCourse {
            name: text.to_owned(),
            document: text.to_owned(),
            by: CommandActor::Guest(guest_id(1)),
            at: 0,
        };
        store.add_course(course).await.unwrap();
        let kept = store.course(text.to_owned()).await.unwrap().unwrap();
        assert_eq!((&*kept.entry.name, &*kept.document), (text, text));

        let new = NewTable {
            head: text.to_owned(),
            game: text.to_owned(),
            name: text.to_owned(),
            course: Some(text.to_owned()),
            secret: Secret::new(text.as_bytes().to_vec()),
            ..new_table(number)
        };
        store.create(new.clone()).await.unwrap();
        let table = store.table(new.id).await.unwrap().unwrap();
        assert_eq!(table.listed.head, text);
        assert_eq!(table.listed.game, text);
        assert_eq!(table.listed.name, text);
        assert_eq!(table.course.as_deref(), Some(text));
        assert_eq!(table.secret, new.secret);

        let row = Append {
            body: text.to_owned(),
            ..append(number, 0, "a")
        };
        appended(&store, row).await;
        assert_eq!(rows(&store, number).await[0].body, text);

        let guest = NewGuest {
            name: text.to_owned(),
            ..new_guest(number as u8)
        };
        store.create_guest(guest.clone()).await.unwrap();
        let kept = store.guest(guest.id).await.unwrap().unwrap();
        assert_eq!(kept.name, text);
        let longer = format!("{text}{text}");
        store.rename_guest(guest.id, longer.clone()).await.unwrap();
        let kept = store.guest(guest.id).await.unwrap().unwrap();
        assert_eq!(kept.name, longer);
    }
}

/// Commands are smaller, but imported games may be large.
pub async fn a_body_of_a_megabyte_is_kept(store: AnyStore) {
    populate(&store, 1).await;
    let body: String = (0..1 << 20)
        .map(|place: u32| char::from(b'a' + (place % 23) as u8))
        .collect();
    let large = Append {
        body,
        ..append(1, 0, "large")
    };
    appended(&store, large.clone()).await;
    appended(&store, append(1, 1, "small")).await;
    assert_eq!(rows(&store, 1).await[0], row_of(&large, 1));
    let answer = Ok(Appended::Duplicate(row_of(&large, 1)));
    assert_eq!(store.append(large).await, answer);
}

/// A clock may be wrong; the store computes nothing from it.
pub async fn times_may_be_any_number(store: AnyStore) {
    for (number, at) in [(1, i64::MIN), (2, -1), (3, 0), (4, i64::MAX)] {
        let table = NewTable {
            at,
            ..new_table(number)
        };
        store.create(table).await.unwrap();
        let row = Append {
            at,
            ..append(number, 0, "a")
        };
        appended(&store, row).await;
        let table = store.table(table_id(number)).await.unwrap().unwrap();
        assert_eq!((table.listed.created_at, table.listed.updated_at), (at, at));
        assert_eq!(rows(&store, number).await[0].at, at);
    }
    let page = crate::table::Page::first(10);
    let listed = store.list(Default::default(), page).await.unwrap();
    let times: Vec<i64> = listed.iter().map(|listed| listed.updated_at).collect();
    assert_eq!(times, [i64::MAX, 0, -1, i64::MIN]);
}
