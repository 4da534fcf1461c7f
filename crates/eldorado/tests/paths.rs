//! The path finder against single steps: legal actions reach exactly the spaces that it reports,
//! with the power that it reports.

use std::collections::BTreeMap;

use tessera_core::{Game as _, Mover, Options as _, SimSource, Source as _, Viewer};
use tessera_eldorado::{
    Action, Blockade, Card, Cards, Hex, Item, Options, Phase, Setup, State,
    data::Symbol,
    reach::{Reach, Step},
};

/// The end of a way (`None` in the city) and the blockades torn down on it.
type End = (Option<Hex>, Vec<Blockade>);

fn torn(game: &State) -> Vec<Blockade> {
    let mut torn: Vec<Blockade> = game.blockades_of(game.turn()).collect();
    torn.sort_unstable();
    torn
}

/// Every end of a way with one item and the most power that is left there, by taking all steps.
fn walked(game: &State, from: Hex, item: Item, symbol: Symbol) -> BTreeMap<End, u8> {
    let sets_out = |action: &Action| match *action {
        Action::Move(with, for_, at, _) => (with, for_, at) == (item, symbol, from),
        Action::Break(with, for_, at, _) => (with, for_, at) == (item, symbol, from),
        _ => false,
    };
    let goes_on = |action: &Action| matches!(action, Action::On(_) | Action::OnBreak(_));
    let seat = game.turn();
    let pieces = |game: &State| {
        game.view(Viewer::Spectator).players[seat.index()]
            .pieces
            .clone()
    };
    let moving = pieces(game)
        .iter()
        .position(|&at| at == Some(from))
        .unwrap();
    let before = torn(game);
    let mut ends: BTreeMap<End, u8> = BTreeMap::new();
    let first = game.legal_actions().into_iter().filter(sets_out);
    let mut open: Vec<(State, Action)> = first.map(|action| (game.clone(), action)).collect();
    while let Some((mut position, action)) = open.pop() {
        // Leftover power is lost in the city, so the power to get there is computed from the way.
        let had = position
            .leftover()
            .map_or(item.power(symbol), |left| left.power);
        position.play(action);
        let at = pieces(&position)[moving];
        let left = match at {
            None => had - 1,
            Some(_) => position.leftover().map_or(0, |left| left.power),
        };
        let fell = position
            .blockades_of(seat)
            .filter(|one| !before.contains(one));
        let mut fell: Vec<Blockade> = fell.collect();
        fell.sort_unstable();
        let known = ends.get(&(at, fell.clone())).copied();
        if known.is_some_and(|known| known >= left) {
            continue;
        }
        ends.insert((at, fell), left);
        if position.leftover().is_some() {
            let further = position.legal_actions().into_iter().filter(goes_on);
            open.extend(further.map(|action| (position.clone(), action)));
        }
    }
    ends
}

/// The same by the path finder.
fn found(game: &State, reach: &Reach, power: u8) -> BTreeMap<End, u8> {
    let laid = game.view(Viewer::Spectator).blockades;
    let mut ends: BTreeMap<End, u8> = BTreeMap::new();
    for reached in reach.iter() {
        let space = game.course().space(reached.to);
        let fell = laid
            .iter()
            .enumerate()
            .filter(|(place, _)| reached.torn >> place & 1 == 1);
        let mut fell: Vec<Blockade> = fell.map(|(_, (blockade, _))| blockade.unwrap()).collect();
        fell.sort_unstable();
        let end = ((!space.finish).then_some(space.hex), fell);
        let left = ends.entry(end).or_default();
        *left = (*left).max(power - reached.power);
        // The path leads there in single steps.
        let path = reach.path(reached);
        let breaks = path
            .steps()
            .iter()
            .filter(|step| matches!(step, Step::Break(_)));
        assert_eq!(breaks.count() as u32, reached.torn.count_ones());
        let spaces = path.steps().iter().rev().find_map(|step| match step {
            Step::To(to) => Some(*to),
            Step::Break(_) => None,
        });
        assert!(spaces.is_none_or(|last| last == reached.to));
    }
    ends
}

/// A table with strong cards and natives in every deck.
fn start(course: &str, seats: usize) -> State {
    let mut options = Options::default();
    options.set("course", course).unwrap();
    let strong = [
        "pioneer",
        "captain",
        "adventurer",
        "trailblazer",
        "prop_plane",
        "giant_machete",
    ];
    let extra: Cards = strong
        .into_iter()
        .map(|id| Card::named(id).unwrap())
        .collect();
    State::try_from(Setup {
        extra,
        ..Setup::new(options, seats)
    })
    .unwrap()
}

/// Mostly towards the finish, sometimes anything.
fn next(game: &State, source: &mut SimSource) -> Action {
    let random = game.random_move(source).unwrap();
    if game.phase() != Phase::Play || source.below(5) == 0 {
        return random;
    }
    let steps = |hex: Hex| {
        game.course()
            .at(hex)
            .map(|at| game.course().steps_to_finish(at))
    };
    let forward = |action: &Action| match *action {
        Action::Move(_, _, from, to) | Action::Pay(from, to) => steps(to) < steps(from),
        Action::Break(..) | Action::OnBreak(_) | Action::PayBreak(..) => true,
        _ => false,
    };
    let forward: Vec<Action> = game.legal_actions().into_iter().filter(forward).collect();
    match forward.len() {
        0 => random,
        count => forward[source.below(count as u64) as usize],
    }
}

#[test]
fn the_path_finder_finds_what_single_steps_find() {
    let (mut compared, mut crossed, mut arrived) = (0, 0, 0);
    for (number, course) in tessera_eldorado::options::CourseChoice::TEXTS
        .iter()
        .enumerate()
        .flat_map(|numbered| [numbered; 4])
    {
        let mut source = SimSource::new(8, compared as u64);
        let mut game = start(course, 2 + number % 3);
        while game.mover() != Mover::Over && game.round() < 60 {
            let action = next(&game, &mut source);
            game.play(action);
            if game.phase() != Phase::Play || game.leftover().is_some() {
                continue;
            }
            let view = game.view(Viewer::Seat(game.turn()));
            for from in view.players[game.turn().index()].pieces.iter().flatten() {
                for card in game.hand(game.turn()).each_kind() {
                    for symbol in Symbol::ALL {
                        let item = Item::Card(card);
                        let Some(reach) = view.reach(*from, item, symbol) else {
                            assert_eq!(item.power(symbol), 0);
                            continue;
                        };
                        let mut walked = walked(&game, *from, item, symbol);
                        walked.remove(&(Some(*from), Vec::new()));
                        let found = found(&game, &reach, item.power(symbol));
                        assert_eq!(walked, found, "{course}: {from} with {card} as {symbol}");
                        compared += 1;
                        crossed += found.keys().filter(|(_, torn)| !torn.is_empty()).count();
                        arrived += usize::from(found.keys().any(|(at, _)| at.is_none()));
                    }
                }
            }
        }
    }
    assert!(compared > 2_000, "{compared} queries");
    assert!(
        crossed > 200 && arrived > 20,
        "{crossed} blockades torn, {arrived} arrivals"
    );
}
