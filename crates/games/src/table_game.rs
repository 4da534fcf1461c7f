//! A game at a table: commands are tried, rows of the log are applied, bots think.

use std::{ops::ControlFlow, sync::Arc};

use tessera_bots::{
    Cancel, Player,
    table::{Pace, Seated, turn},
};
use tessera_core::{Actor, Game, Mover, Record, Refusal, Seat, Viewer};
use tessera_protocol::{
    ErrorBody, LogEntry, Problem, TableView, Wire, canonical_text::CanonicalText,
    http::PreviewAnswer, inward::MAX_ACTIONS,
};

use crate::{
    facts::Trail,
    game::{AnyGame, Corrupt, Deals, Steps, Thinking, Tried},
    played::Played,
    registry::Playable,
};

impl<G: Playable> Played<G> {
    /// Applies a move of the log.
    fn apply_logged_text(&mut self, by: Actor, text: &str) -> Result<(), Corrupt> {
        let mover = self.game.mover();
        if mover.actor() != Some(by) {
            return Err(Corrupt(format!("`{text}` is not the move of {by:?}")));
        }
        let action: G::Action = text.parse().map_err(|error| Corrupt(format!("{error}")))?;
        let events = self
            .game
            .apply(by, action)
            .map_err(|refusal| Corrupt(format!("`{text}`: {refusal} ({})", refusal.rule())))?;
        if let Some(history) = &mut self.history {
            history.facts_mut().note(mover, action, &events, &self.game);
            history.push(action);
        }
        Ok(())
    }

    /// The result of the seat's steps and of the chance moves that follow.
    fn tried(&self, mut steps: Vec<Step<G>>, deals: &Deals<'_>) -> Tried {
        let actions: Vec<String> = steps.iter().map(Step::text).collect();
        let facts = self.facts();
        deal(&self.game, &mut steps, facts.chances, deals);
        let chance: Vec<String> = steps[actions.len()..].iter().map(Step::text).collect();
        let texts = actions.iter().chain(&chance);
        let trail = texts.fold(facts.trail, |trail, text| trail.with(text));
        let end = steps.last().map_or(&self.game, |step| &step.after);
        Tried {
            over: end.mover() == Mover::Over,
            fingerprint: fingerprint(end, trail),
            actions,
            chance,
            steps: Steps(Box::new(TriedSteps {
                after: facts.moves,
                steps,
            })),
        }
    }
}

/// A move and its result.
pub(crate) struct Step<G: Game> {
    mover: Mover,
    pub(crate) action: G::Action,
    events: Vec<G::Event>,
    pub(crate) after: G,
}

impl<G: Game> Step<G> {
    fn text(&self) -> String {
        self.action.to_string()
    }
}

/// Steps, and the number of moves after which they were tried.
struct TriedSteps<G: Game> {
    after: usize,
    steps: Vec<Step<G>>,
}

/// The actions of a command one after the other, each with its result.
///
/// # Errors
/// When an action is refused; the error has the first one. Actions after a chance move are refused
/// without being parsed.
pub(crate) fn try_command<G: Wire>(
    start: &G,
    seat: Seat,
    texts: &[String],
) -> Result<Vec<Step<G>>, ErrorBody> {
    let by = Actor::Seat(seat);
    let mut steps: Vec<Step<G>> = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        let game = steps.last().map_or(start, |step| &step.after);
        // The answer must not depend on what would be drawn, so the text is not even parsed.
        if place > 0 && game.mover() == Mover::Chance {
            return Err(ErrorBody::from(Problem::BeyondChance).of_action(place));
        }
        let refused = |error: ErrorBody| error.of_action(place);
        let actions = G::parse(text).map_err(|error| refused(ErrorBody::not_an_action(&error)))?;
        for action in actions {
            let mut after = steps.last().map_or(start, |step| &step.after).clone();
            let mover = after.mover();
            let events = after
                .apply(by, action)
                .map_err(|reason| refused(ErrorBody::illegal::<G>(&reason)))?;
            steps.push(Step {
                mover,
                action,
                events,
                after,
            });
        }
    }
    Ok(steps)
}

