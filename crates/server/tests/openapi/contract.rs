//! The document, and the check of answers against it.

use axum::http::Method;
use serde_json::{Value, json};
use tessera_server::http::openapi::document;

use super::started::Answer;

/// The promises of the server.
pub struct Contract {
    pub document: Value,
}

/// A path of the document, and a method that it takes.
#[derive(Clone, Debug)]
pub struct Promise {
    pub method: Method,
    pub path: String,
    pub described: Value,
}

impl Contract {
    pub fn new() -> Contract {
        Contract {
            document: document(),
        }
    }

    /// Every address and method, except the metrics: the binary serves them, not this crate.
    pub fn promises(&self) -> Vec<Promise> {
        let paths = self.document["paths"].as_object().unwrap();
        let paths = paths.iter().filter(|(path, _)| *path != "/metrics");
        let promises = paths.flat_map(|(path, item)| {
            let methods = item.as_object().unwrap();
            methods.iter().map(|(method, described)| Promise {
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                described: described.clone(),
            })
        });
        promises.collect()
    }

    /// Panics when the document does not allow this answer.
    #[track_caller]
    pub fn check(&self, promise: &Promise, answer: &Answer) {
        let status = answer.status.as_str();
        let shown = format!(
            "{} {}: {status} {}",
            promise.method,
            promise.path,
            String::from_utf8_lossy(&answer.body)
        );
        let allowed = promise.described["responses"].get(status);
        let allowed =
            allowed.unwrap_or_else(|| panic!("this status is not in the document: {shown}"));
        for name in ["ETag", "Set-Cookie", "Tessera-Protocol"] {
            let is_there = answer.headers.contains_key(name);
            let is_promised = allowed["headers"].get(name).is_some();
            assert_eq!(is_there, is_promised, "{name}: {shown}");
        }
        let Some(content) = allowed.get("content") else {
            assert!(answer.body.is_empty(), "{shown}");
            return;
        };
        let media = content.get(answer.kind());
        let media =
            media.unwrap_or_else(|| panic!("{} is not in the document: {shown}", answer.kind()));
        match answer.kind() {
            "application/json" => self.validate(&media["schema"], &answer.json(), &shown),
            "application/x-ndjson" => {
                let text = str::from_utf8(&answer.body).unwrap();
                assert!(text.ends_with('\n'), "{shown}");
                for line in text.lines() {
                    let line = serde_json::from_str(line).unwrap();
                    self.validate(&media["schema"], &line, &shown);
                }
            }
            _ => {}
        }
        if answer.status.as_u16() >= 400 && answer.kind() == "application/json" {
            let refusal = answer.json();
            let code = format!("`{}`:", refusal["code"].as_str().unwrap());
            let codes = allowed["description"].as_str().unwrap();
            let by_rules = refusal.get("rule").is_some() && codes.contains("`rule`");
            assert!(by_rules || codes.contains(&code), "{codes}\n{shown}");
        }
    }

    #[track_caller]
    fn validate(&self, schema: &Value, body: &Value, shown: &str) {
        let mut complete = schema.as_object().unwrap().clone();
        complete.insert("components".into(), self.document["components"].clone());
        let validator = jsonschema::draft202012::new(&Value::Object(complete)).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(body)
            .map(|error| format!("{} at {}", error, error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{errors:#?}\n{shown}");
    }
}

impl Promise {
    /// The example of its body.
    pub fn example(&self) -> Option<&Value> {
        let body = self.described.get("requestBody")?;
        body["content"]["application/json"].get("example")
    }

    /// How many bytes its body may have, as docs/api.md says.
    pub fn most(&self) -> Option<usize> {
        self.example()?;
        Some(match self.path.as_str() {
            "/api/records" => 1 << 20,
            "/api/tables" | "/api/courses" => 64 << 10,
            _ => 8 << 10,
        })
    }

    /// Whether it needs a token or cookie.
    pub fn needs_credential(&self) -> bool {
        let security = self.described["security"].as_array();
        security.is_some_and(|schemes| schemes.iter().all(|scheme| *scheme != json!({})))
    }

    pub fn allows(&self, status: u16) -> bool {
        let responses = &self.described["responses"];
        responses.get(status.to_string()).is_some()
    }

    /// The path with its parts filled in.
    pub fn at(&self, table: &str) -> String {
        let path = self.path.replace("{table}", table);
        let path = path.replace("{seat}", "B").replace("{count}", "0");
        path.replace("{name}", "first").replace("{game}", "codex")
    }
}
