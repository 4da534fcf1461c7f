//! Two tables that differ in the secrets of one seat only must look the same to the other seat and
//! to spectators, byte for byte, on every path, up to and including the preview of the last move.
//!
//! Both run side by side in worlds whose clock, ids and chance are scripted. The observer and the
//! spectators do the same at both; the seat with the secrets makes moves that look the same to
//! others.

mod hidden;
mod script;
mod side;

use std::collections::BTreeSet;

use hidden::{Hidden, kind};
use script::Script;
use serde_json::{Value, json};
use side::{Seen, Side};
use tessera_core::{SimSource, Source as _};

use crate::common::{
    client::{Client, choices, version},
    course,
};

/// Two tables and the moves at them.
struct Twins {
    sides: [Side; 2],
    table: String,
    hidden: Hidden,
    /// The letter of the seat with the secrets.
    secretive: &'static str,
    source: SimSource,
    /// The position of the finish on the short course of El Dorado.
    finish: (i64, i64),
    /// The kinds of moves that the observer has previewed.
    previewed: BTreeSet<String>,
    /// The kinds of moves that the seat with the secrets has made.
    done: BTreeSet<String>,
    /// Whether the secrets have differed.
    differed: bool,
}

/// The number of steps after which the tables are compared on every path. Moves and previews are
/// compared at each step.
const COMPARED: usize = 5;

impl Twins {
    async fn open(game: &str, secretive: &'static str, script: impl Fn(bool) -> Script) -> Twins {
        let sides = [
            Side::open(game, secretive, script(false)).await,
            Side::open(game, secretive, script(true)).await,
        ];
        let table = sides[0].table.clone();
        assert_eq!(table, sides[1].table, "ids are scripted");
        Twins {
            sides,
            table,
            hidden: Hidden::default(),
            secretive,
            source: SimSource::new(7, 0),
            finish: course::finish(),
            previewed: BTreeSet::new(),
            done: BTreeSet::new(),
            differed: false,
        }
    }

    /// Plays until the game ends, or until chance deals something different that the observer may
    /// see; returns whether the game ended.
    async fn play(&mut self) -> bool {
        for step in 0.. {
            let views = self.views().await;
            if views[0]["status"] == "finished" {
                return true;
            }
            if self.sides.iter().any(Side::has_parted) {
                return false;
            }
            self.same_messages(step, version(&views[0])).await;
            let near_end = !views[0]["board"]["end"].is_null();
            if step % COMPARED == 0 || near_end {
                self.same_answers(step).await;
            }
            self.advance(step, &views, near_end).await;
        }
        unreachable!("steps are without end")
    }

    /// The observer's views.
    async fn views(&self) -> [Value; 2] {
        let [one, two] = &self.sides;
        [
            one.observer.look(&self.table).await,
            two.observer.look(&self.table).await,
        ]
    }

    async fn same_messages(&mut self, step: usize, version: u64) {
        let [one, two] = &mut self.sides;
        let (one, two) = (one.received(version).await, two.received(version).await);
        assert_eq!(one, two, "step {step}: sockets");
    }

    async fn same_answers(&mut self, step: usize) {
        let [one, two] = &self.sides;
        same(step, &one.answers().await, &two.answers().await);
    }

    /// Makes one move at both tables, after previews of the possible ones.
    async fn advance(&mut self, step: usize, views: &[Value; 2], near_end: bool) {
        let turn = views[0]["turn"].as_str().unwrap();
        let (number, id) = (version(&views[0]), format!("m{step}"));
        let texts = if turn == self.secretive {
            self.hidden_moves().await
        } else {
            let texts = choices(&views[0]);
            self.same_previews(step, number, &texts, near_end).await;
            let text = self.pick(views, &texts);
            [text.clone(), text]
        };
        let mut seen = Vec::new();
        for (side, text) in self.sides.iter_mut().zip(&texts) {
            seen.push(side.moves(turn, &id, number, text).await);
        }
        let [one, two] = seen.try_into().expect("there are two sides");
        same(step, &[one], &[two]);
    }

    /// Compares previews of some of these moves, or of all, by request and by socket.
    async fn same_previews(&mut self, step: usize, number: u64, texts: &[String], all: bool) {
        let mut chosen: Vec<&String> = texts.iter().collect();
        chosen.retain(|text| {
            all || !self.previewed.contains(&kind(text)) || self.source.below(8) == 0
        });
        for text in chosen {
            self.previewed.insert(kind(text));
            let [one, two] = &mut self.sides;
            let (first, second) = (
                one.previews(number, text).await,
                two.previews(number, text).await,
            );
            same(step, &first, &second);
        }
    }

    /// A move of the observer: towards the end of the game, with every kind of move on the way.
    fn pick(&mut self, views: &[Value; 2], texts: &[String]) -> String {
        let points = |text: &&String| {
            let kinds = views[0]["choices"]["actions"].as_object().unwrap();
            let choice = kinds.values().find_map(|kind| kind.get(text.as_str()));
            choice.unwrap()["points"].as_u64().unwrap_or(0)
        };
        let best = texts.iter().max_by_key(points).unwrap();
        if points(&best) > 0 {
            return best.clone();
        }
        let nearest = texts
            .iter()
            .filter_map(|text| Some((self.distance(text)?, text)));
        match nearest.min() {
            Some((_, text)) if self.source.below(4) > 0 => text.clone(),
            _ => texts[self.source.below(texts.len() as u64) as usize].clone(),
        }
    }

