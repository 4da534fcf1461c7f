//! Two tables that differ in the secrets of seat B only must look the same to seat A and to
#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]
//! spectators, byte for byte, on every path.
//!
//! Both run side by side in worlds whose clock, ids and chance are scripted. Seat A and the
//! spectators do the same at both; seat B does what looks the same from outside.

mod common;

use std::{
    path::Path,
    sync::{Arc, Mutex},
};

use common::{
    House,
    client::{Answer, Client, choices, version},
    folder,
    world::scripted,
};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tessera_server::world::Script;
use tessera_store::TableId;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};

/// Chance for one of the two tables: the first outcome that keeps away from what differs, and at
/// the moments named, outcome 0 or 1.
struct Apart {
    /// Which table.
    second: bool,
    /// The word that chance says when something is dealt.
    word: &'static str,
    /// At which deals the tables differ, counted by that word.
    at: &'static [usize],
    /// Whether what was dealt there must not turn up again.
    avoid: bool,
    inside: Mutex<Dealt>,
}

#[derive(Default)]
struct Dealt {
    count: usize,
    /// The numbers or names that differ.
    apart: Vec<String>,
}

impl Script for Apart {
    fn outcome(&self, _: TableId, _: u64, outcomes: &[String]) -> Option<usize> {
        let mut dealt = self.inside.lock().unwrap();
        let is_deal = outcomes[0].starts_with(self.word);
        let number = dealt.count;
        dealt.count += usize::from(is_deal);
        if is_deal && self.at.contains(&number) {
            let name = |outcome: &String| outcome.rsplit(' ').next().unwrap().to_owned();
            assert!(outcomes.len() > 1, "nothing to tell apart");
            if self.avoid {
                dealt.apart.extend(outcomes[..2].iter().map(name));
            }
            return Some(usize::from(self.second));
        }
        let clean = |outcome: &String| {
            let mut words = outcome.split(' ');
            !words.any(|word| dealt.apart.iter().any(|apart| apart == word))
        };
        outcomes.iter().position(clean)
    }
}

type Stream = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

/// One of the two tables, with everybody at it.
struct Side {
    house: House,
    ann: Client,
    bob: Client,
    stranger: Client,
    table: String,
    sockets: Vec<Stream>,
    streams: Vec<tokio::task::JoinHandle<Answer>>,
}

impl Side {
    async fn open(folder: &Path, game: &str, script: Apart) -> Side {
        let house = House::open_in(folder, scripted(Arc::new(script))).await;
        let ann = Client::guest(house.address, "Ann").await;
        let bob = Client::guest(house.address, "Bob").await;
        let stranger = Client::stranger(house.address);
        let created = ann.table(game, &["person", "open"]).await;
        let table = created["table"].as_str().unwrap().to_owned();
        bob.does(&table, "join").await.good();
        ann.does(&table, "start").await.good();
        let mut sockets = Vec::new();
        let mut streams = Vec::new();
        for client in [&ann, &stranger] {
            sockets.push(socket(client, &table).await);
            let (client, path) = (client.clone(), format!("/api/tables/{table}/stream"));
            streams.push(tokio::spawn(async move { client.get(&path).await }));
        }
        Side {
            house,
            ann,
            bob,
            stranger,
            table,
            sockets,
            streams,
        }
    }

    /// All that seat A and a spectator are told about the table now, by every path.
    async fn told(&mut self) -> Vec<(String, Answer)> {
        let table = &self.table;
        let version = version(&self.ann.look(table).await);
        let mut told = Vec::new();
        for (who, client) in [("ann", &self.ann), ("stranger", &self.stranger)] {
            for path in [
                format!("/api/tables/{table}"),
                format!("/api/tables/{table}/view-log"),
                format!("/api/tables/{table}/record"),
                format!("/api/tables/{table}/replay"),
                format!("/api/tables/{table}/replay?from={version}"),
                format!("/api/tables/{table}/replay?as=B"),
                format!("/api/tables/{table}/moves/3"),
                "/api/tables".to_owned(),
                "/api/me/tables".to_owned(),
            ] {
                let mut answer = client.get(&path).await;
                answer.headers.retain(|(name, _)| name != "date");
                told.push((format!("{who} GET {path}"), answer));
            }
            for actions in [
                json!(["nonsense"]),
                json!(["pass"]),
                json!(["end"]),
                json!(["keep 87"]),
                json!(["place 1 1,1 front"]),
                json!(["draw resource", "nonsense"]),
            ] {
                let body = json!({ "expected_version": version, "actions": actions });
                let path = format!("/api/tables/{table}/preview");
                let mut answer = client.post(&path, &body).await;
                answer.headers.retain(|(name, _)| name != "date");
                told.push((format!("{who} preview {actions}"), answer));
            }
        }
        let refused = self
            .ann
            .moves(table, "refused", version, &["nonsense"])
            .await;
        told.push(("ann refused".into(), without_date(refused)));
        told
    }

    /// What came over the sockets up to a version, as texts.
    async fn heard(&mut self, version: u64) -> Vec<Vec<String>> {
        let mut heard = Vec::new();
        for socket in &mut self.sockets {
            let mut texts = Vec::new();
            loop {
                let Some(Ok(Message::Text(text))) = socket.next().await else {
                    continue;
                };
                let message: Value = serde_json::from_str(&text).unwrap();
                texts.push(text.to_string());
                if message["version"] == version {
                    break;
                }
            }
            heard.push(texts);
        }
        heard
    }
}