/// Adds chance moves while chance is the mover; `made` is the number of earlier chance moves.
fn deal<G: Game>(start: &G, steps: &mut Vec<Step<G>>, made: u64, deals: &Deals<'_>) {
    for k in made.. {
        let game = steps.last().map_or(start, |step| &step.after);
        let mover = game.mover();
        if mover != Mover::Chance {
            return;
        }
        let Some(action) = outcome(game, k, deals) else {
            return;
        };
        let mut after = game.clone();
        let events = after
            .apply(Actor::Chance, action)
            .expect("an outcome of the position is legal");
        steps.push(Step {
            mover,
            action,
            events,
            after,
        });
    }
}

/// The outcome of a chance move: the script's if it returns one, otherwise the dealer's.
fn outcome<G: Game>(game: &G, k: u64, deals: &Deals<'_>) -> Option<G::Action> {
    if let Some(script) = deals.script {
        let outcomes = game.outcomes();
        let texts: Vec<String> = outcomes
            .iter()
            .map(|(action, _)| action.to_string())
            .collect();
        let chosen = script(k, &texts);
        if let Some((action, _)) = chosen.and_then(|place| outcomes.get(place)) {
            return Some(*action);
        }
    }
    deals.dealer.deal(k, game)
}

/// The digest of a position and of the moves that led to it. The position alone is not enough:
/// whether a follower was placed may make no difference to what can happen next, and a log in which
/// that was changed would go unnoticed.
fn fingerprint<G: Game>(game: &G, trail: Trail) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&trail.0);
    let mover = match game.mover() {
        Mover::Seat(seat) => u8::try_from(seat.index()).unwrap_or(u8::MAX),
        Mover::Chance => 0xfe,
        Mover::Over => 0xff,
    };
    hasher.update(&[mover]);
    hasher.update(&game.round().to_le_bytes());
    for seat in Seat::all(game.seats()) {
        hasher.update(&game.points(seat).to_le_bytes());
    }
    let _ = game.visit_actions(|action| -> ControlFlow<()> {
        hasher.update(&G::action_code(action).to_le_bytes());
        ControlFlow::Continue(())
    });
    let _ = game.visit_outcomes(|action, weight| -> ControlFlow<()> {
        hasher.update(&G::action_code(action).to_le_bytes());
        hasher.update(&weight.to_le_bytes());
        ControlFlow::Continue(())
    });
    *hasher.finalize().as_bytes()
}

impl<G: Playable> AnyGame for Played<G> {
    fn record(&self) -> Option<Record> {
        let history = self.history.as_ref()?;
        Some(Record::of(
            history.start.as_ref(),
            &history.moves,
            &self.game,
        ))
    }

    fn moves(&self) -> Option<Vec<String>> {
        let history = self.history.as_ref()?;
        Some(history.moves.iter().map(ToString::to_string).collect())
    }

    fn try_moves(
        &self,
        seat: Seat,
        texts: &[String],
        deals: &Deals<'_>,
    ) -> Result<Tried, ErrorBody> {
        let steps = try_command(&self.game, seat, texts)?;
        Ok(self.tried(steps, deals))
    }

    fn try_start(&self, deals: &Deals<'_>) -> Tried {
        self.tried(Vec::new(), deals)
    }

    fn apply_tried(&mut self, Steps(steps): Steps) -> Result<(), Corrupt> {
        let other = || Corrupt("the moves were tried on another position".into());
        let tried = steps.downcast::<TriedSteps<G>>().map_err(|_| other())?;
        let history = self.history.as_mut().ok_or_else(other)?;
        if tried.after != history.moves.len() {
            return Err(other());
        }
        for step in tried.steps {
            self.game = step.after;
            let facts = history.facts_mut();
            facts.note(step.mover, step.action, &step.events, &self.game);
            history.push(step.action);
        }
        Ok(())
    }

    fn apply_logged(
        &mut self,
        seat: Option<Seat>,
        actions: &[String],
        chance: &[String],
    ) -> Result<(), Corrupt> {
        if let Some(seat) = seat {
            for text in actions {
                self.apply_logged_text(Actor::Seat(seat), text)?;
            }
        }
        for text in chance {
            self.apply_logged_text(Actor::Chance, text)?;
        }
        Ok(())
    }

