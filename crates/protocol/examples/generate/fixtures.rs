//! Fixtures for the page's tests: every kind of event, refusal and notice, from real games.
//!
//! Random games are played until each kind was seen, and a record where random play is too
//! seldom; the moves and the refused actions are those of the rules, so that whatever is renamed
//! there is renamed here.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use strum::EnumCount as _;
use tessera_core::{
    Actor, Game as _, Mover, Options as _, Record, Refusal as _, Seat, SimSource, Source as _,
    Viewer,
};
use tessera_protocol::{
    ErrorBody, LogEntry, Problem, Version, Wire, carcassonne, codex, eldorado,
    notice::{Happening, Notice},
};

/// Options of a table in words, seats, and the seeds of the games that are played: those in which
/// something happens that others do not show.
type Start = (
    &'static [(&'static str, &'static str)],
    usize,
    &'static [u64],
);

const CARCASSONNE: &[Start] = &[
    (&[], 2, &[0, 8, 10, 32]),
    (&[("unplaceable", "bottom")], 2, &[118]),
    (&[("farms", "off")], 3, &[0]),
    (&[("first-tile", "random")], 2, &[0]),
];
const CODEX: &[Start] = &[
    (&[], 2, &[0, 1, 2, 3, 4, 5]),
    (&[("last-draw", "take")], 3, &[212]),
];
const ELDORADO: &[Start] = &[
    (&[], 2, &[0, 1, 2, 3]),
    (&[("caves", "on")], 2, &[0, 1, 2, 3, 4, 5, 6, 7]),
    (
        &[
            ("caves", "on"),
            ("explore", "choice"),
            ("order", "move-first"),
        ],
        3,
        &[0, 1, 2, 3, 4, 5],
    ),
];

/// The complete file.
///
/// Events and the refusals of the rules are those of real games. Notices and what the server
/// refuses come from tables and not from games, so they are typed samples of every variant.
pub fn json() -> String {
    let notices: Vec<Notice> = Happening::samples().into_iter().map(Notice::from).collect();
    let problems: Vec<ErrorBody> = Problem::samples()
        .into_iter()
        .map(ErrorBody::from)
        .collect();
    let [carcassonne, codex, eldorado] = [
        Seen::of::<tessera_carcassonne::State>(
            CARCASSONNE,
            (carcassonne::Event::COUNT, carcassonne::Illegal::COUNT),
        ),
        Seen::of::<tessera_codex::State>(CODEX, (codex::Event::COUNT, codex::Illegal::COUNT)),
        Seen::of::<tessera_eldorado::State>(
            ELDORADO,
            (eldorado::Event::COUNT, eldorado::Illegal::COUNT),
        ),
    ];
    let fixtures = json!({
        "entries": {
            "carcassonne": carcassonne.entries,
            "codex": codex.entries,
            "eldorado": eldorado.entries,
        },
        "notices": notices,
        "options": {
            "carcassonne": options::<tessera_carcassonne::State>(),
            "codex": options::<tessera_codex::State>(),
            "eldorado": options::<tessera_eldorado::State>(),
        },
        "refusals": {
            "carcassonne": carcassonne.refusals.values().collect::<Vec<_>>(),
            "codex": codex.refusals.values().collect::<Vec<_>>(),
            "eldorado": eldorado.refusals.values().collect::<Vec<_>>(),
            "server": problems,
        },
    });
    let mut text = serde_json::to_string_pretty(&fixtures).expect("wire types are plain data");
    text.push('\n');
    text
}

/// The options of a game with their values, the default first.
fn options<G: Wire>() -> BTreeMap<&'static str, &'static [&'static str]> {
    let options = G::Options::KEYS.iter();
    options.map(|option| (option.key, option.values)).collect()
}

/// Actions and games that random play seldom produces.
trait Probed: Wire {
    /// A record of a game with events that no random game brings.
    const RARE: Option<&str> = None;

