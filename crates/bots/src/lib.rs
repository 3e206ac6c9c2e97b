//! Players that reason, bluff and explain themselves.
//!
//! A bot is built from what its seat hears and sees, and from nothing else: [`Mind::hear`] takes both after every entry of
//! a record, so that a bot that is started again, or that takes a seat over, thinks what it would have thought anyway.
//! Whatever whole game it looks at was sampled from its own view.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`belief`] | who is who and what lies where: an exact joint distribution |
//! | [`model`] | how likely an act is for whom: named terms with fitted weights |
//! | [`thinking`] | what a game tells its bots about itself |
//! | [`mind`] | what a seat makes of what it hears: public and private belief, with the evidence |
//! | [`hands`] | what others are likely to hold, by what they did with their cards |
//! | [`level`] | how well a bot plays |
//! | [`bot`] | a bot at a seat: it hears, decides, talks, agrees |
//! | [`scoring`] | what the alternatives are worth to a seat that believes something |
//! | [`search`] | thinking ahead: games that are played in the head |
//! | [`temper`] | what sets bots of one level apart |
//! | [`trust`] | the baseline: a number for each other seat |
//! | [`explanation`] | a decision with its alternatives and reasons |
//! | [`timeline`] | what an attentive observer could have believed after each entry of a record |
//! | [`saboteur`] | what bots know of Saboteur |
//! | [`dark_cave`] | what bots know of The Dark Cave |
//! | [`lost_mines`] | what bots know of The Lost Mines |

pub mod belief;
pub mod bot;
pub mod dark_cave;
pub mod explanation;
pub mod hands;
mod later;
pub mod level;
pub mod lost_mines;
pub mod mind;
pub mod model;
pub mod saboteur;
pub mod scoring;
pub mod search;
pub mod temper;
pub mod thinking;
pub mod timeline;
pub mod trust;
mod whims;
mod words;

pub use belief::{Assignment, Belief, Identity};
pub use bot::Bot;
pub use explanation::{Alternative, Decision};
pub use level::Level;
pub use mind::Mind;
pub use model::{Features, Model};
pub use temper::Temper;
pub use thinking::{Given, Thinking};
