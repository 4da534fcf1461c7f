//! The possible positions of a viewer, found without the engine's memory: all games that read the
//! same in the viewer's log are played, and the positions they lead to are its possible worlds.
//! `sample` and `resample` must deal exactly these, each with its probability (ELD-12).
//!
//! The probabilities follow from these assumptions:
//!
//! - Equal cards are distinguished: a hand that could have played one of three explorers counts
//!   three times. Beyond that no choice reveals anything about the cards that were not chosen.
//! - Of equal cards, those that everybody knows to be in the hand are played first, so the known
//!   explorer is never mistaken for another one.
//! - While a seat chooses the cards to keep, all selections of that size are equally likely.

use std::collections::BTreeMap;

use tessera_core::{Actor, Game as _, Mover, SimSource, Source as _, Viewer};
use tessera_eldorado::{Action, Card, Options, Phase, Setup, State};

mod possible;

use possible::{Possible, World, world};

use crate::rules::table as rules;

/// The expected number of samples of the rarest world; rarer ones need only be possible.
const ENOUGH: f64 = 64.0;
const MOST_DRAWS: f64 = 8_192.0;
/// Positions with more worlds than this are not checked.
const MOST_WORLDS: usize = 400;

/// A game as it is played, and all positions that the log of a viewer leaves open.
struct Table {
    truth: State,
    viewer: Viewer,
    open: BTreeMap<World, Possible>,
}

impl Table {
    fn new(start: &State, viewer: Viewer) -> Table {
        Table {
            truth: start.clone(),
            viewer,
            open: BTreeMap::from([(world(start), Possible::surely(start))]),
        }
    }

    /// Plays the action in the true world, and in every other whatever looks the same.
    fn play(&mut self, action: Action) {
        let viewer = self.viewer;
        let text = self.truth.action_text(action, viewer);
        let seen = events_seen(&mut self.truth, action, viewer);
        let view = self.truth.view(viewer);
        let mut open: BTreeMap<World, Possible> = BTreeMap::new();
        for possible in self.open.values() {
            for (other, weight) in possible.moves() {
                if possible.game.action_text(other, viewer) != text {
                    continue;
                }
                let mut next = possible.after(other, weight);
                let look_alike = events_seen(&mut next.game, other, viewer) == seen
                    && next.game.view(viewer) == view;
                if look_alike {
                    let known = open.entry(world(&next.game));
                    let weight = next.weight;
                    known
                        .and_modify(|known| known.weight += weight)
                        .or_insert(next);
                }
            }
        }
        let total: f64 = open.values().map(|it| it.weight).sum();
        open.values_mut().for_each(|it| it.weight /= total);
        self.open = open;
        assert!(self.open.contains_key(&world(&self.truth)));
    }

