//! A position of one game with the moves that led to it.

use std::{any::Any, borrow::Cow, sync::Arc};

use tessera_core::{
    Actor, Ink, Mover, Options, Seat, SimSource, Viewer,
    chance::{pick_action, pick_outcome},
    record::Replay,
    simulate::random_game,
};

use crate::{
    facts::Facts,
    game::AnyGame,
    position::{AnyPosition, GameError, returns},
    registry::Playable,
    view::{AnyView, Known},
};

/// A position of the game `G` with the moves that led to it.
pub(crate) struct Played<G: Playable> {
    pub(crate) game: G,
    /// `None` for a position that was sampled from a view.
    pub(crate) history: Option<History<G>>,
}

/// The moves so far. Copies of a game share them until one of them moves on.
pub(crate) struct History<G: Playable> {
    pub(crate) start: Arc<G>,
    pub(crate) moves: Arc<Vec<G::Action>>,
    /// Kept once a table has used them. They cover fewer moves than `moves` if the game went on
    /// without them.
    facts: Option<Facts<G>>,
}

impl<G: Playable> History<G> {
    /// What a table needs to know of the moves so far.
    pub(crate) fn facts(&self) -> Cow<'_, Facts<G>> {
        match &self.facts {
            Some(facts) if facts.moves == self.moves.len() => Cow::Borrowed(facts),
            _ => Cow::Owned(Facts::<G>::replayed(&self.start, &self.moves)),
        }
    }

    /// The same, to be changed with the next move.
    pub(crate) fn facts_mut(&mut self) -> &mut Facts<G> {
        let kept = self.facts.take();
        let kept = kept.filter(|facts| facts.moves == self.moves.len());
        self.facts
            .insert(kept.unwrap_or_else(|| Facts::<G>::replayed(&self.start, &self.moves)))
    }

    /// Adds a move.
    pub(crate) fn push(&mut self, action: G::Action) {
        Arc::make_mut(&mut self.moves).push(action);
    }
}

impl<G: Playable> Played<G> {
    /// A new table.
    pub(crate) fn new(start: G) -> Played<G> {
        let history = History {
            start: Arc::new(start.clone()),
            moves: Arc::default(),
            facts: None,
        };
        Played {
            game: start,
            history: Some(history),
        }
    }

    /// A position whose moves are unknown.
    pub(crate) fn without_history(game: G) -> Played<G> {
        Played {
            game,
            history: None,
        }
    }

    /// The game of a record that was replayed.
    pub(crate) fn replayed(replay: Replay<G>) -> Played<G> {
        let history = History {
            start: Arc::new(replay.start),
            moves: Arc::new(replay.moves),
            facts: None,
        };
        Played {
            game: replay.end,
            history: Some(history),
        }
    }

    /// Takes an action that is known to be legal.
    fn play(&mut self, action: G::Action) {
        self.game.play(action);
        if let Some(history) = &mut self.history {
            history.push(action);
        }
    }

    /// Takes all actions of a text or none; `each` gets the position before each of them.
    fn apply_actions(
        &mut self,
        text: &str,
        mut each: impl FnMut(&G, G::Action),
    ) -> Result<(), GameError> {
        let actions = G::parse(text)?;
        let check = |game: &G, action| {
            let checked = game.check(actor(game), action);
            checked.map_err(|refusal: G::Illegal| GameError::illegal(&refusal))
        };
        if let [action] = actions[..] {
            check(&self.game, action)?;
            each(&self.game, action);
            self.play(action);
            return Ok(());
        }
        let mut ahead = self.game.clone();
        for &action in &actions {
            check(&ahead, action)?;
            each(&ahead, action);
            ahead.play(action);
        }
        for action in actions {
            self.play(action);
        }
        Ok(())
    }

    fn no_such_index(&self, index: usize) -> GameError {
        GameError::NoSuchIndex {
            index,
            mover: self.game.mover(),
        }
    }
}

/// The actor that moves next; after the end, a seat, whose actions the rules refuse.
fn actor<G: Playable>(game: &G) -> Actor {
    let first = Seat::new(0).expect("there is a first seat");
    game.mover().actor().unwrap_or(Actor::Seat(first))
}

