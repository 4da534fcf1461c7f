//! Any game behind one face: what Python holds does not say which rules it follows.

use std::{any::Any, sync::Arc};

use serde_json::Value;
use tessera_bots::Budget;
use tessera_core::{
    Actor, Game, Ink, Mover, Options, Record, Seat, SimSource, Viewer,
    chance::{pick_action, pick_outcome},
    record::Sitter,
    simulate::random_game,
};
use tessera_protocol::{GameView, canonical};

use crate::{bot::Bots, failure::Failure, games::Playable};

/// Chance in arrays and in Python, where a seat would be a number from 0 on.
pub const CHANCE: i32 = -1;
/// Nobody moves: the game is over.
pub const OVER: i32 = -2;

/// Who moves, as a number.
pub fn mover_number(mover: Mover) -> i32 {
    match mover {
        Mover::Seat(seat) => seat.index() as i32,
        Mover::Chance => CHANCE,
        Mover::Over => OVER,
    }
}

/// What every seat has won: the share of the others that it has left behind, less the share that
/// is before it. Of two seats the winner has 1, the other -1, and a tie is 0. Sums up to 0.
pub fn returns<G: Game>(game: &G, out: &mut [f32]) {
    let Some(places) = game.ranking() else {
        out.fill(0.0);
        return;
    };
    let places = places.as_slice();
    for (number, place) in out.iter_mut().zip(places) {
        let behind = places.iter().filter(|other| *other > place).count() as f32;
        let before = places.iter().filter(|other| *other < place).count() as f32;
        *number = (behind - before) / (places.len().max(2) - 1) as f32;
    }
}

/// A position of some game.
pub trait Position: Send + Sync {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// A copy.
    fn copy(&self) -> Box<dyn Position>;
    /// Every option with its value.
    fn options(&self) -> Vec<(&'static str, String)>;
    /// How many sit.
    fn seats(&self) -> usize;
    /// Who moves.
    fn mover(&self) -> Mover;
    /// Full rounds behind us.
    fn round(&self) -> u32;
    /// The texts of the legal actions.
    fn actions(&self) -> Vec<String>;
    /// Their dense indices, in the same order.
    fn indices(&self) -> Vec<usize>;
    /// The text of the legal action with this index.
    fn text_at(&self, index: usize) -> Result<String, Failure>;
    /// The index of a legal action.
    fn index_of(&self, text: &str) -> Result<usize, Failure>;
    /// Outcomes of chance with their weights.
    fn outcomes(&self) -> Vec<(String, u64)>;
    /// Takes the action with a dense index; when chance moves, the outcome at this place.
    fn apply_index(&mut self, index: usize) -> Result<(), Failure>;
    /// Takes the action, or the grouped actions, of a text.
    fn apply_text(&mut self, text: &str) -> Result<(), Failure>;
    /// The same, and says what happened as a viewer may learn of it.
    fn apply_told(&mut self, text: &str, viewer: Viewer) -> Result<Vec<String>, Failure>;
    /// Plays one outcome of chance by weight and says which; none when chance does not move.
    fn sample_chance(&mut self, source: &mut SimSource) -> Option<String>;
    /// A legal action, each equally likely.
    fn random_action(&self, source: &mut SimSource) -> Option<usize>;
    /// Returns of a random game from here on, and whether it was stopped.
    fn rollout(&self, source: &mut SimSource, max_rounds: u32) -> (Vec<f32>, bool);
    /// Points per seat.
    fn points(&self) -> Vec<i32>;
    /// Places per seat once the game is over.
    fn ranking(&self) -> Option<Vec<u8>>;
    /// What every seat has won.
    fn returns(&self) -> Vec<f32>;
    /// Numbers in an observation, and of action indices.
    fn lengths(&self) -> (usize, usize);
    /// Writes what a viewer knows.
    fn observe(&self, viewer: Viewer, out: &mut [f32]);
    /// Writes which indices are legal.
    fn mask(&self, out: &mut [bool]);
    /// What a viewer knows.
    fn view(&self, viewer: Viewer) -> Box<dyn Seen>;
    /// The game so far as a record; none for a position that was dealt from a view.
    fn record(&self, names: &[String]) -> Option<Record>;
    /// Every move so far.
    fn moves(&self) -> Option<Vec<String>>;
    /// The table as text, secrets included.
    fn draw(&self, ink: Ink) -> String;
    /// Whether both are the same position of the same game.
    fn equals(&self, other: &dyn Position) -> bool;
    /// For [`equals`](Position::equals).
    fn as_any(&self) -> &dyn Any;
}

/// What one viewer of some game knows.
pub trait Seen: Send + Sync {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// The table as a page would draw it.
    fn wire(&self) -> GameView;
    /// The same as plain data.
    fn data(&self) -> Value {
        canonical::value_of(&self.wire())
    }
    /// A position that the view cannot tell from the true one.
    fn sample(&self, source: &mut SimSource) -> Box<dyn Position>;
    /// As text.
    fn draw(&self, ink: Ink) -> String;
    /// Whether both know the same.
    fn equals(&self, other: &dyn Seen) -> bool;
    /// For [`equals`](Seen::equals).
    fn as_any(&self) -> &dyn Any;
    /// What a bot of this seat would do.
    fn choose(&self, bots: &mut Bots, viewer: Viewer, budget: &Budget) -> Result<String, Failure>;
}

/// A position of the game `G` with the moves that led to it.
pub struct Held<G: Playable> {
    game: G,
    past: Option<Past<G>>,
}

/// Copies share it until one of them moves on.
#[derive(Clone)]
struct Past<G: Playable> {
    start: Arc<G>,
    moves: Arc<Vec<G::Action>>,
}

impl<G: Playable> Held<G> {
    /// A new table.
    pub fn new(start: G) -> Held<G> {
        let past = Past {
            start: Arc::new(start.clone()),
            moves: Arc::default(),
        };
        Held {
            game: start,
            past: Some(past),
        }
    }

