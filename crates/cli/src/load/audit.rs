//! Checks that everything that was acknowledged is stored.

use std::{sync::Arc, time::Instant};

use hyper::body::Bytes;
use tessera_core::{Mover, Record};
use tessera_games::{Playable, Visit, visit};
use tessera_protocol::{SeatLetter, http::TableBody};
use tokio::time::sleep;

use super::{
    Run,
    api::Api,
    player::{Ack, Played},
    table::Table,
    trouble::{Backoff, Trouble},
};

/// Compares a table with what the server sent to its players, and counts the errors.
pub async fn audit(run: &Arc<Run>, api: &mut Api, table: &Table, played: &[Played]) {
    let mut acks: Vec<Ack> = played
        .iter()
        .flat_map(|played| played.acks.clone())
        .collect();
    acks.sort_by_key(|ack| ack.version);
    let error = |kind: String, reason: String| {
        let example = format_args!("table {}: {reason}", table.id);
        run.stats.errors.add(kind, example);
    };
    for twice in acks
        .windows(2)
        .filter(|two| two[0].version == two[1].version)
    {
        let reason = format!("{} and {}", describe(&twice[0]), describe(&twice[1]));
        error("one version acknowledged twice".into(), reason);
    }
    if let Err((kind, reason)) = check_table(run, api, table, played, &acks).await {
        error(kind, reason);
    }
    let is_played_out = !played.is_empty() && played.iter().all(|played| played.is_ended);
    if is_played_out {
        match check_record(run, api, table, &acks).await {
            Ok(record) => {
                run.stats.games.add(1);
                run.stats.resigned.add(record.ended.is_some().into());
            }
            Err((kind, reason)) => error(kind, reason),
        }
    }
}

/// A kind and a reason.
type Wrong = (String, String);

fn no_answer(trouble: &Trouble) -> Wrong {
    (format!("no audit: {}", trouble.kind()), trouble.to_string())
}

/// Checks the table as sent over HTTP: no acknowledged version is missing, and the view is the
/// one that was sent over the WebSocket.
async fn check_table(
    run: &Run,
    api: &mut Api,
    table: &Table,
    played: &[Played],
    acks: &[Ack],
) -> Result<(), Wrong> {
    let path = format!("/api/tables/{}", table.id);
    let text = get_with_retries(run, api, &path, &table.host.token).await;
    let text = text.map_err(|trouble| no_answer(&trouble))?;
    let body: TableBody = serde_json::from_slice(&text)
        .map_err(|error| ("no audit: nonsense".into(), error.to_string()))?;
    let version = body.view.version.0;
    if let Some(lost) = acks.last().filter(|ack| ack.version > version) {
        let reason = format!(
            "{} was lost, the table is at version {version}",
            describe(lost)
        );
        return Err(("a move was lost".into(), reason));
    }
    let mut last = played.iter().filter_map(|played| played.last.as_ref());
    match last.find(|(seen, _)| *seen > version) {
        Some((seen, _)) => Err((
            "a version was lost".into(),
            format!("version {seen} was shown, the table is at version {version}"),
        )),
        None => same_view(&body, table, played),
    }
}

/// Checks that the hash over HTTP equals the one over the WebSocket of the same seat.
fn same_view(body: &TableBody, table: &Table, played: &[Played]) -> Result<(), Wrong> {
    let mut last = played
        .iter()
        .filter(|played| played.seat == table.host.seat);
    let last = last.next().and_then(|played| played.last.as_ref());
    match last {
        Some((version, hash)) if *version == body.view.version.0 && *hash != body.hash => Err((
            "other hash over HTTP".into(),
            format!("version {version} is {} and {hash}", body.hash),
        )),
        _ => Ok(()),
    }
}

/// Checks that the record replays, has the commitment of the table, and contains every
/// acknowledged move.
async fn check_record(
    run: &Run,
    api: &mut Api,
    table: &Table,
    acks: &[Ack],
) -> Result<Record, Wrong> {
    let path = format!("/api/tables/{}/record", table.id);
    let text = get_with_retries(run, api, &path, &table.host.token).await;
    let text = text.map_err(|trouble| no_answer(&trouble))?;
    let wrong = |reason: String| ("record".to_owned(), reason);
    let text = str::from_utf8(&text).map_err(|error| wrong(error.to_string()))?;
    let record = Record::read(text).map_err(|error| wrong(error.to_string()))?;
    match &record.deal {
        Some(deal) if deal.commitment == table.commitment => {}
        Some(deal) => {
            let (recorded, published) = (&deal.commitment, &table.commitment);
            return Err(wrong(format!(
                "has the commitment {recorded}, but {published} was published"
            )));
        }
        None => return Err(wrong("has no deal".into())),
    }
    let compared = visit(
        run.game,
        Compare {
            record: &record,
            acks,
        },
    );
    compared.map(|()| record).map_err(wrong)
}

