//! A course that is so short that every race on it ends.

use serde_json::{Value, json};

use super::client::Client;

/// Stores a course of one tile: with random moves, races on longer ones hardly ever end.
pub async fn short_course(client: &Client) -> String {
    let body = json!({ "name": "one-tile", "document": document() });
    client.post("/api/courses", &body).await.good();
    "one-tile".into()
}

/// The position of its finish.
pub fn finish() -> (i64, i64) {
    let finish = &document()["finish"];
    (finish["q"].as_i64().unwrap(), finish["r"].as_i64().unwrap())
}

/// The first document that can be assembled.
fn document() -> Value {
    let places = (-6..=6).flat_map(|q| (-6..=6).map(move |r| (q, r)));
    let mut documents = places.flat_map(|(q, r)| {
        (0..6).map(move |rotation| {
            json!({
                "format": "tessera-course/1", "name": "One tile",
                "tiles": [{ "tile": "B", "rotation": 0, "q": 0, "r": 0 }],
                "finish": { "side": "jungle", "rotation": rotation, "q": q, "r": r },
                "blockades": [],
            })
        })
    });
    let fits = |document: &Value| {
        let document = tessera_eldorado::CourseDocument::read(&document.to_string());
        document.unwrap().assemble(false).is_ok()
    };
    documents.find(fits).unwrap()
}
