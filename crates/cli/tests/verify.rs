//! The command `tessera verify`, run as a program.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::common::{fixtures, stderr, stdout, tessera, text};

/// Exit code, standard output, standard error.
fn verify(paths: &[PathBuf]) -> (Option<i32>, String, String) {
    let mut args = vec!["verify"];
    args.extend(paths.iter().map(|path| text(path)));
    let output = tessera(&args);
    (output.status.code(), stdout(&output), stderr(&output))
}

fn game() -> PathBuf {
    fixtures().join("jcz_p2_random_001.json")
}

/// Records of Codex Naturalis, some without a schema.
fn codex_fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../codex/tests/fixtures")
}

#[test]
fn the_fixtures_confirm_our_rules() {
    for (fixtures, cases_in_a_file) in [(fixtures(), 1..=1), (codex_fixtures(), 1..=3)] {
        let (code, shown, errors) = verify(std::slice::from_ref(&fixtures));
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{shown}");
        let files = fs::read_dir(fixtures).unwrap().count();
        let start = format!("verify: {files} files, ");
        let rest = shown.strip_prefix(&start).expect(&shown);
        let (cases, rest) = rest.split_once(" cases, ").expect(&shown);
        let cases: usize = cases.parse().unwrap();
        assert!(cases_in_a_file.contains(&(cases / files)), "{shown}");
        assert!(rest.ends_with(" steps, 0 mismatches\n"), "{shown}");
    }
}

#[test]
fn a_file_without_a_schema_is_known_by_its_members() {
    let boards = codex_fixtures().join("09_blocked_board.json");
    let (code, shown, errors) = verify(std::slice::from_ref(&boards));
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{shown}");
    assert_eq!(shown, "verify: 1 files, 1 cases, 17 steps, 0 mismatches\n");

    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("tampered.json");
    let text = fs::read_to_string(&boards).unwrap();
    fs::write(
        &file,
        text.replace("\"available_count\": 0", "\"available_count\": 1"),
    )
    .unwrap();
    let (code, shown, _) = verify(std::slice::from_ref(&file));
    assert_eq!(code, Some(1));
    let expected = ": case blocked-board-17-cards, step 16: available_count: expected 1, got 0\n";
    assert!(shown.contains(expected), "{shown}");

    fs::write(&file, text.replace("\"convention\"", "\"convent\"")).unwrap();
    let (code, _, errors) = verify(&[file]);
    assert_eq!(code, Some(1));
    assert!(
        errors.contains("has no member `schema`; supported files: "),
        "{errors}"
    );
    assert!(
        errors.contains("files with `convention` and `cases`"),
        "{errors}"
    );
}

#[test]
fn a_wrong_score_is_a_mismatch_with_file_and_step() {
    let mut document: Value = serde_json::from_str(&fs::read_to_string(game()).unwrap()).unwrap();
    assert_eq!(document["turns"][9]["scores"][1], 0);
    document["turns"][9]["scores"][1] = 4.into();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("tampered.json");
    fs::write(&file, document.to_string()).unwrap();
    let (code, shown, _) = verify(&[game(), file.clone()]);
    assert_eq!(code, Some(1), "{shown}");
    let first = shown.lines().next().unwrap();
    assert!(first.starts_with(&format!("{}: ", text(&file))), "{shown}");
    assert!(
        first.contains(": expected ") && first.contains(", got "),
        "{shown}"
    );
    let last = shown.lines().last().unwrap();
    let mismatches = shown.lines().count() - 1;
    assert!(last.starts_with("verify: 2 files, "), "{shown}");
    assert!(
        last.ends_with(&format!(" steps, {mismatches} mismatches")),
        "{shown}"
    );
}

