//! The complete search for better numbers.

use std::convert::Infallible;

use tessera_bots::{
    Cancel, Player,
    arena::{Schedule, Sprt, Verdict},
    level::tuning,
    table::Pace,
    tune::{Event, Number, ParameterFile, Subject, Trial, Tune, Tuned},
};
use tessera_carcassonne::{Options, State};

/// Numbers of a time: those that come with the game are found anew now and then.
const NUMBERS: &str = r#"{
  "follower": 1.5,
  "last_follower": 3.0,
  "city": 0.7,
  "road": 0.7,
  "cloister": 0.75,
  "beside": 0.75,
  "farm": 4.0,
  "solve": 2,
  "enough": 20.0
}
"#;

/// A test that quickly separates a bot that plays badly from one that does not.
const COARSE: Sprt = Sprt {
    elo0: 0.0,
    elo1: 150.0,
};
/// A test that no candidate can pass.
const BEYOND: Sprt = Sprt {
    elo0: 1_500.0,
    elo1: 2_000.0,
};

fn greedy(text: &str, only: &[&str], games: u64) -> Tune<State> {
    let file = ParameterFile::read(text).unwrap();
    let only: Vec<String> = only.iter().map(ToString::to_string).collect();
    Tune {
        subject: Subject::Tuning(Player::named("greedy").unwrap().plan::<State>()),
        chosen: file.choose(&only).unwrap(),
        file,
        rounds: 1,
        step: 0.5,
        sprt: COARSE,
        start: State::with_options(Options::default(), 2).unwrap(),
        schedule: Schedule::new(2, 2, games).unwrap(),
        pace: Pace::default(),
        max_rounds: 1000,
        seed: 3,
        threads: 2,
    }
}

fn run(tune: &Tune<State>) -> (Tuned, Vec<Trial>) {
    let mut trials = Vec::new();
    let tuned = tune.run(&Cancel::default(), |event| {
        if let Event::Trial { trial, .. } = event {
            trials.push(trial.clone());
        }
        Ok::<(), Infallible>(())
    });
    (tuned.unwrap(), trials)
}

/// The numbers, except for the worth of a follower in supply.
fn with_follower(worth: f64) -> ParameterFile {
    let file = ParameterFile::read(NUMBERS).unwrap();
    assert!(
        file.parameter(0)
            .is_some_and(|(name, _)| name == "follower")
    );
    file.with(0, Number::Real(worth))
}

/// With followers worth so much no seat ever places one.
fn spoiled() -> String {
    with_follower(150.0).text().into()
}

#[test]
fn a_spoiled_parameter_is_repaired() {
    let tune = Tune {
        step: 9.0,
        ..greedy(&spoiled(), &["follower"], 60)
    };
    let (tuned, trials) = run(&tune);
    assert_eq!(tuned.file, with_follower(15.0), "{trials:#?}");
    assert_eq!(tuned.taken, 1);
    let check = tuned.check.unwrap();
    assert_eq!(check.games, 60);
    assert!(check.share.unwrap() > 0.8, "{check:?}");
}

#[test]
fn what_got_better_upwards_goes_on_upwards_and_does_not_look_back() {
    let tune = Tune {
        step: 9.0,
        ..greedy(NUMBERS, &["follower"], 60)
    };
    let (tuned, trials) = run(&tune);
    let tried: Vec<String> = trials
        .iter()
        .map(|trial| trial.change.to.to_string())
        .collect();
    assert_eq!(tried, ["15.0", "150.0"]);
    assert_eq!(tuned.file, with_follower(15.0));
}

#[test]
fn nothing_better_leaves_the_file_as_it_was() {
    let tune = Tune {
        sprt: BEYOND,
        rounds: 2,
        ..greedy(NUMBERS, &["solve", "city"], 4)
    };
    let (tuned, trials) = run(&tune);
    assert_eq!(tuned.file.text(), NUMBERS);
    assert_eq!((tuned.taken, tuned.check, tuned.stopped), (0, None, false));
    let tried: Vec<(u32, &str, String)> = trials
        .iter()
        .map(|trial| {
            let change = &trial.change;
            (
                change.round,
                change.parameter.as_str(),
                change.to.to_string(),
            )
        })
        .collect();
    // Half the step after a round in vain; an integer has nothing new to try then.
    let expected = [
        (1, "city", "1.05"),
        (1, "city", "0.4667"),
        (1, "solve", "3"),
        (1, "solve", "1"),
        (2, "city", "0.875"),
        (2, "city", "0.56"),
    ];
    let expected = expected.map(|(round, name, to)| (round, name, to.to_owned()));
    assert_eq!(tried, expected);
}

