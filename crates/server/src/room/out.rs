//! Where messages to one connection go.
//!
//! Thousands of connections are quiet most of the time, so what waits has room only while something waits.

use axum::extract::ws::Utf8Bytes;
use protocol::{Answer, ServerMessage};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// So many messages may wait for a slow reader; then it is dropped to a whole view.
const MOST_WAITING: usize = 32;
/// So much room is kept when nothing waits.
const ROOM_KEPT: usize = 4;

/// The way to one connection, for one table after the other.
#[derive(Clone, Default)]
pub(crate) struct Out {
    shared: Arc<Shared>,
    /// For the how manieth table this is the way: whatever an earlier one says is not heard.
    table: u32,
}

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    /// Something has changed in it.
    news: Notify,
}

#[derive(Default)]
struct Waiting {
    texts: VecDeque<Utf8Bytes>,
    reader: Reader,
    /// The how manieth table is listened to.
    table: u32,
    is_left: bool,
    is_closed: bool,
}

/// Whether a reader has got everything.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Reader {
    #[default]
    Follows,
    /// It missed something, and is to get a whole view when it has read what waits.
    Missed,
    /// It has asked for that.
    Asked,
}

/// What a connection does next.
pub(crate) enum Next {
    Say(Utf8Bytes),
    /// It asks for a whole view.
    CatchUp,
    /// It ends.
    Leave,
}

impl Out {
    /// Sends a message, unless the reader is too slow: then it will get a whole view when it has caught up.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        let mut waiting = self.waiting();
        // Whoever is gone has said so, or will.
        if waiting.is_closed || waiting.table != self.table || waiting.reader != Reader::Follows {
            return;
        }
        if waiting.texts.len() == MOST_WAITING {
            waiting.reader = Reader::Missed;
            return;
        }
        waiting.texts.push_back(text);
        drop(waiting);
        self.shared.news.notify_one();
    }

    /// From now on the reader gets everything again.
    pub(crate) fn follows(&self) {
        let mut waiting = self.waiting();
        if waiting.table == self.table {
            waiting.reader = Reader::Follows;
        }
    }

    /// From now on another table is listened to, and nothing of it was missed.
    pub(crate) fn begin_anew(&mut self) {
        let mut waiting = self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.table += 1;
        waiting.reader = Reader::Follows;
        self.table = waiting.table;
    }

    /// Hangs up, when everything that was sent before has gone out.
    pub(crate) fn hang_up(&self) {
        self.waiting().is_left = true;
        self.shared.news.notify_one();
    }

    /// Whether it was hung up on.
    pub(crate) fn is_left(&self) -> bool {
        self.waiting().is_left
    }

    pub(crate) fn message(&self, message: &ServerMessage) {
        self.send(serde_json::to_string(message).unwrap_or_default().into());
    }

    pub(crate) fn answer(&self, number: u32, answer: Answer) {
        self.message(&ServerMessage::Answer { number, answer });
    }

    /// What is to be said next, when there is something. What waits is said first.
    pub(crate) async fn next(&self) -> Next {
        loop {
            if let Some(next) = self.waiting().next() {
                return next;
            }
            // Whatever comes between the look and this is remembered.
            self.shared.news.notified().await;
        }
    }

    /// The connection is gone: nothing waits for it any more.
    pub(crate) fn close(&self) {
        let mut waiting = self.waiting();
        waiting.is_closed = true;
        waiting.texts = VecDeque::new();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn next(&mut self) -> Option<Next> {
        if let Some(text) = self.texts.pop_front() {
            if self.texts.is_empty() {
                self.texts.shrink_to(ROOM_KEPT);
            }
            return Some(Next::Say(text));
        }
        if self.is_left {
            return Some(Next::Leave);
        }
        (self.reader == Reader::Missed).then(|| {
            self.reader = Reader::Asked;
            Next::CatchUp
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_WAITING, Next, Out};
    use std::future::Future as _;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    /// What a connection would do now, in a letter; nothing if it waits.
    fn now(out: &Out) -> Option<String> {
        match pin!(out.next()).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Next::Say(text)) => Some(text.to_string()),
            Poll::Ready(Next::CatchUp) => Some("catches up".to_owned()),
            Poll::Ready(Next::Leave) => Some("leaves".to_owned()),
            Poll::Pending => None,
        }
    }

    #[test]
    fn what_is_sent_is_said_in_order_and_then_nothing() {
        let out = Out::default();
        assert_eq!(now(&out), None);
        ["a", "b"].into_iter().for_each(|text| out.send(text.into()));
        assert_eq!([now(&out), now(&out), now(&out)], [Some("a".to_owned()), Some("b".to_owned()), None]);
    }

    /// Nothing that comes after a gap is said before the whole view, which is asked for once.
    #[test]
    fn a_slow_reader_reads_what_waits_and_then_asks_once_for_everything() {
        let out = Out::default();
        (0..=MOST_WAITING).for_each(|number| out.send(number.to_string().into()));
        (0..MOST_WAITING).for_each(|number| assert_eq!(now(&out), Some(number.to_string())));
        out.send("after the gap".into());
        assert_eq!(now(&out), Some("catches up".to_owned()));
        out.send("before the whole view".into());
        assert_eq!(now(&out), None);
        out.follows();
        out.send("whole".into());
        assert_eq!(now(&out), Some("whole".to_owned()));
    }

    #[test]
    fn whoever_is_hung_up_on_hears_the_last_word_also_if_much_waits() {
        let out = Out::default();
        (0..MOST_WAITING).for_each(|number| out.send(number.to_string().into()));
        assert!(!out.is_left());
        out.hang_up();
        assert!(out.is_left());
        (0..MOST_WAITING).for_each(|number| assert_eq!(now(&out), Some(number.to_string())));
        assert_eq!(now(&out), Some("leaves".to_owned()));
    }

    /// Whoever goes on to the next game is not shown what happens at the last one: it would be taken for the next.
    #[test]
    fn a_table_that_was_left_is_not_heard_any_more() {
        let mut out = Out::default();
        let left = out.clone();
        (0..=MOST_WAITING).for_each(|number| left.send(number.to_string().into()));
        (0..MOST_WAITING).for_each(|number| assert_eq!(now(&out), Some(number.to_string())));
        assert_eq!(now(&out), Some("catches up".to_owned()), "at the table that was left");
        out.begin_anew();
        out.send("seated".into());
        left.follows();
        left.send("whole view of the last table".into());
        out.send("whole".into());
        assert_eq!([now(&out), now(&out), now(&out)], [Some("seated".to_owned()), Some("whole".to_owned()), None]);
    }

    #[test]
    fn nothing_waits_for_whoever_is_gone() {
        let out = Out::default();
        out.send("a".into());
        out.close();
        out.send("b".into());
        assert_eq!(now(&out), None);
    }
}
