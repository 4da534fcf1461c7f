use super::*;

const TYPE: &str = "[`View`](../src/view.rs)";
const TEST: &str = "[`it_works`](../tests/view.rs)";
const MEMBER: &str = "[`View.free`](openapi.json)";

/// A page with the table of each note; the first one has this row too.
fn found(row: &str) -> Vec<String> {
    let mut page = String::new();
    for note in NOTES {
        page.push_str(&format!(
            "## {note} a note\n\n| concept | type | test | API | difference |\n\
             | --- | --- | --- | --- | --- |\n| board | {TYPE} | {TEST} | {MEMBER} | |\n"
        ));
        if note == NOTES[0] {
            page.push_str(row);
        }
    }
    of_page(&page)
}

fn of_page(page: &str) -> Vec<String> {
    let tree = Tree::of(&[
        (PAGE, page),
        ("src/view.rs", "pub struct View {\n    pub free: u8,\n}\n"),
        (
            "tests/view.rs",
            "#[test]\nfn it_works() {}\nfn helper() {}\n",
        ),
        (
            API,
            r#"{ "components": { "schemas": { "View": { "properties": { "free": {} } } } } }"#,
        ),
    ]);
    let violations = check(&tree);
    violations.into_iter().map(|found| found.advice).collect()
}

#[track_caller]
fn assert_found(row: &str, words: &str) {
    let found = found(row);
    let is_found = found.iter().any(|advice| advice.contains(words));
    assert!(is_found, "{row}: {found:#?}");
}

#[test]
fn a_page_whose_references_exist_passes() {
    assert_eq!(found(""), [""; 0]);
    let two = format!("{TYPE}, [`View::free`](../src/view.rs)");
    assert_eq!(
        found(&format!("| x | {two} | {TEST} | {MEMBER} | |\n")),
        [""; 0]
    );
    let reason = format!("differs, see {TEST}");
    assert_eq!(found(&format!("| x | | | | {reason} |\n")), [""; 0]);
}

#[test]
fn references_to_missing_items_are_found() {
    for (row, words) in [
        (
            "| x | [`Views`](../src/view.rs) | T | M | |\n",
            "no type `Views`",
        ),
        (
            "| x | [`View::bag`](../src/view.rs) | T | M | |\n",
            "no type `View::bag`",
        ),
        (
            "| x | [`View`](../src/none.rs) | T | M | |\n",
            "in ../src/none.rs",
        ),
        (
            "| x | Y | [`it_fails`](../tests/view.rs) | M | |\n",
            "no test `it_fails`",
        ),
        (
            "| x | Y | [`helper`](../tests/view.rs) | M | |\n",
            "no test `helper`",
        ),
        (
            "| x | Y | T | [`View.bag`](openapi.json) | |\n",
            "API `View.bag`",
        ),
        (
            "| x | Y | T | [`View.free`](../src/view.rs) | |\n",
            "API `View.free`",
        ),
        (
            "| x | | | | as [`nobody`](../tests/view.rs) says |\n",
            "`nobody`",
        ),
    ] {
        let row = row.replace("| Y |", &format!("| {TYPE} |"));
        let row = row.replace("| T |", &format!("| {TEST} |"));
        let row = row.replace("| M |", &format!("| {MEMBER} |"));
        assert_found(&row, words);
        assert_eq!(found(&row).len(), 1, "{row}");
    }
}

#[test]
fn a_row_names_an_item_and_gives_the_reason_for_empty_cells() {
    assert_found("| x | | | | because |\n", "name a type, test or member");
    assert_found(
        &format!("| x | {TYPE} | {TEST} | | |\n"),
        "say in the last cell why `x`",
    );
}

#[test]
fn a_row_has_the_regular_form() {
    assert_found(&format!("| x | {TYPE} | {TEST} |\n"), "five cells");
    assert_found(
        &format!("| x | the {TYPE} | {TEST} | {MEMBER} | |\n"),
        "without words beside it",
    );
    assert_found(
        &format!("| x | `View` | {TEST} | {MEMBER} | |\n"),
        "[`name`](file)",
    );
}

#[test]
fn every_note_has_a_table() {
    let missing = of_page("## 000 a note\n\ntext\n");
    assert_eq!(missing.len(), NOTES.len());
    assert!(missing[2].contains("`## 002 …`"), "{missing:?}");
    assert_eq!(check(&Tree::of(&[])).len(), 1);
}
