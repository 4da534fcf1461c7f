//! Every address, in the order in which the author of a client needs them.

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

/// All chapters.
pub(super) fn chapters() -> Vec<Chapter> {
    let chapter = |tag, about, operations| Chapter {
        tag,
        about,
        operations,
    };
    vec![
        chapter(
            "people",
            "Guests: an identity without an account.",
            people(),
        ),
        chapter("tables", "Creating, finding and viewing tables.", tables()),
        chapter(
            "seats",
            "Sitting down, starting a game, resigning.",
            seats(),
        ),
        chapter(
            "play",
            "Making moves, and following those of others.",
            play(),
        ),
        chapter(
            "looking back",
            "Earlier states of a table, by version and by move; records.",
            back(),
        ),
        chapter("courses", "Courses of El Dorado.", courses()),
        chapter("server", "The server and its API.", server()),
    ]
}

fn people() -> Vec<Operation> {
    vec![
        post("/api/guests", "Become a guest")
            .about(
                "The first request of every client. The token is sent only once: store it. A \
                 browser gets it as a cookie too. A request with a valid session returns the \
                 existing guest.",
            )
            .anybody()
            .maybe::<NewGuest>(json!({ "name": "Ann" }))
            .answers_with_cookie::<GuestBody>(201, "The new guest, with the token.")
            .answers::<GuestBody>(200, "The existing guest, without the token.")
            .refuses(&[Code::Internal])
            .refuses(&[Code::Unavailable]),
        get("/api/me", "Get the current guest")
            .guest()
            .answers::<GuestBody>(200, "The guest."),
        Operation::new(HttpMethod::Patch, "/api/me", "Change the name")
            .about("Tables at which the guest already sits keep the old name.")
            .guest()
            .body::<Rename>(json!({ "name": "Ann of the Hills" }))
            .answers::<GuestBody>(200, "The guest, with the new name."),
        Operation::new(HttpMethod::Delete, "/api/me", "End this session")
            .about("The token becomes invalid, and its connections are closed.")
            .guest()
            .answers::<GuestBody>(200, "The guest whose session has ended."),
        get("/api/me/tables", "List the guest's tables")
            .about("The tables at which the guest holds a seat, the most recently changed first.")
            .guest()
            .query("after", "The `next` of the previous page.", text())
            .answers::<Listing>(200, "Up to 50 tables."),
    ]
}

fn tables() -> Vec<Operation> {
    let against_a_bot = json!({
        "game": "carcassonne",
        "seats": [{ "kind": "person" }, { "kind": "bot", "level": "casual" }],
    });
    vec![
        get("/api/games", "List games")
            .answers::<Catalogue>(200, "The games with their options, and the levels of bots."),
        get(
            "/api/games/{game}/components",
            "Get the printed components of a game",
        )
        .about(
            "Tiles, cards, tokens, blockades, objectives and published courses, by the names that \
             views and moves use. The document changes only when the server is updated: send the \
             `ETag` as `If-None-Match`.",
        )
        .part("game", "The name of the game.", text())
        .answers_with_tag::<Components>(200, "Everything that is printed on the components.")
        .answers_unchanged(304, "The client has the current document.")
        .refuses(&[Code::NoGameCalled]),
        post("/api/tables", "Create a table")
            .about(
                "Seats are in playing order: `person` (at most one) is the guest who creates the \
                 table and sits down at once, `open` is for anybody, `invited` is for the person \
                 who gets its link, `bot` has a `level`. The body may have 64 KiB, because the \
                 option `course` may contain a complete course.",
            )
            .guest()
            .body::<CreateTable>(against_a_bot)
            .answers::<CreatedTable>(201, "The new table, with the links to its invited seats.")
            .refuses(&[Code::BadSeat, Code::NoLevel])
            .refuses(&[Code::BadOption, Code::BadSeatCount])
            .refuses(&[Code::QuotaReached])
            .refuses(&[Code::Internal]),
        get("/api/tables", "List public tables")
            .anybody()
            .query("game", "Only tables of this game.", text())
            .query(
                "status",
                "Only tables of this status.",
                word(&["open", "running", "finished", "archived"]),
            )
            .query("after", "The `next` of the previous page.", text())
            .answers::<Listing>(200, "Up to 50 tables, the most recently changed first."),
        get("/api/tables/{table}", "Get a table")
            .about(
                "As the client sees it: from its seat, or as a spectator. A client that knows the \
                 id may watch; the id has 128 random bits.",
            )
            .anybody()
            .answers::<TableBody>(200, "The view, its hash, and the presence of the players."),
        post("/api/tables/{table}/rematch", "Create a rematch")
            .about(
                "Creates a table for the same people, each of them on the next seat. A second \
                 request gets the table that the first one created.",
            )
            .seat()
            .maybe::<Ask>(json!({ "command_id": "again-1" }))
            .answers::<CreatedTable>(201, "The new table; the client sits at it.")
            .answers::<CreatedTable>(200, "The table that another player has created.")
            .refuses(&[Code::StillRunning, Code::QuotaReached])
            .refuses(&[Code::BadOption, Code::BadSeatCount]),
    ]
}

