//! The client behind a request, and what it may do.

use tessera_core::{Seat, Viewer};
use tessera_protocol::{ErrorBody, Problem};
use tessera_store::{GuestId, TableId, Token, TokenHash, TokenKind};

use crate::table::Table;

/// A client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// A client without a token.
    Stranger,
    /// A guest, by a session.
    Guest(GuestId, TokenHash),
    /// A program that acts for exactly one seat of one table.
    Seat(SeatKey),
}

/// What a seat key gives access to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatKey {
    /// The holder of the seat when the key was made.
    pub guest: GuestId,
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// The token.
    pub token: TokenHash,
}

impl Caller {
    /// The client that sends this token; `None` when the token is invalid or a seat link.
    pub fn with(hash: TokenHash, token: &Token) -> Option<Caller> {
        if !token.is_valid() {
            return None;
        }
        match token.kind {
            TokenKind::Session => token.guest.map(|guest| Caller::Guest(guest, hash)),
            TokenKind::SeatKey => Some(Caller::Seat(SeatKey {
                guest: token.guest?,
                table: token.table?,
                seat: Seat::new(token.seat?.into())?,
                token: hash,
            })),
            TokenKind::SeatLink => None,
        }
    }

    /// The guest for whom the client acts.
    pub fn acts_for(&self) -> Option<GuestId> {
        match self {
            Caller::Stranger => None,
            Caller::Guest(guest, _) => Some(*guest),
            Caller::Seat(key) => Some(key.guest),
        }
    }

    /// The token that the client sent.
    pub fn token(&self) -> Option<TokenHash> {
        match self {
            Caller::Stranger => None,
            Caller::Guest(_, token) => Some(*token),
            Caller::Seat(key) => Some(key.token),
        }
    }

    /// The guest, by a session.
    ///
    /// # Errors
    /// When the client is a stranger, or has a seat key only.
    pub fn guest(&self) -> Result<GuestId, ErrorBody> {
        match self {
            Caller::Guest(guest, _) => Ok(*guest),
            Caller::Stranger => Err(Problem::Who.into()),
            Caller::Seat(_) => Err(Problem::SeatTokenOnly.into()),
        }
    }

    /// The seat for which the client may act at a table.
    pub fn seat_at(&self, table: &Table) -> Option<Seat> {
        match self {
            Caller::Stranger => None,
            Caller::Guest(guest, _) => table.seat_of(*guest),
            Caller::Seat(key) => {
                let holds = key.table == table.id() && table.holder(key.seat) == Some(key.guest);
                holds.then_some(key.seat)
            }
        }
    }

    /// The same, for a client that must have a seat.
    ///
    /// # Errors
    /// When the client has no seat at the table.
    pub fn own_seat(&self, table: &Table) -> Result<Seat, ErrorBody> {
        if *self == Caller::Stranger {
            return Err(Problem::Who.into());
        }
        let none = || table.refusal(Problem::NotSeated);
        self.seat_at(table).ok_or_else(none)
    }

    /// The viewer whose view of a table the client may see.
    pub fn viewer_at(&self, table: &Table) -> Viewer {
        self.seat_at(table).map_or(Viewer::Spectator, Viewer::Seat)
    }
}