/// Repeats a request until there is a response or the run's patience ends.
async fn get_with_retries(
    run: &Run,
    api: &mut Api,
    path: &str,
    token: &str,
) -> Result<Bytes, Trouble> {
    let mut backoff = Backoff::new(run.patience);
    loop {
        let trouble = match api.get(path, Some(token)).await {
            Ok(text) => return Ok(text),
            Err(trouble) => trouble,
        };
        let pause = backoff.pause(Instant::now());
        let Some(pause) = pause.filter(|_| trouble.is_transient()) else {
            return Err(trouble);
        };
        run.stats.troubles.add(trouble.kind(), trouble);
        sleep(pause).await;
    }
}

/// Replays a record and compares the moves of its seats with the acknowledged ones.
struct Compare<'a> {
    record: &'a Record,
    acks: &'a [Ack],
}

impl Visit for Compare<'_> {
    type Answer = Result<(), String>;

    fn visit<G: Playable>(self) -> Result<(), String> {
        let replay = self.record.replay::<G>();
        let replay = replay.map_err(|error| error.to_string())?;
        let mut game = replay.start;
        let mut acks = self.acks.iter();
        for (&action, text) in replay.moves.iter().zip(&self.record.moves) {
            if let Mover::Seat(seat) = game.mover() {
                let seat = SeatLetter::from(seat);
                match acks.next() {
                    Some(ack) if ack.seat == seat && ack.action == *text => {}
                    Some(ack) => {
                        return Err(format!(
                            "has `{text}` of seat {seat:?} instead of {}",
                            describe(ack)
                        ));
                    }
                    None => {
                        let reason = "which was not acknowledged";
                        return Err(format!("has `{text}` of seat {seat:?}, {reason}"));
                    }
                }
            }
            game.play(action);
        }
        match acks.next() {
            None => Ok(()),
            Some(ack) => Err(format!("lacks {}", describe(ack))),
        }
    }
}

fn describe(ack: &Ack) -> String {
    let Ack {
        seat,
        version,
        command_id,
        action,
        ..
    } = ack;
    format!("`{action}` of seat {seat:?} ({command_id}, version {version})")
}

#[cfg(test)]
mod tests {
    use tessera_carcassonne::State;
    use tessera_core::{Game as _, SimSource, Viewer};

    use super::*;

    /// A random game as its record, and the acknowledgements of its moves.
    fn game() -> (Record, Vec<Ack>) {
        let start = State::with_options(Default::default(), 2).unwrap();
        let mut source = SimSource::new(3, 4);
        let (mut game, mut moves, mut acks) = (start.clone(), Vec::new(), Vec::new());
        while let Some(action) = game.random_move(&mut source) {
            if let Mover::Seat(seat) = game.mover() {
                let count = acks.len() as u32;
                acks.push(Ack {
                    seat: seat.into(),
                    version: 4 + count,
                    at: Instant::now(),
                    command_id: format!("x-{count}"),
                    action: game.action_text(action, Viewer::Seat(seat)),
                });
            }
            game.play(action);
            moves.push(action);
        }
        (Record::of(&start, &moves, &game), acks)
    }

    fn compare(record: &Record, acks: &[Ack]) -> Result<(), String> {
        Compare { record, acks }.visit::<State>()
    }

    #[test]
    fn a_record_contains_the_acknowledged_moves() {
        let (record, acks) = game();
        assert!(acks.len() > 70);
        assert_eq!(compare(&record, &acks), Ok(()));
    }

    #[test]
    fn missing_and_different_moves_are_found() {
        let (record, acks) = game();
        let last = acks.len() - 1;
        let extra = [&acks[..], &acks[last..]].concat();
        let fault = compare(&record, &extra).unwrap_err();
        assert!(fault.starts_with("lacks "), "{fault}");
        let fault = compare(&record, &acks[..last]).unwrap_err();
        assert!(fault.ends_with("was not acknowledged"), "{fault}");
        let mut other = acks.clone();
        other[3].action = "place 99,99 r0".into();
        let fault = compare(&record, &other).unwrap_err();
        assert!(fault.contains("instead of `place 99,99 r0`"), "{fault}");
        let mut swapped = acks;
        swapped.swap(0, 1);
        assert!(compare(&record, &swapped).is_err());
    }

    #[test]
    fn a_record_that_does_not_replay_is_found() {
        let (mut record, acks) = game();
        record.moves[5] = "place 99,99 r0".into();
        assert!(compare(&record, &acks).unwrap_err().starts_with("moves[5]"));
    }
}
