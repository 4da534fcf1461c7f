//! Chance for one of two tables.

use std::sync::{
    Mutex,
    atomic::{AtomicBool, Ordering},
};

use tessera_server::world;
use tessera_store::TableId;

/// The first outcome that keeps away from what differs, and at the moments named, outcome 0 or 1.
#[derive(Debug)]
pub struct Script {
    /// Which table.
    second: bool,
    /// The word that chance says when something is dealt.
    word: &'static str,
    /// At which deals the tables differ, counted by that word.
    at: &'static [usize],
    /// Whether what was dealt there must not turn up again.
    avoids: bool,
    /// Whether everybody sees what was dealt there.
    parts: bool,
    dealt: Mutex<Dealt>,
    parted: AtomicBool,
}

#[derive(Debug, Default)]
struct Dealt {
    count: usize,
    /// The numbers or names that differ.
    apart: Vec<String>,
}

impl Script {
    pub fn new(second: bool, word: &'static str, at: &'static [usize]) -> Script {
        Script {
            second,
            word,
            at,
            avoids: false,
            parts: false,
            dealt: Mutex::default(),
            parted: AtomicBool::new(false),
        }
    }

    /// The same, and what differs does not turn up again.
    pub fn avoiding(self) -> Script {
        Script {
            avoids: true,
            ..self
        }
    }

    /// The same, and the tables look different from then on.
    pub fn parting(self) -> Script {
        Script {
            parts: true,
            ..self
        }
    }

    /// Whether the tables look different by now.
    pub fn has_parted(&self) -> bool {
        self.parted.load(Ordering::SeqCst)
    }
}

impl world::Script for Script {
    fn outcome(&self, _: TableId, _: u64, outcomes: &[String]) -> Option<usize> {
        let mut dealt = self.dealt.lock().unwrap();
        let is_deal = outcomes[0].starts_with(self.word);
        let number = dealt.count;
        dealt.count += usize::from(is_deal);
        let clean = |outcome: &String| {
            let mut words = outcome.split(' ');
            !words.any(|word| dealt.apart.iter().any(|apart| apart == word))
        };
        if !is_deal || !self.at.contains(&number) {
            return outcomes.iter().position(clean);
        }
        // Two outcomes that have not been given away before: one for each table.
        let clean: Vec<usize> = (0..outcomes.len())
            .filter(|&place| clean(&outcomes[place]))
            .collect();
        assert!(clean.len() > 1, "nothing to tell apart: {outcomes:?}");
        if self.avoids {
            let name = |place: &usize| outcomes[*place].rsplit(' ').next().unwrap().to_owned();
            dealt.apart.extend(clean[..2].iter().map(name));
        }
        self.parted.fetch_or(self.parts, Ordering::SeqCst);
        Some(clean[usize::from(self.second)])
    }
}
