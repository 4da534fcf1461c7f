//! The command `tessera course`, run as a program.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{printed, refused, stderr, stdout, tessera, text};

const SHIPPED: [&str; 7] = [
    "first",
    "hills-of-gold",
    "home-stretch",
    "winding-paths",
    "serpentine",
    "swamplands",
    "witchs-cauldron",
];

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../eldorado/data/courses")
}

/// The example of the page about the format.
fn example() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/eldorado/courses.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, rest) = page.split_once("```json\n").unwrap();
    rest.split_once("```").unwrap().0.into()
}

/// A file with this content, and the folder that keeps it.
fn file(content: &str) -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("course.json");
    fs::write(&file, content).unwrap();
    (directory, file)
}

/// Expects that the example, changed in this way, is refused by both commands with these words.
#[track_caller]
fn refuses(words: &str, change: impl Fn(&mut Value)) {
    let mut document: Value = serde_json::from_str(&example()).unwrap();
    change(&mut document);
    let (_directory, file) = file(&document.to_string());
    let expected = format!("course.json: {words}");
    for command in ["check", "show"] {
        refused(&["course", command, text(&file)], 1, &[&expected]);
    }
}

#[test]
fn all_courses_that_come_with_the_game_are_shown() {
    for word in SHIPPED {
        let by_name = printed(&["course", "show", word]);
        let file = data().join(format!("{word}.json"));
        assert_eq!(by_name, printed(&["course", "show", text(&file)]), "{word}");
        let document: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!(by_name.lines().next(), document["name"].as_str(), "{word}");
        for blockade in document["blockades"].as_array().unwrap() {
            assert!(by_name.contains(blockade.as_str().unwrap()), "{by_name}");
        }
        for words in [
            "  size         ",
            " spaces\n",
            "  caves        ",
            "***",
            "s1",
            "s4",
            "━",
        ] {
            assert!(by_name.contains(words), "{word}: {words}\n{by_name}");
        }
        assert!(!by_name.contains('\x1b'));
        assert!(by_name.lines().all(|line| line.chars().count() <= 170));
        let checked = printed(&["course", "check", text(&file)]);
        let name = document["name"].as_str().unwrap();
        assert!(checked.starts_with(&format!("ok: {name}: ")), "{checked}");
    }
}

#[test]
fn a_course_from_a_file_is_shown_and_valid() {
    let (_directory, file) = file(&example());
    let checked = printed(&["course", "check", text(&file)]);
    assert!(
        checked.starts_with("ok: Short cut: 2 tiles, 1 blockade, "),
        "{checked}"
    );
    assert!(checked.ends_with(" spaces\n"), "{checked}");
    let shown = printed(&["course", "show", text(&file)]);
    assert!(shown.starts_with("Short cut\n"), "{shown}");
    assert!(shown.contains("  blockades    B|K\n"), "{shown}");
}

#[test]
fn a_wrong_tile_is_named() {
    refuses("tiles[1].tile: there is no tile `Z`", |course| {
        course["tiles"][1]["tile"] = "Z".into();
    });
    refuses(
        "tiles[1].tile: the first tile, and no other, is a start tile",
        |course| {
            course["tiles"][1]["tile"] = "A".into();
        },
    );
    refuses(
        "tiles[0].tile: the first tile, and no other, is a start tile",
        |course| {
            course["tiles"][0]["tile"] = "C".into();
        },
    );
    refuses(
        "tiles[2].tile: tile L is the other side of tile K",
        |course| {
            let tile = json!({ "tile": "L", "rotation": 0, "q": 40, "r": 0 });
            course["tiles"].as_array_mut().unwrap().push(tile);
        },
    );
    refuses("tiles[2].tile: tile K lies there already", |course| {
        let tile = json!({ "tile": "K", "rotation": 0, "q": 40, "r": 0 });
        course["tiles"].as_array_mut().unwrap().push(tile);
    });
}