#[test]
fn the_same_seed_finds_the_same_whatever_the_threads() {
    let with = |threads, seed| {
        let tune = Tune {
            step: 3.0,
            threads,
            seed,
            ..greedy(&spoiled(), &["follower", "cloister"], 16)
        };
        run(&tune)
    };
    let one = with(1, 3);
    assert_eq!(one, with(3, 3));
    assert_ne!(one.1, with(2, 4).1);
}

#[test]
fn every_trial_has_deals_of_its_own() {
    // Random play hears no numbers: equal deals would give equal shares again and again.
    let tune = Tune {
        subject: Subject::Tuning(Player::named("random").unwrap().plan::<State>()),
        sprt: BEYOND,
        ..greedy(NUMBERS, &["city", "road"], 20)
    };
    let (_, trials) = run(&tune);
    let mut shares: Vec<String> = trials
        .iter()
        .map(|trial| format!("{:?}", trial.score.share))
        .collect();
    shares.sort();
    shares.dedup();
    assert!(shares.len() > 2, "{shares:?}");
}

#[test]
fn a_search_that_is_stopped_at_once_returns_the_file() {
    let stop = Cancel::default();
    stop.cancel();
    let tune = greedy(&spoiled(), &[], 60);
    let tuned = tune.run(&stop, |event| Err(format!("{event:?}"))).unwrap();
    assert!(tuned.stopped);
    assert_eq!((tuned.trials, tuned.check), (0, None));
    assert_eq!(tuned.file.text(), spoiled());
}

#[test]
fn a_search_that_is_stopped_in_a_trial_returns_what_was_accepted_before() {
    let stop = Cancel::default();
    let tune = Tune {
        step: 9.0,
        ..greedy(&spoiled(), &["follower"], 60)
    };
    let mut heard = 0;
    let tuned = tune.run(&stop, |event| {
        if let Event::Trial { trial, best } = event {
            heard += 1;
            if trial.verdict == Some(Verdict::H1) {
                assert_eq!(*best, with_follower(15.0));
                stop.cancel();
            }
        }
        Ok::<(), Infallible>(())
    });
    let tuned = tuned.unwrap();
    assert!(tuned.stopped);
    assert_eq!((tuned.taken, tuned.trials), (1, heard));
    assert_eq!(tuned.file, with_follower(15.0));
    assert_eq!(tuned.check, None);
}

#[test]
fn a_listener_that_fails_ends_the_search() {
    let tune = greedy(NUMBERS, &["farm"], 4);
    let result = tune.run(&Cancel::default(), |_| Err("full disk"));
    assert_eq!(result, Err("full disk"));
}

#[test]
fn a_plan_is_tuned_with_the_numbers_of_the_game() {
    let text = r#"{ "bot": "flat", "candidates": 12, "playout": { "moves": 9, "likely": 0 },
        "scale": 12.0, "win": 0.5 }"#;
    let tune = Tune {
        subject: Subject::Plan(tuning::<State>()),
        sprt: BEYOND,
        pace: Pace {
            turn: None,
            iterations: Some(2),
        },
        ..greedy(text, &["playout"], 2)
    };
    let mut skipped = Vec::new();
    let mut trials = 0;
    let tuned = tune.run(&Cancel::default(), |event| {
        match event {
            Event::Skipped { change, reason } => {
                skipped.push(format!("{} {}: {reason}", change.parameter, change.to));
            }
            Event::Trial { .. } => trials += 1,
            Event::Game => {}
        }
        Ok::<(), Infallible>(())
    });
    assert_eq!(tuned.unwrap().trials, trials);
    assert_eq!(trials, 3);
    // Nobody can be likely less often than never.
    let [reason] = skipped.as_slice() else {
        panic!("{skipped:?}");
    };
    assert!(
        reason.starts_with("playout.likely -1: invalid value"),
        "{reason}"
    );
}
