//! Tables in the states that operations need.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    contract::Promise,
    started::{Call, Started},
};

/// Two people at a server.
pub struct People<'a> {
    pub server: &'a Started,
    pub ann: String,
    pub ben: String,
}

impl<'a> People<'a> {
    pub async fn at(server: &'a Started) -> People<'a> {
        People {
            server,
            ann: server.guest("Ann").await,
            ben: server.guest("Ben").await,
        }
    }

    /// A table with Ann on seat A, and a seat of this kind.
    pub async fn open(&self, kind: &str) -> Value {
        let seats = json!([{ "kind": "person" }, { "kind": kind }]);
        let body = json!({ "game": "carcassonne", "seats": seats, "public": true });
        self.server.post("/api/tables", &self.ann, body).await
    }

    /// A table at which Ann and Ben play.
    pub async fn running(&self) -> String {
        let table = id(&self.open("open").await);
        let at = format!("/api/tables/{table}");
        let join = format!("{at}/join");
        self.server.post(&join, &self.ben, json!({})).await;
        let start = format!("{at}/start");
        self.server.post(&start, &self.ann, json!({})).await;
        table
    }

    /// A table at which Ann has resigned.
    pub async fn finished(&self) -> String {
        let table = self.running().await;
        let path = format!("/api/tables/{table}/resign");
        self.server.post(&path, &self.ann, json!({})).await;
        table
    }

    /// The version of a table, and a move that Ann can make there.
    pub async fn a_move(&self, table: &str) -> (Value, String) {
        let path = format!("/api/tables/{table}");
        let look = Call::new(Method::GET, path).by(&self.ann);
        let view = self.server.does(look).await["view"].take();
        let kinds = view["choices"]["actions"].as_object().unwrap();
        let texts = kinds.values().next().unwrap().as_object().unwrap();
        let text = texts.keys().next().unwrap().clone();
        (view["version"].clone(), text)
    }

    /// A call of an operation that must not be refused.
    pub async fn good_call(&self, promise: &Promise) -> Call {
        let (table, token, body) = self.good_parts(promise).await;
        let mut call = Call::new(promise.method.clone(), promise.at(&table)).by(&token);
        if let Some(body) = body.or(promise.example().cloned()) {
            call = call.saying(&body);
        }
        call.upgrade = promise.path.ends_with("/socket");
        call
    }

    async fn good_parts(&self, promise: &Promise) -> (String, String, Option<Value>) {
        let (ann, ben) = (self.ann.clone(), self.ben.clone());
        let tail = promise.path.rsplit('/').next().unwrap();
        match (promise.method.as_str(), tail) {
            ("DELETE", _) => (String::new(), self.server.guest("Eve").await, None),
            ("POST", "records") => {
                let table = self.finished().await;
                let path = format!("/api/tables/{table}/record");
                let record = self.server.does(Call::new(Method::GET, path)).await;
                (table, ann, Some(record))
            }
            ("POST", "courses") => {
                let call = Call::new(Method::GET, "/api/courses/first");
                let mut course = self.server.does(call).await;
                course["name"] = json!("round-the-lake");
                (String::new(), ann, Some(course))
            }
            (_, "join") => (id(&self.open("open").await), ben, None),
            (_, "claim") => {
                let created = self.open("invited").await;
                let body = json!({ "link": created["seat_links"]["B"] });
                (id(&created), ben, Some(body))
            }
            (_, "leave" | "bot" | "link") => (id(&self.open("open").await), ann, None),
            (_, "start") => {
                let seats = json!([{ "kind": "person" }, { "kind": "bot", "level": "novice" }]);
                let body = json!({ "game": "codex", "seats": seats });
                let created = self.server.post("/api/tables", &self.ann, body).await;
                (id(&created), ann, None)
            }
            (_, "rematch" | "record" | "{count}") => (self.finished().await, ann, None),
            (_, "back") => {
                let table = self.running().await;
                let path = format!("/api/tables/{table}/seats/A/bot");
                let body = json!({ "level": "novice" });
                self.server.post(&path, &self.ann, body).await;
                (table, ann, None)
            }
            (_, "commands" | "preview") => {
                let table = self.running().await;
                let (version, text) = self.a_move(&table).await;
                let mut body = json!({ "expected_version": version, "actions": [text] });
                if tail == "commands" {
                    body["command_id"] = json!("move-1");
                }
                (table, ann, Some(body))
            }
            _ => (self.running().await, ann, None),
        }
    }
}

/// The id of a table that was created.
pub fn id(created: &Value) -> String {
    created["table"].as_str().unwrap().to_owned()
}
