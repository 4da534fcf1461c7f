//! The tests that every store must pass: one function for each sentence of the contract.
//!
//! [`store_suite!`](crate::store_suite) turns each into a test. Its argument is an expression that
//! creates an empty store together with a guard that must live as long (a folder, a database); it
//! may await.
//!
//! ```text
//! fn fresh() -> (Arc<dyn Store>, TempDir) { ... }
//! tessera_store::store_suite!(fresh());
//! ```
#![allow(
    clippy::unwrap_used,
    reason = "these are tests, though the compiler cannot know"
)]

pub mod appends;
pub mod changes;
pub mod courses;
pub mod guests;
pub mod listings;
pub mod nodes;
pub mod purge;
pub mod races;
pub mod texts;
pub mod upkeep;

use std::sync::Arc;

use crate::{
    actor::CommandActor,
    append::{Append, AppendError, Appended, Changes, Row},
    guest::{NewGuest, NewToken, TokenHash, TokenKind},
    id::{GuestId, TableId},
    store::Store,
    table::{NewTable, Secret},
    version::RowVersion,
};

/// Defines a test for each function of the suite, each with its own empty store.
#[macro_export]
macro_rules! store_suite {
    ($fresh:expr) => {
        $crate::store_suite! { @tests $fresh;
            appends: a_table_begins_in_the_lobby_at_version_0,
            appends: an_id_of_a_table_is_taken_once,
            appends: rows_are_numbered_from_1_and_stored_completely,
            appends: an_append_to_another_version_is_a_conflict,
            appends: a_retry_gets_the_original_row_for_ever,
            appends: a_command_id_with_other_content_is_refused,
            appends: actors_and_tables_have_command_ids_of_their_own,
            appends: an_unknown_table_has_nothing,
            appends: rows_are_read_in_ranges,
            races: one_of_many_wins_each_version,
            races: a_hundred_retries_are_one_row,
            races: refusals_do_not_affect_other_appends,
            races: one_of_many_gets_the_seat,
            races: an_answered_append_can_be_read,
            changes: changes_come_with_their_row,
            changes: a_refused_append_changes_nothing,
            changes: a_retry_changes_nothing_again,
            changes: a_token_is_spent_once,
            changes: a_row_may_revoke_any_token,
            changes: a_token_cannot_be_added_twice,
            changes: a_guest_that_leaves_and_sits_down_holds_a_seat,
            listings: filters_select_tables,
            listings: the_table_changed_last_comes_first,
            listings: pages_show_everything_once,
            listings: pages_show_nothing_twice_while_tables_change,
            listings: a_clock_that_is_set_back_does_not_reorder_listings,
            listings: a_guest_finds_the_tables_of_its_seats,
            listings: idle_tables_are_found_the_oldest_first,
            listings: all_tables_are_listed_in_pages,
            guests: a_guest_is_created_with_a_session,
            guests: a_guest_is_renamed,
            guests: tokens_are_stored_with_what_they_are_bound_to,
            guests: a_revoked_token_is_still_known,
            courses: a_course_is_never_overwritten,
            courses: a_course_that_is_used_stays,
            courses: a_table_needs_a_course_that_exists,
            courses: courses_are_listed_by_name,
            texts: texts_are_kept_byte_by_byte,
            texts: a_body_of_a_megabyte_is_kept,
            texts: times_may_be_any_number,
            nodes: nodes_that_beat_are_listed_in_order,
            nodes: a_node_is_alive_until_its_time_is_over,
            nodes: a_node_that_leaves_is_gone,
            nodes: versions_of_many_tables_are_read_at_once,
            nodes: subscribers_are_notified_of_appends,
            nodes: subscribers_receive_what_is_sent,
            upkeep: the_tables_and_courses_of_a_guest_are_counted,
            upkeep: a_row_changes_whether_a_bot_plays,
            upkeep: the_time_without_a_server_is_recorded,
            upkeep: the_longest_outage_is_kept,
            upkeep: an_outage_is_recorded_once,
            upkeep: the_latest_outages_are_kept,
            upkeep: a_writable_store_passes_the_check,
            purge: an_unstarted_table_is_removed_completely,
            purge: a_table_whose_game_has_begun_stays,
            purge: a_purge_has_a_limit,
            purge: a_guest_who_did_something_stays,
            purge: guests_are_removed_with_their_unstarted_tables,
            appends: a_closed_store_refuses_calls,
        }
    };
    (@tests $fresh:expr; $($module:ident: $name:ident,)*) => {
        $(
            #[test]
            fn $name() {
                $crate::suite::run(async {
                    let (store, _guard) = $fresh;
                    $crate::suite::$module::$name(store).await;
                });
            }
        )*
    };
}

/// Runs one function of the suite, on two threads so that its tasks run concurrently.
///
/// # Panics
/// When the function does: the store has failed the test.
pub fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime needs threads and little else");
    runtime.block_on(test);
}

