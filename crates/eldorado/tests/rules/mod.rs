//! The rules as scenarios, in the order of the rulebook: set-up (ELD-1), the turn (ELD-2), moving
//! (ELD-3), rubble and camps (ELD-4), blockades (ELD-5), buying (ELD-6), one-use and action cards
//! (ELD-7, ELD-8), two seats (ELD-9), the end and caves (ELD-10), options (ELD-11), what is secret
//! (ELD-12). Ids point to `docs/eldorado/rules.md`; `deviation 7` is the seventh of the points
//! where the seed document departs from the rules, and we follow the rules; `deviations` lists
//! them all.

mod actions;
mod blockades;
mod cards;
mod caves;
mod changed_symbol;
mod deviations;
mod drawing;
mod end;
mod explore;
mod market;
mod market_until_empty;
mod moving;
mod one_use;
mod options;
mod paying;
mod reshuffles;
mod secrets;
mod setup;
pub mod table;
mod ties;
mod tokens;
mod turn;
mod two_seats;
mod zones;
