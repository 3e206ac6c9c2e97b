//! Fair deals: a promise before, chance from everybody, and the secret when the game is over. See `docs/fairness.md`.
//!
//! Before a deal the server draws a secret and publishes its hash together with what will be dealt. Every person's browser
//! adds a nonce. The dice begin at the hash of the secret and the nonces, so that neither side alone decides the deal.

use crate::tokens::{hex, unhex};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use tabletop::game::Config as _;
use tabletop::{Seed, Table, Turn};

/// What decides a deal on the server's side. As secret as the cards until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Secret([u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(secret)")
    }
}

impl Secret {
    pub(crate) fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    pub(crate) fn from_hex(text: &str) -> Option<Secret> {
        unhex(text).map(Secret)
    }

    /// For the store, and for the proof of a game that is over.
    pub(crate) fn hex(self) -> String {
        hex(&self.0)
    }

    /// The promise: SHA-256 over table, round, options, card list and this secret, each on a line.
    pub(crate) fn commitment(self, table: &str, round: usize, options: &str, cards: &str) -> String {
        let mut hash = Sha256::new();
        for part in [table, &round.to_string(), options, cards, &self.hex()] {
            hash.update(part.as_bytes());
            hash.update(b"\n");
        }
        hex(&hash.finalize())
    }

    /// Where the dice begin: SHA-256 over the secret and the nonces in seat order, each on a line with its seat.
    pub(crate) fn seed(self, nonces: &[Option<String>]) -> Seed {
        let mut hash = Sha256::new();
        hash.update(self.hex().as_bytes());
        hash.update(b"\n");
        for (seat, nonce) in nonces.iter().enumerate().filter_map(|(seat, nonce)| Some((seat, nonce.as_ref()?))) {
            hash.update(format!("{seat} {nonce}\n").as_bytes());
        }
        Seed::new(hash.finalize().into())
    }
}

/// Whether a text can be a nonce.
pub(crate) fn is_nonce(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// A whole game with all that is needed to check its deals.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The table's id.
    pub table: String,
    /// What was promised, added and kept secret, round by round.
    pub deals: Vec<Deal>,
    /// Who sat where, if whoever asked wanted names in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<Option<String>>>,
    /// The record of the game.
    pub record: Box<RawValue>,
}

/// How one round was dealt.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The promise.
    pub commitment: String,
    /// The secret behind it, in hexadecimal digits.
    pub secret: String,
    /// What each seat added; nothing for bots and for those who were not there.
    pub nonces: Vec<Option<String>>,
}

/// Why a proof proves nothing.
#[derive(Debug, thiserror::Error)]
pub enum Unfair {
    /// It is no proof.
    #[error("this is no proof of a game: {0}")]
    Form(#[from] serde_json::Error),
    /// Its record cannot be read.
    #[error("its record: {0}")]
    Record(#[from] catalog::records::Unreadable),
    /// The numbers of rounds differ.
    #[error("the record has {found} rounds, and {proved} of them are proved")]
    Rounds {
        /// In the record.
        found: usize,
        /// With a promise.
        proved: usize,
    },
    /// The game has no end.
    #[error("the game in it is not over: entries are missing")]
    NotOver,
    /// There are more names than seats, or fewer.
    #[error("it names {found} players, and the table has {seats} seats")]
    Names {
        /// In the proof.
        found: usize,
        /// In the record.
        seats: usize,
    },
    /// A nonce that is none, or not one place for each seat.
    #[error("round {0}: each seat has one nonce of hexadecimal digits, or none")]
    Nonces(usize),
    /// A secret that is none.
    #[error("round {0}: a secret has sixty-four hexadecimal digits")]
    Secret(usize),
    /// The promise was another.
    #[error("round {0}: this is not what the server promised before the deal")]
    Promise(usize),
    /// The cards were others.
    #[error("round {0}: the cards were not dealt from the promised secret and the nonces")]
    Dealt(usize),
}

/// Checks a whole game: each promise, each deal, each entry. What it comes to is told by [`Checked`].
pub fn verify(text: &str) -> Result<Checked, Unfair> {
    let proof: Proof = serde_json::from_str(text)?;
    catalog::read_record(proof.record.get(), Check(&proof))?
}

/// A proof that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The table.
    pub table: String,
    /// The promises, round by round: to be compared with what players saw.
    pub commitments: Vec<String>,
    /// Which seats added a nonce, round by round.
    pub nonces: Vec<Vec<usize>>,
    /// How many entries were played again.
    pub entries: usize,
}

struct Check<'a>(&'a Proof);

impl catalog::VisitRecord for Check<'_> {
    type Output = Result<Checked, Unfair>;

    fn visit<G: catalog::Listed>(self, file: tabletop::record::HeldFile<G>) -> Self::Output {
        let (proof, record) = (self.0, file.record());
        if record.rounds.len() != proof.deals.len() {
            return Err(Unfair::Rounds { found: record.rounds.len(), proved: proof.deals.len() });
        }
        let mut table = Table::new(&record.config, &record.cards);
        // The file was played through when it was read.
        let is_over = record.entries.iter().all(|entry| table.replay_entry(record, entry).is_ok())
            && matches!(table.game().turn(), Turn::Over(_));
        if !is_over {
            return Err(Unfair::NotOver);
        }
        let seats = record.config.seats().count();
        if let Some(found) = proof.names.as_ref().map(Vec::len).filter(|found| *found != seats) {
            return Err(Unfair::Names { found, seats });
        }
        let options = serde_json::to_string(&record.config)?;
        let cards = serde_json::to_string(&record.cards)?;
        for (round, (start, deal)) in record.rounds.iter().zip(&proof.deals).enumerate() {
            // Whatever else could be among them would be chosen by nobody at the table.
            if deal.nonces.len() != seats || !deal.nonces.iter().flatten().all(|nonce| is_nonce(nonce)) {
                return Err(Unfair::Nonces(round + 1));
            }
            let secret = Secret::from_hex(&deal.secret).ok_or(Unfair::Secret(round + 1))?;
            if secret.commitment(&proof.table, round, &options, &cards) != deal.commitment {
                return Err(Unfair::Promise(round + 1));
            }
            if start.written.is_some() || start.seed != secret.seed(&deal.nonces) {
                return Err(Unfair::Dealt(round + 1));
            }
        }
        let seats =
            |deal: &Deal| (0..).zip(&deal.nonces).filter_map(|(seat, nonce)| nonce.as_ref().map(|_| seat)).collect();
        Ok(Checked {
            table: proof.table.clone(),
            commitments: proof.deals.iter().map(|deal| deal.commitment.clone()).collect(),
            nonces: proof.deals.iter().map(seats).collect(),
            entries: record.entries.len(),
        })
    }
}
