//! The ten laws, on random games of every option and number of seats.

use tessera_carcassonne::{
    Action, Cell, Claim, Edge, Kind, Options, Phase, Rotation, Setup, Slot, State, Turned,
};
use tessera_core::{Game as _, Seat, SimSource, Source as _, Viewer};
use tessera_testkit::{LawsConfig, Subject, Twin, changed_options, law_tests};

use crate::bridge;

struct Carcassonne;

impl Subject for Carcassonne {
    type Game = State;

    fn starts() -> Vec<(String, State)> {
        let mut starts = Vec::new();
        for seats in 1..=5 {
            let state = State::with_options(Options::default(), seats).unwrap();
            starts.push((format!("{seats} seats"), state));
        }
        for (name, options) in changed_options::<Options>() {
            starts.push((format!("misfits {name}"), misfits(options)));
            starts.push((name, State::with_options(options, 3).unwrap()));
        }
        starts
    }

    fn garbage(source: &mut SimSource) -> Action {
        let kind = Kind::new(source.below(24) as usize).unwrap();
        let small = |source: &mut SimSource| source.below(9) as i8 - 4;
        let any = |source: &mut SimSource| source.below(256) as u8 as i8;
        let rotation = Rotation::new(source.below(4) as usize);
        match source.below(8) {
            0 => Action::Draw(kind),
            1 => Action::Discard(kind),
            2 => Action::Return(kind),
            3 => Action::Place(Cell::new(any(source), any(source)), rotation),
            4 => Action::Place(Cell::new(small(source), small(source)), rotation),
            5 => Action::Pass,
            _ => Action::Claim(garbage_claim(source)),
        }
    }

    fn inventory(game: &State) -> Vec<(String, i64)> {
        let view = game.view(Viewer::Spectator);
        let tiles = Kind::all().map(|kind| {
            let laid = view.board.tiles();
            let laid = laid.filter(|(_, tile)| tile.turned.kind() == kind).count();
            let returned = view.returned().iter().filter(|&&held| held == kind).count();
            let held = usize::from(game.phase() == Phase::Place(kind));
            let counted = view.bag()[kind.index()] + view.discarded[kind.index()];
            let total = laid + returned + held + usize::from(counted);
            (format!("tiles {kind}"), total as i64)
        });
        let followers = Seat::all(view.seats).map(|seat| {
            let standing = view.followers();
            let standing = standing.iter().filter(|follower| follower.seat == seat);
            let total = standing.count() + usize::from(view.supply[seat]);
            (format!("followers of {seat}"), total as i64)
        });
        tiles.chain(followers).collect()
    }

    fn audit(game: &State) -> Result<(), String> {
        bridge::audit(game)
    }

    fn hostile_texts() -> Vec<String> {
        let texts = [
            "place 128,0 r0",
            "place -129,0 r0",
            "place 99999999999999999999,0 r0",
            "place +1,0 r0",
            "place -0,0 r0",
            "place 01,0 r0",
            "place 1,0 r4",
            "place 1,0 r00",
            "place 1, 0 r0",
            "place 1,0  r0",
            "place 1,0 r0 ",
            "place ١,0 r0",
            "place ,, r0",
            "draw v",
            "draw Y",
            "draw VV",
            "draw ",
            "draw",
            "claim",
            "claim city NL",
            "claim field N",
            "claim cloister N",
            "claim cloister ",
            "pass ",
            " pass",
            "PASS",
            "\u{0}pass",
        ];
        texts.map(String::from).to_vec()
    }

    /// The board turned by quarters: it begins with the start tile turned.
    fn twins(start: &State) -> Vec<Twin<State>> {
        let view = start.view(Viewer::Spectator);
        let Some((_, first)) = view.board.tiles().next() else {
            return Vec::new();
        };
        let quarters = [1, 2, 3].map(Rotation::new).into_iter();
        let twin = |turn: Rotation| {
            let setup = Setup {
                options: view.options,
                seats: view.seats,
                start: Some(Turned::new(
                    first.turned.kind(),
                    first.turned.rotation().then(turn),
                )),
                bag: view.bag(),
            };
            Twin {
                name: format!("turned {turn}"),
                start: State::try_from(setup).unwrap(),
                map: Box::new(move |twin, action| turned(twin, action, turn)),
            }
        };
        quarters.map(twin).collect()
    }
}

/// A bag of tiles that often fit nowhere.
fn misfits(options: Options) -> State {
    let mut setup = Setup::new(options, 2);
    for kind in Kind::all() {
        if !"CQRSTLXWBHD".contains(kind.letter()) {
            setup.bag[kind.index()] = 0;
        }
    }
    State::try_from(setup).unwrap()
}

fn garbage_claim(source: &mut SimSource) -> Claim {
    let edge = Edge::ALL[source.below(4) as usize];
    match source.below(4) {
        0 => Claim::City(edge),
        1 => Claim::Road(edge),
        2 => Claim::Field(Slot::new(source.below(8) as usize).unwrap()),
        _ => Claim::Cloister,
    }
}

fn turned(twin: &State, action: Action, turn: Rotation) -> Action {
    match action {
        Action::Place(at, rotation) => {
            let mut cell = at;
            for _ in 0..turn.quarters() {
                cell = Cell::new(cell.y, cell.x.wrapping_neg());
            }
            let rotation = rotation.then(turn);
            match twin.phase() {
                Phase::Place(kind) => Action::Place(cell, kind.listed(rotation)),
                _ => Action::Place(cell, rotation),
            }
        }
        Action::Claim(claim) => {
            let claim = match claim {
                Claim::City(edge) => Claim::City(edge.turned(turn)),
                Claim::Road(edge) => Claim::Road(edge.turned(turn)),
                Claim::Field(slot) => Claim::Field(slot.turned(turn)),
                Claim::Cloister => Claim::Cloister,
            };
            Action::Claim(twin.listed_claim(claim).unwrap_or(claim))
        }
        chance_or_pass => chance_or_pass,
    }
}

law_tests!(
    Carcassonne,
    LawsConfig {
        games: 2,
        ..LawsConfig::default()
    }
);
