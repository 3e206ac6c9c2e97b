//! Every kind of everything has words, the words fit what they tell, and no words are left over.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop")]

use catalog::{GameId, Listed, Tally, Texts, Visit, options};
use expect_test::expect_file;
use saboteur::Path;
use saboteur::events::{Ending, Private, Public};
use saboteur::notation::{Claim, Lies};
use saboteur::pieces::{Card, Face, Goal, GoalPlace, Gold, Role};
use saboteur::position::Position;
use saboteur::tools::{Repair, Tool, Tools};
use saboteur::{Options, Refusal, Saboteur};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tabletop::digger;
use tabletop::game::Refusal as _;
use tabletop::hearing::{Heard, heard_by};
use tabletop::notation::Kinds;
use tabletop::record::Start;
use tabletop::talk::{Claim as _, Emote, Topic};
use tabletop::{Control, Deed, Dice, Game as _, Refused, Seat, Seats, Seed, Table, Talk, Turn, Viewer};
use tunnels::{Cell, Side};

const YOU: Seat = Seat::new(2);

/// Texts that keep track of which of them were used.
struct Proof {
    texts: Texts,
    used: BTreeSet<(String, String)>,
}

impl Proof {
    fn of<G: Listed>() -> Proof {
        Proof { texts: Texts::of::<G>(), used: BTreeSet::new() }
    }

    /// Says something to nobody and to seat 2; fails if a text or a field is missing.
    fn say(&mut self, section: &str, thing: &impl Serialize) -> [String; 2] {
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

    fn left_over(&self) -> Vec<String> {
        let used = |section: &str, kind: &str| self.used.contains(&(section.to_owned(), kind.to_owned()));
        self.texts.all().filter(|(section, kind)| !used(section, kind)).map(|(a, b)| format!("{a}.{b}")).collect()
    }
}

/// Plays games and puts everything in words that anybody hears or sees in them.
struct PlayedGames<'a>(&'a mut Proof);

impl Visit for PlayedGames<'_> {
    type Output = ();

    fn visit<G: Listed>(self) {
        let mut tally = G::Tally::default();
        for (number, players) in G::PLAYERS.enumerate() {
            let config = options::config::<G>(players, &[]).unwrap();
            let mut table = Table::<G>::new(&config, &G::published());
            say_view::<G>(self.0, &table.view(Viewer::Audience).game);
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
                        standings.rows.iter().flatten().for_each(|phrase| drop(self.0.say("phrase", phrase)));
                        break;
                    }
                };
                for viewer in Viewer::all(table.seats()) {
                    for heard in heard_by(&happened, viewer) {
                        self.0.say("heard", &heard);
                        if let (Heard::<G>::Event(event), Viewer::Audience) = (&heard, viewer) {
                            tally.count(event);
                        }
                    }
                    say_view::<G>(self.0, &table.view(viewer).game);
                }
            }
        }
        self.0.say("outcomes", &tally);
        for face in G::faces() {
            self.0.say("face", &face);
        }
        for claim in G::Claim::examples() {
            self.0.say("claim", &claim);
            self.0.say("subject", &claim.subject());
        }
        ["name", "actions", "talk", "options"].iter().for_each(|of_game| drop(self.0.say("game", of_game)));
    }
}

fn say_view<G: Listed>(proof: &mut Proof, view: &G::View) {
    let sight = G::sight(view);
    let rows = sight.seats.rows.iter().flatten().chain(&sight.seats.head);
    let phrases = [&sight.heading, &sight.legend].into_iter().chain(rows).chain(&sight.notes);
    let phrases = phrases.chain(sight.hand.iter().map(|held| &held.label));
    phrases.for_each(|phrase| drop(proof.say("phrase", phrase)));
    for choice in G::choices(view) {
        proof.say("phrase", &choice.held.label);
        choice.targets.iter().for_each(|target| drop(proof.say("phrase", &target.label)));
        choice.refusal.iter().for_each(|refusal| drop(proof.say("refusal", refusal)));
    }
}

/// What can be heard and refused at every table.
fn say_table<G: Listed>(proof: &mut Proof) -> String {
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
        lines.add_all("because", [json!({"because": because, "why": "it cannot be", "clause": "X-1"})]);
    }
    lines.text
}

