//! Views as sections: their fields, each as JSON of its own.
//!
//! A frame carries the sections that changed. What a viewer was sent before is remembered as one number a section, since
//! thousands of quiet tables would otherwise hold views that nobody reads.

use crate::mark::mark;
use foldhash::quality::RandomState;
use serde::ser::{Impossible, SerializeStruct};
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::Range;

/// Sections of views, written down. A section that several viewers have alike is written once.
pub(crate) struct Sections<'a> {
    text: Vec<u8>,
    written: Vec<(u64, Section)>,
    numbers: &'a RandomState,
}

/// A section that is written down.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    name: &'static str,
    place: Range<usize>,
}

/// What a viewer was sent last: a number a section. Nothing of a viewer who was sent nothing yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen(Vec<u64>);

impl Seen {
    /// Whether nothing was sent yet.
    pub(crate) fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> Sections<'a> {
    /// Nothing is written yet. Numbers can be compared if they come from the same source.
    pub(crate) fn new(numbers: &'a RandomState) -> Sections<'a> {
        Sections { text: Vec::with_capacity(4096), written: Vec::new(), numbers }
    }

    /// The sections of a view, which is a struct, that are not as they were when it was last seen. From now on they are.
    pub(crate) fn changed(&mut self, view: &impl Serialize, seen: &mut Seen) -> Vec<Section> {
        self.changed_without(&[], view, seen)
    }

    /// The same without some of which it is known that they do not change.
    pub(crate) fn changed_without(
        &mut self,
        left_out: &'static [&'static str],
        view: &impl Serialize,
        seen: &mut Seen,
    ) -> Vec<Section> {
        let mut looking = Looking { sections: self, seen, at: 0, left_out, changed: Vec::new() };
        // A view is a struct with fields that JSON knows; should one ever not be, its sections are missing and the
        // tests that fold frames fail.
        let _ = view.serialize(&mut looking);
        looking.changed
    }

    /// All sections of a view.
    #[cfg(test)]
    pub(crate) fn all(&mut self, view: &impl Serialize) -> Vec<Section> {
        self.changed(view, &mut Seen::default())
    }

    /// A section with its name.
    pub(crate) fn read(&self, section: &Section) -> (&'static str, &str) {
        (section.name, std::str::from_utf8(&self.text[section.place.clone()]).unwrap_or("null"))
    }

    /// How long sections are together, with their names.
    pub(crate) fn len<'s>(sections: impl IntoIterator<Item = &'s Section>) -> usize {
        sections.into_iter().map(|section| section.name.len() + section.place.len() + 4).sum()
    }

    fn write(
        &mut self,
        name: &'static str,
        number: u64,
        value: &(impl Serialize + ?Sized),
    ) -> Result<Section, NoSections> {
        let same = |(other, section): &&(u64, Section)| *other == number && section.name == name;
        if let Some((_, section)) = self.written.iter().find(same) {
            return Ok(section.clone());
        }
        let from = self.text.len();
        let written = value.serialize(&mut serde_json::Serializer::new(&mut self.text));
        written.map_err(|error| NoSections(error.to_string()))?;
        let section = Section { name, place: from..self.text.len() };
        self.written.push((number, section.clone()));
        Ok(section)
    }
}

/// A view that is being looked through for what changed.
struct Looking<'l, 'a> {
    sections: &'l mut Sections<'a>,
    seen: &'l mut Seen,
    at: usize,
    left_out: &'static [&'static str],
    changed: Vec<Section>,
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

impl SerializeStruct for &mut Looking<'_, '_> {
    type Ok = ();
    type Error = NoSections;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, name: &'static str, value: &T) -> Result<(), NoSections> {
        let at = self.at;
        self.at += 1;
        if self.left_out.contains(&name) {
            return Ok(());
        }
        if self.seen.0.len() <= at {
            self.seen.0.resize(at + 1, 0);
        }
        let number = mark(value, self.sections.numbers);
        if self.seen.0[at] != number {
            self.changed.push(self.sections.write(name, number, value)?);
            self.seen.0[at] = number;
        }
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

impl Serializer for &mut Looking<'_, '_> {
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

    fn told(sections: &Sections<'_>, changed: &[Section]) -> Vec<String> {
        changed.iter().map(|section| sections.read(section)).map(|(name, json)| format!("{name}={json}")).collect()
    }

    #[test]
    fn only_what_changed_comes_again() {
        let numbers = RandomState::default();
        let mut seen = Seen::default();
        let mut view = View { board: vec![1], turn: None, name: "x" };
        let changed = |view: &View, seen: &mut Seen| {
            let mut sections = Sections::new(&numbers);
            let changed = sections.changed(view, seen);
            told(&sections, &changed)
        };
        assert!(seen.is_nothing());
        assert_eq!(changed(&view, &mut seen), ["board=[1]", "turn=null", "name=\"x\""]);
        assert!(changed(&view, &mut seen).is_empty() && !seen.is_nothing());
        view.board.push(2);
        view.turn = Some(0);
        assert_eq!(changed(&view, &mut seen), ["board=[1,2]", "turn=0"]);
        view.board.push(3);
        view.turn = None;
        let mut sections = Sections::new(&numbers);
        let without = sections.changed_without(&["board"], &view, &mut seen);
        assert_eq!(told(&sections, &without), ["turn=null"], "what is left out is not looked at");
        assert_eq!(changed(&view, &mut seen), ["board=[1,2,3]"], "and not forgotten either");
    }

    #[test]
    fn what_two_viewers_have_alike_is_written_once() {
        let numbers = RandomState::default();
        let mut sections = Sections::new(&numbers);
        let one = sections.all(&View { board: vec![1], turn: None, name: "one" });
        let other = sections.all(&View { board: vec![1], turn: None, name: "other" });
        assert_eq!(told(&sections, &other), ["board=[1]", "turn=null", "name=\"other\""]);
        assert_eq!(one[0].place, other[0].place);
        assert_ne!(one[2].place, other[2].place);
        assert_eq!(sections.text, b"[1]null\"one\"\"other\"");
        assert_eq!(Sections::len(&other), "board[1]turnnullname\"other\"".len() + 3 * 4);
    }

    #[test]
    fn what_is_no_struct_has_no_sections() {
        let numbers = RandomState::default();
        let mut sections = Sections::new(&numbers);
        assert!(sections.all(&[1, 2]).is_empty());
        assert!(sections.all(&"text").is_empty());
    }
}
