//! Law 6 for previews: a preview of a seat depends only on what the seat knows.

use tessera_core::{Actor, Game, Mover, Viewer};

use crate::{
    Subject,
    laws::{
        views::{deal, public_facts},
        walk::{LawResult, Walk},
    },
    list::listed,
};

/// Previews of the seat to move are the same in all worlds that are consistent with its view:
/// view, log, points and places.
pub(super) fn previews_look_alike<S: Subject>(walk: &mut Walk<S>, truth: &S::Game) -> LawResult {
    let Mover::Seat(seat) = truth.mover() else {
        return Ok(());
    };
    let (by, viewer) = (Actor::Seat(seat), Viewer::Seat(seat));
    let actions = listed(truth);
    let mut asked = walk.some_of(&actions);
    // What the end reveals must not be visible before.
    asked.extend(actions.into_iter().find(|&action| ends(truth, by, action)));
    for world in deal(walk, truth, viewer) {
        for &action in &asked {
            walk.trying = Some((by, action));
            let truth = shown(truth, by, action, viewer)?;
            // Whether both worlds list the same is checked elsewhere.
            let Ok(sampled) = shown(&world, by, action, viewer) else {
                continue;
            };
            if sampled != truth {
                return Err(format!(
                    "for {viewer:?}, a preview in the sampled world shows\n{sampled:?}\nnot\n{truth:?}"
                ));
            }
        }
    }
    walk.trying = None;
    Ok(())
}

fn ends<G: Game>(game: &G, by: Actor, action: G::Action) -> bool {
    let mut next = game.clone();
    next.apply(by, action).is_ok() && next.mover() == Mover::Over
}

/// The contents of a preview: the view, the events, and the public facts.
type Shown<G> = (<G as Game>::View, Vec<<G as Game>::Event>, String);

fn shown<G: Game>(
    game: &G,
    by: Actor,
    action: G::Action,
    viewer: Viewer,
) -> Result<Shown<G>, String> {
    let (next, events) = game
        .preview(by, action)
        .map_err(|refusal| format!("a listed action has no preview: {refusal}"))?;
    let events = events.iter().filter_map(|event| G::seen_by(event, viewer));
    Ok((next.view(viewer), events.collect(), public_facts(&next)))
}
