//! Small boards whose answers can be checked by eye.

use super::*;

/// The rulebook's numbers, as far as they can be read off the printed cards.
#[test]
fn the_pack_is_complete() {
    let ids: Vec<CardId> = cards().map(|card| card.id).collect();
    assert_eq!(ids, (1..=86).collect::<Vec<_>>());
    assert_eq!(
        objectives().map(|it| it.id).collect::<Vec<_>>(),
        (87..=102).collect::<Vec<_>>()
    );
    for (kind, count) in [(Kind::Resource, 40), (Kind::Gold, 40), (Kind::Starter, 6)] {
        assert_eq!(cards().filter(|card| card.kind == kind).count(), count);
    }
    let hidden = |kind| {
        let fronts = cards().filter(move |card| card.kind == kind);
        let corners = [Corner::Tl, Corner::Tr, Corner::Bl, Corner::Br];
        let printed =
            fronts.flat_map(|it| corners.map(|corner| it.face(Side::Front).corner(corner)));
        printed
            .filter(|corner| *corner == PrintedCorner::Hidden)
            .count()
    };
    assert_eq!((hidden(Kind::Resource), hidden(Kind::Gold)), (39, 56));
}

#[test]
fn the_starter_alone_opens_four_cells_and_its_bottomless_back_two() {
    let mut front = Board::default();
    front.lay(85, Side::Front, 0, 0);
    assert_eq!(front.free_cells(), [(-1, -1), (-1, 1), (1, -1), (1, 1)]);
    assert_eq!(front.closed_cells(), []);
    let mut back = Board::default();
    back.lay(85, Side::Back, 0, 0);
    assert_eq!(back.free_cells(), [(-1, 1), (1, 1)]);
    assert_eq!(back.closed_cells(), [(-1, -1), (1, -1)]);
    assert_eq!(back.counts()[&Symbol::Animal], 1);
    assert_eq!(back.refusals(1, Side::Back, 1, -1), [Refusal::Position]);
    assert_eq!(
        back.refusals(41, Side::Front, 0, 0),
        [Refusal::Position, Refusal::Cost]
    );
}

#[test]
fn a_card_covers_what_was_laid_before_it_and_is_covered_by_what_comes_later() {
    let mut board = Board::default();
    board.lay(81, Side::Front, 0, 0);
    board.lay(1, Side::Front, 1, 1);
    let under = board.covers(1, 1);
    assert_eq!(under.len(), 1);
    assert_eq!((under[0].corner, under[0].card), (Corner::Bl, 81));
    assert_eq!(under[0].shows, PrintedCorner::Shows(Symbol::Plant));
    assert_eq!(board.covers(0, 0), []);
    // The starter's fungi and both of card 1; the plant is covered.
    let counts = board.counts();
    assert_eq!((counts[&Symbol::Fungi], counts[&Symbol::Plant]), (3, 0));
    assert_eq!(
        board.free_cells(),
        [(-1, -1), (-1, 1), (0, 2), (1, -1), (2, 2)]
    );
    assert_eq!(board.closed_cells(), [(2, 0)]);
}

/// The largest number of disjoint matches by looking at every subset.
fn by_all_subsets(pattern: &[Piece], pieces: &[Piece]) -> u32 {
    let all = matches(pattern, pieces);
    let disjoint = |subset: &u32| {
        let taken = (0..all.len()).filter(|index| subset >> index & 1 == 1);
        let cells: Vec<_> = taken.flat_map(|index| &all[index]).collect();
        cells.len() == cells.iter().collect::<BTreeSet<_>>().len()
    };
    let subsets = (0..1_u32 << all.len()).filter(disjoint);
    subsets.map(u32::count_ones).max().unwrap()
}

const KINGDOMS: [Symbol; 4] = [Symbol::Fungi, Symbol::Plant, Symbol::Animal, Symbol::Insect];

/// An invented L whose corner has the kingdom of its stack, so that roles can be swapped.
const INVENTED: [Piece; 3] = [
    (0, 0, Symbol::Fungi),
    (0, 2, Symbol::Fungi),
    (1, 3, Symbol::Fungi),
];

#[test]
fn the_search_for_matches_agrees_with_all_subsets() {
    let mut dice = Dice(3);
    let (mut overlapping, mut greedy_is_worse) = (0, 0);
    for round in 0..600 {
        let pattern = match round % 9 {
            8 => INVENTED.to_vec(),
            objective => crate::slow::cards::objective(87 + objective as CardId).pattern(),
        };
        let kingdoms = [pattern[0].2, pattern[2].2];
        let mut pieces = Vec::new();
        for x in 0..5 {
            for y in 0..8 {
                if (x + y) % 2 == 0 && dice.below(10) < 8 {
                    pieces.push((x, y, kingdoms[dice.below(2)]));
                }
            }
        }
        let all = matches(&pattern, &pieces);
        if all.len() > 14 {
            continue;
        }
        let most = most_matches(&pattern, &pieces);
        assert_eq!(
            most,
            by_all_subsets(&pattern, &pieces),
            "{pattern:?} on {pieces:?}"
        );
        overlapping += u32::from(all.len() > most as usize);
        let mut taken: Vec<&BTreeSet<_>> = Vec::new();
        for one in &all {
            if taken.iter().all(|other| one.is_disjoint(other)) {
                taken.push(one);
            }
        }
        greedy_is_worse += u32::from(taken.len() < most as usize);
    }
    assert!(overlapping > 100 && greedy_is_worse > 0);
}

#[test]
fn a_card_counts_once_even_if_it_could_play_two_roles() {
    let cells = [(0, 0), (0, 2), (0, 4), (1, 1), (1, 3), (2, 2), (2, 4)];
    let pieces = cells.map(|(x, y)| (x, y, Symbol::Fungi));
    assert_eq!(most_matches(&INVENTED, &pieces), 1);
}

#[test]
fn a_run_of_cards_holds_a_third_as_many_diagonals() {
    for length in 0..=40 {
        let run: Vec<Piece> = (0..length).map(|at| (at, at, Symbol::Fungi)).collect();
        assert_eq!(pattern_points(87, &run), Some(2 * (length as u32 / 3)));
        assert_eq!(pattern_points(89, &run), Some(0));
    }
    assert_eq!(pattern_points(95, &[]), None);
}

#[test]
fn crowded_layouts_are_searched_in_time() {
    let mut dice = Dice(5);
    for kingdoms in 1..=2 {
        let mut pieces = Vec::new();
        for x in 0..9 {
            for y in 0..18 {
                if (x + y) % 2 == 0 {
                    pieces.push((x, y, KINGDOMS[dice.below(kingdoms)]));
                }
            }
        }
        for objective in objectives() {
            pattern_points(objective.id, &pieces);
        }
        assert!(most_matches(&INVENTED, &pieces) > 0);
    }
}

#[test]
fn sets_of_symbols_score_by_the_scarcest() {
    let mut board = Board::default();
    board.lay(81, Side::Front, 0, 0);
    for (card, x) in [(2, 1), (12, 2), (22, 3)] {
        board.lay(card, Side::Back, x, x);
    }
    assert_eq!(objective_points(95, &board), 0);
    board.lay(1, Side::Front, -1, 1);
    // Card 1 covers the starter's fungi and shows two; card 2 has one in its centre.
    assert_eq!(board.counts()[&Symbol::Fungi], 3);
    assert_eq!(objective_points(95, &board), 2);
    assert_eq!(objective_points(99, &board), 0);
}
