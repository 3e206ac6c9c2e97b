//! Every kind of everything has words, the words fit what they tell, and no words are left over.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop")]

mod dark_cave;
mod lost_mines;
mod proof;
mod saboteur;

use ::dark_cave::DarkCave;
use ::lost_mines::LostMines;
use ::saboteur::Saboteur;
use catalog::{GameId, Listed, Texts, Visit};
use expect_test::{ExpectFile, expect_file};
use proof::{Lines, Proof, say_bots, say_played_games, say_table, say_view};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tabletop::game::Refusal as _;
use tabletop::notation::Kinds;
use tabletop::talk::Emote;
use tabletop::{Deaf, Dice, Refused, Seat, Talk, Turn, Viewer, digger};

/// Who is spoken to.
const YOU: Seat = Seat::new(2);

/// An example of every kind of a game, so that all of them can be read.
trait Examples: Listed {
    /// All ways in which a round can end.
    const ENDINGS: &'static [&'static str];
    /// What everybody hears.
    fn events() -> Vec<Self::Public>;
    /// What one seat hears.
    fn secrets() -> Vec<Self::Private>;
    /// Why something is refused.
    fn refusals() -> Vec<Self::Refusal>;
    /// What can be claimed, besides the game's own examples.
    fn claims() -> Vec<Self::Claim>;
    /// What hardly comes up in played games.
    fn views() -> Vec<Self::View>;
}

/// All that can be said of a game, with nothing missing and nothing left over.
fn say_all<G: Examples>(golden: &ExpectFile) {
    let mut proof = Proof::of::<G>();
    say_played_games::<G>(&mut proof);
    G::views().iter().for_each(|view| say_view::<G>(&mut proof, view));
    say_bots::<G>(&mut proof);
    let mut text = say_table::<G>(&mut proof);
    let mut lines = Lines::new(&mut proof);
    lines.add_all("event", G::events());
    lines.cover(G::Public::KINDS);
    lines.add_all("secret", G::secrets());
    lines.cover(G::Private::KINDS);
    lines.add_all("refusal", G::refusals());
    lines.cover(G::Refusal::KINDS);
    lines.add_all("refused", G::refusals().into_iter().take(1).map(|refusal| Refused::Rule { refusal }));
    lines.add_all("claim", G::claims());
    text += &lines.text;
    assert_eq!(proof.left_over(), [""; 0], "texts that nothing uses");
    golden.assert_eq(&text);
}

#[test]
fn every_kind_of_saboteur_has_words_and_no_words_are_left_over() {
    say_all::<Saboteur>(&expect_file!["saboteur.txt"]);
}

#[test]
fn every_kind_of_the_lost_mines_has_words_and_no_words_are_left_over() {
    say_all::<LostMines>(&expect_file!["lost-mines.txt"]);
}

#[test]
fn every_kind_of_the_dark_cave_has_words_and_no_words_are_left_over() {
    say_all::<DarkCave>(&expect_file!["dark-cave.txt"]);
}

fn check_kinds<G: Examples>() {
    let texts = Texts::of::<G>();
    let faces = G::faces();
    let faces: Vec<&str> = faces.iter().map(String::as_str).collect();
    for (section, kinds) in [
        ("event", G::Public::KINDS),
        ("secret", G::Private::KINDS),
        ("refusal", G::Refusal::KINDS),
        ("refused", Refused::<G::Refusal>::KINDS),
        ("talk", Talk::<G::Claim>::KINDS),
        ("emote", Emote::KINDS),
        ("ending", G::ENDINGS),
        ("face", &faces),
    ] {
        for kind in kinds {
            assert!(texts.has(section, kind), "{}: {section}.{kind}", G::NAME);
        }
    }
}

#[test]
fn every_kind_has_a_text_of_its_own() {
    check_kinds::<Saboteur>();
    check_kinds::<LostMines>();
    check_kinds::<DarkCave>();
}

/// What holds in a round only is not said when it is over.
fn check_notes<G: Listed>(of_a_round: &[&str]) {
    let texts = Texts::of::<G>();
    let mut said = BTreeSet::<&str>::new();
    for seed in 0..6 {
        let config = catalog::options::config::<G>(5, &[]).unwrap();
        let mut game = G::new(&config, &G::published());
        let mut dice = Dice::from_number(seed);
        loop {
            let is_playing = matches!(game.turn(), Turn::Of(_));
            for viewer in [Viewer::Audience, Viewer::Seat(YOU)] {
                for note in G::sight(&game.view(viewer)).notes {
                    let note = texts.say("phrase", &note, viewer.seat());
                    let found = of_a_round.iter().filter(|phrase| note.contains(**phrase));
                    said.extend(found.inspect(|_| assert!(is_playing, "{note}")).copied());
                }
            }
            match game.turn() {
                Turn::Of(_) => {
                    let action = digger::uniform(&game, &mut dice, &mut Vec::new());
                    game.apply(action, &mut Deaf);
                }
                Turn::Deal => {
                    let deal = game.shuffle(&mut dice);
                    game.deal(deal, Dice::from_number(seed), &mut Deaf);
                }
                Turn::Over(_) => break,
            }
        }
    }
    assert!(!said.is_empty());
}

#[test]
fn what_holds_in_a_round_only_is_not_said_when_it_is_over() {
    check_notes::<LostMines>(&["Traps cost", "A troll blocks", "The dragon will", "Not to the", "You discarded"]);
    check_notes::<DarkCave>(&["A web of", " stays until ", "You discarded"]);
}

fn check_refusals<G: Examples>() {
    let texts = Texts::of::<G>();
    let page = G::RULES.english;
    for refusal in G::refusals() {
        let clause = refusal.clause();
        let said = texts.refusal(&refusal, None);
        assert!(said.ends_with(&format!(" ({clause}).")) && said.starts_with(char::is_uppercase), "{said}");
        assert_eq!(texts.refused(&Refused::Rule { refusal }, None), said);
        assert!(page.clause(clause).is_some(), "{clause}");
    }
    assert_eq!(texts.refused(&Refused::<G::Refusal>::GameOver, None), "The game is over.");
}

#[test]
fn a_refusal_in_words_ends_with_its_clause_and_the_clause_is_in_the_rules() {
    check_refusals::<Saboteur>();
    check_refusals::<LostMines>();
    check_refusals::<DarkCave>();
}

/// Clauses that texts and help name are clauses of the game's own page.
#[test]
fn clauses_that_a_text_names_are_in_the_rules() {
    struct Clauses;
    impl Visit for Clauses {
        type Output = ();
        fn visit<G: Listed>(self) {
            let page = G::RULES.english;
            let clauses: Vec<&str> = page.clauses().collect();
            let prefix = &clauses[0][..2];
            let words = G::TEXTS.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
            let is_clause = |word: &&str| {
                word.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
            };
            for named in words.filter(is_clause) {
                assert!(page.clause(named).is_some(), "{}: {named}", G::NAME);
            }
        }
    }
    GameId::ALL.into_iter().for_each(|game| game.visit(Clauses));
}

#[test]
fn a_text_that_asks_for_what_is_not_there_is_found() {
    let texts = Texts::default().and("[event]\nlaid = \"{by:number} {who:number}\"").unwrap();
    let laid = json!({"event": "laid", "by": 2, "card": "path.ew"});
    let error = texts.try_say("event", &laid, None, &mut |_, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "`event.laid` asks for `who`, which is not there");
    assert!(texts.try_say("event", &Value::Null, None, &mut |_, _| {}).is_err());
}
