//! What is printed on the components of each game: the same for everybody, as long as the server
//! is the same version.

use std::sync::LazyLock;

use axum::{
    body::{Body, Bytes},
    extract::{Path, rejection::PathRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use tessera_protocol::{GameName, Problem, components::Components};

use super::Refused;

/// The document of a game, and its hash as an entity tag.
struct Printed {
    game: GameName,
    text: Bytes,
    tag: HeaderValue,
}

static PRINTED: LazyLock<Vec<Printed>> = LazyLock::new(|| {
    let printed = GameName::ALL.iter().map(|&game| {
        let text = serde_json::to_vec(&Components::of(game)).expect("components are plain data");
        let tag = format!("\"{}\"", blake3::hash(&text));
        Printed {
            game,
            tag: HeaderValue::try_from(tag).expect("hexadecimal digits"),
            text: text.into(),
        }
    });
    printed.collect()
});

/// The components of a game.
pub async fn serve(
    game: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let game = game.map(|Path(game)| game).unwrap_or_default();
    let mut known = PRINTED.iter();
    let printed = known.find(|printed| printed.game.text() == game);
    let printed = printed.ok_or_else(|| Problem::NoGameCalled {
        name: game.chars().take(80).collect(),
    })?;
    let is_known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .any(|tags| has_tag(tags, &printed.tag));
    let mut response = Response::new(if is_known {
        Body::empty()
    } else {
        Body::from(printed.text.clone())
    });
    let headers = response.headers_mut();
    headers.insert(header::ETAG, printed.tag.clone());
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=0, must-revalidate"),
    );
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        );
    }
    Ok(response)
}

/// Whether a list of entity tags contains this one. The comparison is weak: a copy that was
/// compressed on its way is the same document.
fn has_tag(tags: &HeaderValue, tag: &HeaderValue) -> bool {
    let (Ok(tags), Ok(tag)) = (tags.to_str(), tag.to_str()) else {
        return false;
    };
    // Our tag has no comma, so no part of a tag with a comma can be equal to it.
    let mut listed = tags.split(',').map(str::trim);
    tags.trim() == "*" || listed.any(|one| one.strip_prefix("W/").unwrap_or(one) == tag)
}
