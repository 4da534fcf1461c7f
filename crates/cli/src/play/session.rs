//! A game of one person against bots, with undo.

use std::time::Duration;

use tessera_bots::{Bot, Budget, Insight, Player, table::Pace};
use tessera_core::{Actor, Mover, Record, Refusal as _, Seat, SimSource, Viewer};

/// Whose turn it is after the bots have moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The person is to move.
    Person,
    /// The game is over.
    Over,
}

/// A game that is being played.
pub struct Session<G: Insight> {
    start: G,
    game: G,
    moves: Vec<G::Action>,
    /// Moves that cannot be taken back: something was drawn after them, or somebody else moved.
    fixed: usize,
    me: Seat,
    level: Player,
    bots: Vec<Box<dyn Bot<G>>>,
    pace: Pace,
    chance: SimSource,
    seed: u64,
    /// The events since the table was last shown.
    news: Vec<String>,
}

impl<G: Insight> Session<G> {
    /// The person sits on `me`, bots of this level on all other seats.
    pub fn new(start: G, me: Seat, level: Player, pace: Pace, seed: u64) -> Session<G> {
        let seats = Seat::all(start.seats());
        let bots = seats.map(|seat| level.bot::<G>(seed ^ seat.index() as u64));
        Session {
            game: start.clone(),
            moves: Vec::new(),
            fixed: 0,
            me,
            level,
            bots: bots.collect(),
            pace,
            chance: SimSource::new(seed, 0),
            seed,
            news: Vec::new(),
            start,
        }
    }

    /// The person's seat.
    pub fn me(&self) -> Seat {
        self.me
    }

    /// The level of the bots.
    pub fn level(&self) -> Player {
        self.level
    }

    /// The seed of the random numbers.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The view of the person.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.me))
    }

    /// The position. Callers may use public information only.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The legal actions of the person.
    pub fn choices(&self) -> Vec<G::Action> {
        match self.game.mover() {
            Mover::Seat(seat) if seat == self.me => self.game.legal_actions(),
            Mover::Seat(_) | Mover::Chance | Mover::Over => Vec::new(),
        }
    }

    /// The events since the last call.
    pub fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    /// Lets chance and the bots move until it is the person's turn or the game is over.
    pub fn advance(&mut self) -> Next {
        loop {
            let action = match self.game.mover() {
                Mover::Over => return Next::Over,
                Mover::Seat(seat) if seat == self.me => return Next::Person,
                Mover::Chance => {
                    let outcome = self.game.random_move(&mut self.chance);
                    outcome.expect("chance moves, so there is an outcome")
                }
                Mover::Seat(seat) => self.ask_bot(seat),
            };
            self.play_action(action);
            self.fixed = self.moves.len();
        }
    }

    fn ask_bot(&mut self, seat: Seat) -> G::Action {
        let actions = self.game.legal_actions();
        let budget = Budget {
            time: self.pace.turn.map(|turn| turn / 2),
            iterations: self.pace.iterations,
            ..Budget::default()
        };
        let view = self.game.view(Viewer::Seat(seat));
        let chosen = self.bots[seat.index()].choose(&view, &actions, &budget);
        chosen.expect("a bot of our own always chooses")
    }

    fn play_action(&mut self, action: G::Action) {
        let viewer = Viewer::Seat(self.me);
        let text = self.game.action_text(action, viewer);
        let who = match self.game.mover() {
            Mover::Seat(seat) => seat.to_string(),
            Mover::Chance => "chance".into(),
            Mover::Over => String::new(),
        };
        let actor = self.game.mover().actor().unwrap_or(Actor::Chance);
        let applied = self.game.apply(actor, action);
        let events = applied.expect("the action is legal");
        self.moves.push(action);
        self.news.push(format!("{who}: {text}"));
        for event in events {
            if let Some(seen) = G::seen_by(&event, viewer) {
                self.news.push(format!("   {seen}"));
            }
        }
    }

    /// Plays an action of the person.
    ///
    /// # Errors
    /// The reason and the rule that forbids it.
    pub fn act(&mut self, action: G::Action) -> Result<(), String> {
        let checked = self.game.check(Actor::Seat(self.me), action);
        checked.map_err(|refusal| format!("{refusal} ({})", refusal.rule()))?;
        let before = self.news.len();
        self.play_action(action);
        // The person knows the move itself, but not its consequences.
        self.news.remove(before);
        Ok(())
    }

    /// Takes back the person's last action.
    ///
    /// # Errors
    /// If something was drawn since, or somebody else has moved.
    pub fn undo(&mut self) -> Result<(), String> {
        if self.moves.len() <= self.fixed {
            return Err(
                "there is nothing to take back: draws and the moves of others are final".into(),
            );
        }
        self.moves.pop();
        let mut game = self.start.clone();
        for &action in &self.moves {
            game.play(action);
        }
        self.game = game;
        Ok(())
    }

    /// The move that the expert bot would choose.
    pub fn hint(&self) -> Option<G::Action> {
        let mut expert = Player::named("expert")?.bot::<G>(self.seed);
        let budget = Budget::time(self.pace.turn.unwrap_or(Duration::from_secs(1)));
        expert.choose(&self.view(), &self.choices(), &budget).ok()
    }

    /// The game so far as a record.
    pub fn record(&self) -> Record {
        Record::of(&self.start, &self.moves, &self.game)
    }
}
