//! A server among others, called without a network, so that the test controls the time.

use std::{sync::Arc, time::Duration};

use axum::{Router, body::Body, http::Request};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tessera_protocol::{canonical::hash_text, merge_patch};
use tessera_server::{
    caller::Caller,
    http::router,
    hub::Hub,
    live::{Reader, Since},
    mailbox::{Closing, Mail},
    nodes,
    settings::Settings,
    tokens::digest,
    world::{Clock, World},
};
use tessera_store::TableId;
use tokio::{task::JoinSet, time::Instant};
use tower::ServiceExt as _;

use super::shared::{GUARD, Line, Shared};

/// Follows the time of the runtime, which the test controls.
struct TestClock(Instant);

impl Clock for TestClock {
    fn now(&self) -> i64 {
        1_700_000_000_000 + i64::try_from(self.0.elapsed().as_millis()).unwrap()
    }
}

/// A server.
pub struct Node {
    pub hub: Arc<Hub>,
    pub line: Arc<Line>,
    router: Router,
    /// Its background tasks; none while it sleeps.
    life: JoinSet<()>,
}

impl Node {
    /// A server without background tasks: it gets no notifications, and believes that it is alone.
    pub fn asleep(shared: &Arc<Shared>, name: &str) -> Node {
        let line = Line::new(shared);
        let settings = Settings {
            limits: None,
            node: Some(name.parse().unwrap()),
            bot_turn: Duration::from_millis(5),
            ..Settings::default()
        };
        let world = World {
            clock: Arc::new(TestClock(shared.began)),
            ..World::real()
        };
        let hub = Hub::new(line.clone(), world, settings);
        Node {
            router: router(Arc::clone(&hub)),
            hub,
            line,
            life: JoinSet::new(),
        }
    }

    /// A server with its background tasks.
    pub fn new(shared: &Arc<Shared>, name: &str) -> Node {
        let mut node = Node::asleep(shared, name);
        node.life = nodes::run(&node.hub);
        node
    }

