//! Many connections in one thread: each sends the same bytes and waits for what comes.

use std::{
    io::{self, Read as _, Write as _},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    thread,
    time::{Duration, Instant},
};

use super::{http, tally::Tally};

/// The pause between two looks at all connections.
const PAUSE: Duration = Duration::from_millis(5);

/// Connections that are opened between two looks.
const AT_ONCE: usize = 100;

/// How often a held WebSocket shows that it is alive.
const PONG_EVERY: Duration = Duration::from_secs(10);

/// A pong without content, as clients send it (RFC 6455 asks them for a mask).
const PONG: [u8; 6] = [0x8a, 0x80, 0, 0, 0, 0];

/// Connections, opened again when the server closes them.
pub struct Slots<'a> {
    /// How many are held at the same time.
    pub count: usize,
    /// The server.
    pub server: SocketAddr,
    /// The addresses that the connections come from, in turn.
    pub sources: &'a [Ipv4Addr],
    /// What each of them sends.
    pub bytes: &'a [u8],
    /// What becomes of a connection that was answered.
    pub then: Then,
}

/// What becomes of a connection that was answered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// It is closed, and another one opened.
    Close,
    /// It is held if it has become a WebSocket.
    HoldSocket,
}

struct Slot {
    stream: TcpStream,
    sent: usize,
    is_answered: bool,
    pong_at: Instant,
}

impl Slots<'_> {
    /// Holds the connections until the attack is over.
    pub fn run(&self, tally: &Tally) {
        let mut slots: Vec<Option<Slot>> = (0..self.count).map(|_| None).collect();
        while !tally.is_over() {
            let mut opened = 0;
            for (number, slot) in slots.iter_mut().enumerate() {
                match slot.as_mut().map(|open| self.goes_on(open, tally)) {
                    Some(true) => {}
                    Some(false) => {
                        tally.count(|counts| counts.open -= 1);
                        *slot = None;
                    }
                    None if opened < AT_ONCE => {
                        *slot = self.open(number, tally);
                        opened += 1;
                    }
                    None => {}
                }
            }
            thread::sleep(PAUSE);
        }
        // How many were held at the end stays in the tally.
    }

    fn open(&self, number: usize, tally: &Tally) -> Option<Slot> {
        let source = self.sources[number % self.sources.len()];
        let stream = http::connect(source, self.server).and_then(|stream| {
            stream.set_nonblocking(true)?;
            Ok(stream)
        });
        match stream {
            Ok(stream) => {
                tally.count(|counts| {
                    counts.connections += 1;
                    counts.open += 1;
                });
                Some(Slot {
                    stream,
                    sent: 0,
                    is_answered: false,
                    pong_at: Instant::now() + PONG_EVERY,
                })
            }
            Err(_) => {
                tally.count(|counts| counts.broken += 1);
                None
            }
        }
    }

    /// Sends and reads as much as is possible at once; returns whether the connection stays.
    fn goes_on(&self, slot: &mut Slot, tally: &Tally) -> bool {
        if slot.sent < self.bytes.len() {
            match slot.stream.write(&self.bytes[slot.sent..]) {
                Ok(sent) => slot.sent += sent,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                // The answer may wait to be read.
                Err(_) => slot.sent = self.bytes.len(),
            }
        }
        if slot.is_answered && Instant::now() >= slot.pong_at {
            slot.pong_at += PONG_EVERY;
            let _ = slot.stream.write(&PONG);
        }
        let mut buffer = [0; 4096];
        match slot.stream.read(&mut buffer) {
            Ok(0) => {
                tally.count(|counts| counts.broken += u64::from(!slot.is_answered));
                false
            }
            Ok(_) if slot.is_answered => true,
            Ok(read) => {
                slot.is_answered = true;
                let status = http::status(&buffer[..read]).unwrap_or(0);
                tally.answered(status);
                self.then == Then::HoldSocket && status == 101
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => true,
            Err(_) => {
                tally.count(|counts| counts.broken += 1);
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;
    use crate::attack::tally::Counts;

    /// A server that gives this answer to every connection, three times.
    fn attacked(answer: &str, then: Then) -> Counts {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let slots = Slots {
            count: 1,
            server: listener.local_addr().unwrap(),
            sources: &[Ipv4Addr::LOCALHOST],
            bytes: b"GET / HTTP/1.1\r\n\r\n",
            then,
        };
        let tally = Tally::new(Duration::from_secs(60));
        thread::scope(|scope| {
            scope.spawn(|| slots.run(&tally));
            for _ in 0..3 {
                let (mut stream, _) = listener.accept().unwrap();
                stream.read_exact(&mut [0; 18]).unwrap();
                stream.write_all(answer.as_bytes()).unwrap();
                if then == Then::Close {
                    // The other side closes after the answer.
                    assert_eq!(stream.read(&mut [0; 1]).unwrap(), 0);
                }
            }
            tally.stop();
        });
        tally.counts()
    }

    #[test]
    fn a_connection_that_is_answered_is_opened_again() {
        let counts = attacked("HTTP/1.1 503 Busy\r\n\r\n", Then::Close);
        assert_eq!(counts.answers[&503], 3);
        assert!(counts.connections >= 3);
    }

    #[test]
    fn only_a_socket_is_held() {
        // Our side drops each connection after the answer, so another one comes.
        let counts = attacked("HTTP/1.1 101 Switching\r\n\r\n", Then::HoldSocket);
        assert!(counts.answers[&101] >= 2, "{counts:?}");
        assert!(counts.connections >= 3);
    }
}
