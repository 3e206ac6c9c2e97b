//! Everybody who is connected, so that a server that stops can hang up on them.

use crate::room::Out;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Everybody who is connected.
#[derive(Default)]
pub(crate) struct Connections {
    all: Mutex<All>,
    /// The last one has gone.
    gone: Notify,
}

#[derive(Default)]
struct All {
    outs: HashMap<u64, Out>,
    /// The number of the next one.
    next: u64,
    is_stopping: bool,
    is_over: bool,
}

impl Connections {
    /// Somebody has connected: the number to go by. Whoever comes after the end is hung up on at once.
    pub(crate) fn come(&self, out: &Out) -> u64 {
        let mut all = self.lock();
        if all.is_over {
            out.hang_up();
        }
        all.next += 1;
        let number = all.next;
        all.outs.insert(number, out.clone());
        number
    }

    pub(crate) fn go(&self, number: u64) {
        let mut all = self.lock();
        all.outs.remove(&number);
        if all.outs.is_empty() {
            all.outs.shrink_to_fit();
            self.gone.notify_one();
        }
    }

    /// The server stops: from now on whoever is hung up on is told so.
    pub(crate) fn stop(&self) {
        self.lock().is_stopping = true;
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.lock().is_stopping
    }

    /// Hangs up on everybody, when they have heard what waits for them.
    pub(crate) fn hang_up(&self) {
        let mut all = self.lock();
        all.is_over = true;
        all.outs.values().for_each(Out::hang_up);
    }

    /// Waits until nobody is connected.
    pub(crate) async fn are_gone(&self) {
        while !self.lock().outs.is_empty() {
            self.gone.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
