//! Databases that are not opened, and changes that are refused.

use super::*;
use crate::guest::TokenKind;

async fn refusal(url: &str) -> String {
    let settings = Settings {
        connect_within: Duration::from_secs(20),
        ..Settings::default()
    };
    let opened = Postgres::open(url, settings).await;
    opened.unwrap_err().to_string()
}

#[test]
fn a_missing_database_is_named_without_the_password() {
    run(async {
        let database = Database::fresh().unwrap();
        let url = database.url();
        let name = database.name();
        let missing = refusal(&url.replace(name, "nowhere")).await;
        assert!(missing.contains("\"nowhere\" does not exist"), "{missing}");
        let (before, rest) = url.split_once("tessera:").unwrap();
        let (password, after) = rest.split_once('@').unwrap();
        let wrong = refusal(&format!("{before}tessera:mistaken@{after}")).await;
        assert!(wrong.contains("password authentication failed"), "{wrong}");
        let (host, _) = after.split_once('/').unwrap();
        let nobody = refusal(&url.replace(host, "127.0.0.1:1")).await;
        assert!(nobody.contains("refused"), "{nobody}");
        for sentence in [missing, wrong, nobody] {
            assert!(
                sentence.starts_with("cannot connect to postgres://127"),
                "{sentence}"
            );
            assert!(!sentence.contains(password), "{sentence}");
            assert!(!sentence.contains("mistaken"), "{sentence}");
        }
    });
}

#[test]
fn a_later_schema_and_that_of_another_program_are_not_touched() {
    run(async {
        let database = Database::fresh().unwrap();
        database
            .sql("CREATE SCHEMA tessera; CREATE TABLE tessera.tiles (x int)")
            .unwrap();
        let foreign = refusal(&database.url()).await;
        assert!(foreign.contains("of another program"), "{foreign}");
        database.sql("DROP SCHEMA tessera CASCADE").unwrap();
        opened(&database).await.close().await;
        database
            .sql("UPDATE tessera.schema SET version = 99")
            .unwrap();
        let newer = refusal(&database.url()).await;
        assert!(newer.contains("has schema 99"), "{newer}");
        assert_eq!(
            database.sql("SELECT version FROM tessera.schema").unwrap(),
            "99"
        );
    });
}

#[test]
fn the_log_is_not_changed_by_hand() {
    run(async {
        let database = Database::fresh().unwrap();
        let store = opened(&database).await;
        store.create(new_table(1)).await.unwrap();
        store.append(append(1, 0, "a")).await.unwrap();
        for change in [
            "UPDATE tessera.log SET body = ''",
            "DELETE FROM tessera.log",
            "TRUNCATE tessera.log",
        ] {
            let refusal = database.sql(change).unwrap_err().to_string();
            assert!(
                refusal.contains("never changed and never removed"),
                "{refusal}"
            );
        }
        assert_eq!(commands(&store, 1).await, ["a"]);
    });
}

#[test]
fn a_database_with_asynchronous_commits_is_made_to_wait_for_its_disk() {
    run(async {
        let database = Database::fresh().unwrap();
        opened(&database).await.close().await;
        let name = database.name();
        let off = format!("ALTER DATABASE {name} SET synchronous_commit = off");
        database.sql(&off).unwrap();
        assert_eq!(database.sql("SHOW synchronous_commit").unwrap(), "off");
        let nothing = "tessera.append('{}','{}','{}','{}','{}','{}','{}','{}','{}','{}','{}')";
        let within = format!("BEGIN; SELECT FROM {nothing}; SHOW synchronous_commit; COMMIT");
        assert_eq!(database.sql(&within).unwrap(), "on");
        let within = "BEGIN; SELECT tessera.rename_guest('x', ''); SHOW synchronous_commit; COMMIT";
        assert_eq!(database.sql(within).unwrap(), "f\non");
    });
}

