//! Recognises the summary lines of the test runners.

/// The line without colours and line end, if it is the summary of a test runner.
///
/// nextest writes one `Summary [...]` per run. `cargo test` writes one `test result: ...` per
/// binary; those without a test are left out. vitest writes `Tests  ...`,
/// pytest `3 passed in 0.12s`.
pub fn summary(line: &str) -> Option<String> {
    let plain = without_colours(line);
    let plain = plain.trim_end();
    let is_summary = plain.trim_start().starts_with("Summary [")
        || plain.trim_start().starts_with("Tests  ")
        || plain.strip_prefix("test result: ").is_some_and(ran_a_test)
        || is_pytest(plain);
    is_summary.then(|| plain.to_owned())
}

/// Reads `ok. 5 passed; 0 failed; ...`.
fn ran_a_test(counts: &str) -> bool {
    let words: Vec<&str> = counts.split_whitespace().collect();
    words.windows(2).any(|pair| {
        matches!(pair[1], "passed;" | "failed;")
            && pair[0].parse().is_ok_and(|count: u64| count > 0)
    })
}

/// Reads `109 passed, 6 warnings in 6.37s` and `1 failed, 3 passed in 0.12s (0:02:01)`.
fn is_pytest(line: &str) -> bool {
    let words: Vec<&str> = line.trim_matches(['=', ' ']).split_whitespace().collect();
    let [count, verdict, ..] = words[..] else {
        return false;
    };
    let time = words.iter().skip_while(|word| **word != "in").nth(1);
    count.parse::<u64>().is_ok()
        && matches!(
            verdict.trim_end_matches(','),
            "passed" | "failed" | "error" | "errors"
        )
        && time.is_some_and(|time| time.ends_with('s'))
}

/// Removes the escape sequences `ESC [ ... letter`.
fn without_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut rest = line.chars();
    while let Some(character) = rest.next() {
        if character == '\x1b' {
            rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(character);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_coloured_summary_of_nextest_is_found() {
        let line =
            "\x1b[32;1m     Summary\x1b[0m [   0.105s] \x1b[1m16\x1b[0m tests run: 16 passed\n";
        assert_eq!(
            summary(line).unwrap(),
            "     Summary [   0.105s] 16 tests run: 16 passed"
        );
    }

    #[test]
    fn cargo_test_has_a_summary_for_each_binary_with_tests() {
        let tail = "0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        let passed = format!("test result: ok. 5 passed; 0 failed; {tail}");
        assert_eq!(summary(&passed), Some(passed.clone()));
        let failed = format!("test result: FAILED. 0 passed; 1 failed; {tail}");
        assert_eq!(summary(&failed), Some(failed.clone()));
        assert_eq!(
            summary(&format!("test result: ok. 0 passed; 0 failed; {tail}")),
            None
        );
    }

    #[test]
    fn the_coloured_summary_of_vitest_is_found() {
        let line = "\x1b[2m      Tests \x1b[22m \x1b[1m\x1b[32m9 passed\x1b[39m\x1b[22m\x1b[90m (9)\x1b[39m\n";
        assert_eq!(summary(line).unwrap(), "      Tests  9 passed (9)");
    }

    #[test]
    fn the_summary_of_pytest_is_found_whether_tests_passed_or_failed() {
        for line in [
            "109 passed, 6 warnings in 6.37s",
            "\x1b[31m1 failed\x1b[0m, \x1b[32m3 passed\x1b[0m in 121.50s (0:02:01)",
            "==== 2 errors in 0.10s ====",
        ] {
            assert!(summary(line).is_some(), "{line}");
        }
        assert_eq!(summary("3 passed the gate in silence"), None);
    }

    #[test]
    fn other_lines_are_not_summaries() {
        assert_eq!(summary("test summary::tests::it ... ok"), None);
        assert_eq!(summary("Summary of the game"), None);
        assert_eq!(summary("Tests of the page"), None);
        assert_eq!(summary(""), None);
    }
}
