//! Builds and runs the game server with its page.

use std::{env, path::Path, process::Command};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::{run::heading, web};

/// The options of `cargo xtask serve`.
#[derive(Args)]
pub struct Serve {
    /// Options of `tessera serve`, such as --listen 0.0.0.0:8080
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

/// Builds the page and the server, and runs it.
///
/// # Errors
/// When a build fails, or the server does.
pub fn run(root: &Path, serve: &Serve) -> Result<()> {
    match web::obstacle() {
        None => web::build(root)?,
        // The API works without the page; the server itself reports that it has none.
        Some(obstacle) => println!("The server is built without its page: {obstacle}."),
    }
    heading("server");
    println!(
        "The first build takes about 5 minutes on two cores.\n\
         After that the server starts at once."
    );
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--release", "--locked", "--", "serve"])
        .args(&serve.options)
        .current_dir(root)
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "the server ended with {status}");
    Ok(())
}