/// A store of any kind.
pub type AnyStore = Arc<dyn Store>;

/// The id of table `number`.
pub fn table_id(number: u32) -> TableId {
    TableId::new(bits(number, 1))
}

/// The id of guest `number`.
pub fn guest_id(number: u32) -> GuestId {
    GuestId::new(bits(number, 2))
}

fn bits(number: u32, kind: u8) -> [u8; 16] {
    let mut bits = [kind; 16];
    // Scattered, so that the order of ids is not that of numbers.
    bits[..4].copy_from_slice(&number.wrapping_mul(0x9e37_79b1).to_be_bytes());
    bits[4..8].copy_from_slice(&number.to_be_bytes());
    bits
}

/// The hash of token `number`.
pub fn hash(number: u8) -> TokenHash {
    TokenHash([number; 32])
}

/// Table `number`, created at time `number`; public, of Carcassonne.
pub fn new_table(number: u32) -> NewTable {
    NewTable {
        id: table_id(number),
        head: format!(r#"{{"table":{number}}}"#),
        secret: Secret::new(vec![number as u8; 32]),
        game: "carcassonne".to_owned(),
        public: true,
        name: format!("table {number}"),
        course: None,
        maker: None,
        bots: false,
        imported: false,
        at: i64::from(number),
    }
}

/// Guest `number`, with session token `number`.
pub fn new_guest(number: u8) -> NewGuest {
    NewGuest {
        id: guest_id(number.into()),
        name: format!("guest {number}"),
        session: hash(number),
        at: number.into(),
    }
}

/// A link to the first seat of table `table`.
pub fn seat_token(number: u8, table: u32) -> NewToken {
    NewToken {
        hash: hash(number),
        kind: TokenKind::SeatLink,
        guest: None,
        table: Some(table_id(table)),
        seat: Some(0),
        at: 1,
    }
}

/// A row by guest 1.
pub fn append(table: u32, expected: u64, command: &str) -> Append {
    Append {
        table: table_id(table),
        expected: RowVersion::new(expected),
        actor: CommandActor::Guest(guest_id(1)),
        command_id: command.parse().expect("tests use plain ids"),
        request: digest(command),
        body: format!(r#"{{"command":"{command}"}}"#),
        state_hash: None,
        at: 1_000,
        changes: Changes::default(),
    }
}

/// Takes the place of a digest: different texts have different ones.
pub fn digest(text: &str) -> [u8; 32] {
    let mut digest = [text.len() as u8; 32];
    for (place, byte) in digest.iter_mut().zip(text.bytes()) {
        *place = byte;
    }
    digest
}

/// The row that an append becomes.
pub fn row_of(append: &Append, version: u64) -> Row {
    Row {
        version: RowVersion::new(version),
        actor: append.actor.clone(),
        command_id: append.command_id.clone(),
        request: append.request,
        body: append.body.clone(),
        state_hash: append.state_hash,
        at: append.at,
    }
}

/// Creates tables 1 to `tables`, and guests 1 to 9.
async fn populate(store: &AnyStore, tables: u32) {
    for number in 1..=tables {
        store.create(new_table(number)).await.unwrap();
    }
    for number in 1..=9 {
        store.create_guest(new_guest(number)).await.unwrap();
    }
}

/// Appends a row that must be accepted, and returns its version.
async fn appended(store: &AnyStore, append: Append) -> u64 {
    match store.append(append.clone()).await {
        Ok(Appended::New { version }) => version.number(),
        other => panic!("{append:?} was answered with {other:?}"),
    }
}

/// All rows of a table.
async fn rows(store: &AnyStore, table: u32) -> Vec<Row> {
    store
        .rows(table_id(table), RowVersion::ZERO, u32::MAX)
        .await
        .unwrap()
}

/// The version of a table, according to its listing and to its rows, which must agree.
async fn version(store: &AnyStore, table: u32) -> u64 {
    let rows = rows(store, table).await;
    let numbers: Vec<u64> = rows.iter().map(|row| row.version.number()).collect();
    let version = rows.len() as u64;
    assert_eq!(numbers, (1..=version).collect::<Vec<u64>>(), "a gap");
    let table = store.table(table_id(table)).await.unwrap().unwrap();
    assert_eq!(table.listed.version, RowVersion::new(version));
    version
}

/// The answer to an append that became the row of this version.
pub fn new_row(version: u64) -> Result<Appended, AppendError> {
    Ok(Appended::New {
        version: RowVersion::new(version),
    })
}

fn conflict(version: u64) -> Result<Appended, AppendError> {
    Err(AppendError::Conflict {
        version: RowVersion::new(version),
    })
}

fn id_reused(version: u64) -> Result<Appended, AppendError> {
    Err(AppendError::IdReused {
        version: RowVersion::new(version),
    })
}