    fn show(&self, table: TableView, viewer: Viewer) -> TableView {
        self.shown(table, viewer)
    }

    fn show_apart(&self, tables: Vec<(Viewer, TableView)>) -> Vec<(TableView, Arc<CanonicalText>)> {
        self.shown_apart(tables)
    }

    fn show_at(&self, table: TableView, viewer: Viewer, moves: usize) -> Option<TableView> {
        self.shown_at(table, viewer, moves)
    }

    fn preview(
        &self,
        table: TableView,
        seat: Seat,
        texts: &[String],
    ) -> Result<PreviewAnswer, ErrorBody> {
        self.previewed(table, seat, texts)
    }

    fn entries(&self, viewer: Viewer) -> Vec<LogEntry> {
        match &self.history {
            Some(history) => self.entries_since(&history.start, 0, viewer),
            None => Vec::new(),
        }
    }

    fn think(&self, seat: Seat, level: Player, pace: Pace, seed: u64) -> Thinking {
        let game = self.game.clone();
        Box::new(move |cancel: &Cancel| {
            let mut bot = level.bot::<G>(seed);
            let seated = Seated {
                bot: bot.as_mut(),
                pace,
            };
            let actions = turn(&game, seat, seated, MAX_ACTIONS, cancel)?;
            Ok(actions.iter().map(ToString::to_string).collect())
        })
    }

    fn searches(&self, level: Player) -> bool {
        level.plan::<G>().searches()
    }

    fn fingerprint(&self) -> [u8; 32] {
        fingerprint(&self.game, self.facts().trail)
    }
}

#[cfg(test)]
mod tests {
    use tessera_core::{Dealer, Seed};
    use tessera_protocol::GameName;

    use super::*;
    use crate::new_game;

    #[test]
    fn only_the_plain_levels_do_not_search() {
        for &name in GameName::LISTED {
            let game = new_game(name, [("", ""); 0], 2).unwrap();
            let plain = Player::ALL
                .into_iter()
                .filter(|level| !game.searches(*level));
            let names: Vec<&str> = plain.map(Player::name).collect();
            assert_eq!(names, ["random", "greedy", "novice", "casual"], "{name:?}");
        }
    }

    /// The moves of a game are applied once as tried steps and once from the log.
    #[test]
    fn tried_moves_and_logged_moves_lead_to_the_same_game() {
        let seed = Seed::new([7; 32]);
        let dealer = Dealer::new(&seed, "table", &["a", "b"]).unwrap();
        let deals = Deals {
            dealer: &dealer,
            script: None,
        };
        for &name in GameName::LISTED {
            let start = || new_game(name, [("", ""); 0], 2).unwrap();
            let (mut tried_game, mut logged_game) = (start(), start());
            let started = tried_game.try_start(&deals);
            logged_game
                .apply_logged(None, &[], &started.chance)
                .unwrap();
            tried_game.apply_tried(started.steps).unwrap();
            for number in 0..60 {
                let Mover::Seat(seat) = tried_game.mover() else {
                    break;
                };
                let actions = tried_game.actions();
                let text = actions[number * 7 % actions.len()].clone();
                let tried = tried_game.try_moves(seat, &[text], &deals).unwrap();
                logged_game
                    .apply_logged(Some(seat), &tried.actions, &tried.chance)
                    .unwrap();
                tried_game.apply_tried(tried.steps).unwrap();
                assert_eq!(tried_game.fingerprint(), tried.fingerprint);
                assert_eq!(logged_game.fingerprint(), tried.fingerprint);
            }
            for viewer in Viewer::all(2) {
                assert_eq!(tried_game.entries(viewer), logged_game.entries(viewer));
            }
            assert_eq!(tried_game.moves(), logged_game.moves());
            let stale = logged_game.try_start(&deals).steps;
            let elsewhere = start().apply_tried(stale);
            assert!(elsewhere.is_err(), "{elsewhere:?}");
        }
    }
}
