//! The page about the protocol, played against a real server: every message by example.

use crate::client::Client;
use crate::running::Running;
use protocol::{Answer, Ask, ServerMessage};
use serde_json::Value;
use std::collections::HashMap;
use strum::VariantNames;

const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// The lines of the examples: who, whether they send, what.
fn lines() -> impl Iterator<Item = (&'static str, bool, &'static str)> {
    PAGE.lines().filter_map(|line| {
        let (who, rest) = line.split_at_checked(3)?;
        let says = rest.strip_prefix("> ").map(|text| (who, true, text));
        says.or_else(|| rest.strip_prefix("< ").map(|text| (who, false, text)))
    })
}

#[tokio::test]
async fn the_examples_of_the_page_are_true() {
    let server = Running::in_memory().await;
    let mut clients: HashMap<&str, Client> = HashMap::new();
    let mut given: HashMap<String, String> = HashMap::new();
    let mut n_checked = 0;
    for (who, is_sent, text) in lines() {
        if !clients.contains_key(who) {
            clients.insert(who, Client::silent(server.address).await);
        }
        let client = clients.get_mut(who).unwrap();
        if is_sent {
            let mut text = text.replace("ANN-TOKEN", given.get("ann TOKEN").map_or("", String::as_str));
            for word in ["TABLE", "CODE", "KEY"] {
                text = text
                    .replace(&format!("\"{word}\""), &format!("\"{}\"", given.get(word).map_or("", String::as_str)));
            }
            client.raw(text).await;
            continue;
        }
        let expected: Value = serde_json::from_str(text).unwrap();
        // What is not on the page comes in between: who is here, what bots do.
        let found = loop {
            client.next().await.unwrap_or_else(|| panic!("nothing came like {text}"));
            let found: Value = serde_json::from_str(client.texts.last().unwrap()).unwrap();
            if is_like(&expected, &found) {
                break found;
            }
            assert!(client.texts.len() < 500, "nothing came like {text}, but {:#?}", client.texts);
        };
        n_checked += 1;
        note(who, &expected, &found, &mut given);
    }
    assert!(n_checked > 25);
    server.end().await;
}

/// Whether a message has all that is expected: the same fields, the same kinds of values, the same words where words decide.
fn is_like(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => expected.iter().all(|(name, value)| {
            found.get(name).is_some_and(|found| match name.as_str() {
                "code" | "stage" | "control" | "of" | "number" | "answers" => value == found || is_given(value),
                _ => is_like(value, found),
            })
        }),
        // A list on the page shows how its items look; what was heard is shown whole.
        (Value::Array(expected), Value::Array(found)) => {
            expected.iter().zip(found).all(|(one, other)| is_like(one, other))
                && (expected.is_empty() || !found.is_empty())
        }
        (Value::String(one), Value::String(other)) => {
            one == "…" || is_given(expected) || !one.is_empty() && !other.is_empty()
        }
        (Value::Number(_), Value::Number(_)) | (Value::Null, _) | (_, Value::Null) => true,
        (one, other) => one == other,
    }
}

/// A word in capitals stands for what the server gives.
fn is_given(value: &Value) -> bool {
    value.as_str().is_some_and(|text| ["TABLE", "CODE", "KEY", "TOKEN"].contains(&text))
}

fn note(who: &str, expected: &Value, found: &Value, given: &mut HashMap<String, String>) {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            expected.iter().for_each(|(name, value)| note(who, value, &found[name], given));
        }
        (Value::String(word), Value::String(text)) if word == "TOKEN" => {
            drop(given.insert(format!("{who} TOKEN"), text.clone()))
        }
        (Value::String(word), Value::String(text)) if is_given(expected) => {
            drop(given.insert(word.clone(), text.clone()))
        }
        _ => {}
    }
}

#[test]
fn the_page_shows_every_message() {
    let shows = |name: &str, is_sent: bool| {
        let quoted = format!("\"{name}\"");
        lines().any(|(_, sent, text)| sent == is_sent && text.contains(&quoted))
    };
    for name in Ask::VARIANTS {
        assert!(shows(name, true), "`{name}` is not on the page");
    }
    for name in ServerMessage::VARIANTS.iter().chain(Answer::VARIANTS) {
        assert!(shows(name, false), "`{name}` is not on the page");
    }
}

#[tokio::test]
async fn a_link_can_be_photographed_with_a_key_that_stands_in_no_address() {
    let server = Running::in_memory().await;
    let key = "0123456789abcdef".repeat(4);
    let plain = server.get("/qr/abcdefgh.svg").await;
    let sent = server.post("/qr/abcdefgh.svg", "", &key).await;
    let (head, with_key) = sent.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("image/svg+xml"), "{head}");
    assert!(with_key.contains("<svg") && with_key.len() > plain.len(), "the longer link needs a finer code");
    for (path, key) in [("/qr/abcdefgh.svg", "a b"), ("/qr/abcdefgh.svg", &*key.repeat(2)), ("/qr/a%20b.svg", &*key)] {
        let answer = server.post(path, "", key).await;
        assert!(answer.starts_with("HTTP/1.1 4"), "{path} {key}: {answer}");
    }
    server.end().await;
}
