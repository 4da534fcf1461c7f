//! One function for each attack.

use std::{
    io::Write as _,
    net::{Ipv4Addr, SocketAddr, TcpStream},
    thread,
    time::Duration,
};

use super::{
    http::{self, Answer, Client, request, upgrade},
    report::IDLE,
    slots::{Slots, Then},
    tally::Tally,
};

/// The one address that the attacker has.
const SOURCE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Connections of the attacks that hold many.
const MANY: usize = 1_000;

/// Connections from each address of the idle ones: they are ordinary spectators at many addresses.
const IDLE_PER_ADDRESS: usize = 250;

/// Requests of one thread, whatever the time.
const MAX_REQUESTS: usize = 50_000;

/// What an attack is aimed at.
pub struct Target<'a> {
    /// The server.
    pub server: SocketAddr,
    /// A table with hundreds of versions.
    pub long_table: &'a str,
    /// A large record of a game that has ended.
    pub record: &'a str,
}

/// Connections that send nothing.
pub fn silent(target: &Target<'_>, tally: &Tally) {
    many(target, tally, MANY, b"", Then::Close);
}

/// Uploads of a megabyte whose last byte never comes.
pub fn uploads(target: &Target<'_>, tally: &Tally) {
    let mut client = client(target);
    let token = loop {
        if tally.is_over() {
            return;
        }
        match guest(&mut client, tally) {
            Some(token) => break token,
            None => thread::sleep(Duration::from_millis(200)),
        }
    };
    let body = " ".repeat(1_000_000);
    let whole = request("POST", "/api/records", Some(&token), &body);
    many(
        target,
        tally,
        MANY,
        &whole.as_bytes()[..whole.len() - 1],
        Then::Close,
    );
}

/// Heads of 390 KB that do not end.
pub fn heads(target: &Target<'_>, tally: &Tally) {
    let mut head = "GET / HTTP/1.1\r\nhost: tessera\r\n".to_owned();
    for number in 0..52 {
        head.push_str(&format!("x-{number}: {}\r\n", "a".repeat(7_500)));
    }
    many(target, tally, MANY, head.as_bytes(), Then::Close);
}

/// Sockets that are closed as soon as they are open.
pub fn churn(target: &Target<'_>, tally: &Tally) {
    let bytes = upgrade(target.long_table);
    many(target, tally, MANY / 5, bytes.as_bytes(), Then::Close);
}

/// Spectators who do nothing, from many addresses.
pub fn idle(target: &Target<'_>, tally: &Tally) {
    let count = IDLE.div_ceil(IDLE_PER_ADDRESS) as u8;
    let sources: Vec<Ipv4Addr> = (1..=count)
        .map(|host| Ipv4Addr::new(127, 0, 1, host))
        .collect();
    let bytes = upgrade(target.long_table);
    let slots = Slots {
        count: IDLE,
        server: target.server,
        sources: &sources,
        bytes: bytes.as_bytes(),
        then: Then::HoldSocket,
    };
    slots.run(tally);
}

fn many(target: &Target<'_>, tally: &Tally, count: usize, bytes: &[u8], then: Then) {
    let slots = Slots {
        count,
        server: target.server,
        sources: &[SOURCE],
        bytes,
        then,
    };
    slots.run(tally);
}

/// Tables by the thousand, and a new guest whenever the old one is refused.
pub fn tables(target: &Target<'_>, tally: &Tally) {
    let seats = r#"{"game":"carcassonne","seats":[{"kind":"open"},{"kind":"open"}]}"#;
    in_threads(4, || {
        let mut client = client(target);
        let mut token = guest(&mut client, tally);
        for _ in 0..MAX_REQUESTS {
            let new = request("POST", "/api/tables", token.as_deref(), seats);
            let made = send(&mut client, tally, &new);
            if made.is_none_or(|made| made.status >= 300) {
                token = guest(&mut client, tally).or(token);
            }
            if tally.is_over() {
                return;
            }
        }
    });
}

/// Large records, complete and legal.
pub fn imports(target: &Target<'_>, tally: &Tally) {
    in_threads(2, || {
        let mut client = client(target);
        let mut token = guest(&mut client, tally);
        for _ in 0..MAX_REQUESTS {
            let import = request("POST", "/api/records", token.as_deref(), target.record);
            let made = send(&mut client, tally, &import);
            if made.is_none_or(|made| made.status >= 300) {
                token = guest(&mut client, tally).or(token);
            }
            if tally.is_over() {
                return;
            }
        }
    });
}

/// The most expensive read, again and again.
pub fn replay(target: &Target<'_>, tally: &Tally) {
    let path = format!("/api/tables/{}/replay?from=0&to=500", target.long_table);
    let read = request("GET", &path, None, "");
    in_threads(2, || {
        let mut client = client(target);
        for _ in 0..MAX_REQUESTS {
            send(&mut client, tally, &read);
            if tally.is_over() {
                return;
            }
        }
    });
}

/// Tables of experts, made as fast as possible and then watched, so that they think.
pub fn bots(target: &Target<'_>, tally: &Tally) {
    let expert = r#"{"kind":"bot","level":"expert"}"#;
    let seats = [expert; 4].join(",");
    let new = format!(r#"{{"game":"carcassonne","seats":[{seats}]}}"#);
    let mut client = client(target);
    let mut token = guest(&mut client, tally);
    let mut watched: Vec<TcpStream> = Vec::new();
    for _ in 0..50 {
        let made = request("POST", "/api/tables", token.as_deref(), &new);
        let made = send(&mut client, tally, &made).and_then(|made| made.text("table"));
        let Some(table) = made else {
            token = guest(&mut client, tally).or(token);
            continue;
        };
        let path = format!("/api/tables/{table}/start");
        let start = request("POST", &path, token.as_deref(), "{}");
        send(&mut client, tally, &start);
        if let Ok(mut stream) = http::connect(SOURCE, target.server)
            && stream.write_all(upgrade(&table).as_bytes()).is_ok()
        {
            tally.count(|counts| counts.connections += 1);
            watched.push(stream);
        }
    }
    while !tally.is_over() {
        thread::sleep(Duration::from_millis(50));
    }
}

/// An attack.
pub type Attack = fn(&Target<'_>, &Tally);

/// All attacks from one address at the same time.
pub fn mix(target: &Target<'_>, tally: &Tally) {
    const ALL: [Attack; 8] = [silent, uploads, heads, tables, imports, replay, bots, churn];
    thread::scope(|scope| {
        for attack in ALL {
            scope.spawn(move || attack(target, tally));
        }
    });
}

fn in_threads(count: usize, act: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 0..count {
            scope.spawn(&act);
        }
    });
}

fn client(target: &Target<'_>) -> Client {
    Client::new(SOURCE, target.server)
}

/// A new guest's token.
fn guest(client: &mut Client, tally: &Tally) -> Option<String> {
    let answer = send(client, tally, &request("POST", "/api/guests", None, "{}"))?;
    answer.text("token")
}

/// Sends a request and counts its answer.
fn send(client: &mut Client, tally: &Tally, request: &str) -> Option<Answer> {
    match client.send(request) {
        Ok(answer) => {
            tally.answered(answer.status);
            Some(answer)
        }
        Err(_) => {
            tally.count(|counts| counts.broken += 1);
            None
        }
    }
}
