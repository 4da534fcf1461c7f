//! What holds for the bots of every game.
#![allow(
    dead_code,
    reason = "several test binaries include this module and each uses a part of it"
)]

use tessera_bots::{
    Bot, Budget, Insight, Player,
    level::tuning,
    table::{Finished, Pace, play},
};
use tessera_core::{Actor, BySeat, Mover, Options as _, Seat, SimSource, Viewer};

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

/// Plays one game; a bot that chooses what is not allowed fails the test.
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
    let mut seated: Vec<&mut dyn Bot<G>> = bots.iter_mut().map(|bot| bot.as_mut() as _).collect();
    let mut chance = SimSource::new(seed, 1);
    let finished = play(
        start,
        &mut seated,
        pace(iterations),
        max_rounds,
        &mut chance,
    );
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

/// All players choose legal actions on every table, in positions of games between them.
pub fn choices_are_legal<G: Insight>(max_rounds: u32) {
    let names: Vec<&str> = Player::ALL.iter().map(|player| player.name()).collect();
    for (number, (table, start)) in tables::<G>().into_iter().enumerate() {
        // Others sit at each table, and in another order.
        let turned: Vec<&str> = names
            .iter()
            .cycle()
            .skip(number)
            .take(names.len())
            .copied()
            .collect();
        let finished = game(&start, &turned, FEW, max_rounds, number as u64);
        assert!(!finished.moves.is_empty(), "{table}");
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

/// Two worlds that a seat cannot tell apart lead to the same choice.
pub fn nothing_hidden_is_used<G: Insight>(moves: usize) {
    let start = G::new(&G::Options::default(), 2).unwrap();
    let mut met_another = false;
    for seed in 0..6 {
        let mut source = SimSource::new(seed, 0);
        let mut truth = start.clone();
        for _ in 0..moves + seed as usize {
            truth.play_random(&mut source);
        }
        while !matches!(truth.mover(), Mover::Seat(_)) && truth.play_random(&mut source).is_some() {
        }
        let Mover::Seat(seat) = truth.mover() else {
            continue;
        };
        let mut other = truth.clone();
        other.resample(Viewer::Seat(seat), &mut source);
        met_another |= other != truth;
        for player in Player::ALL {
            let choose = |world: &G| {
                let view = world.view(Viewer::Seat(seat));
                let mut bot = player.bot::<G>(5);
                bot.choose(&view, &world.legal_actions(), &Budget::iterations(FEW))
            };
            assert_eq!(choose(&truth), choose(&other), "{player}");
        }
    }
    let has_secrets = G::NAME != "carcassonne";
    assert_eq!(met_another, has_secrets);
}

/// Cancelled before it began, a bot still answers, with something legal and without a search.
pub fn who_is_cancelled_answers<G: Insight>() {
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

/// How often the first player wins against the second: the same deals, seats swapped; a shared
/// victory is half a win.
pub fn win_share<G: Insight>(players: [&str; 2], pairs: u64, iterations: u64, rounds: u32) -> f64 {
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