#[test]
fn the_check_finds_problems() {
    run(async {
        let database = Database::fresh().unwrap();
        let store = opened(&database).await;
        for table in 1..=3 {
            store.create(new_table(table)).await.unwrap();
            store.append(append(table, 0, "a")).await.unwrap();
        }
        assert_eq!(store.check().await.unwrap(), [""; 0]);
        let id = |table| table_id(table).to_string();
        database
            .sql(&format!(
                "UPDATE tessera.tables SET version = 2 WHERE id = '{}'; \
                 DELETE FROM tessera.heads USING tessera.tables \
                 WHERE heads.num = tables.num AND id IN ('{}', '{}'); \
                 DELETE FROM tessera.tables WHERE id = '{}'",
                id(1),
                id(2),
                id(3),
                id(3)
            ))
            .unwrap();
        let mut found = store.check().await.unwrap();
        found.sort();
        let expected = [
            "a row of log refers to a row of tables that is not there".to_owned(),
            format!("table {} has no head", id(2)),
            format!(
                "table {} is at version 2, but has 1 rows and the last is 1",
                id(1)
            ),
        ];
        let mut expected = expected.to_vec();
        expected.sort();
        assert_eq!(found, expected);
    });
}

/// The schema allows the kind `watch`, which no version has written: such a row is damage.
#[test]
fn a_token_of_a_kind_that_was_never_written_is_an_error() {
    run(async {
        let database = Database::fresh().unwrap();
        let store = opened(&database).await;
        let insert = |byte: &str, kind: &str| {
            let insert = format!(
                "INSERT INTO tessera.tokens (hash, kind, created_at) \
                 VALUES (decode(repeat('{byte}', 32), 'hex'), '{kind}', 0)"
            );
            database.sql(&insert).unwrap();
        };
        insert("01", "watch");
        insert("02", "api");
        let refused = store.token(hash(1)).await.unwrap_err();
        let reason = refused.to_string();
        assert!(reason.contains("kind is session, seat or api"), "{reason}");
        let key = store.token(hash(2)).await.unwrap().unwrap();
        assert_eq!(key.kind, TokenKind::SeatKey);
    });
}

/// A word that a later schema may use is not mistaken for a known one.
#[test]
fn an_unknown_answer_is_an_error() {
    run(async {
        let database = Database::fresh().unwrap();
        let store = opened(&database).await;
        for function in [
            "create_table(in_id text, in_game bytea, in_public boolean, in_at bigint, \
             in_name bytea, in_head bytea, in_secret bytea, in_course bytea)",
            "create_guest(in_id text, in_name bytea, in_session bytea, in_at bigint)",
            "add_token(in_hash bytea, in_kind text, in_guest text, in_table text, \
             in_seat smallint, in_at bigint)",
            "remove_course(in_name bytea)",
        ] {
            let replace = format!(
                "CREATE OR REPLACE FUNCTION tessera.{function} RETURNS text LANGUAGE sql \
                 AS $$ SELECT 'strange' $$"
            );
            database.sql(&replace).unwrap();
        }
        let errors = [
            store.create(new_table(1)).await.unwrap_err().to_string(),
            store
                .create_guest(new_guest(1))
                .await
                .unwrap_err()
                .to_string(),
            store
                .add_token(seat_token(1, 1))
                .await
                .unwrap_err()
                .to_string(),
            store
                .remove_course("hills".to_owned())
                .await
                .unwrap_err()
                .to_string(),
        ];
        for error in errors {
            assert!(error.contains("unknown answer \"strange\""), "{error}");
        }
    });
}

#[test]
fn a_read_only_database_is_not_ready() {
    run(async {
        let database = Database::fresh().unwrap();
        let settings = Settings {
            connections: 1,
            ..Settings::default()
        };
        let store = Postgres::open(&database.url(), settings).await.unwrap();
        store.check_writable().await.unwrap();
        // As on a primary that has become a standby while the connection was open.
        let read_only = "SET default_transaction_read_only = on";
        store.connections.read(read_only, &[]).await.unwrap();
        let refused = store.check_writable().await.unwrap_err();
        assert_eq!(refused.cause, crate::error::Cause::ReadOnly, "{refused}");
        // The connection is not used again.
        store.check_writable().await.unwrap();
    });
}