    /// Several servers, once each of them knows all others.
    pub async fn several<const N: usize>(shared: &Arc<Shared>, names: [&str; N]) -> [Node; N] {
        let nodes = names.map(|name| Node::new(shared, name));
        for node in &nodes {
            while node.hub.nodes.living().len() < N {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        nodes
    }

    /// Ends it as `kill -9` does: nobody is notified.
    pub async fn kill(&mut self) {
        self.hub.bots.stop();
        self.life.shutdown().await;
    }

    /// Ends it as SIGTERM does.
    pub async fn stop(mut self) {
        self.life.shutdown().await;
        self.hub.say_goodbye(Closing::GoingDown).await;
    }

    pub async fn ask(&self, method: &str, path: &str, who: &str, body: &Value) -> (u16, Value) {
        let mut request = Request::builder().method(method).uri(path);
        if !who.is_empty() {
            request = request.header("authorization", format!("Bearer {who}"));
        }
        let body = if body.is_null() {
            Body::empty()
        } else {
            Body::from(body.to_string())
        };
        let request = request.body(body).unwrap();
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let bytes = answer.into_body().collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let json = serde_json::from_slice(&bytes);
        (status, json.unwrap_or(Value::String(text)))
    }

    pub async fn post(&self, path: &str, who: &str, body: Value) -> Value {
        let (status, answer) = self.ask("POST", path, who, &body).await;
        assert!(status < 300, "{path}: {status}: {answer}");
        answer
    }

    /// The token of a new guest.
    pub async fn guest(&self, name: &str) -> String {
        let guest = self.post("/api/guests", "", json!({ "name": name })).await;
        guest["token"].as_str().unwrap().to_owned()
    }

    /// A table of these seats, made by a guest.
    pub async fn table(&self, who: &str, seats: Value) -> String {
        let plan = json!({ "game": "carcassonne", "seats": seats });
        let created = self.post("/api/tables", who, plan).await;
        created["table"].as_str().unwrap().to_owned()
    }

    pub async fn does(&self, table: &str, what: &str, who: &str) -> Value {
        self.post(&format!("/api/tables/{table}/{what}"), who, json!({}))
            .await
    }

    pub async fn view(&self, table: &str, who: &str) -> Value {
        let path = format!("/api/tables/{table}");
        let (status, body) = self.ask("GET", &path, who, &Value::Null).await;
        assert_eq!(status, 200, "{body}");
        body["view"].clone()
    }

    /// Sends a command; status and body of the answer.
    pub async fn command(&self, table: &str, who: &str, command: &Value) -> (u16, Value) {
        let path = format!("/api/tables/{table}/commands");
        self.ask("POST", &path, who, command).await
    }

    /// Connects a guest to a table.
    pub async fn watch(&self, table: &str, who: &str) -> Watcher {
        let token = digest(who);
        let found = self.hub.token(token).await.unwrap().unwrap();
        let caller = Caller::with(token, &found).unwrap();
        let live = self.hub.table(table.parse().unwrap()).await.unwrap();
        let reader = live.connect(caller, Since::Nothing).await;
        let mut watcher = Watcher {
            reader: reader.unwrap(),
            view: Value::Null,
            presence: Value::Null,
            is_behind: false,
        };
        watcher.next().await;
        watcher
    }
}

/// A client that is connected to a table and checks every message.
pub struct Watcher {
    reader: Reader,
    pub view: Value,
    pub presence: Value,
    is_behind: bool,
}

impl Watcher {
    /// The next mail. The limit is real time, whatever clock the test has.
    async fn mail(&self) -> Mail {
        let began = std::time::Instant::now();
        loop {
            tokio::select! {
                mail = self.reader.mailbox.next() => return mail,
                () = tokio::time::sleep(Duration::from_secs(1)) => {}
            }
            assert!(began.elapsed() < GUARD, "no mail arrives: {}", self.view);
        }
    }

    pub async fn next(&mut self) {
        let text = match self.mail().await {
            Mail::Message(text) => text,
            Mail::Behind => {
                self.reader.send_view().await;
                self.is_behind = true;
                return;
            }
            Mail::Closed(closing) => panic!("closed: {closing:?}"),
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        match message["type"].as_str().unwrap() {
            "view" => {
                self.view = message["view"].clone();
                self.presence = message["presence"].clone();
                self.is_behind = false;
            }
            // The fresh view that was requested will include it.
            "patch" if self.is_behind => return,
            "patch" => {
                assert_eq!(
                    message["from"], self.view["version"],
                    "a version is missing"
                );
                merge_patch::apply(&mut self.view, &message["patch"]);
            }
            "presence" => {
                self.presence = message["presence"].clone();
                return;
            }
            _ => return,
        }
        assert_eq!(message["hash"], hash_text(&self.view), "the views differ");
    }

    pub async fn until(&mut self, version: u64) {
        while self.view["version"].as_u64().unwrap() < version {
            self.next().await;
        }
    }
}

/// The first choice of a view, as a command; `None` when the viewer has no choices.
pub fn first_choice(view: &Value, id: &str) -> Option<Value> {
    let kinds = view["choices"]["actions"].as_object()?;
    let text = kinds
        .values()
        .find_map(|kind| kind.as_object()?.keys().next())?;
    let version = &view["version"];
    Some(json!({ "command_id": id, "expected_version": version, "actions": [text] }))
}

/// Two people at a table whose game has begun, each of them at one of the nodes.
pub async fn two_at(first: &Node, second: &Node) -> (String, [String; 2]) {
    let people = [first.guest("Ann").await, second.guest("Ben").await];
    let seats = json!([{ "kind": "person" }, { "kind": "open" }]);
    let table = first.table(&people[0], seats).await;
    second.does(&table, "join", &people[1]).await;
    first.does(&table, "start", &people[0]).await;
    (table, people)
}

/// Lets the person whose turn it is make the first possible move, each at their own node, and
/// returns the version that it created.
pub async fn move_on(table: &str, people: &[String; 2], at: [&Node; 2], id: &str) -> u64 {
    for (who, node) in people.iter().zip(at) {
        let view = node.view(table, who).await;
        if let Some(command) = first_choice(&view, id) {
            let (status, answer) = node.command(table, who, &command).await;
            assert_eq!(status, 200, "{answer}");
            return answer["version"].as_u64().unwrap();
        }
    }
    panic!("it is nobody's turn");
}

pub fn id_of(table: &str) -> TableId {
    table.parse().unwrap()
}