    /// A position whose moves nobody knows.
    pub fn dealt(game: G) -> Held<G> {
        Held { game, past: None }
    }

    /// A record that was played through.
    pub fn replayed(record: &Record) -> Result<Held<G>, Failure> {
        let replay = record.replay::<G>()?;
        let past = Past {
            start: Arc::new(replay.start),
            moves: Arc::new(replay.moves),
        };
        Ok(Held {
            game: replay.end,
            past: Some(past),
        })
    }

    /// Takes an action that is known to be legal.
    fn play(&mut self, action: G::Action) {
        self.game.play(action);
        if let Some(past) = &mut self.past {
            Arc::make_mut(&mut past.moves).push(action);
        }
    }

    /// Whoever may act; after the end a seat, which is then told that it is over.
    fn actor(game: &G) -> Actor {
        let first = Seat::new(0).expect("there is a first seat");
        game.mover().actor().unwrap_or(Actor::Seat(first))
    }

    fn no_such_index(&self, index: usize) -> Failure {
        Failure::NoSuchIndex(format!(
            "no legal action has the index {index} here: {} to move",
            self.game.mover()
        ))
    }
}

impl<G: Playable> Position for Held<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(Held {
            game: self.game.clone(),
            past: self.past.clone(),
        })
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

    fn text_at(&self, index: usize) -> Result<String, Failure> {
        let action = self.game.action_at(index);
        let action = action.ok_or_else(|| self.no_such_index(index))?;
        Ok(action.to_string())
    }

    fn index_of(&self, text: &str) -> Result<usize, Failure> {
        let action: G::Action = text.parse()?;
        let by = Self::actor(&self.game);
        let judged = self.game.check(by, action);
        judged.map_err(|refusal| Failure::refused(&refusal))?;
        self.game.action_index(action).ok_or_else(|| {
            Failure::Value(format!("`{text}` is an outcome of chance and has no index"))
        })
    }

    fn outcomes(&self) -> Vec<(String, u64)> {
        let outcomes = self.game.outcomes().into_iter();
        outcomes
            .map(|(action, weight)| (action.to_string(), weight))
            .collect()
    }

    fn apply_index(&mut self, index: usize) -> Result<(), Failure> {
        let action = match self.game.mover() {
            Mover::Chance => self.game.outcomes().get(index).map(|outcome| outcome.0),
            _ => self.game.action_at(index),
        };
        let action = action.ok_or_else(|| self.no_such_index(index))?;
        self.play(action);
        Ok(())
    }

