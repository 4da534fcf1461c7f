//! The words of a table and of a script, before anybody thinks about cards.

/// The number printed on a card.
pub type Id = usize;

/// What a test says about the set-up; what it does not say is empty.
#[derive(Default)]
pub struct Words<'a> {
    pub options: Vec<&'a str>,
    pub starters: Vec<Id>,
    pub sides: Vec<&'a str>,
    pub hands: Vec<Vec<Id>>,
    pub face_up: Vec<Id>,
    pub common: Vec<Id>,
    pub offers: Vec<Vec<Id>>,
    pub keeps: Vec<Id>,
    pub left: Option<[usize; 2]>,
}

impl<'a> Words<'a> {
    /// `starters 81 82; hands A 1 11 41, B 2 12 42; …`
    pub fn parse(text: &'a str, seats: usize) -> Words<'a> {
        let mut words = Words {
            hands: vec![Vec::new(); seats],
            offers: vec![Vec::new(); seats],
            ..Words::default()
        };
        for item in text
            .split(';')
            .map(str::trim)
            .filter(|item| !item.is_empty())
        {
            let (key, rest) = item.split_once(' ').expect("a key and what it stands for");
            match key {
                "options" => words.options = rest.split_whitespace().collect(),
                "starters" => words.starters = numbers(rest),
                "sides" => words.sides = rest.split_whitespace().collect(),
                "hands" => by_seat(rest, &mut words.hands),
                "face" => words.face_up = numbers(rest.strip_prefix("up").expect("face up")),
                "common" => words.common = numbers(rest),
                "offers" => by_seat(rest, &mut words.offers),
                "keeps" => words.keeps = numbers(rest),
                "left" => words.left = numbers(rest).try_into().ok(),
                _ => panic!("`{item}` says nothing about a table"),
            }
        }
        words
    }
}

/// `A 1 11 41, B 2 12 42`
fn by_seat(text: &str, lists: &mut [Vec<Id>]) {
    for item in text.split(',') {
        let (seat, list) = item.trim().split_once(' ').expect("a seat and its cards");
        lists[seat_index(seat)] = numbers(list);
    }
}

fn seat_index(letter: &str) -> usize {
    let seat = ["A", "B", "C", "D"].iter().position(|name| *name == letter);
    seat.unwrap_or_else(|| panic!("`{letter}` is no seat"))
}

pub fn numbers(text: &str) -> Vec<usize> {
    let number = |word: &str| {
        word.parse()
            .unwrap_or_else(|_| panic!("`{word}` is no number"))
    };
    text.split_whitespace().map(number).collect()
}

/// One step of a script with the number of its line.
pub struct Step<'a> {
    pub line: usize,
    pub what: What<'a>,
}

pub enum What<'a> {
    /// A complete turn: `A: 1 front 1,1`, or one that does not matter.
    Turn {
        seat: usize,
        lay: Option<(Id, &'a str)>,
        draw: Wish,
    },
    /// A line of the kit's scenarios, and what it does with cards.
    Kit { text: &'a str, does: Vec<Does> },
    /// A line that looks at the table.
    Look { text: &'a str },
}

/// What a seat draws.
#[derive(Clone, Copy, PartialEq)]
pub enum Wish {
    /// Whatever its next turns need.
    Any,
    /// This card, from its deck.
    Draw(Id),
    /// This face-up card, and what takes its place.
    Take(Id, Option<Id>),
    /// The top of the resource deck (0) or of the gold deck (1).
    Top(usize),
}

/// What a line of the kit's scenarios does with cards.
pub enum Does {
    /// The seat must hold the card, but does not lay it.
    Hold(usize, Id),
    Lay(usize, Id),
    Draw(usize, Wish),
}

/// Splits a script into steps. `turns: 3` is three turns that do not matter.
pub fn steps(script: &str, seats: usize) -> Vec<Step<'_>> {
    let (mut steps, mut turn) = (Vec::new(), 0);
    for (line, text) in script.lines().enumerate() {
        let text = text.split('#').next().unwrap_or_default().trim();
        let Some((head, rest)) = text.split_once(':').map(|(head, rest)| (head, rest.trim()))
        else {
            if !text.is_empty() {
                let does = Vec::new();
                steps.push(Step {
                    line,
                    what: What::Kit { text, does },
                });
            }
            continue;
        };
        match head {
            "turns" => {
                for _ in 0..rest.parse().expect("a number of turns") {
                    let (seat, lay, draw) = (turn, None, Wish::Any);
                    steps.push(Step {
                        line,
                        what: What::Turn { seat, lay, draw },
                    });
                    turn = (turn + 1) % seats;
                }
            }
            "shows" | "free" | "closed" | "face up" | "hand" | "left" => {
                steps.push(Step {
                    line,
                    what: What::Look { text },
                });
            }
            "A" | "B" | "C" | "D" if rest.starts_with(|first: char| first.is_ascii_digit()) => {
                let seat = seat_index(head);
                let (lay, draw) = whole_turn(rest);
                let lay = Some((numbers(lay.split(' ').next().unwrap_or_default())[0], lay));
                steps.push(Step {
                    line,
                    what: What::Turn { seat, lay, draw },
                });
                turn = (seat + 1) % seats;
            }
            "A" | "B" | "C" | "D" => {
                let seat = seat_index(head);
                let does: Vec<Does> = rest
                    .split(';')
                    .filter_map(|text| does(seat, text))
                    .collect();
                let ends = |does: &Does| matches!(does, Does::Draw(..));
                if does.iter().any(ends) || rest == "pass" {
                    turn = (seat + 1) % seats;
                }
                steps.push(Step {
                    line,
                    what: What::Kit { text, does },
                });
            }
            _ => {
                let does = Vec::new();
                steps.push(Step {
                    line,
                    what: What::Kit { text, does },
                });
            }
        }
    }
    steps
}

/// `1 front 1,1`, `1 front 1,1; draw 4`, `1 front 1,1; take 3 -> 4`
fn whole_turn(text: &str) -> (&str, Wish) {
    let Some((lay, draw)) = text.split_once(';') else {
        return (text, Wish::Any);
    };
    let (verb, cards) = draw.trim().split_once(' ').expect("draw or take");
    let wish = match (verb, &numbers(&cards.replace("->", " "))[..]) {
        ("draw", &[card]) => Wish::Draw(card),
        ("take", &[card]) => Wish::Take(card, None),
        ("take", &[card, then]) => Wish::Take(card, Some(then)),
        _ => panic!("`{draw}` draws nothing"),
    };
    (lay.trim(), wish)
}

/// What one action of the kit's scenarios does with cards.
fn does(seat: usize, text: &str) -> Option<Does> {
    let (text, refusal) = text
        .split_once('!')
        .map_or((text, ""), |(text, code)| (text, code));
    let words: Vec<&str> = text.split_whitespace().collect();
    match (words[..].first().copied(), refusal.trim()) {
        (_, "not-in-hand") => None,
        (Some("place"), "") => Some(Does::Lay(seat, words[1].parse().ok()?)),
        (Some("place"), _) => Some(Does::Hold(seat, words[1].parse().ok()?)),
        (Some("take"), "") => Some(Does::Draw(seat, Wish::Take(words[1].parse().ok()?, None))),
        (Some("draw"), "") => {
            let deck = usize::from(words[1] == "gold");
            Some(Does::Draw(seat, Wish::Top(deck)))
        }
        _ => None,
    }
}
