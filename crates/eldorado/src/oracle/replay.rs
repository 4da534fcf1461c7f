//! Complete games: every list, every table and the final ranking.

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Value, json};
use tessera_core::{Actor, Game as _, Mover, Seat, notation::shortened, oracle::Report};

use super::{
    Refused, compare, note_others, note_rest,
    ranking::{of_arrived, winners},
    words,
};
use crate::{
    action::{Action, Event},
    card::Blockade,
    state::{Exploring, Phase, State, TOKENS_PER_CAVE},
};

mod choice;
mod digest;
mod format;
mod legal;
mod opening;

pub(super) use format::File;
use format::Step;
use opening::Dealt;

/// The mark in a file where the discard pile becomes the draw pile.
const RESHUFFLE: &str = "*reshuffle*";

pub(super) fn verify(file: &File) -> Result<Report, String> {
    let mut judge = Judge {
        state: opening::table(&file.setup)?,
        dealt: opening::deal(&file.setup)?,
        report: Report {
            cases: 1,
            ..Report::default()
        },
        drawn: Vec::new(),
        turns: 0,
    };
    note(file, &mut judge.report);
    if judge.play_all(file).is_ok() {
        judge.end(file);
    }
    Ok(judge.report)
}

/// Notes every member of the file that is not compared.
fn note(file: &File, report: &mut Report) {
    note_rest("", &file.rest, report);
    note_rest("setup.", &file.setup.rest, report);
    note_rest("setup.options.", &file.setup.options.rest, report);
    for (index, step) in file.steps.iter().enumerate() {
        note_rest(&format!("step {index}: "), &step.rest, report);
    }
}

struct Judge {
    state: State,
    dealt: Dealt,
    report: Report,
    /// The cards drawn in this step, with reshuffles.
    drawn: Vec<String>,
    /// The number of completed turns.
    turns: usize,
}

impl Judge {
    fn play_all(&mut self, file: &File) -> Result<(), Refused> {
        self.chance("setup")?;
        self.compare_opening(&file.setup);
        for (index, step) in file.steps.iter().enumerate() {
            self.step(&format!("step {index}"), step)?;
        }
        Ok(())
    }

    fn step(&mut self, at: &str, step: &Step) -> Result<(), Refused> {
        self.report.steps += 1;
        let stated = json!([step.seat, step.phase]);
        let next = digest::next(&self.state);
        compare(&mut self.report, at, "seat and phase", &stated, &next);
        let (round, turn) = (self.state.round() + 1, self.turns + 1);
        self.report.compare(at, "round", &step.round, &round);
        self.report.compare(at, "turn", &step.turn, &turn);
        legal::compare_legal(&mut self.report, at, &step.legal, &self.state);

        let (seat, market) = (self.state.turn(), self.state.market);
        self.dealt.drawn = step.drawn.iter().cloned().collect();
        self.dealt.drawn.retain(|word| word != RESHUFFLE);
        self.drawn.clear();
        self.choose(at, step)?;
        self.report.compare(at, "drawn", &step.drawn, &self.drawn);
        let report = &mut self.report;
        digest::compare_after(report, at, &step.after, seat, &market, &self.state);
        Ok(())
    }

    /// Plays a choice as elementary actions.
    fn choose(&mut self, at: &str, step: &Step) -> Result<(), Refused> {
        let plan = choice::plan(&step.choice, &self.state).map_err(|member| {
            let stated = Value::Object(step.choice.clone()).to_string();
            let refusal = format!("`{member}` makes no sense");
            self.report.differ(at, "choice", stated, refusal);
            Refused
        })?;
        let prefix = format!("{at}: choice.");
        note_others(&prefix, step.choice.keys(), plan.members, &mut self.report);
        if let Some(from) = plan.from {
            let stated = step.choice.get("from").unwrap_or(&Value::Null);
            compare(&mut self.report, at, "from", stated, &words::hex(from));
        }
        for action in plan.actions {
            self.play(at, self.state.turn().into(), action)?;
            self.chance(at)?;
        }
        let chooses = match self.state.phase() {
            Phase::Keep(_) | Phase::Replace(_) | Phase::Remove(_) => plan.done,
            Phase::LayBlockade(_)
            | Phase::FirstHand
            | Phase::Play
            | Phase::Pay(_)
            | Phase::Draw(_)
            | Phase::MayExplore(_)
            | Phase::Explore(_)
            | Phase::Over => false,
        };
        if chooses {
            self.play(at, self.state.turn().into(), Action::Done)?;
            self.chance(at)?;
        }
        let complete = match self.state.phase() {
            Phase::Play | Phase::Over => true,
            Phase::Remove(removal) => !removal.forced,
            Phase::LayBlockade(_)
            | Phase::FirstHand
            | Phase::Pay(_)
            | Phase::Replace(_)
            | Phase::Keep(_)
            | Phase::Draw(_)
            | Phase::MayExplore(_)
            | Phase::Explore(_) => false,
        };
        if !complete {
            let stated = Value::Object(step.choice.clone()).to_string();
            let phase = format!("incomplete: {:?}", self.state.phase());
            self.report.differ(at, "choice", stated, phase);
            return Err(Refused);
        }
        Ok(())
    }