impl<G: Playable> AnyPosition for Played<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let options = self.game.options();
        let keys = G::Options::KEYS.iter();
        keys.filter_map(|option| Some((option.key, options.get(option.key)?.into_owned())))
            .collect()
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn mover(&self) -> Mover {
        self.game.mover()
    }

    fn round(&self) -> u32 {
        self.game.round()
    }

    fn points(&self) -> Vec<i32> {
        let seats = Seat::all(self.game.seats());
        seats.map(|seat| self.game.points(seat)).collect()
    }

    fn ranking(&self) -> Option<Vec<u8>> {
        let places = self.game.ranking()?;
        Some(places.as_slice().to_vec())
    }

    fn returns(&self) -> Vec<f32> {
        let mut won = vec![0.0; self.game.seats()];
        returns(&self.game, &mut won);
        won
    }

    fn actions(&self) -> Vec<String> {
        let actions = self.game.legal_actions();
        actions.iter().map(ToString::to_string).collect()
    }

    fn indices(&self) -> Vec<usize> {
        let actions = self.game.legal_actions();
        let indices = actions.iter().map(|&action| self.game.action_index(action));
        indices
            .map(|index| index.expect("a legal action has an index"))
            .collect()
    }

    fn text_at(&self, index: usize) -> Result<String, GameError> {
        let action = self.game.action_at(index);
        let action = action.ok_or_else(|| self.no_such_index(index))?;
        Ok(action.to_string())
    }

    fn index_of(&self, text: &str) -> Result<usize, GameError> {
        let action: G::Action = text.parse()?;
        let checked = self.game.check(actor(&self.game), action);
        checked.map_err(|refusal| GameError::illegal(&refusal))?;
        let index = self.game.action_index(action);
        index.ok_or_else(|| GameError::NoIndex { text: text.into() })
    }

    fn outcomes(&self) -> Vec<(String, u64)> {
        let outcomes = self.game.outcomes().into_iter();
        outcomes
            .map(|(action, weight)| (action.to_string(), weight))
            .collect()
    }

    fn random_action(&self, source: &mut SimSource) -> Option<usize> {
        let action = pick_action(&self.game, source)?;
        self.game.action_index(action)
    }

    fn apply_index(&mut self, index: usize) -> Result<(), GameError> {
        let action = match self.game.mover() {
            Mover::Chance => self.game.outcomes().get(index).map(|outcome| outcome.0),
            Mover::Seat(_) | Mover::Over => self.game.action_at(index),
        };
        let action = action.ok_or_else(|| self.no_such_index(index))?;
        self.play(action);
        Ok(())
    }

    fn apply_text(&mut self, text: &str) -> Result<(), GameError> {
        self.apply_actions(text, |_, _| {})
    }

    fn apply_text_seen_by(&mut self, text: &str, viewer: Viewer) -> Result<Vec<String>, GameError> {
        let mut sentences = Vec::new();
        self.apply_actions(text, |game, action| {
            let events = game.clone().apply(actor(game), action);
            let events = events.into_iter().flatten();
            let seen = events.filter_map(|event| G::seen_by(&event, viewer));
            sentences.extend(seen.map(|event| event.to_string()));
        })?;
        Ok(sentences)
    }

    fn sample_chance(&mut self, source: &mut SimSource) -> Option<String> {
        let action = pick_outcome(&self.game, source)?;
        self.play(action);
        Some(action.to_string())
    }

    fn rollout(&self, source: &mut SimSource, max_rounds: u32) -> (Vec<f32>, bool) {
        let mut game = self.game.clone();
        let played = random_game(&mut game, source, max_rounds);
        let mut won = vec![0.0; game.seats()];
        returns(&game, &mut won);
        (won, played.capped)
    }

    fn lengths(&self) -> (usize, usize) {
        (G::OBSERVATION_LEN, G::ACTION_INDICES)
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        self.game.observe(viewer, out);
    }

    fn mask(&self, out: &mut [bool]) {
        self.game.mask(out);
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(Known::<G>(self.game.view(viewer)))
    }

    fn draw(&self, ink: Ink) -> String {
        self.game.draw(ink)
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        let history = self.history.as_ref().map(|history| History {
            start: Arc::clone(&history.start),
            moves: Arc::clone(&history.moves),
            facts: None,
        });
        Box::new(Played {
            game: self.game.clone(),
            history,
        })
    }

    fn equals(&self, other: &dyn AnyPosition) -> bool {
        let other = other.as_any().downcast_ref::<Played<G>>();
        other.is_some_and(|other| other.game == self.game)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
