//! Scenarios of this game in few words.
//!
//! A table is what a test says about the set-up, with `;` between:
//!
//! ```text
//! options last-draw=take track-cap=29
//! starters 81 82; sides front back       in the order of the seats
//! hands A 1 11 41, B 2 12 42; face up 3 13 43 53
//! common 87 88; offers A 89 90, B 91 92; keeps 89 91
//! left 3 0                               cards in the two decks after the set-up
//! ```
//!
//! The rest gets harmless defaults: starters show their front, secret objectives ask for items
//! or for patterns, cards are those that neither table nor script names. A script has the lines
//! of the kit's scenarios and these:
//!
//! ```text
//! A: 1 front 1,1                         a complete turn; A gets card 1 and draws as it needs
//! A: 1 front 1,1; draw 4                 … and draws this card from its deck
//! A: 1 front 1,1; take 3 -> 4            … and takes this one; card 4 comes in its place
//! turns: 3                               three turns that do not matter: cards face down in
//!                                        a zigzag to the right, which match no pattern
//! shows: A fungi 2, plant 1              all symbols that are visible on a board
//! free: A 1,1 | -1,1                     all cells where a card may be laid
//! closed: A 1,-1                         all empty cells that can never be used
//! face up: 3 13 - 53                     the face-up cards in their places
//! hand: A 1 11 41                        the cards of a hand
//! left: 34 36                            cards in the resource deck and in the gold deck
//! ```
//!
//! Chance follows the script: it deals the backs and cards that the script needs.
#![allow(dead_code, reason = "no test file uses all of it")]

mod look;
mod needs;
mod plan;
mod script;

use std::collections::{BTreeSet, VecDeque};

use tessera_codex::{Action, Card, Cell, Options, Phase, Setup, Side, State, View};
use tessera_core::{Actor, Game as _, Mover, Options as _, Seat, Viewer};
use tessera_testkit::scenario;

use plan::Plan;
use script::{Id, Step, What, Wish, Words};

/// The table, ready for the first turn.
#[track_caller]
pub fn table(seats: usize, words: &str) -> State {
    play(seats, words, "")
}

/// Plays the script at the table and returns the last position.
#[track_caller]
pub fn play(seats: usize, words: &str, script: &str) -> State {
    let words = Words::parse(words, seats);
    let steps = script::steps(script, seats);
    let plan = plan::plan(&words, &steps);
    let mut run = Run::new(&words, plan, seats);
    for (index, step) in steps.iter().enumerate() {
        let planned = run.plan.turns[index];
        run.step(step, planned);
    }
    run.state
}

/// A script in which one seat lays these cards from its first turn on, and the turns of the
/// others do not matter. It ends with the last of these cards and its draw.
pub fn alone(seats: usize, seat: char, lays: &[&str]) -> String {
    let before = seat as usize - 'A' as usize;
    let between = format!("turns: {}\n", seats - 1);
    let lays: Vec<String> = lays.iter().map(|lay| format!("{seat}: {lay}\n")).collect();
    format!("turns: {before}\n{}", lays.join(&between))
}

pub fn seat(letter: char) -> Seat {
    Seat::all(4).find(|seat| seat.letter() == letter).unwrap()
}

pub fn card(id: usize) -> Card {
    Card::new(id).unwrap()
}

pub fn view_of(state: &State, letter: char) -> View {
    state.view(Viewer::Seat(seat(letter)))
}

pub fn options(words: &[&str]) -> Options {
    let mut options = Options::default();
    for word in words {
        let (key, value) = word.split_once('=').unwrap();
        options.set(key, value).unwrap();
    }
    options
}

/// A game that is being played as planned.
struct Run {
    state: State,
    plan: Plan,
    starters: VecDeque<Id>,
    objectives: VecDeque<Id>,
}

impl Run {
    /// Sets the table up.
    #[track_caller]
    fn new(words: &Words<'_>, plan: Plan, seats: usize) -> Run {
        let mut setup = Setup::new(options(&words.options), seats);
        setup.cards = plan.cards.iter().map(|&id| card(id)).collect();
        let (objectives, keeps) = objectives(words, seats);
        let mut run = Run {
            state: State::try_from(setup).unwrap(),
            plan,
            starters: starters(&words.starters),
            objectives,
        };
        for seat in 0..seats {
            let side = words.sides.get(seat).unwrap_or(&"front");
            run.act(&format!("starter {side}"));
        }
        for keep in keeps {
            run.act(&format!("objective {keep}"));
        }
        run.settle();
        run
    }

