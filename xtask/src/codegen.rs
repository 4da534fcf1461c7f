//! Writes the files that are generated from data, and finds those that are stale.
//!
//! Generated files are committed, so that reading the source needs no build step; `tidy`
//! generates them again in memory and compares.

mod cards;
mod eldorado;
mod tiles;
mod wire;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

use anyhow::{Context, Result, ensure};

/// One generated table, its source and its generator.
struct Generator {
    /// The data file, relative to the workspace.
    source: &'static str,
    /// The generated file, relative to the workspace.
    target: &'static str,
    /// Rust source from the text of the data file.
    render: fn(&str) -> Result<String>,
}

/// Every table of printed components.
const GENERATORS: &[Generator] = &[
    Generator {
        source: "crates/carcassonne/data/tiles.json",
        target: "crates/carcassonne/src/data/tiles.rs",
        render: tiles::render,
    },
    Generator {
        source: "crates/codex/data/cards.json",
        target: "crates/codex/src/data/cards.rs",
        render: cards::render,
    },
    Generator {
        source: "crates/eldorado/data/eldorado.json",
        target: "crates/eldorado/src/data/components.rs",
        render: eldorado::render,
    },
];

/// The expected contents of a generated file.
pub struct Generated {
    /// Relative to the workspace.
    pub path: PathBuf,
    /// The complete text, formatted.
    pub text: String,
}

/// Generates every file in memory.
///
/// # Errors
/// When a data file is missing or contradicts itself, or rustfmt or cargo cannot run.
pub fn generate(root: &Path) -> Result<Vec<Generated>> {
    let mut files = generate_tables(root)?;
    files.extend(wire::generate(root)?);
    Ok(files)
}

/// Generates the tables of printed components.
fn generate_tables(root: &Path) -> Result<Vec<Generated>> {
    GENERATORS
        .iter()
        .map(|generator| {
            let source = root.join(generator.source);
            let data = fs::read_to_string(&source)
                .with_context(|| format!("cannot read {}", generator.source))?;
            let text = (generator.render)(&data)
                .and_then(|rust| formatted(root, rust))
                .with_context(|| {
                    format!(
                        "cannot generate {} from {}",
                        generator.target, generator.source
                    )
                })?;
            Ok(Generated {
                path: PathBuf::from(generator.target),
                text,
            })
        })
        .collect()
}

/// Writes every generated file that differs from the one on disk.
///
/// # Errors
/// As [`generate`], and when a file cannot be written.
pub fn write(root: &Path) -> Result<()> {
    for generated in generate(root)? {
        let shown = generated.path.display();
        if is_up_to_date(root, &generated) {
            println!("{shown} is up to date");
            continue;
        }
        let target = root.join(&generated.path);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&target, &generated.text).with_context(|| format!("cannot write {shown}"))?;
        println!("{shown} written");
    }
    Ok(())
}

/// Whether the file on disk is what the generator would write.
pub fn is_up_to_date(root: &Path, generated: &Generated) -> bool {
    fs::read_to_string(root.join(&generated.path)).is_ok_and(|text| text == generated.text)
}

/// Pipes Rust source through rustfmt, so that the format check accepts generated files.
fn formatted(root: &Path, rust: String) -> Result<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run rustfmt; install it with `rustup component add rustfmt`")?;
    let mut stdin = rustfmt
        .stdin
        .take()
        .context("rustfmt has no standard input")?;
    // In a separate thread: rustfmt may write before it has read everything, and two full pipes
    // would wait for each other.
    let writer = thread::spawn(move || stdin.write_all(rust.as_bytes()));
    let output = rustfmt
        .wait_with_output()
        .context("cannot read from rustfmt")?;
    ensure!(
        output.status.success(),
        "rustfmt refused the generated source"
    );
    writer
        .join()
        .ok()
        .context("the thread that writes to rustfmt panicked")?
        .context("cannot write to rustfmt")?;
    String::from_utf8(output.stdout).context("the output of rustfmt is not UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edited_generated_file_is_stale() {
        let root = crate::run::root();
        let mut generated = generate_tables(&root).unwrap().remove(0);
        generated.text.push_str("// by hand\n");
        assert!(!is_up_to_date(&root, &generated));
    }

    #[test]
    fn a_missing_generated_file_is_stale() {
        let missing = Generated {
            path: PathBuf::from("no/such/file.rs"),
            text: String::new(),
        };
        assert!(!is_up_to_date(&crate::run::root(), &missing));
    }

    #[test]
    fn generated_source_is_formatted() {
        let text = formatted(&crate::run::root(), "fn  main( ){ }".to_owned()).unwrap();
        assert_eq!(text, "fn main() {}\n");
    }
}
