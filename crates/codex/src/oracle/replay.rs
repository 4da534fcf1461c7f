//! Complete games: every list, every table and the final ranking.

use tessera_core::{Actor, BySeat, Game as _, Mover, Seat, oracle::Report};

use super::{
    Refused, note_rest,
    words::{cells, counts},
};
use crate::{
    action::{Action, Event},
    card::{CARD_COUNT, Card, Deck},
    options::TieBreak,
    state::{FIRST_RESOURCES, HAND, Phase, Setup, State},
};

mod deal;
mod format;
mod words;

use deal::Deal;
use format::{After, ByDeck, ByTieBreak, Choice, File, Final, Ranking, Step, Trigger};

pub(super) fn verify(file: &File) -> Result<Report, String> {
    let mut judge = Judge::new(file)?;
    note(file, &mut judge.report);
    if judge.play_all(&file.steps).is_ok() {
        judge.end(&file.last);
    }
    Ok(judge.report)
}

/// Notes every member of the file that is not compared.
fn note(file: &File, report: &mut Report) {
    note_rest("", &file.rest, report);
    note_rest("options.", &file.options.rest, report);
    note_rest("meta.", &file.meta.rest, report);
    note_rest("setup.", &file.setup.rest, report);
    for (index, step) in file.steps.iter().enumerate() {
        note_rest(&format!("step {index}: "), &step.rest, report);
        note_rest(&format!("step {index}: after."), &step.after.rest, report);
    }
    note_rest("final.", &file.last.rest, report);
}

struct Judge {
    state: State,
    deal: Deal,
    report: Report,
    /// Per seat the points of each objective at the end; empty before.
    objective_points: Vec<Vec<u16>>,
}

impl Judge {
    fn new(file: &File) -> Result<Judge, String> {
        let deal = Deal::read(file.players, &file.setup)?;
        let cards = deal.cards();
        let options = words::options(&file.options)?;
        let setup = Setup {
            cards,
            ..Setup::new(options, file.players)
        };
        let mut report = Report {
            cases: 1,
            ..Report::default()
        };
        if !file.meta.short_decks {
            // COD-2.1. Only games made to run out of cards may begin with fewer.
            report.compare("setup", "cards", &CARD_COUNT, &cards.len());
        }
        Ok(Judge {
            state: State::try_from(setup).map_err(|error| error.to_string())?,
            deal,
            report,
            objective_points: vec![Vec::new(); file.players],
        })
    }

    fn play_all(&mut self, steps: &[Step]) -> Result<(), Refused> {
        self.chance("setup")?;
        for (index, step) in steps.iter().enumerate() {
            self.step(&format!("step {index}"), step)?;
        }
        Ok(())
    }

    fn step(&mut self, at: &str, step: &Step) -> Result<(), Refused> {
        self.report.steps += 1;
        let stated = Some((step.seat, step.phase.clone()));
        let next = self.next();
        self.report.compare(at, "seat and phase", &stated, &next);
        let mut actions = self.state.legal_actions();
        actions.sort_unstable_by_key(words::order);
        let legal: Vec<Choice> = actions.iter().copied().filter_map(words::choice).collect();
        self.compare_legal(at, &step.legal, &legal);

        let chosen = legal.iter().position(|choice| *choice == step.choice);
        let Some(chosen) = chosen else {
            let stated = format!("{:?}", step.choice);
            self.report.differ(at, "choice", stated, "not legal");
            return Err(Refused);
        };
        let seat = self.state.turn();
        self.play(at, seat.into(), actions[chosen])?;
        self.chance(at)?;
        self.compare_after(at, seat, &step.after);
        Ok(())
    }

    /// Lists are long: the common beginning and end are left out.
    fn compare_legal(&mut self, at: &str, stated: &[Choice], ours: &[Choice]) {
        let same = |(stated, ours): &(&Choice, &Choice)| stated == ours;
        let first = stated.iter().zip(ours).take_while(same).count();
        let (stated, ours) = (&stated[first..], &ours[first..]);
        let last = stated.iter().rev().zip(ours.iter().rev());
        let last = last.take_while(same).count();
        let what = format!("legal from number {first}");
        let (stated, ours) = (&stated[..stated.len() - last], &ours[..ours.len() - last]);
        self.report.compare(at, &what, &stated, &ours);
    }

    fn compare_after(&mut self, at: &str, seat: Seat, after: &After) {
        let state = &self.state;
        // COD-2.4: the file deals hands before the starters are laid, we deal them after.
        let undealt = usize::from(state.phase() == Phase::ChooseSide);
        let resources = undealt * FIRST_RESOURCES * state.seats();
        let golds = undealt * (HAND - FIRST_RESOURCES) * state.seats();
        let hands = Seat::all(state.seats()).map(|seat| state.hand(seat).len());
        let hands: Vec<_> = hands.map(|hand| hand + undealt * HAND).collect();
        let deck_sizes = ByDeck {
            resource: state.left(Deck::Resource) - resources,
            gold: state.left(Deck::Gold) - golds,
        };
        let [a, b, c, d] = state.face_up().map(|card| card.map(Card::id));
        let face_up = ByDeck {
            resource: [a, b],
            gold: [c, d],
        };
        let free = cells(state.boards.free(seat).map(|(cell, _)| cell));
        let counts = counts(state.boards.counts(seat));
        let (scores, trigger, next) = (self.track(), self.trigger(), self.next());

        let report = &mut self.report;
        report.compare(at, "scores", &after.scores, &scores);
        report.compare(at, "counts", &after.counts, &counts);
        report.compare(at, "cells", &after.cells, &free);
        report.compare(at, "hands_size", &after.hands_size, &hands);
        report.compare(at, "deck_sizes", &after.deck_sizes, &deck_sizes);
        report.compare(at, "face_up", &after.face_up, &face_up);
        report.compare(at, "trigger", &after.trigger, &trigger);
        report.compare(at, "next", &after.next, &next);
    }

