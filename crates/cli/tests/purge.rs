//! `tessera db purge`: unused tables and guests are removed, and nothing else.

use crate::common::server::{Client, Served};
use crate::common::{printed, refused};
use crate::db::{Played, url};

#[test]
fn unstarted_tables_and_idle_guests_are_removed_after_some_days() {
    let played = Played::new();
    let idle = Client::new(&Served::start(&played.path("tessera.db")).url).guest("Dan");
    idle.unwrap();
    let purge = |words: &[&str]| {
        let url = played.url();
        let args = [&["db", "purge", "--database", &url], words].concat();
        let report = printed(&args);
        report.split_once(": ").unwrap().1.to_owned()
    };
    let nothing = "0 tables and 0 guests removed\n";
    assert_eq!(purge(&[]), nothing);
    // Makes all of them ten days older.
    let then = "UPDATE tables SET updated_at = updated_at - 864000000;
         UPDATE guests SET created_at = created_at - 864000000";
    played.sqlite().execute_batch(then).unwrap();
    assert_eq!(purge(&["--tables-days", "11"]), nothing);
    let few = ["--dry-run", "--guests-days", "9"];
    // Cid has created only the table that is removed, and Dan nothing.
    let counted = "1 table and 2 guests would be removed\n";
    assert_eq!(purge(&few), counted);
    assert_eq!(purge(&few), counted);
    assert_eq!(purge(&[]), "1 table and 0 guests removed\n");
    assert_eq!(purge(&few[1..]), "0 tables and 2 guests removed\n");
    assert_eq!(purge(&few[1..]), nothing);
    let report = printed(&["db", "check", "--database", &played.url()]);
    assert!(report.starts_with("ok: 3 tables, "), "{report}");
    let none = url(&played.path("none.db"));
    refused(
        &["db", "purge", "--database", &none],
        2,
        &["there is no database"],
    );
    refused(
        &["db", "purge", "--database", &none, "--tables-days", "0"],
        2,
        &["--tables-days"],
    );
}
