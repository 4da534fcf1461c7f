//! A table that both referees begin with.

use tessera_core::{Game as _, Mover, Seat, SimSource, Viewer};
use tessera_eldorado::{
    Cards, CourseDocument, Options, Setup, State,
    board::{FinishPlace, FinishSide, TilePlace},
    options::{
        Caves, CourseChoice, Explore, Gained, NativeRule, Order, RaceEnd, StartSpaces, StripExits,
    },
};

use super::{UNKNOWN, cards};
use crate::slow::{
    course::Course,
    data::{LaidFinish, LaidTile, Terrain, data},
    game::{self, Game},
};

/// Chance deals under the engine, and the slow referee begins with the same.
pub fn deal(setup: Setup, source: &mut SimSource) -> (State, Game) {
    let extra = setup.extra;
    let mut fast = State::try_from(setup).unwrap();
    while fast.mover() == Mover::Chance {
        fast.play_random(source);
    }
    let slow = referee(&fast, &extra);
    (fast, slow)
}

fn referee(fast: &State, extra: &Cards) -> Game {
    let options = options(fast.options(), extra);
    let course = course(&fast.options().course, options.strip_exit_blockades);
    let laid = fast.view(Viewer::Spectator).blockades;
    assert_eq!(laid.len(), course.places.len());
    let blockades = course.places.iter().zip(laid);
    let blockades = blockades.map(|(place, (it, _))| (place.id, it.unwrap().number() as u32));
    let own = |seat: Seat| fast.view(Viewer::Seat(seat)).players.remove(seat.index());
    let players: Vec<_> = Seat::all(fast.seats()).map(own).collect();
    let unknown = vec![UNKNOWN; data().cave_tokens.per_cave];
    let caves = course.caves().into_iter().filter(|_| options.caves);
    let setup = game::Setup {
        course: "first",
        blockades: blockades.collect(),
        hands: players.iter().map(|it| cards(&it.hand.unwrap())).collect(),
        draw_piles: players.iter().map(|it| cards(&it.unseen)).collect(),
        caves: caves.map(|cave| (cave, unknown.clone())).collect(),
        options,
    };
    let deck = game::starting_deck(&setup.options);
    for (hand, pile) in setup.hands.iter().zip(&setup.draw_piles) {
        assert_eq!(super::sorted([hand.as_slice(), pile].concat()), deck);
    }
    Game::on(course, setup)
}

/// Every option is named, so that a new one does not compile before it is refereed.
fn options(options: &Options, extra: &Cards) -> game::Options {
    let Options {
        course: _,
        order,
        native,
        gained,
        start_spaces,
        strip_exits,
        caves,
        explore,
        race,
    } = options;
    game::Options {
        native_cross: *native == NativeRule::Cross,
        strip_exit_blockades: *strip_exits == StripExits::Blocked,
        extra_cards: cards(extra),
        caves: *caves == Caves::On,
        move_first: *order == Order::MoveFirst,
        gained_discard: *gained == Gained::Discard,
        start_jungle: *start_spaces == StartSpaces::Jungle,
        explore_choice: *explore == Explore::Choice,
        race_places: *race == RaceEnd::Places,
    }
}

/// Shipped courses come from the slow referee's own data; only others from the document.
fn course(choice: &CourseChoice, strip_exits: bool) -> Course {
    let word = choice.text().replace('-', "_");
    if data().find_course(&word).is_some() {
        return Course::assemble(&word, strip_exits);
    }
    let document = choice.document();
    let tiles: Vec<LaidTile> = document
        .tiles
        .iter()
        .map(|laid| LaidTile {
            tile: data().find_tile(&laid.tile.to_string()).unwrap().id,
            rotation: u32::from(laid.rotation),
            q: i32::from(laid.q),
            r: i32::from(laid.r),
        })
        .collect();
    let finish = LaidFinish {
        side: match document.finish.side {
            FinishSide::Jungle => Terrain::Jungle,
            FinishSide::Water => Terrain::Water,
        },
        rotation: u32::from(document.finish.rotation),
        q: i32::from(document.finish.q),
        r: i32::from(document.finish.r),
        finish_spaces: Vec::new(),
        city_spaces: Vec::new(),
    };
    Course::lay(&tiles, &finish, strip_exits)
}

/// A course of the start tile and the finish only, without blockades: races end in a few rounds,
/// and seats that arrive together share their place.
pub fn one_tile() -> CourseChoice {
    let places = (-6..=6).flat_map(|q| (-6..=6).map(move |r| (q, r)));
    let documents = places.flat_map(|(q, r)| {
        (0..6).map(move |rotation| CourseDocument {
            format: "tessera-course/1".into(),
            name: "One tile".into(),
            difficulty: None,
            tiles: vec![TilePlace {
                tile: 'B',
                rotation: 0,
                q: 0,
                r: 0,
            }],
            finish: FinishPlace {
                side: FinishSide::Jungle,
                rotation,
                q,
                r,
            },
            blockades: Vec::new(),
            strip_exits: Vec::new(),
        })
    });
    let mut fitting = documents.filter(|document| document.assemble(false).is_ok());
    CourseChoice::custom(fitting.next().unwrap())
}
