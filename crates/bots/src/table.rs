//! A game among bots.

use std::{
    fmt,
    time::{Duration, Instant},
};

use tessera_core::{Actor, BySeat, Game, Mover, Seat, Source, Viewer, record::Outcome};

use crate::{
    bot::{Bot, Broken, Seating},
    budget::{Budget, Cancel},
};

/// The limits of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// The time for a complete turn, however many choices it has.
    pub turn: Option<Duration>,
    /// The number of iterations for each choice.
    pub iterations: Option<u64>,
}

/// A bot at a table.
pub struct Seated<'a, G: Game> {
    /// The bot.
    pub bot: &'a mut dyn Bot<G>,
    /// The limits of its turns.
    pub pace: Pace,
}

impl<'a, G: Game> Seated<'a, G> {
    /// All bots of a table, with the same pace.
    pub fn all(bots: &'a mut [Box<dyn Bot<G>>], pace: Pace) -> Vec<Seated<'a, G>> {
        let mut seated = Vec::with_capacity(bots.len());
        for bot in bots {
            seated.push(Seated {
                bot: bot.as_mut(),
                pace,
            });
        }
        seated
    }
}

impl<G: Game> fmt::Debug for Seated<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seated")
            .field("pace", &self.pace)
            .finish_non_exhaustive()
    }
}

/// The share of the rest of a turn's time that one choice may use: turns have several choices, and
/// their number is not known.
const SHARE: f64 = 0.6;

/// A finished game, or one that was stopped.
#[derive(Clone, Debug)]
pub struct Finished<G: Game> {
    /// All moves, those of chance included.
    pub moves: Vec<G::Action>,
    /// The last position.
    pub end: G,
    /// The seat that could not play on, and the reason.
    pub broken: Option<(Seat, Broken)>,
    /// Whether the limit of rounds stopped it.
    pub capped: bool,
    /// The time of each seat's turns.
    pub thinking: Vec<Vec<Duration>>,
    /// The number of iterations of each seat.
    pub iterations: BySeat<u64>,
}

/// Plays a game to its end. Choices with one action only are made without asking.
pub fn play<G: Game>(
    start: &G,
    bots: &mut [Seated<'_, G>],
    max_rounds: u32,
    source: &mut impl Source,
) -> Finished<G> {
    let seats = start.seats();
    for (seat, seated) in Seat::all(seats).zip(bots.iter_mut()) {
        seated.bot.sit(&Seating {
            options: start.options(),
            seats,
            seat,
        });
    }
    let mut game = Finished {
        moves: Vec::new(),
        end: start.clone(),
        broken: None,
        capped: false,
        thinking: vec![Vec::new(); seats],
        iterations: BySeat::from_fn(seats, |_| 0),
    };
    play_on(&mut game, bots, max_rounds, source);
    let outcome = Outcome::of(&game.end);
    for seated in bots {
        seated.bot.finished(outcome.as_ref());
    }
    game
}

fn play_on<G: Game>(
    game: &mut Finished<G>,
    bots: &mut [Seated<'_, G>],
    max_rounds: u32,
    source: &mut impl Source,
) {
    let mut turn: Option<(Seat, u32)> = None;
    let mut left = None;
    loop {
        let action = match game.end.mover() {
            Mover::Over => return,
            _ if game.end.round() >= max_rounds => {
                game.capped = true;
                return;
            }
            Mover::Chance => game.end.random_move(source),
            Mover::Seat(seat) => {
                let Seated { bot, pace } = &mut bots[seat.index()];
                let now = (seat, game.end.round());
                if turn.replace(now) != Some(now) {
                    left = pace.turn;
                    game.thinking[seat.index()].push(Duration::ZERO);
                }
                let actions = game.end.legal_actions();
                match actions.as_slice() {
                    [only] => Some(*only),
                    _ => {
                        let budget = Budget {
                            time: left.map(|left| left.mul_f64(SHARE)),
                            iterations: pace.iterations,
                            ..Budget::default()
                        };
                        let view = game.end.view(Viewer::Seat(seat));
                        let began = Instant::now();
                        let chosen = bot.choose(&view, &actions, &budget);
                        let took = began.elapsed();
                        game.iterations[seat] += bot.thought().iterations;
                        left = left.map(|left| left.saturating_sub(took));
                        if let Some(turn) = game.thinking[seat.index()].last_mut() {
                            *turn += took;
                        }
                        match chosen.and_then(|action| legal(&game.end, seat, action)) {
                            Ok(action) => Some(action),
                            Err(broken) => {
                                game.broken = Some((seat, broken));
                                return;
                            }
                        }
                    }
                }
            }
        };
        let action = action.expect("a game that is not over has a move");
        notify_bots(&game.end, action, bots);
        game.end.play(action);
        game.moves.push(action);
    }
}

/// The moves of one seat, at most `most` of them, until chance or another seat moves: for a table
/// whose other moves come from elsewhere.
///
/// # Errors
/// When the bot cannot play on.
pub fn turn<G: Game>(
    game: &G,
    seat: Seat,
    seated: Seated<'_, G>,
    most: usize,
    cancel: &Cancel,
) -> Result<Vec<G::Action>, Broken> {
    let Seated { bot, pace } = seated;
    bot.sit(&Seating {
        options: game.options(),
        seats: game.seats(),
        seat,
    });
    let mut game = game.clone();
    let mut moves = Vec::new();
    let end = pace.turn.map(|turn| Instant::now() + turn);
    while game.mover() == Mover::Seat(seat) && moves.len() < most {
        let actions = game.legal_actions();
        let action = match actions.as_slice() {
            [only] => *only,
            _ => {
                let left = end.map(|end| end.saturating_duration_since(Instant::now()));
                let budget = Budget {
                    time: left.map(|left| left.mul_f64(SHARE)),
                    iterations: pace.iterations,
                    cancel: cancel.clone(),
                };
                let chosen = bot.choose(&game.view(Viewer::Seat(seat)), &actions, &budget)?;
                legal(&game, seat, chosen)?
            }
        };
        game.play(action);
        moves.push(action);
    }
    Ok(moves)
}

/// Notifies every bot of a move as its seat may read it.
fn notify_bots<G: Game>(before: &G, action: G::Action, bots: &mut [Seated<'_, G>]) {
    let Some(by) = before.mover().actor() else {
        return;
    };
    for (seat, seated) in Seat::all(before.seats()).zip(bots) {
        let text = || before.action_text(action, Viewer::Seat(seat));
        seated.bot.seen(by, &text);
    }
}

fn legal<G: Game>(game: &G, seat: Seat, action: G::Action) -> Result<G::Action, Broken> {
    let checked = game.check(Actor::Seat(seat), action);
    let refused = |refusal| Broken::new(format!("it chose `{action}`, but {refusal}"));
    checked.map(|()| action).map_err(refused)
}