fn seats() -> Vec<Operation> {
    let sits = |operation: Operation| {
        operation
            .guest()
            .answers::<Seated>(200, "The seat, and its token.")
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
            .answers::<Accepted>(200, "The change is stored.")
            .refuses(&[Code::NotAtTable, Code::WrongStatus])
    };
    vec![
        sits(post("/api/tables/{table}/join", "Sit down on an open seat"))
            .maybe::<Join>(json!({ "seat": "B", "name": "Ben" })),
        sits(post("/api/tables/{table}/claim", "Sit down with a link"))
            .about(
                "The link to an invited seat works once. A link that the holder of a seat has \
                 created moves the seat to another device.",
            )
            .body::<ClaimSeat>(json!({ "link": "8nY1nKp6N0mYbqjXG3oEqd2nU3o0Yx0r8k1q7w5Zs1Q" }))
            .refuses(&[Code::LinkUsed]),
        asks(
            "/api/tables/{table}/leave",
            "Leave a seat before the game",
            "leave-1",
        )
        .refuses(&[Code::CannotLeave]),
        post(
            "/api/tables/{table}/seats/{seat}/bot",
            "Let a bot play a seat",
        )
        .about(
            "A free seat before the game, your own seat, or the seat of a player who has been \
                 away for longer than the table's `away_after`.",
        )
        .seat()
        .body::<BotSeat>(json!({ "level": "casual" }))
        .answers::<Accepted>(200, "The bot plays the seat.")
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
            "Create a link to a seat",
        )
        .about(
            "While the seat is free, the link is for another person; later, it is for another \
                 device of the holder. The previous link becomes invalid.",
        )
        .guest()
        .maybe::<Ask>(json!({}))
        .answers::<SeatLink>(200, "The link; it works once.")
        .refuses(&[Code::NotAtTable, Code::NotYourSeat, Code::SeatTaken]),
        asks("/api/tables/{table}/start", "Start the game", "start-1")
            .about("All seats must be taken.")
            .refuses(&[Code::SeatsFree, Code::BadOption, Code::BadSeatCount]),
        asks("/api/tables/{table}/resign", "Resign", "resign-1")
            .about("A game of two seats ends; in a larger game a bot plays on."),
        asks(
            "/api/tables/{table}/back",
            "Return to your own seat",
            "back-1",
        )
        .about("Ends the play of a bot for the holder of the seat.")
        .refuses(&[Code::NoBotPlays]),
    ]
}

fn play() -> Vec<Operation> {
    let since = "The version that the client has; the first message is then the patch from it.";
    vec![
        post("/api/tables/{table}/commands", "Make moves")
            .about(
                "All of the actions take effect, or none. They are stored before the answer is \
                 sent. The same command gets the same answer again, so a client that got no \
                 answer repeats the command. A command ends at the first chance move.",
            )
            .seat()
            .body::<Command>(json!({
                "command_id": "move-1",
                "expected_version": 2,
                "actions": ["place 1,0 r0", "claim road S"],
            }))
            .answers::<Accepted>(200, "The moves are stored as this version.")
            .refuses(&[Code::NotAnAction])
            .refuses(&[
                Code::Stale,
                Code::BeyondChance,
                Code::BotPlays,
                Code::WrongStatus,
                Code::NotSeated,
            ])
            .refuses_by_rules(),
        post("/api/tables/{table}/preview", "Preview moves")
            .about("Nothing is stored, and nobody else sees it. An illegal move is answered with 200 too.")
            .anybody()
            .body::<PreviewRequest>(json!({
                "expected_version": 2,
                "actions": ["place 1,0 r0"],
            }))
            .answers::<PreviewAnswer>(200, "The effect of the moves, or the reason why they are refused."),
        get("/api/tables/{table}/stream", "Follow a table as a stream of lines")
            .about(
                "One `Outward` per line: first the view, then every change. An empty line every 15 \
                 seconds shows that the connection is alive. The last line is `bye`.",
            )
            .anybody()
            .query(
                "protocol",
                "The protocol number of the client.",
                number(),
            )
            .query("since", since, number())
            .answers_lines::<Outward>("Lines, until one side closes the connection.")
            .refuses(&[Code::QuotaReached]),
        get(
            "/api/tables/{table}/socket",
            "Follow a table and make moves over a WebSocket",
        )
        .about(
            "The server sends `Outward`, the client sends `Message`: one JSON object per text \
                 frame. A frame of the client has at most 8 KiB. The server sends a ping every \
                 15 seconds.",
        )
        .anybody()
        .query(
            "protocol",
            "The protocol number of the client; a browser cannot send it as a header here.",
            number(),
        )
        .query("since", since, number())
        .answers_nothing(101, "The socket is open.")
        .refuses(&[Code::ForeignOrigin, Code::UpgradeNeeded, Code::QuotaReached]),
    ]
}

