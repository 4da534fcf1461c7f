//! The command line of `tessera load`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::number;
use tessera_games::GameName;

use crate::{games::GameParser, load::Address};

/// The arguments of `tessera load`.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct LoadArgs {
    /// Address of the server, http or https; repeat it for several nodes on one database
    #[arg(long = "server", alias = "url", value_name = "URL")]
    #[arg(default_value = "http://127.0.0.1:8080")]
    pub urls: Vec<Address>,

    /// With several servers: connect the seats of a table to different servers (seats), or all
    /// seats of a table to the same one (tables)
    #[arg(long, value_enum, value_name = "WHAT", default_value = "seats")]
    pub spread: Spread,

    /// The game to play
    #[arg(long, value_parser = GameParser, value_name = "GAME", default_value = "carcassonne")]
    pub game: GameName,

    /// Tables that are played at the same time
    #[arg(long, value_name = "N", default_value = "10", value_parser = number::tables)]
    #[arg(allow_negative_numbers = true)]
    pub tables: usize,

    /// Seats at each table, each with its own WebSocket
    #[arg(long, value_name = "K", default_value = "2", value_parser = number::players)]
    #[arg(allow_negative_numbers = true)]
    pub seats: usize,

    /// Additional WebSockets of spectators, spread over the tables
    #[arg(long, value_name = "M", default_value = "0", value_parser = number::sockets)]
    #[arg(allow_negative_numbers = true)]
    pub sockets: usize,

    /// Seconds to play, counted from when all tables are set up
    #[arg(long, value_name = "S", default_value = "10", value_parser = number::seconds)]
    #[arg(allow_negative_numbers = true)]
    pub seconds: u64,

    /// Stop earlier, when this many games have ended
    #[arg(long, value_name = "K", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    pub games: Option<u64>,

    /// End a game after this many moves: with two seats one resigns, with more all leave the table
    #[arg(long, value_name = "K", default_value = "500", value_parser = number::max_moves)]
    #[arg(allow_negative_numbers = true)]
    pub max_moves: u32,

    /// Average time before a move in milliseconds, varied by half of it either way [default: none]
    #[arg(long, value_name = "MS", value_parser = number::milliseconds)]
    #[arg(allow_negative_numbers = true)]
    pub think: Option<u64>,

    /// Seed of the choice of moves; draws are made by the server and are not affected
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: u64,

    /// Verify the hash of every message (all), or of every 16th message of each socket (some)
    #[arg(long, value_enum, value_name = "WHAT", default_value = "all")]
    pub check: Check,

    /// Seconds to wait for a server that has become unreachable
    #[arg(long, value_name = "S", default_value = "30", value_parser = number::seconds)]
    #[arg(allow_negative_numbers = true)]
    pub patience: u64,

    /// Append a line of JSON to this file for each command, as soon as it is acknowledged
    #[arg(long, value_name = "FILE")]
    pub acks: Option<PathBuf>,

    /// Also trust the certificates in this PEM file
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

/// How connections are spread over several servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Spread {
    /// The seats of a table connect to different servers
    Seats,
    /// All seats of a table connect to the same server
    Tables,
}

/// The messages whose hashes are verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Check {
    /// Every message
    All,
    /// Every 16th message of each socket, and the last one of a game
    Some,
}

impl Check {
    /// The value on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Check::All => "all",
            Check::Some => "some",
        }
    }
}

const HELP: &str = "\
Guests sit down at new tables and play random legal moves, each over its own WebSocket; when a
game ends, the same guests start another one. Random games of El Dorado hardly ever end by
themselves, hence --max-moves. Everything that the server sends is checked:

  - every patch starts at the previous version and leads to a view with the stated hash;
  - every command is accepted, at the version after the one it was decided on;
  - every acknowledged command is in the log of its table, whether the game has ended or not;
  - the record of a finished game replays, and has the acknowledged moves in order.

A broken connection or an unreachable server is not a failed check: the client reconnects with
the version it has, and sends an unanswered command again with the same id. Both are counted.
With several servers, the players of a table are spread over them, which is the harder case;
with --spread tables they stay together, as behind a proxy that routes by table. A client whose
server becomes unreachable connects to the next one. Latencies are measured from the first time
a command is sent until it is acknowledged.

With `--check some`, views are still patched, but most hashes are not verified; use it when the
load test and the server share a machine.

A line of --acks is {\"table\", \"version\", \"command_id\", \"actions\"}. The exit code is 1 if a
check has failed. Ctrl-C waits for unanswered commands, reports the results so far and
exits with 130. Every WebSocket needs an open file: see `ulimit -n`.

Examples:
  tessera load --tables 100 --seconds 30
  tessera load --server http://10.0.0.1:8080 --server http://10.0.0.2:8080
  tessera load --game codex --tables 20 --seats 4 --sockets 1000 --check some
  tessera load --tables 1000 --think 15000 --seconds 120 --check some
  tessera load --server https://tables.example.org --tables 2 --acks acks.ndjson --json";
