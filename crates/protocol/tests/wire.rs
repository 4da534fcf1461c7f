//! Complete random games of every kind, seen by every viewer: a view depends only on what the viewer
//! knows, can be patched, and offers exactly the legal actions.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "helpers of tests")]

use std::collections::BTreeSet;

use serde_json::Value;
use tessera_core::{Actor, Game, Mover, Options as _, Seat, SimSource, Viewer};
use tessera_protocol::{
    Choices, GameView, LogEntry, TableView, Tally, Wire,
    canonical::{MAX_INTEGER, canonical, hash, value_of},
    eldorado::Means,
    merge_patch::{apply, diff, has_no_null},
};

use crate::table::{Sizes, table_view};

/// A table of a game: options in words, and seats.
type Start = (&'static [(&'static str, &'static str)], usize);

fn start<G: Game>((options, seats): Start) -> G {
    let mut chosen = G::Options::default();
    for (key, value) in options {
        chosen.set(key, value).unwrap();
    }
    G::new(&chosen, seats).unwrap()
}

/// What every viewer sees of a position while no chance move is pending.
fn views<G: Wire>(game: &G, version: u32, tally: &Tally, log: &[LogEntry]) -> Vec<TableView> {
    Viewer::all(game.seats())
        .map(|viewer| table_view(game, viewer, version, tally, log))
        .collect()
}

/// Costly checks run on every third version, beginning at another one in each game, and at the end.
const COSTLY: u64 = 3;

/// Plays random games from each start, looks at every position a table can wait at, and prints
/// the sizes of views and patches.
fn play<G: Wire>(starts: &[Start], games: u64, most: u32, mut look: impl FnMut(&G, &TableView)) {
    let (mut views, mut patches, mut to_mover) =
        (Sizes::default(), Sizes::default(), Sizes::default());
    for (number, &table) in starts.iter().enumerate() {
        for game_number in 0..games {
            let mut source = SimSource::new(number as u64, game_number);
            let mut game: G = start(table);
            let mut tally = Tally::default();
            let mut before: Option<Vec<Value>> = None;
            let mut logs = vec![Vec::new(); game.seats() + 1];
            let mut version = 0;
            while version < most {
                // A command, and the chance moves it leads to.
                let Some(action) = game.random_move(&mut source) else {
                    break;
                };
                let by = game.mover().actor().unwrap();
                let mut next = game.clone();
                let events = next.apply(by, action).unwrap();
                for (log, viewer) in logs.iter_mut().zip(Viewer::all(game.seats())) {
                    log.push(LogEntry::new(&game, by, action, &events, viewer));
                }
                tally.note::<G>(&events);
                game = next;
                if game.mover() == Mover::Chance {
                    continue;
                }
                version += 1;
                let mut now = Vec::new();
                for (viewer, log) in Viewer::all(game.seats()).zip(&mut logs) {
                    let view = table_view(&game, viewer, version, &tally, log);
                    log.clear();
                    if (u64::from(version) + game_number) % COSTLY == 0
                        || game.mover() == Mover::Over
                    {
                        check_form(&view);
                        let mut dealt = game.clone();
                        dealt.resample(viewer, &mut source);
                        check_secrets(&dealt, viewer, &tally, &view);
                    }
                    look(&game, &view);
                    let value = value_of(&view);
                    if let Some(before) = &before {
                        let old: &Value = &before[now.len()];
                        let patch = diff(old, &value);
                        let mut patched = old.clone();
                        apply(&mut patched, &patch);
                        assert_eq!(patched, value);
                        assert_eq!(hash(&patched), hash(&value));
                        let sizes = match view.choices {
                            Some(_) => &mut to_mover,
                            None => &mut patches,
                        };
                        sizes.add(canonical(&patch).len());
                    }
                    views.add(canonical(&value).len());
                    now.push(value);
                }
                before = Some(now);
            }
            check_tally(&game, &tally);
        }
    }
    println!("{:<12} view        {views}", G::NAME);
    println!("{:<12} patch       {patches}", G::NAME);
    println!("{:<12} with moves  {to_mover}", G::NAME);
}

/// No `null`, no fraction, only ASCII names, and the same after reading it back.
fn check_form(view: &TableView) {
    let value = value_of(view);
    assert!(has_no_null(&value));
    check_leaves(&value);
    let text = canonical(&value);
    let read: TableView = serde_json::from_str(&text).unwrap();
    assert_eq!(&read, view);
    assert_eq!(canonical(&value_of(&read)), text);
}

fn check_leaves(value: &Value) {
    match value {
        Value::Object(members) => {
            assert!(members.keys().all(|name| name.is_ascii()));
            members.values().for_each(check_leaves);
        }
        Value::Array(items) => items.iter().for_each(check_leaves),
        Value::Number(number) => {
            let size = number.as_i64().map(i64::unsigned_abs);
            assert!(size.is_some_and(|size| size <= MAX_INTEGER), "{number}");
        }
        _ => {}
    }
}

/// The viewer gets the same bytes in every world of the view.
fn check_secrets<G: Wire>(dealt: &G, viewer: Viewer, tally: &Tally, mine: &TableView) {
    let theirs = table_view(dealt, viewer, mine.version.0, tally, &[]);
    let mine = TableView {
        log: theirs.log.clone(),
        ..mine.clone()
    };
    let [mine, theirs] = [mine, theirs].map(|view| canonical(&value_of(&view)));
    assert_eq!(mine, theirs, "{viewer:?}");
}

/// What scored by item adds up to what the rules count.
fn check_tally<G: Wire>(game: &G, tally: &Tally) {
    let points = tessera_protocol::points::points(game, &game.view(Viewer::Spectator), tally);
    for seat in Seat::all(game.seats()) {
        let points = &points[&seat.into()];
        let items: i32 = points
            .scored
            .values()
            .map(|item| i32::from(item.points))
            .sum();
        assert_eq!(items, points.total, "{points:?}");
        assert_eq!(points.place.is_some(), game.mover() == Mover::Over);
    }
}

/// The mover is offered exactly the legal actions, nobody else anything.
fn check_choices<G: Wire>(game: &G, view: &TableView) {
    let Some(choices) = &view.choices else {
        assert!(
            view.turn
                .is_none_or(|turn| value_of(&turn) != value_of(&view.viewer))
        );
        return;
    };
    let legal = game.legal_actions();
    let texts = choices.texts();
    assert_eq!(texts.len(), legal.len());
    let mut offered = BTreeSet::new();
    for text in texts {
        let action: G::Action = text.parse().unwrap();
        assert_eq!(G::parse(text).unwrap(), [action]);
        offered.insert(action);
    }
    assert_eq!(offered, legal.into_iter().collect());
}

#[test]
fn views_of_carcassonne_match_the_rules() {
    let starts: [Start; 4] = [
        (&[], 2),
        (&[("farms", "second"), ("unplaceable", "bottom")], 3),
        (
            &[
                ("farms", "first"),
                ("first-tile", "random"),
                ("join-own", "yes"),
            ],
            5,
        ),
        (&[("farms", "off")], 1),
    ];
    play::<tessera_carcassonne::State>(&starts, 1, u32::MAX, |game, view| {
        check_choices(game, view);
        let Some(GameView::Carcassonne(board)) = &view.board else {
            panic!()
        };
        assert_eq!(board.tiles.len() + usize::from(board.left), tiles(game));
        for (number, feature) in &board.features {
            let parts: usize = feature.tiles.values().map(Vec::len).sum();
            assert!(parts > 0, "feature {number} has no part");
            let standing = |(cell, parts): (&String, &Vec<String>)| {
                let follower = board.tiles[cell].follower.as_ref();
                follower.is_some_and(|follower| parts.contains(&follower.part))
            };
            let standing = feature
                .tiles
                .iter()
                .filter(|entry| standing(*entry))
                .count();
            let counted: usize = feature
                .followers
                .values()
                .map(|&count| usize::from(count))
                .sum();
            assert_eq!(standing, counted, "feature {number}");
        }
        for points in view.points.values() {
            for item in points.now.keys() {
                let (_, number) = item.split_once(' ').unwrap();
                assert!(board.features.contains_key(number), "{item}");
            }
        }
    });
}

/// Tiles that are on the table or to come: those discarded, and the one in hand, are neither.
fn tiles(game: &tessera_carcassonne::State) -> usize {
    let view = game.view(Viewer::Spectator);
    let gone: u8 = view.discarded.iter().sum();
    let held = matches!(view.phase, tessera_carcassonne::Phase::Place(_));
    72 - usize::from(gone) - usize::from(held)
}

#[test]
fn views_of_codex_show_what_each_viewer_knows() {
    let starts: [Start; 3] = [
        (&[], 2),
        (&[("refill", "any-deck"), ("last-draw", "take")], 3),
        (&[("track-cap", "29")], 4),
    ];
    play::<tessera_codex::State>(&starts, 1, u32::MAX, |game, view| {
        check_choices(game, view);
        let Some(GameView::Codex(board)) = &view.board else {
            panic!()
        };
        for seat in Seat::all(game.seats()) {
            let player = &board.players[&seat.into()];
            let rules = &game.view(Viewer::Seat(seat)).players[seat.index()];
            let held = player.hand.len()
                + player
                    .hidden
                    .values()
                    .map(|&n| usize::from(n))
                    .sum::<usize>();
            assert_eq!(held, rules.hand.len());
            assert_eq!(player.cards.len(), rules.cards.len());
            for &(objective, worth) in &rules.worth {
                if let Some(known) = player.objectives.get(&objective.to_string()) {
                    assert_eq!(known.worth, worth);
                }
            }
        }
        if let Some(Choices::Codex(choices)) = &view.choices {
            check_points_of_placements(game, choices);
        }
    });
}

/// The points that a choice promises are those that the rules give.
fn check_points_of_placements(
    game: &tessera_codex::State,
    choices: &tessera_protocol::codex::Choices,
) {
    use tessera_codex::Event;
    use tessera_protocol::codex::Choice;
    let Mover::Seat(seat) = game.mover() else {
        panic!()
    };
    for (text, choice) in choices.actions.get("place").into_iter().flatten() {
        let Choice::Place { points, .. } = choice else {
            panic!()
        };
        let mut next = game.clone();
        let events = next
            .apply(Actor::Seat(seat), text.parse().unwrap())
            .unwrap();
        let scored = events.iter().find_map(|event| match event {
            Event::Scored { points, .. } => Some(*points),
            _ => None,
        });
        // With a capped track less may be counted.
        assert!(scored.unwrap_or(0) <= *points);
        if game.points(seat) + i32::from(*points) < 29 {
            assert_eq!(scored.unwrap_or(0), *points, "{text}");
        }
    }
}

#[test]
fn views_of_eldorado_show_what_each_viewer_knows() {
    let starts: [Start; 4] = [
        (&[], 2),
        (&[("caves", "on"), ("course", "winding-paths")], 3),
        (
            &[("caves", "on"), ("explore", "choice"), ("native", "cross")],
            4,
        ),
        (
            &[
                ("order", "move-first"),
                ("gained", "discard"),
                ("course", "witchs-cauldron"),
            ],
            2,
        ),
    ];
    let mut ways = 0;
    play::<tessera_eldorado::State>(&starts, 1, 250, |game, view| {
        check_choices(game, view);
        let Some(GameView::Eldorado(board)) = &view.board else {
            panic!()
        };
        for blockade in board.blockades.values() {
            assert!(
                !blockade.seam.is_empty(),
                "{} has no seam",
                blockade.between
            );
        }
        if let Some(Choices::Eldorado(choices)) = &view.choices {
            for reach in choices.reachable.values() {
                for way in reach.ways.values() {
                    check_way(game, board, reach, way);
                    ways += 1;
                }
            }
            let steps = ["move", "on", "break", "on-break"];
            let opened = ["pay", "pay-break", "native", "native-break"];
            for text in steps.into_iter().chain(opened) {
                let steps = choices.actions.get(text).into_iter().flatten();
                for (step, _) in steps {
                    let mut all = choices
                        .reachable
                        .values()
                        .flat_map(|reach| reach.ways.values());
                    assert!(
                        all.any(|way| way.actions == [step.as_str()]),
                        "{step} leads nowhere"
                    );
                }
            }
        }
    });
    assert!(ways > 1000, "only {ways} ways were walked");
}

/// A way is a command that the rules accept, without chance between its steps, and it costs what
/// it says.
fn check_way(
    game: &tessera_eldorado::State,
    board: &tessera_protocol::eldorado::View,
    reach: &tessera_protocol::eldorado::Reach,
    way: &tessera_protocol::eldorado::Way,
) {
    let Mover::Seat(seat) = game.mover() else {
        panic!()
    };
    let mut next = game.clone();
    for text in &way.actions {
        assert_eq!(next.mover(), Mover::Seat(seat), "{way:?}");
        next.apply(Actor::Seat(seat), text.parse().unwrap())
            .unwrap_or_else(|refusal| panic!("{text}: {refusal} in {way:?}"));
    }
    if next.mover() == Mover::Chance {
        return;
    }
    if let Means::Payment = reach.means {
        give_up(&mut next, seat, way);
    }
    let after = next.view(Viewer::Seat(seat));
    if let (Some(leftover), Means::Power { power, .. }) = (after.leftover, &reach.means) {
        assert_eq!(leftover.power, power - way.cost, "{way:?}");
    }
    let torn = game
        .view(Viewer::Spectator)
        .blockades
        .iter()
        .zip(&after.blockades)
        .filter(|(before, after)| before.1 != after.1)
        .count();
    assert_eq!(torn, way.torn.len());
    if !board.course.finish.0.contains(&way.to) {
        let pieces = after.players[seat.index()].pieces.iter().flatten();
        assert!(
            pieces.map(ToString::to_string).any(|at| at == way.to),
            "{way:?}"
        );
    }
}

/// Gives up the cards of a payment: as many as the way says.
fn give_up(game: &mut tessera_eldorado::State, seat: Seat, way: &tessera_protocol::eldorado::Way) {
    let is_gift = |action: &_| matches!(action, tessera_eldorado::Action::Give(_));
    let mut given = 0;
    while let Some(gift) = game.legal_actions().into_iter().find(is_gift) {
        game.apply(Actor::Seat(seat), gift).unwrap();
        given += 1;
    }
    assert_eq!(given, way.cost, "{way:?}");
}

/// ELD-10.8: where a new card first brings a token for the movement before it, chance comes
/// between the steps, and a way has one step only. Rare, so it is looked for.
#[test]
fn a_way_never_goes_beyond_chance() {
    let mut found = 0;
    for number in 0..4 {
        let mut source = SimSource::new(8, number);
        let mut game: tessera_eldorado::State = start((&[("caves", "on")], 2));
        for _ in 0..20_000 {
            let legal = game.legal_actions();
            if legal.contains(&tessera_eldorado::Action::Stop) {
                let Mover::Seat(seat) = game.mover() else {
                    panic!()
                };
                let view = game.view(Viewer::Seat(seat));
                let GameView::Eldorado(board) = tessera_eldorado::State::wire_view(&view) else {
                    panic!()
                };
                let choices = tessera_eldorado::State::choices(&view, &legal);
                let Choices::Eldorado(choices) = choices else {
                    panic!()
                };
                for reach in choices.reachable.values() {
                    for way in reach.ways.values() {
                        check_way(&game, &board, reach, way);
                        found += 1;
                    }
                }
            }
            if game.play_random(&mut source).is_none() {
                break;
            }
        }
    }
    assert!(found > 20, "only {found} ways were walked");
}

/// `check_secrets` would be useless if another world never had another view.
#[test]
fn another_world_has_another_view_for_viewers_who_see_the_difference() {
    fn differ<G: Wire>(moves: u32) {
        let mut source = SimSource::new(3, 3);
        let mut game: G = start((&[], 2));
        for _ in 0..moves {
            game.play_random(&mut source);
        }
        let mut dealt = game.clone();
        dealt.resample(Viewer::Spectator, &mut source);
        let tally = Tally::default();
        let [before, after] = [&game, &dealt].map(|game| views(game, 1, &tally, &[]));
        assert_ne!(before[0], after[0], "{}", G::NAME);
        assert_eq!(before[2], after[2], "{}", G::NAME);
    }
    differ::<tessera_codex::State>(60);
    differ::<tessera_eldorado::State>(200);
}

#[test]
fn a_spectator_and_the_others_get_no_hand() {
    let mut source = SimSource::new(9, 9);
    let mut game: tessera_eldorado::State = start((&[], 2));
    for _ in 0..200 {
        game.play_random(&mut source);
    }
    for view in views(&game, 1, &Tally::default(), &[]) {
        let Some(GameView::Eldorado(board)) = &view.board else {
            panic!()
        };
        for (seat, player) in &board.players {
            let own = value_of(seat) == value_of(&view.viewer);
            assert_eq!(player.hand.is_some(), own);
        }
    }
}
