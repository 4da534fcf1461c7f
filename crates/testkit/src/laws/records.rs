//! Law 4: records replay.

use tessera_core::{Game, Options, Record, Source as _, Viewer};

use crate::{
    LawsConfig, Subject,
    laws::walk::{ActionOf, Law, Verdict, Walk, each_game},
};

/// Points of a game, beside its start and its end, at which its record is cut.
const CUTS: usize = 8;

/// Law 4: a record, written, read and replayed, gives the same position, views and result.
///
/// Of the whole game and of the game cut at several points. Starts that are not new games have
/// no record and are passed over; one at least must have one. Options must survive as text.
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn records_replay<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 4,
        sentence: "a record replays to the same views and result",
    };
    let mut judged = 0;
    each_game::<S>(law, config, |walk| {
        let start = walk.start;
        let fresh = S::Game::new(start.options(), start.seats());
        if fresh.as_ref() != Ok(start) {
            return Ok(());
        }
        judged += 1;
        options_survive(start.options())?;
        let kept = positions::<S>(walk)?;
        let moves: Vec<ActionOf<S>> = walk.moves.iter().map(|&(_, action)| action).collect();
        for cut in cuts(walk, kept.len()) {
            replay(start, &moves[..cut], &kept[cut])
                .map_err(|reason| format!("record of the first {cut} moves: {reason}"))?;
        }
        Ok(())
    });
    if judged == 0 {
        law.fail("no start equals Game::new of its options and seats, so none has a record");
    }
}

/// Plays to the end and keeps every position.
fn positions<S: Subject>(walk: &mut Walk<S>) -> Result<Vec<S::Game>, String> {
    let mut kept = vec![walk.game.clone()];
    while walk.step()?.is_some() {
        kept.push(walk.game.clone());
    }
    Ok(kept)
}

/// Numbers of moves to cut after: none, all, some between.
fn cuts<S: Subject>(walk: &mut Walk<S>, positions: usize) -> Vec<usize> {
    let mut cuts = vec![0, positions - 1];
    cuts.extend((0..CUTS).map(|_| walk.source.below(positions as u64) as usize));
    cuts.sort_unstable();
    cuts.dedup();
    cuts
}

fn replay<G: Game>(start: &G, moves: &[G::Action], end: &G) -> Verdict {
    let record = Record::of(start, moves, end);
    let read = Record::read(&record.write()).map_err(|error| error.to_string())?;
    if read != record {
        return Err(format!("written as {record:?}, read as {read:?}"));
    }
    let replay = read.replay::<G>().map_err(|error| error.to_string())?;
    if replay.start != *start {
        return Err(format!("starts from\n{:?}", replay.start));
    }
    if replay.moves != moves {
        return Err(format!(
            "has the moves {:?}, played were {moves:?}",
            replay.moves
        ));
    }
    for viewer in Viewer::all(end.seats()) {
        let (replayed, played) = (replay.end.view(viewer), end.view(viewer));
        if replayed != played {
            return Err(format!(
                "{viewer:?} sees\n{replayed:?}\nand saw\n{played:?}"
            ));
        }
    }
    if replay.end != *end {
        return Err(format!("ends as\n{:?}\nand ended as\n{end:?}", replay.end));
    }
    Ok(())
}

/// Every value of every option can be set by its text and read back; the changed ones rebuild
/// the options.
fn options_survive<O: Options>(options: &O) -> Verdict {
    let mut rebuilt = O::default();
    for (key, value) in options.changed() {
        rebuilt
            .set(key, &value)
            .map_err(|error| error.to_string())?;
    }
    if rebuilt != *options {
        return Err(format!("options {options:?} are written as {rebuilt:?}"));
    }
    for option in O::KEYS {
        if O::default().get(option.key).as_deref() != option.values.first().copied() {
            return Err(format!("`{}` does not begin with its default", option.key));
        }
        for &value in option.values {
            let mut changed = options.clone();
            let set = changed.set(option.key, value);
            if set.is_err() || changed.get(option.key).as_deref() != Some(value) {
                return Err(format!("`{}={value}` cannot be set and read", option.key));
            }
        }
    }
    Ok(())
}
