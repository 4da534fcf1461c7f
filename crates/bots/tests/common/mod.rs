//! Properties of the bots of every game.
#![allow(
    dead_code,
    reason = "several test binaries include this module and each uses a part of it"
)]

use tessera_bots::{
    Bot, Budget, Insight, Player,
    level::tuning,
    table::{Finished, Pace, Seated, play},
};
use tessera_core::{Actor, BySeat, Mover, Options as _, Seat, SimSource, Source as _, Viewer};

/// The properties that hold in every game, as tests of the named one.
macro_rules! laws {
    ($game:ty, rounds: $rounds:expr) => {
        #[test]
        fn every_parameter_file_reads() {
            common::every_file_reads::<$game>();
        }

        #[test]
        fn all_players_choose_legal_actions_in_any_position() {
            common::choices_are_legal::<$game>(4_000);
        }

        #[test]
        fn all_players_play_to_the_end_at_every_table() {
            common::games_end::<$game>($rounds);
        }

        #[test]
        fn the_same_seed_and_iterations_lead_to_the_same_game() {
            common::games_repeat::<$game>($rounds);
        }

        #[test]
        fn equal_views_lead_to_equal_choices() {
            common::nothing_hidden_is_used::<$game>(600);
        }

        #[test]
        fn a_cancelled_bot_answers_at_once() {
            common::a_cancelled_bot_answers::<$game>();
        }

        #[test]
        fn budgets_are_kept() {
            common::budgets_are_kept::<$game>();
        }

        #[test]
        fn judgements_are_numbers() {
            common::judgements_are_numbers::<$game>();
        }
    };
}
pub(crate) use laws;

/// A few iterations for each choice: enough to walk every path of a search.
pub const FEW: u64 = 12;

fn pace(iterations: u64) -> Pace {
    Pace {
        iterations: Some(iterations),
        ..Pace::default()
    }
}

/// Every table of a game: all numbers of seats, and every value of every option.
pub fn tables<G: Insight>() -> Vec<(String, G)> {
    let mut tables = Vec::new();
    for seats in G::SEATS {
        let start = G::new(&G::Options::default(), seats).unwrap();
        tables.push((format!("{seats} seats"), start));
    }
    for option in G::Options::KEYS {
        for value in &option.values[1..] {
            let mut options = G::Options::default();
            options.set(option.key, value).unwrap();
            let start = G::new(&options, 2).unwrap();
            tables.push((format!("{}={value}", option.key), start));
        }
    }
    tables
}

/// Plays one game; a bot that chooses an illegal action fails the test.
pub fn game<G: Insight>(
    start: &G,
    players: &[&str],
    iterations: u64,
    max_rounds: u32,
    seed: u64,
) -> Finished<G> {
    let seats = Seat::all(start.seats());
    let mut bots: Vec<Box<dyn Bot<G>>> = seats
        .map(|seat| {
            let name = players[seat.index() % players.len()];
            Player::named(name).unwrap().bot(seed ^ seat.index() as u64)
        })
        .collect();
    let mut seated = Seated::all(&mut bots, pace(iterations));
    let mut chance = SimSource::new(seed, 1);
    let finished = play(start, &mut seated, max_rounds, &mut chance);
    assert_eq!(finished.broken, None);
    finished
}

/// Every parameter file of the game reads.
pub fn every_file_reads<G: Insight>() {
    let _ = tuning::<G>();
    for player in Player::ALL {
        let _ = player.plan::<G>();
    }
    assert_eq!(G::PLANS.len(), Player::ALL.len() - 1);
}

/// All players choose legal actions in any position, of any table; a bot goes from position to
/// position, so what it remembers of another one must not mislead it.
pub fn choices_are_legal<G: Insight>(choices: usize) {
    let tables = tables::<G>();
    for (number, (table, start)) in tables.iter().enumerate() {
        let mut bots = Player::ALL.map(|player| (player, player.bot::<G>(number as u64)));
        let mut source = SimSource::new(8, number as u64);
        let mut game = start.clone();
        let mut chosen = 0;
        while chosen < choices.div_ceil(tables.len()) {
            if let Mover::Seat(seat) = game.mover() {
                let (player, bot) = &mut bots[source.below(8) as usize];
                let view = game.view(Viewer::Seat(seat));
                let action = bot.choose(&view, &game.legal_actions(), &Budget::iterations(4));
                let judged = game.check(Actor::Seat(seat), action.unwrap());
                assert_eq!(judged, Ok(()), "{player} at {table}");
                chosen += 1;
            }
            if game.play_random(&mut source).is_none() {
                game = start.clone();
            }
        }
    }
}

/// At every table, games among all players come to their end.
pub fn games_end<G: Insight>(max_rounds: u32) {
    let names: Vec<&str> = Player::ALL.iter().map(|player| player.name()).collect();
    for (number, (table, start)) in tables::<G>().into_iter().enumerate() {
        // Others sit at each table, and in another order. Where somebody plays any action at
        // all, a race may never end.
        let mut turned: Vec<&str> = names.iter().copied().skip(1).collect();
        turned.rotate_left(number % (names.len() - 1));
        let finished = game(&start, &turned, FEW, max_rounds, number as u64);
        assert!(!finished.capped, "{table}");
        assert_eq!(finished.end.mover(), Mover::Over, "{table}");
    }
}

