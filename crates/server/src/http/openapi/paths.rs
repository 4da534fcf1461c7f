//! Every address, in the order in which somebody who writes a client meets them.

use serde_json::json;
use tessera_protocol::{
    Code,
    catalogue::{Catalogue, CourseBody, Courses, NewCourse},
    components::Components,
    http::{
        Accepted, Command, CreateTable, CreatedTable, Listing, PreviewAnswer, PreviewRequest,
        TableBody,
    },
    people::{GuestBody, NewGuest, Rename},
    seating::{Ask, BotSeat, ClaimSeat, Join, SeatLink, Seated},
    socket::Outward,
    view_log::ViewLog,
};
use utoipa::openapi::{HttpMethod, Required};

use super::{
    operation::{Operation, get, number, post, text, word},
    record::Record,
};

/// Operations that belong together.
pub(super) struct Chapter {
    pub(super) tag: &'static str,
    pub(super) about: &'static str,
    pub(super) operations: Vec<Operation>,
}

/// All of them.
pub(super) fn chapters() -> Vec<Chapter> {
    let chapter = |tag, about, operations| Chapter {
        tag,
        about,
        operations,
    };
    vec![
        chapter(
            "people",
            "Guests: an identity without signing up.",
            people(),
        ),
        chapter("tables", "Tables: made, found, looked at.", tables()),
        chapter("seats", "Sitting down, starting, giving up.", seats()),
        chapter(
            "play",
            "Moves, and the messages about those of others.",
            play(),
        ),
        chapter("looking back", "Games by version and by move.", back()),
        chapter("courses", "Courses of El Dorado.", courses()),
        chapter("server", "The server and its API.", server()),
    ]
}

fn people() -> Vec<Operation> {
    vec![
        post("/api/guests", "Become a guest")
            .about(
                "The first thing to do. The token is sent once: keep it. A browser gets it as a \
                 cookie too. A guest who asks again stays the same guest.",
            )
            .anybody()
            .maybe::<NewGuest>(json!({ "name": "Ann" }))
            .answers_with_cookie::<GuestBody>(201, "The guest, with the token.")
            .answers::<GuestBody>(200, "The guest who asks, without the token.")
            .refuses(&[Code::Internal])
            .refuses(&[Code::Unavailable]),
        get("/api/me", "Who am I?")
            .guest()
            .answers::<GuestBody>(200, "The guest."),
        Operation::new(HttpMethod::Patch, "/api/me", "Take another name")
            .about("Tables that one sits at keep the old name.")
            .guest()
            .body::<Rename>(json!({ "name": "Ann of the Hills" }))
            .answers::<GuestBody>(200, "The guest by the new name."),
        Operation::new(HttpMethod::Delete, "/api/me", "End this session")
            .about("The token is good for nothing any more, and its connections close.")
            .guest()
            .answers::<GuestBody>(200, "The guest whose session has ended."),
        get("/api/me/tables", "My tables")
            .about("The tables at which the guest holds a seat, the last changed first.")
            .guest()
            .query("after", "The `next` of the page before.", text())
            .answers::<Listing>(200, "Up to 50 tables."),
    ]
}

fn tables() -> Vec<Operation> {
    let against_a_bot = json!({
        "game": "carcassonne",
        "seats": [{ "kind": "person" }, { "kind": "bot", "level": "casual" }],
    });
    vec![
        get("/api/games", "What can be played")
            .answers::<Catalogue>(200, "Games with their options, and levels of bots."),
        get(
            "/api/games/{game}/components",
            "What is printed on the components of a game",
        )
        .about(
            "Tiles, cards, tokens, blockades, objectives and published courses, by the names that \
             views and moves use. It changes with the server only: ask again with the `ETag` as \
             `If-None-Match`.",
        )
        .part("game", "The name of the game.", text())
        .answers_with_tag::<Components>(200, "All that is printed.")
        .answers_unchanged(304, "The document that the client has is the current one.")
        .refuses(&[Code::NoGameCalled]),
        post("/api/tables", "Make a table")
            .about(
                "Seats in playing order: `person` is for the maker of the table, who sits down at \
                 once (at most one), `open` is for anybody, `invited` for whoever gets the link, \
                 `bot` has a `level`. The body may have 64 KiB, since the option `course` may \
                 hold a complete course.",
            )
            .guest()
            .body::<CreateTable>(against_a_bot)
            .answers::<CreatedTable>(201, "The table, with the links to its invited seats.")
            .refuses(&[Code::BadSeat, Code::NoLevel])
            .refuses(&[Code::BadOption, Code::BadSeatCount])
            .refuses(&[Code::Internal]),
        get("/api/tables", "Public tables")
            .anybody()
            .query("game", "Only of this game.", text())
            .query(
                "status",
                "Only tables of this status.",
                word(&["open", "running", "finished", "archived"]),
            )
            .query("after", "The `next` of the page before.", text())
            .answers::<Listing>(200, "Up to 50 tables, the last changed first."),
        get("/api/tables/{table}", "Look at a table")
            .about(
                "As the client sees it: from its seat, or as a spectator. Everybody who knows the \
                 id may watch; it has 128 random bits.",
            )
            .anybody()
            .answers::<TableBody>(200, "The view, its hash, and who is connected."),
        post("/api/tables/{table}/rematch", "Play again")
            .about(
                "Makes a table for the same people, everybody on the next seat. The second to \
                 ask gets the table that was made for the first.",
            )
            .seat()
            .maybe::<Ask>(json!({ "command_id": "again-1" }))
            .answers::<CreatedTable>(201, "The table; the client sits at it.")
            .answers::<CreatedTable>(200, "The table that somebody else has made.")
            .refuses(&[Code::StillRunning])
            .refuses(&[Code::BadOption, Code::BadSeatCount]),
    ]
}

