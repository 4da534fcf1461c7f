//! Law 6 for previews: what a seat is shown before it moves depends on what it knows only.

use tessera_core::{Actor, Game, Mover, Viewer};

use crate::{
    Subject,
    laws::{
        views::public_facts,
        walk::{Verdict, Walk},
    },
    list::listed,
};

/// Whether some action here ends the game: what the end discloses must not show before.
pub(super) fn may_end_now<G: Game>(game: &G) -> bool {
    let Some(by) = game.mover().actor() else {
        return false;
    };
    listed(game)
        .into_iter()
        .any(|action| ends(game, by, action))
}

/// Previews of the seat to move are the same in a dealt world and in the true one: view, log,
/// points and places.
pub(super) fn previews_look_alike<S: Subject>(
    walk: &mut Walk<S>,
    viewer: Viewer,
    world: &S::Game,
) -> Verdict {
    let Viewer::Seat(seat) = viewer else {
        return Ok(());
    };
    if walk.game.mover() != Mover::Seat(seat) {
        return Ok(());
    }
    let by = Actor::Seat(seat);
    let actions = listed(&walk.game);
    let mut asked = walk.some_of(&actions);
    asked.extend(
        actions
            .into_iter()
            .find(|&action| ends(&walk.game, by, action)),
    );
    for action in asked {
        walk.trying = Some((by, action));
        let dealt = shown(world, by, action, viewer)?;
        let truth = shown(&walk.game, by, action, viewer)?;
        if dealt != truth {
            return Err(format!(
                "a preview in the dealt world shows\n{dealt}\nnot\n{truth}"
            ));
        }
    }
    walk.trying = None;
    Ok(())
}

fn ends<G: Game>(game: &G, by: Actor, action: G::Action) -> bool {
    let mut next = game.clone();
    next.apply(by, action).is_ok() && next.mover() == Mover::Over
}

/// All that a preview can show, as text.
fn shown<G: Game>(
    game: &G,
    by: Actor,
    action: G::Action,
    viewer: Viewer,
) -> Result<String, String> {
    let (next, events) = game
        .preview(by, action)
        .map_err(|refusal| format!("a listed action has no preview: {refusal}"))?;
    let events = events.iter().filter_map(|event| G::seen_by(event, viewer));
    let events: Vec<G::Event> = events.collect();
    let (view, facts) = (next.view(viewer), public_facts(&next));
    Ok(format!("{view:?}\n{events:?}\n{facts}"))
}
