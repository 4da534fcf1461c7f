//! Complete random games under the slow referee: nothing is lost, all listed choices can be made,
//! and single steps lead where the path search says.

use std::collections::{BTreeMap, BTreeSet};

use crate::slow::Hex;
use crate::slow::choice::Choice;
use crate::slow::course::Course;
use crate::slow::data::{CardId, SYMBOLS, Symbol, data};
use crate::slow::game::{Game, Options, Setup, Spot};
use crate::slow::items::Item;
use crate::slow::reach::{self, Torn};

/// Numbers that look random (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}

/// Steps to the finish over everything that can be entered.
fn distances(course: &Course) -> BTreeMap<Hex, usize> {
    let finish = course.spaces.iter().filter(|(_, space)| space.finish);
    let mut open: Vec<Hex> = finish.map(|(&at, _)| at).collect();
    let mut far: BTreeMap<Hex, usize> = open.iter().map(|&at| (at, 0)).collect();
    while !open.is_empty() {
        let mut next = Vec::new();
        for at in open {
            for to in course.neighbours(at) {
                if course.can_be_entered(to) && !far.contains_key(&to) {
                    far.insert(to, far[&at] + 1);
                    next.push(to);
                }
            }
        }
        open = next;
    }
    far
}

/// Mostly onwards, sometimes anything, so that games get to their end.
fn choose(game: &Game, far: &BTreeMap<Hex, usize>, dice: &mut Dice) -> Choice {
    let choices: Vec<Choice> = game.choices().into_iter().collect();
    let any = choices[dice.below(choices.len())].clone();
    if dice.below(4) == 0 {
        return any;
    }
    let nearer = |piece: usize, to: Hex| {
        let here = far.get(&game.hex(piece)).copied().unwrap_or(usize::MAX);
        far[&to] < here
    };
    let useful = |choice: &&Choice| match choice {
        Choice::Move { piece, to, .. }
        | Choice::Pay { piece, to, .. }
        | Choice::Native { piece, to, .. } => nearer(*piece, *to),
        Choice::Continue { to } => nearer(game.leftover.unwrap().piece, *to),
        Choice::Tear { .. } | Choice::ContinueTear { .. } | Choice::PayBlockade { .. } => true,
        Choice::Buy { .. } | Choice::Action { .. } | Choice::Token(_) => dice.0.is_multiple_of(3),
        _ => false,
    };
    let useful: Vec<&Choice> = choices.iter().filter(useful).collect();
    match useful.len() {
        0 => any,
        number => useful[dice.below(number)].clone(),
    }
}

/// All cards of the seats and the market.
fn cards(game: &Game) -> Vec<CardId> {
    let market = &game.market;
    let piles = market.board.iter().flatten().chain(&market.reserve);
    let mut cards: Vec<CardId> = piles
        .flat_map(|&(card, copies)| vec![card; copies])
        .collect();
    for it in &game.players {
        let zones = [
            &it.hand,
            &it.draw,
            &it.played,
            &it.gained,
            &it.discard,
            &it.removed,
        ];
        cards.extend(zones.into_iter().flatten());
    }
    cards.sort();
    cards
}

fn check(game: &Game, cards_before: &[CardId]) {
    assert_eq!(cards(game), cards_before);
    let placed = game.course.places.len();
    assert_eq!(game.standing.len() + game.owners.len(), placed);
    let owned: usize = game.players.iter().map(|it| it.blockades.len()).sum();
    assert_eq!(owned, game.owners.len());
    assert_eq!(game.phase.is_none(), game.choices().is_empty());
    if !game.options.caves {
        let spots = game.players.iter().flat_map(|it| &it.pieces);
        let on: Vec<&Spot> = spots.filter(|spot| **spot != Spot::City).collect();
        let hexes: BTreeSet<Hex> = on
            .iter()
            .map(|spot| match spot {
                Spot::On(hex) => *hex,
                Spot::City => unreachable!("pieces in the city are left out"),
            })
            .collect();
        assert_eq!(hexes.len(), on.len(), "two pieces on one space");
    }
}

/// Plays up to a number of rounds and returns whether the game has ended.
fn play(course: &str, seats: usize, options: Options, seed: u64) -> bool {
    let mut dice = Dice(seed);
    let setup = Setup::deal(course, seats, options, &mut |limit| dice.below(limit));
    let mut game = Game::new(setup);
    let far = distances(&game.course);
    let all = cards(&game);
    while game.phase.is_some() && game.round <= 120 {
        let choice = choose(&game, &far, &mut dice);
        game.apply(&choice, &mut |pile| pile[dice.below(pile.len())]);
        check(&game, &all);
    }
    if let Some(outcome) = game.result() {
        assert!(!outcome.ranking.winners.is_empty());
        assert_eq!(outcome.ranking.places.len(), outcome.arrived.len());
    }
    game.phase.is_none()
}

