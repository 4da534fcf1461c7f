//! Prints the TypeScript of the wire types; `cargo xtask codegen` writes it to `web/`.
#![allow(clippy::print_stdout, reason = "its output is what it is for")]

fn main() {
    print!("{}", tessera_protocol::typescript::typescript());
}
