//! Exact rules of Carcassonne.