fn seats() -> Vec<Operation> {
    let sits = |operation: Operation| {
        operation
            .guest()
            .answers::<Seated>(200, "The seat, and the token that acts for it.")
            .refuses(&[
                Code::LinkNeeded,
                Code::NoSeat,
                Code::AlreadySeated,
                Code::NoFreeSeat,
                Code::SeatTaken,
                Code::NameTaken,
                Code::WrongStatus,
            ])
    };
    let asks = |path, summary, example: &str| {
        post(path, summary)
            .seat()
            .maybe::<Ask>(json!({ "command_id": example }))
            .answers::<Accepted>(200, "Done and stored.")
            .refuses(&[Code::NotAtTable, Code::WrongStatus])
    };
    vec![
        sits(post("/api/tables/{table}/join", "Sit down on an open seat"))
            .maybe::<Join>(json!({ "seat": "B", "name": "Ben" })),
        sits(post("/api/tables/{table}/claim", "Sit down by a link"))
            .about(
                "The link of an invited seat works once. A link that the holder of a seat has \
                 made hands the seat over to another device.",
            )
            .body::<ClaimSeat>(json!({ "link": "8nY1nKp6N0mYbqjXG3oEqd2nU3o0Yx0r8k1q7w5Zs1Q" }))
            .refuses(&[Code::LinkUsed]),
        asks(
            "/api/tables/{table}/leave",
            "Get up before the game",
            "leave-1",
        )
        .refuses(&[Code::CannotLeave]),
        post(
            "/api/tables/{table}/seats/{seat}/bot",
            "Let a bot play a seat",
        )
        .about(
            "A free seat before the game, one's own seat, or that of a player who has been away \
                 for longer than the table's `away_after`.",
        )
        .seat()
        .body::<BotSeat>(json!({ "level": "casual" }))
        .answers::<Accepted>(200, "The bot sits.")
        .refuses(&[
            Code::NotAtTable,
            Code::NoSeat,
            Code::SeatTaken,
            Code::NotAway,
            Code::WrongStatus,
            Code::NoLevel,
        ]),
        post(
            "/api/tables/{table}/seats/{seat}/link",
            "Make a link to a seat",
        )
        .about(
            "For a friend while the seat is free, for another device of its holder later. The \
                 link before it ends.",
        )
        .guest()
        .maybe::<Ask>(json!({}))
        .answers::<SeatLink>(200, "The link; it works once.")
        .refuses(&[Code::NotAtTable, Code::NotYourSeat, Code::SeatTaken]),
        asks("/api/tables/{table}/start", "Begin the game", "start-1")
            .about("When all seats are taken.")
            .refuses(&[Code::SeatsFree, Code::BadOption, Code::BadSeatCount]),
        asks("/api/tables/{table}/resign", "Give up", "resign-1")
            .about("With two seats the game is over; with more a bot plays on."),
        asks(
            "/api/tables/{table}/back",
            "Come back to one's own seat",
            "back-1",
        )
        .about("After a bot has played it.")
        .refuses(&[Code::NoBotPlays]),
    ]
}

fn play() -> Vec<Operation> {
    let since = "The version that the reader has: then the first message is the patch from there.";
    vec![
        post("/api/tables/{table}/commands", "Move")
            .about(
                "All of the moves or none. They are stored before the answer. The same command \
                 again gets the same answer, so a client that got none sends it again. A command \
                 ends at the first chance move.",
            )
            .seat()
            .body::<Command>(json!({
                "command_id": "move-1",
                "expected_version": 2,
                "actions": ["place 1,0 r0", "claim road S"],
            }))
            .answers::<Accepted>(200, "Stored, as this version.")
            .refuses(&[Code::NotAnAction])
            .refuses(&[
                Code::Stale,
                Code::BeyondChance,
                Code::BotPlays,
                Code::WrongStatus,
                Code::NotSeated,
            ])
            .refuses_by_rules(),
        post("/api/tables/{table}/preview", "What would moves do?")
            .about("Nothing is stored, and nobody else sees it. A refusal is an answer here.")
            .anybody()
            .body::<PreviewRequest>(json!({
                "expected_version": 2,
                "actions": ["place 1,0 r0"],
            }))
            .answers::<PreviewAnswer>(200, "What they would do, or why they cannot be taken."),
        get("/api/tables/{table}/stream", "Follow a table, as lines")
            .about(
                "One `Outward` a line: the view first, then what changes. An empty line every 15 \
                 seconds is a sign of life. It ends with `bye`.",
            )
            .anybody()
            .query(
                "protocol",
                "The number of the protocol that the reader speaks.",
                number(),
            )
            .query("since", since, number())
            .answers_lines::<Outward>("Lines, until one side closes."),
        get(
            "/api/tables/{table}/socket",
            "Follow a table and move, over a WebSocket",
        )
        .about(
            "Messages out are `Outward`, messages in are `Message`, one JSON object each, in \
                 text frames of 8 KiB at most inwards. Every 15 seconds comes a ping.",
        )
        .anybody()
        .query(
            "protocol",
            "The number of the protocol that a page speaks: browsers send no header here.",
            number(),
        )
        .query("since", since, number())
        .answers_nothing(101, "The socket is open.")
        .refuses(&[Code::ForeignOrigin, Code::UpgradeNeeded]),
    ]
}

