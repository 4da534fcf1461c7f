//! Law 4: records replay.

use tessera_core::{Game, Options, Record, Source as _, Viewer};

use crate::{
    LawsConfig, Subject,
    laws::walk::{ActionOf, Law, LawResult, Walk, each_game},
};

/// The number of positions, beside start and end, at which a record is cut.
const CUTS: usize = 8;

/// Law 4: a record, written, read and replayed, gives the same position, views and result.
///
/// Checked for the complete game and for the game cut at several points. Starts that are not new games have
/// no record and are skipped; at least one must have one. Options must survive as text.
///
/// # Panics
/// When the law is broken.
#[track_caller]
pub fn records_replay<S: Subject>(config: LawsConfig) {
    let law = Law {
        number: 4,
        sentence: "a record replays to the same views and result",
    };
    let mut checked = 0;
    each_game::<S>(law, config, |walk| {
        let start = walk.start;
        let fresh = S::Game::new(start.options(), start.seats());
        if fresh.as_ref() != Ok(start) {
            return Ok(());
        }
        checked += 1;
        options_survive(start.options())?;
        let kept = play_and_keep::<S>(walk)?;
        let moves: Vec<ActionOf<S>> = walk.moves.iter().map(|&(_, action)| action).collect();
        for snapshot in some_moments(walk, &kept) {
            let cut = snapshot.moves;
            replay(start, &moves[..cut], snapshot)
                .map_err(|reason| format!("record of the first {cut} moves: {reason}"))?;
        }
        Ok(())
    });
    if checked == 0 {
        law.fail("no start equals Game::new of its options and seats, so none has a record");
    }
}

/// A position as it was when it was played.
struct Snapshot<G: Game> {
    moves: usize,
    game: G,
    views: Vec<G::View>,
}

impl<G: Game> Snapshot<G> {
    fn new(moves: usize, game: &G) -> Snapshot<G> {
        let views = Viewer::all(game.seats()).map(|viewer| game.view(viewer));
        Snapshot {
            moves,
            game: game.clone(),
            views: views.collect(),
        }
    }
}

/// Plays to the end and keeps the positions at which a record is cut: start, end, some between.
fn play_and_keep<S: Subject>(walk: &mut Walk<S>) -> Result<Vec<Snapshot<S::Game>>, String> {
    let mut kept = vec![Snapshot::new(0, &walk.game)];
    while walk.step()?.is_some() {
        if walk.is_costly_turn() {
            kept.push(Snapshot::new(walk.moves.len(), &walk.game));
        }
    }
    kept.push(Snapshot::new(walk.moves.len(), &walk.game));
    Ok(kept)
}

/// The first, the last, some between.
fn some_moments<'a, S: Subject>(
    walk: &mut Walk<S>,
    kept: &'a [Snapshot<S::Game>],
) -> Vec<&'a Snapshot<S::Game>> {
    let mut chosen = vec![0, kept.len() - 1];
    chosen.extend((0..CUTS).map(|_| walk.source.below(kept.len() as u64) as usize));
    chosen.sort_unstable();
    chosen.dedup();
    chosen.into_iter().map(|index| &kept[index]).collect()
}

fn replay<G: Game>(start: &G, moves: &[G::Action], snapshot: &Snapshot<G>) -> LawResult {
    let record = Record::of(start, moves, &snapshot.game);
    let read = Record::read(&record.write()).map_err(|error| error.to_string())?;
    let end = read.replay::<G>().map_err(|error| error.to_string())?.end;
    if end != snapshot.game {
        let played = &snapshot.game;
        return Err(format!("ends as\n{end:?}\nand ended as\n{played:?}"));
    }
    for (viewer, played) in Viewer::all(end.seats()).zip(&snapshot.views) {
        let replayed = end.view(viewer);
        if replayed != *played {
            return Err(format!(
                "{viewer:?} sees\n{replayed:?}\nand saw\n{played:?}"
            ));
        }
    }
    Ok(())
}

/// Every value of every option can be set by its text and read back; the changed ones rebuild
/// the options.
fn options_survive<O: Options>(options: &O) -> LawResult {
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
            let _ = changed.set(option.key, value);
            if changed.get(option.key).as_deref() != Some(value) {
                return Err(format!("`{}={value}` cannot be set and read", option.key));
            }
        }
    }
    Ok(())
}
