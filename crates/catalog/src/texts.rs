//! Events, refusals and the rest in words. Every word that a person reads is in `texts`, none is in the code.
//!
//! A text file holds sections, a section holds a text for each kind of a thing. A thing is told from its JSON form, which
//! it has anyway: its kind chooses the text, its fields fill the slots of it.
//!
//! ```toml
//! [event]
//! laid = "{by:seat} laid {card:face} at {cell:cell}{turned:turned}."
//! ```
//!
//! A slot `{field:section}` is told by the same rule, with the field's value in that section. So:
//!
//! | value | its kind |
//! | --- | --- |
//! | an object with a field named like the section | what that field says: `{"event":"laid", …}` |
//! | an object with one field | its name: `{"claim": …}`; what is inside is what is told on |
//! | any other object | `other` |
//! | a word, a number, true, false, nothing | itself; nothing is `none` |
//! | a word such as `gold.3`, where the section has `gold` alone | `gold`; what is behind the dot is what is told on |
//! | the number of the seat that is spoken to | `you`, where the section has that |
//! | the number of the seat that did it (`by`) | `own`, where the section has that |
//! | a list | each item is told, `n` being its number; an empty list is `none` |
//! | a list without lists in it, where the section has that | `some`, or `one` if it has one item; the list is what is told on |
//!
//! A kind without a text of its own has the text `other`. In a text, `{it:…}` is the value itself, and `{outer.inner:…}` is
//! a field of a field; a value without fields can tell those beside it. Between the items of a list stands what section
//! `list` says, or the text `between` of their own section: for lists whose items are lists. A text that begins or ends
//! with a line break stands on lines of its own. Four sections are not in the files: `number`, `text` and `cell` tell
//! numbers, words and cells as they are, `nth` tells which of several things is meant: here by the number that is typed,
//! from 0, in the web client as people count, from 1.

use crate::listed::Listed;
use crate::telling::{Around, Noting, Telling, Template, Unsaid};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use tabletop::game::Refusal;
use tabletop::{Refused, Seat};

/// What is said at every table, whatever the game.
pub const TABLE: &str = include_str!("../../../texts/en/table.toml");

/// What is said about bots, whatever the game.
pub const BOTS: &str = include_str!("../../../texts/en/bots.toml");

/// The words of one language for one game.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    pub(crate) sections: BTreeMap<String, BTreeMap<String, Template>>,
}

impl Texts {
    /// The words for a game.
    pub fn of<G: Listed>() -> Texts {
        Texts::parts(&[TABLE, BOTS, G::TEXTS])
    }

    /// The words of several files that are part of the program.
    pub fn parts(files: &[&'static str]) -> Texts {
        let texts = files.iter().try_fold(Texts::default(), |texts, file| texts.and(file));
        #[expect(clippy::expect_used, reason = "the files are part of the program, and a test reads them")]
        texts.expect("the texts can be read")
    }

    /// These words and those of another file. No text may be in both.
    pub fn and(mut self, file: &str) -> Result<Texts, String> {
        let read: BTreeMap<String, BTreeMap<String, String>> =
            toml::from_str(file).map_err(|error| error.to_string())?;
        for (section, texts) in read {
            for (kind, text) in texts {
                let template = Template::parse(&text)
                    .ok_or_else(|| format!("{section}.{kind}: a slot is not of the form {{field:section}}"))?;
                if self.sections.entry(section.clone()).or_default().insert(kind.clone(), template).is_some() {
                    return Err(format!("{section}.{kind} is there twice"));
                }
            }
        }
        Ok(self)
    }

    /// From now on a seat goes by a name.
    pub fn name(&mut self, seat: Seat, name: &str) {
        let kind = seat.index().to_string();
        // Where seats are listed the number stays: it is what is typed.
        let numbered = format!("{name} ({kind})");
        for (section, text) in [
            ("seat", name.to_owned()),
            ("whose", format!("{name}'s")),
            ("numbered-seat", numbered),
            ("capital-seat", name.to_owned()),
        ] {
            if let Some(template) = Template::parse(&text) {
                self.sections.entry(section.to_owned()).or_default().insert(kind.clone(), template);
            }
        }
    }

    /// Every text by section and kind.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.sections.iter().flat_map(|(section, texts)| texts.keys().map(|kind| (section.as_str(), kind.as_str())))
    }