    fn end(&mut self, last: &Final) {
        let over = self.state.phase() == Phase::Over;
        self.report.compare("end", "game over", &true, &over);
        if !over {
            return;
        }
        let (end, track) = (self.reason().to_owned(), self.track());
        let fulfilled = self.objective_points.iter();
        let fulfilled = fulfilled.map(|points| points.iter().filter(|&&points| points > 0).count());
        let fulfilled: Vec<_> = fulfilled.collect();
        let totals = Seat::all(self.state.seats()).map(|seat| self.state.points(seat));
        let totals: Vec<_> = totals.collect();
        let ranking = ranking(&self.state);
        let by_tie_break = ByTieBreak {
            objective_points: self.ranking_by(TieBreak::ObjectivePoints),
            objectives_fulfilled: self.ranking_by(TieBreak::ObjectivesFulfilled),
        };
        let winners = ranking.first().cloned().unwrap_or_default();

        let report = &mut self.report;
        report.compare("end", "end", &last.end, &end);
        report.compare("end", "turns", &last.turns, &self.state.turns());
        report.compare("end", "track", &last.track, &track);
        let points = &self.objective_points;
        report.compare("end", "objective_points", &last.objective_points, points);
        let stated = &last.objectives_fulfilled;
        report.compare("end", "objectives_fulfilled", stated, &fulfilled);
        report.compare("end", "totals", &last.totals, &totals);
        report.compare("end", "ranking", &last.ranking, &ranking);
        report.compare("end", "winners", &last.winners, &winners);
        let stated = &last.ranking_by_tie_break;
        report.compare("end", "ranking_by_tie_break", stated, &by_tie_break);
    }

    /// Answers for chance from the file until a seat moves.
    fn chance(&mut self, at: &str) -> Result<(), Refused> {
        while self.state.mover() == Mover::Chance {
            let Some(outcome) = self.deal.outcome(&self.state) else {
                let phase = format!("{:?}", self.state.phase());
                self.report.differ(at, "setup", "nothing more", phase);
                return Err(Refused);
            };
            self.play(at, Actor::Chance, outcome)?;
        }
        Ok(())
    }

    /// Plays one action and collects the points of objectives.
    fn play(&mut self, at: &str, by: Actor, action: Action) -> Result<(), Refused> {
        let events = self.state.apply(by, action).map_err(|refusal| {
            let stated = format!("`{action}`");
            self.report
                .differ(at, "action", stated, refusal.to_string());
            Refused
        })?;
        for event in events {
            if let Event::ObjectiveScored { seat, points, .. } = event {
                self.objective_points[seat.index()].push(points);
            }
        }
        Ok(())
    }

    /// The seat that chooses next, and its phase; `None` after the end.
    fn next(&self) -> Option<(usize, String)> {
        let phase = words::phase(self.state.phase())?;
        Some((self.state.turn().index(), phase.into()))
    }

    /// Points on the track, without those of objectives.
    fn track(&self) -> Vec<i32> {
        let points = Seat::all(self.state.seats()).map(|seat| self.state.points(seat));
        let objectives = self.objective_points.iter();
        let objectives = objectives.map(|points| points.iter().map(|&points| i32::from(points)));
        points
            .zip(objectives)
            .map(|(points, objectives)| points - objectives.sum::<i32>())
            .collect()
    }

    fn trigger(&self) -> Option<Trigger> {
        let trigger = self.state.trigger()?;
        let (seat, round) = (trigger.seat.index(), usize::from(trigger.round));
        Some(Trigger {
            reason: words::reason(trigger.reason).into(),
            seat,
            round,
            turn: round * self.state.seats() + seat,
        })
    }

    /// The reason why the game ended. COD-4.2: after the trigger the round is finished and another
    /// one is played; a game that ends earlier stopped because nobody can lay a card.
    fn reason(&self) -> &'static str {
        let seats = self.state.seats();
        let trigger = self.state.trigger();
        let trigger = trigger
            .filter(|trigger| self.state.turns() == (usize::from(trigger.round) + 2) * seats);
        trigger.map_or("all_blocked", |trigger| words::reason(trigger.reason))
    }

    fn ranking_by(&self, tie_break: TieBreak) -> Ranking {
        let mut state = self.state.clone();
        state.options.tie_break = tie_break;
        ranking(&state)
    }
}

fn ranking(state: &State) -> Ranking {
    let mut groups = vec![Vec::new(); state.seats()];
    for (seat, &place) in state.ranking().iter().flat_map(BySeat::iter) {
        groups[usize::from(place) - 1].push(seat.index());
    }
    groups.retain(|group| !group.is_empty());
    groups
}
