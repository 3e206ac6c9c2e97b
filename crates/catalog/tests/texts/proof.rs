//! Texts that keep track of which of them were used, and everything of a game that can be put in words.

use crate::YOU;
use bots::Level;
use bots::explanation::COMMON_TERMS;
use catalog::{Listed, Tally, Texts, options};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeSet;
use strum::VariantNames as _;
use tabletop::hearing::{Heard, heard_by};
use tabletop::notation::Kinds;
use tabletop::record::Start;
use tabletop::talk::{Claim as _, Emote, Topic};
use tabletop::{Control, Deed, Dice, Refused, Seat, Seats, Seed, Table, Talk, Turn, Viewer, digger};

/// Texts that keep track of which of them were used.
pub(crate) struct Proof {
    texts: Texts,
    used: BTreeSet<(String, String)>,
}

impl Proof {
    pub(crate) fn of<G: Listed>() -> Proof {
        Proof { texts: Texts::of::<G>(), used: BTreeSet::new() }
    }

    /// Says something to nobody and to seat 2; fails if a text or a field is missing.
    pub(crate) fn say(&mut self, section: &str, thing: &impl Serialize) -> [String; 2] {
        let value = json!(thing);
        [None, Some(YOU)].map(|you| {
            let said = self.texts.try_say(section, &value, you, &mut |section, kind| {
                self.used.insert((section.to_owned(), kind.to_owned()));
            });
            let said = said.unwrap_or_else(|unsaid| panic!("{unsaid}: {value}"));
            assert!(!said.contains(['{', '}']) && said.is_ascii(), "{value}: {said}");
            said
        })
    }

    /// The kinds of a section that have words.
    fn kinds(&self, section: &str) -> Vec<String> {
        self.texts.all().filter(|(of, _)| *of == section).map(|(_, kind)| kind.to_owned()).collect()
    }

    pub(crate) fn left_over(&self) -> Vec<String> {
        let used = |section: &str, kind: &str| self.used.contains(&(section.to_owned(), kind.to_owned()));
        self.texts.all().filter(|(section, kind)| !used(section, kind)).map(|(a, b)| format!("{a}.{b}")).collect()
    }
}

/// Plays games and puts everything in words that anybody hears or sees in them.
pub(crate) fn say_played_games<G: Listed>(proof: &mut Proof) {
    let mut tally = G::Tally::default();
    for (number, players) in G::PLAYERS.enumerate() {
        let config = options::config::<G>(players, &[]).unwrap();
        let mut table = Table::<G>::new(&config, &G::published());
        say_view::<G>(proof, &table.view(Viewer::Audience).game);
        let mut dice = Dice::from_number(number as u64);
        let mut round = 0;
        loop {
            let happened = match table.game().turn() {
                Turn::Deal => {
                    round += 1;
                    table.deal(Start::from(Seed::from_numbers([number as u64, round, 0, 0])), None).unwrap()
                }
                Turn::Of(seat) if number % 2 == 0 => {
                    let action = digger::dig(table.game(), &mut dice, &mut Vec::new());
                    table.play(Deed::Play(seat, action), None).unwrap()
                }
                Turn::Of(seat) => {
                    let action = digger::uniform(table.game(), &mut dice, &mut Vec::new());
                    table.play(Deed::Play(seat, action), None).unwrap()
                }
                Turn::Over(outcome) => {
                    let standings = G::standings(&outcome);
                    standings.rows.iter().flatten().for_each(|phrase| drop(proof.say("phrase", phrase)));
                    break;
                }
            };
            for viewer in Viewer::all(table.seats()) {
                for heard in heard_by(&happened, viewer) {
                    proof.say("heard", &heard);
                    if let (Heard::<G>::Event(event), Viewer::Audience) = (&heard, viewer) {
                        tally.count(event);
                    }
                }
                say_view::<G>(proof, &table.view(viewer).game);
            }
        }
    }
    proof.say("outcomes", &tally);
    for face in G::faces() {
        proof.say("face", &face);
    }
    for claim in G::Claim::examples() {
        proof.say("claim", &claim);
        proof.say("subject", &claim.subject());
        proof.say("heard", &Heard::<G>::Said { by: Seat::new(1), talk: Talk::Claim(claim) });
    }
    G::IDENTITIES.iter().for_each(|identity| drop(proof.say("identity", identity)));
    G::TERMS.iter().for_each(|term| drop(proof.say("terms", term)));
    ["name", "actions", "talk", "options"].iter().for_each(|of_game| drop(proof.say("game", of_game)));
}

/// Puts everything in words that can be seen in a view.
pub(crate) fn say_view<G: Listed>(proof: &mut Proof, view: &G::View) {
    let sight = G::sight(view);
    let rows = [&sight.seats, &sight.beside].into_iter().flat_map(|rows| rows.rows.iter().flatten().chain(&rows.head));
    let phrases = [&sight.heading, &sight.legend].into_iter().chain(rows).chain(&sight.notes);
    let phrases = phrases.chain(sight.hand.iter().map(|held| &held.label));
    phrases.for_each(|phrase| drop(proof.say("phrase", phrase)));
    for choice in G::choices(view) {
        proof.say("phrase", &choice.held.label);
        choice.all().for_each(|target| drop(proof.say("phrase", &target.label)));
        choice.refusal.iter().for_each(|refusal| drop(proof.say("refusal", refusal)));
    }
}