fn back() -> Vec<Operation> {
    let eyes = "Whose eyes: a seat's letter or `spectator`; while the game runs one's own only.";
    vec![
        get(
            "/api/tables/{table}/replay",
            "The table, version by version",
        )
        .about("One `view`, then one `patch` for each version after it; 500 at most.")
        .anybody()
        .query("from", "The first version; 0 by default.", number())
        .query("to", "The last version.", number())
        .query("as", eyes, text())
        .answers_lines::<Outward>("Lines, one for each version.")
        .refuses(&[Code::OwnViewOnly, Code::NoSuchVersion]),
        get(
            "/api/tables/{table}/moves/{count}",
            "The table after so many moves",
        )
        .about("Of a game that has ended.")
        .anybody()
        .part("count", "How many moves, chance included.", number())
        .query("as", eyes, text())
        .answers::<TableBody>(200, "The table as it was.")
        .refuses(&[Code::OwnViewOnly, Code::NoSuchVersion, Code::StillRunning]),
        get(
            "/api/tables/{table}/record",
            "The record of a game that has ended",
        )
        .anybody()
        .answers::<Record>(200, "The record; it replays and proves every draw.")
        .refuses(&[Code::StillRunning, Code::NoGame]),
        get(
            "/api/tables/{table}/view-log",
            "Every move as the client may read it",
        )
        .about("While the game runs too.")
        .anybody()
        .answers::<ViewLog>(200, "The moves from the first on."),
        post("/api/records", "Make a finished table of a record")
            .about("To look at it here. The body may have 1 MiB.")
            .guest()
            .takes::<Record>(
                Required::True,
                json!({
                    "format": "tessera-record/1",
                    "game": "carcassonne",
                    "rules": 1,
                    "seats": [{ "name": "Ann" }, { "name": "Ben" }],
                    "moves": ["draw V", "place 1,0 r0", "claim road S"],
                    "ended": { "how": "resigned", "seat": "B" },
                }),
            )
            .answers::<CreatedTable>(201, "The table.")
            .refuses(&[Code::TooLarge, Code::SlowBody, Code::Busy])
            .refuses(&[Code::BadRecord, Code::BadOption, Code::BadSeatCount])
            .refuses(&[Code::Internal]),
    ]
}

fn courses() -> Vec<Operation> {
    vec![
        get("/api/courses", "The courses that there are")
            .query("after", "The `next` of the page before.", text())
            .answers::<Courses>(
                200,
                "The published ones first, then those that people made.",
            )
            .refuses(&[Code::Unavailable]),
        post("/api/courses", "Keep a course")
            .about("The body may have 64 KiB. A course that a table plays on stays for ever.")
            .guest()
            .body::<NewCourse>(json!({
                "name": "round-the-lake",
                "document": { "format": "tessera-course/1" },
            }))
            .answers::<CourseBody>(201, "The course; the option `course` takes its name.")
            .refuses(&[Code::CourseTaken, Code::BadCourse]),
        get("/api/courses/{name}", "A course")
            .part("name", "What the option `course` takes.", text())
            .answers::<CourseBody>(200, "Its document.")
            .refuses(&[Code::NoCourse])
            .refuses(&[Code::Internal])
            .refuses(&[Code::Unavailable]),
    ]
}

fn server() -> Vec<Operation> {
    const PLAIN: &str = "text/plain";
    vec![
        get("/api/openapi.json", "This document").answers_any(200, "OpenAPI 3.1."),
        get("/api/docs", "This document for people").answers_text(200, "text/html", "A page."),
        get("/api/docs/page.css", "How the page looks").answers_text(
            200,
            "text/css",
            "A style sheet.",
        ),
        get("/api/docs/page.js", "What draws the page").answers_text(
            200,
            "text/javascript",
            "A script.",
        ),
        get("/healthz", "Does the process live?").answers_text(200, PLAIN, "It does."),
        get("/readyz", "Does the store answer?")
            .answers_text(200, PLAIN, "It does.")
            .answers_text(503, PLAIN, "It does not."),
        get("/metrics", "Figures for Prometheus")
            .about("Of `tessera serve`; not meant for the open internet.")
            .answers_text(200, PLAIN, "One figure a line."),
    ]
}
