//! What came over the wire is what the record lets a viewer hear, and not a byte more.

use crate::client::Client;
use tabletop::record::HeldFile;
use tabletop::{Seat, Viewer};

/// What is heard of a game itself.
const GAME: [&str; 6] = ["event", "secret", "said", "control", "agreed", "withdrew"];

/// Fails if a client heard anything else of a game that is over than it should have.
pub(crate) fn check(client: &Client, record: &str) {
    let viewer = client.seat.map_or(Viewer::Audience, |seat| Viewer::Seat(Seat::new(seat)));
    let expected = catalog::read_record(record, Hearing(viewer)).unwrap();
    let of_the_game = |text: &&String| GAME.iter().any(|kind| text.starts_with(&format!("{{\"{kind}\"")));
    let heard: Vec<&String> = client.heard.iter().map(|(_, text)| text).filter(of_the_game).collect();
    let differs = heard.iter().zip(&expected).position(|(one, other)| *one != other);
    assert_eq!((heard.len(), differs), (expected.len(), None), "{viewer:?}");
}

/// All that a viewer hears of a record, as JSON.
struct Hearing(Viewer);

impl catalog::VisitRecord for Hearing {
    type Output = Vec<String>;
    fn visit<G: catalog::Listed>(self, file: HeldFile<G>) -> Vec<String> {
        let heard = tabletop::hearing::heard(file.record(), self.0, 0).ok().unwrap();
        heard.iter().flatten().map(|heard| serde_json::to_string(heard).unwrap()).collect()
    }
}