    /// Whether a kind has a text.
    pub fn has(&self, section: &str, kind: &str) -> bool {
        self.sections.get(section).is_some_and(|texts| texts.contains_key(kind))
    }

    /// A thing in words, as they are said to a seat. Without words it is shown as it is written.
    pub fn say(&self, section: &str, thing: &impl Serialize, you: Option<Seat>) -> String {
        let value = serde_json::to_value(thing).unwrap_or_default();
        self.try_say(section, &value, you, &mut |_, _| {}).unwrap_or_else(|_| value.to_string())
    }

    /// As [`Texts::say`], beginning with a capital letter.
    pub fn sentence(&self, section: &str, thing: &impl Serialize, you: Option<Seat>) -> String {
        let said = self.say(section, thing, you);
        let mut letters = said.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }

    /// Why the rules refuse something, as a sentence that ends with the clause.
    pub fn refusal<R: Refusal>(&self, refusal: &R, you: Option<Seat>) -> String {
        self.sentence("because", &Because::rule(refusal), you)
    }

    /// Why a table refuses something; if it is a rule that refuses it, the sentence ends with the clause.
    pub fn refused<R: Refusal>(&self, refused: &Refused<R>, you: Option<Seat>) -> String {
        self.sentence("because", &Because::of(refused), you)
    }

    /// As [`Texts::say`], for proofs: says what is missing, and which texts were used.
    pub fn try_say(
        &self,
        section: &str,
        value: &Value,
        you: Option<Seat>,
        noting: Noting<'_>,
    ) -> Result<String, Unsaid> {
        Telling { texts: self, you: you.map(|seat| seat.index() as u64), noting }.tell(
            section,
            value,
            Around::default(),
        )
    }
}

/// Why a table refuses something, ready to be told in any language.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Because {
    because: &'static str,
    /// A [`Refused`].
    why: Value,
    clause: Option<&'static str>,
}

impl Because {
    /// A table refuses something.
    pub fn of<R: Refusal>(refused: &Refused<R>) -> Because {
        let clause = refused.clause();
        let because = if clause.is_some() { "rule" } else { "table" };
        Because { because, why: serde_json::to_value(refused).unwrap_or_default(), clause }
    }

    fn rule<R: Refusal>(refusal: &R) -> Because {
        Because::of(&Refused::Rule { refusal: refusal.clone() })
    }

    /// The clause of the rules, if it is a rule that refuses.
    pub fn clause(&self) -> Option<&'static str> {
        self.clause
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn texts() -> Texts {
        let file = r#"
            [event]
            broke = "{by:seat} broke {seat:whose} {tool:tool}."
            ended = "{roles:by-seat}; {left:cards} left, at {cell:cell}."
            [by-seat]
            other = "{n:seat} {it:role}"
            [role]
            miner = "a miner"
            [seat]
            you = "you"
            other = "seat {it:number}"
            [whose]
            you = "your"
            own = "their own"
            other = "seat {it:number}'s"
            [tool]
            none = "nothing"
            cart = "cart"
            lamp = "lamp"
            [cards]
            1 = "one card"
            other = "{it:number} cards"
            [said]
            claim = "{by:seat} says: {it:claim}"
            [claim]
            role = "I am {role:role}"
            [treasure]
            gold = "gold worth {it:text}"
            "gold.9" = "a crown"
            [share]
            other = "{it:number} {takers:takers}"
            [takers]
            one = "for {it:seat}"
            some = "each for {it:seat}"
            [row]
            some = "{n:seat}: {it:treasure}"
            none = "{n:seat}: nothing"
            between = "; "
            [hoard]
            some = "{n:seat}: {it:treasure}"
            none = "{n:seat}: nothing"
            [list]
            next = ", "
            last = " and "
        "#;
        Texts::default().and(file).unwrap()
    }

    fn said(section: &str, value: Value) -> Result<String, Unsaid> {
        texts().try_say(section, &value, Some(Seat::new(2)), &mut |_, _| {})
    }

