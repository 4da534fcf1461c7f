//! The laws every game of Tessera passes, scenarios and playthroughs.
