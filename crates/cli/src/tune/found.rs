//! The destination of the tuned parameters.

use std::{fs, io, path::Path};

use tessera_bots::tune::ParameterFile;

use crate::{args::TuneArgs, failure::Failure, input, long, output::write_atomically};

/// A file, or standard output when there is none.
#[derive(Debug)]
pub struct Found<'a> {
    file: Option<&'a Path>,
    json: bool,
}

impl<'a> Found<'a> {
    /// The destination that the arguments name. A file that exists is refused unless the search
    /// starts from it: hours of an earlier search must not be lost by accident.
    pub fn new(args: &'a TuneArgs) -> Result<Found<'a>, Failure> {
        let stdout = Path::new("-");
        let file = args.out.as_deref().filter(|&file| file != stdout);
        if args.json && args.out.as_deref() == Some(stdout) {
            return Err(Failure::usage(
                "--json and `--out -` would both write to standard output; name a file",
            ));
        }
        if let Some(file) = file {
            let is_kept = fs::metadata(file).is_ok_and(|found| found.is_file());
            let is_begun_with = args.from.as_ref().is_some_and(|from| same(from, file));
            if is_kept && !is_begun_with {
                let name = input::name(file);
                let advice = format!("exists already; --from {name} continues with it");
                return Err(Failure::wrong(format!("--out {name}"), advice));
            }
        }
        Ok(Found {
            file,
            json: args.json,
        })
    }

    /// Writes the best parameters so far to the file, if there is one.
    pub fn write(&self, best: &ParameterFile) -> Result<(), Failure> {
        let Some(file) = self.file else {
            return Ok(());
        };
        write_atomically(file, best.text())
            .map_err(|error| Failure::wrong(format!("cannot write {}", input::name(file)), error))
    }

    /// Prints the JSON summary if requested, otherwise the parameters unless they are in a file.
    pub fn print_result(
        &self,
        best: &ParameterFile,
        json: impl FnOnce() -> String,
    ) -> io::Result<()> {
        let text = match (self.json, self.file) {
            (true, _) => json(),
            (false, None) => format!("{}\n", best.text().trim_end()),
            (false, Some(_)) => return Ok(()),
        };
        long::print(&text)
    }
}

fn same(left: &Path, right: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    real(left).is_some_and(|left| Some(left) == real(right))
}
