//! `tessera db import`: imports records as finished tables.

use std::{
    ffi::OsStr,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use tessera_core::{Record, record::MAX_BYTES};
use tessera_server::{hub::Hub, settings::Settings, world::World};
use tessera_store::{CommandActor, SystemName};

use super::bar;
use crate::{
    args::ImportArgs,
    database::Database,
    failure::{Failure, Outcome},
    input,
    terminal::{self, count, quote},
};

/// The name of this tool in the log.
const TOOL: &str = "import";

/// Imports one record after the other and reports those that were refused.
pub async fn run(args: &ImportArgs) -> Outcome {
    let files = files(&args.files)?;
    let store = Database::read(&args.into.database)?.open().await?;
    let settings = Settings {
        limits: None,
        ..Settings::default()
    };
    let hub = Hub::new(store, World::real(), settings);
    let tool: SystemName = TOOL.parse().map_err(Failure::usage)?;
    let bar = bar(files.len(), "records");
    let (mut imported, mut refused) = (0, 0);
    for file in &files {
        match import(&hub, CommandActor::System(tool.clone()), file).await {
            Ok(table) => {
                imported += 1;
                let mut out = io::stdout().lock();
                bar.suspend(|| writeln!(out, "{table} {}", input::name(file)))?;
            }
            Err(reason) => {
                refused += 1;
                let reason = quote(&reason);
                bar.suspend(|| {
                    terminal::note(format_args!("error: {}: {reason}", input::name(file)));
                });
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    hub.close().await;
    let refused_text = if refused == 0 {
        String::new()
    } else {
        format!(", {} refused", count(refused, "file"))
    };
    terminal::note(format_args!(
        "{} imported{refused_text}",
        count(imported, "record")
    ));
    Ok(if refused == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Imports one record and returns the id of its table.
async fn import(hub: &Arc<Hub>, by: CommandActor, file: &Path) -> Result<String, String> {
    let text = input::text(file, MAX_BYTES)?;
    let record = Record::read(&text).map_err(|error| error.to_string())?;
    let created = hub.import(by, record).await;
    let (_, created) = created.map_err(|error| error.sentence)?;
    Ok(created.table)
}

/// The files to import; those of a folder are sorted by name.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let unreadable = |error: io::Error| Failure::wrong(path.display(), error);
        let mut inside = Vec::new();
        for entry in fs::read_dir(path).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?.path();
            if entry.extension() == Some(OsStr::new("json")) {
                inside.push(entry);
            }
        }
        inside.sort();
        files.append(&mut inside);
    }
    if files.is_empty() {
        return Err(Failure::usage("there is no *.json file in these folders"));
    }
    Ok(files)
}
