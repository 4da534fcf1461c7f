//! Every game of a contest, written as `tessera-record/1`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tessera_bots::arena::{Contest, Played};
use tessera_core::{Game, Record};

use crate::{failure::Failure, input, output::write_atomically};

/// The folder for records, if they are to be saved.
#[derive(Debug)]
pub struct Folder {
    path: Option<PathBuf>,
    /// Digits of a game's number, so that names sort.
    digits: usize,
}

impl Folder {
    /// The folder for this many records. It is created if it does not exist; a folder that is not
    /// empty is refused, so that records of two contests are not mixed.
    pub fn new(path: Option<&Path>, games: u64) -> Result<Folder, Failure> {
        if let Some(path) = path {
            let wrong = |error| Failure::wrong(format!("--save {}", input::name(path)), error);
            let cannot = |error: std::io::Error| wrong(error.to_string());
            fs::create_dir_all(path).map_err(cannot)?;
            if fs::read_dir(path).map_err(cannot)?.next().is_some() {
                return Err(wrong("the folder is not empty".into()));
            }
        }
        Ok(Folder {
            path: path.map(Path::to_owned),
            digits: games.to_string().len(),
        })
    }

    /// Writes a game, with the names of the bots on their seats.
    pub fn save<G: Game>(&self, contest: &Contest<G>, played: &Played<G>) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let game = &played.game;
        let mut record = Record::of(&contest.start, &game.moves, &game.end);
        for (sitter, &entrant) in record.seats.iter_mut().zip(&played.table.seats) {
            sitter.name = Some(contest.entrants[entrant].name.clone());
        }
        let (number, digits) = (played.table.number + 1, self.digits);
        let file = path.join(format!("game-{number:0digits$}.json"));
        write_atomically(&file, &record.write())
            .map_err(|error| Failure::wrong(format!("cannot write {}", input::name(&file)), error))
    }
}
