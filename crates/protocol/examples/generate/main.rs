//! Prints the generated files of the page: `generate types` its TypeScript, `generate components` the
//! printed components, `generate fixtures` the fixtures of its tests. `cargo xtask codegen` writes all of
//! it to `web/`.
#![allow(clippy::print_stdout, reason = "its output is what it is for")]

mod fixtures;

use std::process::ExitCode;

use tessera_protocol::{components, typescript};

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("types") => print!("{}", typescript::typescript()),
        Some("components") => print!("{}", components::page_json()),
        Some("fixtures") => print!("{}", fixtures::json()),
        _ => {
            eprintln!("generate types | generate components | generate fixtures");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