    /// Whether exactly the possible worlds are dealt, each as often as it should be.
    fn check_sampling(&self, source: &mut SimSource) -> Result<(), String> {
        let view = self.truth.view(self.viewer);
        let rarest = self.open.values().map(|it| it.weight);
        let rarest = rarest.fold(1.0, f64::min);
        let draws = (ENOUGH / rarest).min(MOST_DRAWS).ceil();
        for dealing in ["sample", "resample"] {
            let mut counts: BTreeMap<World, f64> = BTreeMap::new();
            for _ in 0..draws as u64 {
                let dealt = if dealing == "sample" {
                    State::sample(&view, source)
                } else {
                    let mut dealt = self.truth.clone();
                    dealt.resample(self.viewer, source);
                    dealt
                };
                *counts.entry(world(&dealt)).or_default() += 1.0;
            }
            if let Some(dealt) = counts.keys().find(|it| !self.open.contains_key(*it)) {
                return Err(format!("{dealing} deals the impossible {dealt:?}"));
            }
            for (world, possible) in &self.open {
                let expected = draws * possible.weight;
                let count = counts.get(world).copied().unwrap_or(0.0);
                // Seven standard deviations.
                if expected >= ENOUGH && (count - expected).abs() > 7.0 * expected.sqrt() {
                    return Err(format!(
                        "{dealing} deals {count} instead of {expected} times {world:?}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Cards that are known to be in a hand are there in every possible world.
    fn check_known(&self) {
        let view = self.truth.view(self.viewer);
        for (index, player) in view.players.iter().enumerate() {
            for card in player.known.each_kind() {
                let surely = self.open.keys().map(|(seats, _)| {
                    let hand = seats[index].0.iter();
                    hand.filter(|it| **it == card).count()
                });
                let surely = surely.min().unwrap();
                assert!(usize::from(player.known.count(card)) <= surely, "{card}");
            }
        }
    }
}

/// Plays a move and returns what the viewer sees of it.
fn events_seen(game: &mut State, action: Action, viewer: Viewer) -> Vec<tessera_eldorado::Event> {
    let by = match game.mover() {
        Mover::Seat(seat) => Actor::Seat(seat),
        Mover::Chance => Actor::Chance,
        Mover::Over => panic!("nobody moves after the end"),
    };
    let events = game.apply(by, action).unwrap();
    events.into_iter().map(|it| it.seen_by(viewer)).collect()
}

/// Whether another seat is in the middle of a payment: the cards given reveal part of its hand.
fn is_paying(table: &Table) -> bool {
    let other = table.viewer != Viewer::Seat(table.truth.turn());
    other && matches!(table.truth.phase(), Phase::Pay(_))
}

/// Cards are drawn, kept and removed more often than by chance: there memory matters.
fn wish(game: &State, source: &mut SimSource) -> Action {
    for _ in 0..3 {
        let random = game.random_move(source).unwrap();
        if matches!(
            random,
            Action::Use(_) | Action::End | Action::Keep(_) | Action::Remove(_) | Action::Pay(..)
        ) {
            return random;
        }
    }
    game.random_move(source).unwrap()
}

/// The kinds of positions that were checked.
#[derive(Debug, Default)]
struct Met {
    checked: usize,
    most_worlds: usize,
    with_known_cards: usize,
    while_keeping: usize,
    paying: usize,
}

fn play(viewer: Viewer, extra: &[&str], seed: u64, met: &mut Met) {
    let extra = extra.iter().map(|it| Card::named(it).unwrap()).collect();
    let setup = Setup {
        extra,
        ..Setup::new(Options::default(), 2)
    };
    let mut table = Table::new(&State::try_from(setup).unwrap(), viewer);
    let mut source = SimSource::new(seed, 0);
    while table.truth.round() < 7 && table.open.len() < 2_000 {
        let action = wish(&table.truth, &mut source);
        table.play(action);
        table.check_known();
        let worlds = table.open.len();
        let paying = is_paying(&table);
        let every = if paying { 2 } else { 8 };
        if !(2..=MOST_WORLDS).contains(&worlds) || source.below(every) > 0 {
            continue;
        }
        let checked = table.check_sampling(&mut source);
        if let Err(reason) = checked {
            let drawn = table.truth.draw(tessera_core::Ink::Plain);
            panic!("{viewer:?}, seed {seed}: {reason}\n{drawn}");
        }
        let view = table.truth.view(viewer);
        let others = view.players.iter().filter(|player| player.hand.is_none());
        let known = others.clone().any(|player| !player.known.is_empty());
        met.checked += 1;
        met.paying += usize::from(paying);
        met.most_worlds = met.most_worlds.max(worlds);
        met.with_known_cards += usize::from(known);
        let kept = view.kept_count > 0 && viewer != Viewer::Seat(view.turn);
        met.while_keeping += usize::from(kept);
    }
}

#[test]
fn every_possible_world_is_dealt_as_often_as_chance_makes_it() {
    let mut met = Met::default();
    for seed in 0..6 {
        for viewer in Viewer::all(2) {
            play(viewer, &["cartographer", "scientist"], seed, &mut met);
        }
    }
    assert!(met.checked > 100, "{met:?}");
    assert!(met.most_worlds > 100, "{met:?}");
    assert!(met.with_known_cards > 20, "{met:?}");
    assert!(met.while_keeping > 5, "{met:?}");
}

/// The cards given in a payment reveal that the rest of the hand can complete it, in the order of
/// lists (ELD-6.4).
#[test]
fn in_the_middle_of_a_payment_the_worlds_can_complete_it() {
    let mut met = Met::default();
    for seed in 20..26 {
        play(Viewer::Spectator, &["native"], seed, &mut met);
    }
    assert!(met.paying > 10, "{met:?}");
}

/// Cards are replaced in the order of lists, and natives come last. It is not revealed that no card
/// can follow: the choice lasts until the seat ends it.
#[test]
fn a_replacement_does_not_reveal_the_rest_of_the_hand() {
    let mut table =
        rules::Table::with_tokens(&["replace_hand_up_to_4"], "explorer explorer sailor native");
    table.run("A: token replace_hand_up_to_4; replace native\nmoves: done");
    let [own, other] = ['A', 'B'].map(rules::seat);
    let view = table.game.view(Viewer::Seat(other));
    let mut source = SimSource::new(1, 0);
    let native = Card::named("native").unwrap();
    let with_another = (0..200).filter(|_| {
        let dealt = State::sample(&view, &mut source);
        dealt.hand(own).has(native)
    });
    assert!(with_another.count() > 0);
}