    /// The distance from the end of a move to the finish of the short course.
    fn distance(&self, text: &str) -> Option<i64> {
        let hex = text.strip_prefix("on ").or(text.split('>').nth(1))?;
        let (q, r) = hex.split_once(',')?;
        let (q, r): (i64, i64) = (q.parse().ok()?, r.parse().ok()?);
        let (q, r) = (q - self.finish.0, r - self.finish.1);
        Some(q.abs().max(r.abs()).max((q + r).abs()))
    }

    /// Moves of the seat with the secrets that look the same to others.
    async fn hidden_moves(&mut self) -> [String; 2] {
        let [one, two] = &self.sides;
        let views = [
            one.secretive.look(&self.table).await,
            two.secretive.look(&self.table).await,
        ];
        self.differed |= views[0]["board"] != views[1]["board"];
        let texts = self.hidden.moves(&views);
        self.done.insert(kind(&texts[0]));
        texts
    }

    /// Stops both servers, and compares what was streamed up to the end of the game.
    async fn close(self) {
        assert!(
            self.differed,
            "the secrets never differed: the test shows nothing"
        );
        let [one, two] = self.sides;
        let (one, two) = (one.close().await, two.close().await);
        assert!(
            one.iter().all(|lines| lines.len() > 10),
            "nothing was streamed"
        );
        assert_eq!(one, two, "streams");
    }
}

fn same(step: usize, one: &[Seen], two: &[Seen]) {
    assert_eq!(one.len(), two.len());
    for ((path, one), (_, two)) in one.iter().zip(two) {
        let texts = [&one.body, &two.body].map(|body| String::from_utf8_lossy(body));
        assert_eq!(texts[0], texts[1], "step {step}: {path}");
        assert_eq!(one, two, "step {step}: {path}");
    }
}

fn words(kinds: &[&str]) -> BTreeSet<String> {
    kinds.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn assert_covers(found: &BTreeSet<String>, wanted: &[&str]) {
    let missing: Vec<String> = words(wanted).difference(found).cloned().collect();
    assert!(missing.is_empty(), "never: {missing:?}, only {found:?}");
}

/// Every kind of move in a game of Codex, unless nothing can be placed.
const CODEX: &[&str] = &[
    "starter",
    "objective",
    "place front",
    "place back",
    "draw",
    "take",
];

#[tokio::test(flavor = "multi_thread")]
async fn codex_tells_the_second_seat_nothing_of_the_first_even_by_the_last_move() {
    // Deals: two starters, three cards to A, three to B, two objectives to A, two to B.
    let script = |second| Script::new(second, "deal", &[2, 3, 8, 9]).avoiding();
    let mut twins = Twins::open("codex", "A", script).await;
    assert!(twins.play().await, "the game ends");
    assert_covers(&twins.previewed, CODEX);
    assert_covers(&twins.done, CODEX);
    twins.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn codex_tells_the_first_seat_nothing_of_the_second() {
    let script = |second| Script::new(second, "deal", &[5, 6, 10, 11]).avoiding();
    let mut twins = Twins::open("codex", "B", script).await;
    assert!(twins.play().await, "the game ends");
    assert_covers(&twins.previewed, CODEX);
    assert_covers(&twins.done, CODEX);
    twins.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn el_dorado_tells_nothing_of_the_hands_of_others_even_by_the_move_that_arrives() {
    // Draws: four cards to A, four to B.
    let script = |second| Script::new(second, "draw", &[0, 1]);
    let mut twins = Twins::open("eldorado", "A", script).await;
    assert!(twins.play().await, "the race ends");
    let kinds = ["move", "buy", "give", "end", "keep", "done"];
    assert_covers(&twins.previewed, &kinds);
    assert_covers(&twins.done, &["move", "end", "keep"]);
    twins.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn carcassonne_tells_nothing_of_tiles_to_come() {
    // The future draws are hidden: from tile 40 on they differ.
    let script = |second| Script::new(second, "draw", &[40]).parting();
    let mut twins = Twins::open("carcassonne", "B", script).await;
    assert!(!twins.play().await, "the tables part");
    assert_covers(&twins.previewed, &["place", "claim", "pass"]);
    for side in twins.sides {
        side.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_past_a_chance_move_is_refused_whatever_would_be_drawn() {
    let script = |second| Script::new(second, "draw", &[1]);
    let mut refusals = Vec::new();
    for second in [false, true] {
        let side = Side::open("carcassonne", "B", script(second)).await;
        let view = side.observer.look(&side.table).await;
        let place = choices(&view)[0].clone();
        for third in ["place 2,0 r0", "nonsense", "pass"] {
            let actions = [place.as_str(), "pass", third];
            let ann = &side.observer;
            let refused = ann.moves(&side.table, "x", version(&view), &actions).await;
            assert_eq!(refused.refusal(), (409, "beyond-chance".into()));
            refusals.push(side::undated(refused));
            let path = format!("/api/tables/{}/preview", side.table);
            let body = json!({ "expected_version": version(&view), "actions": actions });
            refusals.push(side::undated(ann.post(&path, &body).await));
        }
        let ann: &Client = &side.observer;
        ann.moves(&side.table, "y", version(&view), &[&place, "pass"])
            .await
            .good();
        let looked = ann.get(&format!("/api/tables/{}", side.table)).await;
        refusals.push(side::undated(looked));
        side.close().await;
    }
    let (one, two) = refusals.split_at(7);
    assert_eq!(one[..6], two[..6]);
    assert_ne!(one[6], two[6], "the draws must differ");
}
