//! The numbers behind an outlook.

use serde::Deserialize;

/// The parameters, in points unless stated otherwise. Values that fade are full at the beginning
/// and fall with the turns that are left.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// The rounds that the leader needs for a point on the track.
    pub(super) pace: f32,
    /// The rounds from the turn that brings 20 points to the end.
    pub(super) tail: f32,
    /// The number of turns left down to which values are full.
    pub(super) ripe: f32,
    /// A turn that is left.
    pub(super) turn: f32,
    /// No visible resource of a kingdom, one, two, and so on.
    pub(super) resources: [f32; 7],
    /// No visible item of a kind, one, two, and so on.
    pub(super) items: [f32; 5],
    /// A point that a card of the hand can bring now.
    pub(super) at_hand: f32,
    /// The factor for each missing resource.
    pub(super) lack: f32,
    /// A symbol on the front of a card of the hand.
    pub(super) symbol: f32,
    /// A card that is to be drawn.
    pub(super) draw: f32,
    /// The preference for the unknown card of a deck over a known one of the same worth.
    pub(super) surprise: f32,
    /// A face-down card for the pattern of an objective, in the hand.
    pub(super) suits: f32,
    /// No free cell, one, and so on.
    pub(super) free: [f32; 7],
    /// The part of an objective's points for a pattern that lacks one card, and two.
    pub(super) pattern: [f32; 2],
    /// The part for each further way to complete it.
    pub(super) further: f32,
    /// The part for each symbol of a set of two or three.
    pub(super) set: f32,
    /// The expected number of further matches of an objective: a diagonal, a stack, a set of
    /// resources, of three items, of two.
    pub(super) future: [f32; 5],
}
