//! A view as a list of sections: its fields, each as JSON of its own.
//!
//! A frame carries the sections that changed. What a viewer was sent before is remembered as one number a section, since
//! thousands of quiet tables would otherwise hold views that nobody reads.

use serde::ser::{Impossible, SerializeStruct};
use serde::{Serialize, Serializer};
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

/// A view, section by section.
pub(crate) struct Sections {
    text: Vec<u8>,
    /// Names and places; of a section that was left out the place is empty.
    parts: Vec<(&'static str, Range<usize>)>,
    left_out: &'static [&'static str],
}

/// What a viewer was sent last: a number a section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen(Vec<u64>);

impl Sections {
    /// The sections of a view, which is a struct.
    pub(crate) fn of(view: &impl Serialize) -> Sections {
        Sections::without(view, &[])
    }

    /// The same without some of which it is known that they do not change.
    pub(crate) fn without(view: &impl Serialize, left_out: &'static [&'static str]) -> Sections {
        let mut sections = Sections { text: Vec::with_capacity(4096), parts: Vec::with_capacity(24), left_out };
        // A view is a struct with fields that JSON knows; should one ever not be, its sections are missing and the
        // tests that fold frames fail.
        let _ = view.serialize(&mut sections);
        sections
    }

    /// How long all of it is.
    pub(crate) fn len(&self) -> usize {
        self.text.len() + 8 * self.parts.len()
    }

    /// Every section with its name.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.each().filter(|(_, json)| !json.is_empty())
    }

    fn each(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.parts.iter().map(|(name, place)| (*name, std::str::from_utf8(&self.text[place.clone()]).unwrap_or("null")))
    }

    /// Those that are not as they were when they were last seen. From now on they are.
    pub(crate) fn changed<'a>(
        &'a self,
        seen: &'a mut Seen,
        hasher: &'a RandomState,
    ) -> impl Iterator<Item = (&'static str, &'a str)> {
        seen.0.resize(self.parts.len(), 0);
        let there = self.each().zip(&mut seen.0).filter(|((_, json), _)| !json.is_empty());
        there.filter_map(move |((name, json), seen)| {
            let hash = hasher.hash_one(json) | 1;
            let is_new = *seen != hash;
            *seen = hash;
            is_new.then_some((name, json))
        })
    }
}

/// A view that is no struct.
#[derive(Debug)]
pub(crate) struct NoSections(String);

impl fmt::Display for NoSections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoSections {}

impl serde::ser::Error for NoSections {
    fn custom<T: fmt::Display>(message: T) -> Self {
        NoSections(message.to_string())
    }
}

impl SerializeStruct for &mut Sections {
    type Ok = ();
    type Error = NoSections;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, key: &'static str, value: &T) -> Result<(), NoSections> {
        if self.left_out.contains(&key) {
            self.parts.push((key, 0..0));
            return Ok(());
        }
        let from = self.text.len();
        let written = value.serialize(&mut serde_json::Serializer::new(&mut self.text));
        written.map_err(|error| NoSections(error.to_string()))?;
        self.parts.push((key, from..self.text.len()));
        Ok(())
    }

    fn end(self) -> Result<(), NoSections> {
        Ok(())
    }
}

/// Everything but a struct is refused.
macro_rules! refuse {
    ($($name:ident($($type:ty),*)),* $(,)?) => {
        $(fn $name(self, $(_: $type),*) -> Result<(), NoSections> {
            Err(NoSections(concat!("a view is a struct: ", stringify!($name)).to_owned()))
        })*
    };
}

impl Serializer for &mut Sections {
    type Ok = ();
    type Error = NoSections;
    type SerializeSeq = Impossible<(), NoSections>;
    type SerializeTuple = Impossible<(), NoSections>;
    type SerializeTupleStruct = Impossible<(), NoSections>;
    type SerializeTupleVariant = Impossible<(), NoSections>;
    type SerializeMap = Impossible<(), NoSections>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), NoSections>;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, NoSections> {
        Ok(self)
    }

    refuse!(
        serialize_bool(bool),
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_u64(u64),
        serialize_f32(f32),
        serialize_f64(f64),
        serialize_char(char),
        serialize_str(&str),
        serialize_bytes(&[u8]),
        serialize_none(),
        serialize_unit(),
        serialize_unit_struct(&'static str),
        serialize_unit_variant(&'static str, u32, &'static str),
    );

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), NoSections> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Result<(), NoSections> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), NoSections> {
        Err(NoSections("a view is a struct".to_owned()))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, NoSections> {
        Err(NoSections("a view is a struct".to_owned()))
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, NoSections> {
        Err(NoSections("a view is a struct".to_owned()))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, NoSections> {
        Err(NoSections("a view is a struct".to_owned()))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, NoSections> {
        Err(NoSections("a view is a struct".to_owned()))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, NoSections> {
        Err(NoSections("a view is a struct".to_owned()))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, NoSections> {
        Err(NoSections("a view is a struct".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct View {
        board: Vec<u8>,
        turn: Option<u8>,
        name: &'static str,
    }

    #[test]
    fn only_what_changed_comes_again() {
        let hasher = RandomState::new();
        let mut seen = Seen::default();
        let mut view = View { board: vec![1], turn: None, name: "x" };
        let changed = |view: &View, seen: &mut Seen| {
            let sections = Sections::of(view);
            sections.changed(seen, &hasher).map(|(name, json)| format!("{name}={json}")).collect::<Vec<_>>()
        };
        assert_eq!(changed(&view, &mut seen), ["board=[1]", "turn=null", "name=\"x\""]);
        assert!(changed(&view, &mut seen).is_empty());
        view.board.push(2);
        view.turn = Some(0);
        assert_eq!(changed(&view, &mut seen), ["board=[1,2]", "turn=0"]);
        view.board.push(3);
        view.turn = None;
        let without = Sections::without(&view, &["board"]);
        let names: Vec<_> = without.changed(&mut seen, &hasher).map(|(name, _)| name).collect();
        assert_eq!(names, ["turn"], "what is left out is not looked at");
        assert_eq!(changed(&view, &mut seen), ["board=[1,2,3]"], "and not forgotten either");
    }

    #[test]
    fn what_is_no_struct_has_no_sections() {
        assert_eq!(Sections::of(&[1, 2]).all().count(), 0);
        assert_eq!(Sections::of(&"text").all().count(), 0);
    }
}
