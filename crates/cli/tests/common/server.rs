//! A real server on a real file, and guests who play on it over HTTP.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};
use ureq::Agent;

use super::command;

/// The token with which tests read metrics.
const METRICS_TOKEN: &str = "metrics-of-tests";

/// A server that runs until it is dropped.
pub struct Served {
    child: Child,
    /// Its standard output, on which it prints its address.
    stdout: BufReader<ChildStdout>,
    /// Its address.
    pub url: String,
}

impl Served {
    /// Starts a server on this database, on a port that is free.
    pub fn start(database: &Path) -> Served {
        Served::spawn(command(&serve_args(database).each_ref().map(|arg| &**arg)))
    }

    /// Starts a program that prints the address of a server on its standard output.
    pub fn spawn(mut command: Command) -> Served {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let mut served = Served {
            child,
            stdout,
            url: String::new(),
        };
        served.url = served.read_url();
        served
    }

    fn read_url(&mut self) -> String {
        let mut printed = String::new();
        loop {
            let mut line = String::new();
            let read = self.stdout.read_line(&mut line).unwrap();
            assert!(read > 0, "the server ended, it had printed: {printed}");
            if let Some(url) = line.strip_prefix("  http://") {
                return format!("http://{}", url.trim());
            }
            printed.push_str(&line);
        }
    }

    /// Starts a server on a database at this address, listening here.
    pub fn start_on(url: &str, listen: &str) -> Served {
        Served::start_with(url, listen, &["--bot-time", "20"])
    }

    /// The same, with other arguments.
    pub fn start_with(url: &str, listen: &str, more: &[&str]) -> Served {
        let mut command = command(&["serve", "--listen", listen, "--log", "warn"]);
        command.args(["--database", url, "--metrics-token", METRICS_TOKEN]);
        // All clients of a test have the same address.
        command.args(["--limits", "off"]).args(more);
        Served::spawn(command)
    }

    /// A number among its metrics; zero if it has not been counted yet.
    pub fn metric(&self, name: &str) -> f64 {
        let metrics = ureq::get(format!("{}/metrics", self.url));
        let token = format!("Bearer {METRICS_TOKEN}");
        let metrics = metrics.header("authorization", token).call();
        let text = metrics.unwrap().body_mut().read_to_string().unwrap();
        let line = text.lines().find(|line| line.starts_with(name));
        line.map_or(0.0, |line| {
            line.rsplit(' ').next().unwrap().parse().unwrap()
        })
    }

    /// Its host and port.
    pub fn listen(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// Sends it a signal, by name.
    #[cfg(unix)]
    pub fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let kill = format!("kill -{name} {pid}");
        let sent = Command::new("sh").args(["-c", &kill]).status();
        assert!(sent.unwrap().success(), "{kill}");
    }

    /// Waits until it has ended by itself.
    pub fn wait(mut self) {
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{status}");
    }

    /// Kills it as `kill -9` does, and waits until it is gone.
    pub fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        // An error means that it is gone.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.end();
    }
}

/// The arguments of `tessera` to serve this database.
pub fn serve_args(database: &Path) -> [String; 9] {
    let database = format!("sqlite://{}", database.display());
    [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--log",
        "warn",
        // All clients of a test have the same address.
        "--limits",
        "off",
        "--database",
        &database,
    ]
    .map(str::to_owned)
}

/// A client of the HTTP API. Every request has its own connection, so that none waits for a server
/// that is gone.
#[derive(Clone)]
pub struct Client {
    agent: Agent,
    /// The address of the server.
    pub url: String,
}

/// There was no answer: it is unknown whether the request was executed.
#[derive(Debug)]
pub struct NoAnswer(pub String);

impl Client {
    /// A client of the server at this address.
    pub fn new(url: &str) -> Client {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_idle_connections(0)
            .timeout_global(Some(Duration::from_secs(60)))
            .build();
        Client {
            agent: config.into(),
            url: url.into(),
        }
    }

    /// Posts a body and returns the answer, which must be a success.
    pub fn post(&self, path: &str, token: &str, body: &Value) -> Result<Value, NoAnswer> {
        let request = self
            .agent
            .post(format!("{}{path}", self.url))
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {token}"));
        self.answer(path, request.send(body.to_string()))
    }

    /// Gets a resource, which must exist.
    pub fn get(&self, path: &str, token: &str) -> Result<Value, NoAnswer> {
        let request = self
            .agent
            .get(format!("{}{path}", self.url))
            .header("authorization", format!("Bearer {token}"));
        self.answer(path, request.call())
    }

