//! The possible positions of a viewer, found without the engine's memory: all games that read the
//! same in the viewer's log are played, and the positions they lead to are its possible worlds.
//! `sample` and `resample` must deal exactly these, each as often as any other (COD-8.3).

use std::collections::BTreeMap;

use tessera_codex::{
    Action, Card, CardSet, CardView, Objective, Options, Setup, Shown, Side, State,
};
use tessera_core::{Game as _, Mover, Seat, SimSource, Source as _, Viewer};

/// The places of all cards that some viewer may not see; the decks hold the rest.
type World = Vec<(Vec<Card>, Vec<Card>)>;

fn world(game: &State) -> World {
    let seats = Seat::all(game.seats());
    seats
        .map(|seat| (game.hand(seat).to_vec(), face_down(game, seat)))
        .collect()
}

/// The cards a seat laid face down, in their order, as it knows them.
fn face_down(game: &State, seat: Seat) -> Vec<Card> {
    let own = game.view(Viewer::Seat(seat)).players.remove(seat.index());
    let down = own.cards.into_iter().filter_map(|card| match card {
        CardView::Back(Shown::Card(card), _) => Some(card),
        _ => None,
    });
    down.collect()
}

/// A game as it is played, and per viewer all positions that its log leaves open.
struct Table {
    truth: State,
    viewer: Viewer,
    open: BTreeMap<World, State>,
}

impl Table {
    fn new(start: State, viewer: Viewer) -> Table {
        let open = BTreeMap::from([(world(&start), start.clone())]);
        Table {
            truth: start,
            viewer,
            open,
        }
    }

    /// Plays the action in the true world, and in every other world each action that reads the same.
    fn play(&mut self, action: Action) {
        let text = self.truth.action_text(action, self.viewer);
        let mut open = BTreeMap::new();
        for game in self.open.values() {
            for other in look_alikes(game, action, &text, self.viewer) {
                let mut next = game.clone();
                next.play(other);
                open.entry(world(&next)).or_insert(next);
            }
        }
        self.open = open;
        self.truth.play(action);
    }

    /// Checks that every possible deal comes about equally often, and no other deal comes.
    fn check_sampling(&self, source: &mut SimSource) {
        let view = self.truth.view(self.viewer);
        let described = format!(
            "{:?} of\n{}",
            self.viewer,
            self.truth.draw(tessera_core::Ink::Plain)
        );
        assert!(self.open.contains_key(&world(&self.truth)));
        let draws = 64 * self.open.len() as u64;
        for dealing in ["sample", "resample"] {
            let mut counts: BTreeMap<World, u64> = BTreeMap::new();
            for _ in 0..draws {
                let dealt = if dealing == "sample" {
                    State::sample(&view, source)
                } else {
                    let mut dealt = self.truth.clone();
                    dealt.resample(self.viewer, source);
                    dealt
                };
                *counts.entry(world(&dealt)).or_default() += 1;
            }
            let possible: Vec<&World> = self.open.keys().collect();
            let dealt: Vec<&World> = counts.keys().collect();
            assert_eq!(dealt, possible, "{dealing} for {described}");
            for (world, count) in counts {
                // Seven standard deviations of 64.
                assert!(
                    count.abs_diff(64) <= 56,
                    "{dealing}: {count} instead of 64 times {world:?}\nfor {described}"
                );
            }
        }
    }

    /// Checks that a named card is where the view says in every world, and that a card that was
    /// taken openly and can be in one place only is named.
    fn check_names(&self, taken: CardSet) {
        let view = self.truth.view(self.viewer);
        for (seat, player) in Seat::all(self.truth.seats()).zip(&view.players) {
            let named: Vec<Card> = player.hand.iter().filter_map(name).collect();
            let (held, down) = &world(&self.truth)[seat.index()];
            for card in held {
                let surely = self
                    .open
                    .keys()
                    .all(|world| world[seat.index()].0.contains(card));
                let expected = surely && (taken.has(*card) || self.viewer == Viewer::Seat(seat));
                assert_eq!(
                    named.contains(card),
                    expected,
                    "{card} in the hand of {seat}"
                );
            }
            assert!(named.iter().all(|card| held.contains(card)));
            let shown = player.cards.iter().filter_map(|card| match card {
                CardView::Back(shown, _) => Some(name(shown)),
                _ => None,
            });
            for (place, shown) in shown.enumerate() {
                let card = down[place];
                let surely = self
                    .open
                    .keys()
                    .all(|world| world[seat.index()].1[place] == card);
                let expected = surely && (taken.has(card) || self.viewer == Viewer::Seat(seat));
                assert_eq!(
                    shown,
                    expected.then_some(card),
                    "face down {place} of {seat}"
                );
            }
        }
    }
}