fn without_date(mut answer: Answer) -> Answer {
    answer.headers.retain(|(name, _)| name != "date");
    answer
}

async fn socket(client: &Client, table: &str) -> Stream {
    let url = format!("ws://{}/api/tables/{table}/socket", client.address);
    let mut request = url.into_client_request().unwrap();
    if let Some(token) = &client.token {
        let value = format!("Bearer {token}").parse().unwrap();
        request.headers_mut().insert("authorization", value);
    }
    connect_async(request).await.unwrap().0
}

/// The same move at both tables as far as others can see. What is kept is secret, so each keeps
/// what it has; apart from that a turn that ends is best, since it shows nothing of the hand.
fn moves(views: &[Value; 2]) -> [String; 2] {
    let texts = views.each_ref().map(choices);
    let keeps = texts.each_ref().map(|texts| {
        let mut keeps = texts.iter().filter(|text| text.starts_with("keep"));
        keeps.next().cloned()
    });
    if let [Some(one), Some(two)] = keeps {
        return [one, two];
    }
    let mut common = texts[0].iter().filter(|text| texts[1].contains(text));
    let end = texts[0].iter().find(|text| *text == "end");
    let text = end
        .or_else(|| common.next())
        .expect("a move of both tables");
    [text.clone(), text.clone()]
}

async fn compare(game: &str, script: impl Fn(bool) -> Apart, steps: usize) {
    let folders = [folder(), folder()];
    let mut sides = [
        Side::open(folders[0].path(), game, script(false)).await,
        Side::open(folders[1].path(), game, script(true)).await,
    ];
    let table = sides[0].table.clone();
    assert_eq!(table, sides[1].table, "ids are scripted");
    let mut differed = false;
    for step in 0..steps {
        let [first, second] = &mut sides;
        let (one, two) = (first.told().await, second.told().await);
        for ((path, one), (_, two)) in one.iter().zip(&two) {
            let texts = [&one.body, &two.body].map(|body| String::from_utf8_lossy(body));
            assert_eq!(texts[0], texts[1], "step {step}: {path}");
            assert_eq!(one, two, "step {step}: {path}");
        }
        let heard = [
            first.heard(version(&first.ann.look(&table).await)).await,
            second.heard(version(&second.ann.look(&table).await)).await,
        ];
        assert_eq!(heard[0], heard[1], "step {step}: sockets");

        let ann = first.ann.look(&table).await;
        let number = version(&ann);
        let id = format!("m{step}");
        let turn = ann["turn"].as_str().unwrap().to_owned();
        let views = [first, second].map(|side| match turn.as_str() {
            "A" => side.ann.clone(),
            _ => side.bob.clone(),
        });
        let seen = [views[0].look(&table).await, views[1].look(&table).await];
        differed |= turn == "B" && seen[0] != seen[1];
        let texts = moves(&seen);
        for (client, text) in views.iter().zip(&texts) {
            client.moves(&table, &id, number, &[text]).await.good();
        }
    }
    assert!(
        differed,
        "the secrets of B never differed: the test shows nothing"
    );
    let [first, second] = sides;
    first.house.close().await;
    second.house.close().await;
    for (one, two) in first.streams.into_iter().zip(second.streams) {
        let (one, two) = (one.await.unwrap(), two.await.unwrap());
        assert!(one.body.len() > 1_000, "the stream has told nothing");
        assert_eq!(without_date(one), without_date(two), "streams");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn codex_tells_nothing_of_the_cards_and_objectives_of_others() {
    // Deals: two starters, three cards to A, three to B, two objectives to A, two to B.
    let script = |second| Apart {
        second,
        word: "deal",
        at: &[5, 6, 10],
        avoid: true,
        inside: Mutex::default(),
    };
    compare("codex", script, 40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn el_dorado_tells_nothing_of_the_hands_of_others() {
    // Draws: four cards to A, four to B.
    let script = |second| Apart {
        second,
        word: "draw",
        at: &[4, 5],
        avoid: false,
        inside: Mutex::default(),
    };
    compare("eldorado", script, 30).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_past_a_chance_move_is_refused_whatever_would_be_drawn() {
    let script = |second| Apart {
        second,
        word: "draw",
        at: &[1],
        avoid: false,
        inside: Mutex::default(),
    };
    let folders = [folder(), folder()];
    let mut refusals = Vec::new();
    for second in [false, true] {
        let side = Side::open(
            folders[usize::from(second)].path(),
            "carcassonne",
            script(second),
        )
        .await;
        let view = side.ann.look(&side.table).await;
        let place = choices(&view)[0].clone();
        for third in ["place 2,0 r0", "nonsense", "pass"] {
            let actions = [place.as_str(), "pass", third];
            let refused = side
                .ann
                .moves(&side.table, "x", version(&view), &actions)
                .await;
            assert_eq!(refused.refusal(), (409, "beyond-chance".into()));
            refusals.push(without_date(refused));
        }
        side.ann
            .moves(&side.table, "y", version(&view), &[&place, "pass"])
            .await
            .good();
        refusals.push(without_date(
            side.ann.get(&format!("/api/tables/{}", side.table)).await,
        ));
        side.house.close().await;
    }
    let (one, two) = refusals.split_at(4);
    assert_eq!(one[..3], two[..3]);
    assert_ne!(one[3], two[3], "the draws were to differ");
}