    #[test]
    fn a_thing_is_told_from_its_kind_and_its_fields() {
        let broke = |by: u8, seat: u8| json!({"event": "broke", "by": by, "seat": seat, "tool": "cart"});
        assert_eq!(said("event", broke(1, 3)).unwrap(), "seat 1 broke seat 3's cart.");
        assert_eq!(said("event", broke(2, 3)).unwrap(), "you broke seat 3's cart.");
        assert_eq!(said("event", broke(1, 2)).unwrap(), "seat 1 broke your cart.");
        assert_eq!(said("event", broke(3, 3)).unwrap(), "seat 3 broke their own cart.");
        let ended = json!({"event": "ended", "roles": ["miner", "miner", "miner"], "left": 1, "cell": [3, -1]});
        assert_eq!(
            said("event", ended).unwrap(),
            "seat 0 a miner, seat 1 a miner and you a miner; one card left, at 3,-1."
        );
        assert_eq!(texts().sentence("event", &broke(2, 3), Some(Seat::new(2))), "You broke seat 3's cart.");
    }

    #[test]
    fn an_object_with_one_field_is_told_by_its_name() {
        let claim = json!({"claim": {"by": 2, "claim": "role", "role": "miner"}});
        assert_eq!(said("said", claim).unwrap(), "you says: I am a miner");
    }

    #[test]
    fn lists_may_be_empty() {
        assert_eq!(said("tool", json!([])).unwrap(), "nothing");
        assert_eq!(said("tool", json!(["lamp", "cart"])).unwrap(), "lamp and cart");
        assert_eq!(said("number", json!(4)).unwrap(), "4");
        assert_eq!(said("nth", json!(0)).unwrap(), "0");
    }

    #[test]
    fn a_word_with_a_dot_is_told_by_its_parts_unless_it_has_a_text_of_its_own() {
        assert_eq!(said("treasure", json!("gold.3")).unwrap(), "gold worth 3");
        assert_eq!(said("treasure", json!("gold.9")).unwrap(), "a crown");
        assert!(said("treasure", json!("tin.1")).is_err());
    }

    #[test]
    fn a_list_can_be_told_as_a_whole_and_lists_of_lists_by_their_lists() {
        assert_eq!(
            said("hoard", json!([["gold.1", "gold.2"], [], ["gold.9"]])).unwrap(),
            "seat 0: gold worth 1 and gold worth 2, seat 1: nothing and you: a crown"
        );
    }

    #[test]
    fn a_list_of_lists_can_have_something_else_between() {
        assert_eq!(
            said("row", json!([["gold.1", "gold.2"], [], ["gold.9"]])).unwrap(),
            "seat 0: gold worth 1 and gold worth 2; seat 1: nothing; you: a crown"
        );
    }

    #[test]
    fn a_number_can_tell_what_stands_beside_it_and_one_is_not_several() {
        let texts = texts().and("[pool]\nother = \"{share:share}\"").unwrap();
        let said = |takers: &[u8]| texts.say("pool", &json!({"share": 2, "takers": takers}), Some(Seat::new(2)));
        assert_eq!(said(&[1]), "2 for seat 1");
        assert_eq!(said(&[1, 2]), "2 each for seat 1 and you");
    }

    #[test]
    fn what_is_missing_is_named() {
        let no_text = |section: &str, kind: &str| Unsaid::NoText { section: section.to_owned(), kind: kind.to_owned() };
        assert_eq!(said("event", json!({"event": "sang"})), Err(no_text("event", "sang")));
        assert_eq!(said("moon", json!(1)), Err(no_text("moon", "1")));
        let error = said("event", json!({"event": "broke", "by": 1})).unwrap_err();
        assert_eq!(error.to_string(), "`event.broke` asks for `seat`, which is not there");
        assert_eq!(said("cell", json!([1])).unwrap_err().to_string(), "`cell` cannot tell 1");
        assert_eq!(texts().say("event", &json!({"event": "sang"}), None), r#"{"event":"sang"}"#);
    }

    #[test]
    fn a_file_that_is_wrong_is_refused() {
        for (file, error) in [
            ("[a]\nb = \"{c\"", "a.b: a slot is not of the form {field:section}"),
            ("[a]\nb = \"{c}\"", "a.b: a slot is not of the form {field:section}"),
            ("[tool]\ncart = \"x\"", "tool.cart is there twice"),
        ] {
            assert_eq!(texts().and(file).unwrap_err(), error);
        }
        assert!(texts().and("x = 1").is_err());
    }
}
