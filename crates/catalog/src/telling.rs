//! One thing being told to one seat: its kind chooses the text, its fields fill the slots of it.

use crate::texts::Texts;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// One thing being told to one seat.
pub(crate) struct Telling<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) you: Option<u64>,
    pub(crate) noting: Noting<'a>,
}

/// What stands around a value: who did what is told, the fields beside it, and its number if it is an item of a list.
#[derive(Clone, Copy, Default)]
pub(crate) struct Around<'a> {
    by: Option<&'a Value>,
    beside: Option<&'a Map<String, Value>>,
    number: Option<usize>,
}

impl Telling<'_> {
    pub(crate) fn tell(&mut self, section: &str, value: &Value, around: Around<'_>) -> Result<String, Unsaid> {
        let plain = match (section, value) {
            ("cell", Value::Array(cell)) if matches!(cell[..], [Value::Number(_), Value::Number(_)]) => {
                Some(format!("{},{}", cell[0], cell[1]))
            }
            (_, Value::Array(items)) => return self.tell_list(section, items, around),
            ("number" | "nth", Value::Number(number)) => Some(number.to_string()),
            ("text", Value::String(text)) => Some(text.clone()),
            ("number" | "nth" | "text" | "cell", _) => None,
            _ => {
                let (kind, inside) = self.kind(section, value, around);
                return self.fill(section, &kind, &inside, around);
            }
        };
        plain.ok_or_else(|| Unsaid::Form { section: section.to_owned(), value: value.to_string() })
    }

    fn tell_list(&mut self, section: &str, items: &[Value], around: Around<'_>) -> Result<String, Unsaid> {
        if items.is_empty() {
            return self.fill(section, "none", &Value::Null, around);
        }
        if !items.iter().any(Value::is_array) {
            let whole = ["one", "some"].into_iter().skip(usize::from(items.len() > 1));
            if let Some(kind) = whole.into_iter().find(|kind| self.texts.has(section, kind)) {
                return self.fill(section, kind, &Value::Array(items.to_vec()), around);
            }
        }
        let mut said = String::new();
        for (n, item) in items.iter().enumerate() {
            if n > 0 {
                let (from, joint) = match n + 1 == items.len() {
                    _ if self.texts.has(section, "between") => (section, "between"),
                    true => ("list", "last"),
                    false => ("list", "next"),
                };
                said += &self.fill(from, joint, &Value::Null, around)?;
            }
            said += &self.tell(section, item, Around { number: Some(n), ..around })?;
        }
        Ok(said)
    }

    /// The kind of a value, and what its text tells on.
    fn kind<'a>(&self, section: &str, value: &'a Value, around: Around<'_>) -> (String, Cow<'a, Value>) {
        let is_you = || self.you.is_some() && value.as_u64() == self.you && self.texts.has(section, "you");
        let is_own = || around.by == Some(value) && self.texts.has(section, "own");
        let itself = |kind: &str| (kind.to_owned(), Cow::Borrowed(value));
        match value {
            Value::Object(fields) => match (fields.get(section), fields.iter().next()) {
                (Some(Value::String(kind)), _) => itself(kind),
                (_, Some((name, inside))) if fields.len() == 1 => (name.clone(), Cow::Borrowed(inside)),
                _ => itself("other"),
            },
            Value::Number(_) if is_you() => itself("you"),
            Value::Number(_) if is_own() => itself("own"),
            Value::String(word) => match word.split_once('.') {
                Some((kind, inside)) if !self.texts.has(section, word) && self.texts.has(section, kind) => {
                    (kind.to_owned(), Cow::Owned(inside.into()))
                }
                _ => itself(word),
            },
            Value::Null => itself("none"),
            other => itself(&other.to_string()),
        }
    }

    /// Fills the slots of a text.
    fn fill(&mut self, section: &str, kind: &str, inside: &Value, around: Around<'_>) -> Result<String, Unsaid> {
        let no_text = || Unsaid::NoText { section: section.to_owned(), kind: kind.to_owned() };
        let texts = self.texts.sections.get(section).ok_or_else(no_text)?;
        let own = texts.get_key_value(kind).or_else(|| texts.get_key_value("other"));
        let (kind, template) = own.ok_or_else(no_text)?;
        (self.noting)(section, kind);
        let nothing = Map::new();
        // What has no fields of its own has those beside it.
        let fields = inside.as_object().or(around.beside).unwrap_or(&nothing);
        let by = fields.get("by").or(around.by);
        let number = around.number.map(Value::from);
        let mut said = String::new();
        for part in &template.0 {
            match part {
                Part::Words(words) => said += words,
                Part::Slot { field, section: of } => {
                    let value = match field.as_str() {
                        "it" => Some(inside),
                        "n" => number.as_ref(),
                        path => field_at(fields, path),
                    };
                    let value = value.ok_or_else(|| Unsaid::NoField {
                        section: section.to_owned(),
                        kind: kind.clone(),
                        field: field.clone(),
                    })?;
                    said += &self.tell(of, value, Around { by, beside: Some(fields), number: None })?;
                }
            }
        }
        Ok(said)
    }
}

/// A field, or with `outer.inner` a field of a field. A name may have dots of its own.
fn field_at<'a>(fields: &'a Map<String, Value>, path: &str) -> Option<&'a Value> {
    let inner = || {
        let (outer, inner) = path.split_once('.')?;
        field_at(fields.get(outer)?.as_object()?, inner)
    };
    fields.get(path).or_else(inner)
}

/// Told of every text that is used: its section and its kind.
pub type Noting<'a> = &'a mut dyn FnMut(&str, &str);

/// Why something cannot be told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsaid {
    /// There is no text.
    #[error("there is no text `{section}.{kind}`")]
    NoText {
        /// The section.
        section: String,
        /// The kind.
        kind: String,
    },
    /// A slot asks for a field that is not there.
    #[error("`{section}.{kind}` asks for `{field}`, which is not there")]
    NoField {
        /// The section.
        section: String,
        /// The kind.
        kind: String,
        /// The field.
        field: String,
    },
    /// A section tells things of another form.
    #[error("`{section}` cannot tell {value}")]
    Form {
        /// The section.
        section: String,
        /// The value.
        value: String,
    },
}

/// A text with slots.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Template(Vec<Part>);

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Words(String),
    Slot { field: String, section: String },
}

impl Template {
    /// Reads a text; none if a slot is not of the form `{field:section}`.
    pub(crate) fn parse(text: &str) -> Option<Template> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((words, slot)) = rest.split_once('{') {
            let (slot, after) = slot.split_once('}')?;
            let (field, section) = slot.split_once(':')?;
            parts.push(Part::Words(words.to_owned()));
            parts.push(Part::Slot { field: field.to_owned(), section: section.to_owned() });
            rest = after;
        }
        parts.push(Part::Words(rest.to_owned()));
        Some(Template(parts))
    }
}