#[test]
fn a_wrong_place_is_named() {
    refuses("tiles[1].rotation: 6 sixths of a turn", |course| {
        course["tiles"][1]["rotation"] = 6.into();
    });
    refuses("finish.rotation: 9 sixths of a turn", |course| {
        course["finish"]["rotation"] = 9.into();
    });
    refuses("tiles[1].q: 101 is outside", |course| {
        course["tiles"][1]["q"] = 101.into();
    });
    refuses("tiles[1]: overlaps the space at ", |course| {
        course["tiles"][1]["q"] = 2.into();
    });
    refuses("finish: overlaps the space at ", |course| {
        (course["finish"]["q"], course["finish"]["r"]) = (0.into(), 0.into());
    });
    refuses(
        "finish: no way leads from start space 1 to the finish",
        |course| {
            course["finish"]["q"] = 60.into();
        },
    );
}

#[test]
fn a_wrong_seam_is_named() {
    refuses(
        "blockades[0]: `B|C` is no connection of this route; there are: B|K",
        |course| {
            course["blockades"] = json!(["B|C"]);
        },
    );
    refuses("blockades[1]: `B|K` is listed already", |course| {
        course["blockades"] = json!(["B|K", "B|K"]);
    });
    refuses("strip_exits[0]: `B|K` is listed already", |course| {
        course["strip_exits"] = json!(["B|K"]);
    });
    refuses("blockades: the tiles of `B|K` do not touch", |course| {
        course["tiles"][1]["q"] = 40.into();
    });
}

#[test]
fn a_course_has_limits() {
    refuses("name: a name has 1 to 64 characters", |course| {
        course["name"] = "x".repeat(65).into();
    });
    refuses("tiles: 0 tiles; a course has 1 to 9", |course| {
        course["tiles"] = json!([]);
    });
    refuses("tiles[6]: more than 250 spaces", |course| {
        let tiles = "BCEGIKM".chars().zip([-90, -70, -50, -30, -10, 10, 30]);
        let place = |(tile, q)| json!({ "tile": tile, "rotation": 0, "q": q, "r": 0 });
        course["tiles"] = tiles.map(place).collect();
    });
}

#[test]
fn an_invalid_document_is_refused() {
    refuses("course: unknown field `colour`", |course| {
        course["colour"] = "red".into();
    });
    refuses("course: unknown field `turn`", |course| {
        course["tiles"][0]["turn"] = 1.into();
    });
    refuses("course: missing field `finish`", |course| {
        course.as_object_mut().unwrap().remove("finish");
    });
    refuses("format: this program reads `tessera-course/1`", |course| {
        course["format"] = "tessera-course/2".into();
    });
    let (_directory, broken) = file("{ tiles");
    refused(
        &["course", "check", text(&broken)],
        1,
        &["course.json: course: key must be"],
    );
    let long = format!("{{\"name\": \"{}\"}}", "x".repeat(20_000));
    let (_directory, long) = file(&long);
    refused(
        &["course", "check", text(&long)],
        1,
        &["more than the 16384 allowed"],
    );
}

#[test]
fn a_mistyped_name_and_an_absent_file_are_wrong_arguments() {
    for args in [
        ["course", "show", "frist"],
        ["course", "check", "absent.json"],
    ] {
        refused(&args, 2, &["cannot be read", "hills-of-gold", "--help"]);
    }
    refused(&["course", "show", "."], 2, &["cannot be read"]);
    refused(&["course"], 2, &["show", "check"]);
    refused(&["course", "show"], 2, &["COURSE"]);
}

#[test]
fn a_name_cannot_send_commands_to_the_terminal() {
    let mut document: Value = serde_json::from_str(&example()).unwrap();
    document["difficulty"] = "\u{1b}[2J".into();
    document["name"] = "a\u{202e}b".into();
    let (_directory, file) = file(&document.to_string());
    let output = tessera(&["course", "show", text(&file)]);
    assert!(output.status.success(), "{}", stderr(&output));
    let shown = stdout(&output);
    assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown}");
}

#[test]
fn help_lists_the_courses_and_the_page_about_the_format() {
    let help = printed(&["course", "--help"]);
    for word in SHIPPED {
        assert!(help.contains(word), "{help}");
    }
    assert!(help.contains("docs/eldorado/courses.md"), "{help}");
}
