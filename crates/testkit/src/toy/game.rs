//! The toy as a game.

use std::ops::{ControlFlow, RangeInclusive};

use tessera_core::{
    Actor, BySeat, Game, Ink, MAX_SEATS, Mover, Seat, SetupError, Source, Viewer,
    chance::{pick_action, pick_outcome},
    oracle::Judged,
};

use super::{
    Action, CELLS, Event, Illegal, Toy, ToyOptions, View,
    fault::{Fault, is},
    index_of,
    pile::VALUES,
};

const CELL_RANGE: RangeInclusive<i8> = -2..=2;

/// Laying, by card and cell, then burying, by card.
const INDICES: usize = 4 * CELLS + 4;

impl Toy {
    fn candidates(&self) -> Vec<Action> {
        let hand = self.hands[self.turn];
        let lay = |card| CELL_RANGE.map(move |cell| Action::Lay(card, cell));
        let mut actions: Vec<Action> = hand.kinds().flat_map(lay).collect();
        actions.extend(hand.kinds().map(Action::Bury));
        let by = self.next_mover().actor();
        actions.retain(|action| by.is_some_and(|by| self.check_action(by, *action).is_ok()));
        if is(Fault::HidesAction) && actions.len() > 1 {
            actions.pop();
        }
        if is(Fault::ListsTwice) {
            actions.extend(actions.last().copied());
        }
        actions
    }
}

impl Judged for Toy {}

impl Game for Toy {
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const RULES_VERSION: u32 = 1;
    const HAS_SECRETS: bool = true;
    const SEATS: RangeInclusive<usize> = 2..=3;
    const ACTION_INDICES: usize = INDICES;
    const OBSERVATION_LEN: usize = CELLS + 8 + MAX_SEATS;
    const OBSERVATION_VERSION: u32 = 1;

    type Options = ToyOptions;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;

    fn new(options: &ToyOptions, seats: usize) -> Result<Toy, SetupError> {
        Toy::setup(*options, seats)
    }

