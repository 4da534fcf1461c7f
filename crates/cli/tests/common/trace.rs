//! The output of strace as steps, in the order in which they happened.
//!
//! A call that waits has two lines, `fsync(9</tmp/x.db-wal> <unfinished ...>` and `<... fsync
//! resumed>) = 0`; every call becomes two steps here, its beginning and its end. Received data is
//! known at the end of a call, sent data at its beginning.

/// One half of a system call.
#[derive(Debug)]
pub struct Step {
    /// The thread.
    pub thread: String,
    /// The name of the call.
    pub call: String,
    /// The file descriptor as `-yy` shows it: its number and its file or connection.
    pub file: String,
    /// Whether this is the end of the call.
    pub is_end: bool,
    /// The text of this half: arguments, and at the end the result.
    pub text: String,
}

impl Step {
    /// Whether this is the end of a call that has read this text from a connection.
    pub fn is_received(&self, text: &str) -> bool {
        let reads = matches!(&*self.call, "read" | "readv" | "recvfrom" | "recvmsg");
        reads && self.is_end && self.is_connection() && self.text.contains(text)
    }

    /// Whether this is the beginning of a call that writes this text to a connection.
    pub fn is_being_sent(&self, text: &str) -> bool {
        let writes = matches!(&*self.call, "write" | "writev" | "sendto" | "sendmsg");
        writes && !self.is_end && self.is_connection() && self.text.contains(text)
    }

    /// Whether this is the end of a call that has written this text to a WAL.
    pub fn is_written_to_wal(&self, text: &str) -> bool {
        self.call == "pwrite64" && self.is_end && self.is_wal() && self.text.contains(text)
    }

    /// Whether this is the beginning of a sync of a WAL.
    pub fn is_begin_of_sync(&self) -> bool {
        self.is_sync() && !self.is_end
    }

    /// Whether this is the end of that sync, without an error.
    pub fn is_end_of_sync(&self, begin: &Step) -> bool {
        let is_of_it = self.thread == begin.thread && self.file == begin.file;
        self.is_sync() && self.is_end && is_of_it && self.text.trim_end().ends_with("= 0")
    }

    fn is_sync(&self) -> bool {
        matches!(&*self.call, "fsync" | "fdatasync") && self.is_wal()
    }

    fn is_wal(&self) -> bool {
        self.file.ends_with(".db-wal>")
    }

    fn is_connection(&self) -> bool {
        self.file.contains("<TCP")
    }
}

/// The steps that a trace shows.
pub fn steps(trace: &str) -> Vec<Step> {
    let mut open: Vec<Step> = Vec::new();
    let mut steps = Vec::new();
    for line in trace.lines() {
        // Short thread ids are padded.
        let words = line.split_once(' ').and_then(|(thread, rest)| {
            let (_time, text) = rest.trim_start().split_once(' ')?;
            Some((thread, text))
        });
        let Some((thread, text)) = words else {
            continue;
        };
        if let Some(rest) = text.strip_prefix("<... ") {
            let begun = open.iter().position(|step| step.thread == thread);
            let Some(begun) = begun.map(|begun| open.swap_remove(begun)) else {
                continue;
            };
            // Written data is shown at the beginning only.
            let text = format!("{}{rest}", begun.text);
            let is_end = true;
            steps.push(Step {
                is_end,
                text,
                ..begun
            });
            continue;
        }
        let Some((call, arguments)) = text.split_once('(') else {
            continue;
        };
        let is_unfinished = text.ends_with("<unfinished ...>");
        let step = |is_end| Step {
            thread: thread.to_owned(),
            call: call.to_owned(),
            file: descriptor(arguments).to_owned(),
            is_end,
            text: arguments.to_owned(),
        };
        steps.push(step(false));
        if is_unfinished {
            open.push(step(false));
        } else {
            steps.push(step(true));
        }
    }
    steps
}

/// `9<TCP:[127.0.0.1:1->127.0.0.1:2]>` of `9<TCP:[127.0.0.1:1->127.0.0.1:2]>, "GET …`.
fn descriptor(arguments: &str) -> &str {
    let end = arguments.find([',', ')']).unwrap_or(arguments.len());
    arguments[..end].trim_end_matches(" <unfinished ...>")
}
