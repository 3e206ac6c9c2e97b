//! How files of all games are read: objects are objects, and what is wrong is said without the names of types.

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// Something that is written as an object, with names. What serde derives for a struct takes a bare list of values as
/// well, which nobody should write and no page describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Object<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Reader(PhantomData))
    }
}

/// No message about a file is longer: a name in a hostile file may have a million letters.
const LONGEST: usize = 400;

/// What a reader of JSON or TOML complains of, for somebody who does not know the names of our types.
pub fn plainly(message: &str) -> String {
    let whole = |most: &str| format!("a whole number from 0 to {most}");
    let mut plain: Vec<String> = Vec::new();
    let mut words = message.split(' ').peekable();
    while let Some(word) = words.next() {
        let is_kind = plain.last().is_some_and(|before| matches!(before.as_str(), "expected" | "or" | "wanted"));
        match word {
            "u8" if is_kind => plain.push(whole("255")),
            "u16" if is_kind => plain.push(whole("65535")),
            "u32" | "u64" | "usize" if is_kind => plain.push("a whole number from 0".to_owned()),
            "struct" | "map" if is_kind => {
                words.next_if(|_| word == "struct");
                plain.push("an object".to_owned());
            }
            "enum" if is_kind => {
                words.next();
                plain.push("a word".to_owned());
            }
            other => plain.push(other.to_owned()),
        }
    }
    let plain = plain.join(" ");
    let plain = match plain.split_once(" at line ") {
        // So serde_json says it when one kind of value stands where another belongs, or a list is too long.
        Some(("expected value", place)) => format!("another kind of value belongs here at line {place}"),
        Some(("trailing characters", place)) => format!("there is more than belongs here at line {place}"),
        _ => plain,
    };
    cut(plain)
}

/// Shortens a long message in its middle: what is wrong stands at its beginning, the place at its end.
fn cut(message: String) -> String {
    let n_letters = message.chars().count();
    if n_letters <= LONGEST {
        return message;
    }
    let half = LONGEST / 2;
    let (head, tail): (String, String) =
        (message.chars().take(half).collect(), message.chars().skip(n_letters - half).collect());
    format!("{head} [...] {tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Pair {
        one: u8,
        two: u8,
    }

    fn read(text: &str) -> Result<Object<Pair>, String> {
        serde_json::from_str(text).map_err(|error| plainly(&error.to_string()))
    }

    #[test]
    fn an_object_has_names() {
        assert_eq!(read(r#"{"one": 1, "two": 2}"#), Ok(Object(Pair { one: 1, two: 2 })));
        assert_eq!(read("[1, 2]").unwrap_err(), "invalid type: sequence, expected an object at line 1 column 0");
        assert!(read("null").unwrap_err().contains("expected an object"));
        assert!(read(r#"{"one": 1, "two": 2, "three": 3}"#).unwrap_err().contains("unknown field `three`"));
        assert!(read(r#"{"one": 1, "one": 1, "two": 2}"#).unwrap_err().contains("duplicate field `one`"));
    }

    #[test]
    fn kinds_of_values_are_said_in_words() {
        let said = read(r#"{"one": 256, "two": 2}"#).unwrap_err();
        assert!(said.starts_with("invalid value: integer `256`, expected a whole number from 0 to 255"), "{said}");
        assert_eq!(plainly("invalid type: null, expected struct Written"), "invalid type: null, expected an object");
        assert_eq!(plainly("wanted string or table"), "wanted string or table");
        assert_eq!(
            plainly("expected value at line 1 column 2"),
            "another kind of value belongs here at line 1 column 2"
        );
        assert_eq!(
            plainly("trailing characters at line 3 column 4"),
            "there is more than belongs here at line 3 column 4"
        );
        assert_eq!(plainly("a struct of u8"), "a struct of u8");
    }

    #[test]
    fn no_message_is_endless() {
        let long = format!("unknown field `{}` at line 7 column 9", "x".repeat(100_000));
        let said = plainly(&long);
        assert!(said.starts_with("unknown field `xxx") && said.ends_with("at line 7 column 9"));
        assert!(said.len() < 500);
    }
}
