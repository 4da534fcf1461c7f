//! Chance for one of two tables.

use std::sync::{
    Mutex,
    atomic::{AtomicBool, Ordering},
};

use tessera_server::world;
use tessera_store::TableId;

/// Picks outcomes that avoid what differs, in varying order, so that no kind runs out. At the named
/// deals, each table gets another outcome.
#[derive(Debug)]
pub struct Script {
    /// Whether this is the second of the two tables.
    second: bool,
    /// The first word of the outcomes that deal something.
    word: &'static str,
    /// The numbers of the deals at which the tables differ.
    at: &'static [usize],
    /// Whether what was dealt there must not be dealt again.
    avoids: bool,
    /// Whether everybody sees what was dealt there.
    parts: bool,
    dealt: Mutex<Dealt>,
    parted: AtomicBool,
}

#[derive(Debug, Default)]
struct Dealt {
    /// Outcomes so far.
    count: usize,
    /// Deals among them.
    deals: usize,
    /// The numbers or names of what differs.
    apart: Vec<String>,
    /// The last outcome that showed the back of the card on top of a deck.
    top: String,
    /// Backs of cards that differ: one of them would be the last of its kind in the deck.
    backs: Vec<String>,
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

    /// The same, but what differs is not dealt again.
    pub fn avoiding(self) -> Script {
        Script {
            avoids: true,
            ..self
        }
    }

    /// The same, but the tables look different from then on.
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
        let (count, number) = (dealt.count, dealt.deals);
        dealt.count += 1;
        dealt.deals += usize::from(is_deal);
        let clean = |outcome: &String| {
            let mut words = outcome.split(' ');
            !words.any(|word| dealt.apart.iter().any(|apart| apart == word))
        };
        let clean: Vec<usize> = (0..outcomes.len())
            .filter(|&place| clean(&outcomes[place]))
            .collect();
        if !is_deal || !self.at.contains(&number) {
            let spared = |place: &usize| !dealt.backs.contains(&outcomes[*place]);
            let spared: Vec<usize> = clean.iter().copied().filter(spared).collect();
            let among = if spared.is_empty() { &clean } else { &spared };
            // By text, not by place, so that both tables deal the same outcome if they can.
            let turn = |place: &usize| {
                let sum: usize = outcomes[*place].bytes().map(usize::from).sum();
                (sum + 7 * count) % 31
            };
            let chosen = among.iter().copied().min_by_key(turn);
            if let Some(place) = chosen.filter(|&place| outcomes[place].starts_with("top")) {
                dealt.top.clone_from(&outcomes[place]);
            }
            return chosen;
        }
        assert!(clean.len() > 1, "fewer than two outcomes: {outcomes:?}");
        if self.avoids {
            let name = |place: &usize| outcomes[*place].rsplit(' ').next().unwrap().to_owned();
            dealt.apart.extend(clean[..2].iter().map(name));
            let back = dealt.top.clone();
            dealt.backs.push(back);
        }
        self.parted.fetch_or(self.parts, Ordering::SeqCst);
        Some(clean[usize::from(self.second)])
    }
}
