//! Complete contests.

use std::{
    convert::Infallible,
    sync::{Arc, Mutex},
};

use tessera_bots::{
    Bot, Broken, Budget, Cancel, Player, Seating,
    arena::{Contest, Entrant, Played, Results, Schedule, Sprt, Verdict},
    ladder::Random,
    table::{self, Pace, Seated},
};
use tessera_carcassonne::{Action, Options, State};
use tessera_core::{Actor, Game, Mover, Record, Seat, SimSource, Viewer, record::Outcome};

const FEW: Pace = Pace {
    turn: None,
    iterations: Some(8),
};

fn named(name: &str) -> Entrant<State> {
    let player = Player::named(name).unwrap();
    Entrant::new(name, FEW, move || player.bot(0))
}

fn contest(entrants: Vec<Entrant<State>>, seats: usize, games: u64) -> Contest<State> {
    Contest {
        start: State::with_options(Options::default(), seats).unwrap(),
        schedule: Schedule::new(entrants.len(), seats, games).unwrap(),
        entrants,
        max_rounds: 1000,
        seed: 5,
        threads: 2,
        sprt: None,
    }
}

fn play(contest: &Contest<State>) -> (Results, Vec<Played<State>>) {
    let mut games = Vec::new();
    let results = contest.play(&Cancel::default(), |played| {
        games.push(played.clone());
        Ok::<(), Infallible>(())
    });
    (results.unwrap(), games)
}

fn moves(games: &[Played<State>]) -> Vec<&[<State as Game>::Action]> {
    games
        .iter()
        .map(|played| played.game.moves.as_slice())
        .collect()
}

/// Takes the first action until the game has gone so far, then gives up.
struct Quitter {
    choices: u32,
    most: u32,
}

impl Quitter {
    fn entrant(name: &str, most: u32) -> Entrant<State> {
        Entrant::new(name, FEW, move || Box::new(Quitter { choices: 0, most }))
    }
}

impl Bot<State> for Quitter {
    fn choose(
        &mut self,
        _view: &<State as Game>::View,
        actions: &[<State as Game>::Action],
        _budget: &Budget,
    ) -> Result<<State as Game>::Action, Broken> {
        self.choices += 1;
        if self.choices > self.most {
            return Err(Broken::new("it gives up"));
        }
        Ok(actions[0])
    }

    fn new_game(&mut self, _seed: u64) {
        self.choices = 0;
    }
}

#[test]
fn threads_change_nothing() {
    let with = |threads| {
        let entrants = vec![named("mcts"), named("flat"), named("random")];
        let contest = Contest {
            threads,
            ..contest(entrants, 3, 6)
        };
        play(&contest)
    };
    let ((one, games), (three, others)) = (with(1), with(3));
    assert_eq!(moves(&games), moves(&others));
    for (left, right) in one.tally.entrants.iter().zip(&three.tally.entrants) {
        assert_eq!(left.shares, right.shares);
        assert_eq!(left.margins, right.margins);
    }
    let ratings = |results: &Results| results.tally.ratings.iter().collect::<Vec<_>>();
    assert_eq!(ratings(&one), ratings(&three));
}

#[test]
fn games_of_a_deal_have_the_same_chance() {
    let (results, games) = play(&contest(vec![named("greedy"), named("random")], 2, 5));
    assert_eq!((results.tally.games, results.stopped), (6, false));
    let draws = |played: &Played<State>| {
        let mut game = State::with_options(Options::default(), 2).unwrap();
        let mut draws = Vec::new();
        for &action in &played.game.moves {
            if game.mover() == Mover::Chance {
                // A drawn tile may fit nowhere in one game, and leave it.
                match action {
                    Action::Draw(kind) | Action::Discard(kind) | Action::Return(kind) => {
                        draws.push(kind);
                    }
                    _ => panic!("{action} is no draw"),
                }
            }
            game.play(action);
        }
        draws
    };
    let drawn: Vec<_> = games.iter().map(draws).collect();
    assert_eq!(drawn[0], drawn[1]);
    assert_eq!(drawn[2], drawn[3]);
    assert_ne!(drawn[0], drawn[2]);
    let seats: Vec<_> = games.iter().map(|played| &played.table.seats).collect();
    assert_eq!(seats[..3], [&vec![0, 1], &vec![1, 0], &vec![0, 1]]);
}

#[test]
fn a_bot_that_cannot_play_on_loses_with_all_seats() {
    let entrants = vec![named("random"), Quitter::entrant("quitter", 3)];
    let (results, games) = play(&contest(entrants, 3, 3));
    assert!(games.iter().all(|played| played.game.broken.is_some()));
    let [random, quitter] = results.tally.entrants.as_slice() else {
        panic!("there are two");
    };
    assert_eq!((random.wins, random.draws, random.losses), (3, 0, 0));
    assert_eq!((quitter.wins, quitter.draws, quitter.losses), (0, 0, 3));
    assert_eq!(quitter.broken.get("it gives up"), Some(&3));
    assert!(random.broken.is_empty());
    assert_eq!(random.mean_margin(), None, "no game was played to its end");
}

