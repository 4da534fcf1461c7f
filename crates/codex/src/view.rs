//! The knowledge of one viewer with a perfect memory (COD-8).
//!
//! A view is built field by field: the viewer's own hand and secrets as they are, and of the
//! others what is public and what follows from it.

use tessera_core::{Mover, Seat, Viewer};

use crate::{
    action::Shown,
    board::covered,
    card::{BACKS, Back, Card, CardSet, Counts, Face, Objective, Side, Starter},
    coord::Cell,
    data::{Kingdom, PrintedCorner},
    memory::Memory,
    options::Options,
    state::{ObjectiveSet, Phase, Pile, Secret, Slot, StarterSet, State, Trigger},
};

mod deal;

/// The table as one viewer knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The options of the table.
    pub options: Options,
    /// The side to move.
    pub mover: Mover,
    /// The seat whose turn it is, or that is dealt to.
    pub turn: Seat,
    /// The step of the game.
    pub phase: Phase,
    /// The number of completed turns, passes included.
    pub turns: usize,
    /// The trigger of the end, once it was triggered.
    pub trigger: Option<Trigger>,
    /// The resource deck and the gold deck.
    pub decks: [DeckView; 2],
    /// The face-up cards, two places of each deck.
    pub face_up: [Option<Card>; Slot::COUNT],
    /// The common objectives.
    pub common: Vec<Objective>,
    /// The seats in playing order.
    pub players: Vec<Player>,
    /// The cards that may be anywhere that the viewer cannot see: in a deck, in a hand, face down.
    pub unseen: CardSet,
    /// The seat that laid each card.
    order: Vec<Seat>,
    memory: Memory,
    starters: StarterSet,
    unseen_objectives: ObjectiveSet,
}

/// A deck as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckView {
    /// The number of cards left of each kingdom: fungi, plant, animal, insect. Backs are public,
    /// so everybody can count them.
    pub left: [u8; 4],
    /// The kingdom on top.
    pub top: Option<Kingdom>,
}

impl DeckView {
    /// The number of cards left.
    pub fn len(&self) -> usize {
        self.left.iter().copied().map(usize::from).sum()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A seat as the viewer knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The points on the track; at the end those of objectives too.
    pub points: u16,
    /// The starter, once it is dealt.
    pub starter: Option<Starter>,
    /// The cards of the hand, by their backs; a card is named when the viewer knows that the
    /// seat holds it.
    pub hand: Vec<Shown>,
    /// The cards on the board in the order they were laid.
    pub cards: Vec<CardView>,
    /// The cells where a card may be laid, cost aside, in the order of the action indices.
    pub free: Vec<FreeCell>,
    /// Empty cells that can never be used: a hidden corner closes them.
    pub closed: Vec<Cell>,
    /// The symbols that are visible.
    pub counts: Counts,
    /// The number of objectives that were offered.
    pub offered_count: usize,
    /// The offered objectives, where the viewer may know them.
    pub offered: Vec<Objective>,
    /// Whether the secret objective is chosen.
    pub has_secret: bool,
    /// The secret objective, where the viewer may know it: one's own, and all at the end.
    pub secret: Option<Objective>,
    /// The points now of each objective that the viewer knows to count for this seat.
    pub worth: Vec<(Objective, u16)>,
}

/// A card on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardView {
    /// A starter.
    Starter(Starter, Side),
    /// A card that lies face up.
    Front(Card, Cell),
    /// A card that lies face down; named when the viewer knows it.
    Back(Shown, Cell),
}

/// A cell where a card may be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeCell {
    /// The cell.
    pub at: Cell,
    /// The corners that a card there would cover with its top left, top right, bottom left and
    /// bottom right corner; `None` where no card is.
    pub covers: [Option<PrintedCorner>; 4],
}

