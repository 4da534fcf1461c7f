//! Outside judges: replays recorded games of another engine and compares all their statements.
//!
//! The judge lists every rotation of a symmetric tile and every segment of a joined feature; we
//! list each once. So our lists are expanded before they are compared, and the judge's choices
//! are converted to the listed form before they are played.

use std::collections::BTreeSet;

use tessera_core::{
    Actor, Game as _, Seat,
    notation::shortened,
    oracle::{Judged, Report},
};

use crate::{
    action::{Action, Event},
    coord::{Cell, Rotation},
    options::{Farms, Options, TwoTileCity},
    score,
    state::{Phase, Setup, State},
    tile::{Kind, Turned},
};

mod assertion;
mod format;
mod words;

use format::{File, Item, Meeple, PROSE, Players, Rest, Scores, Turn};
use words::{item, kind, meeple, sort_names, sorted, turned};

/// The values of `schema` that this module reads.
pub const SCHEMAS: &[&str] = &["carcassonne-replay/1", "carcassonne-case/1"];

/// The members that identify a file without `schema`: none, since every file has a `schema`.
pub const MEMBERS: &[&str] = &[];

impl Judged for State {
    const SCHEMAS: &'static [&'static str] = SCHEMAS;
    const MEMBERS: &'static [&'static str] = MEMBERS;

    fn verify(text: &str) -> Result<Report, String> {
        verify(text)
    }
}

/// Replays one file of an outside judge.
///
/// # Errors
/// When the text does not follow one of the [`SCHEMAS`], with the reason.
pub fn verify(text: &str) -> Result<Report, String> {
    let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if !SCHEMAS.contains(&file.schema.as_str()) {
        let schema = shortened(&file.schema);
        return Err(format!("schema `{schema}` is not known"));
    }
    let mut judge = Judge::new(&file)?;
    note_rest(&file, &mut judge.report);
    for (index, turn) in file.turns.iter().enumerate() {
        judge
            .report
            .compare(format!("turn {}", index + 1), "n", &turn.n, &(index + 1));
        if judge.turn(turn).is_err() {
            // After a move that we refuse, nothing later can be compared.
            return Ok(judge.report);
        }
    }
    judge.end(&file);
    Ok(judge.report)
}

/// Notes every member of the file that is not compared.
fn note_rest(file: &File, report: &mut Report) {
    let mut note = |at: &str, rest: &Rest| {
        let members = rest.keys().filter(|name| !PROSE.contains(&name.as_str()));
        for member in members {
            report.note(format!("not compared: {at}{member}"));
        }
    };
    note("", &file.rest);
    note("rules.", &file.rules.rest);
    note("expected.", &file.expected.rest);
    for turn in &file.turns {
        note(&format!("turn {}: ", turn.n), &turn.rest);
    }
}

/// A move was refused; the report says so.
struct Refused;

struct Judge {
    state: State,
    report: Report,
    /// Everything scored so far while features were completed.
    scored: Vec<Item>,
    /// Everything scored at the end of the game.
    last: Vec<Item>,
    /// Points before the end was scored.
    points: Vec<u16>,
    points_by_turn: Vec<Vec<u16>>,
}

impl Judge {
    fn new(file: &File) -> Result<Judge, String> {
        let seats = match &file.players {
            Players::Count(count) => *count,
            Players::Names(names) => names.len(),
        };
        if file.rules.meeples != 7 {
            return Err("a player has 7 followers in the rules we know".into());
        }
        let options = Options {
            farms: if file.rules.farmers {
                Farms::Third
            } else {
                Farms::Off
            },
            two_tile_city: match file.rules.tiny_city {
                4 => TwoTileCity::Four,
                2 => TwoTileCity::Two,
                other => return Err(format!("tiny_city {other}: only 4 and 2 are known")),
            },
            ..Options::default()
        };
        let mut setup = Setup::new(options, seats);
        let start = turned(&file.start.tile, file.start.rot)?;
        if (file.start.x, file.start.y) != (0, 0) {
            return Err("the start tile does not lie at 0,0".into());
        }
        setup.bag[Kind::START.index()] += 1;
        setup.bag[start.kind().index()] -= 1;
        setup.start = Some(start);
        Ok(Judge {
            state: State::try_from(setup).map_err(|error| error.to_string())?,
            report: Report {
                cases: 1,
                ..Report::default()
            },
            scored: Vec::new(),
            last: Vec::new(),
            points: vec![0; seats],
            points_by_turn: Vec::new(),
        })
    }

    fn turn(&mut self, turn: &Turn) -> Result<(), Refused> {
        self.report.steps += 1;
        let step = format!("turn {}", turn.n);
        let seat = self.state.turn();
        self.report
            .compare(&step, "player", &turn.player, &seat.index());
        for letter in &turn.discarded_before {
            self.chance(&step, letter, Action::Discard)?;
        }
        self.chance(&step, &turn.tile, Action::Draw)?;
        let lies = turned(&turn.tile, turn.rot).map_err(|reason| {
            self.report.differ(&step, "tile", "a tile", reason);
            Refused
        })?;
        if let Some(stated) = &turn.legal_placements {
            let mut stated = stated.clone();
            stated.sort_unstable();
            let ours: Vec<_> = self.placements(lies.kind()).into_iter().collect();
            self.report
                .compare(&step, "legal_placements", &stated, &ours);
        }
        let at = Cell::new(turn.x, turn.y.wrapping_neg());
        let listed = lies.kind().listed(lies.rotation());
        self.play(&step, seat.into(), Action::Place(at, listed))?;

        if let Some(stated) = &turn.legal_meeples {
            let mut stated = stated.clone();
            stated.iter_mut().for_each(sort_names);
            stated.sort();
            let ours = self.meeples(lies);
            self.report.compare(&step, "legal_meeples", &stated, &ours);
        }
        let claim = self.claim(&step, lies, turn.meeple.as_ref())?;
        let before = self.scored.len();
        self.play(&step, seat.into(), claim)?;

        if let Some(stated) = &turn.scored {
            let ours = sorted(&self.scored[before..]);
            self.report.compare(&step, "scored", &sorted(stated), &ours);
        }
        if let Some(stated) = &turn.scores {
            self.report.compare(&step, "scores", stated, &self.points);
        }
        if let Some(stated) = &turn.supply {
            self.report
                .compare(&step, "supply", stated, &self.supplies());
        }
        self.points_by_turn.push(self.points.clone());
        Ok(())
    }

