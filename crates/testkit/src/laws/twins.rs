//! Law 8: symmetric positions have symmetric answers.

use tessera_core::{Game, Seat};

use crate::{
    LawsConfig, Subject, Twin,
    laws::walk::{ActionOf, Law, LawResult, each_game},
    list::{drawing, weighted},
};

/// Law 8: a game and its [twins](Subject::twins) have the same mover, corresponding lists, the
/// same weights, points and places, all the way to the end.
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn twins_agree<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 8,
        sentence: "turned positions give turned answers",
    };
    each_game::<S>(law, config, |walk| {
        let mut twins = S::twins(walk.start);
        loop {
            for twin in &twins {
                agree::<S>(&walk.game, twin).map_err(|reason| in_twin(twin, &reason))?;
            }
            let mover = walk.game.mover();
            let Some(action) = walk.step()? else {
                return Ok(());
            };
            let Some(actor) = mover.actor() else {
                return Ok(());
            };
            for twin in &mut twins {
                let mapped = (twin.map)(&twin.start, action);
                let applied = twin.start.apply(actor, mapped);
                applied.map_err(|refusal| {
                    in_twin(
                        twin,
                        &format!("`{action}` is `{mapped}`, refused: {refusal}"),
                    )
                })?;
            }
        }
    });
}

/// Compares `game` with the twin, whose `start` has been played along to the same position.
fn agree<S: Subject>(game: &S::Game, twin: &Twin<S::Game>) -> LawResult {
    let other = &twin.start;
    let facts = |game: &S::Game| {
        let points: Vec<i32> = Seat::all(game.seats())
            .map(|seat| game.points(seat))
            .collect();
        let places = game.ranking().map(|places| places.as_slice().to_vec());
        format!(
            "{}, round {}, points {points:?}, places {places:?}",
            game.mover(),
            game.round()
        )
    };
    if facts(game) != facts(other) {
        return Err(format!(
            "here {}; in the twin {}",
            facts(game),
            facts(other)
        ));
    }
    let mut mapped: Vec<(ActionOf<S>, u64)> = weighted(game)
        .into_iter()
        .map(|(action, weight)| ((twin.map)(other, action), weight))
        .collect();
    let mut listed = weighted(other);
    mapped.sort_unstable();
    listed.sort_unstable();
    if mapped == listed {
        return Ok(());
    }
    let missing = |from: &[(ActionOf<S>, u64)], of: &[(ActionOf<S>, u64)]| -> Vec<String> {
        let missing = of.iter().filter(|item| !from.contains(item));
        missing
            .map(|(action, weight)| format!("{action} x{weight}"))
            .collect()
    };
    Err(format!(
        "the twin lacks {:?} and has {:?} beyond",
        missing(&listed, &mapped),
        missing(&mapped, &listed)
    ))
}

fn in_twin<G: Game>(twin: &Twin<G>, reason: &str) -> String {
    format!(
        "twin `{}`: {reason}\nthe twin is\n{}",
        twin.name,
        drawing(&twin.start)
    )
}
