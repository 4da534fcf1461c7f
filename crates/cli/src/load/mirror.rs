//! What a viewer of a table has been told, and whether it fits together.

use std::fmt;

use tessera_core::Source;

use super::tree::Tree;
use crate::args::Check;

/// With `--check some`, one message of so many has its hash computed again.
const SOME: u64 = 16;

/// A view as the messages so far have told it.
#[derive(Clone, Debug)]
pub struct Mirror {
    check: Check,
    messages: u64,
    hashes: u64,
    /// Nothing before the first view, and after a fault until the next one.
    told: Option<Told>,
    /// The highest version that was told: a table never goes back.
    highest: u32,
}

#[derive(Clone, Debug)]
struct Told {
    version: u32,
    hash: String,
    view: Tree,
}

/// Messages that do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A patch begins at another version than we have.
    Gap { from: u32, have: u32 },
    /// A message leads to an earlier version.
    WentBack { version: u32, had: u32 },
    /// The view names another version than its message.
    OtherVersion { version: u32 },
    /// The view has another hash than its message says.
    OtherHash { version: u32 },
    /// A view or patch is no JSON.
    NoJson { reason: String },
}

impl Fault {
    /// What such things are counted as.
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
            Fault::Gap { from, have } => write!(f, "a patch from version {from} came to {have}"),
            Fault::WentBack { version, had } => write!(f, "version {version} came after {had}"),
            Fault::OtherVersion { version } => {
                write!(f, "the view of version {version} names another one")
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
    /// Nothing is told yet.
    pub fn new(check: Check) -> Mirror {
        Mirror {
            check,
            messages: 0,
            hashes: 0,
            told: None,
            highest: 0,
        }
    }

    /// Takes the whole view.
    ///
    /// # Errors
    /// When it does not fit; then nothing is known any more.
    pub fn whole(&mut self, version: u32, hash: &str, view: &str) -> Result<(), Fault> {
        self.told = None;
        self.settle(version, hash, Tree::read(view)?)
    }

    /// Takes a change. Before the first view, and after a fault until the next one, it is passed
    /// over.
    ///
    /// # Errors
    /// When it does not fit; then nothing is known any more.
    pub fn patch(&mut self, from: u32, version: u32, hash: &str, patch: &str) -> Result<(), Fault> {
        let Some(Told {
            version: have,
            mut view,
            ..
        }) = self.told.take()
        else {
            return Ok(());
        };
        if from != have {
            return Err(Fault::Gap { from, have });
        }
        view.merge(patch)?;
        self.settle(version, hash, view)
    }

    fn settle(&mut self, version: u32, hash: &str, mut view: Tree) -> Result<(), Fault> {
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
        self.told = Some(Told {
            version,
            hash: hash.into(),
            view,
        });
        Ok(())
    }

    /// The version that is known.
    pub fn version(&self) -> Option<u32> {
        self.told.as_ref().map(|told| told.version)
    }

    /// The hash that came with it.
    pub fn hash(&self) -> Option<&str> {
        self.told.as_ref().map(|told| told.hash.as_str())
    }

    /// Hashes that were computed again since this was last asked.
    pub fn take_hashes(&mut self) -> u64 {
        std::mem::take(&mut self.hashes)
    }

    /// Whether the game is known to have ended.
    pub fn is_ended(&self) -> bool {
        self.told.as_ref().is_some_and(|told| is_ended(&told.view))
    }

    /// One of the viewer's choices, each equally likely; nothing when it is not the viewer's
    /// move.
    pub fn pick(&self, source: &mut impl Source) -> Option<&str> {
        let view = &self.told.as_ref()?.view;
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
