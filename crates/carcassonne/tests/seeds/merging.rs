//! Appendix B: how the features of a new tile are merged into those of the board.

use tessera_carcassonne::{Action, Cell, Sort, State};
use tessera_core::{Game as _, SimSource};

use super::{
    begun_with,
    model::{AS_WRITTEN, CORRECTED, FeatureList, Reading, Shape, inside, shapes},
    play,
};

fn feature(sort: Sort, covering: &[(i8, i8)], neighbours: &[(i8, i8)]) -> Shape {
    let cells = |cells: &[(i8, i8)]| cells.iter().map(|&(x, y)| Cell::new(x, y)).collect();
    (sort, cells(covering), cells(neighbours))
}

fn sorted<const N: usize>(mut features: [Shape; N]) -> Vec<Shape> {
    features.sort();
    features.into()
}

#[test]
fn figure_b_a_city_goes_on_in_the_new_tile_and_nothing_else_does() {
    let before = begun_with('G', 0);
    let farms_1_and_2 = [
        feature(Sort::Farm, &[(0, 0)], &[(0, 1)]),
        feature(Sort::Farm, &[(0, 0)], &[(0, -1)]),
    ];
    let [farm_1, farm_2] = farms_1_and_2;
    assert_eq!(
        shapes(&before),
        sorted([
            farm_1.clone(),
            farm_2.clone(),
            feature(Sort::City, &[(0, 0)], &[(-1, 0), (1, 0)]),
        ])
    );
    // The document gives the positions of FarmFeature3 as steps from the new tile: 0,1, 0,-1 and
    // 1,0 must read 1,1, 1,-1 and 2,0.
    let farm_3 = feature(Sort::Farm, &[(1, 0)], &[(1, 1), (1, -1), (2, 0)]);
    let farm_4 = feature(Sort::Farm, &[(1, 0)], &[(1, 1), (2, 0)]);
    let road = feature(Sort::Road, &[(1, 0)], &[(1, 1), (2, 0)]);

    let after = play(before, "A: J 1,0 r3");
    let expected = sorted([
        farm_1,
        farm_2,
        feature(Sort::City, &[(0, 0), (1, 0)], &[(-1, 0)]),
        farm_3,
        farm_4,
        road,
    ]);
    assert_eq!(shapes(&after), expected);
    for reading in [AS_WRITTEN, CORRECTED] {
        assert_eq!(FeatureList::of(&after, reading).shapes(), expected);
    }
}

/// Plays random games and looks at the features of the board and of the document's model after
/// each tile; returns the most features that one of a new tile made one.
fn compare(reading: Reading, mut look: impl FnMut(&State, &FeatureList)) -> usize {
    let mut most_matched = 0;
    for seed in 0..10 {
        let mut source = SimSource::new(seed, 0);
        let mut game = State::with_options(Default::default(), 2).unwrap();
        let mut list = FeatureList::of(&game, reading);
        while let Some(action) = game.random_move(&mut source) {
            game.play(action);
            if let Action::Place(at, _) = action {
                let newest = game.board().tile(game.board().len() - 1);
                list.place(at, inside(newest.turned, at), reading);
                look(&game, &list);
            }
        }
        most_matched = most_matched.max(list.most_matched);
    }
    most_matched
}

#[test]
fn the_loop_is_exact_when_features_are_joined_by_edge_and_farms_by_half_edge() {
    let most_matched = compare(CORRECTED, |game, list| {
        assert_eq!(
            list.shapes(),
            shapes(game),
            "\n{}",
            game.draw(tessera_core::Ink::Plain)
        );
    });
    assert!(most_matched > 2, "some tile makes three features one");
}

#[test]
fn the_loop_as_written_is_wrong_on_nearly_every_board() {
    let (mut boards, mut wrong) = (0, 0);
    compare(AS_WRITTEN, |game, list| {
        boards += 1;
        wrong += u32::from(list.shapes() != shapes(game));
    });
    assert!(wrong * 10 > boards * 9, "{wrong} of {boards} boards");
}
