//! Replays recorded games of an outside engine through the slow referee and lists every
//! difference. The records count y to the south; the referee counts it to the north.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::record::{Claim, Edges, Expected, Record, Scored, Turn};
use super::score::{Item, totals};
use super::tiles::{port_name, tile, tiles};
use super::{Farms, Kind, SlowBoard, SlowRules, Standing};

/// The result of a replay.
pub struct Report {
    pub seats: usize,
    pub turns: usize,
    /// One sentence for each difference.
    pub mismatches: Vec<String>,
}

/// Replays one `carcassonne-replay/1` or `carcassonne-case/1` document.
///
/// # Panics
/// When the document does not follow its schema.
pub fn replay(text: &str) -> Report {
    let record: Record = serde_json::from_str(text).expect("the record follows its schema");
    let whole_game = match record.schema.as_str() {
        "carcassonne-replay/1" => true,
        "carcassonne-case/1" => false,
        other => panic!("unknown schema {other}"),
    };
    let mut replay = Replay::new(&record);
    for turn in &record.turns {
        replay.turn(turn);
    }
    if whole_game || record.ends_after_last_turn {
        replay.end(&record);
    }
    replay.pack(whole_game);
    if let Some(expected) = &record.expected {
        replay.expected(expected, &record.players);
    }
    Report {
        seats: replay.board.seats,
        turns: record.turns.len(),
        mismatches: replay.mismatches,
    }
}

struct Replay {
    board: SlowBoard,
    meeples: u32,
    scores: Vec<u32>,
    /// Everything scored so far, named as the records name it.
    scored: Vec<Scored>,
    /// Letters of all tiles seen, placed or out of the game.
    seen: Vec<char>,
    step: String,
    mismatches: Vec<String>,
}

impl Replay {
    fn new(record: &Record) -> Self {
        let seats = match &record.players {
            Value::Array(names) => names.len(),
            number => number.as_u64().expect("players are a list or a number") as usize,
        };
        let farms = if record.rules.farmers {
            Farms::Third
        } else {
            Farms::Off
        };
        let rules = SlowRules {
            farms,
            two_tile_city: record.rules.tiny_city,
            join_own: false,
        };
        let mut board = SlowBoard::new(rules, seats);
        let start = &record.start;
        board.lay(start.tile, start.x, -start.y, start.rot);
        Self {
            board,
            meeples: record.rules.meeples.unwrap_or(7),
            scores: vec![0; seats],
            scored: Vec::new(),
            seen: vec![start.tile],
            step: String::new(),
            mismatches: Vec::new(),
        }
    }

    fn turn(&mut self, turn: &Turn) {
        self.step = format!("turn {}", turn.n);
        let seat = turn.player;
        self.same("player", &seat, &((turn.n - 1) % self.board.seats));
        self.discards(&turn.discarded_before);
        self.placing(turn);
        let placed = &turn.placed;
        let index = self.board.lay(placed.tile, placed.x, -placed.y, placed.rot);
        self.seen.push(placed.tile);
        self.claiming(turn, index);
        let items = self.board.score_completed_by(index);
        self.book(&items, "", turn.scored.as_deref());
        self.same("scores", &turn.scores, &self.scores.clone());
        if let Some(supply) = &turn.supply {
            let ours: Vec<u32> = (0..self.board.seats).map(|it| self.supply(it)).collect();
            self.same("supply", supply, &ours);
        }
    }

    fn discards(&mut self, letters: &[char]) {
        for &letter in letters {
            let none = BTreeSet::new();
            self.same("discarded", &none, &self.board.placements(letter));
            self.seen.push(letter);
        }
    }

    fn placing(&mut self, turn: &Turn) {
        let ours = self.board.placements(turn.placed.tile);
        if let Some(theirs) = &turn.legal_placements {
            let theirs: BTreeSet<_> = theirs.iter().map(|&(x, y, rot)| (x, -y, rot)).collect();
            self.same("placements", &theirs, &ours);
        }
    }

    /// Compares the possible claims, then places the follower.
    fn claiming(&mut self, turn: &Turn, index: usize) {
        let seat = turn.player;
        let claimable = self.board.claimable(index, seat, self.supply(seat));
        let named = |feature: &usize| self.claim(index, *feature);
        let ours: BTreeMap<Claim, usize> = claimable.iter().map(|it| (named(it), *it)).collect();
        if let Some(theirs) = &turn.legal_meeples {
            let theirs: BTreeSet<&Claim> = theirs.iter().collect();
            self.same("claims", &theirs, &ours.keys().collect());
        }
        let Some(meeple) = &turn.meeple else { return };
        match ours.get(meeple) {
            Some(&feature) => {
                self.board.laid[index].follower = Some(Standing { seat, feature });
            }
            None => self.mismatches.push(format!(
                "{}: {meeple:?} was claimed, but only {ours:?} may be",
                self.step
            )),
        }
    }

