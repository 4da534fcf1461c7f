//! Law 9: no input panics.

use tessera_core::{Game, MAX_SEATS, Options, ParseActionError, Record, Viewer};

use crate::{
    LawsConfig, Subject,
    laws::{
        hostile,
        walk::{ActionOf, Law, LawResult, Walk, each_game},
    },
};

/// The longest answer to a text that is not an action: a megabyte of input gets one line back.
const LONGEST_ERROR: usize = 1_000;

/// Law 9: no text, action, index, buffer, option, number of seats or record panics.
///
/// A text either is refused or prints back exactly as it was written, so that two texts never
/// mean one action.
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn nothing_panics<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 9,
        sentence: "no input panics, and a text is refused or prints back exactly",
    };
    each_game::<S>(law, config, |walk| {
        loop {
            let mut actions = walk.odd_actions();
            if walk.is_costly_turn() {
                actions.extend(texts(walk, &actions)?);
                buffers(&walk.game);
            }
            request_anything(walk, &actions);
            if walk.step()?.is_none() {
                break;
            }
        }
        setups(walk)?;
        records(walk)
    });
}

/// Parses hostile texts; returns the actions that were among them.
fn texts<S: Subject>(
    walk: &mut Walk<S>,
    actions: &[ActionOf<S>],
) -> Result<Vec<ActionOf<S>>, String> {
    let mut texts = S::hostile_texts();
    texts.extend(hostile::TEXTS.map(String::from));
    texts.push("9".repeat(10_000));
    for action in actions {
        texts.push(hostile::mutated(&action.to_string(), &mut walk.source));
        texts.push(hostile::random(&mut walk.source));
    }
    let mut parsed = Vec::new();
    for text in texts {
        let result = walk.with_input(&text, || text.parse::<ActionOf<S>>());
        parsed.extend(check_parsed(&text, result)?);
    }
    Ok(parsed)
}

fn check_parsed<A: std::fmt::Display>(
    text: &str,
    parsed: Result<A, ParseActionError>,
) -> Result<Option<A>, String> {
    match parsed {
        Ok(action) if action.to_string() == text => Ok(Some(action)),
        Ok(action) => Err(format!(
            "`{}` is accepted, but prints as `{action}`",
            text.escape_debug()
        )),
        Err(error) if error.expected.is_empty() => {
            Err(format!("`{error}` does not say what was expected"))
        }
        Err(error) if error.to_string().len() > LONGEST_ERROR => Err(format!(
            "the answer to a bad text is longer than {LONGEST_ERROR}"
        )),
        Err(_) => Ok(None),
    }
}

/// Every actor requests every action.
fn request_anything<S: Subject>(walk: &mut Walk<S>, actions: &[ActionOf<S>]) {
    for &action in actions {
        for actor in walk.actors() {
            walk.trying = Some((actor, action));
            let _ = walk.game.check(actor, action);
            let _ = walk.game.clone().apply(actor, action);
        }
        let _ = walk.game.action_index(action);
        let _ = S::Game::action_code(action);
        for viewer in Viewer::all(walk.game.seats()) {
            let _ = walk.game.action_text(action, viewer);
        }
    }
    walk.trying = None;
}

/// Buffers of any length, indices of any size.
fn buffers<G: Game>(game: &G) {
    for length in [0, 1, G::ACTION_INDICES / 2, G::ACTION_INDICES + 3] {
        game.mask(&mut vec![true; length]);
    }
    for length in [0, 1, G::OBSERVATION_LEN / 2, G::OBSERVATION_LEN + 3] {
        for viewer in Viewer::all(game.seats()) {
            game.observe(viewer, &mut vec![0.0; length]);
        }
    }
    for index in [G::ACTION_INDICES, usize::MAX / 2, usize::MAX] {
        let _ = game.action_at(index);
    }
}

/// Options and numbers of seats that do not exist.
fn setups<S: Subject>(walk: &mut Walk<S>) -> LawResult {
    let options = walk.start.options().clone();
    for seats in (0..=MAX_SEATS + 3).chain([usize::MAX]) {
        let game = S::Game::new(&options, seats);
        if game.is_ok_and(|game| game.seats() != seats || !S::Game::SEATS.contains(&seats)) {
            return Err(format!("a table of {seats} seats is set up"));
        }
    }
    let keys = <S::Game as Game>::Options::KEYS;
    let known = keys.iter().flat_map(|option| {
        [option.key]
            .into_iter()
            .chain(option.values.iter().copied())
    });
    let known: Vec<String> = known.map(String::from).collect();
    for word in known.into_iter().chain(hostile::TEXTS.map(String::from)) {
        let odd = hostile::mutated(&word, &mut walk.source);
        let pairs = keys.iter().map(|option| (option.key, odd.as_str()));
        for (key, value) in pairs.chain([(odd.as_str(), word.as_str())]) {
            let mut changed = options.clone();
            let set = walk.with_input(&format!("{key}={value}"), || changed.set(key, value));
            if set.is_err() && changed != options {
                return Err(format!(
                    "`{key}={value}` is refused, but changes the options"
                ));
            }
        }
    }
    Ok(())
}

/// Documents that are almost records, or not at all.
fn records<S: Subject>(walk: &mut Walk<S>) -> LawResult {
    let moves: Vec<ActionOf<S>> = walk.moves.iter().map(|&(_, action)| action).collect();
    let record = Record::of(walk.start, &moves, &walk.game);
    let mut documents = hostile::documents();
    for _ in 0..walk.config.tries {
        documents.push(hostile::broken_text(&record.write(), &mut walk.source));
        documents.push(hostile::broken_record(&record, &mut walk.source).write());
    }
    for document in documents {
        let replayed = walk.with_input(&document, || {
            Record::read(&document).and_then(|record| record.replay::<S::Game>())
        });
        if let Err(error) = replayed
            && (error.at.to_string().is_empty() || error.reason.is_empty())
        {
            return Err(format!("`{error}` does not say what is wrong"));
        }
    }
    Ok(())
}
