//! The files of the workspace, read once for all checks.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};

/// The files that git tracks or would track if everything were added; ignored files are left out.
pub struct Tree {
    files: Vec<File>,
}

/// One file.
pub struct File {
    /// Relative to the workspace, with forward slashes.
    pub path: String,
    /// `None` for a binary file.
    text: Option<String>,
    /// Whether it is executable.
    pub is_executable: bool,
}

impl Tree {
    /// Reads every file that is tracked or could be added.
    ///
    /// New files count, so that a violation is found before the commit.
    ///
    /// # Errors
    /// When git cannot list the files.
    pub fn read(root: &Path) -> Result<Tree> {
        let output = Command::new("git")
            .args([
                "ls-files",
                "-z",
                "--cached",
                "--others",
                "--exclude-standard",
            ])
            .current_dir(root)
            .output()
            .context("cannot run git, which lists the files of the workspace")?;
        let stderr = String::from_utf8_lossy(&output.stderr);
        ensure!(
            output.status.success(),
            "git cannot list the files: {}",
            stderr.trim()
        );
        let names = String::from_utf8(output.stdout).context("a file name is not UTF-8")?;
        let files = names
            .split_terminator('\0')
            .filter_map(|name| File::read(root, name));
        Ok(Tree {
            files: files.collect(),
        })
    }

    /// Every file, binary ones too.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The file at a path.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// The files in a folder and below; the folder ends with a slash.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a File> {
        self.files
            .iter()
            .filter(move |file| file.path.starts_with(folder))
    }

    /// Whether a path names a file or a folder.
    pub fn contains(&self, path: &str) -> bool {
        let is_inside = |file: &File| {
            file.path
                .strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        path.is_empty() || self.files.iter().any(is_inside)
    }
}

impl File {
    /// `None` if it is not a file: git also lists submodules, and files deleted since they were added.
    fn read(root: &Path, name: &str) -> Option<File> {
        let path = root.join(name);
        let is_executable = is_executable(&path);
        let bytes = fs::read(path).ok()?;
        let is_binary = bytes.contains(&0);
        let text = String::from_utf8(bytes).ok().filter(|_| !is_binary);
        Some(File {
            path: name.to_owned(),
            text,
            is_executable,
        })
    }

    /// The complete text; empty for a binary file.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    /// The lines with their numbers, counted from 1; none for a binary file.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text().lines())
    }

    /// Whether the name ends with one of these, such as `rs`.
    pub fn has_extension(&self, extensions: &[&str]) -> bool {
        let extension = self.path.rsplit_once('.').map(|(_, extension)| extension);
        extension.is_some_and(|extension| extensions.contains(&extension))
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

/// Other file systems have no mode.
#[cfg(not(unix))]
fn is_executable(_path: &Path) -> bool {
    true
}

#[cfg(test)]
impl Tree {
    /// A tree of executable files, from pairs of path and text.
    pub fn of(files: &[(&str, &str)]) -> Tree {
        let file = |&(path, text): &(&str, &str)| File {
            path: path.to_owned(),
            text: Some(text.to_owned()),
            is_executable: true,
        };
        Tree {
            files: files.iter().map(file).collect(),
        }
    }

    /// The same, except that no file is executable.
    pub fn not_executable(mut self) -> Tree {
        for file in &mut self.files {
            file.is_executable = false;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_contains_files_and_their_folders() {
        let tree = Tree::of(&[("docs/carcassonne/rules.md", "")]);
        assert!(tree.contains("docs/carcassonne/rules.md"));
        assert!(tree.contains("docs/carcassonne") && tree.contains("docs") && tree.contains(""));
        assert!(!tree.contains("docs/car") && !tree.contains("rules.md"));
    }

    #[test]
    fn this_file_is_in_the_tree_of_the_workspace() {
        let tree = Tree::read(&crate::run::root()).unwrap();
        let file = tree.file("xtask/src/tidy/tree.rs").unwrap();
        assert!(file.has_extension(&["rs"]));
        assert_eq!(file.lines().next().unwrap().0, 1);
    }
}
