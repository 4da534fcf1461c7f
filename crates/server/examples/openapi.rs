//! Prints the OpenAPI document. `cargo xtask codegen` writes it to `docs/openapi.json`.
#![allow(clippy::print_stdout, reason = "its purpose is its output")]

fn main() {
    print!("{}", tessera_server::http::openapi::text());
}
