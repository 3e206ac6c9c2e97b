//! Contests between bots on duplicate deals, with what they prove, and the fit of their beliefs.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`sitting`] | one round played by bots, with whoever observes it |
//! | [`contest`] | duplicate deals with sides swapped |
//! | [`figures`] | means with intervals, and how good beliefs were |
//! | [`words`] | a report in words |
//! | [`page`] | a report as a page that opens without a network |
//! | [`practice`] | habits that win |
//! | `pace` | how far to go in a step of learning |
//! | [`fit`] | weights for the terms of a game, from games of mixed populations |

pub mod contest;
pub mod figures;
pub mod fit;
mod pace;
pub mod page;
pub mod practice;
pub mod sitting;
pub mod words;
