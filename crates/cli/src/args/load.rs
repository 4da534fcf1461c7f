//! The command line of `tessera load`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::number;
use crate::{games::GameKind, load::Address};

/// What `tessera load` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct LoadArgs {
    /// Where the server is, http or https; several times for several nodes of one database
    #[arg(long = "server", alias = "url", value_name = "URL")]
    #[arg(default_value = "http://127.0.0.1:8080")]
    pub urls: Vec<Address>,

    /// Who goes to which of several servers: the seats of a table to different ones, or a table
    /// with all its seats to one
    #[arg(long, value_enum, value_name = "WHAT", default_value = "seats")]
    pub spread: Spread,

    /// Which game to play
    #[arg(long, value_enum, value_name = "GAME", default_value = "carcassonne")]
    pub game: GameKind,

    /// Tables that are played at the same time
    #[arg(long, value_name = "N", default_value = "10", value_parser = number::tables)]
    #[arg(allow_negative_numbers = true)]
    pub tables: usize,

    /// Seats at each table, every one with a socket of its own
    #[arg(long, value_name = "K", default_value = "2", value_parser = number::players)]
    #[arg(allow_negative_numbers = true)]
    pub seats: usize,

    /// Sockets of onlookers besides, spread over the tables
    #[arg(long, value_name = "M", default_value = "0", value_parser = number::sockets)]
    #[arg(allow_negative_numbers = true)]
    pub sockets: usize,

    /// How long to play, from when all tables are set up
    #[arg(long, value_name = "S", default_value = "10", value_parser = number::seconds)]
    #[arg(allow_negative_numbers = true)]
    pub seconds: u64,

    /// Stop before that time when so many games have ended
    #[arg(long, value_name = "K", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    pub games: Option<u64>,

    /// End a game after so many moves: two seats resign, more leave the table
    #[arg(long, value_name = "K", default_value = "500", value_parser = number::versions)]
    #[arg(allow_negative_numbers = true)]
    pub max_moves: u32,

    /// Milliseconds a seat thinks about a move, half to one and a half of it [default: none]
    #[arg(long, value_name = "MS", value_parser = number::milliseconds)]
    #[arg(allow_negative_numbers = true)]
    pub think: Option<u64>,

    /// Number behind the choice of moves; the server deals by itself
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: u64,

    /// Whose hashes are computed again: of every message, or of every 16th of each socket
    #[arg(long, value_enum, value_name = "WHAT", default_value = "all")]
    pub check: Check,

    /// Seconds for which a server that went away is waited for
    #[arg(long, value_name = "S", default_value = "30", value_parser = number::seconds)]
    #[arg(allow_negative_numbers = true)]
    pub patience: u64,

    /// Append a line of JSON for each acknowledged command to this file, as soon as it is
    #[arg(long, value_name = "FILE")]
    pub acks: Option<PathBuf>,

    /// Trust the certificates of this PEM file, besides the public ones
    #[arg(long, value_name = "FILE")]
    pub trust: Option<PathBuf>,

    /// Threads to play on [default: one for each core]
    #[arg(long, value_name = "T", value_parser = number::threads)]
    #[arg(allow_negative_numbers = true)]
    pub threads: Option<usize>,

    /// Print one JSON object instead of the summary
    #[arg(long)]
    pub json: bool,
}

/// How people are spread over several servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Spread {
    /// The seats of a table sit at different servers
    Seats,
    /// All seats of a table sit at one server
    Tables,
}

/// How many messages have their hash computed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Check {
    /// Every one
    All,
    /// Every 16th of each socket, and the last one of a game
    Some,
}

impl Check {
    /// The word on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Check::All => "all",
            Check::Some => "some",
        }
    }
}

const HELP: &str = "\
Guests sit down at new tables and play random legal moves, each over a WebSocket; when a
game ends, the same guests begin another one. Random play of El Dorado hardly ever ends by
itself, hence --max-moves. What they are told is checked:

  - every patch begins at the version before it, and leads to the view with its hash;
  - every command is accepted, at the version after the one it was meant for;
  - nothing that was acknowledged is missing from the table, whether it is finished or not;
  - the record of a finished game replays, and holds the acknowledged moves in their order.

A connection that breaks, or a server that goes away, is no failed check: the socket comes
back with the version it has, and a command without an answer is sent again with its id. With
several servers the players of a table are spread over them, which is the harder case; with
--spread tables they are together, as behind a proxy that sends a table to one server. Whose
server goes away comes back to the next one.
Both are counted. Times run from the first sending of a command to its acknowledgement.

With `--check some` the views are kept all the same, but most hashes are taken on trust: for
when the machine that measures is the one that is measured.

A line of --acks is {\"table\", \"version\", \"command_id\", \"actions\"}. Exits with 1 when a
check failed; Ctrl-C waits for open answers, tells what is known and exits with 130. Every
socket is an open file: see `ulimit -n`.

Examples:
  tessera load --tables 100 --seconds 30
  tessera load --server http://10.0.0.1:8080 --server http://10.0.0.2:8080
  tessera load --game codex --tables 20 --seats 4 --sockets 1000 --check some
  tessera load --tables 1000 --think 15000 --seconds 120 --check some
  tessera load --server https://tables.example.org --tables 2 --acks acks.ndjson --json";