/// Every evaluation is a finite number.
pub fn judgements_are_numbers<G: Insight>() {
    let tuning = tuning::<G>();
    for (number, (table, start)) in tables::<G>().into_iter().enumerate() {
        let mut source = SimSource::new(11, number as u64);
        let mut game = start;
        for _ in 0..200 {
            let outlook = game.outlook(&tuning);
            assert!(outlook.iter().all(|(_, of)| of.is_finite()), "{table}");
            let actions = game.legal_actions().into_iter();
            let mut appeals = actions.map(|action| game.appeal(action, &tuning));
            assert!(appeals.all(f32::is_finite), "{table}");
            if game.play_random(&mut source).is_none() {
                break;
            }
        }
    }
}

/// The same seed and the same iterations lead to the same moves.
pub fn games_repeat<G: Insight>(max_rounds: u32) {
    let start = G::new(&G::Options::default(), 2).unwrap();
    for player in ["greedy", "flat", "mcts"] {
        let moves = |seed| game(&start, &[player], FEW, max_rounds, seed).moves;
        assert_eq!(moves(7), moves(7), "{player}");
        assert_ne!(moves(7), moves(8), "{player}");
    }
}

/// Two worlds that look the same to a seat lead to the same choice.
pub fn nothing_hidden_is_used<G: Insight>(positions: usize) {
    let start = G::new(&G::Options::default(), 3).unwrap();
    let mut source = SimSource::new(9, 0);
    let mut game = start.clone();
    let mut met_others = 0;
    for number in 0..positions {
        if let Mover::Seat(seat) = game.mover() {
            let mut other = game.clone();
            other.resample(Viewer::Seat(seat), &mut source);
            met_others += usize::from(other != game);
            let player = Player::ALL[number % Player::ALL.len()];
            let choose = |world: &G| {
                let view = world.view(Viewer::Seat(seat));
                let mut bot = player.bot::<G>(5);
                bot.choose(&view, &world.legal_actions(), &Budget::iterations(FEW))
            };
            assert_eq!(choose(&game), choose(&other), "{player}");
        }
        if game.play_random(&mut source).is_none() {
            game = start.clone();
        }
    }
    // In Carcassonne everything is public but future draws.
    match G::NAME {
        "carcassonne" => assert_eq!(met_others, 0),
        _ => assert!(3 * met_others > positions, "only {met_others} others"),
    }
}

/// Cancelled before it began, a bot still answers, with something legal and without a search.
pub fn a_cancelled_bot_answers<G: Insight>() {
    let mut game = G::new(&G::Options::default(), 2).unwrap();
    let mut source = SimSource::new(1, 0);
    while game.mover() == Mover::Chance {
        game.play_random(&mut source);
    }
    let Mover::Seat(seat) = game.mover() else {
        panic!("a game begins with somebody's choice")
    };
    let budget = Budget::iterations(u64::MAX);
    budget.cancel.cancel();
    for player in Player::ALL {
        let mut bot = player.bot::<G>(3);
        let view = game.view(Viewer::Seat(seat));
        let chosen = bot.choose(&view, &game.legal_actions(), &budget).unwrap();
        assert!(game.check(Actor::Seat(seat), chosen).is_ok(), "{player}");
        assert_eq!(bot.thought().iterations, 0, "{player}");
    }
}

/// A search of no iterations chooses what looks best, as greedy does; it makes exactly as many
/// iterations as it may.
pub fn budgets_are_kept<G: Insight>() {
    let mut game = G::new(&G::Options::default(), 2).unwrap();
    let mut source = SimSource::new(1, 0);
    while !matches!(game.mover(), Mover::Seat(_)) || game.count_actions() < 3 {
        game.play_random(&mut source);
    }
    let Mover::Seat(seat) = game.mover() else {
        panic!("somebody chooses")
    };
    let (view, actions) = (game.view(Viewer::Seat(seat)), game.legal_actions());
    let stopped = Budget::iterations(5);
    stopped.cancel.cancel();
    let mut bot = Player::named("mcts").unwrap().bot::<G>(3);
    let chosen = bot.choose(&view, &actions, &stopped).unwrap();
    let world = G::sample(&view, &mut SimSource::new(3, 0));
    let tuning = tuning::<G>();
    let appeals = actions.iter().map(|&action| world.appeal(action, &tuning));
    let best = appeals.fold(f32::NEG_INFINITY, f32::max);
    assert_eq!(world.appeal(chosen, &tuning), best);
    for iterations in [1, 7, 30] {
        for name in ["flat", "mcts"] {
            let mut bot = Player::named(name).unwrap().bot::<G>(3);
            let budget = Budget::iterations(iterations);
            bot.choose(&view, &actions, &budget).unwrap();
            assert_eq!(bot.thought().iterations, iterations, "{name}");
        }
    }
}

/// A player wins against another at least so often, in percent, in a small match.
pub fn wins<G: Insight>(players: [&str; 2], least: f64, pairs: u64, iterations: u64) {
    let share = 100.0 * win_share::<G>(players, pairs, iterations, 200);
    let [first, second] = players;
    assert!(share >= least, "{first} against {second}: {share} %");
}

/// How often the first player wins against the second: the same deals, seats swapped; a shared
/// victory is half a win.
fn win_share<G: Insight>(players: [&str; 2], pairs: u64, iterations: u64, rounds: u32) -> f64 {
    let start = G::new(&G::Options::default(), 2).unwrap();
    let mut won = 0.0;
    for seed in 0..pairs {
        for (me, players) in [(0, players), (1, [players[1], players[0]])] {
            let finished = game(&start, &players, iterations, rounds, seed);
            let places: Option<BySeat<u8>> = finished.end.ranking();
            if let Some(places) = places {
                let [own, other] = [me, 1 - me].map(|seat| places[Seat::new(seat).unwrap()]);
                won += match own.cmp(&other) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
            }
        }
    }
    won / (2 * pairs) as f64
}
