//! A client's copy of its view, and checks that the messages are consistent.

use std::fmt;

use tessera_core::Source;

use super::tree::Tree;
use crate::args::Check;

/// With `--check some`, the hash of one message in this many is verified.
const SOME: u64 = 16;

/// A client's copy of its view, made from the messages so far.
#[derive(Clone, Debug)]
pub struct Mirror {
    check: Check,
    messages: u64,
    hashes: u64,
    /// `None` before the first view, and after a fault until the next one.
    known: Option<KnownView>,
    /// The highest version so far: a table never goes back.
    highest: u32,
}

#[derive(Clone, Debug)]
struct KnownView {
    version: u32,
    hash: String,
    view: Tree,
}

/// An inconsistency between messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A patch starts at a version other than the current one.
    Gap { from: u32, have: u32 },
    /// A message leads to an earlier version.
    WentBack { version: u32, had: u32 },
    /// The version in the view is not that of its message.
    OtherVersion { version: u32 },
    /// The hash of the view is not that of its message.
    OtherHash { version: u32 },
    /// A view or patch is not JSON.
    NoJson { reason: String },
}

impl Fault {
    /// The kind under which it is counted.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::Gap { .. } => "gap",
            Fault::WentBack { .. } => "went back",
            Fault::OtherVersion { .. } => "other version",
            Fault::OtherHash { .. } => "other hash",
            Fault::NoJson { .. } => "no JSON",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Gap { from, have } => write!(
                f,
                "a patch starts at version {from}, but the view has version {have}"
            ),
            Fault::WentBack { version, had } => write!(f, "version {version} came after {had}"),
            Fault::OtherVersion { version } => {
                write!(f, "the view of version {version} contains another version")
            }
            Fault::OtherHash { version } => {
                write!(f, "the view of version {version} has another hash")
            }
            Fault::NoJson { reason } => f.write_str(reason),
        }
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Fault {
        let reason = error.to_string();
        Fault::NoJson { reason }
    }
}

impl Mirror {
    /// A mirror without a view.
    pub fn new(check: Check) -> Mirror {
        Mirror {
            check,
            messages: 0,
            hashes: 0,
            known: None,
            highest: 0,
        }
    }

    /// Replaces the view by a complete one.
    ///
    /// # Errors
    /// If it is inconsistent; then the mirror has no view any more.
    pub fn replace(&mut self, version: u32, hash: &str, view: &str) -> Result<(), Fault> {
        self.known = None;
        self.check_and_store(version, hash, Tree::read(view)?)
    }

    /// Applies a patch. Before the first view, and after a fault until the next one, patches are
    /// ignored.
    ///
    /// # Errors
    /// If it is inconsistent; then the mirror has no view any more.
    pub fn patch(&mut self, from: u32, version: u32, hash: &str, patch: &str) -> Result<(), Fault> {
        let Some(KnownView {
            version: have,
            mut view,
            ..
        }) = self.known.take()
        else {
            return Ok(());
        };
        if from != have {
            return Err(Fault::Gap { from, have });
        }
        view.merge(patch)?;
        self.check_and_store(version, hash, view)
    }

    fn check_and_store(&mut self, version: u32, hash: &str, mut view: Tree) -> Result<(), Fault> {
        if version < self.highest {
            let had = self.highest;
            return Err(Fault::WentBack { version, had });
        }
        self.highest = version;
        let named = view.get("version").and_then(Tree::leaf);
        if named.and_then(|named| named.parse().ok()) != Some(version) {
            return Err(Fault::OtherVersion { version });
        }
        let is_due = self.check == Check::All || self.messages.is_multiple_of(SOME);
        self.messages += 1;
        if is_due || is_ended(&view) {
            self.hashes += 1;
            let computed = blake3::hash(view.text().as_bytes());
            if computed.to_hex().as_str() != hash {
                return Err(Fault::OtherHash { version });
            }
        }
        self.known = Some(KnownView {
            version,
            hash: hash.into(),
            view,
        });
        Ok(())
    }

    /// The version of the view.
    pub fn version(&self) -> Option<u32> {
        self.known.as_ref().map(|known| known.version)
    }

    /// The hash that was sent with the view.
    pub fn hash(&self) -> Option<&str> {
        self.known.as_ref().map(|known| known.hash.as_str())
    }

    /// The number of hashes verified since the last call.
    pub fn take_hashes(&mut self) -> u64 {
        std::mem::take(&mut self.hashes)
    }

    /// Whether the game is known to have ended.
    pub fn is_ended(&self) -> bool {
        self.known
            .as_ref()
            .is_some_and(|known| is_ended(&known.view))
    }

    /// One of the viewer's choices, each equally likely; nothing when it is not the viewer's
    /// move.
    pub fn pick(&self, source: &mut impl Source) -> Option<&str> {
        let view = &self.known.as_ref()?.view;
        let kinds = view.get("choices")?.get("actions")?.members().iter();
        let kinds = kinds.map(|(_, kind)| kind.members());
        let count: usize = kinds.clone().map(<[_]>::len).sum();
        let place = source.below(count as u64);
        let mut texts = kinds.flatten().map(|(text, _)| &**text);
        texts.nth(place as usize)
    }
}

fn is_ended(view: &Tree) -> bool {
    let status = view.get("status").and_then(Tree::leaf);
    matches!(status, Some(r#""finished""# | r#""archived""#))
}

#[cfg(test)]
mod tests;
