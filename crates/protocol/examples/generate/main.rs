//! Prints what is generated for the page: `generate types` its TypeScript, `generate prints` the
//! printed components, `generate fixtures` what its tests read. `cargo xtask codegen` writes all of
//! it to `web/`.
#![allow(clippy::print_stdout, reason = "its output is what it is for")]

mod fixtures;

use std::process::ExitCode;

use tessera_protocol::{prints, typescript};

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("types") => print!("{}", typescript::typescript()),
        Some("prints") => print!("{}", prints::json()),
        Some("fixtures") => print!("{}", fixtures::json()),
        _ => {
            eprintln!("generate types | generate prints | generate fixtures");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