#[test]
fn a_hostile_file_does_not_flood_the_terminal() {
    let mut document: Value = serde_json::from_str(&fs::read_to_string(game()).unwrap()).unwrap();
    document["turns"][9]["scores"] = vec![12_345; 100_000].into();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("long.json");
    fs::write(&file, document.to_string()).unwrap();
    let (code, shown, _) = verify(std::slice::from_ref(&file));
    assert_eq!(code, Some(1));
    let long = shown.lines().find(|line| line.contains(": scores: "));
    let long = long.unwrap_or_else(|| panic!("{shown}"));
    assert!(long.contains(": expected [12345, "), "{long}");
    assert!(long.contains(" more characters), got ["), "{long}");
    assert!(long.len() < 1_000, "{} bytes", long.len());

    let schema = "x".repeat(1_000_000);
    fs::write(&file, format!(r#"{{"schema": "{schema}"}}"#)).unwrap();
    let (code, _, errors) = verify(&[file]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("xx… (999,700 more characters)`; supported files: carcassonne"));
    assert!(errors.len() < 1_000, "{} bytes", errors.len());
}

#[test]
fn a_file_that_cannot_be_checked_is_an_error_and_the_others_are_still_read() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &str| {
        let file = directory.path().join(name);
        fs::write(&file, content).unwrap();
        file
    };
    let unknown = write("unknown.json", r#"{"schema": "chess-replay/1"}"#);
    let missing = write("missing.json", "{}");
    let broken = write("broken.json", "{");
    let own = write("own.json", r#"{"format": "tessera-record/1"}"#);
    let absent = directory.path().join("absent.json");
    let (code, shown, errors) = verify(&[unknown, missing, broken, own, absent, game()]);
    assert_eq!(code, Some(1), "{errors}");
    for words in [
        "unknown.json: unknown schema `chess-replay/1`; supported files: carcassonne-replay/1",
        "missing.json: has no member `schema`",
        "broken.json: is not valid",
        "own.json: is one of our own records",
        "absent.json: cannot be read",
    ] {
        assert!(errors.contains(words), "{words}: {errors}");
    }
    assert!(shown.starts_with("verify: 6 files, "), "{shown}");
    assert!(shown.ends_with(" steps, 5 mismatches\n"), "{shown}");
}

#[test]
fn a_directory_is_read_in_order_and_its_index_skipped() {
    let directory = tempfile::tempdir().unwrap();
    let inner = directory.path().join("inner");
    fs::create_dir(&inner).unwrap();
    for file in [
        "b.json",
        "a.json",
        "inner/c.json",
        "INDEX.json",
        "notes.txt",
    ] {
        fs::write(directory.path().join(file), "{}").unwrap();
    }
    let (code, shown, errors) = verify(&[directory.path().into()]);
    assert_eq!(code, Some(1));
    assert_eq!(shown, "verify: 3 files, 0 cases, 0 steps, 3 mismatches\n");
    let place = |name: &str| {
        errors
            .find(name)
            .unwrap_or_else(|| panic!("{name}: {errors}"))
    };
    assert!(place("a.json") < place("b.json") && place("b.json") < place("c.json"));
    assert!(
        errors.contains("skipped ") && errors.contains("INDEX.json"),
        "{errors}"
    );
    assert!(!errors.contains("notes.txt"), "{errors}");
}

#[test]
fn nothing_to_verify_is_a_mistake() {
    let directory = tempfile::tempdir().unwrap();
    let index = directory.path().join("INDEX.json");
    fs::write(&index, "{}").unwrap();
    let nothing = |paths: &[PathBuf], words: &str| {
        let (code, shown, errors) = verify(paths);
        assert_eq!(code, Some(2));
        assert_eq!(shown, "verify: 0 files, 0 cases, 0 steps, 0 mismatches\n");
        assert!(errors.contains(words), "{errors}");
    };
    let only_index = "nothing to verify: only INDEX.json, which is skipped";
    nothing(std::slice::from_ref(&index), only_index);
    nothing(&[directory.path().into()], only_index);
    fs::remove_file(&index).unwrap();
    nothing(
        &[directory.path().into()],
        "nothing to verify: no *.json file",
    );
    assert_eq!(tessera(&["verify"]).status.code(), Some(2));
}