/// What can be heard and refused at every table.
pub(crate) fn say_table<G: Listed>(proof: &mut Proof) -> String {
    let seats = Seats::new(5).unwrap();
    let refused: [Refused<G::Refusal>; 12] = [
        Refused::NotYourTurn { turn: Seat::new(3) },
        Refused::NotDealt,
        Refused::StillPlaying,
        Refused::GameOver,
        Refused::NoSuchSeat { seats },
        Refused::Deal { why: "a card is missing".to_owned() },
        Refused::AboutOneself,
        Refused::NothingToRetract,
        Refused::AlreadyAgreed,
        Refused::NotAgreed,
        Refused::SameHands,
        Refused::RecordFull,
    ];
    let mut lines = Lines::new(proof);
    lines.add_all("refused", refused);
    let seat = Seat::new(4);
    let claim = G::Claim::examples()[0];
    let mut talk: Vec<Talk<G::Claim>> = vec![
        Talk::Claim(claim),
        Talk::Accuse(seat),
        Talk::Accuse(YOU),
        Talk::Vouch(seat),
        Talk::Retract(Topic::Seat(seat)),
        Talk::Retract(Topic::Subject(claim.subject())),
    ];
    talk.extend(Emote::KINDS.iter().map(|emote| Talk::Emote(emote.parse().unwrap())));
    let said = talk.into_iter().map(|talk| Heard::<G>::Said { by: Seat::new(1), talk });
    lines.add_all("heard", said);
    let level = "digger".parse().unwrap();
    let control = [Control::Person, Control::Bot(level), Control::Default];
    lines.add_all("heard", control.map(|control| Heard::<G>::Control { seat, control }));
    lines.add_all("heard", [Heard::<G>::Agreed { seat: YOU }, Heard::<G>::Withdrew { seat }]);
    for because in ["rule", "table"] {
        let why = json!({"refused": "game-over"});
        lines.add_all("because", [json!({"because": because, "why": why, "clause": "X-1"})]);
    }
    lines.text
}

/// What is said about bots and their thoughts.
pub(crate) fn say_bots<G: Listed>(proof: &mut Proof) {
    for (section, kinds) in
        [("terms", G::TERMS), ("common-terms", &COMMON_TERMS), ("identity", G::IDENTITIES), ("level", Level::VARIANTS)]
    {
        kinds.iter().for_each(|kind| drop(proof.say(section, kind)));
    }
    let names: Vec<String> = proof.kinds("bot-name");
    names.iter().for_each(|name| drop(proof.say("bot-name", name)));
    let (seat, identity, text) = (Seat::new(4), G::IDENTITIES[0], "it");
    for explained in [
        json!({"round": {"round": 1}}),
        json!({"bot": {"seat": seat, "level": "novice", "identity": identity}}),
        json!("anything"),
        json!("ahead"),
        json!("whim"),
        json!({"decided": {"number": 1, "action": text, "worth": text, "why": text}}),
        json!({"walked": {"number": 1, "action": text, "worth": text, "why": text}}),
        json!({"instead": {"action": text, "worth": text, "why": text}}),
        json!({"tried": {"number": 1, "action": text, "gain": text, "worth": text, "why": text}}),
        json!({"walk-tried": {"number": 1, "action": text, "gain": text, "worth": text, "why": text}}),
        json!({"tried-instead": {"action": text, "gain": text, "worth": text, "why": text}}),
        json!({"suspected": {"seat": seat, "identity": identity, "share": text}}),
        json!({"seen-as": {"identity": identity, "before": text, "after": text}}),
    ] {
        proof.say("explained", &explained);
    }
}

/// Things in words, a line a thing.
pub(crate) struct Lines<'a> {
    proof: &'a mut Proof,
    pub(crate) text: String,
    kinds: BTreeSet<String>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(proof: &'a mut Proof) -> Lines<'a> {
        Lines { proof, text: String::new(), kinds: BTreeSet::new() }
    }

    pub(crate) fn add_all<T: Serialize>(&mut self, section: &str, things: impl IntoIterator<Item = T>) {
        for thing in things {
            let value = json!(thing);
            if let Some(kind) = value[section].as_str() {
                self.kinds.insert(kind.to_owned());
            }
            // What has lines of its own is set in.
            let [aloud, to_you] = self.proof.say(section, &value).map(|said| said.trim().replace('\n', "\n    "));
            self.text += &format!("{section}: {aloud}\n");
            if to_you != aloud {
                self.text += &format!("{:>1$}: {to_you}\n", "to seat 2", section.len());
            }
        }
    }

    pub(crate) fn cover(&self, kinds: &[&str]) {
        for kind in kinds {
            assert!(self.kinds.contains(*kind), "{kind} has no example here");
        }
    }
}
