//! Moves of a seat whose secrets differ between two tables.

use serde_json::Value;

use crate::common::client::choices;

/// What sort of move a text is: its first word, and the side of a card that is laid.
pub fn kind(text: &str) -> String {
    let first = text.split(' ').next().unwrap();
    let sides = ["front", "back"].into_iter();
    let side = sides.filter(|side| text.split(' ').any(|word| word == *side));
    [first]
        .into_iter()
        .chain(side)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Remembers what it has done, so that every kind of move comes.
#[derive(Debug, Default)]
pub struct Hidden {
    steps: usize,
}

impl Hidden {
    /// The same move at both tables as far as others can see.
    pub fn moves(&mut self, views: &[Value; 2]) -> [String; 2] {
        self.steps += 1;
        let texts = views.each_ref().map(choices);
        secret(&texts)
            .or_else(|| face_down(&texts))
            .unwrap_or_else(|| {
                let text = self.common(&texts, &views[0]);
                [text.clone(), text]
            })
    }

    /// A move that both tables have. Turns that end show nothing of a hand that differs; before
    /// that a card that both hold may be used.
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

/// What is kept is secret: each table keeps what the other has not, if it can.
fn secret(texts: &[Vec<String>; 2]) -> Option<[String; 2]> {
    let pick = |own: &[String], other: &[String]| {
        let secret = |text: &&String| ["keep", "objective"].contains(&kind(text).as_str());
        let mut secrets = own.iter().filter(secret);
        let differs = secrets.clone().find(|text| !other.contains(text));
        differs.or_else(|| secrets.next()).cloned()
    };
    Some([pick(&texts[0], &texts[1])?, pick(&texts[1], &texts[0])?])
}

/// A card that only one table has, laid face down on the same cell.
fn face_down(texts: &[Vec<String>; 2]) -> Option<[String; 2]> {
    let own = |own: &[String], other: &[String]| -> Vec<String> {
        let backs = own.iter().filter(|text| kind(text) == "place back");
        backs
            .filter(|text| !other.contains(text))
            .cloned()
            .collect()
    };
    let (one, two) = (own(&texts[0], &texts[1]), own(&texts[1], &texts[0]));
    let cell = |text: &String| text.rsplit(' ').next().unwrap().to_owned();
    let first = one.first()?;
    let second = two.iter().find(|text| cell(text) == cell(first))?;
    Some([first.clone(), second.clone()])
}
