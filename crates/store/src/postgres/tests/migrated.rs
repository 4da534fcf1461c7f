//! A database of an earlier schema.

use super::*;
use crate::{
    postgres::migrate::{MIGRATIONS, migrate},
    upkeep::Made,
};

/// Creates schema 1, and one table in it for each head and list of bodies.
async fn old(database: &Database, tables: &[(String, &str, &[&str])]) {
    let address = Address::read(&database.url(), Duration::from_secs(60)).unwrap();
    let connection = Connection::open(&address, Duration::from_secs(60)).await;
    let mut connection = connection.unwrap();
    let migrated = migrate(&mut connection.client, &MIGRATIONS[..1], true).await;
    assert_eq!(migrated.unwrap().to, 1);
    for (number, (head, status, bodies)) in (1..).zip(tables) {
        let (id, rows) = (table_id(number), bodies.len());
        let mut script = format!(
            "INSERT INTO tessera.tables \
             (id, game, public, status, version, created_at, updated_at) \
             VALUES ('{id}', '', true, '{status}', {rows}, 0, 0); \
             INSERT INTO tessera.heads VALUES ({number}, '', '{head}', '', NULL);"
        );
        for (version, body) in (1..).zip(*bodies) {
            script += &format!(
                "INSERT INTO tessera.log VALUES ({number}, {version}, 0, 's:bot', 'c{version}', \
                 decode(repeat('00', 32), 'hex'), NULL, '{body}');"
            );
        }
        database.sql(&script).unwrap();
    }
}

fn head(maker: &str, seats: &str) -> String {
    format!(r#"{{"game":"codex","seats":[{seats}],"maker":"{maker}"}}"#)
}

#[test]
fn tables_of_the_first_schema_get_their_makers_and_bots() {
    const BOT: &str = r#"{"kind":"bot","level":"novice"}"#;
    const OPEN: &str = r#"{"kind":"open"}"#;
    const PLAYS: &str = r#"{"deed":"bot","seat":"A","level":"novice"}"#;
    const BACK: &str = r#"{"deed":"back","seat":"A"}"#;
    const RESIGNED: &str = r#"{"deed":"resigned","seat":"B","level":"casual"}"#;
    const IMPORTED: &str = r#"{"deed":"imported","record":{}}"#;
    let ann = guest_id(1).to_string();
    let made = |seats: &str| head(&ann, seats);
    let (plain, bots) = ((true, false, false), (true, true, false));
    let nothing = (false, false, false);
    let cases: [(String, &str, &[&str], _); 11] = [
        (made(OPEN), "lobby", &[], plain),
        (made(&format!("{OPEN},{BOT}")), "lobby", &[], bots),
        (made(OPEN), "running", &[PLAYS], bots),
        (made(OPEN), "running", &[PLAYS, BACK], plain),
        (made(OPEN), "running", &[PLAYS, RESIGNED, BACK], bots),
        (made(OPEN), "running", &[PLAYS, BACK, PLAYS], bots),
        (
            head("s:import", OPEN),
            "finished",
            &[IMPORTED],
            (false, false, true),
        ),
        (made(OPEN), "finished", &[IMPORTED], (true, false, true)),
        // No server writes these, but they are no reason to refuse the database.
        (
            "no JSON".to_owned(),
            "running",
            &[r#"{"deed":"bot""#],
            nothing,
        ),
        ("[1]".to_owned(), "running", &[], nothing),
        (head("nobody", "1,\"x\",null"), "running", &[], nothing),
    ];
    let tables: Vec<_> = cases
        .iter()
        .map(|(head, status, bodies, _)| (head.clone(), *status, *bodies))
        .collect();
    run(async {
        let database = Database::fresh().unwrap();
        old(&database, &tables).await;
        let store = opened(&database).await;
        assert_eq!((store.migrated().from, store.migrated().to), (1, 2));
        for (number, (head, _, _, expected)) in (1..).zip(&cases) {
            let table = store.table(table_id(number)).await.unwrap().unwrap();
            let is_made = table.maker == Some(guest_id(1));
            let found = (is_made, table.bots, table.imported);
            assert_eq!(found, *expected, "{number}: {head}");
        }
        let expected = Made {
            open: 2,
            running: 4,
            with_bots: 4,
            courses: 0,
            imported: 1,
        };
        assert_eq!(store.made_by(guest_id(1)).await.unwrap(), expected);
        // The function that a server of schema 1 calls still exists.
        let call =
            "SELECT tessera.create_table('AAAAAAAAAAAAAAAAAAAAAA', '', true, 0, '', '', '', NULL)";
        database.sql(call).unwrap();
        assert_eq!(store.check().await.unwrap(), [""; 0]);
    });
}

#[test]
fn only_a_complete_table_in_the_lobby_can_be_removed() {
    run(async {
        let database = Database::fresh().unwrap();
        let store = opened(&database).await;
        for table in 1..=2 {
            store.create(new_table(table)).await.unwrap();
            store.append(append(table, 0, "a")).await.unwrap();
        }
        let running = "UPDATE tessera.tables SET status = 'running' WHERE num = 2";
        database.sql(running).unwrap();
        for refused in [
            "DELETE FROM tessera.log WHERE num = 1",
            "DELETE FROM tessera.log WHERE num = 2",
            "DELETE FROM tessera.heads WHERE num = 2",
            "TRUNCATE tessera.heads",
        ] {
            let refusal = database.sql(refused).unwrap_err().to_string();
            assert!(refusal.contains("never removed"), "{refusal}");
        }
        let complete = "DELETE FROM tessera.heads WHERE num = 1; \
             DELETE FROM tessera.log WHERE num = 1; DELETE FROM tessera.tables WHERE num = 1";
        database.sql(complete).unwrap();
        assert_eq!(commands(&store, 2).await, ["a"]);
        assert_eq!(store.check().await.unwrap(), [""; 0]);
    });
}
