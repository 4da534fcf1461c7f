//! Law 10: the end, its ranking, and the dense numbers of actions.

use std::collections::BTreeMap;

use tessera_core::{Actor, BySeat, Game, Mover, Seat, Viewer};

use crate::{
    LawsConfig, Subject,
    laws::{
        views::deal,
        walk::{Law, LawResult, Walk, each_position},
    },
    list::{drawing, listed},
};

/// Law 10: a finished game lists nothing, an unfinished one lists something for the side to move,
/// and so do the worlds that are sampled from a view.
///
/// Also: there is a ranking exactly at the end, with places as in a competition (1, 2, 2, 4);
/// rounds never go back; the mover is at the table; indices, `action_at` and `mask` describe
/// exactly the listed actions. At least one random game must reach its end.
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn only_the_end_lists_nothing<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 10,
        sentence: "a position lists nothing exactly when the game is over",
    };
    let mut ended = 0;
    let mut round = 0;
    each_position::<S>(law, config, |walk| {
        let game = &walk.game;
        let last_round = if walk.moves.is_empty() { 0 } else { round };
        round = game.round();
        if round < last_round {
            return Err(format!("round {round} comes after round {last_round}"));
        }
        ended += usize::from(game.mover() == Mover::Over);
        list_fits_mover(game)?;
        ranking_fits_end(game)?;
        indices_fit_list(game)?;
        if walk.is_costly_turn() {
            no_other_index(game)?;
            sampled_worlds_go_on(walk)?;
        }
        Ok(())
    });
    if ended == 0 {
        let limit = config.max_moves;
        law.fail(&format!("no game came to its end within {limit} moves"));
    }
}

fn list_fits_mover<G: Game>(game: &G) -> LawResult {
    let (actions, outcomes) = (game.legal_actions().len(), game.outcomes().len());
    let fits = match game.mover() {
        Mover::Seat(seat) => actions > 0 && outcomes == 0 && seat.index() < game.seats(),
        Mover::Chance => actions == 0 && outcomes > 0,
        Mover::Over => actions == 0 && outcomes == 0,
    };
    if fits {
        return Ok(());
    }
    let (mover, seats) = (game.mover(), game.seats());
    Err(format!(
        "the mover is {mover}, of {seats} seats, with {actions} actions and {outcomes} outcomes"
    ))
}

/// A sampled world that is not over must list a move.
fn sampled_worlds_go_on<S: Subject>(walk: &mut Walk<S>) -> LawResult {
    for viewer in Viewer::all(walk.game.seats()) {
        let view = walk.game.view(viewer);
        // A world that looks different breaks law 6, not this one.
        let alike = deal(walk, &walk.game.clone(), viewer).into_iter();
        for world in alike.filter(|world| world.view(viewer) == view) {
            list_fits_mover(&world).map_err(|reason| {
                let board = drawing(&world);
                format!("in a world sampled for {viewer:?}, {reason}\n{board}")
            })?;
        }
    }
    Ok(())
}

fn ranking_fits_end<G: Game>(game: &G) -> LawResult {
    let ranking = game.ranking();
    if ranking.is_some() != (game.mover() == Mover::Over) {
        return Err(format!(
            "the mover is {}, the ranking {ranking:?}",
            game.mover()
        ));
    }
    match ranking {
        Some(places) if !is_competition(&places, game.seats()) => {
            Err(format!("{places:?} are not the places of a competition"))
        }
        _ => Ok(()),
    }
}

/// Each place is one more than the number of seats before it.
fn is_competition(places: &BySeat<u8>, seats: usize) -> bool {
    let place_fits = |place: u8| {
        let before = places.as_slice().iter().filter(|other| **other < place);
        usize::from(place) == before.count() + 1
    };
    places.seats() == seats && Seat::all(seats).all(|seat| place_fits(places[seat]))
}

fn indices_fit_list<G: Game>(game: &G) -> LawResult {
    let actor = game.mover().actor();
    let actions = listed(game);
    if !matches!(actor, Some(Actor::Seat(_))) {
        return match actions
            .iter()
            .find(|action| game.action_index(**action).is_some())
        {
            Some(outcome) => Err(format!("outcome `{outcome}` has an index")),
            None => mask_is(game, &BTreeMap::new()),
        };
    }
    let mut by_index = BTreeMap::new();
    for action in actions {
        let index = game.action_index(action);
        let Some(index) = index.filter(|index| *index < G::ACTION_INDICES) else {
            return Err(format!("the index of `{action}` is {index:?}"));
        };
        if let Some(other) = by_index
            .insert(index, action)
            .filter(|other| *other != action)
        {
            return Err(format!(
                "`{action}` and `{other}` have the same index {index}"
            ));
        }
        let back = game.action_at(index);
        if back != Some(action) {
            return Err(format!("index {index} of `{action}` leads to {back:?}"));
        }
    }
    mask_is(game, &by_index)
}

fn mask_is<G: Game>(game: &G, by_index: &BTreeMap<usize, G::Action>) -> LawResult {
    let mut mask = vec![true; G::ACTION_INDICES];
    game.mask(&mut mask);
    let wrong = |index: &usize| mask[*index] != by_index.contains_key(index);
    match (0..G::ACTION_INDICES).find(wrong) {
        Some(index) => Err(format!("mask[{index}] is {}", mask[index])),
        None => Ok(()),
    }
}

/// Indices outside the mask lead to no action.
fn no_other_index<G: Game>(game: &G) -> LawResult {
    let mut mask = vec![false; G::ACTION_INDICES];
    game.mask(&mut mask);
    let beyond = G::ACTION_INDICES..G::ACTION_INDICES + 3;
    let mut others = (0..G::ACTION_INDICES)
        .filter(|index| !mask[*index])
        .chain(beyond);
    match others.find(|index| game.action_at(*index).is_some()) {
        Some(index) => Err(format!(
            "index {index} is not in the mask, but leads to {:?}",
            game.action_at(index)
        )),
        None => Ok(()),
    }
}