fn name(shown: &Shown) -> Option<Card> {
    match shown {
        Shown::Card(card) => Some(*card),
        Shown::Back(_) => None,
    }
}

/// The moves of a world that read as this one does. Objectives are kept as they are: they have
/// nothing to do with the cards, and have a test of their own.
fn look_alikes(game: &State, action: Action, text: &str, viewer: Viewer) -> Vec<Action> {
    if matches!(action, Action::DealObjective(_) | Action::Objective(_)) {
        return vec![action];
    }
    let mut moves = game.legal_actions();
    moves.extend(game.outcomes().into_iter().map(|(outcome, _)| outcome));
    moves.retain(|&other| game.action_text(other, viewer) == text);
    moves
}

/// Plays a game of few cards, so that worlds stay few, and checks every few moves.
fn check_game(seats: usize, cards: &[usize], viewer: Viewer, seed: u64) -> usize {
    let cards = cards.iter().map(|&id| Card::new(id).unwrap()).collect();
    let setup = Setup {
        cards,
        ..Setup::new(Options::default(), seats)
    };
    let mut table = Table::new(State::try_from(setup).unwrap(), viewer);
    let mut source = SimSource::new(seed, 0);
    let (mut taken, mut most) = (CardSet::NONE, 0);
    while table.truth.mover() != Mover::Over && table.open.len() < 1_500 {
        let action = wish(&table.truth, &mut source);
        if let Action::Take(card) = action {
            taken = taken.and(CardSet::one(card));
        }
        table.play(action);
        table.check_names(taken);
        if source.below(6) == 0 && table.open.len() < 300 {
            table.check_sampling(&mut source);
            most = most.max(table.open.len());
        }
    }
    most
}

/// Mostly backs and face-up cards: that is where memory matters.
fn wish(game: &State, source: &mut SimSource) -> Action {
    let wished =
        |action: &Action| matches!(action, Action::Place(_, Side::Back, _) | Action::Take(_));
    for _ in 0..2 {
        let random = game.random_move(source).unwrap();
        if wished(&random) {
            return random;
        }
    }
    game.random_move(source).unwrap()
}

/// Eight resource cards of two kingdoms and six gold cards of one.
const TWO_SEATS: [usize; 14] = [1, 2, 3, 4, 11, 12, 13, 14, 41, 42, 43, 44, 45, 46];
const THREE_SEATS: [usize; 16] = [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 41, 42, 43, 44, 45, 51];

#[test]
fn every_possible_world_is_dealt_equally_often() {
    let mut most = 0;
    for seed in 0..20 {
        for viewer in Viewer::all(2) {
            most = most.max(check_game(2, &TWO_SEATS, viewer, seed));
        }
    }
    assert!(most > 100, "at most {most} worlds were checked");
}

#[test]
fn every_possible_world_of_three_seats_is_dealt_equally_often() {
    for seed in 100..104 {
        for viewer in Viewer::all(3) {
            check_game(3, &THREE_SEATS, viewer, seed);
        }
    }
}

/// The secret objective of another seat, and with it the one it gave back, are any two of those
/// that the viewer has not seen.
#[test]
fn secret_objectives_are_dealt_equally_often() {
    let mut game = State::with_options(Options::default(), 2).unwrap();
    let mut source = SimSource::new(5, 0);
    while game.turns() < 3 {
        game.play_random(&mut source);
    }
    let [ann, bob] = [0, 1].map(|index| Seat::new(index).unwrap());
    let own = game.view(Viewer::Seat(ann));
    let seen = |objective: &Objective| {
        own.common.contains(objective) || own.players[0].offered.contains(objective)
    };
    let unseen: Vec<Objective> = Objective::all()
        .filter(|objective| !seen(objective))
        .collect();
    assert_eq!(unseen.len(), 12);
    let mut counts: BTreeMap<(Objective, Objective), u64> = BTreeMap::new();
    let draws = 64 * 12 * 11;
    for _ in 0..draws {
        let dealt = State::sample(&own, &mut source);
        let other = dealt.view(Viewer::Seat(bob)).players.remove(1);
        let kept = other.secret.unwrap();
        let returned = other
            .offered
            .into_iter()
            .find(|&objective| objective != kept)
            .unwrap();
        *counts.entry((kept, returned)).or_default() += 1;
    }
    assert_eq!(counts.len(), 12 * 11);
    for ((kept, returned), count) in counts {
        assert!(unseen.contains(&kept) && unseen.contains(&returned));
        assert!(
            count.abs_diff(64) <= 56,
            "{kept} kept, {returned} returned: {count} times"
        );
    }
}