fn rich() -> Vec<CardId> {
    let kinds = data().cards.iter().filter(|card| card.cost.is_some());
    kinds.map(|card| card.id).step_by(2).collect()
}

#[test]
fn random_games_run_on_every_course_with_every_number_of_seats() {
    let mut ended = 0;
    for (index, course) in data().courses.iter().enumerate() {
        for seats in 2..=4 {
            for (variant, caves) in [false, true].into_iter().enumerate() {
                let seed = (index * 100 + seats * 10 + variant) as u64;
                let options = Options {
                    caves,
                    native_cross: seed % 2 == 1,
                    strip_exit_blockades: seed % 3 == 1,
                    extra_cards: if variant == index % 2 {
                        rich()
                    } else {
                        Vec::new()
                    },
                    ..Options::default()
                };
                ended += usize::from(play(course.id, seats, options, seed));
            }
        }
    }
    assert!(ended > 30, "only {ended}");
}

/// A space, or none in the city.
type Place = Option<Hex>;

/// Where the power of one card leads, by making all moves with it one by one.
fn walk(game: &Game, piece: usize, item: Item, symbol: Symbol) -> BTreeMap<(Place, Torn), u32> {
    let mut found: BTreeMap<(Place, Torn), u32> = BTreeMap::new();
    let full = game.power(item, symbol);
    let seat = game.seat;
    let first = |choice: &Choice| match choice {
        Choice::Move {
            piece: p,
            item: i,
            symbol: s,
            ..
        }
        | Choice::Tear {
            piece: p,
            item: i,
            symbol: s,
            ..
        } => (*p, *i, *s) == (piece, item, symbol),
        _ => false,
    };
    let mut open: Vec<(Game, Choice)> = Vec::new();
    open.extend(
        game.choices()
            .into_iter()
            .filter(first)
            .map(|it| (game.clone(), it)),
    );
    while let Some((before, choice)) = open.pop() {
        let mut after = before.clone();
        after.apply(&choice, &mut |pile| pile[0]);
        let torn: Torn = after
            .owners
            .keys()
            .filter(|place| !game.owners.contains_key(*place))
            .copied()
            .collect();
        let at = match after.players[seat].pieces[piece] {
            Spot::On(hex) => Some(hex),
            Spot::City => None,
        };
        // Power left after a step into the city is lost, so the power before it counts.
        let left = match (at, &choice) {
            (None, _) => before.leftover.map_or(full, |rest| rest.power) - 1,
            _ => after.leftover.map_or(0, |rest| rest.power),
        };
        let spent = full - left;
        let best = found.entry((at, torn)).or_insert(spent);
        *best = spent.min(*best);
        if after.leftover.is_some() {
            let onward =
                |it: &Choice| matches!(it, Choice::Continue { .. } | Choice::ContinueTear { .. });
            open.extend(
                after
                    .choices()
                    .into_iter()
                    .filter(onward)
                    .map(|it| (after.clone(), it)),
            );
        }
    }
    found
}

#[test]
fn single_steps_lead_where_the_path_search_says() {
    let (mut compared, mut crossed) = (0, 0);
    for (index, course) in data().courses.iter().enumerate() {
        let mut dice = Dice(900 + index as u64);
        let options = Options {
            extra_cards: rich(),
            ..Options::default()
        };
        let deal = &mut |limit| dice.below(limit);
        let setup = Setup::deal(course.id, 2 + index % 3, options, deal);
        let mut game = Game::new(setup);
        let far = distances(&game.course);
        while game.phase.is_some() && game.round <= 25 {
            let choice = choose(&game, &far, &mut dice);
            game.apply(&choice, &mut |pile| pile[dice.below(pile.len())]);
            let items: BTreeSet<Item> = game.legal().moves.iter().map(|it| it.1).collect();
            for (piece, from) in game.pieces_out() {
                for &item in &items {
                    for symbol in SYMBOLS {
                        let power = game.power(item, symbol);
                        if power == 0 || power > 4 {
                            continue;
                        }
                        let reach = reach::with_power(&game.board(), from, symbol, power);
                        let mut expected: BTreeMap<(Place, Torn), u32> = BTreeMap::new();
                        for ((to, torn), power) in reach {
                            let at = Some(to).filter(|to| !game.course.spaces[to].finish);
                            crossed += usize::from(!torn.is_empty());
                            let best = expected.entry((at, torn)).or_insert(power);
                            *best = power.min(*best);
                        }
                        let mut walked = walk(&game, piece, item, symbol);
                        walked.remove(&(Some(from), Torn::new()));
                        assert_eq!(walked, expected, "{} {from:?} {item} {symbol}", course.id);
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 500 && crossed > 30, "{compared} {crossed}");
}