    fn end(&mut self, file: &File) {
        for letter in &file.discarded_at_end {
            if self.chance("end", letter, Action::Discard).is_err() {
                return;
            }
        }
        let over = self.state.phase() == Phase::Over;
        let full_game = file.schema == SCHEMAS[0];
        if full_game {
            self.report.compare("end", "game over", &true, &over);
        }
        if !over {
            // A case may stop while tiles are left; score it as if they were gone.
            let state = &self.state;
            score::at_end(&state.board, &state.features, &state.options, |scored| {
                self.last.push(item(&scored));
            });
        }
        let mut totals = self.points.clone();
        for item in &self.last {
            totals[item.player] += item.points;
        }
        if let Some(stated) = &file.final_scoring {
            let (stated, ours) = (sorted(stated), sorted(&self.last));
            self.report.compare("end", "final_scoring", &stated, &ours);
        }
        if let Some(stated) = &file.final_scores {
            self.report.compare("end", "final_scores", stated, &totals);
        }
        if let Some(stated) = &file.expected.last {
            self.report
                .compare("end", "expected.final", stated, &totals);
        }
        match &file.expected.scores {
            Some(Scores::Last(stated)) => {
                self.report
                    .compare("end", "expected.scores", stated, &self.points);
            }
            Some(Scores::Each(stated)) => {
                self.report
                    .compare("end", "expected.scores", stated, &self.points_by_turn);
            }
            None => {}
        }
        let ended = file.ends_after_last_turn || full_game;
        let facts = assertion::Facts {
            players: &file.players,
            points: if ended { &totals } else { &self.points },
            supply: &self.supplies(),
            scored: &[self.scored.as_slice(), &self.last].concat(),
        };
        for text in &file.expected.assertions {
            assertion::check(text, &facts, &mut self.report);
        }
    }

    fn chance(&mut self, step: &str, letter: &str, of: fn(Kind) -> Action) -> Result<(), Refused> {
        match kind(letter) {
            Ok(kind) => self.play(step, Actor::Chance, of(kind)),
            Err(reason) => {
                self.report.differ(step, "tile", "a tile", reason);
                Err(Refused)
            }
        }
    }

    /// Plays one action and collects what was scored.
    fn play(&mut self, step: &str, by: Actor, action: Action) -> Result<(), Refused> {
        let events = self.state.apply(by, action).map_err(|refusal| {
            self.report
                .differ(step, "action", format!("`{action}`"), refusal.to_string());
            Refused
        })?;
        for event in events {
            let Event::Scored(scored) = event else {
                continue;
            };
            if scored.complete {
                self.points[scored.seat.index()] += scored.points;
                self.scored.push(item(&scored));
            } else {
                self.last.push(item(&scored));
            }
        }
        Ok(())
    }

    fn supplies(&self) -> Vec<u8> {
        let seats = Seat::all(self.state.seats());
        seats.map(|seat| self.state.supply(seat)).collect()
    }

    /// Our placements as the judge lists them.
    fn placements(&self, kind: Kind) -> BTreeSet<(i8, i8, u8)> {
        let mut spread = BTreeSet::new();
        for action in self.state.legal_actions() {
            let Action::Place(at, listed) = action else {
                continue;
            };
            let alike = Rotation::ALL
                .into_iter()
                .filter(|&rotation| kind.listed(rotation) == listed);
            spread.extend(alike.map(|rotation| (at.x, -at.y, rotation.quarters() as u8)));
        }
        spread
    }

    /// Our claims as the judge lists them, for the tile as the judge has it turned.
    fn meeples(&self, lies: Turned) -> Vec<Meeple> {
        let legal = self.state.legal_actions();
        let claims = lies.geometry().claims().iter();
        let mut meeples: Vec<Meeple> = claims
            .filter(|(claim, _)| {
                let listed = self.state.listed_claim(*claim);
                listed.is_some_and(|listed| legal.contains(&Action::Claim(listed)))
            })
            .map(|&(claim, feature)| meeple(lies, claim, feature))
            .collect();
        meeples.sort();
        meeples
    }

    /// The listed claim of the segment on which the judge puts a follower.
    fn claim(
        &mut self,
        step: &str,
        lies: Turned,
        stated: Option<&Meeple>,
    ) -> Result<Action, Refused> {
        let Some(stated) = stated else {
            return Ok(Action::Pass);
        };
        let mut stated = stated.clone();
        sort_names(&mut stated);
        let segment = lies
            .geometry()
            .claims()
            .iter()
            .find(|&&(claim, feature)| meeple(lies, claim, feature) == stated);
        let Some(&(claim, _)) = segment else {
            let stated = format!("{stated:?}");
            self.report
                .differ(step, "meeple", stated, "no such segment on the tile");
            return Err(Refused);
        };
        let listed = self.state.listed_claim(claim).unwrap_or(claim);
        Ok(Action::Claim(listed))
    }
}