    fn end(&mut self, record: &Record) {
        self.step = "end".to_owned();
        self.discards(&record.discarded_at_end);
        let items = self.board.final_scores();
        self.book(&items, ".incomplete", record.final_scoring.as_deref());
        if let Some(theirs) = &record.final_scores {
            self.same("scores", theirs, &self.scores.clone());
        }
    }

    /// The tiles seen are the complete pack, or part of it when the record stops early.
    fn pack(&mut self, whole_game: bool) {
        for tile in tiles() {
            let seen = self.seen.iter().filter(|it| **it == tile.letter).count();
            if seen > tile.count || (whole_game && seen != tile.count) {
                let (letter, count) = (tile.letter, tile.count);
                self.mismatches
                    .push(format!("{seen} of {count} tiles {letter} were seen"));
            }
        }
    }

    /// Sentences such as "Eva has 9 points" and "Eva scored city for 8 points".
    fn expected(&mut self, expected: &Expected, players: &Value) {
        self.step = "expected".to_owned();
        for scores in [&expected.scores, &expected.r#final].into_iter().flatten() {
            self.same("scores", scores, &self.scores.clone());
        }
        for sentence in &expected.assertions {
            let words: Vec<&str> = sentence.split(' ').collect();
            let names = players.as_array().into_iter().flatten();
            let seat = names.into_iter().position(|name| name == words[0]);
            let seat = seat.expect("a sentence begins with a player's name");
            let number = |word: &str| word.parse::<u32>().expect("points are a number");
            let holds = match &words[1..] {
                ["has", points, "points"] => self.scores[seat] == number(points),
                ["scored", what, "for", points, "points"] => self.scored.contains(&Scored {
                    player: seat,
                    points: number(points),
                    what: (*what).to_owned(),
                }),
                _ => false,
            };
            self.same(sentence, &true, &holds);
        }
    }

    fn supply(&self, seat: usize) -> u32 {
        self.meeples - self.board.followers_out(seat)
    }

    /// Adds the items to the scores and compares them, in any order, with the record's.
    fn book(&mut self, items: &[Item], suffix: &str, theirs: Option<&[Scored]>) {
        let points = totals(items, self.board.seats);
        for (score, points) in self.scores.iter_mut().zip(points) {
            *score += points;
        }
        let mut ours: Vec<Scored> = items
            .iter()
            .map(|&(player, points, kind)| Scored {
                player,
                points,
                what: match kind {
                    Kind::City => format!("city{suffix}"),
                    Kind::Road => format!("road{suffix}"),
                    Kind::Cloister => format!("monastery{suffix}"),
                    Kind::Field => "field".to_owned(),
                },
            })
            .collect();
        ours.sort();
        self.scored.extend(ours.iter().cloned());
        if let Some(theirs) = theirs {
            let mut theirs = theirs.to_vec();
            theirs.sort();
            self.same("scored", &theirs, &ours);
        }
    }

    /// A feature of a laid tile as the records name it.
    fn claim(&self, index: usize, feature: usize) -> Claim {
        let laid = &self.board.laid[index];
        let segment = &tile(laid.letter).features[feature];
        let lying: BTreeSet<String> = segment
            .ports(laid.rotation)
            .map(|port| port_name(port).to_owned())
            .collect();
        let printed: BTreeSet<String> = segment
            .ports(0)
            .map(|port| port_name(port).to_owned())
            .collect();
        match segment.kind {
            Kind::City => Claim::City(Edges {
                edges: lying,
                base_edges: printed,
            }),
            Kind::Road => Claim::Road(Edges {
                edges: lying,
                base_edges: printed,
            }),
            Kind::Field => Claim::Field {
                slots: lying,
                base_slots: printed,
            },
            Kind::Cloister => Claim::Cloister,
        }
    }

    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, theirs: &T, ours: &T) {
        if theirs != ours {
            let step = &self.step;
            self.mismatches
                .push(format!("{step}: {what}: expected {theirs:?}, got {ours:?}"));
        }
    }
}
