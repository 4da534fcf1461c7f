//! The commands to a table, and who may send them.

use tessera_core::{Record, Seat};
use tessera_protocol::{ErrorBody, Problem, SeatLetter, notice::BotFault};
use tessera_store::{CommandActor, GuestId, TokenHash};

use super::Table;
use crate::caller::Caller;

/// A request to change a table.
#[derive(Clone, Debug)]
pub enum TableCommand {
    /// Sits down.
    Sit(Sitting),
    /// Creates a link to a seat.
    Link {
        /// The seat that the link is for.
        seat: SeatLetter,
        /// The digest of the link's secret.
        link: TokenHash,
    },
    /// Leaves a seat before the game begins.
    Leave,
    /// Starts the game.
    Start,
    /// Makes moves.
    Move {
        /// The moves in notation.
        actions: Vec<String>,
        /// What went wrong with the bot that should have moved.
        trouble: Option<BotFault>,
    },
    /// Resigns.
    Resign,
    /// Lets a bot play a seat.
    LetBotPlay {
        /// The seat that the bot is to play.
        seat: SeatLetter,
        /// The level of the bot.
        level: String,
    },
    /// Takes a seat back from the bot that plays it.
    ComeBack,
    /// Names the table at which the same people play again.
    Rematch {
        /// Its id.
        table: String,
    },
    /// Ends a game that nobody uses any more.
    Archive,
    /// Ends a game whose log has as many rows as a table may have.
    Stop {
        /// The number of rows.
        most: u32,
    },
    /// Makes the table show a game that was played elsewhere.
    Import {
        /// The game.
        record: Box<Record>,
    },
}

/// A request to sit down, with everything that the row will contain.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// The guest.
    pub guest: GuestId,
    /// The name that the others will see.
    pub name: String,
    /// What the seat adds to the dealer's key.
    pub nonce: String,
    /// The requested seat; the first free one if absent.
    pub seat: Option<SeatLetter>,
    /// The digest of the link that opened the seat.
    pub link: Option<TokenHash>,
    /// The digest of the secret that will act for the seat.
    pub key: TokenHash,
}

/// Where a command comes from.
#[derive(Clone, Debug)]
pub enum Sender {
    /// A client; the table finds out what it may do here.
    Caller(Caller),
    /// The bot that plays a seat.
    Bot(Seat),
    /// The server itself, or a guest whose right to the command was checked before.
    Actor(CommandActor),
}

/// The sender of a command as the table knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// The name under which the row is stored.
    pub actor: CommandActor,
    /// The seat for which the sender acts.
    pub seat: Option<Seat>,
}

impl Party {
    /// The guest, if the actor is one.
    pub fn guest(&self) -> Option<GuestId> {
        match self.actor {
            CommandActor::Guest(guest) => Some(guest),
            CommandActor::System(_) => None,
        }
    }
}

/// What a client needs to send a command.
enum Needs {
    /// An identity.
    Nothing,
    /// A seat at the table.
    Seat,
    /// A seat at the table, or having created it.
    Membership,
}

impl TableCommand {
    fn needs(&self) -> Needs {
        match self {
            TableCommand::Move { .. } | TableCommand::Rematch { .. } => Needs::Seat,
            TableCommand::Link { .. }
            | TableCommand::Leave
            | TableCommand::Start
            | TableCommand::Resign
            | TableCommand::LetBotPlay { .. }
            | TableCommand::ComeBack => Needs::Membership,
            TableCommand::Sit(_)
            | TableCommand::Archive
            | TableCommand::Stop { .. }
            | TableCommand::Import { .. } => Needs::Nothing,
        }
    }
}

impl Table {
    /// Resolves the sender of a command to an actor and a seat.
    ///
    /// # Errors
    /// When the sender may not send the command.
    pub fn party(&self, sender: &Sender, command: &TableCommand) -> Result<Party, ErrorBody> {
        let caller = match sender {
            Sender::Caller(caller) => caller,
            Sender::Bot(seat) => {
                let name = format!("bot-{}", seat.index());
                return Ok(Party {
                    actor: CommandActor::System(name.parse().map_err(|_| Problem::Internal)?),
                    seat: Some(*seat),
                });
            }
            Sender::Actor(actor) => {
                return Ok(Party {
                    actor: actor.clone(),
                    seat: None,
                });
            }
        };
        let guest = caller.acts_for().ok_or(Problem::Who)?;
        let seat = caller.seat_at(self);
        let refused = match (command.needs(), seat, caller) {
            (Needs::Nothing, ..) | (_, Some(_), _) => None,
            (Needs::Seat, None, _) => Some(Problem::NotSeated),
            (Needs::Membership, None, Caller::Guest(guest, _)) if self.is_made_by(*guest) => None,
            (Needs::Membership, None, Caller::Guest(..)) => Some(Problem::NotAtTable),
            (Needs::Membership, None, Caller::Seat(_) | Caller::Stranger) => {
                Some(Problem::NotSeated)
            }
        };
        match refused {
            Some(problem) => Err(self.refusal(problem)),
            None => Ok(Party {
                actor: CommandActor::Guest(guest),
                seat,
            }),
        }
    }
}