impl State {
    /// What `viewer` knows.
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        View {
            viewer,
            options: self.options,
            mover: self.mover(),
            turn: self.turn,
            phase: self.phase,
            turns: self.turns(),
            trigger: self.trigger,
            decks: self.piles.each_ref().map(deck_view),
            face_up: self.face_up,
            common: self.common.into_iter().flatten().collect(),
            players: Seat::all(self.seats())
                .map(|seat| self.player(seat, viewer))
                .collect(),
            unseen: self.unseen(viewer),
            order: self.boards.laid().map(|laid| laid.seat).collect(),
            memory: self.memory.clone(),
            starters: self.starters,
            unseen_objectives: self.unseen_objectives(viewer),
        }
    }

    fn player(&self, seat: Seat, viewer: Viewer) -> Player {
        let own = viewer == Viewer::Seat(seat);
        let Secret { offered, kept } = self.secrets[seat.index()];
        let knows_secret = own || self.phase == Phase::Over;
        let secret = kept.filter(|_| knows_secret);
        let counting = self.common.into_iter().chain([secret]).flatten();
        Player {
            points: self.points[seat.index()],
            starter: self.dealt_starters[seat.index()],
            hand: self.shown_hand(seat, own),
            cards: self.shown_board(seat, own),
            free: self
                .boards
                .free(seat)
                .map(|(at, around)| FreeCell {
                    at,
                    covers: covered(around),
                })
                .collect(),
            closed: self.boards.closed(seat).collect(),
            counts: self.boards.counts(seat),
            offered_count: offered.len(),
            offered: offered.iter().filter(|_| own).collect(),
            has_secret: kept.is_some(),
            secret,
            worth: counting
                .map(|objective| (objective, self.worth(seat, objective)))
                .collect(),
        }
    }

    fn shown_hand(&self, seat: Seat, own: bool) -> Vec<Shown> {
        let hand = self.hand(seat).iter();
        if own {
            return hand.copied().map(Shown::Card).collect();
        }
        // The order of the cards would reveal their numbers: known ones first, then backs.
        let held = self.memory.surely_held(seat);
        let mut backs: Vec<Back> = hand.map(|card| card.back()).collect();
        for card in held.iter() {
            let place = backs.iter().position(|&back| back == card.back());
            backs.remove(place.expect("a card that is surely held is in the hand"));
        }
        let backs = backs.into_iter().map(Shown::Back);
        held.iter().map(Shown::Card).chain(backs).collect()
    }

    fn shown_board(&self, seat: Seat, own: bool) -> Vec<CardView> {
        let mut places = [0; BACKS];
        let cards = self.boards.of(seat).map(|(at, face)| match face {
            Face::Starter(starter, side) => CardView::Starter(starter, side),
            Face::Card(card, Side::Front) => CardView::Front(card, at),
            Face::Card(card, Side::Back) if own => CardView::Back(Shown::Card(card), at),
            Face::Card(card, Side::Back) => {
                let back = card.back();
                let place = &mut places[back.index()];
                let surely = self.memory.surely_down(seat, back, *place);
                *place += 1;
                CardView::Back(surely.map_or(Shown::Back(back), Shown::Card), at)
            }
        });
        cards.collect()
    }

    /// The cards of decks and of others' hands and boards that `viewer` cannot name.
    pub(crate) fn unseen(&self, viewer: Viewer) -> CardSet {
        let in_decks = Back::all().fold(CardSet::NONE, |cards, back| {
            let left = self.pile(back.deck()).left(back.kingdom());
            cards.and(CardSet::with_back(back, left))
        });
        let hidden_from = |seat: Seat| viewer != Viewer::Seat(seat);
        let others = Seat::all(self.seats()).filter(|&seat| hidden_from(seat));
        others.fold(in_decks, |hidden, seat| {
            let held = self.hand(seat).iter().copied();
            let has: CardSet = self.boards.face_down(seat).chain(held).collect();
            hidden.and(has.without(self.memory.known(seat)))
        })
    }

    /// The objectives under and in the deck and of others that `viewer` cannot name.
    fn unseen_objectives(&self, viewer: Viewer) -> ObjectiveSet {
        let mut unseen = self.objectives;
        for seat in Seat::all(self.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
            let Secret { offered, kept } = self.secrets[seat.index()];
            offered.iter().for_each(|objective| unseen.add(objective));
            if let (Phase::Over, Some(kept)) = (self.phase, kept) {
                unseen.remove(kept);
            }
        }
        unseen
    }
}

fn deck_view(pile: &Pile) -> DeckView {
    DeckView {
        left: Kingdom::ALL.map(|kingdom| pile.count(kingdom) as u8),
        top: pile.top,
    }
}
