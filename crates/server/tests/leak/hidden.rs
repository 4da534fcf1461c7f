//! Moves of a seat whose secrets differ between two tables.

use serde_json::Value;

use crate::common::client::choices;

/// The kind of a move: its first word, and the side of a card that is placed.
pub fn kind(text: &str) -> String {
    let first = text.split(' ').next().unwrap();
    let sides = ["front", "back"].into_iter().filter(|_| first == "place");
    let side = sides.filter(|side| text.split(' ').any(|word| word == *side));
    [first]
        .into_iter()
        .chain(side)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Counts its moves, so that every kind of move occurs.
#[derive(Debug, Default)]
pub struct Hidden {
    steps: usize,
}

impl Hidden {
    /// A move for each table that looks the same to others.
    pub fn moves(&mut self, views: &[Value; 2]) -> [String; 2] {
        self.steps += 1;
        let texts = views.each_ref().map(choices);
        secret(&texts)
            .or_else(|| face_down(views, &texts))
            .unwrap_or_else(|| {
                let text = self.common(&texts, &views[0]);
                [text.clone(), text]
            })
    }

    /// A move that is legal at both tables. The end of a turn shows nothing of a hand that differs;
    /// before that, a card that both hands have may be used.
    fn common(&self, texts: &[Vec<String>; 2], view: &Value) -> String {
        let mut common = texts[0].iter().filter(|text| texts[1].contains(text));
        let ends = common.clone().any(|text| text == "end");
        let moves = common.clone().find(|text| text.starts_with("move"));
        match (ends, moves) {
            (true, Some(text)) if self.steps < 8 => text.clone(),
            (true, _) => "end".into(),
            _ => {
                let points = |text: &&String| {
                    let kinds = view["choices"]["actions"].as_object().unwrap();
                    let choice = kinds.values().find_map(|kind| kind.get(text.as_str()));
                    choice.unwrap()["points"].as_u64().unwrap_or(0)
                };
                let count = common.clone().count();
                let best = common.clone().max_by_key(points).expect("a common move");
                match points(&best) {
                    0 => common.nth(self.steps % count).unwrap().clone(),
                    _ => best.clone(),
                }
            }
        }
    }
}

/// The cards that everybody begins with, in the order of the game.
const ORDER: [&str; 3] = ["explorer", "traveler", "sailor"];

/// Moves that keep something, which is secret. Each table keeps an objective that the other does
/// not have; of a hand it keeps all that it can, in the order of the cards, because what is not
/// kept is discarded openly.
fn secret(texts: &[Vec<String>; 2]) -> Option<[String; 2]> {
    let pick = |own: &[String], other: &[String]| {
        let mut objectives = own.iter().filter(|text| kind(text) == "objective");
        let differs = objectives.find(|text| !other.contains(text));
        let kept = || {
            let keeps = own.iter().filter(|text| kind(text) == "keep");
            keeps.min_by_key(|text| ORDER.iter().position(|card| text.ends_with(card)))
        };
        differs.or_else(kept).cloned()
    };
    Some([pick(&texts[0], &texts[1])?, pick(&texts[1], &texts[0])?])
}

/// Cards that only one table has, placed face down where the other places one with the same back.
fn face_down(views: &[Value; 2], texts: &[Vec<String>; 2]) -> Option<[String; 2]> {
    let own = |at: usize| {
        let backs = texts[at].iter().filter(|text| kind(text) == "place back");
        backs.filter(move |text| !texts[1 - at].contains(text))
    };
    let looks = |at: usize, text: &String| {
        let viewer = views[at]["viewer"].as_str().unwrap();
        let hand = &views[at]["board"]["players"][viewer]["hand"];
        let words: Vec<&str> = text.split(' ').collect();
        (hand[words[1]].to_string(), words[3].to_owned())
    };
    own(0).find_map(|first| {
        let second = own(1).find(|second| looks(1, second) == looks(0, first))?;
        Some([first.clone(), second.clone()])
    })
}