    fn options(&self) -> &ToyOptions {
        &self.options
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn mover(&self) -> Mover {
        self.next_mover()
    }

    fn round(&self) -> u32 {
        let round = self.turns / self.seats as u32;
        if is(Fault::RoundsGoBack) {
            100 - round
        } else {
            round
        }
    }

    fn visit_actions<B>(&self, visit: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.next_mover() {
            Mover::Seat(_) => self.candidates().into_iter().try_for_each(visit),
            Mover::Chance | Mover::Over => ControlFlow::Continue(()),
        }
    }

    fn visit_outcomes<B>(
        &self,
        mut visit: impl FnMut(Action, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.next_mover() != Mover::Chance {
            return ControlFlow::Continue(());
        }
        let only = self.deck.kinds().count() == 1;
        let hidden = |card: u8| is(Fault::HidesOutcome) && card == 4 && !only;
        let light = |card: u8| is(Fault::WeighsNothing) && card == 4 && !only;
        let mut shown = self.deck.kinds().filter(|card| !hidden(*card));
        shown.try_for_each(|card| {
            let weight = self.deck.count(card).into();
            visit(Action::Draw(card), if light(card) { 0 } else { weight })
        })
    }

    fn count_actions(&self) -> usize {
        let count = match self.next_mover() {
            Mover::Seat(_) => self.candidates().len(),
            Mover::Chance | Mover::Over => 0,
        };
        count + usize::from(is(Fault::CountsOneMore))
    }

    fn check(&self, by: Actor, action: Action) -> Result<(), Illegal> {
        if is(Fault::CheckIsStricter) && action == Action::Bury(4) {
            return Err(Illegal::NotNow);
        }
        self.check_action(by, action)
    }

    fn apply(&mut self, by: Actor, action: Action) -> Result<Vec<Event>, Illegal> {
        if let Err(refusal) = self.check_action(by, action) {
            self.points[self.turn] -= i32::from(is(Fault::RefusalCosts));
            return Err(refusal);
        }
        Ok(self.apply_action(action))
    }

    fn withhold_end(&mut self, events: &mut Vec<Event>) {
        if !is(Fault::PreviewTells) {
            self.withheld = true;
            events.retain(|event| !matches!(event, Event::Over { .. }));
        }
    }

    fn play(&mut self, action: Action) {
        let before = self.points;
        self.apply_action(action);
        if is(Fault::PlayScoresNothing) {
            self.points = before;
        }
    }

    fn points(&self, seat: Seat) -> i32 {
        let turned_up = self.next_mover() == Mover::Over || is(Fault::PointsTell);
        let buried = self.buried[seat].worth();
        self.points[seat] + if turned_up { buried } else { 0 }
    }

    fn ranking(&self) -> Option<BySeat<u8>> {
        if self.next_mover() != Mover::Over && !is(Fault::RanksEarly) {
            return None;
        }
        let place = |seat| {
            let better = |other: &Seat| self.points(*other) > self.points(seat);
            let first = u8::from(!is(Fault::PlacesFromZero));
            Seat::all(self.seats).filter(better).count() as u8 + first
        };
        Some(BySeat::from_fn(self.seats, place))
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn sample(view: &View, source: &mut impl Source) -> Toy {
        view.sample(source)
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        let other = |seat| viewer != Viewer::Seat(seat) && !is(Fault::EventTells);
        let mut seen = event.clone();
        if let Event::Drawn { seat, card } | Event::Buried { seat, card } = &mut seen
            && other(*seat)
        {
            *card = None;
        }
        Some(seen)
    }

    fn action_text(&self, action: Action, viewer: Viewer) -> String {
        let other = viewer != Viewer::Seat(self.turn);
        let shy = is(Fault::TextHidesFromOneself);
        match action {
            Action::Draw(_) if other => "draw ?".into(),
            Action::Bury(_) if other && is(Fault::TextLies) => "bury 1".into(),
            Action::Lay(..) if other && is(Fault::TextTellsOfTheHand) => {
                format!("{action}, holding {:?}", self.hands[self.turn].cards())
            }
            Action::Bury(_) if (other || shy) && !is(Fault::TextTells) => "bury ?".into(),
            Action::Draw(_) | Action::Bury(_) | Action::Lay(..) => action.to_string(),
        }
    }

    fn action_index(&self, action: Action) -> Option<usize> {
        let card = |card: u8| VALUES.contains(&card).then(|| usize::from(card - 1));
        match action {
            Action::Draw(_) => is(Fault::ChanceHasIndices).then_some(0),
            Action::Lay(value, cell) => {
                let cell = index_of(cell)?;
                let cell = if is(Fault::IndicesCollide) {
                    cell % 2
                } else {
                    cell
                };
                Some(card(value)? * CELLS + cell)
            }
            Action::Bury(value) => Some(4 * CELLS + card(value)?),
        }
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        if is(Fault::IndexOverflows) {
            assert!(index < usize::MAX / 2 || self.turns < 3, "too large");
        }
        let legal = self.legal_actions();
        let found = legal
            .iter()
            .find(|action| self.action_index(**action) == Some(index));
        match () {
            () if is(Fault::OtherIndicesLead) => found.or(legal.first()).copied(),
            () if is(Fault::IndexLeadsElsewhere) => found.and(legal.first()).copied(),
            () => found.copied(),
        }
    }

    fn mask(&self, mask: &mut [bool]) {
        let used = mask.len().min(INDICES);
        if !is(Fault::MaskIsLate) {
            mask[..used].fill(false);
        }
        for action in self.legal_actions() {
            let bit = self
                .action_index(action)
                .and_then(|index| mask.get_mut(index));
            bit.into_iter().for_each(|bit| *bit = true);
        }
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let view = self.view(viewer);
        let [hand, buried] = view.own.unwrap_or_default();
        let hand = if is(Fault::ObservationPeeks) {
            self.hands[self.turn]
        } else {
            hand
        };
        let row = view.row.iter().map(|card| card.unwrap_or_default());
        let piles = [hand, buried].map(|pile| VALUES.map(move |card| pile.count(card)));
        let points = (0..MAX_SEATS).map(|seat| view.points.as_slice().get(seat).copied());
        let numbers = row.chain(piles.into_iter().flatten()).map(f32::from);
        let numbers = numbers.chain(points.map(|points| points.unwrap_or_default() as f32));
        let left_out = usize::from(is(Fault::ObservationStops));
        for (number, out) in numbers.take(Self::OBSERVATION_LEN - left_out).zip(out) {
            *out = number;
        }
    }

    fn action_code(action: Action) -> u64 {
        let (kind, card, cell) = match action {
            Action::Draw(card) => (0, card, 0),
            Action::Lay(card, cell) if is(Fault::CodesCollide) => (1, card, cell.wrapping_abs()),
            Action::Lay(card, cell) => (1, card, cell),
            Action::Bury(card) => (2, card, 0),
        };
        u64::from_le_bytes([kind, card, cell as u8, 0, 0, 0, 0, 0])
    }

    fn random_move(&self, source: &mut impl Source) -> Option<Action> {
        let found = match self.next_mover() {
            Mover::Seat(_) => pick_action(self, source),
            Mover::Chance => pick_outcome(self, source),
            Mover::Over => None,
        };
        let action = found?;
        match () {
            () if is(Fault::PicksTheFirst) => self.legal_actions().first().copied().or(found),
            () if is(Fault::PicksGarbage) => Some(Action::Bury(9)),
            () if is(Fault::PicksNothing) => None,
            () => Some(action),
        }
    }

    fn play_random(&mut self, source: &mut impl Source) -> Option<Action> {
        let action = match self.next_mover() {
            Mover::Seat(_) => pick_action(self, source),
            Mover::Chance => pick_outcome(self, source),
            Mover::Over => None,
        }?;
        match () {
            () if is(Fault::PlaysGarbage) => return Some(Action::Bury(9)),
            () if is(Fault::PlaysNothing) => return None,
            () => self.play(action),
        }
        if is(Fault::PlaysAnother) && self.next_mover() == Mover::Chance {
            let other = pick_outcome(self, source)?;
            self.play(other);
        }
        Some(action)
    }

    fn draw(&self, _: Ink) -> String {
        let cell = |card: &Option<u8>| card.map_or(".".into(), |card| card.to_string());
        let row: Vec<String> = self.row.iter().map(cell).collect();
        let mut text = format!("{}   {} laid, ", row.join(" "), self.laid);
        text += &format!("{} in the deck\n", self.deck.total());
        for seat in Seat::all(self.seats) {
            let (hand, buried) = (self.hands[seat].cards(), self.buried[seat].cards());
            text += &format!("{seat}: hand {hand:?} buried {buried:?}\n");
        }
        text
    }

    fn draw_view(view: &View, _: Ink) -> String {
        let own = view.own.map(|piles| piles.map(|pile| pile.cards()));
        format!("{:?}   {} laid, own {own:?}\n", view.row, view.laid)
    }
}
