//! The first game of a run, written as `tessera-record/1`.

use std::{
    io::{self, Write},
    path::Path,
};

use tessera_core::{Game, Record, SimSource, simulate::random_game_with};

use super::run::Run;
use crate::{failure::Failure, input, output::write_atomically, terminal};

/// Plays game 0 of the run once more and writes it to `file`, or to standard output for `-`.
pub fn write_first_game<G: Game>(run: &Run<G>, file: &Path) -> Result<(), Failure> {
    let record = first_game(run);
    let text = record.write();
    // A capped game may be longer than records allow; this is reported now and not when it is read.
    Record::read(&text)
        .map_err(|error| Failure::wrong("the first game cannot be recorded", error))?;
    if file == Path::new("-") {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        return Ok(());
    }
    write_atomically(file, &text)
        .map_err(|error| Failure::wrong(format!("cannot write {}", input::name(file)), error))?;
    let moves = terminal::count(record.moves.len() as u64, "move");
    terminal::note(format_args!(
        "game 1 of the run is in {} ({moves})",
        input::name(file)
    ));
    Ok(())
}

fn first_game<G: Game>(run: &Run<G>) -> Record {
    let mut game = run.start.clone();
    let mut moves = Vec::new();
    let mut source = SimSource::new(run.seed, 0);
    random_game_with(&mut game, &mut source, run.max_rounds, |action| {
        moves.push(action);
    });
    Record::of(&run.start, &moves, &game)
}

#[cfg(test)]
mod tests {
    use tessera_carcassonne::{Options, State};
    use tessera_core::simulate::{Digest, random_game};

    use super::*;

    fn run(max_rounds: u32) -> Run<State> {
        Run {
            start: State::with_options(Options::default(), 3).unwrap(),
            games: 1,
            seed: 5,
            threads: 1,
            max_rounds,
        }
    }

    #[test]
    fn the_record_contains_the_simulated_game() {
        for max_rounds in [4, 1000] {
            let run = run(max_rounds);
            let record = first_game(&run);
            let replay = record.replay::<State>().unwrap();
            let mut digest = Digest::default();
            for &action in &replay.moves {
                digest.add(State::action_code(action));
            }
            let played = random_game(
                &mut run.start.clone(),
                &mut SimSource::new(run.seed, 0),
                max_rounds,
            );
            assert_eq!(digest.value(), played.digest);
            assert_eq!(record.result.is_none(), played.capped);
        }
    }
}
