//! Bots at The Quest for El Dorado: they always arrive, and they play by the rules.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use tessera_bots::{
    Bot, Budget, Player,
    level::tuning,
    table::{Finished, Pace, play},
};
use tessera_core::{Game as _, Mover, Options as _, Seat, SimSource, Source as _, Viewer};
use tessera_eldorado::{Action, Options, State, options::CourseChoice};

/// Every option other than it is by default.
const OTHERWISE: [(&str, &str); 7] = [
    ("order", "move-first"),
    ("native", "cross"),
    ("gained", "discard"),
    ("start-spaces", "jungle"),
    ("strip-exits", "blocked"),
    ("explore", "choice"),
    ("race", "places"),
];

fn options(course: &str, others: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    options.set("course", course).unwrap();
    for (key, value) in others {
        options.set(key, value).unwrap();
    }
    options
}

fn named(name: &str) -> Player {
    Player::named(name).unwrap()
}

/// A game of bots with these names, seat A first, with the luck of this number.
fn game(options: &Options, names: &[&str], number: u64) -> Finished<State> {
    let start = State::new(options, names.len()).unwrap();
    let mut bots: Vec<Box<dyn Bot<State>>> = names
        .iter()
        .zip(0..)
        .map(|(name, seat)| named(name).bot(10 * number + seat))
        .collect();
    let mut bots: Vec<&mut dyn Bot<State>> = bots.iter_mut().map(|bot| &mut **bot as _).collect();
    let pace = Pace {
        turn: None,
        iterations: Some(20),
    };
    let mut source = SimSource::new(77, number);
    let finished = play(&start, &mut bots, pace, 70, &mut source);
    assert_eq!(finished.broken, None, "{names:?}");
    finished
}

#[test]
fn greedy_arrives_on_every_course_at_every_table() {
    let caves = [("caves", "on")];
    let all: Vec<_> = OTHERWISE.into_iter().chain(caves).collect();
    for course in CourseChoice::TEXTS {
        for others in [&[][..], &caves, &OTHERWISE, &all] {
            let options = options(course, others);
            for seats in 2..=4 {
                for number in 0..2 {
                    let played = game(&options, &["greedy"; 4][..seats], number);
                    let rounds = played.end.round();
                    assert!(
                        !played.capped && rounds < 60,
                        "{course}, {others:?}, {seats} seats, game {number}: {rounds} rounds",
                    );
                }
            }
        }
    }
}

#[test]
fn greedy_always_beats_random() {
    for course in CourseChoice::TEXTS {
        let options = options(course, &[]);
        for (own, names) in [["greedy", "random"], ["random", "greedy"]]
            .into_iter()
            .enumerate()
        {
            let played = game(&options, &names, 3);
            let seat = Seat::new(own).unwrap();
            assert!(played.end.has_arrived(seat), "{course}");
            assert_eq!(played.end.ranking().unwrap()[seat], 1, "{course}");
        }
    }
}

#[test]
fn a_search_of_few_worlds_beats_greedy_more_often_than_not() {
    let won = (0..3).flat_map(|number| {
        [["mcts", "greedy"], ["greedy", "mcts"]]
            .into_iter()
            .zip(Seat::all(2))
            .map(move |(names, seat)| {
                let played = game(&Options::default(), &names, number);
                played.end.ranking().unwrap()[seat] == 1
            })
    });
    assert!(won.filter(|won| *won).count() >= 4);
}

#[test]
fn every_player_chooses_legally_in_every_phase() {
    let options = options("witchs-cauldron", &[("caves", "on"), ("explore", "choice")]);
    for seats in 2..=4 {
        let mut bots: Vec<Box<dyn Bot<State>>> = Player::ALL
            .map(|player| player.bot(5))
            .into_iter()
            .collect();
        let mut game = State::new(&options, seats).unwrap();
        let mut source = SimSource::new(8, seats as u64);
        for _ in 0..1_200 {
            if let Mover::Seat(seat) = game.mover() {
                let view = game.view(Viewer::Seat(seat));
                let actions = game.legal_actions();
                let place = source.below(bots.len() as u64) as usize;
                let chosen = bots[place].choose(&view, &actions, &Budget::iterations(3));
                assert!(actions.contains(&chosen.unwrap()));
            }
            if game.play_random(&mut source).is_none() {
                break;
            }
        }
    }
}

#[test]
fn the_same_seed_and_iterations_lead_to_the_same_moves() {
    for names in [["mcts", "greedy"], ["flat", "novice"]] {
        let options = options("home-stretch", &[("caves", "on")]);
        let moves = |_| game(&options, &names, 4).moves;
        let [first, second] = [0, 1].map(moves);
        assert_eq!(first, second, "{names:?}");
    }
}

#[test]
fn who_cannot_tell_two_positions_apart_chooses_the_same() {
    let mut game = State::new(&Options::default(), 3).unwrap();
    let mut source = SimSource::new(9, 0);
    let mut compared = 0;
    for _ in 0..600 {
        if let Mover::Seat(seat) = game.mover() {
            let mut other = game.clone();
            other.resample(Viewer::Seat(seat), &mut source);
            let choose = |game: &State| -> Vec<Action> {
                let view = game.view(Viewer::Seat(seat));
                let actions = game.legal_actions();
                let choose = |player: Player| {
                    let mut bot = player.bot::<State>(6);
                    let budget = Budget::iterations(4);
                    bot.choose(&view, &actions, &budget).unwrap()
                };
                Player::ALL.into_iter().map(choose).collect()
            };
            assert_eq!(choose(&game), choose(&other));
            compared += usize::from(game != other);
        }
        game.play_random(&mut source);
    }
    assert!(compared > 100, "{compared} positions were dealt anew");
}

#[test]
fn every_parameter_file_reads() {
    let _ = tuning::<State>();
    for player in Player::ALL {
        let _ = player.plan::<State>();
    }
}
