//! Bytes choose the table and its moves, legal ones and others.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_carcassonne::{
    Action, Cell, Claim, Edge, Kind, Options, Rotation, Slot, State,
    options::{Farms, FirstTile, JoinOwn, TwoTileCity, Unplaceable},
};
use tessera_core::{Actor, Game, Ink, MAX_SEATS, Mover, Seat, Viewer};
use tessera_fuzz::{judge, listed};

fuzz_target!(|bytes: &[u8]| {
    play(&mut Bytes(bytes));
});

/// Plays until the game is over or the bytes are used up; `None` in either case.
fn play(bytes: &mut Bytes<'_>) -> Option<()> {
    let seats = 1 + bytes.below(MAX_SEATS)?;
    let mut game = State::with_options(options(bytes)?, seats).expect("so many may play");
    loop {
        let actions = listed(&game);
        // Law 10: nothing is listed exactly when the game is over.
        assert_eq!(actions.is_empty(), game.mover() == Mover::Over);
        assert_eq!(actions.is_empty(), game.ranking().is_some());
        // A quarter asks for something odd. Looking is slow, so one value does that, and one
        // that the fuzzer does not like to repeat.
        let (by, action) = match (bytes.next()?, game.mover().actor()) {
            (192.., _) => (actor(bytes, &game)?, action(bytes, &game)?),
            (191, _) => {
                look(&game, &actions);
                continue;
            }
            (_, None) => {
                look(&game, &actions);
                return None;
            }
            (choice, Some(mover)) => (mover, actions[usize::from(choice) % actions.len()]),
        };
        judge(&mut game, by, action);
    }
}

/// Asks for everything that depends on the position.
fn look(game: &State, actions: &[Action]) {
    if matches!(game.mover(), Mover::Seat(_)) {
        assert_eq!(game.count_actions(), actions.len());
        let mut mask = vec![false; State::ACTION_INDICES];
        game.mask(&mut mask);
        for &action in actions {
            let index = game.action_index(action).expect("a listed action has one");
            assert_eq!(game.action_at(index), Some(action));
            assert!(mask[index]);
        }
        assert_eq!(mask.iter().filter(|&&bit| bit).count(), actions.len());
    }
    let view = game.view(Viewer::Spectator);
    assert!(
        view.features()
            .iter()
            .all(|feature| !feature.tiles.is_empty())
    );
    game.observe(Viewer::Spectator, &mut vec![0.0; State::OBSERVATION_LEN]);
    assert!(!game.draw(Ink::Plain).is_empty());
}

/// Input that is used up from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn below(&mut self, bound: usize) -> Option<usize> {
        Some(usize::from(self.next()?) % bound)
    }
}

fn options(bytes: &mut Bytes<'_>) -> Option<Options> {
    Some(Options {
        farms: [Farms::Third, Farms::Second, Farms::First, Farms::Off][bytes.below(4)?],
        two_tile_city: [TwoTileCity::Four, TwoTileCity::Two][bytes.below(2)?],
        first_tile: [FirstTile::Start, FirstTile::Random][bytes.below(2)?],
        join_own: [JoinOwn::No, JoinOwn::Yes][bytes.below(2)?],
        unplaceable: [Unplaceable::Out, Unplaceable::Bottom][bytes.below(2)?],
    })
}

/// Mostly who moves; else chance or any seat, also one that nobody sits on.
fn actor(bytes: &mut Bytes<'_>, game: &State) -> Option<Actor> {
    let actor = match bytes.below(16)? {
        seat @ ..MAX_SEATS => Seat::new(seat).map(Actor::Seat),
        MAX_SEATS => Some(Actor::Chance),
        _ => game.mover().actor(),
    };
    Some(actor.unwrap_or(Actor::Chance))
}

/// Anything, but half of the placements touch the board: those are refused last.
fn action(bytes: &mut Bytes<'_>, game: &State) -> Option<Action> {
    let kind = |bytes: &mut Bytes<'_>| Kind::all().nth(bytes.below(24)?);
    let edge = |bytes: &mut Bytes<'_>| Some(Edge::ALL[bytes.below(4)?]);
    let rotation = |bytes: &mut Bytes<'_>| Some(Rotation::ALL[bytes.below(4)?]);
    Some(match bytes.below(12)? {
        0 => Action::Draw(kind(bytes)?),
        1 => Action::Discard(kind(bytes)?),
        2 => Action::Return(kind(bytes)?),
        3 => Action::Claim(Claim::City(edge(bytes)?)),
        4 => Action::Claim(Claim::Road(edge(bytes)?)),
        5 => Action::Claim(Claim::Field(Slot::new(bytes.below(8)?)?)),
        6 => Action::Claim(Claim::Cloister),
        7 => Action::Pass,
        8 | 9 => {
            let cell = Cell::new(bytes.next()? as i8, bytes.next()? as i8);
            Action::Place(cell, rotation(bytes)?)
        }
        _ => {
            let open = bytes.below(game.board().open().len())?;
            Action::Place(game.board().open_cell(open), rotation(bytes)?)
        }
    })
}