fn back() -> Vec<Operation> {
    let viewer = "The viewer: a seat's letter or `spectator`. While the game runs, only your own seat is \
                allowed.";
    vec![
        get("/api/tables/{table}/replay", "Get the versions of a table")
            .about(
                "One `view`, then one `patch` for each later version; at most 100. Ask again with \
                 `from` for the next ones.",
            )
            .anybody()
            .query("from", "The first version; 0 by default.", number())
            .query(
                "to",
                "The last version; the current one by default.",
                number(),
            )
            .query("as", viewer, text())
            .answers_lines::<Outward>("One line for each version.")
            .refuses(&[Code::OwnViewOnly, Code::NoSuchVersion, Code::Busy]),
        get(
            "/api/tables/{table}/moves/{count}",
            "Get the table after a number of moves",
        )
        .about("Only after the game has ended.")
        .anybody()
        .part(
            "count",
            "The number of moves, chance moves included.",
            number(),
        )
        .query("as", viewer, text())
        .answers::<TableBody>(200, "The table after these moves.")
        .refuses(&[Code::OwnViewOnly, Code::NoSuchVersion, Code::StillRunning])
        .refuses(&[Code::Busy]),
        get(
            "/api/tables/{table}/record",
            "Get the record of a game that has ended",
        )
        .anybody()
        .answers::<Record>(
            200,
            "The record, with every move and with the seed that proves every draw.",
        )
        .refuses(&[Code::StillRunning, Code::NoGame]),
        get(
            "/api/tables/{table}/view-log",
            "Get every move as the client may see it",
        )
        .about("Also while the game runs.")
        .anybody()
        .answers::<ViewLog>(200, "All moves so far.")
        .refuses(&[Code::Busy]),
        post("/api/records", "Create a finished table from a record")
            .about("The table shows the game of the record. The body may have 1 MiB.")
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
            .refuses(&[Code::QuotaReached])
            .refuses(&[Code::Internal]),
    ]
}

fn courses() -> Vec<Operation> {
    vec![
        get("/api/courses", "List courses")
            .query("after", "The `next` of the previous page.", text())
            .answers::<Courses>(
                200,
                "The published courses first, then those that guests have stored.",
            )
            .refuses(&[Code::Unavailable]),
        post("/api/courses", "Store a course")
            .about("The body may have 64 KiB. A course that a table uses is never deleted.")
            .guest()
            .body::<NewCourse>(json!({
                "name": "round-the-lake",
                "document": { "format": "tessera-course/1" },
            }))
            .answers::<CourseBody>(201, "The course; the option `course` accepts its name.")
            .refuses(&[Code::CourseTaken, Code::BadCourse, Code::QuotaReached]),
        get("/api/courses/{name}", "Get a course")
            .part("name", "The name of the course.", text())
            .answers::<CourseBody>(200, "The course, with its document.")
            .refuses(&[Code::NoCourse])
            .refuses(&[Code::Internal])
            .refuses(&[Code::Unavailable]),
    ]
}

fn server() -> Vec<Operation> {
    const PLAIN: &str = "text/plain";
    vec![
        get("/api/openapi.json", "This document").answers_any(200, "OpenAPI 3.1."),
        get("/api/docs", "This document as a page").answers_text(200, "text/html", "HTML."),
        get("/api/docs/page.css", "The style sheet of the page")
            .answers_text(200, "text/css", "CSS."),
        get("/api/docs/page.js", "The script of the page").answers_text(
            200,
            "text/javascript",
            "JavaScript.",
        ),
        get("/healthz", "Liveness").answers_text(200, PLAIN, "The process is alive."),
        get("/readyz", "Readiness")
            .answers_text(200, PLAIN, "The store answers.")
            .answers_text(503, PLAIN, "The store does not answer."),
        get("/metrics", "Metrics for Prometheus")
            .about("Served by `tessera serve`; do not expose it to the internet.")
            .answers_text(200, PLAIN, "The metrics, one per line."),
    ]
}
