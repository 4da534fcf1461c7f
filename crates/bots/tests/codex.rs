//! Bots that play Codex Naturalis.

use tessera_bots::{
    Bot, Budget, Insight as _, Player,
    level::tuning,
    table::{self, Finished, Pace},
};
use tessera_codex::{Options, Phase, State};
use tessera_core::{Game as _, Mover, Seat, SimSource, Viewer};

fn start(seats: usize) -> State {
    State::with_options(Options::default(), seats).expect("the game has tables of this size")
}

fn few(iterations: u64) -> Pace {
    Pace {
        turn: None,
        iterations: Some(iterations),
    }
}

/// A game among these players with the chance of `deal`.
fn game(names: &[&str], pace: Pace, deal: u64) -> Finished<State> {
    let mut bots: Vec<Box<dyn Bot<State>>> = names
        .iter()
        .zip(deal..)
        .map(|(name, seed)| Player::named(name).expect("a name of a player").bot(seed))
        .collect();
    let mut bots: Vec<&mut dyn Bot<State>> = bots.iter_mut().map(|bot| &mut **bot as _).collect();
    let source = &mut SimSource::new(77, deal);
    table::play(&start(names.len()), &mut bots, pace, 200, source)
}

/// Positions where a seat has a choice, some of every phase.
fn choices(seats: usize, seed: u64) -> Vec<State> {
    let mut source = SimSource::new(seed, 3);
    let mut game = start(seats);
    let mut found = Vec::new();
    while game.mover() != Mover::Over {
        let chooses = matches!(game.mover(), Mover::Seat(_)) && game.count_actions() > 1;
        let early = matches!(game.phase(), Phase::ChooseSide | Phase::ChooseObjective);
        if chooses && (early || game.turns() % 9 == 4) {
            found.push(game.clone());
        }
        game.play_random(&mut source);
    }
    found
}

#[test]
fn greedy_beats_random() {
    for deal in 0..8 {
        for names in [["greedy", "random"], ["random", "greedy"]] {
            let end = game(&names, few(1), deal).end;
            let greedy = Seat::all(2).find(|seat| names[seat.index()] == "greedy");
            assert_eq!(end.ranking().unwrap()[greedy.unwrap()], 1, "deal {deal}");
        }
    }
}

#[test]
fn every_player_chooses_legally_in_every_phase_at_every_table() {
    for seats in 2..=4 {
        for game in choices(seats, 5) {
            let view = game.view(Viewer::Seat(game.turn()));
            let actions = game.legal_actions();
            for player in Player::ALL {
                let chosen =
                    player
                        .bot::<State>(1)
                        .choose(&view, &actions, &Budget::iterations(12));
                assert!(actions.contains(&chosen.unwrap()), "{player}");
            }
        }
    }
}

#[test]
fn every_player_plays_a_game_to_its_end() {
    for names in [
        ["novice", "casual", "strong", "expert"],
        ["random", "greedy", "flat", "mcts"],
    ] {
        let finished = game(&names, few(12), 9);
        assert_eq!(finished.broken, None);
        assert!(!finished.capped);
        assert_eq!(finished.end.mover(), Mover::Over);
    }
}

#[test]
fn the_same_seed_and_as_many_iterations_make_the_same_moves() {
    for names in [["flat", "mcts"], ["novice", "strong"]] {
        let moves = || game(&names, few(30), 4).moves;
        assert_eq!(moves(), moves(), "{names:?}");
    }
}

#[test]
fn what_a_seat_cannot_see_does_not_change_its_choice() {
    for mut game in choices(3, 8) {
        let viewer = Viewer::Seat(game.turn());
        let actions = game.legal_actions();
        let choose = |game: &State, player: Player| {
            let mut bot = player.bot::<State>(6);
            let budget = Budget::iterations(40);
            bot.choose(&game.view(viewer), &actions, &budget).unwrap()
        };
        let before = Player::ALL.map(|player| choose(&game, player));
        game.resample(viewer, &mut SimSource::new(21, 0));
        assert_eq!(Player::ALL.map(|player| choose(&game, player)), before);
    }
}

#[test]
fn the_outlook_at_the_end_is_the_result() {
    for seats in 2..=4 {
        let mut source = SimSource::new(2, seats as u64);
        let mut game = start(seats);
        while game.play_random(&mut source).is_some() {}
        let outlook = game.outlook(&tuning::<State>());
        for seat in Seat::all(seats) {
            assert_eq!(outlook[seat], game.points(seat) as f32);
        }
    }
}

#[test]
fn an_outlook_is_a_number_in_every_position() {
    let tuning = tuning::<State>();
    for seats in 2..=4 {
        for game in choices(seats, 11) {
            let outlook = game.outlook(&tuning);
            assert!(Seat::all(seats).all(|seat| outlook[seat].is_finite()));
            let appeals = game.legal_actions().into_iter();
            let mut appeals = appeals.map(|action| game.appeal(action, &tuning));
            assert!(appeals.all(f32::is_finite));
        }
    }
}

#[test]
fn every_parameter_file_can_be_read() {
    tuning::<State>();
    for player in Player::ALL {
        player.plan::<State>();
    }
}
