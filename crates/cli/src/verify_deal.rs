//! `tessera verify-deal`: proves that draws were not manipulated.

use std::{io::Write as _, path::Path, process::ExitCode};

use tessera_core::{Mover, Record, record::MAX_BYTES};
use tessera_games::{GameName, Playable, Visit, visit};

use crate::{
    args::VerifyDealArgs,
    failure::Outcome,
    input,
    replay::{located, unknown_game},
    terminal::{self, count},
};

/// Recomputes every draw of every record.
pub fn run(args: &VerifyDealArgs) -> Outcome {
    let mut out = std::io::stdout().lock();
    let mut all_proven = true;
    for file in &args.records {
        match prove(file) {
            Ok(proof) => writeln!(out, "{}", terminal::clean(&proof))?,
            Err(reason) => {
                all_proven = false;
                terminal::note(format_args!("error: {}: {reason}", input::name(file)));
            }
        }
    }
    out.flush()?;
    Ok(if all_proven {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A sentence about what was proven, or the reason why nothing could be proven.
fn prove(file: &Path) -> Result<String, String> {
    let text = input::text(file, MAX_BYTES)?;
    let record = Record::read(&text).map_err(|error| located(&error))?;
    let game = GameName::named(&record.game).ok_or_else(|| unknown_game(&record.game))?;
    let deal = record.deal.as_ref().ok_or(
        "has no `deal`: no table's dealer has dealt this game, so there is nothing to prove",
    )?;
    if deal.seed.is_none() {
        return Err(
            "deal.seed: not revealed, so nothing can be proven; a table reveals it with \
                    the end of the game"
                .into(),
        );
    }
    let draws = visit(game, Draws(&record))?;
    Ok(format!(
        "ok: {} of table {} follow from the seed committed to\n    commitment {}",
        count(draws, "draw"),
        deal.table,
        deal.commitment
    ))
}

/// Replays a record, which checks the commitment and every draw, and counts the draws.
struct Draws<'a>(&'a Record);

impl Visit for Draws<'_> {
    type Answer = Result<u64, String>;

    fn visit<G: Playable>(self) -> Result<u64, String> {
        let replay = self.0.replay::<G>().map_err(|error| located(&error))?;
        let mut game = replay.start;
        let mut draws = 0;
        for action in replay.moves {
            draws += u64::from(game.mover() == Mover::Chance);
            game.play(action);
        }
        Ok(draws)
    }
}