    /// Answers for chance from the file until a seat moves.
    fn chance(&mut self, at: &str) -> Result<(), Refused> {
        while self.state.mover() == Mover::Chance {
            match self.outcome() {
                Ok(outcome) => self.play(at, Actor::Chance, outcome)?,
                Err(stated) => {
                    let phase = format!("{:?}", self.state.phase());
                    self.report.differ(at, "chance", stated, phase);
                    return Err(Refused);
                }
            }
        }
        Ok(())
    }

    /// The outcome of chance that the file states, or the reason why there is none.
    fn outcome(&mut self) -> Result<Action, String> {
        let nothing = || "nothing more".to_owned();
        match self.state.phase() {
            Phase::LayBlockade(seam) => {
                let blockade = self.dealt.blockades.get(seam.index());
                blockade.copied().map(Action::Lay).ok_or_else(nothing)
            }
            Phase::FirstHand => {
                let hand = self.dealt.hands.get_mut(self.state.turn().index());
                let card = hand.and_then(VecDeque::pop_front);
                card.map(Action::Draw).ok_or_else(nothing)
            }
            Phase::Draw(_) => {
                let word = self.dealt.drawn.pop_front().ok_or_else(nothing)?;
                let card = words::card(&word).map(Action::Draw);
                card.ok_or_else(|| format!("the card `{}`", shortened(&word)))
            }
            Phase::Explore(exploring) => self.token(exploring).ok_or_else(nothing),
            Phase::Play
            | Phase::Pay(_)
            | Phase::Remove(_)
            | Phase::Replace(_)
            | Phase::Keep(_)
            | Phase::MayExplore(_)
            | Phase::Over => Err(nothing()),
        }
    }

    /// The top token of the cave that is explored next.
    fn token(&self, exploring: Exploring) -> Option<Action> {
        let cave = exploring.caves.trailing_zeros() as usize;
        let course = self.state.course();
        let at = course.space(*course.caves().get(cave)?).hex;
        let taken = TOKENS_PER_CAVE.checked_sub(self.state.caves.left[cave])?;
        let token = self.dealt.caves.get(&at)?.get(usize::from(taken))?;
        Some(Action::Find(*token))
    }

    /// Plays one action and collects the cards that were drawn.
    fn play(&mut self, at: &str, by: Actor, action: Action) -> Result<(), Refused> {
        let events = self.state.apply(by, action).map_err(|refusal| {
            let stated = format!("`{action}`");
            self.report
                .differ(at, "action", stated, refusal.to_string());
            Refused
        })?;
        for event in events {
            match event {
                Event::Reshuffled { .. } => self.drawn.push(RESHUFFLE.into()),
                Event::Drew {
                    card: Some(card), ..
                } => self.drawn.push(card.to_string()),
                Event::TurnEnded { .. } => self.turns += 1,
                Event::Laid { .. }
                | Event::Drew { .. }
                | Event::Used { .. }
                | Event::TokenUsed { .. }
                | Event::Moved { .. }
                | Event::TornDown { .. }
                | Event::PieceArrived { .. }
                | Event::Arrived { .. }
                | Event::Found { .. }
                | Event::Saved { .. }
                | Event::Kept { .. }
                | Event::Ended => {}
            }
        }
        Ok(())
    }

    fn end(&mut self, file: &File) {
        let at = "result";
        let state = &self.state;
        let report = &mut self.report;
        let over = state.phase() == Phase::Over;
        report.compare(at, "capped", &file.capped, &!over);
        let Some(places) = state.ranking() else {
            compare(report, at, "result", &file.result, &Value::Null);
            return;
        };
        let Value::Object(result) = &file.result else {
            report.differ(at, "result", file.result.to_string(), "the race is over");
            return;
        };
        let arrived = state.arrivals.iter().flatten();
        let arrived: Vec<usize> = arrived.map(|(seat, _)| seat.index()).collect();
        let places = of_arrived(&places, &arrived);
        let blockades = Seat::all(state.seats()).map(|seat| {
            let mut numbers: Vec<_> = state.blockades_of(seat).map(Blockade::number).collect();
            numbers.sort_unstable();
            (seat.index(), numbers)
        });
        let blockades: BTreeMap<usize, Vec<usize>> = blockades.collect();
        let ours = [
            ("arrived", json!(arrived)),
            ("winners", json!(winners(&places))),
            ("places", json!(places)),
            ("blockades", json!(blockades)),
        ];
        let known = ours.each_ref().map(|(name, _)| *name);
        note_others("result.", result.keys(), &known, report);
        for (name, ours) in &ours {
            let stated = result.get(*name).unwrap_or(&Value::Null);
            compare(report, at, name, stated, ours);
        }
    }
}
