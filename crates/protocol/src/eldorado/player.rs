//! A seat of The Quest for El Dorado: pieces, cards as far as they are known, tokens.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_eldorado::{Token, view::PlayerView};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{counted, place};

/// A seat as the viewer knows it. Cards are counted by kind: `{"explorer": 3}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoPlayer", optional_fields)]
#[schema(as = EldoradoPlayer)]
pub struct Player {
    /// The blockades it tore down, `#3`.
    pub blockades: Vec<String>,
    /// The discard pile.
    pub discard: BTreeMap<String, u8>,
    /// Cards in the draw pile.
    pub draw_count: u8,
    /// Bought or taken this turn.
    pub gained: BTreeMap<String, u8>,
    /// The hand, for its owner only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<BTreeMap<String, u8>>,
    /// Cards in the hand.
    pub hand_count: u8,
    /// What the hand and the tokens are worth when buying, in half coins; for its owner only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_worth: Option<u8>,
    /// Cards of the hand that everybody knows: where the others went was seen.
    pub known: BTreeMap<String, u8>,
    /// Its pieces by number, from 0: the space each stands on, or `city`.
    pub pieces: BTreeMap<String, String>,
    /// Used this turn.
    pub played: BTreeMap<String, u8>,
    /// Out of the game.
    pub removed: BTreeMap<String, u8>,
    /// Cave tokens by kind.
    pub tokens: BTreeMap<String, u8>,
    /// The cards in the draw pile and, for others than the owner, in the hand too: which is
    /// where, they cannot see.
    pub unseen: BTreeMap<String, u8>,
}

impl From<&PlayerView> for Player {
    fn from(player: &PlayerView) -> Player {
        let pieces = (0..player.pieces.len()).filter_map(|nth| {
            let place = place(player, nth)?;
            Some((nth.to_string(), place))
        });
        let tokens = Token::all().zip(player.tokens);
        Player {
            pieces: pieces.collect(),
            hand_count: player.hand_count as u8,
            draw_count: player.draw_count as u8,
            hand: player.hand.as_ref().map(counted),
            hand_worth: player.hand_worth(),
            known: counted(&player.known),
            unseen: counted(&player.unseen),
            played: counted(&player.played),
            gained: counted(&player.gained),
            discard: counted(&player.discard),
            removed: counted(&player.removed),
            tokens: tokens
                .filter(|(_, count)| *count > 0)
                .map(|(token, count)| (token.to_string(), count))
                .collect(),
            blockades: player.blockades.iter().map(ToString::to_string).collect(),
        }
    }
}
