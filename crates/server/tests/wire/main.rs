//! Whole servers and real sockets: what a client gets, and what hostile ones do not.

mod bot;
mod client;
mod page;
mod playing;
mod running;
mod sitting_down;
mod trouble;
