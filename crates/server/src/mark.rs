//! One number for anything that can be written as JSON: what has the same number is written the same.
//!
//! A view is looked at after every step, and most of it is as it was. Taking its number costs a fraction of writing it.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt::{self, Display, Write as _};
use std::hash::{BuildHasher, Hasher};

/// The number of something. It is never 0.
pub(crate) fn mark(of: &(impl Serialize + ?Sized), hasher: &impl BuildHasher) -> u64 {
    let mut marking = Marking(hasher.build_hasher());
    // What cannot be written has no number of its own; writing it will fail in turn.
    let _ = of.serialize(&mut marking);
    marking.0.finish() | 1
}

/// Tells apart what would be alike otherwise: nothing and an empty list, a list of two and two lists.
#[derive(Clone, Copy)]
enum Kind {
    None,
    Some,
    Unit,
    Variant,
    List,
    Object,
    Close,
    Text,
}

struct Marking<H>(H);

impl<H: Hasher> Marking<H> {
    fn note(&mut self, kind: Kind) {
        self.0.write_u8(kind as u8);
    }

    fn open(&mut self, kind: Kind) -> Result<&mut Self, fmt::Error> {
        self.note(kind);
        Ok(self)
    }

    fn text(&mut self, text: &str) {
        self.0.write(text.as_bytes());
        self.note(Kind::Text);
    }

    /// A name that is part of the program is known by its place, which takes a fraction of reading it. Should the program
    /// have a name at two places, something is told once more than was needed.
    fn name(&mut self, name: &'static str) {
        self.0.write_usize(name.as_ptr().addr());
        self.0.write_usize(name.len());
    }
}

impl<H: Hasher> fmt::Write for Marking<H> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

macro_rules! numbers {
    ($($name:ident($type:ty) => $write:ident),* $(,)?) => {
        $(fn $name(self, number: $type) -> Result<(), fmt::Error> {
            self.0.$write(number.into());
            Ok(())
        })*
    };
}

impl<H: Hasher> Serializer for &mut Marking<H> {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(
        serialize_bool(bool) => write_u8,
        serialize_i8(i8) => write_i8,
        serialize_i16(i16) => write_i16,
        serialize_i32(i32) => write_i32,
        serialize_i64(i64) => write_i64,
        serialize_u8(u8) => write_u8,
        serialize_u16(u16) => write_u16,
        serialize_u32(u32) => write_u32,
        serialize_u64(u64) => write_u64,
        serialize_char(char) => write_u32,
    );

    fn serialize_f32(self, number: f32) -> Result<(), fmt::Error> {
        self.serialize_u32(number.to_bits())
    }

    fn serialize_f64(self, number: f64) -> Result<(), fmt::Error> {
        self.serialize_u64(number.to_bits())
    }

    fn serialize_str(self, text: &str) -> Result<(), fmt::Error> {
        self.text(text);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), fmt::Error> {
        self.0.write(bytes);
        self.note(Kind::Text);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), fmt::Error> {
        write!(self, "{value}")?;
        self.note(Kind::Text);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), fmt::Error> {
        self.note(Kind::None);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), fmt::Error> {
        self.note(Kind::Some);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), fmt::Error> {
        self.note(Kind::Unit);
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), fmt::Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), fmt::Error> {
        // By its name, not by its number: two enums may have different names with the same number.
        self.note(Kind::Variant);
        self.name(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), fmt::Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        at: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        self.serialize_unit_variant(name, at, variant)?;
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        self.open(Kind::List)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, fmt::Error> {
        self.open(Kind::List)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        self.open(Kind::List)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        at: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.serialize_unit_variant(name, at, variant)?;
        self.open(Kind::List)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        self.open(Kind::Object)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        self.open(Kind::Object)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        at: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.serialize_unit_variant(name, at, variant)?;
        self.open(Kind::Object)
    }
}

/// Parts of something, one after the other.
macro_rules! parts {
    ($($kind:ident::$add:ident),* $(,)?) => {
        $(impl<H: Hasher> $kind for &mut Marking<H> {
            type Ok = ();
            type Error = fmt::Error;

            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), fmt::Error> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), fmt::Error> {
                self.note(Kind::Close);
                Ok(())
            }
        })*
    };
}

parts!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
);

/// The same with names.
macro_rules! fields {
    ($($kind:ident),* $(,)?) => {
        $(impl<H: Hasher> $kind for &mut Marking<H> {
            type Ok = ();
            type Error = fmt::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), fmt::Error> {
                self.name(name);
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), fmt::Error> {
                self.note(Kind::Close);
                Ok(())
            }
        })*
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl<H: Hasher> SerializeMap for &mut Marking<H> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), fmt::Error> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), fmt::Error> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), fmt::Error> {
        self.note(Kind::Close);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::mark;
    use serde::Serialize;
    use serde_json::json;
    use std::hash::RandomState;

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        Plain,
        One(u8),
        Two(u8, u8),
        Named { value: u8 },
    }

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Other {
        Simple,
    }

    #[derive(Serialize, Default)]
    struct Sparse {
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        right: Option<u8>,
    }

    /// What is written in different ways has different numbers, and what is written alike has the same.
    #[test]
    fn numbers_tell_apart_what_json_tells_apart() {
        let values = [
            json!(null),
            json!([]),
            json!({}),
            json!([null]),
            json!([[], []]),
            json!([[[]]]),
            json!([1, 23]),
            json!([12, 3]),
            json!(["ab", "c"]),
            json!(["a", "bc"]),
            json!({"a": 1, "b": 2}),
            json!({"a": 2, "b": 1}),
            json!(true),
            json!(1.5),
            json!(-1),
            json!("x"),
        ];
        let hasher = RandomState::new();
        let mut all: Vec<(String, u64)> =
            values.iter().map(|value| (value.to_string(), mark(value, &hasher))).collect();
        let mut add = |value: &dyn Fn() -> (String, u64)| all.push(value());
        for kind in [Kind::Plain, Kind::One(1), Kind::Two(1, 1), Kind::Named { value: 1 }, Kind::One(2)] {
            add(&|| (serde_json::to_string(&kind).unwrap(), mark(&kind, &hasher)));
        }
        add(&|| (serde_json::to_string(&Other::Simple).unwrap(), mark(&Other::Simple, &hasher)));
        for sparse in [Sparse::default(), Sparse { left: Some(1), right: None }, Sparse { left: None, right: Some(1) }]
        {
            add(&|| (serde_json::to_string(&[&sparse]).unwrap(), mark(&[&sparse], &hasher)));
        }
        for (n, (text, number)) in all.iter().enumerate() {
            for (other, others) in &all[..n] {
                assert!(text != other && number != others, "{text} and {other}");
            }
        }
        assert!(values.iter().all(|value| mark(value, &hasher) == mark(&value.clone(), &hasher)));
    }
}
