//! Law 6: a viewer knows what its view contains, and nothing else reveals more.

use tessera_core::{Game, Mover, Seat, Viewer};

use crate::{
    LawsConfig, Subject, fair,
    laws::{
        log::log_reveals_no_more,
        previews::previews_look_alike,
        walk::{Law, LawResult, Walk, each_position},
    },
    list::{drawing, listed},
};

/// Law 6: `sample(view).view() == view`, the true world is among those that `sample` returns,
/// and sampling again what a viewer cannot see changes nothing that reaches the viewer.
///
/// For `sample` and for `resample`, for every viewer: view, observation, mover, round, points,
/// ranking, refusals of what the viewer's seat asks for and, when it is to move, its actions and
/// mask, and previews of them. The texts and events of moves disclose to a viewer exactly what its
/// view then knows. A sampled world passes laws 5 and 7, and where the subject
/// [lists all worlds](Subject::worlds) exactly those are sampled, about as often as their weights
/// say.
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn views_keep_secrets<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 6,
        sentence: "a viewer knows what its view says, and nothing says more",
    };
    let mut met_another_world = false;
    // The position before this one: from there a preview could have shown the end.
    let mut before: Option<S::Game> = None;
    each_position::<S>(law, config, |walk| {
        let is_over = walk.game.mover() == Mover::Over;
        let asked = if is_over {
            before.take()
        } else {
            before.replace(walk.game.clone())
        };
        if !walk.is_costly_turn() && !is_over {
            return Ok(());
        }
        for viewer in Viewer::all(walk.game.seats()) {
            let named = |reason: String| format!("for {viewer:?}, {reason}");
            let worlds = deal(walk, &walk.game.clone(), viewer);
            for world in &worlds {
                met_another_world |= *world != walk.game;
                looks_true(walk, viewer, world).map_err(named)?;
            }
            log_reveals_no_more(walk, viewer, &worlds).map_err(named)?;
            sample_deals_all_worlds(walk, viewer).map_err(named)?;
        }
        match asked {
            Some(asked) => previews_look_alike(walk, &asked),
            None => Ok(()),
        }
    });
    if S::HIDDEN && !met_another_world {
        law.fail("every sampled world was the true one, yet the subject says that HIDDEN is true");
    }
}

/// Worlds that are consistent with the viewer's knowledge.
pub(super) fn deal<S: Subject>(
    walk: &mut Walk<S>,
    truth: &S::Game,
    viewer: Viewer,
) -> Vec<S::Game> {
    let view = truth.view(viewer);
    let sampled = S::Game::sample(&view, &mut walk.source);
    let mut resampled = truth.clone();
    resampled.resample(viewer, &mut walk.source);
    vec![sampled, resampled]
}

/// Everything that reaches the viewer is the same as in the true world.
fn looks_true<S: Subject>(walk: &mut Walk<S>, viewer: Viewer, world: &S::Game) -> LawResult {
    let truth = &walk.game;
    let differs = |what: &str, sampled: String, truth: String| {
        let board = drawing(world);
        Err(format!(
            "the sampled world has {what}\n{sampled}\nnot\n{truth}\nit is\n{board}"
        ))
    };
    if world.view(viewer) != truth.view(viewer) {
        let [sampled, truth] = [world, truth].map(|game| format!("{:?}", game.view(viewer)));
        return differs("the view", sampled, truth);
    }
    if public_facts(world) != public_facts(truth) {
        return differs("the open facts", public_facts(world), public_facts(truth));
    }
    if observation(world, viewer)? != observation(truth, viewer)? {
        return Err("the observation differs between the sampled world and the true one".into());
    }
    let moves_now = matches!(viewer, Viewer::Seat(seat) if truth.mover() == Mover::Seat(seat));
    if moves_now && (listed(world) != listed(truth) || mask(world) != mask(truth)) {
        let [sampled, truth] = [world, truth].map(|game| format!("{:?}", listed(game)));
        return differs("the actions (or their mask)", sampled, truth);
    }
    if S::inventory(world) != S::inventory(truth) {
        let [sampled, truth] = [world, truth].map(|game| format!("{:?}", S::inventory(game)));
        return differs("the inventory", sampled, truth);
    }
    if let (Ok(()), Err(reason)) = (S::audit(truth), S::audit(world)) {
        return Err(format!("the sampled world keeps a wrong fact: {reason}"));
    }
    if !S::HIDDEN && world != truth {
        return differs(
            "other secrets, though HIDDEN is false,",
            String::new(),
            String::new(),
        );
    }
    if !S::could_be(world, truth) {
        return Err(format!(
            "the sampled world could not be:\n{}",
            drawing(world)
        ));
    }
    refusals_look_alike(walk, viewer, world)
}

