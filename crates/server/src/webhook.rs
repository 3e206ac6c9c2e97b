//! Telling the operator's own address that it is somebody's turn who is not there. Only the operator sets that address.

use serde::Serialize;
use std::sync::mpsc;
use std::time::Duration;

/// It is somebody's turn.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct YourTurn {
    pub(crate) table: String,
    pub(crate) game: &'static str,
    pub(crate) seat: u8,
    pub(crate) name: String,
    pub(crate) link: String,
}

/// Where to tell it.
#[derive(Clone)]
pub(crate) struct Webhook(mpsc::SyncSender<YourTurn>);

/// So many may wait; what comes then is left out, since a table never waits for a message about it.
const MOST_WAITING: usize = 1000;

impl Webhook {
    pub(crate) fn new(url: String) -> Webhook {
        let (sender, turns) = mpsc::sync_channel::<YourTurn>(MOST_WAITING);
        std::thread::spawn(move || {
            let agent: ureq::Agent =
                ureq::Agent::config_builder().timeout_global(Some(Duration::from_secs(10))).build().into();
            for turn in turns {
                let body = serde_json::to_string(&turn).unwrap_or_default();
                let sent = agent.post(&url).header("content-type", "application/json").send(body);
                if let Err(error) = sent {
                    // The address itself may hold a key, so it is not written down.
                    tracing::warn!(error = %error.to_string().replace(&url, "the webhook"), "the webhook did not answer");
                }
            }
        });
        Webhook(sender)
    }

    pub(crate) fn tell(&self, turn: YourTurn) {
        let _ = self.0.try_send(turn);
    }
}
