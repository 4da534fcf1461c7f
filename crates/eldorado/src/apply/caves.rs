//! Caves and their tokens (ELD-10.7 to ELD-10.9).

use tessera_core::Listener;

use crate::{
    action::{Action, Event},
    board::SpaceId,
    card::{Card, Token},
    coord::Hex,
    data::TokenEffect,
    history::Use,
    options::Explore,
    state::{Exploring, PIECES, Phase, PieceId, Removal, Replacement, State, Then},
};

impl State {
    /// Stops a piece; returns whether it explores a cave, which comes before the `waiting` action.
    pub(super) fn stop_at(&mut self, piece: PieceId, waiting: Option<Action>) -> bool {
        let at = self.pieces[piece.index()];
        if at == SpaceId::CITY || self.course().caves.is_empty() {
            return false;
        }
        let beside = self.course().space(at).caves;
        self.caves.explored[piece.index()] &= beside;
        let caves = self.caves_to_explore(piece);
        if caves != 0 {
            let exploring = Exploring {
                piece,
                caves,
                offered: 0,
                waiting,
            };
            self.phase = match self.table.options.explore {
                Explore::Forced => Phase::Explore(exploring),
                Explore::Choice => Phase::MayExplore(Exploring {
                    caves: 0,
                    offered: caves,
                    ..exploring
                }),
            };
        } else {
            self.share_explored(piece);
        }
        caves != 0
    }

    /// ELD-11.5: own pieces on one space are indistinguishable, so they have explored the same.
    fn share_explored(&mut self, piece: PieceId) {
        let at = self.pieces[piece.index()];
        let here: [bool; PIECES] = std::array::from_fn(|index| {
            let own = index / self.pieces_each() == self.turn.index();
            own && index < self.piece_count() && self.pieces[index] == at
        });
        let each = || (0..PIECES).filter(|&index| here[index]);
        let explored = each().fold(0, |all, index| all | self.caves.explored[index]);
        each().for_each(|index| self.caves.explored[index] = explored);
    }

    /// ELD-11.5: chooses a cave; those before it are not explored.
    pub(super) fn explore(&mut self, exploring: Exploring, at: Hex) {
        if let Some(cave) = self.cave_at(at) {
            self.phase = Phase::Explore(Exploring {
                caves: 1 << cave,
                offered: exploring.offered & !(u16::MAX >> (15 - cave)),
                ..exploring
            });
        }
    }

    /// Carries out the waiting action once all caves are decided.
    pub(super) fn explored(&mut self, exploring: Exploring, listener: &mut impl Listener<Event>) {
        self.share_explored(exploring.piece);
        self.phase = Phase::Play;
        if let Some(action) = exploring.waiting {
            self.carry_out(action, listener);
        }
    }

    pub(super) fn find(
        &mut self,
        exploring: Exploring,
        token: Token,
        listener: &mut impl Listener<Event>,
    ) {
        let seat = self.turn;
        let cave = exploring.caves.trailing_zeros() as usize;
        self.caves.left[cave] -= 1;
        self.caves.unseen[token.index()] -= 1;
        self.caves.explored[exploring.piece.index()] |= 1 << cave;
        self.player_mut().tokens[token.index()] += 1;
        let cave = self.course().space(self.course().caves()[cave]).hex;
        listener.on_event(Event::Found { seat, token, cave });
        let caves = exploring.caves & (exploring.caves - 1);
        let exploring = Exploring { caves, ..exploring };
        if caves != 0 {
            self.phase = Phase::Explore(exploring);
        } else if exploring.offered != 0 {
            self.phase = Phase::MayExplore(exploring);
        } else {
            self.explored(exploring, listener);
        }
    }

    pub(super) fn use_up(&mut self, token: Token, what: Use, listener: &mut impl Listener<Event>) {
        let seat = self.turn;
        self.player_mut().tokens[token.index()] -= 1;
        listener.on_event(Event::TokenUsed { seat, token, what });
    }

    pub(super) fn use_token(&mut self, token: Token, listener: &mut impl Listener<Event>) {
        self.use_up(token, Use::Acted, listener);
        match token.printed().effect {
            TokenEffect::Draw(count) => self.draw_next(count, Then::Play, listener),
            TokenEffect::Remove(left) => {
                self.phase = Phase::Remove(Removal {
                    left,
                    forced: true,
                    from: 0,
                });
            }
            TokenEffect::Replace(left) => {
                self.phase = Phase::Replace(Replacement {
                    left,
                    chosen: 0,
                    from: 0,
                });
            }
            TokenEffect::ChangeSymbol => self.caves.change_symbol = true,
            TokenEffect::Power(..)
            | TokenEffect::KeepItem
            | TokenEffect::PassOccupied
            | TokenEffect::Native => {}
        }
    }

    /// A one-use card that was just used goes to the played cards instead of out of the game.
    pub(super) fn save(&mut self, card: Card, listener: &mut impl Listener<Event>) {
        self.use_up(Token::KEEP_ITEM, Use::Acted, listener);
        let player = self.player_mut();
        player.removed.remove(card);
        player.played.add(card);
        self.caves.just_used.remove(card);
        listener.on_event(Event::Saved {
            seat: self.turn,
            card,
        });
    }
}