/// The public facts of a table: these functions have no viewer.
pub(super) fn public_facts<G: Game>(game: &G) -> String {
    let points: Vec<i32> = Seat::all(game.seats())
        .map(|seat| game.points(seat))
        .collect();
    format!(
        "{:?}, {} seats, mover {}, round {}, points {points:?}, ranking {:?}",
        game.options(),
        game.seats(),
        game.mover(),
        game.round(),
        game.ranking()
    )
}

/// A refusal reveals no secret, whatever the viewer's seat requests.
fn refusals_look_alike<S: Subject>(
    walk: &mut Walk<S>,
    viewer: Viewer,
    world: &S::Game,
) -> LawResult {
    let Viewer::Seat(seat) = viewer else {
        return Ok(());
    };
    let mut actions = walk.odd_actions();
    actions.extend(walk.some_of(&listed(&walk.game)));
    for action in actions {
        walk.trying = Some((seat.into(), action));
        let [sampled, truth] = [world, &walk.game].map(|game| game.check(seat.into(), action));
        if sampled != truth {
            return Err(format!(
                "the sampled world answers {sampled:?}, the true one {truth:?}"
            ));
        }
    }
    walk.trying = None;
    Ok(())
}

/// The observation, bit by bit; written completely, whatever was in the buffer.
fn observation<G: Game>(game: &G, viewer: Viewer) -> Result<Vec<u32>, String> {
    let [first, second] = [f32::NAN, 7.5].map(|filling| {
        let mut out = vec![filling; G::OBSERVATION_LEN + 1];
        game.observe(viewer, &mut out);
        out.iter()
            .map(|number| number.to_bits())
            .collect::<Vec<u32>>()
    });
    let length = G::OBSERVATION_LEN;
    if first[..length] != second[..length] {
        return Err(format!(
            "the observation does not fill its {length} numbers"
        ));
    }
    if first[length] == second[length] {
        return Err(format!(
            "the observation writes beyond its {length} numbers"
        ));
    }
    for before in Viewer::all(game.seats()) {
        let mut out = vec![7.5; length];
        let zeros = game.observe_over(before, &mut out, length);
        let zeros = game.observe_over(viewer, &mut out, zeros);
        let bits = out.iter().map(|number| number.to_bits());
        if !bits.eq(first[..length].iter().copied()) {
            return Err(format!("written over that of {before:?} it is another"));
        }
        if out[zeros.min(length)..].iter().any(|number| *number != 0.0) {
            return Err(format!("the observation is not zero from {zeros} on"));
        }
    }
    if first[..length]
        .iter()
        .any(|bits| !f32::from_bits(*bits).is_finite())
    {
        return Err("the observation holds a number that is not finite".into());
    }
    Ok(first[..length].to_vec())
}

fn mask<G: Game>(game: &G) -> Vec<bool> {
    let mut mask = vec![false; G::ACTION_INDICES];
    game.mask(&mut mask);
    mask
}

/// Exactly the worlds that the subject lists are sampled, the true one among them.
fn sample_deals_all_worlds<S: Subject>(walk: &mut Walk<S>, viewer: Viewer) -> LawResult {
    let Some(worlds) = S::worlds(&walk.game, viewer) else {
        return Ok(());
    };
    if !worlds.iter().any(|(world, _)| *world == walk.game) {
        return Err("the true world is not among the listed ones".into());
    }
    let view = walk.game.view(viewer);
    let source = &mut walk.source;
    fair::check(&worlds, drawing, || Some(S::Game::sample(&view, source)))
        .map_err(|reason| format!("sample: {reason}"))?;
    let truth = &walk.game;
    fair::check(&worlds, drawing, || {
        let mut world = truth.clone();
        world.resample(viewer, source);
        Some(world)
    })
    .map_err(|reason| format!("resample: {reason}"))
}