    fn apply_text(&mut self, text: &str) -> Result<(), Failure> {
        self.apply_told_by(text, |_, _| {})
    }

    fn apply_told(&mut self, text: &str, viewer: Viewer) -> Result<Vec<String>, Failure> {
        let mut told = Vec::new();
        self.apply_told_by(text, |game, action| {
            let events = game.clone().apply(Self::actor(game), action);
            let events = events.into_iter().flatten();
            let seen = events.filter_map(|event| G::seen_by(&event, viewer));
            told.extend(seen.map(|event| event.to_string()));
        })?;
        Ok(told)
    }

    fn sample_chance(&mut self, source: &mut SimSource) -> Option<String> {
        let action = pick_outcome(&self.game, source)?;
        self.play(action);
        Some(action.to_string())
    }

    fn random_action(&self, source: &mut SimSource) -> Option<usize> {
        let action = pick_action(&self.game, source)?;
        self.game.action_index(action)
    }

    fn rollout(&self, source: &mut SimSource, max_rounds: u32) -> (Vec<f32>, bool) {
        let mut game = self.game.clone();
        let played = random_game(&mut game, source, max_rounds);
        let mut won = vec![0.0; game.seats()];
        returns(&game, &mut won);
        (won, played.capped)
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

    fn lengths(&self) -> (usize, usize) {
        (G::OBSERVATION_LEN, G::ACTION_INDICES)
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        self.game.observe(viewer, out);
    }

    fn mask(&self, out: &mut [bool]) {
        self.game.mask(out);
    }

    fn view(&self, viewer: Viewer) -> Box<dyn Seen> {
        Box::new(Known::<G> {
            view: self.game.view(viewer),
        })
    }

    fn record(&self, names: &[String]) -> Option<Record> {
        let past = self.past.as_ref()?;
        let mut record = Record::of(past.start.as_ref(), &past.moves, &self.game);
        for (sitter, name) in record.seats.iter_mut().zip(names) {
            *sitter = Sitter {
                name: Some(name.clone()),
            };
        }
        Some(record)
    }

    fn moves(&self) -> Option<Vec<String>> {
        let past = self.past.as_ref()?;
        Some(past.moves.iter().map(ToString::to_string).collect())
    }

    fn draw(&self, ink: Ink) -> String {
        self.game.draw(ink)
    }

    fn equals(&self, other: &dyn Position) -> bool {
        let other = other.as_any().downcast_ref::<Held<G>>();
        other.is_some_and(|other| other.game == self.game)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<G: Playable> Held<G> {
    /// Takes all actions of a text or none, and tells `tell` of each before it is taken.
    fn apply_told_by(
        &mut self,
        text: &str,
        mut tell: impl FnMut(&G, G::Action),
    ) -> Result<(), Failure> {
        let actions = <G as tessera_protocol::Wire>::parse(text)?;
        let judge = |game: &G, action| {
            let judged = game.check(Self::actor(game), action);
            judged.map_err(|refusal: G::Illegal| Failure::refused(&refusal))
        };
        if let [action] = actions[..] {
            judge(&self.game, action)?;
            tell(&self.game, action);
            self.play(action);
            return Ok(());
        }
        let mut ahead = self.game.clone();
        for &action in &actions {
            judge(&ahead, action)?;
            tell(&ahead, action);
            ahead.play(action);
        }
        for action in actions {
            self.play(action);
        }
        Ok(())
    }
}

/// What one viewer of the game `G` knows.
struct Known<G: Playable> {
    view: G::View,
}

impl<G: Playable> Seen for Known<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn wire(&self) -> GameView {
        G::wire_view(&self.view)
    }

    fn sample(&self, source: &mut SimSource) -> Box<dyn Position> {
        Box::new(Held::dealt(G::sample(&self.view, source)))
    }

    fn draw(&self, ink: Ink) -> String {
        G::draw_view(&self.view, ink)
    }

    fn equals(&self, other: &dyn Seen) -> bool {
        let other = other.as_any().downcast_ref::<Known<G>>();
        other.is_some_and(|other| other.view == self.view)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn choose(&self, bots: &mut Bots, viewer: Viewer, budget: &Budget) -> Result<String, Failure> {
        bots.choose::<G>(&self.view, viewer, budget)
    }
}