#[test]
fn a_game_without_an_end_counts_for_nobody() {
    let contest = Contest {
        max_rounds: 2,
        ..contest(vec![named("random"), named("random")], 2, 4)
    };
    let (results, _) = play(&contest);
    assert_eq!((results.tally.games, results.tally.capped), (4, 4));
    let counts = &results.tally.entrants[0];
    assert_eq!((counts.wins, counts.draws, counts.losses), (0, 0, 0));
    assert_eq!(counts.win_share(), None);
    assert_eq!(counts.shares.estimate(), None);
    assert!(!counts.thinking.is_empty());
}

#[test]
fn a_test_ends_the_contest_at_the_same_game_whatever_the_threads() {
    let with = |threads| {
        let entrants = vec![named("random"), Quitter::entrant("quitter", 0)];
        let contest = Contest {
            threads,
            sprt: Some(Sprt {
                elo0: 0.0,
                elo1: 100.0,
            }),
            ..contest(entrants, 2, 10_000)
        };
        let (results, games) = play(&contest);
        assert_eq!(results.verdict, Some(Verdict::H1));
        assert!(!results.stopped);
        assert_eq!(results.tally.games, games.len() as u64);
        results.tally.games
    };
    let games = with(1);
    assert!(games.is_multiple_of(2) && games < 100, "{games}");
    assert_eq!(games, with(3));
}

#[test]
fn a_contest_that_is_stopped_reports_what_is_known() {
    let contest = contest(vec![named("random"), named("random")], 2, u64::MAX);
    let stop = Cancel::default();
    let results = contest.play(&stop, |played| {
        if played.table.number == 4 {
            stop.cancel();
        }
        Ok::<(), Infallible>(())
    });
    let results = results.unwrap();
    assert!(results.stopped);
    let first = &results.tally.entrants[0];
    assert!(results.tally.games >= 5);
    assert_eq!(first.wins + first.draws + first.losses, results.tally.games);
}

#[test]
fn a_listener_that_fails_ends_the_contest() {
    let contest = contest(vec![named("random"), named("random")], 2, u64::MAX);
    let results = contest.play(&Cancel::default(), |_| Err("the disk is full"));
    assert_eq!(results.unwrap_err(), "the disk is full");
}

/// The calls of a bot, as lines.
type Calls = Arc<Mutex<Vec<String>>>;

/// Plays at random and records the calls.
struct Witness {
    random: Random,
    calls: Calls,
}

impl<G: Game> Bot<G> for Witness {
    fn choose(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        budget: &Budget,
    ) -> Result<G::Action, Broken> {
        Bot::<G>::choose(&mut self.random, view, actions, budget)
    }

    fn sit(&mut self, seating: &Seating<'_, G>) {
        let line = format!("sit {} of {}", seating.seat, seating.seats);
        self.calls.lock().unwrap().push(line);
    }

    fn seen(&mut self, by: Actor, text: &dyn Fn() -> String) {
        let line = format!("{}: {}", Mover::from(by), text());
        self.calls.lock().unwrap().push(line);
    }

    fn finished(&mut self, outcome: Option<&Outcome>) {
        let line = format!("finished {}", outcome.is_some());
        self.calls.lock().unwrap().push(line);
    }
}

#[test]
fn a_bot_is_calls_its_seat_every_move_and_the_end() {
    let calls = Calls::default();
    let witness = calls.clone();
    let entrants = vec![
        Entrant::new("witness", FEW, move || {
            Box::new(Witness {
                random: Random::new(1),
                calls: witness.clone(),
            })
        }),
        named("random"),
    ];
    let (_, games) = play(&Contest {
        threads: 1,
        ..contest(entrants, 2, 2)
    });
    let calls = calls.lock().unwrap();
    let mut expected = Vec::new();
    for (seat, played) in ["A", "B"].iter().zip(&games) {
        expected.push(format!("sit {seat} of 2"));
        let mut game = State::with_options(Options::default(), 2).unwrap();
        for &action in &played.game.moves {
            expected.push(format!("{}: {action}", game.mover()));
            game.play(action);
        }
        expected.push("finished true".into());
    }
    assert_eq!(*calls, expected);
}

#[test]
fn a_bot_reads_moves_as_its_seat_may() {
    let start = tessera_codex::State::new(&Default::default(), 2).unwrap();
    let mut bots: Vec<Witness> = (0..2)
        .map(|seed| Witness {
            random: Random::new(seed),
            calls: Calls::default(),
        })
        .collect();
    let mut seated = Vec::new();
    for bot in &mut bots {
        seated.push(Seated {
            bot,
            pace: Pace::default(),
        });
    }
    let mut source = SimSource::new(1, 0);
    let game = table::play(&start, &mut seated, 1000, &mut source);
    let complete = Record::of(&start, &game.moves, &game.end).moves;
    for (seat, bot) in Seat::all(2).zip(&bots) {
        let calls = bot.calls.lock().unwrap();
        let texts = calls[1..calls.len() - 1].iter();
        let texts: Vec<&str> = texts.map(|line| line.split_once(": ").unwrap().1).collect();
        let seen = Record::seen(&start, &game.moves, Viewer::Seat(seat)).moves;
        assert_eq!(texts, seen);
        assert_ne!(texts, complete, "something is hidden from seat {seat}");
    }
}