    /// Actions that are tried at every position.
    fn probes(&self) -> Vec<Self::Action>;

    /// The next move of a game.
    fn pick(&self, source: &mut SimSource) -> Option<Self::Action> {
        self.random_move(source)
    }
}

impl Probed for tessera_carcassonne::State {
    fn probes(&self) -> Vec<tessera_carcassonne::Action> {
        let kinds = tessera_carcassonne::Kind::all();
        let drawn = kinds.flat_map(|kind| {
            use tessera_carcassonne::Action::{Discard, Draw, Return};
            [Draw(kind), Discard(kind), Return(kind)]
        });
        drawn.collect()
    }
}

impl Probed for tessera_codex::State {
    /// A seat has no free cell left, and passes.
    const RARE: Option<&str> = Some(include_str!("records/codex-blocked.json"));

    fn probes(&self) -> Vec<tessera_codex::Action> {
        let off_grid = "place 1 front 0,1".parse();
        off_grid.into_iter().collect()
    }
}

impl Probed for tessera_eldorado::State {
    fn probes(&self) -> Vec<tessera_eldorado::Action> {
        use tessera_eldorado::{Action, Blockade, Token};
        let without_action = "use explorer".parse();
        let found = Token::all().map(Action::Find);
        let Mover::Seat(seat) = self.mover() else {
            return found.collect();
        };
        let view = self.view(Viewer::Spectator);
        let pieces = view.players[seat.index()].pieces.iter().flatten();
        let broken = pieces.flat_map(|&at| Blockade::all().map(move |it| Action::PayBreak(at, it)));
        without_action.into_iter().chain(broken).collect()
    }

    /// Three times out of four the move nearest to the finish: random pieces never arrive.
    fn pick(&self, source: &mut SimSource) -> Option<tessera_eldorado::Action> {
        use tessera_eldorado::Action::{Move, Native, On, Pay};
        if source.below(4) == 0 {
            return self.random_move(source);
        }
        let view = self.view(Viewer::Spectator);
        let course = view.course();
        let steps = self.legal_actions().into_iter().filter_map(|action| {
            let (Move(.., to) | On(to) | Pay(_, to) | Native(.., to)) = action else {
                return None;
            };
            Some((course.steps_to_finish(course.at(to)?), action))
        });
        let nearest = steps.min_by_key(|(near, _)| *near);
        nearest
            .map(|(_, action)| action)
            .or_else(|| self.random_move(source))
    }
}

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    game: &'static str,
    /// A move for each kind of event, and for each set of facts that it may have.
    entries: Vec<LogEntry>,
    shapes: BTreeSet<String>,
    kinds: BTreeSet<String>,
    /// A refusal for each code.
    refusals: BTreeMap<&'static str, ErrorBody>,
}

/// Moves of a game, chance included.
const MOVES: usize = 1_500;
/// Actions of other positions that are tried at each position.
const TRIES: u64 = 160;
/// Actions that are kept to be tried.
const POOL: usize = 4_000;

impl Seen {
    /// Plays until so many kinds of event and of refusal were seen.
    fn of<G: Probed>(starts: &[Start], wanted: (usize, usize)) -> Seen {
        let mut seen = Seen {
            game: G::NAME,
            ..Seen::default()
        };
        let mut pool: Vec<G::Action> = Vec::new();
        for (number, (options, seats, seeds)) in starts.iter().enumerate() {
            let mut chosen = G::Options::default();
            for (key, value) in *options {
                chosen.set(key, value).expect("an option of the game");
            }
            for &seed in *seeds {
                let game = G::new(&chosen, *seats).expect("a table of the game");
                seen.play(game, SimSource::new(number as u64, seed), &mut pool);
            }
        }
        if let Some(record) = G::RARE {
            seen.replay::<G>(record);
        }
        if (seen.kinds.len(), seen.refusals.len()) == wanted {
            return seen;
        }
        let Seen { game, kinds, .. } = seen;
        let codes: Vec<_> = seen.refusals.keys().collect();
        panic!("{game}: only these events {kinds:?} and refusals {codes:?} were seen");
    }

