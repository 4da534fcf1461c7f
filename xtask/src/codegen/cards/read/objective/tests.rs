use serde_json::json;

use super::{super::tests::refused, *};

#[test]
fn an_objective_scores() {
    refused(
        |file| file["objective"][0]["points"] = json!(0),
        "objective card 87: points: an objective scores",
    );
}

#[test]
fn unknown_words_of_goals_are_named() {
    refused(
        |file| file["objective"][0]["type"] = json!("zigzag"),
        "objective card 87: type: unknown variant `zigzag`",
    );
    refused(
        |file| file["objective"][0]["kingdom"] = json!("quill"),
        "objective card 87: kingdom: unknown variant `quill`",
    );
    refused(
        |file| file["objective"][0]["direction"] = json!("up_left"),
        "objective card 87: direction: unknown variant `up_left`",
    );
    refused(
        |file| file["objective"][0]["cells"][2]["kingdom"] = json!("quill"),
        "objective card 87: cells.2.kingdom: unknown variant `quill`",
    );
    refused(
        |file| file["objective"][4]["stack_kingdom"] = json!("quill"),
        "objective card 91: stack_kingdom: unknown variant `quill`",
    );
    refused(
        |file| file["objective"][4]["corner_kingdom"] = json!("quill"),
        "objective card 91: corner_kingdom: unknown variant `quill`",
    );
    refused(
        |file| file["objective"][4]["corner"] = json!("top"),
        "objective card 91: corner: unknown variant `top`",
    );
    refused(
        |file| file["objective"][8]["items"]["feather"] = json!(1),
        "objective card 95: items: unknown variant `feather`",
    );
}

#[test]
fn the_cells_of_a_diagonal_follow_its_words() {
    refused(
        |file| file["objective"][0]["direction"] = json!("down_right"),
        "objective card 87: cells: shows [(0, 0, Fungi), (1, 1, Fungi), (2, 2, Fungi)], \
         the goal is [(0, 2, Fungi), (1, 1, Fungi), (2, 0, Fungi)]",
    );
    refused(
        |file| file["objective"][0]["kingdom"] = json!("plant"),
        "objective card 87: cells: shows",
    );
    refused(
        |file| file["objective"][0]["cells"][1]["x"] = json!(2),
        "objective card 87: cells: shows",
    );
    refused(
        |file| drop(file["objective"][0]["cells"].as_array_mut().unwrap().pop()),
        "objective card 87: cells: shows",
    );
}

#[test]
fn the_cells_of_a_stack_follow_its_words() {
    // Of the four cards each asks for another corner; no corner has the cells of another.
    for (card, own) in ["br", "bl", "tr", "tl"].into_iter().enumerate() {
        for corner in ["tl", "tr", "bl", "br"] {
            if corner != own {
                refused(
                    |file| file["objective"][4 + card]["corner"] = json!(corner),
                    &format!("objective card {}: cells: shows", 91 + card),
                );
            }
        }
    }
    refused(
        |file| file["objective"][4]["stack_kingdom"] = json!("animal"),
        "objective card 91: cells: shows",
    );
    refused(
        |file| file["objective"][4]["corner_kingdom"] = json!("animal"),
        "objective card 91: cells: shows",
    );
}

#[test]
fn cells_may_stand_in_any_order() {
    let meant = [(1, 1), (0, 0), (2, 2)];
    let drawn = meant.map(|(x, y)| CellMembers {
        x,
        y,
        kingdom: "fungi".to_owned(),
    });
    let meant = [0, 1, 2].map(|step| (step, step, Kingdom::Fungi));
    check_cells(&drawn, meant).unwrap();
}

#[test]
fn the_third_card_of_a_stack_is_of_another_kingdom() {
    refused(
        |file| file["objective"][4]["corner_kingdom"] = json!("fungi"),
        "objective card 91: corner_kingdom: says Fungi like stack_kingdom",
    );
}

#[test]
fn symbols_are_what_the_type_says() {
    let sentence = "is not what the type says";
    refused(
        |file| file["objective"][8]["items"] = json!({"fungi": 2}),
        &format!("objective card 95: items: {{\"fungi\": 2}} {sentence}"),
    );
    refused(
        |file| file["objective"][8]["items"] = json!({"quill": 3}),
        sentence,
    );
    refused(
        |file| file["objective"][8]["items"]["quill"] = json!(1),
        sentence,
    );
    refused(
        |file| file["objective"][12]["items"] = json!({"quill": 2, "inkwell": 1}),
        sentence,
    );
    refused(
        |file| file["objective"][13]["items"] = json!({"fungi": 2}),
        sentence,
    );
    refused(
        |file| file["objective"][13]["type"] = json!("resource_triple"),
        sentence,
    );
    refused(
        |file| file["objective"][8]["items"]["quill"] = json!(0),
        "objective card 95: items.quill: is 0",
    );
}

#[test]
fn members_of_another_type_are_refused() {
    refused(
        |file| file["objective"][0]["corner"] = json!("tl"),
        "objective card 87: unknown field `corner`",
    );
    refused(
        |file| file["objective"][4]["direction"] = json!("up_right"),
        "objective card 91: unknown field `direction`",
    );
    refused(
        |file| file["objective"][8]["cells"] = json!([]),
        "objective card 95: unknown field `cells`",
    );
    refused(
        |file| file["objective"][0]["cells"][0]["z"] = json!(0),
        "objective card 87: unknown field `z`",
    );
    refused(
        |file| file["objective"][0]["type"] = json!("l_shape"),
        "objective card 87: unknown field",
    );
}
