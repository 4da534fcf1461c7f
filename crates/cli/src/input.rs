//! Reading files from outside.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// The complete text of a file, or of standard input for `-`.
///
/// Reads at most one byte more than `limit`: a device or a video given by mistake must not fill
/// the memory.
///
/// # Errors
/// A sentence that does not name the file.
pub fn text(path: &Path, limit: usize) -> Result<String, String> {
    let cannot = |error: io::Error| format!("cannot be read: {error}");
    if path == Path::new("-") {
        return read_limited(io::stdin().lock(), limit);
    }
    read_limited(File::open(path).map_err(cannot)?, limit)
}

fn read_limited(source: impl Read, limit: usize) -> Result<String, String> {
    let mut bytes = Vec::new();
    source
        .take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("cannot be read: {error}"))?;
    if bytes.len() > limit {
        return Err(format!("longer than the {limit} bytes allowed"));
    }
    String::from_utf8(bytes).map_err(|_| "is not UTF-8 text".into())
}

/// The name of a file in messages.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".into();
    }
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_may_be_as_long_as_the_limit() {
        assert_eq!(read_limited(&b"four"[..], 4).as_deref(), Ok("four"));
        let refusal = read_limited(&b"fives"[..], 4).unwrap_err();
        assert_eq!(refusal, "longer than the 4 bytes allowed");
    }

    #[test]
    fn bytes_that_are_not_text_are_refused() {
        assert_eq!(
            read_limited(&b"\xff"[..], 4).unwrap_err(),
            "is not UTF-8 text"
        );
    }
}