    fn play<G: Probed>(&mut self, mut game: G, mut source: SimSource, pool: &mut Vec<G::Action>) {
        // What is tried does not change what is played.
        let mut tries = source.clone();
        for _ in 0..MOVES {
            self.try_others(&game, &mut tries, pool);
            let (Some(by), Some(action)) = (game.mover().actor(), game.pick(&mut source)) else {
                return;
            };
            let next = self.step(&game, by, action);
            if pool.len() < POOL {
                pool.push(action);
            } else {
                pool[tries.below(POOL as u64) as usize] = action;
            }
            game = next;
        }
    }

    fn replay<G: Probed>(&mut self, record: &str) {
        let record = Record::read(record).expect("a record of ours");
        let replay = record.replay::<G>().expect("a record of this game");
        let mut game = replay.start;
        for action in replay.moves {
            let by = game.mover().actor().expect("the record was just replayed");
            game = self.step(&game, by, action);
        }
    }

    /// Makes a move and notes what its seat and spectators see of it.
    fn step<G: Probed>(&mut self, game: &G, by: Actor, action: G::Action) -> G {
        let mut next = game.clone();
        let events = next.apply(by, action).expect("a legal action");
        let owner = match by {
            Actor::Seat(seat) => seat,
            Actor::Chance => Seat::new(0).expect("there is a first seat"),
        };
        for viewer in [Viewer::Seat(owner), Viewer::Spectator] {
            self.note(LogEntry::new(game, by, action, &events, viewer));
        }
        next
    }

    fn note(&mut self, entry: LogEntry) {
        let shapes: Vec<String> = entry
            .events
            .iter()
            .map(|event| shape(&json!(event)))
            .collect();
        let is_new = shapes.iter().any(|shape| !self.shapes.contains(shape));
        if !is_new {
            return;
        }
        let kinds = shapes.iter().filter_map(|shape| shape.split(' ').next());
        self.kinds.extend(kinds.map(str::to_owned));
        self.shapes.extend(shapes);
        self.entries.push(entry);
    }

    /// Tries actions of other positions, as the seat to move, as another seat and as chance.
    fn try_others<G: Probed>(&mut self, game: &G, source: &mut SimSource, pool: &[G::Action]) {
        let seats = Seat::all(game.seats()).map(Actor::Seat);
        let actors: Vec<Actor> = match game.mover() {
            Mover::Chance => vec![Actor::Chance],
            Mover::Seat(_) | Mover::Over => seats.chain([Actor::Chance]).collect(),
        };
        let mut tried = game.probes();
        for _ in 0..TRIES.min(pool.len() as u64) {
            tried.push(pool[source.below(pool.len() as u64) as usize]);
        }
        for action in tried {
            for &by in &actors {
                if let Err(illegal) = game.check(by, action) {
                    let error = ErrorBody::illegal::<G>(&illegal)
                        .of_action(0)
                        .at_version(Version(7));
                    let code = error.code_text();
                    assert_eq!(
                        code,
                        illegal.code(),
                        "the rules and the wire have different codes"
                    );
                    self.refusals.entry(code).or_insert(error);
                }
            }
        }
    }
}

/// The kind of an event, the facts that it has, and those that a sentence depends on.
fn shape(event: &Value) -> String {
    let members = event.as_object().expect("an event is an object");
    let text = |name: &str| {
        members
            .get(name)
            .map(ToString::to_string)
            .unwrap_or_default()
    };
    let names: Vec<&str> = members.keys().map(String::as_str).collect();
    let decisive = ["used_for", "reason", "complete", "side", "sort"].map(text);
    let number = event.pointer("/card/number").map_or("", |_| "number");
    let kind = members["event"].as_str().unwrap_or_default();
    format!("{kind} {} {} {number}", names.join(","), decisive.join(","))
}