    #[track_caller]
    fn step(&mut self, step: &Step<'_>, planned: (Option<Id>, Option<Wish>)) {
        match &step.what {
            What::Turn { seat, lay, draw } => {
                self.settle();
                let lay = match (lay, planned.0) {
                    (Some((_, text)), _) => (*text).to_string(),
                    (None, card) => self.zigzag(card.unwrap()),
                };
                let seat = Seat::new(*seat).unwrap();
                self.run(step.line, &format!("{seat}: place {lay}"));
                let due = self.state.phase() == Phase::Draw;
                assert!(
                    due || *draw == Wish::Any,
                    "line {}: no card is drawn",
                    step.line + 1
                );
                if due {
                    self.draw(planned.1.expect("there is something to draw"));
                }
                self.settle();
            }
            What::Kit { text, .. } => {
                if text.starts_with(['A', 'B', 'C', 'D']) {
                    self.settle();
                }
                self.run(step.line, text);
            }
            What::Look { text } => look::look(&self.state, step.line, text),
        }
    }

    /// Runs a line of the kit's scenarios; a failure reports its number.
    #[track_caller]
    fn run(&mut self, line: usize, text: &str) {
        let text = "\n".repeat(line) + text;
        self.state = scenario::run(self.state.clone(), &text);
    }

    #[track_caller]
    fn draw(&mut self, wish: Wish) {
        match wish {
            Wish::Draw(drawn) => self.act(&format!("draw {}", card(drawn).deck().word())),
            Wish::Take(taken, _) => self.act(&format!("take {taken}")),
            Wish::Any | Wish::Top(_) => {}
        }
    }

    /// The side to move does this, after pending chance moves.
    #[track_caller]
    fn act(&mut self, text: &str) {
        self.settle();
        let actor = self.state.mover().actor().expect("the game goes on");
        let done = self.state.apply(actor, text.parse().unwrap());
        done.unwrap_or_else(|refusal| panic!("`{text}`: {refusal}"));
    }

    /// Plays the planned chance moves until a seat moves.
    #[track_caller]
    fn settle(&mut self) {
        while self.state.mover() == Mover::Chance {
            let (outcome, _) = self.state.outcomes()[0];
            let order = &mut self.plan.order;
            let text = match outcome {
                Action::Top(back) => format!("top {}", card(order[back.deck().index()][0]).back()),
                Action::Reveal(like) => format!("reveal {}", pop(&mut order[like.deck().index()])),
                Action::Deal(like) => format!("deal {}", pop(&mut order[like.deck().index()])),
                Action::RevealObjective(_) => format!("reveal {}", pop(&mut self.objectives)),
                Action::DealObjective(_) => format!("deal {}", pop(&mut self.objectives)),
                _ => format!("deal {}", pop(&mut self.starters)),
            };
            let done = self.state.apply(Actor::Chance, text.parse().unwrap());
            done.unwrap_or_else(|refusal| panic!("`{text}`: {refusal}"));
        }
    }

    /// The next cell of a zigzag to the right where the card may lie, or else any.
    fn zigzag(&self, card: Id) -> String {
        let actions = self.state.legal_actions();
        let cells = actions.into_iter().filter_map(|action| match action {
            Action::Place(laid, Side::Back, at) if laid.id() == card => Some(at),
            _ => None,
        });
        let on_the_way = |at: &Cell| at.x > 0 && at.y == at.x % 2;
        let at = cells.min_by_key(|at| (!on_the_way(at), at.x, at.y));
        format!("{card} back {}", at.expect("a card can be laid"))
    }
}

#[track_caller]
fn pop(queue: &mut VecDeque<Id>) -> Id {
    queue.pop_front().expect("a planned outcome")
}

/// The starters in the order they are dealt.
fn starters(named: &[Id]) -> VecDeque<Id> {
    let others = (81..=86).filter(|starter| !named.contains(starter));
    named.iter().copied().chain(others).collect()
}

/// The objectives in the order they come up, and those that are kept.
fn objectives(words: &Words<'_>, seats: usize) -> (VecDeque<Id>, Vec<Id>) {
    let named = words.offers.iter().flatten().chain(&words.common);
    let named: BTreeSet<Id> = named.chain(&words.keeps).copied().collect();
    let harmless = [100, 101, 99, 102].into_iter().chain(87..=98);
    let mut unnamed: VecDeque<Id> = harmless.filter(|id| !named.contains(id)).collect();
    let mut order: VecDeque<Id> = words.common.iter().copied().collect();
    while order.len() < 2 {
        order.push_back(pop(&mut unnamed));
    }
    let mut keeps = words.keeps.clone();
    for seat in 0..seats {
        let offer = &words.offers[seat];
        if keeps.len() == seat {
            keeps.push(offer.first().copied().unwrap_or_else(|| pop(&mut unnamed)));
        }
        match offer[..] {
            [] => order.extend(
                [Some(keeps[seat]), unnamed.pop_back()]
                    .into_iter()
                    .flatten(),
            ),
            _ => order.extend(offer),
        }
    }
    (order, keeps)
}
