//! The client behind a request, and what it may do.

use tessera_core::{Seat, Viewer};
use tessera_protocol::{ErrorBody, Problem};
use tessera_store::{GuestId, TableId, Token, TokenHash, TokenKind};

use crate::table::Table;

/// A client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// Nobody in particular.
    Stranger,
    /// A guest, by a session.
    Guest(GuestId, TokenHash),
    /// A program that acts for exactly one seat of one table.
    Seat(SeatKey),
}

/// What a seat's token opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatKey {
    /// Whose seat it was when the token was made.
    pub guest: GuestId,
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// The token.
    pub token: TokenHash,
}

impl Asker {
    /// The client that sends this token; `None` when it is good for nothing here.
    pub fn with(hash: TokenHash, token: &Token) -> Option<Asker> {
        if !token.is_valid() {
            return None;
        }
        match token.kind {
            TokenKind::Session => token.guest.map(|guest| Asker::Guest(guest, hash)),
            TokenKind::SeatKey => Some(Asker::Seat(SeatKey {
                guest: token.guest?,
                table: token.table?,
                seat: Seat::new(token.seat?.into())?,
                token: hash,
            })),
            TokenKind::SeatLink => None,
        }
    }

    /// The guest in whose name they act.
    pub fn acts_for(&self) -> Option<GuestId> {
        match self {
            Asker::Stranger => None,
            Asker::Guest(guest, _) => Some(*guest),
            Asker::Seat(key) => Some(key.guest),
        }
    }

    /// The token they came with.
    pub fn token(&self) -> Option<TokenHash> {
        match self {
            Asker::Stranger => None,
            Asker::Guest(_, token) => Some(*token),
            Asker::Seat(key) => Some(key.token),
        }
    }

    /// The guest, by a session.
    ///
    /// # Errors
    /// When they are a stranger, or have a token for a seat only.
    pub fn guest(&self) -> Result<GuestId, ErrorBody> {
        match self {
            Asker::Guest(guest, _) => Ok(*guest),
            Asker::Stranger => Err(Problem::Who.into()),
            Asker::Seat(_) => Err(Problem::SeatTokenOnly.into()),
        }
    }

    /// The seat that they may act for at a table.
    pub fn seat_at(&self, table: &Table) -> Option<Seat> {
        match self {
            Asker::Stranger => None,
            Asker::Guest(guest, _) => table.seat_of(*guest),
            Asker::Seat(key) => {
                let holds = key.table == table.id() && table.holder(key.seat) == Some(key.guest);
                holds.then_some(key.seat)
            }
        }
    }

    /// The seat that they act for.
    ///
    /// # Errors
    /// When they hold none at the table.
    pub fn own_seat(&self, table: &Table) -> Result<Seat, ErrorBody> {
        if *self == Asker::Stranger {
            return Err(Problem::Who.into());
        }
        let none = || table.refusal(Problem::NotSeated);
        self.seat_at(table).ok_or_else(none)
    }

    /// What they may see of a table.
    pub fn viewer_at(&self, table: &Table) -> Viewer {
        self.seat_at(table).map_or(Viewer::Spectator, Viewer::Seat)
    }
}