/// Things in words, a line a thing.
struct Lines<'a> {
    proof: &'a mut Proof,
    text: String,
    kinds: BTreeSet<String>,
}

impl<'a> Lines<'a> {
    fn new(proof: &'a mut Proof) -> Lines<'a> {
        Lines { proof, text: String::new(), kinds: BTreeSet::new() }
    }

    fn add_all<T: Serialize>(&mut self, section: &str, things: impl IntoIterator<Item = T>) {
        for thing in things {
            let value = json!(thing);
            if let Some(kind) = value[section].as_str() {
                self.kinds.insert(kind.to_owned());
            }
            let [aloud, to_you] = self.proof.say(section, &value);
            self.text += &format!("{section}: {aloud}\n");
            if to_you != aloud {
                self.text += &format!("{:>1$}: {to_you}\n", "to seat 2", section.len());
            }
        }
    }

    fn cover(&self, kinds: &[&str]) {
        for kind in kinds {
            assert!(self.kinds.contains(*kind), "{kind} has no example here");
        }
    }
}

fn card(face: Face) -> Card {
    face.card()
}

fn events() -> Vec<Public> {
    let (by, cell) = (Seat::new(1), Cell::new(3, -1));
    let goal = GoalPlace::ALL[0];
    let roles = vec![Role::Miner, Role::Saboteur, Role::Miner];
    vec![
        Public::Dealt { round: 1, first: YOU, hand: 6, deck: 37 },
        Public::Laid { by, card: Path::Nes, cell, turned: true },
        Public::Laid { by: YOU, card: Path::DeadNesw, cell, turned: false },
        Public::GoalTurned { goal, front: Goal::StoneNw },
        Public::Broke { by, seat: YOU, tool: Tool::Lantern },
        Public::Broke { by, seat: by, tool: Tool::Cart },
        Public::Mended { by: YOU, seat: by, tool: Tool::Pickaxe, card: Repair::PickaxeCart },
        Public::Collapsed { by, cell, card: Path::Ew },
        Public::Looked { by, goal },
        Public::Discarded { by },
        Public::Passed { by },
        Public::Drew { by, deck: 1 },
        Public::RoundEnded {
            winner: Role::Miner,
            ending: Ending::TreasureReached,
            roles: roles.clone(),
            spare: Role::Miner,
        },
        Public::RoundEnded {
            winner: Role::Saboteur,
            ending: Ending::CardsOut,
            roles: roles.clone(),
            spare: Role::Miner,
        },
        Public::RoundEnded { winner: Role::Saboteur, ending: Ending::AllPassed, roles, spare: Role::Saboteur },
        Public::Offered { to: YOU, cards: 3 },
        Public::Took { by },
        Public::Paid { seat: by, cards: 0 },
        Public::Paid { seat: by, cards: 1 },
        Public::GameEnded { nuggets: vec![3, 1, 3], winners: vec![Seat::new(0), YOU] },
    ]
}

fn secrets() -> Vec<Private> {
    let map = card(Face::Map);
    let gold = |nuggets| Gold::new(nuggets).unwrap();
    vec![
        Private::YourDeal { role: Role::Saboteur, hand: vec![card(Face::Path(Path::Ne)), map] },
        Private::YouDrew { card: map },
        Private::YouDiscarded { card: card(Face::Broken(Tool::Cart)) },
        Private::GoalIs { goal: GoalPlace::ALL[1], front: Goal::Treasure },
        Private::GoldOffered { gold: vec![gold(1), gold(2), gold(3)] },
        Private::YouTook { gold: gold(1) },
        Private::YouWerePaid { gold: vec![gold(1), gold(3)] },
        Private::YouWerePaid { gold: vec![] },
    ]
}

fn refusals() -> Vec<Refusal> {
    let (seat, cell, tool) = (Seat::new(1), Cell::new(3, -1), Tool::Cart);
    vec![
        Refusal::NotInHand { card: card(Face::Rockfall) },
        Refusal::MustPlayOrDiscard,
        Refusal::RoundIsOver,
        Refusal::NoGoldOffered,
        Refusal::GoldNotOffered,
        Refusal::CellTaken { cell },
        Refusal::NotBesideMaze { cell },
        Refusal::SameWhenTurned,
        Refusal::PathsDoNotFit { side: Side::N },
        Refusal::PathsDoNotFit { side: Side::E },
        Refusal::PathsDoNotFit { side: Side::S },
        Refusal::PathsDoNotFit { side: Side::W },
        Refusal::NotConnectedToStart { cell },
        Refusal::ToolIsBroken { broken: Tools::of(&[Tool::Pickaxe, Tool::Lantern]) },
        Refusal::NoSuchSeat { seat },
        Refusal::AlreadyBroken { seat, tool },
        Refusal::AlreadyBroken { seat: YOU, tool },
        Refusal::OwnToolStays,
        Refusal::NotBroken { seat, tool },
        Refusal::WrongTool { card: card(Face::Repair(Repair::Lantern)), tool },
        Refusal::NothingThere { cell },
        Refusal::StartStays,
        Refusal::GoalStays,
        Refusal::GoalIsFaceUp { goal: Goal::StoneNe },
        Refusal::FitsNowhere,
        Refusal::NothingToBreak,
        Refusal::NothingToMend,
        Refusal::NothingToRemove,
        Refusal::NoEarlyEnd,
    ]
}

#[test]
fn every_kind_of_every_game_has_words_and_no_words_are_left_over() {
    let mut proof = Proof::of::<Saboteur>();
    GameId::Saboteur.visit(PlayedGames(&mut proof));
    // Hands run out together, so that a dealt game never comes to an empty pass (S-5f); a position can.
    let position = Position::new(Options::new(3).unwrap()).hand(Seat::new(1), [Face::Map]).game();
    say_view::<Saboteur>(&mut proof, &position.view(Viewer::Seat(Seat::new(0))));
    let mut text = say_table::<Saboteur>(&mut proof);
    let mut lines = Lines::new(&mut proof);
    lines.add_all("event", events());
    lines.cover(Public::KINDS);
    lines.add_all("secret", secrets());
    lines.cover(Private::KINDS);
    lines.add_all("refusal", refusals());
    lines.cover(Refusal::KINDS);
    lines.add_all("refused", refusals().first().map(|refusal| Refused::Rule { refusal: *refusal }));
    lines.add_all("claim", [Claim::Goal { goal: GoalPlace::ALL[2], is: Lies::Stone }]);
    text += &lines.text;
    assert_eq!(proof.left_over(), [""; 0], "texts that nothing uses");
    expect_file!["saboteur.txt"].assert_eq(&text);
}

#[test]
fn every_kind_has_a_text_of_its_own() {
    let texts = Texts::of::<Saboteur>();
    let faces = Saboteur::faces();
    let faces: Vec<&str> = faces.iter().map(String::as_str).collect();
    for (section, kinds) in [
        ("event", Public::KINDS),
        ("secret", Private::KINDS),
        ("refusal", Refusal::KINDS),
        ("refused", Refused::<Refusal>::KINDS),
        ("talk", Talk::<Claim>::KINDS),
        ("emote", Emote::KINDS),
        ("ending", Ending::KINDS),
        ("face", &faces),
    ] {
        for kind in kinds {
            assert!(texts.has(section, kind), "{section}.{kind}");
        }
    }
}

#[test]
fn a_refusal_in_words_ends_with_its_clause_and_the_clause_is_in_the_rules() {
    let texts = Texts::of::<Saboteur>();
    let page = catalog::rules::Page::new(Saboteur::RULES);
    for refusal in refusals() {
        let clause = refusal.clause();
        let said = texts.refusal(&refusal, None);
        assert!(said.ends_with(&format!(" ({clause}).")) && said.starts_with(char::is_uppercase), "{said}");
        assert_eq!(texts.refused(&Refused::Rule { refusal }, None), said);
        assert!(page.clause(clause).is_some(), "{clause}");
    }
    assert_eq!(texts.refused(&Refused::<Refusal>::GameOver, None), "The game is over.");
}

#[test]
fn a_text_that_asks_for_what_is_not_there_is_found() {
    let texts = Texts::default().and("[event]\nlaid = \"{by:number} {who:number}\"").unwrap();
    let laid = json!(Public::Laid { by: YOU, card: Path::Ew, cell: Cell::new(1, 0), turned: false });
    let error = texts.try_say("event", &laid, None, &mut |_, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "`event.laid` asks for `who`, which is not there");
    assert!(texts.try_say("event", &Value::Null, None, &mut |_, _| {}).is_err());
}
