//! The only list of games.