    /// Deletes a resource.
    pub fn delete(&self, path: &str, token: &str) -> Result<Value, NoAnswer> {
        let request = self
            .agent
            .delete(format!("{}{path}", self.url))
            .header("authorization", format!("Bearer {token}"));
        self.answer(path, request.call())
    }

    #[track_caller]
    fn answer(
        &self,
        path: &str,
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<Value, NoAnswer> {
        let no_answer = |error: ureq::Error| NoAnswer(error.to_string());
        let mut answer = answer.map_err(no_answer)?;
        let status = answer.status();
        let text = answer.body_mut().read_to_string().map_err(no_answer)?;
        assert!(status.is_success(), "{path}: {status}: {text}");
        Ok(serde_json::from_str(&text).unwrap())
    }

    /// The token of a new guest.
    pub fn guest(&self, name: &str) -> Result<String, NoAnswer> {
        // Without a token: there is none yet, and a wrong one is refused.
        let request = self
            .agent
            .post(format!("{}/api/guests", self.url))
            .header("content-type", "application/json");
        let body = json!({ "name": name }).to_string();
        let guest = self.answer("/api/guests", request.send(body))?;
        Ok(guest["token"].as_str().unwrap().to_owned())
    }
}

/// Two guests at a table of Carcassonne.
pub struct Pair {
    /// The id of the table.
    pub table: String,
    tokens: [String; 2],
}

/// Moves to be sent, repeatedly until they are answered.
#[derive(Clone, Debug)]
pub struct Move {
    /// The token of the player who moves.
    token: String,
    /// The body of the request.
    pub body: Value,
}

impl Pair {
    /// Creates a table, seats both guests and starts the game.
    pub fn sit(client: &Client) -> Result<Pair, NoAnswer> {
        let tokens = [client.guest("Ann")?, client.guest("Bob")?];
        let plan = json!({
            "game": "carcassonne",
            "seats": [{ "kind": "person" }, { "kind": "open" }],
        });
        let created = client.post("/api/tables", &tokens[0], &plan)?;
        let table = created["table"].as_str().unwrap().to_owned();
        let pair = Pair { table, tokens };
        pair.ask(client, 1, "join")?;
        pair.ask(client, 0, "start")?;
        Ok(pair)
    }

    /// Sends a request with an empty body for one of the two guests.
    pub fn ask(&self, client: &Client, who: usize, what: &str) -> Result<Value, NoAnswer> {
        let path = format!("/api/tables/{}/{what}", self.table);
        client.post(&path, &self.tokens[who], &json!({}))
    }

    /// The first move that is offered to the player whose turn it is; `None` if the game is over.
    pub fn next_move(&self, client: &Client, command_id: &str) -> Result<Option<Move>, NoAnswer> {
        for token in &self.tokens {
            let body = client.get(&format!("/api/tables/{}", self.table), token)?;
            if let Some(body) = first_choice(&body["view"], command_id) {
                let token = token.clone();
                return Ok(Some(Move { token, body }));
            }
        }
        Ok(None)
    }

    /// The token of one of the two guests.
    pub fn token(&self, who: usize) -> &str {
        &self.tokens[who]
    }

    /// Sends moves and returns the version that they made.
    pub fn send(&self, client: &Client, moves: &Move) -> Result<u64, NoAnswer> {
        let path = format!("/api/tables/{}/commands", self.table);
        let accepted = client.post(&path, &moves.token, &moves.body)?;
        assert_eq!(accepted["command_id"], moves.body["command_id"]);
        Ok(accepted["version"].as_u64().unwrap())
    }

    /// Moves as the text of a request, for callers that read the answer later.
    pub fn request(&self, moves: &Move, host: &str) -> String {
        let body = moves.body.to_string();
        format!(
            "POST /api/tables/{}/commands HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Authorization: Bearer {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.table,
            moves.token,
            body.len(),
        )
    }

    /// Plays this many moves, or to the end.
    pub fn play(&self, client: &Client, moves: usize) {
        for number in 0..moves {
            let Some(next) = self.next_move(client, &format!("c{number}")).unwrap() else {
                return;
            };
            self.send(client, &next).unwrap();
        }
    }
}

/// The first move that a view offers, as a command; `None` if it is not the viewer's turn.
pub fn first_choice(view: &Value, command_id: &str) -> Option<Value> {
    let choices = view["choices"]["actions"].as_object()?;
    let mut texts = choices
        .values()
        .flat_map(|group| group.as_object().unwrap().keys());
    let text = texts.next().unwrap();
    Some(json!({
        "command_id": command_id,
        "expected_version": view["version"],
        "actions": [text],
    }))
}
