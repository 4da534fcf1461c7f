//! Reading files that somebody else wrote.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// The whole text of a file, or of standard input for `-`.
///
/// Reads no more than `limit` bytes and one: a device or a film given by mistake must not fill
/// the memory.
///
/// # Errors
/// With a sentence that does not name the file.
pub fn text(path: &Path, limit: usize) -> Result<String, String> {
    let cannot = |error: io::Error| format!("cannot be read: {error}");
    if path == Path::new("-") {
        return limited(io::stdin().lock(), limit);
    }
    limited(File::open(path).map_err(cannot)?, limit)
}

fn limited(source: impl Read, limit: usize) -> Result<String, String> {
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

/// How a file is called in messages.
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
    fn a_text_may_fill_the_limit_and_no_more() {
        assert_eq!(limited(&b"four"[..], 4).as_deref(), Ok("four"));
        let refusal = limited(&b"fives"[..], 4).unwrap_err();
        assert_eq!(refusal, "longer than the 4 bytes allowed");
    }

    #[test]
    fn bytes_that_are_no_text_are_refused() {
        assert_eq!(limited(&b"\xff"[..], 4).unwrap_err(), "is not UTF-8 text");
    }
}
