//! A part of law 6: the log of a game reveals to a viewer exactly what its view contains.

use tessera_core::{Actor, Game, Mover, Viewer};

use crate::{
    Subject,
    laws::walk::{ActionOf, LawResult, Walk},
    list::listed,
};

/// One move in one world, and what the viewer learns of it.
struct Branch<S: Subject> {
    /// The number of the world; 0 is the true one.
    world: usize,
    action: ActionOf<S>,
    /// Whether the rules reveal something.
    reveals: bool,
    next: S::Game,
    log: Log<S>,
    view: <S::Game as Game>::View,
}

/// The viewer's log.
struct Log<S: Subject> {
    text: String,
    events: Vec<<S::Game as Game>::Event>,
}

/// Compares moves within the true world and between worlds that look the same to the viewer.
///
/// Applying one action to two worlds finds a secret that a move reveals about the rest of the
/// table; applying two actions to one world finds a move that reveals its own secret.
pub(crate) fn log_reveals_no_more<S: Subject>(
    walk: &mut Walk<S>,
    viewer: Viewer,
    others: &[S::Game],
) -> LawResult {
    let Some(actor) = walk.game.mover().actor() else {
        return Ok(());
    };
    let mut branches: Vec<Branch<S>> = Vec::new();
    let chosen = walk.some_of(&listed(&walk.game));
    let worlds: Vec<S::Game> = [&walk.game].into_iter().chain(others).cloned().collect();
    for (index, world) in worlds.iter().enumerate() {
        let listed = listed(world);
        // The same actions where they are possible, so that worlds can be compared, and others:
        // hidden ones are rarely possible in both.
        let mut actions = walk.some_of(&listed);
        actions.extend(chosen.iter().filter(|action| listed.contains(action)));
        actions.sort_unstable();
        actions.dedup();
        for action in actions {
            walk.trying = Some((actor, action));
            let branch = Branch::<S>::new((index, world), actor, action, viewer)?;
            branches
                .iter()
                .try_for_each(|other| compare(&branch, other))?;
            branches.push(branch);
        }
    }
    walk.trying = None;
    Ok(())
}

impl<S: Subject> Branch<S> {
    fn new(
        (index, world): (usize, &S::Game),
        actor: Actor,
        action: ActionOf<S>,
        viewer: Viewer,
    ) -> Result<Branch<S>, String> {
        let text = world.action_text(action, viewer);
        let own = matches!(viewer, Viewer::Seat(seat) if Mover::from(actor) == Mover::Seat(seat));
        if own && text != action.to_string() {
            return Err(format!("the own action reads `{text}`"));
        }
        // A reader could mistake it for the action that was played.
        if text != action.to_string() && text.parse::<ActionOf<S>>().is_ok() {
            return Err(format!("`{action}` is shown as `{text}`, another action"));
        }
        let mut next = world.clone();
        let events = next
            .apply(actor, action)
            .map_err(|refusal| format!("listed, but refused: {refusal}"))?;
        let seen = events
            .iter()
            .filter_map(|event| S::Game::seen_by(event, viewer));
        let events = seen.collect();
        Ok(Branch {
            world: index,
            action,
            reveals: S::reveals(world, actor, action),
            view: next.view(viewer),
            next,
            log: Log { text, events },
        })
    }
}

fn compare<S: Subject>(one: &Branch<S>, other: &Branch<S>) -> LawResult {
    let pair = || {
        let name = |branch: &Branch<S>| format!("`{}` in world {}", branch.action, branch.world);
        format!("{} and {} (0 is the true one)", name(one), name(other))
    };
    let same_action = one.action == other.action;
    let same_text = one.log.text == other.log.text;
    let same_log = same_text && one.log.events == other.log.events;
    let same_view = one.view == other.view;
    if same_action && !same_text {
        return Err(format!(
            "{} read differently: the text reveals a secret",
            pair()
        ));
    }
    // Two moves that lead to one position are no secret. Between worlds only the same action
    // can be compared: other actions may differ openly and lead to the same position.
    let comparable = same_action || (one.world == other.world && one.next != other.next);
    if same_view && comparable && !same_log {
        let logs = format!("{}\nand\n{}", one.log.show(), other.log.show());
        return Err(format!(
            "{} lead to the same view, but the log says\n{logs}",
            pair()
        ));
    }
    let turned_up = one.reveals || other.reveals;
    if same_text && !turned_up && !(same_view && same_log) {
        let seen = |branch: &Branch<S>| format!("{}\n{:?}", branch.log.show(), branch.view);
        let (pair, seen_one, seen_other) = (pair(), seen(one), seen(other));
        return Err(format!(
            "{pair} read the same, but show\n{seen_one}\nand\n{seen_other}"
        ));
    }
    Ok(())
}

impl<S: Subject> Log<S> {
    fn show(&self) -> String {
        format!("`{}` {:?}", self.text, self.events)
    }
}
